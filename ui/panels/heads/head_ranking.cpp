// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/heads/head_ranking.h"

#include "core/base/error.h"
#include "ui/export/ranking_file.h"
#include "ui/panels/heads/find_panel.h"
#include "ui/panels/heads/head_table_model.h"

namespace heedmap {

void writeRanking(const QAbstractItemModel& heads, int column, const QString& model, const QString& path) {
  if (column < HeadTableModel::Cell)
    throw Error(
        FindPanel::tr("A picture ranks the heads by one measure: sort the table by its column, or "
                      "colour the grid by it."));
  std::vector<RankedEntry> entries;
  for (int row = 0; row < heads.rowCount(); ++row)
    entries.push_back({heads.index(row, HeadTableModel::Head).data().toString(),
                       heads.index(row, column).data(HeadTableModel::sortRole).toDouble()});
  FigureStyle style;
  style.model = model;
  const QString measure = heads.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
  writeBytes(rankingBytes(entries, measure, *pictureFormatOf(path), style), path, Existing::Replace);
}

}  // namespace heedmap
