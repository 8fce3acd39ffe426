// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "ui/lesson/pictures/picture.h"

namespace heedmap {

/// A curve over an axis in equal ratios.
struct Curve {
  QString name;
  QColor colour;
  bool isDashed = false;
  bool isDots = false;  ///< points with error bars instead of a line
  std::vector<double> x, y;
  std::vector<double> error;  ///< of y; empty: none
};

/// Curves over d_k or another size from `first` to `last` on a logarithmic axis; y linear from 0, or
/// logarithmic too.
class CurvePlot : public Picture {
  Q_OBJECT

 public:
  explicit CurvePlot(QWidget* parent = nullptr);

  void setAxes(const QString& title, const QString& xName, double first, double last);
  void setLogarithmic(double lowest, double highest);  ///< y axis
  void setHighest(double highest) { m_highest = highest; }
  std::optional<double> present() const { return m_present; }
  void setPresent(std::optional<double> x, const QString& label = {});  ///< a line to mark where one stands
  void setCurves(std::vector<Curve> curves);
  const std::vector<Curve>& curves() const { return m_curves; }

  QSize sizeHint() const override { return {260, 190}; }

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;

 private:
  QString m_title, m_xName, m_presentLabel;
  double m_first = 1, m_last = 4096;
  double m_lowest = 0, m_highest = 1;
  bool m_isLogarithmic = false;
  std::optional<double> m_present;
  std::vector<Curve> m_curves;
};

}  // namespace heedmap
