// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/menus/head_menu.h"

#include <algorithm>

#include "core/maps/head_map.h"
#include "ui/frame/docks.h"
#include "ui/session/session.h"

namespace heedmap {

HeadMenu::HeadMenu(Session& session, Docks& docks, const HeadId& id) {
  ViewEdits& edits = session.edits();
  const ViewState& view = session.view();
  addSection(headTitle(*session.trace(), id));
  addAction(tr("Show"), this, [&edits, id] { edits.selectHead(id); })->setEnabled(id != view.head);
  QAction* together =
      addAction(tr("Look at It Together with Others"), this, [&edits, id] { edits.toggleChosen(id); });
  together->setCheckable(true);
  together->setChecked(std::ranges::find(view.chosen, id) != view.chosen.end());
  addAction(tr("Compare with the Shown Head"), this, &HeadMenu::compareWanted)->setEnabled(id != view.head);
  addSeparator();
  const bool isOff = std::ranges::find(view.ablation.heads, id) != view.ablation.heads.end();
  addAction(tr("Ablate"), this, [&edits, &docks, id] {
    docks.open("ablation");
    edits.switchOff(id);
  })->setEnabled(edits.canAblate() && !isOff);
}

}  // namespace heedmap
