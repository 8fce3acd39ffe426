// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/figure.h"

#include <QCoreApplication>
#include <cmath>

#include "core/base/error.h"
#include "ui/render/figure_text.h"

namespace heedmap {

namespace {

constexpr qint64 tooLarge = 1 << 20;  // more pixels than a picture may have on a side
constexpr double margin = 24, labelSize = 12, nameSize = 12, gap = 7, maxLabel = 150;

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

/// Large cells for few tokens; from 14 on labels can still be read; beyond 64 tokens the picture stops
/// growing.
int cellSize(Eigen::Index cells, FigureUnit unit) {
  const double count = double(std::max<Eigen::Index>(cells, 1));
  const double size = count <= 64 ? std::clamp(480 / count, 14.0, 88.0) : 896 / count;
  return std::max(1, int(std::floor(size * unit.scale)));
}

QStringList textsOf(const std::vector<AxisLabel>& labels, Eigen::Index count) {
  QStringList texts;
  for (Eigen::Index i = 0; i < count; ++i)
    texts << (size_t(i) < labels.size() ? labels[size_t(i)].text : QString::number(i));
  return texts;
}

bool isSpecial(const std::vector<AxisLabel>& labels, qsizetype index) {
  return size_t(index) < labels.size() && labels[size_t(index)].isSpecial;
}

void paintColumnLabels(QPainter& painter, const LabelLayout& layout, const AttentionMap& map,
                       const QRect& cells, const FigureStyle& style) {
  const FigureUnit unit{style.scale};
  const int pitch = cells.width() / int(map.values.cols());
  painter.setFont(unit.font(labelSize));
  const int line = int(std::ceil(QFontMetricsF(painter.font()).height()));
  for (qsizetype i = 0; i < layout.texts.size(); ++i) {
    const qsizetype key = i * layout.step;
    painter.setPen(isSpecial(map.keys, key) ? style.heatmap.theme.mutedText : style.heatmap.theme.text);
    const double centre = cells.left() + (double(key) + 0.5) * pitch;
    if (layout.angle == LabelLayout::Angle::Level) {
      const QRectF place(centre - pitch, cells.top() - unit(gap) - line, 2 * pitch, line);
      painter.drawText(place, Qt::AlignCenter, layout.texts[i]);
      continue;
    }
    painter.save();
    painter.translate(centre, cells.top() - unit(gap));
    const bool isSlanted = layout.angle == LabelLayout::Angle::Slanted;
    painter.rotate(isSlanted ? -45 : -90);
    const QRectF place(isSlanted ? unit(1) : 0, isSlanted ? -0.8 * line : -line / 2.0, unit(2 * maxLabel),
                       line);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, layout.texts[i]);
    painter.restore();
  }
}

void paintRowLabels(QPainter& painter, const LabelLayout& layout, const AttentionMap& map, const QRect& cells,
                    const FigureStyle& style) {
  const FigureUnit unit{style.scale};
  const int pitch = cells.height() / int(map.values.rows());
  painter.setFont(unit.font(labelSize));
  const double line = QFontMetricsF(painter.font()).height();
  for (qsizetype i = 0; i < layout.texts.size(); ++i) {
    const qsizetype query = i * layout.step;
    painter.setPen(isSpecial(map.queries, query) ? style.heatmap.theme.mutedText : style.heatmap.theme.text);
    const double centre = cells.top() + (double(query) + 0.5) * pitch;
    const QRectF place(cells.left() - unit(gap) - unit(2 * maxLabel), centre - line / 2, unit(2 * maxLabel),
                       line);
    painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, layout.texts[i]);
  }
}

QString blindNote(const AttentionMap& map) {
  if (map.fullyMaskedQueries.empty()) return {};
  QStringList rows;
  for (const Eigen::Index query : map.fullyMaskedQueries) rows << QString::number(query);
  if (rows.size() > 12) rows = rows.mid(0, 12) << QStringLiteral("…");
  return tr("No visible keys for query %1.").arg(rows.join(QStringLiteral(", ")));
}

}  // namespace

QImage figure(const AttentionMap& map, const FigureStyle& style) {
  const FigureUnit unit{style.scale};
  const Theme& theme = style.heatmap.theme;
  const Eigen::Index queries = map.values.rows(), keys = map.values.cols();
  if (map.values.size() == 0) throw Error(tr("There is nothing to draw: no token is left."));
  const qint64 cell = cellSize(std::max(queries, keys), unit);
  const QSize cells(int(std::min<qint64>(cell * keys, tooLarge)),
                    int(std::min<qint64>(cell * queries, tooLarge)));

  LabelLayout rows, columns;
  if (style.labels) {
    rows = rowLabels(textsOf(map.queries, queries), double(cell), unit.font(labelSize), unit(maxLabel));
    columns = columnLabels(textsOf(map.keys, keys), double(cell), unit.font(labelSize), unit(maxLabel));
  }
  const int name = style.labels ? unit(nameSize * 1.4 + gap) : 0;
  const int left = unit(margin) + (style.labels ? name + int(rows.extent) + unit(gap) : 0);
  const int aboveCells = style.labels ? name + int(columns.extent) + unit(gap) : 0;

  const ColourScale scale(map, style.heatmap);
  const int barHeight = std::max(cells.height(), unit(150));
  const ColourBar bar(scale, quantityName(map.quantity, style.heatmap.scaling), barHeight, unit);
  const int afterCells =
      std::max(style.colourBar ? unit(22) + bar.width() : 0, int(std::ceil(columns.overhang)));
  const int width = std::max(left + cells.width() + afterCells + unit(margin),
                             style.caption || !map.note().isEmpty() ? unit(360) : 0);

  const int textWidth = width - 2 * unit(margin);
  const TextBlock head = heading(map.title, map.note(), textWidth, style);
  const TextBlock foot = footing(legendOf(map, theme),
                                 {blindNote(map), style.caption ? style.text : QString()}, textWidth, style);
  const int top = unit(margin) + head.height() + aboveCells;
  const int bodyHeight = style.colourBar ? barHeight : cells.height();

  QImage image = blankFigure(width, qint64(top) + bodyHeight + foot.height() + unit(margin), theme);
  QPainter painter(&image);
  const QRect place(QPoint(left, top), cells);
  head.paint(painter, QPoint(unit(margin), unit(margin)));
  painter.fillRect(place.adjusted(-unit(1), -unit(1), unit(1), unit(1)), theme.line);
  painter.drawImage(place,
                    heatmapImage(map, QRectF(0, 0, double(keys), double(queries)), cells, scale, theme));
  if (style.labels) {
    painter.setFont(unit.font(nameSize));
    painter.setPen(theme.mutedText);
    const int nameLine = unit(nameSize * 1.4);
    painter.drawText(QRect(place.center().x() - unit(200), top - aboveCells, unit(400), nameLine),
                     Qt::AlignCenter, tr("key (is looked at)"));
    paintSideways(painter, QPoint(unit(margin) + nameLine / 2, place.center().y()), tr("query (looks)"));
    paintColumnLabels(painter, columns, map, place, style);
    paintRowLabels(painter, rows, map, place, style);
  }
  if (style.colourBar) bar.paint(painter, QPoint(place.right() + 1 + unit(22), top), theme);
  foot.paint(painter, QPoint(unit(margin), top + bodyHeight));
  return image;
}

}  // namespace heedmap
