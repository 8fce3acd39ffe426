// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart.h"

#include <qcustomplot.h>

#include <QPicture>
#include <cmath>

#include "ui/plots/chart_ticks.h"
#include "ui/render/text_metrics.h"

namespace heedmap {

namespace {

constexpr double legendLine = 18, legendGap = 12;  // of an entry: its line, and the room to the next one
constexpr double dotRadius = 2.5;

struct LegendPlace {
  const Curve* curve;
  QPointF topLeft;  ///< from the legend's corner
};

/// The legend wraps to as many lines as it needs.
std::vector<LegendPlace> legendOf(const Chart& chart, double width, const QFont& font) {
  const QFontMetricsF metrics(font);
  std::vector<LegendPlace> places;
  QPointF at(0, 0);
  for (const Curve& curve : chart.curves) {
    if (curve.name.isEmpty()) continue;
    const double entry = legendLine + 6 + metrics.horizontalAdvance(curve.name) + legendGap;
    if (at.x() > 0 && at.x() + entry > width + legendGap) at = {0, at.y() + lineHeight(font)};
    places.push_back({&curve, at});
    at.rx() += entry;
  }
  return places;
}

double titleHeight(const Chart& chart, const ChartLook& look) {
  return chart.title.isEmpty() ? 0 : lineHeight(look.titleFont) + 4;
}

double legendHeight(const Chart& chart, const QSizeF& size, const ChartLook& look) {
  const auto legend = legendOf(chart, size.width(), look.font);
  return legend.empty() ? 0 : legend.back().topLeft.y() + lineHeight(look.font) + 4;
}

double widest(const std::vector<ChartTick>& ticks, const QFont& font) {
  double width = 0;
  for (const ChartTick& tick : ticks)
    width = std::max(width, QFontMetricsF(font).horizontalAdvance(tick.label));
  return width;
}

/// Labels at the places of the ticks.
QSharedPointer<QCPAxisTicker> tickerOf(const std::vector<ChartTick>& ticks) {
  QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
  for (const ChartTick& tick : ticks) ticker->addTick(tick.at, tick.label);
  return ticker;
}

/// Title, legend and the word for where one stands, above the axes.
class Heading : public QCPLayerable {
 public:
  explicit Heading(QCustomPlot* plot) : QCPLayerable(plot, QStringLiteral("overlay")) {}

  const Chart* chart = nullptr;  ///< while it is drawn; QCustomPlot draws by itself, too, when it is made
  const ChartLook* look = nullptr;
  QSizeF size;
  QRectF area;

 protected:
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
  void draw(QCPPainter* painter) override {
    if (!chart) return;
    drawTitle(painter);
    drawLegend(painter);
    if (!chart->present || chart->presentLabel.isEmpty()) return;
    painter->setFont(look->font);
    painter->setPen(look->theme.mutedText);
    const QFontMetricsF metrics(look->font);
    const double width = metrics.horizontalAdvance(chart->presentLabel),
                 at = area.left() + axisShare(chart->x, *chart->present) * area.width();
    const double line = lineHeight(look->font);
    painter->drawText(
        QRectF(std::clamp(at - width / 2, area.left(), std::max(area.left(), area.right() - width)),
               area.top() - line - 1, width + 2, line),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, chart->presentLabel);
  }

