// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/menus/cell_menu.h"

#include "ui/frame/docks.h"
#include "ui/panels/heads/find_panel.h"
#include "ui/session/session.h"

namespace heedmap {

CellMenu::CellMenu(Session& session, Docks& docks, QPoint cell) {
  const AttentionMap& map = *session.map();
  const AxisLabel &from = map.queries[size_t(cell.y())], &to = map.keys[size_t(cell.x())];
  const auto add = [this](const QString& text, auto perform) {
    // An ampersand of a token is no access key.
    return addAction(QString(text).replace(QLatin1Char('&'), QLatin1StringView("&&")), this, perform);
  };
  ViewEdits& edits = session.edits();
  add(tr("Pin the row of “%1”").arg(from.text), [&edits, cell] {
    edits.pin({Pin::Kind::Query, cell.y(), cell.x()});
  });
  add(tr("Pin the column of “%1”").arg(to.text), [&edits, cell] {
    edits.pin({Pin::Kind::Key, cell.x(), cell.y()});
  });
  addSeparator();
  add(tr("Which heads look from “%1” to “%2”?").arg(from.text, to.text),
      [&docks, query = from.tokens.front(), key = to.tokens.front()] {
        docks.open("find");
        docks.panel<FindPanel>().search(query, key);
      });
  addSeparator();
  const auto edges = edits.edgesOf(cell);
  const QString cut =
      edits.areCut(edges) ? tr("Put the edge “%1” → “%2” back") : tr("Knock out the edge “%1” → “%2”");
  add(cut.arg(from.text, to.text), [&edits, &docks, edges] {
    docks.open("ablation");
    edits.toggleEdges(edges);
  })->setEnabled(!edges.empty());
}

}  // namespace heedmap
