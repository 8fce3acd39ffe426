// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/lines_figure.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/error.h"
#include "ui/figures/map_notes.h"
#include "ui/render/figure_text.h"
#include "ui/render/label_layout.h"

namespace heedmap {

namespace {

constexpr double labelSize = 12, nameSize = 12, pitch = 18, middle = 200, longestLabel = 150;
constexpr double mostForLabels = 0.3;  // of a picture of a given width, on each side
constexpr float lightest = 0.01f;      // weaker ones cannot be seen, and of a long text are too many

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

/// Both columns of tokens and the room between them, in device pixels.
struct Sides {
  MeasuredLabels queries, keys;
  double row = 0, left = 0, right = 0;  ///< height of a token; where the lines begin and end
  double top = 0;                       ///< of the first token
  double middleOf(Eigen::Index i) const { return top + (double(i) + 0.5) * row; }
};

/// A line as the outline of what it covers.
QPolygonF stroke(QPointF from, QPointF to, double width) {
  const QPointF along = to - from;
  const double length = std::hypot(along.x(), along.y());
  const QPointF across = QPointF(-along.y(), along.x()) * (width / 2 / std::max(length, 1e-9));
  return QPolygonF({from + across, to + across, to - across, from - across});
}

void addLines(Figure& figure, const AttentionMap& map, const QColor& colour, const Sides& sides,
              const std::optional<TokenSpot>& spot, double unit) {
  for (Eigen::Index query = 0; query < map.values.rows(); ++query)
    for (Eigen::Index key = 0; key < map.values.cols(); ++key) {
      if (spot && (spot->isQuery ? query : key) != spot->index) continue;
      const float weight = std::min(map.values(query, key), 1.0f);
      if (!(weight > lightest)) continue;
      QColor faded = colour;
      faded.setAlphaF(weight);
      figure.shapes.push_back({stroke({sides.left, sides.middleOf(query)}, {sides.right, sides.middleOf(key)},
                                      (1 + 1.5 * double(weight)) * unit),
                               faded});
    }
}

/// Behind the tokens of one side, how much the chosen token of the other has to do with each.
void addGlow(Figure& figure, std::span<const AttentionMap> maps, const Sides& sides, const TokenSpot& spot,
             const QRectF& column) {
  const Eigen::Index count = spot.isQuery ? maps.front().values.cols() : maps.front().values.rows();
  const double width = column.width() / double(maps.size());
  for (Eigen::Index i = 0; i < count; ++i)
    for (size_t head = 0; head < maps.size(); ++head) {
      const Matrix& values = maps[head].values;
      const float weight = spot.isQuery ? values(spot.index, i) : values(i, spot.index);
      QColor colour = headColour(int(head));
      colour.setAlphaF(std::clamp(weight, 0.0f, 1.0f) * 0.85f);
      const QRectF place(column.left() + double(head) * width, sides.middleOf(i) - 0.46 * sides.row, width,
                         0.92 * sides.row);
      if (colour.alphaF() > 0) figure.shapes.push_back({QPolygonF(place), colour});
    }
}

void addTokens(Figure& figure, bool isQuery, const AttentionMap& map, const Sides& sides,
               const std::optional<TokenSpot>& spot, const FigureStyle& style) {
  const FigureUnit unit = unitOf(style);
  const Theme& theme = style.heatmap.theme;
  const MeasuredLabels& labels = isQuery ? sides.queries : sides.keys;
  const auto& axis = isQuery ? map.queries : map.keys;
  const double gap = unit(6);
  for (qsizetype i = 0; i < labels.texts.size(); ++i) {
    const bool isSpot = spot == TokenSpot{isQuery, Eigen::Index(i)};
    const bool isSpecial = size_t(i) < axis.size() && axis[size_t(i)].isSpecial;
    const double width = labels.widest;
    const QRectF place(isQuery ? sides.left - gap - width : sides.right + gap,
                       sides.middleOf(Eigen::Index(i)) - sides.row / 2, width, sides.row);
    figure.texts.push_back({.part = isQuery ? Figure::Part::RowLabel : Figure::Part::ColumnLabel,
                            .text = labels.texts[i],
                            .font = unit.font(labelSize, isSpot),
                            .colour = isSpot      ? theme.selection
                                      : isSpecial ? theme.mutedText
                                                  : theme.text,
                            .place = place,
                            .flags = int((isQuery ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter)});
  }
}

/// "▪ Layer 2 · Head 7", a line a head.
int legendHeight(std::span<const AttentionMap> maps, const FigureUnit& unit) {
  return maps.size() > 1 ? unit(14) + int(maps.size()) * unit(18) : 0;
}

void addHeads(Figure& figure, std::span<const AttentionMap> maps, QPointF corner, const FigureStyle& style) {
  if (maps.size() < 2) return;
  const FigureUnit unit = unitOf(style);
  const int swatch = unit(12), line = unit(18);
  for (size_t i = 0; i < maps.size(); ++i) {
    const double y = corner.y() + unit(14) + double(i) * line;
    figure.boxes.push_back({QRectF(corner.x(), y + (line - swatch) / 2, swatch, swatch), headColour(int(i))});
    figure.texts.push_back(
        {.part = Figure::Part::Legend,
         .text = maps[i].title,
         .font = unit.font(labelSize),
         .colour = style.heatmap.theme.text,
         .place = QRectF(corner.x() + swatch + unit(6), y, figure.size.width() - corner.x() - swatch, line),
         .flags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine});
  }
}

void checkSpot(const AttentionMap& map, const std::optional<TokenSpot>& spot) {
  const Eigen::Index count = !spot ? 0 : spot->isQuery ? map.values.rows() : map.values.cols();
  if (spot && (spot->index < 0 || spot->index >= count))
    throw Error(tr("There is no token %1; the last one is %2.").arg(spot->index).arg(count - 1));
}

}  // namespace

QColor headColour(int n) {
  static constexpr std::array<QRgb, 7> colours{0x2f86d6, 0xd55e00, 0x009e73, 0xcc79a7,
                                               0xb08a00, 0x7a5fd0, 0x808890};
  return QColor::fromRgb(colours[size_t(n) % colours.size()]);
}

Figure layoutLines(std::span<const AttentionMap> maps, const std::optional<TokenSpot>& spot,
                   const FigureStyle& style, const TextMetrics& metrics) {
  const AttentionMap& first = maps.front();
  for (const AttentionMap& map : maps)
    if (map.quantity != AttentionMap::Quantity::Weight)
      throw Error(tr("Lines show attention weights; of anything else there is the heatmap."));
  checkSpot(first, spot);
  const FigureUnit unit = unitOf(style);
  const Theme& theme = style.heatmap.theme;
  const int margin = unit(style.margin());
  const double whole = style.width * style.scale;
  const QFont font = unit.font(labelSize, spot.has_value());  // the chosen one is bold
  Sides sides;
  if (style.labels) {
    const double longest =
        whole > 0 ? std::min(double(unit(longestLabel)), mostForLabels * whole) : unit(longestLabel);
    sides.queries = measuredLabels(labelTexts(first.queries, first.values.rows()), font, longest, metrics);
    sides.keys = measuredLabels(labelTexts(first.keys, first.values.cols()), font, longest, metrics);
  }
  sides.row = style.cell > 0 ? style.cell * style.scale : unit(pitch);
  const double gap = style.labels ? unit(6) : 0;
  sides.left = margin + sides.queries.widest + gap;
  const double content = sides.left + unit(middle) + gap + sides.keys.widest + margin;
  const QString note = first.note();
  const int width = int(std::lround(
      whole > 0 ? whole : std::max(content, style.caption || !note.isEmpty() ? double(unit(360)) : 0.0)));
  sides.right = width - margin - sides.keys.widest - gap;
  if (sides.right - sides.left < unit(24))
    throw Error(
        tr("There is no room for lines between labels so long: make the picture wider or the letters "
           "smaller."));

  const TextLook look{style, metrics, width - 2 * margin};
  const TextBlock head = heading(maps.size() == 1 ? first.title : QString(), note, look);
  const TextBlock foot = footing({}, notesOf(first) << (style.caption ? style.text : QString()), look);
  const int name = style.labels ? unit(nameSize * 1.6) : 0;
  sides.top = margin + head.height() + name;
  const qint64 rows = std::max(first.values.rows(), first.values.cols());
  const double bottom = sides.top + double(rows) * sides.row;
  const qint64 height = std::llround(bottom) + legendHeight(maps, unit) + foot.height() + margin;
  checkPictureSize(width, height);

  Figure figure{.size = QSize(width, int(height)),
                .background = theme.background,
                .cells = QRectF(QPointF(sides.left, sides.top), QPointF(sides.right, bottom))};
  head.addTo(figure, QPoint(margin, margin));
  if (spot)
    addGlow(figure, maps, sides, *spot,
            spot->isQuery ? QRectF(sides.right + 1, 0, sides.keys.widest + gap, 1)
                          : QRectF(margin, 0, sides.queries.widest + gap - 1, 1));
  for (size_t i = 0; i < maps.size(); ++i)
    addLines(figure, maps[i], headColour(int(i)), sides, spot, unit.scale);
  if (style.labels) {
    addTokens(figure, true, first, sides, spot, style);
    addTokens(figure, false, first, sides, spot, style);
    const auto addName = [&](const QString& text, const QRectF& place, Qt::AlignmentFlag side) {
      if (!text.isEmpty())
        figure.texts.push_back({.part = Figure::Part::AxisName,
                                .text = text,
                                .font = unit.font(nameSize),
                                .colour = theme.mutedText,
                                .place = place,
                                .flags = int(side | Qt::AlignVCenter)});
    };
    const double half = (width - 2 * margin) / 2.0;
    addName(style.queryName.value_or(tr("query (looks)")), QRectF(margin, sides.top - name, half, name),
            Qt::AlignLeft);
    addName(style.keyName.value_or(tr("key (is looked at)")),
            QRectF(margin + half, sides.top - name, half, name), Qt::AlignRight);
  }
  addHeads(figure, maps, QPointF(margin, bottom), style);
  foot.addTo(figure, QPoint(margin, int(std::lround(bottom)) + legendHeight(maps, unit)));
  return figure;
}

}  // namespace heedmap
