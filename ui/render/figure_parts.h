// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QPainter>

#include "ui/render/colour_scale.h"
#include "ui/render/label_layout.h"

namespace heedmap {

/// Lengths of a figure are given in 1/96 inch and drawn in device pixels.
struct FigureUnit {
  double scale = 1;
  int operator()(double length) const { return int(std::lround(length * scale)); }
  QFont font(double size, bool isBold = false) const { return figureFont(size * scale, isBold); }
};

/// An empty picture. Throws Error, before anything is allocated, when it would be larger than a picture can
/// be.
QImage blankFigure(qint64 width, qint64 height, const Theme& theme);

/// Text around `centre` that is read from the bottom up.
void paintSideways(QPainter& painter, QPoint centre, const QString& text);

/// A colour bar that stands upright, its high end on top, with ticks and a title to its right.
class ColourBar {
 public:
  ColourBar(const ColourScale& scale, QString title, int height, FigureUnit unit);
  int width() const;
  /// Labels the two ends only, where the values between mean something else for each map.
  void labelEnds(const QString& low, const QString& high) { m_ticks = {{0, low}, {1, high}}; }
  int height() const { return m_height; }
  void paint(QPainter& painter, QPoint topLeft, const Theme& theme) const;

 private:
  const ColourScale& m_scale;
  QString m_title;
  int m_height;
  FigureUnit m_unit;
  std::vector<ColourTick> m_ticks;
};

/// What is drawn and how it is scaled: "attention weight, √ scale".
QString quantityName(AttentionMap::Quantity quantity, Scaling scaling);

}  // namespace heedmap
