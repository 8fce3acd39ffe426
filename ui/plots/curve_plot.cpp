// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve_plot.h"

#include <QHelpEvent>
#include <QPainter>
#include <QTextDocument>
#include <QToolTip>

#include "ui/plots/chart_ticks.h"
#include "ui/style/window_theme.h"

namespace heedmap {

CurvePlot::CurvePlot(QWidget* parent) : Picture(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  m_chart.x = {.first = 1, .last = 4096, .isLogarithmic = true};
  m_chart.y.hasGrid = true;
}

void CurvePlot::setAxes(const QString& title, const QString& xName, double first, double last) {
  m_chart.title = title;
  m_chart.x.name = xName;
  m_chart.x.first = first;
  m_chart.x.last = last;
  if (!title.isEmpty()) setAccessibleName(title);
  update();
}

void CurvePlot::setLogarithmic(double lowest, double highest) {
  m_chart.y.isLogarithmic = true;
  m_chart.y.first = lowest;
  m_chart.y.last = highest;
  update();
}

void CurvePlot::setHighest(double highest) {
  m_chart.y.last = highest;
  update();
}

void CurvePlot::setPresent(std::optional<double> x, const QString& label) {
  m_chart.present = x;
  m_chart.presentLabel = label;
  update();
}

void CurvePlot::setCurves(std::vector<Curve> curves) {
  m_chart.curves = std::move(curves);
  update();
}

void CurvePlot::setDots(std::vector<ChartDot> dots) {
  m_chart.dots = std::move(dots);
  update();
}

ChartLook CurvePlot::look(const Theme& theme) const {
  ChartLook look{.titleFont = font(), .font = font(), .theme = theme};
  look.font.setPointSizeF(look.font.pointSizeF() * 0.9);
  return look;
}

Chart CurvePlot::shown(const QSizeF& size, const ChartLook& look) const {
  Chart chart = m_chart;
  const ChartAxis& x = m_chart.x;
  if (chart.present && (*chart.present < x.first || *chart.present > x.last)) chart.present.reset();
  chart.x.ticks = ratioTicks(x.first, x.last, x.last / x.first <= 4096 ? 4 : 10);
  const ChartAxis& y = m_chart.y;
  constexpr double lines = 1.4;  // distance of two numbers, in heights of a line
  const int room = int(chartArea(chart, size, look).height() / (lines * lineHeight(look.font)));
  chart.y.ticks = y.isLogarithmic ? ratioTicks(y.first, y.last, y.last / y.first < 1e4 ? 4 : 1000)
                                  : roundTicks(y.last, std::clamp(room, 2, 5));
  return chart;
}

QString CurvePlot::reading(QPointF position) const {
  const ChartLook look = this->look(themeOf(palette()));
  const Chart chart = shown(size(), look);
  return chartReading(chart, chartArea(chart, size(), look), position);
}

void CurvePlot::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  const ChartLook look = this->look(theme);
  m_painter.draw(painter, size, shown(size, look), look);
}

bool CurvePlot::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return Picture::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QString read = reading(help->pos());
  if (read.isEmpty()) return Picture::event(event);
  const QString whole = toolTip().isEmpty() ? QString() : toolTip() + QLatin1Char('\n');
  QToolTip::showText(help->globalPos(), Qt::convertFromPlainText(whole + read), this);
  return true;
}

}  // namespace heedmap
