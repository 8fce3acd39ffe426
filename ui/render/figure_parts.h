// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "ui/render/colour_scale.h"
#include "ui/render/figure.h"
#include "ui/render/figure_style.h"
#include "ui/render/text_metrics.h"

namespace heedmap {

/// Lengths of letters and of gaps between them are given in 1/96 inch for labels of FigureStyle::ownFontSize,
/// and drawn in device pixels.
struct FigureUnit {
  double scale = 1;
  QString family = {};
  int operator()(double length) const { return int(std::lround(length * scale)); }
  QFont font(double size, bool isBold = false) const { return figureFont(size * scale, isBold, family); }
};
FigureUnit unitOf(const FigureStyle& style);
/// Pixels between the cells and the colour bar.
inline int barGap(const FigureStyle& style) {
  return unitOf(style)(style.width > 0 ? 12 : 16);
}

/// Text around `centre` that is read from the bottom up.
Figure::Text sidewaysText(const QString& text, QPointF centre, const QFont& font, const QColor& colour);

/// The colours of `scale` in `height` steps, one pixel wide, the high end on top.
QImage colourStrip(const ColourScale& scale, int height);

/// Where a colour bar and its ticks are, and how they look.
struct BarPlace {
  QRect bar = {};
  int tick = 4;     ///< length of a tick, which begins right of the bar …
  int tickGap = 0;  ///< … after so many pixels
  int textGap = 8;  ///< between the bar and the labels of its ticks …
  int room = 100;   ///< … which are no wider
  int pen = 1;
  int line = 20;  ///< height of a label, at least
  QFont font = {};
};

/// Puts a colour bar that stands upright into `figure`, with its ticks and their labels to its right.
void addColourBar(Figure& figure, const ColourScale& scale, const std::vector<ColourTick>& ticks,
                  const BarPlace& place, const Theme& theme);

/// The colour bar of a figure: bar, ticks and a title that is read from the bottom up.
class FigureBar {
 public:
  FigureBar(const ColourScale& scale, QString title, int height, const FigureUnit& unit);
  int width(const TextMetrics& metrics) const;
  /// Labels the two ends only, where the values between mean something else for each map.
  void labelEnds(const QString& low, const QString& high) { m_ticks = {{0, low}, {1, high}}; }
  /// Says that there are values beyond the ends: ≤ and ≥, and an end that comes to a point.
  void setBeyond(const ColourScale::Beyond& beyond);
  /// A title that stands where the whole one does not fit.
  void setBriefTitle(const QString& brief) { m_brief = brief; }
  /// Shortens the title to `length` pixels.
  void fitTitle(double length, const TextMetrics& metrics);
  /// Keeps the room of this label at least, so that pictures beside each other are of one size.
  void reserve(const QString& usualLabel) { m_usualLabel = usualLabel; }
  int height() const { return m_height; }
  /// `width` as width() says.
  void addTo(Figure& figure, QPoint topLeft, int width, const Theme& theme) const;

 private:
  const ColourScale& m_scale;
  QString m_title, m_brief;
  int m_height;
  FigureUnit m_unit;
  std::vector<ColourTick> m_ticks;
  ColourScale::Beyond m_beyond;
  QString m_usualLabel;
};

/// What is drawn and how it is scaled: "attention weight, √ scale".
QString quantityName(AttentionMap::Quantity quantity, Scaling scaling);
/// The same where there is little room; empty: there is no shorter name.
QString briefQuantityName(AttentionMap::Quantity quantity);

}  // namespace heedmap
