// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/pictures/formula.h"
#include "ui/plots/picture.h"

namespace heedmap {

/// Formulas, one a line, as large as the width lets them be.
class FormulaPicture : public Picture {
  Q_OBJECT

 public:
  explicit FormulaPicture(std::vector<Formula> formulas, QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void sayFormulas();  ///< to a screen reader
  QFont letters(double width) const;

  std::vector<Formula> m_formulas;
};

}  // namespace heedmap
