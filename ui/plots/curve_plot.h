// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/chart.h"
#include "ui/plots/picture.h"

namespace heedmap {

/// Curves over d_k or another size from `first` to `last` on a logarithmic axis; y linear from 0, or
/// logarithmic too. Pointing at the curves reads them, after what the tool tip of the whole says.
class CurvePlot : public Picture {
  Q_OBJECT

 public:
  explicit CurvePlot(QWidget* parent = nullptr);

  void setAxes(const QString& title, const QString& xName, double first, double last);
  void setNameShown(bool isShown) { m_chart.x.isNameShown = isShown; }  ///< of the x axis
  void setLogarithmic(double lowest, double highest);                   ///< y axis
  void setHighest(double highest);
  std::optional<double> present() const { return m_chart.present; }
  void setPresent(std::optional<double> x, const QString& label = {});  ///< a line to mark where one stands
  void setCurves(std::vector<Curve> curves);
  const std::vector<Curve>& curves() const { return m_chart.curves; }
  void setDots(std::vector<ChartDot> dots);
  /// What the curves are at `position`, a line each; empty outside of the axes.
  QString reading(QPointF position) const;

  QSize sizeHint() const override { return {260, 190}; }

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;
  bool event(QEvent* event) override;

 private:
  ChartLook look(const Theme& theme) const;
  Chart shown(const QSizeF& size, const ChartLook& look) const;  ///< with ticks for that size

  Chart m_chart;
  mutable ChartPainter m_painter;
};

}  // namespace heedmap