 private:
  void drawTitle(QCPPainter* painter) const {
    if (chart->title.isEmpty()) return;
    painter->setFont(look->titleFont);
    painter->setPen(chart->titleStyle == Chart::Title::Quiet ? look->theme.mutedText : look->theme.text);
    const QFontMetricsF metrics(look->titleFont);
    painter->drawText(QRectF(0, 0, size.width(), lineHeight(look->titleFont)),
                      int(chart->titleStyle == Chart::Title::Centred ? Qt::AlignHCenter : Qt::AlignLeft) |
                          Qt::AlignVCenter | Qt::TextDontClip,
                      metrics.elidedText(chart->title, Qt::ElideRight, size.width()));
  }
  void drawLegend(QCPPainter* painter) const {
    const double top = titleHeight(*chart, *look), line = lineHeight(look->font);
    painter->setFont(look->font);
    for (const LegendPlace& place : legendOf(*chart, size.width(), look->font)) {
      const QPointF left = place.topLeft + QPointF(0, top + line / 2);
      const Curve& curve = *place.curve;
      painter->setPen(QPen(curve.colour, 2, curve.isDashed ? Qt::DashLine : Qt::SolidLine));
      painter->setBrush(curve.colour);
      if (curve.isDots)
        painter->drawEllipse(left + QPointF(legendLine / 2, 0), dotRadius, dotRadius);
      else
        painter->drawLine(QLineF(left, left + QPointF(legendLine, 0)));
      painter->setPen(look->theme.text);
      painter->drawText(QRectF(left.x() + legendLine + 5, left.y() - line / 2, size.width(), line),
                        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, curve.name);
    }
  }
};

/// A graph whose line and points are whole at the edges of the axes.
class WholeGraph : public QCPGraph {
 public:
  using QCPGraph::QCPGraph;

 protected:
  QRect clipRect() const override { return QCPGraph::clipRect().adjusted(-4, -4, 4, 4); }
};

}  // namespace

QRectF chartArea(const Chart& chart, const QSizeF& size, const ChartLook& look) {
  const QFontMetricsF metrics(look.font);
  const double line = lineHeight(look.font);
  const auto half = [&](bool isLast) {
    if (chart.x.ticks.empty()) return 0.0;
    const ChartTick& tick = isLast ? chart.x.ticks.back() : chart.x.ticks.front();
    return std::ceil(metrics.horizontalAdvance(tick.label) / 2);
  };
  const double labels = widest(chart.y.ticks, look.font), others = widest(chart.right, look.font);
  const double left = std::max(labels > 0 ? labels + 8 : 4, half(false));
  const double right = std::max(others > 0 ? others + 8 : 4, half(true) + 1);
  double top = titleHeight(chart, look) + legendHeight(chart, size, look) + 2;
  if (!chart.presentLabel.isEmpty()) top += line + 2;
  double bottom = 2;
  if (!chart.x.ticks.empty()) bottom += line + 2;
  if (!chart.x.name.isEmpty() && chart.x.isNameShown) bottom += line;
  return {std::ceil(left), std::ceil(top), std::max(4.0, std::floor(size.width() - left - right)),
          std::max(4.0, std::floor(size.height() - top - bottom))};
}

QString chartReading(const Chart& chart, const QRectF& area, QPointF position) {
  if (!area.contains(position)) return {};
  const double share = (position.x() - area.left()) / area.width();
  QStringList lines;
  for (const Curve& curve : chart.curves) {
    if (curve.x.empty() || curve.name.isEmpty()) continue;
    size_t nearest = 0;
    for (size_t i = 1; i < curve.x.size(); ++i)
      if (std::abs(axisShare(chart.x, curve.x[i]) - share) <
          std::abs(axisShare(chart.x, curve.x[nearest]) - share))
        nearest = i;
    if (lines.isEmpty())
      lines << QStringLiteral("%1 %2").arg(chart.x.name).arg(curve.x[nearest], 0, 'g', 4).trimmed();
    lines << QStringLiteral("%1: %2").arg(curve.name).arg(curve.y[nearest], 0, 'g', 3);
  }
  return lines.join(QLatin1Char('\n'));
}

struct ChartPainter::Plot {
  Plot() : heading(new Heading(&plot)) {
    plot.setBackground(Qt::NoBrush);
    plot.axisRect()->setAutoMargins(QCP::msNone);
    plot.axisRect()->setupFullAxesBox(false);
  }

  void setAxes(const Chart& chart, const QRectF& area, const ChartLook& look);
  void setAxis(QCPAxis* axis, const ChartAxis& content, const ChartLook& look);
  void addCurve(const Curve& curve, const ChartAxis& y);
  void addBars(const ChartBars& bars, bool lieLevel);
  void addMarks(const Chart& chart, const ChartLook& look);

