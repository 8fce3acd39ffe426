// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/plots/chart.h"
#include "ui/plots/picture.h"

namespace heedmap {

/// How many values fall where, as columns between the ends of the range.
class Histogram : public Picture {
  Q_OBJECT

 public:
  explicit Histogram(QWidget* parent = nullptr);

  /// `low` … `high` in `bins` columns; values outside count in the end ones.
  void show(const QString& title, const std::vector<float>& values, double low, double high, int bins = 24);
  const std::vector<int>& counts() const { return m_counts; }

  QSize sizeHint() const override { return {150, 110}; }

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;

 private:
  QString m_title;
  std::vector<int> m_counts;
  double m_low = 0, m_high = 1;
  mutable ChartPainter m_painter;
};

}  // namespace heedmap
