// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/cell_values.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

#include "core/base/error.h"
#include "ui/render/contrast.h"
#include "ui/render/figure_parts.h"

namespace heedmap {

namespace {

constexpr double largestSize = 12, smallestSize = 9;  // of the font, in 1/96 inch
constexpr double smallestPrinted = 4 / 0.75;          // 1/96 inch: 4 pt can just be read in print
constexpr double room = 0.88;                         // share of a cell that its number may take

/// The cells that are seen, whole or in part.
struct CellRange {
  Eigen::Index firstQuery, endQuery, firstKey, endKey;
  template <class Use>
  void each(const AttentionMap& map, Use use) const {
    for (Eigen::Index query = firstQuery; query < endQuery; ++query)
      for (Eigen::Index key = firstKey; key < endKey; ++key)
        if (!map.isMasked(query, key) && std::isfinite(map.values(query, key))) use(query, key);
  }
};

CellRange rangeOf(const AttentionMap& map, const QRectF& visible) {
  const auto first = [](double edge) { return Eigen::Index(std::max(0.0, std::ceil(edge - 0.5))); };
  const auto end = [](double edge, Eigen::Index count) {
    return std::min(count, Eigen::Index(std::floor(edge + 0.5)));
  };
  return {first(visible.top()), end(visible.bottom(), map.values.rows()), first(visible.left()),
          end(visible.right(), map.values.cols())};
}

}  // namespace

QString valueText(float value, AttentionMap::Quantity quantity) {
  const int digits = quantity == AttentionMap::Quantity::Weight || std::abs(value) < 10 ? 2 : 1;
  QString text = QLocale::c().toString(double(value), 'f', digits);
  if (text == QLatin1StringView("-0.00")) text = QStringLiteral("0.00");
  return text.replace(QLatin1Char('-'), QChar(0x2212));
}

void addCellValues(Figure& figure, const AttentionMap& map, const ColourScale& scale,
                   const CellValuesLook& look) {
  const CellValues when = look.style.values;
  if (when == CellValues::Never) return;
  const double width = figure.cells.width() / look.visible.width(),
               height = figure.cells.height() / look.visible.height();
  const FigureUnit unit = unitOf(look.style);
  if (when == CellValues::WhereTheyFit && std::min(width, height) < unit(smallestSize)) return;
  const CellRange cells = rangeOf(map, look.visible);
  const QFont largest = unit.font(largestSize);
  double widest = 1;
  cells.each(map, [&](Eigen::Index query, Eigen::Index key) {
    widest = std::max(widest, look.metrics.width(valueText(map.values(query, key), map.quantity), largest));
  });
  const double fits = std::min({1.0, room * width / widest, room * height / look.metrics.height(largest)});
  const double pixels = std::max(1.0, std::floor(fits * look.metrics.size(largest)));
  if (when == CellValues::WhereTheyFit && pixels < unit(smallestSize)) return;
  const QFont font = figureFont(pixels, false, look.style.fontFamily);
  cells.each(map, [&](Eigen::Index query, Eigen::Index key) {
    const float value = map.values(query, key);
    const QPointF corner = figure.cells.topLeft() + QPointF((double(key) - look.visible.left()) * width,
                                                            (double(query) - look.visible.top()) * height);
    figure.texts.push_back({.part = Figure::Part::Value,
                            .text = valueText(value, map.quantity),
                            .font = font,
                            .colour = readableOn(scale.colour(value)),
                            .place = QRectF(corner, QSizeF(width, height))});
  });
}

void checkValues(const Figure& figure, double cell, const FigureStyle& style) {
  if (style.values != CellValues::Always) return;
  const auto values = figure.textsOf(Figure::Part::Value);
  const double pixels = values.empty() ? 0 : values.front().font.pixelSize(),
               least = smallestPrinted * style.scale;
  if (values.empty() || pixels >= least) return;
  throw Error(QCoreApplication::translate(
                  "heedmap",
                  "Numbers in cells of %1 mm would be smaller than 4 pt; they need cells of %2 mm. Make the "
                  "picture wider, or leave the numbers out.")
                  .arg(millimetres(cell, style), millimetres(cell * least / std::max(pixels, 1.0), style)));
}

QString millimetres(double pixels, const FigureStyle& style) {
  return QString::number(pixels / style.scale / FigureStyle::unitsAnInch * 25.4, 'f', 1);
}

}  // namespace heedmap
