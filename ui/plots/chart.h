// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRectF>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "ui/render/theme.h"

class QPainter;

namespace heedmap {

/// A curve, or points, over an axis.
struct Curve {
  QString name;  ///< in the legend; empty: it has no entry
  QColor colour;
  bool isDashed = false;
  bool isDots = false;  ///< points with error bars instead of a line
  std::vector<double> x, y;
  std::vector<double> error;  ///< of y; empty: none
  bool operator==(const Curve&) const = default;
};

struct ChartTick {
  double at = 0;
  QString label = {};
  bool operator==(const ChartTick&) const = default;
};

struct ChartAxis {
  QString name = {};
  double first = 0;
  double last = 1;  ///< may be the smaller one
  bool isLogarithmic = false;
  std::vector<ChartTick> ticks = {};
  bool hasGrid = false;     ///< dotted lines at the ticks
  bool isNameShown = true;  ///< else only readings say it
  bool operator==(const ChartAxis&) const = default;
};

/// Bars from 0, each around its place.
struct ChartBars {
  QColor colour;
  double thickness = 1;  ///< in the unit of the axis that they stand on
  std::vector<double> at, values;
  bool operator==(const ChartBars&) const = default;
};

struct ChartDot {
  double x = 0, y = 0;
  QColor colour;
  bool operator==(const ChartDot&) const = default;
};

/// Curves and bars between two axes: all that is drawn, as a value.
struct Chart {
  enum class Title { Plain, Centred, Quiet };
  enum class Frame { Box, Base, None };  ///< all four sides, the x axis alone, nothing

  QString title = {};
  Title titleStyle = Title::Plain;
  Frame frame = Frame::Box;
  ChartAxis x, y;
  std::vector<ChartTick> right = {};  ///< labels of the other side, at places of y
  std::vector<Curve> curves = {};
  std::vector<ChartBars> bars = {};
  bool barsLieLevel = false;  ///< they begin at the y axis
  std::vector<ChartDot> dots = {};
  std::optional<double> present = {};  ///< an upright line to mark where one stands
  QString presentLabel = {};
  bool operator==(const Chart&) const = default;
};

/// Fonts and colours of a chart.
struct ChartLook {
  QFont titleFont;
  QFont font;  ///< of everything else
  Theme theme;
  bool operator==(const ChartLook&) const = default;
};

/// Where the axes are in a picture of `size`.
QRectF chartArea(const Chart& chart, const QSizeF& size, const ChartLook& look);

/// The values of the named curves at the place of x that is nearest to `position`, a line each; empty outside
/// of the axes.
QString chartReading(const Chart& chart, const QRectF& area, QPointF position);

/// Draws charts with QCustomPlot, on any painter. For the thread of the windows. What it drew last it draws
/// again from a record: a chart is painted more often than it changes.
class ChartPainter {
 public:
  ChartPainter();
  ~ChartPainter();
  void draw(QPainter& painter, const QSizeF& size, const Chart& chart, const ChartLook& look);

 private:
  struct Plot;
  std::unique_ptr<Plot> m_plot;  ///< made when something is drawn
};

}  // namespace heedmap
