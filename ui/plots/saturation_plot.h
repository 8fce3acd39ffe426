// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/saturation.h"
#include "ui/plots/curve_plot.h"

namespace heedmap {

/// Saturation of one head over d_k: entropy and peak of its rows together, or one quantity with and without
/// the division by √d_k.
class SaturationPlot : public CurvePlot {
  Q_OBJECT

 public:
  enum class Of {
    Shares,  ///< entropy as a part of the largest possible, and peak, as they are scaled
    Entropy,
    Peak,
    Gradient,
  };

  explicit SaturationPlot(Of of, QWidget* parent = nullptr);

  void setCurve(const SaturationCurve& curve);
  /// The present d_k, and for shares what the head has there; nothing when there is no head.
  void showPresent(std::optional<double> dk, const Saturation& saturation = {});

  QSize sizeHint() const override { return {m_of == Of::Shares ? 220 : 260, m_of == Of::Shares ? 136 : 190}; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void showAll();
  void showShares();
  void showQuantity(const QString& title, double Saturation::*which, double highest);

  Of m_of;
  SaturationCurve m_curve;
  std::optional<double> m_dk;
  Saturation m_present;
};

}  // namespace heedmap
