// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/contact_sheet.h"

#include <QCoreApplication>
#include <cmath>

#include "core/base/error.h"
#include "ui/render/figure_text.h"

namespace heedmap {

namespace {

constexpr double margin = 24, labelSize = 12, nameSize = 12, gap = 7;

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

}  // namespace

QImage contactSheet(const HeadSet& set, const FigureStyle& style) {
  const FigureUnit unit{style.scale};
  const Theme& theme = style.heatmap.theme;
  const int layers = int(set.layers.size()), heads = int(set.heads.size());
  if (layers == 0 || heads == 0) throw Error(tr("There is no head to draw."));
  const AttentionMap first = set.map(set.layers.front(), set.heads.front());
  const Eigen::Index queries = first.values.rows(), keys = first.values.cols(),
                     longer = std::max(queries, keys);
  if (first.values.size() == 0) throw Error(tr("There is nothing to draw: no token is left."));

  // Whole pixels a cell as long as the maps fit into their places; larger maps are pooled.
  const int room = unit(112);
  const bool isPooled = longer > room;
  const double cell = isPooled ? double(room) / double(longer) : double(room / longer);
  const QSize tile(std::max(1, int(std::lround(double(keys) * cell))),
                   std::max(1, int(std::lround(double(queries) * cell))));
  const int space = unit(7), line = unit(labelSize * 1.4);
  const int name = style.labels ? unit(nameSize * 1.4) : 0;
  const int numbers =
      style.labels
          ? int(std::ceil(
                QFontMetricsF(unit.font(labelSize)).horizontalAdvance(QString::number(set.layers.back()))))
          : 0;
  const int left = unit(margin) + (style.labels ? name + unit(gap) + numbers + unit(gap) : 0);
  const int aboveTiles = style.labels ? name + unit(4) + line + unit(4) : 0;
  const qint64 gridWidth = qint64(heads) * (tile.width() + space) - space;
  const qint64 gridHeight = qint64(layers) * (tile.height() + space) - space;

  const ColourScale scale(first, style.heatmap);
  ColourBar bar(scale, quantityName(first.quantity, style.heatmap.scaling),
                int(std::clamp<qint64>(gridHeight, unit(150), unit(320))), unit);
  if (style.heatmap.range == RangeChoice::Maximum) bar.labelEnds(QStringLiteral("0"), tr("head’s maximum"));
  const int barHeight = int(std::clamp<qint64>(gridHeight, unit(150), unit(320)));
  const qint64 width =
      std::max<qint64>(left + gridWidth + (style.colourBar ? unit(22) + bar.width() : 0) + unit(margin),
                       style.caption || !first.note().isEmpty() ? unit(360) : 0);
  const int textWidth = int(std::min<qint64>(width, 1 << 20)) - 2 * unit(margin);
  QString title = layers == 1 ? tr("Layer %1 · all heads").arg(set.layers.front()) : tr("All heads");
  if (!set.kind.isEmpty()) title = QStringLiteral("%1 · %2").arg(set.kind, title);
  const TextBlock head = heading(title, first.note(), textWidth, style);
  const QString pooling = isPooled ? tr("Each pixel shows the largest of its cells.") : QString();
  const TextBlock foot =
      footing(legendOf(first, theme), {style.caption ? style.text : QString(), pooling}, textWidth, style);
  const int top = unit(margin) + head.height() + aboveTiles;
  const qint64 bodyHeight = style.colourBar ? std::max<qint64>(gridHeight, barHeight) : gridHeight;

  QImage image = blankFigure(width, top + bodyHeight + foot.height() + unit(margin), theme);
  QPainter painter(&image);
  head.paint(painter, QPoint(unit(margin), unit(margin)));
  const QRectF whole(0, 0, double(keys), double(queries));
  for (int row = 0; row < layers; ++row)
    for (int column = 0; column < heads; ++column) {
      const AttentionMap map = set.map(set.layers[size_t(row)], set.heads[size_t(column)]);
      const QPoint place(left + column * (tile.width() + space), top + row * (tile.height() + space));
      painter.fillRect(QRect(place, tile).adjusted(-1, -1, 1, 1), theme.line);
      painter.drawImage(place, heatmapImage(map, whole, tile, style.heatmap));
    }
  if (style.labels) {
    painter.setFont(unit.font(labelSize));
    painter.setPen(theme.text);
    for (int column = 0; column < heads; ++column)
      painter.drawText(
          QRect(left + column * (tile.width() + space), top - unit(4) - line, tile.width(), line),
          Qt::AlignCenter, QString::number(set.heads[size_t(column)]));
    for (int row = 0; row < layers; ++row)
      painter.drawText(QRect(left - unit(gap) - 2 * numbers, top + row * (tile.height() + space), 2 * numbers,
                             tile.height()),
                       Qt::AlignRight | Qt::AlignVCenter, QString::number(set.layers[size_t(row)]));
    painter.setPen(theme.mutedText);
    painter.drawText(QRect(left + int(gridWidth) / 2 - unit(200), top - aboveTiles, unit(400), name),
                     Qt::AlignCenter, tr("head"));
    paintSideways(painter, QPoint(unit(margin) + name / 2, top + int(gridHeight) / 2), tr("layer"));
  }
  if (style.colourBar) bar.paint(painter, QPoint(left + int(gridWidth) + unit(22), top), theme);
  foot.paint(painter, QPoint(unit(margin), top + int(bodyHeight)));
  return image;
}

}  // namespace heedmap
