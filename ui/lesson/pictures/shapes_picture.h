// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/plots/picture.h"

namespace heedmap {

/// A matrix in a formula.
struct ShapeTerm {
  QString name;  ///< "W_Q"
  qint64 rows = 0;
  qint64 columns = 0;
  QString sign;  ///< what stands before it: "", "×", "="
};

/// Products of matrices as boxes with their names and shapes, one formula a line.
class ShapesPicture : public Picture {
  Q_OBJECT

 public:
  explicit ShapesPicture(QWidget* parent = nullptr);
  void show(const std::vector<std::vector<ShapeTerm>>& formulas);
  QSize sizeHint() const override;

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;

 private:
  static constexpr int boxHeight = 54;
  std::vector<std::vector<ShapeTerm>> m_formulas;
};

}  // namespace heedmap
