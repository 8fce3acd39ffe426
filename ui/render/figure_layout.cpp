// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/figure_layout.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

#include "core/base/error.h"
#include "ui/render/figure_text.h"
#include "ui/render/heatmap_image.h"
#include "ui/render/label_layout.h"

namespace heedmap {

namespace {

constexpr qint64 tooLarge = 1 << 20;  // more pixels than a picture may have on a side
constexpr double labelSize = 12, nameSize = 12, gap = 7, maxLabel = 150;
constexpr double mostForLabels = 0.3;       // of a picture of a given width: longer ones are shortened
constexpr double smallestValue = 4 / 0.75;  // 1/96 inch: numbers of 4 pt can just be read in print
constexpr double valueRoom = 0.88;          // of a cell that a number may fill

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

/// A length on paper, as people measure it there.
QString millimetres(double pixels, const FigureStyle& style) {
  return QString::number(pixels / style.scale / FigureStyle::unitsAnInch * 25.4, 'f', 1);
}

/// Large cells for few tokens; from 14 on labels can still be read; beyond 64 tokens the picture stops
/// growing.
double ownCell(Eigen::Index cells, const FigureStyle& style) {
  const double count = double(std::max<Eigen::Index>(cells, 1));
  const double size = count <= 64 ? std::clamp(480 / count, 14.0, 88.0) : 896 / count;
  return std::max(1.0, std::floor(size * style.scale));
}

/// `cell` as large as it can be drawn: whole pixels where there are pixels and they are no larger than it.
double drawable(double cell, const FigureStyle& style) {
  return style.wholePixels && cell >= 1 ? std::floor(cell) : cell;
}

QString blindNote(const AttentionMap& map) {
  if (map.fullyMaskedQueries.empty()) return {};
  QStringList rows;
  for (const Eigen::Index query : map.fullyMaskedQueries) rows << QString::number(query);
  if (rows.size() > 12) rows = rows.mid(0, 12) << QStringLiteral("…");
  return tr("No visible keys for query %1.").arg(rows.join(QStringLiteral(", ")));
}

/// Both axes: how their labels are drawn, and the room that they and the names take.
struct Axes {
  LabelLayout rows, columns;
  int left = 0;   ///< of the cells
  int above = 0;  ///< above the cells
};

QString queryName(const FigureStyle& style) {
  return style.queryName.value_or(tr("query (looks)"));
}
QString keyName(const FigureStyle& style) {
  return style.keyName.value_or(tr("key (is looked at)"));
}

Axes axesOf(const AttentionMap& map, double cell, const FigureStyle& style, const TextMetrics& metrics) {
  const FigureUnit unit = unitOf(style);
  Axes axes;
  axes.left = unit(style.margin());
  if (!style.labels) return axes;
  const QFont font = unit.font(labelSize);
  double longest = unit(maxLabel);
  if (style.width > 0) longest = std::min(longest, mostForLabels * style.width * style.scale);
  const auto measured = [&](const std::vector<AxisLabel>& labels, Eigen::Index count) {
    return measuredLabels(labelTexts(labels, count), font, longest, metrics);
  };
  const MeasuredLabels queries = measured(map.queries, map.values.rows()),
                       keys = measured(map.keys, map.values.cols());
  if (const double needed = pitchOfEveryLabel(queries); style.everyLabel && cell < needed)
    throw Error(
        tr("To name all %1 tokens in letters of %2 pt, cells must be %3 mm wide; here they are %4 mm. "
           "Make the picture wider or the letters smaller, or leave out labels that do not fit.")
            .arg(std::max(map.values.rows(), map.values.cols()))
            .arg(style.fontSize)
            .arg(millimetres(needed, style), millimetres(cell, style)));
  axes.rows = rowLabels(queries, cell);
  axes.columns = columnLabels(keys, cell);
  const int name = unit(nameSize * 1.4 + gap);
  axes.left += (queryName(style).isEmpty() ? 0 : name) + int(axes.rows.extent) + unit(gap);
  axes.above = (keyName(style).isEmpty() ? 0 : name) + int(axes.columns.extent) + unit(gap);
  return axes;
}

void addAxes(Figure& figure, const Axes& axes, const AttentionMap& map, const FigureStyle& style) {
  const FigureUnit unit = unitOf(style);
  const Theme& theme = style.heatmap.theme;
  const QRectF& cells = figure.cells;
  const QPoint centre = cells.toRect().center();
  const int nameLine = unit(nameSize * 1.4);
  const QFont nameFont = unit.font(nameSize);
  if (const QString name = keyName(style); !name.isEmpty())
    figure.texts.push_back(
        {.part = Figure::Part::AxisName,
         .text = name,
         .font = nameFont,
         .colour = theme.mutedText,
         .place = QRectF(centre.x() - unit(200), cells.top() - axes.above, unit(400), nameLine)});
  if (const QString name = queryName(style); !name.isEmpty())
    figure.texts.push_back(sidewaysText(
        name, QPointF(cells.left() - axes.left + unit(style.margin()) + nameLine / 2, centre.y()), nameFont,
        theme.mutedText));
  const double pitch = cells.width() / double(map.values.cols());
  LabelPlace place{.pitch = pitch,
                   .gap = double(unit(gap)),
                   .unit = double(unit(1)),
                   .longest = double(unit(2 * maxLabel)),
                   .font = unit.font(labelSize),
                   .colour = theme.text,
                   .specialColour = theme.mutedText};
  place.first = cells.left() + 0.5 * pitch;
  place.edge = cells.top();
  addColumnLabels(figure, axes.columns, map.keys, place);
  place.pitch = cells.height() / double(map.values.rows());
  place.first = cells.top() + 0.5 * place.pitch;
  place.edge = cells.left();
  addRowLabels(figure, axes.rows, map.queries, place);
}

/// As short as cells are small: two digits behind the point say what a weight is worth on paper.
QString valueText(float value, AttentionMap::Quantity quantity) {
  const int digits = quantity == AttentionMap::Quantity::Weight || std::abs(value) < 10 ? 2 : 1;
  QString text = QLocale::c().toString(double(value), 'f', digits);
  if (text == QLatin1String("-0.00")) text = QStringLiteral("0.00");
  return text.replace(QLatin1Char('-'), QStringLiteral("−"));
}

/// Is black or white easier to read on `colour`? Where their contrasts (WCAG 2.1) are equal, the relative
/// luminance is 0.179.
bool wantsBlackLetters(QRgb colour) {
  const auto linear = [](int channel) { return std::pow(channel / 255.0, 2.2); };
  return 0.2126 * linear(qRed(colour)) + 0.7152 * linear(qGreen(colour)) + 0.0722 * linear(qBlue(colour)) >
         0.179;
}

/// Writes every visible number into its cell. Throws Error when they would be too small to be read.
void addValues(Figure& figure, const AttentionMap& map, const ColourScale& scale, const FigureStyle& style,
               const TextMetrics& metrics) {
  const double width = figure.cells.width() / double(map.values.cols()),
               height = figure.cells.height() / double(map.values.rows());
  const QFont own = unitOf(style).font(labelSize);
  double widest = 1;
  const auto eachVisible = [&map](const auto& use) {
    for (Eigen::Index query = 0; query < map.values.rows(); ++query)
      for (Eigen::Index key = 0; key < map.values.cols(); ++key)
        if (!map.isMasked(query, key) && std::isfinite(map.values(query, key))) use(query, key);
  };
  eachVisible([&](Eigen::Index query, Eigen::Index key) {
    widest = std::max(widest, metrics.width(valueText(map.values(query, key), map.quantity), own));
  });
  const double fits = std::min({1.0, valueRoom * width / widest, valueRoom * height / metrics.height(own)});
  const double pixels = std::floor(fits * metrics.size(own));
  if (const double least = smallestValue * style.scale; pixels < least)
    throw Error(
        tr("Numbers in cells of %1 mm would be smaller than 4 pt; they need cells of %2 mm. Make the "
           "picture wider, or leave the numbers out.")
            .arg(millimetres(width, style), millimetres(width * least / std::max(pixels, 1.0), style)));
  const QFont font = figureFont(pixels, false, style.fontFamily);
  eachVisible([&](Eigen::Index query, Eigen::Index key) {
    const float value = map.values(query, key);
    figure.texts.push_back({.part = Figure::Part::Value,
                            .text = valueText(value, map.quantity),
                            .font = font,
                            .colour = wantsBlackLetters(scale.colour(value)) ? Qt::black : Qt::white,
                            .place = QRectF(figure.cells.left() + double(key) * width,
                                            figure.cells.top() + double(query) * height, width, height)});
  });
}

/// Cells, axes and colour bar beside each other.
struct Body {
  double cell = 0;
  QSizeF cells = {};
  Axes axes = {};
  int barHeight = 0;
  int barWidth = 0;
  int afterCells = 0;
};

Body bodyOf(const AttentionMap& map, const ColourScale& scale, double cell, const FigureStyle& style,
            const TextMetrics& metrics) {
  const FigureUnit unit = unitOf(style);
  Body body;
  body.cell = cell;
  const auto length = [&](Eigen::Index count) {
    const double exact = std::min(cell * double(count), double(tooLarge));
    return style.wholePixels ? std::max(1.0, std::round(exact)) : exact;
  };
  body.cells = {length(map.values.cols()), length(map.values.rows())};
  body.axes = axesOf(map, cell, style, metrics);
  body.barHeight = std::max(int(body.cells.height()), unit(150));
  if (style.colourBar) {
    const FigureBar bar(scale, quantityName(map.quantity, style.heatmap.scaling), body.barHeight, unit);
    body.barWidth = bar.width(metrics);
    body.afterCells = barGap(style) + body.barWidth;
  }
  body.afterCells = std::max(body.afterCells, int(std::ceil(body.axes.columns.overhang)));
  return body;
}

/// What stands beside the cells depends a little on how large they are: tried until both fit.
Body fittedBody(const AttentionMap& map, const ColourScale& scale, const FigureStyle& style,
                const TextMetrics& metrics) {
  const Eigen::Index longer = std::max(map.values.rows(), map.values.cols());
  if (style.width <= 0)
    return bodyOf(map, scale,
                  style.cell > 0 ? drawable(style.cell * style.scale, style) : ownCell(longer, style), style,
                  metrics);
  const double whole = std::round(style.width * style.scale);
  FigureStyle trial = style;
  trial.everyLabel = false;
  double cell = 0.6 * whole / double(map.values.cols());
  constexpr int most = 5;
  for (int i = 0; i < most; ++i) {
    const Body body = bodyOf(map, scale, cell, trial, metrics);
    const double room = whole - body.axes.left - body.afterCells - unitOf(style)(style.margin());
    if (room < whole / 8)
      throw Error(
          tr("A picture %1 mm wide has no room for its cells beside labels of %2 pt: make it wider, the "
             "letters smaller, or leave out labels or colour bar.")
              .arg(millimetres(whole, style))
              .arg(style.fontSize));
    const double next = drawable(room / double(map.values.cols()), style);
    if (next == cell) break;
    cell = i + 1 < most ? next : std::min(cell, next);
  }
  return bodyOf(map, scale, cell, style, metrics);
}

}  // namespace

Figure layoutFigure(const AttentionMap& map, const FigureStyle& style, const TextMetrics& metrics) {
  const FigureUnit unit = unitOf(style);
  const Theme& theme = style.heatmap.theme;
  const Eigen::Index queries = map.values.rows(), keys = map.values.cols();
  if (map.values.size() == 0) throw Error(tr("There is nothing to draw: no token is left."));
  const ColourScale scale(map, style.heatmap);
  const Body body = fittedBody(map, scale, style, metrics);
  const int margin = unit(style.margin());
  const int content = body.axes.left + int(std::ceil(body.cells.width())) + body.afterCells + margin;
  const int width = style.width > 0
                        ? int(std::lround(style.width * style.scale))
                        : std::max(content, style.caption || !map.note().isEmpty() ? unit(360) : 0);
  // What whole pixels leave of a given width.
  const int left = body.axes.left + (style.width > 0 ? std::max(0, (width - content) / 2) : 0);

  const TextLook look{style, metrics, width - 2 * margin};
  const TextBlock head = heading(map.title, map.note(), look);
  const TextBlock foot =
      footing(legendOf(map, theme), {blindNote(map), style.caption ? style.text : QString()}, look);
  const int top = margin + head.height() + body.axes.above;
  const int bodyHeight = style.colourBar ? body.barHeight : int(std::ceil(body.cells.height()));
  const qint64 height = qint64(top) + bodyHeight + foot.height() + margin;
  checkPictureSize(width, height);

  const QRectF place(QPointF(left, top), body.cells);
  Figure figure{.size = QSize(width, int(height)), .background = theme.background, .cells = place};
  head.addTo(figure, QPoint(margin, margin));
  figure.boxes.push_back({place.adjusted(-unit(1), -unit(1), unit(1), unit(1)), theme.line});
  const QSize pixels = style.wholePixels ? body.cells.toSize() : QSize(int(keys), int(queries));
  figure.images.push_back(
      {place, heatmapImage(map, QRectF(0, 0, double(keys), double(queries)), pixels, scale, theme)});
  if (style.labels) addAxes(figure, body.axes, map, style);
  if (style.values) addValues(figure, map, scale, style, metrics);
  if (style.colourBar) {
    const FigureBar bar(scale, quantityName(map.quantity, style.heatmap.scaling), body.barHeight, unit);
    bar.addTo(figure, QPoint(int(std::ceil(place.right())) + barGap(style), top), body.barWidth, theme);
  }
  foot.addTo(figure, QPoint(margin, top + bodyHeight));
  return figure;
}

}  // namespace heedmap
