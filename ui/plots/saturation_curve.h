// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/analysis/saturation.h"

namespace heedmap {

/// Entropy and peak of one head over d_k, with the present value on them.
class SaturationCurveView : public QWidget {
  Q_OBJECT

 public:
  explicit SaturationCurveView(QWidget* parent = nullptr);

  void setCurve(const SaturationCurve& curve);
  void setPresent(double dk, const Saturation& saturation);

  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  SaturationCurve m_curve;
  double m_dk = 1;
  Saturation m_present;
};

}  // namespace heedmap
