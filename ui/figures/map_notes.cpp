// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/map_notes.h"

#include <QCoreApplication>

#include "ui/figures/cell_stretch.h"

namespace heedmap {

namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

QString blindNote(const AttentionMap& map) {
  if (map.fullyMaskedQueries.empty()) return {};
  QStringList rows;
  for (const Eigen::Index query : map.fullyMaskedQueries) rows << QString::number(query);
  if (rows.size() > 12) rows = rows.mid(0, 12) << QStringLiteral("…");
  return tr("No visible keys for query %1.").arg(rows.join(QStringLiteral(", ")));
}

QString sinkNote(const AttentionMap& map) {
  if (map.sinkShares.size() == 0 || map.quantity != AttentionMap::Quantity::Weight) return {};
  const auto percent = [](float share) { return QString::number(100 * double(share), 'f', 0); };
  const QString text =
      map.areSummaries
          ? tr("The rest of each row, %1 to %2 %, went to summaries of blocks of tokens, which are no keys.")
          : tr("The rest of each row, %1 to %2 %, went to the head's learned sink, which is no key.");
  return text.arg(percent(map.sinkShares.minCoeff()), percent(map.sinkShares.maxCoeff()));
}

}  // namespace

QStringList notesOf(const AttentionMap& map) {
  QStringList notes;
  for (const QString& note : {blindNote(map), sinkNote(map), stretchNote(cellStretch(map))})
    if (!note.isEmpty()) notes << note;
  return notes;
}

}  // namespace heedmap
