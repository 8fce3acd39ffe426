// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/saturation_plot.h"

#include <QEvent>
#include <functional>

#include "core/attention/what_if.h"
#include "ui/style/window_theme.h"

namespace heedmap {

namespace {

double entropyShare(const Saturation& saturation) {
  return saturation.maxEntropy > 0 ? saturation.entropy / saturation.maxEntropy : 0;
}

std::vector<double> valuesOf(const std::vector<Saturation>& curve,
                             const std::function<double(const Saturation&)>& value) {
  std::vector<double> values;
  for (const Saturation& point : curve) values.push_back(value(point));
  return values;
}

}  // namespace

SaturationPlot::SaturationPlot(Of of, QWidget* parent) : CurvePlot(parent), m_of(of) {
  showAll();
}

void SaturationPlot::setCurve(const SaturationCurve& curve) {
  m_curve = curve;
  showAll();
}

void SaturationPlot::showPresent(std::optional<double> dk, const Saturation& saturation) {
  m_dk = dk;
  m_present = saturation;
  showAll();
}

void SaturationPlot::showAll() {
  switch (m_of) {
    case Of::Shares:
      return showShares();
    case Of::Entropy:
      return showQuantity(tr("Mean entropy of a row, in nats"), &Saturation::entropy,
                          m_curve.scaled.empty() ? 1 : std::max(0.1, m_curve.scaled.front().maxEntropy));
    case Of::Peak:
      return showQuantity(tr("Mean peak weight"), &Saturation::peak, 1);
    case Of::Gradient:
      return showQuantity(tr("Gradient Σp(1−p)"), &Saturation::gradient, 1);
  }
}

void SaturationPlot::showShares() {
  const Theme theme = themeOf(palette());
  const auto peak = [](const Saturation& saturation) { return saturation.peak; };
  setAxes({}, QStringLiteral("d_k"), WhatIf::minDk, WhatIf::maxDk);
  setNameShown(false);
  const bool hasPresent = m_dk && !m_curve.scaled.empty();
  setPresent(hasPresent ? m_dk : std::nullopt);
  setCurves({{tr("entropy ÷ maximum"),
              theme.selection,
              false,
              false,
              m_curve.dk,
              valuesOf(m_curve.scaled, entropyShare),
              {}},
             {tr("peak"), theme.text, true, false, m_curve.dk, valuesOf(m_curve.scaled, peak), {}}});
  setDots(hasPresent ? std::vector<ChartDot>{{*m_dk, entropyShare(m_present), theme.selection},
                                             {*m_dk, m_present.peak, theme.text}}
                     : std::vector<ChartDot>{});
}

void SaturationPlot::showQuantity(const QString& title, double Saturation::*which, double highest) {
  const Theme theme = themeOf(palette());
  const auto value = [which](const Saturation& saturation) { return saturation.*which; };
  setAxes(title, QStringLiteral("d_k"), WhatIf::minDk, WhatIf::maxDk);
  setHighest(highest);
  setPresent(m_dk, tr("now"));
  setCurves(
      {{tr("scaled"), theme.selection, false, false, m_curve.dk, valuesOf(m_curve.scaled, value), {}},
       {tr("not scaled"), theme.whatIf, true, false, m_curve.dk, valuesOf(m_curve.unscaled, value), {}}});
}

void SaturationPlot::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange) showAll();
  CurvePlot::changeEvent(event);
}

}  // namespace heedmap