  /// What is drawn.
  struct Subject {
    Chart chart;
    ChartLook look;
    QSizeF size;
    double opacity = 1;
    bool operator==(const Subject&) const = default;
  };
  void record(const Subject& wanted);

  QCustomPlot plot;
  Heading* heading;                ///< owned by plot
  std::optional<Subject> subject;  ///< of the record
  QPicture recorded;
};

void ChartPainter::Plot::setAxis(QCPAxis* axis, const ChartAxis& content, const ChartLook& look) {
  axis->setScaleType(content.isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  axis->setRange(std::min(content.first, content.last), std::max(content.first, content.last));
  axis->setRangeReversed(content.last < content.first);
  axis->setLabel(content.isNameShown ? content.name : QString());
  axis->grid()->setVisible(content.hasGrid);
  axis->grid()->setPen(QPen(look.theme.line, 1, Qt::DotLine));
  axis->grid()->setZeroLinePen(Qt::NoPen);
}

void ChartPainter::Plot::setAxes(const Chart& chart, const QRectF& area, const ChartLook& look) {
  setAxis(plot.xAxis, chart.x, look);
  setAxis(plot.yAxis, chart.y, look);
  setAxis(plot.yAxis2, ChartAxis{.first = chart.y.first, .last = chart.y.last}, look);
  plot.xAxis->setTicker(tickerOf(spacedTicks(chart.x, area.width(), look.font)));
  plot.yAxis->setTicker(tickerOf(chart.y.ticks));
  plot.yAxis2->setTicker(tickerOf(chart.right));
  plot.xAxis2->setTicks(false);
  plot.xAxis2->setTickLabels(false);
  plot.yAxis2->setTickLabels(true);
  const bool isQuiet = chart.frame != Chart::Frame::None;
  for (QCPAxis* axis : plot.axisRect()->axes()) {
    const bool isBase = axis == plot.xAxis && chart.frame == Chart::Frame::Base;
    const QPen line = isBase || chart.frame == Chart::Frame::Box ? QPen(look.theme.line, 1) : QPen(Qt::NoPen);
    axis->setLayer(QStringLiteral("grid"));  // below the curves
    axis->setBasePen(line);
    axis->setTickPen(QPen(look.theme.line, 1, Qt::SolidLine, Qt::FlatCap));  // of no length: nothing is drawn
    axis->setTickLength(0, 0);
    axis->setSubTicks(false);
    axis->setTickLabelPadding(3);
    axis->setLabelPadding(0);
    axis->setTickLabelFont(look.font);
    axis->setLabelFont(look.font);
    axis->setTickLabelColor(isQuiet ? look.theme.mutedText : look.theme.text);
    axis->setLabelColor(look.theme.mutedText);
  }
}

void ChartPainter::Plot::addCurve(const Curve& curve, const ChartAxis& y) {
  auto* graph = new WholeGraph(plot.xAxis, plot.yAxis);
  QVector<double> values(curve.y.begin(), curve.y.end());
  const double low = std::min(y.first, y.last), high = std::max(y.first, y.last);
  for (double& value : values) value = std::clamp(value, low, high);
  graph->setData(QVector<double>(curve.x.begin(), curve.x.end()), values, true);
  graph->setPen(QPen(curve.colour, 1.8, curve.isDashed ? Qt::DashLine : Qt::SolidLine));
  graph->setAntialiased(true);
  graph->setAdaptiveSampling(false);
  if (!curve.isDots) return;
  graph->setLineStyle(QCPGraph::lsNone);
  graph->setScatterStyle(
      QCPScatterStyle(QCPScatterStyle::ssDisc, curve.colour, curve.colour, 2 * dotRadius + 1));
  if (curve.error.empty()) return;
  auto* bars = new QCPErrorBars(plot.xAxis, plot.yAxis);
  bars->setDataPlottable(graph);
  bars->setPen(QPen(curve.colour, 1.8));
  bars->setWhiskerWidth(0);
  bars->setSymbolGap(0);
  QVector<double> twice(curve.error.begin(), curve.error.end());
  for (double& error : twice) error *= 2;
  bars->setData(twice);
}

void ChartPainter::Plot::addBars(const ChartBars& content, bool lieLevel) {
  auto* bars = lieLevel ? new QCPBars(plot.yAxis, plot.xAxis) : new QCPBars(plot.xAxis, plot.yAxis);
  bars->setWidthType(QCPBars::wtPlotCoords);
  bars->setWidth(content.thickness);
  bars->setPen(Qt::NoPen);
  bars->setBrush(content.colour);
  bars->setAntialiased(false);
  bars->setData(QVector<double>(content.at.begin(), content.at.end()),
                QVector<double>(content.values.begin(), content.values.end()), true);
}

void ChartPainter::Plot::addMarks(const Chart& chart, const ChartLook& look) {
  if (chart.present) {
    auto* line = new QCPItemLine(&plot);
    line->setPen(QPen(look.theme.mutedText, 1, Qt::DashLine));
    line->start->setCoords(*chart.present, chart.y.first);
    line->end->setCoords(*chart.present, chart.y.last);
  }
  for (const ChartDot& dot : chart.dots) {
    auto* mark = new QCPItemTracer(&plot);
    mark->position->setCoords(dot.x, dot.y);
    mark->setStyle(QCPItemTracer::tsCircle);
    mark->setSize(9);
    mark->setPen(QPen(look.theme.background, 1.5));
    mark->setBrush(dot.colour);
    mark->setClipToAxisRect(false);
    mark->setAntialiased(true);
  }
}

ChartPainter::ChartPainter() = default;
ChartPainter::~ChartPainter() = default;

void ChartPainter::Plot::record(const Subject& wanted) {
  const Chart& chart = wanted.chart;
  const QRect area = chartArea(chart, wanted.size, wanted.look).toRect();
  plot.clearPlottables();
  plot.clearItems();
  setAxes(chart, area, wanted.look);
  for (const ChartBars& bars : chart.bars) addBars(bars, chart.barsLieLevel);
  for (const Curve& curve : chart.curves) addCurve(curve, chart.y);
  addMarks(chart, wanted.look);
  plot.axisRect()->setMargins(QMargins(area.left(), area.top(), int(wanted.size.width()) - area.right() - 1,
                                       int(wanted.size.height()) - area.bottom() - 1));
  heading->chart = &chart;
  heading->look = &wanted.look;
  heading->size = wanted.size;
  heading->area = area;
  // QCustomPlot draws with a painter of its own kind only; what it draws is recorded and drawn again.
  recorded = QPicture();
  {
    QCPPainter recorder(&recorded);
    recorder.setOpacity(wanted.opacity);  // the record sets one of its own
    plot.toPainter(&recorder, int(wanted.size.width()), int(wanted.size.height()));
  }
  heading->chart = nullptr;
}

void ChartPainter::draw(QPainter& painter, const QSizeF& size, const Chart& chart, const ChartLook& look) {
  if (!m_plot) m_plot = std::make_unique<Plot>();
  Plot::Subject subject{chart, look, size, painter.opacity()};
  if (m_plot->subject != subject) {
    m_plot->record(subject);
    m_plot->subject = std::move(subject);
  }
  const QPicture& recorded = m_plot->recorded;
  // A record is as large on paper as on the screen: it is scaled by the resolutions of both, ours is laid
  // out.
  const QPaintDevice& device = *painter.device();
  painter.save();
  painter.scale(double(recorded.logicalDpiX()) / device.logicalDpiX(),
                double(recorded.logicalDpiY()) / device.logicalDpiY());
  painter.drawPicture(0, 0, recorded);
  painter.restore();
}

}  // namespace heedmap
