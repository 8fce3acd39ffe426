// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/sentence_figure.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "ui/figures/cell_values.h"
#include "ui/figures/map_notes.h"
#include "ui/render/contrast.h"
#include "ui/render/figure_text.h"
#include "ui/render/label_layout.h"

namespace heedmap {

namespace {

constexpr double labelSize = 12, numberSize = 10, headSize = 12.5, barHeight = 36, barWidth = 14;
constexpr double boxHeight = 20, tokenGap = 3, lineGap = 10, stripGap = 16, usualWidth = 640,
                 longestLabel = 150;

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

/// One row or column, as numbers over tokens.
struct Strip {
  const AttentionMap& map;
  TokenSpot spot;
  const std::vector<AxisLabel>& axis() const { return spot.isQuery ? map.keys : map.queries; }
  Eigen::Index count() const { return spot.isQuery ? map.values.cols() : map.values.rows(); }
  float value(Eigen::Index i) const {
    return spot.isQuery ? map.values(spot.index, i) : map.values(i, spot.index);
  }
  bool isShown(Eigen::Index i) const {
    return !(spot.isQuery ? map.isMasked(spot.index, i) : map.isMasked(i, spot.index)) &&
           std::isfinite(value(i));
  }
  /// Is it the token that the strip is of? Never in cross-attention, where that is in the other text.
  bool isOwn(Eigen::Index i) const { return map.isSelf && i == spot.index; }
  /// Bars say how large a share is: of numbers that have no 0 to begin at there are none.
  bool hasBars() const {
    return map.quantity != AttentionMap::Quantity::Score &&
           map.quantity != AttentionMap::Quantity::Difference;
  }
  QString heading() const {
    const auto& own = spot.isQuery ? map.queries : map.keys;
    const QString token = size_t(spot.index) < own.size() ? own[size_t(spot.index)].text : QString();
    return (spot.isQuery ? tr("query %1 “%2” looks at") : tr("key %1 “%2” is looked at by"))
        .arg(QString::number(spot.index), token);
  }
};

/// Where the tokens of a text stand, in lines as wide as the picture: the same in every strip.
struct Flow {
  MeasuredLabels labels;
  std::vector<QRectF> boxes;  ///< of the tokens, from the top of the first line's numbers
  double lineHeight = 0, width = 0, height = 0, bars = 0, numbers = 0;
};

Flow flowOf(const Strip& strip, double room, const FigureStyle& style, const TextMetrics& metrics) {
  const FigureUnit unit = unitOf(style);
  Flow flow;
  const QFont font = unit.font(labelSize);
  flow.labels = measuredLabels(labelTexts(strip.axis(), strip.count()), font,
                               std::min(double(unit(longestLabel)), room - unit(10)), metrics);
  flow.numbers = style.values == CellValues::Never ? 0 : unit(numberSize * 1.3);
  flow.bars = strip.hasBars() ? unit(barHeight) : 0;
  flow.lineHeight = flow.numbers + flow.bars + unit(2) + unit(boxHeight);
  double narrowest = unit(barWidth + 4);
  if (flow.numbers > 0) {
    const QFont small = unit.font(numberSize);
    for (Eigen::Index i = 0; i < strip.count(); ++i)
      narrowest =
          std::max(narrowest, metrics.width(valueText(strip.value(i), strip.map.quantity), small) + unit(4));
  }
  double x = 0, y = 0;
  for (const double label : flow.labels.widths) {
    const double width = std::ceil(std::max(label + unit(10), narrowest));
    if (x > 0 && x + width > room) {
      x = 0;
      y += flow.lineHeight + unit(lineGap);
    }
    flow.boxes.emplace_back(x, y + flow.numbers + flow.bars + unit(2), width, unit(boxHeight));
    flow.width = std::max(flow.width, x + width);
    x += width + unit(tokenGap);
  }
  flow.height = y + flow.lineHeight;
  return flow;
}

double largestOf(const Strip& strip, const FigureStyle& style) {
  const bool isUnit =
      style.heatmap.range == RangeChoice::Unit && strip.map.quantity == AttentionMap::Quantity::Weight;
  double largest = isUnit ? 1 : style.heatmap.range == RangeChoice::Fixed ? style.heatmap.high : 0;
  for (Eigen::Index i = 0; i < strip.count(); ++i)
    if (strip.isShown(i)) largest = std::max(largest, double(strip.value(i)));
  return largest;
}

void addStrip(Figure& figure, const Strip& strip, const Flow& flow, QPointF corner,
              const FigureStyle& style) {
  const FigureUnit unit = unitOf(style);
  const Theme& theme = style.heatmap.theme;
  const ColourScale scale(strip.map, style.heatmap);
  const double largest = largestOf(strip, style);
  const double pen = std::max(1, unit(0.75));
  for (Eigen::Index i = 0; i < strip.count(); ++i) {
    const QRectF box = flow.boxes[size_t(i)].translated(corner);
    const bool isShown = strip.isShown(i);
    const QColor ground = isShown ? QColor::fromRgb(scale.colour(strip.value(i))) : theme.masked;
    const QColor edge = strip.isOwn(i) ? theme.selection : theme.line;
    const double frame = strip.isOwn(i) ? 2 * pen : pen;
    figure.boxes.push_back({box.adjusted(-frame, -frame, frame, frame), edge});
    figure.boxes.push_back({box, ground});
    const double base = box.top() - unit(2);
    double top = base;
    if (flow.bars > 0 && isShown && largest > 0) {
      const double length = double(strip.value(i)) / largest * flow.bars;
      top = base - length;
      if (length > 0)
        figure.boxes.push_back(
            {QRectF(box.center().x() - unit(barWidth) / 2.0, top, unit(barWidth), length), theme.selection});
    }
    if (flow.numbers > 0 && isShown)
      figure.texts.push_back({.part = Figure::Part::Value,
                              .text = valueText(strip.value(i), strip.map.quantity),
                              .font = unit.font(numberSize),
                              .colour = theme.mutedText,
                              .place = QRectF(box.left() - unit(8), top - flow.numbers,
                                              box.width() + 2 * unit(8), flow.numbers)});
    figure.texts.push_back({.part = Figure::Part::ColumnLabel,
                            .text = flow.labels.texts[i],
                            .font = unit.font(labelSize),
                            .colour = isShown ? readableOn(ground.rgb()) : theme.mutedText,
                            .place = box});
  }
}

}  // namespace

Figure layoutSentences(std::span<const AttentionMap> maps, const TokenSpot& spot, const FigureStyle& style,
                       const TextMetrics& metrics) {
  const AttentionMap& first = maps.front();
  const Eigen::Index tokens = spot.isQuery ? first.values.rows() : first.values.cols();
  if (spot.index < 0 || spot.index >= tokens)
    throw Error(tr("There is no token %1; the last one is %2.").arg(spot.index).arg(tokens - 1));
  const FigureUnit unit = unitOf(style);
  const Theme& theme = style.heatmap.theme;
  const int margin = unit(style.margin());
  const ColourScale scale(first, style.heatmap);
  const bool isOneMap = maps.size() == 1;
  // Strips have one colour bar where they have one scale.
  const bool hasBar = style.colourBar && (isOneMap || style.heatmap.range != RangeChoice::Maximum);
  const auto barOf = [&](double height) {
    return FigureBar(scale, quantityName(first.quantity, style.heatmap.scaling),
                     std::clamp(int(height), unit(64), unit(200)), unit);
  };
  const int bar = hasBar ? barGap(style) + barOf(0).width(metrics) : 0;
  const double whole = style.width > 0 ? style.width * style.scale : unit(usualWidth) + 2 * margin + bar;
  const double room = whole - 2 * margin - bar;
  if (room < unit(60))
    throw Error(tr("There is no room for the sentence: make the picture wider or the letters smaller."));
  const Flow flow = flowOf({first, spot}, room, style, metrics);
  const QString note = first.note();
  const int width = int(
      std::lround(style.width > 0 ? whole
                                  : std::max(flow.width + 2 * margin + bar,
                                             style.caption || !note.isEmpty() ? double(unit(360)) : 0.0)));

  const TextLook look{style, metrics, width - 2 * margin};
  const TextBlock head = heading(isOneMap ? first.title : QString(), note, look);
  std::vector<TextBlock> headings;
  for (const AttentionMap& map : maps) {
    TextBlock block(look);
    const QString says = Strip{map, spot}.heading();
    block.addText(isOneMap ? says : map.title + QStringLiteral(" · ") + says, unit.font(headSize, true),
                  theme.text, Figure::Part::AxisName);
    block.addSpace(6);
    headings.push_back(std::move(block));
  }
  double body = double(maps.size() - 1) * unit(stripGap);
  for (const TextBlock& block : headings) body += block.height() + flow.height;
  if (hasBar) body = std::max(body, double(headings.front().height() + barOf(flow.height).height()));
  std::vector<LegendEntry> legend;
  for (const AttentionMap& map : maps)
    if (auto entries = legendOf(map); entries.size() > legend.size()) legend = std::move(entries);
  const TextBlock foot = footing(legend, notesOf(first) << (style.caption ? style.text : QString()), look);
  const int top = margin + head.height();
  const qint64 height = top + std::llround(std::ceil(body)) + foot.height() + margin;
  checkPictureSize(width, height);

  Figure figure{.size = QSize(width, int(height)), .background = theme.background};
  head.addTo(figure, QPoint(margin, margin));
  double y = top;
  for (size_t i = 0; i < maps.size(); ++i) {
    headings[i].addTo(figure, QPoint(margin, int(y)));
    y += headings[i].height();
    if (i == 0) figure.cells = QRectF(margin, y, flow.width, flow.height);
    addStrip(figure, {maps[i], spot}, flow, QPointF(margin, std::round(y)), style);
    y += flow.height + unit(stripGap);
  }
  if (hasBar)
    barOf(flow.height)
        .addTo(figure, QPoint(int(figure.cells.right()) + barGap(style), int(figure.cells.top())),
               bar - barGap(style), theme);
  foot.addTo(figure, QPoint(margin, top + int(std::ceil(body))));
  return figure;
}

}  // namespace heedmap
