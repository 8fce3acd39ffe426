// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QImage>
#include <QPolygonF>
#include <QRectF>
#include <vector>

#include "ui/render/drawing.h"

class QPainter;

namespace heedmap {

/// A picture as a value: what stands where, in the pixels of its own plane, before anything is drawn. Later
/// entries of a list are drawn over earlier ones: boxes first, then images, shapes and texts.
struct Figure {
  /// What a text says, so that a reader of the value can ask for the labels of one axis.
  enum class Part { Heading, Note, AxisName, RowLabel, ColumnLabel, Tick, BarName, Legend, Mark, Value };

  struct Box {
    QRectF place;
    QColor colour;
  };
  struct Image {
    QRectF place;
    QImage image;  ///< of as many pixels as the place has device pixels, or stretched without smoothing
  };
  struct Shape {
    QPolygonF outline;
    QColor colour;
  };
  struct Text {
    Part part = Part::Note;
    QString text = {};
    QFont font = {};
    QColor colour = {};
    QPointF origin = {};  ///< `place` is measured from here and turned around it
    double angle = 0;     ///< in degrees, clockwise
    QRectF place = {};
    int flags = Qt::AlignCenter;  ///< of alignment inside of `place`
  };

  QSize size = {};
  QColor background = {};
  QRectF cells = {};  ///< where the matrix is, or the grid of all
  QRectF bar = {};    ///< where the colours of the colour bar are, from its low to its high end
  std::vector<Box> boxes = {};
  std::vector<Image> images = {};
  std::vector<Shape> shapes = {};
  std::vector<Text> texts = {};

  std::vector<Text> textsOf(Part part) const;
};

/// Draws everything but the background. Nothing but the fonts of the machine is asked, so that the painter
/// may belong to an image, a widget, an SVG or a PDF.
void paint(QPainter& painter, const Figure& figure);

/// `figure` to be drawn on its background, a device pixel for each of its pixels.
Drawing drawing(Figure figure);

}  // namespace heedmap
