// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart_ticks.h"

#include <QFontMetricsF>
#include <cmath>

namespace heedmap {

QString axisNumber(double value) {
  if (value == 0) return QStringLiteral("0");
  if (value >= 1e9) {
    const auto exponent = QString::number(std::lround(std::log10(value)));
    QString raised;
    for (QChar digit : exponent) raised += QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹")[digit.digitValue()];
    return QStringLiteral("10") + raised;
  }
  static const char* const suffixes[] = {"", "k", "M"};
  int suffix = 0;
  const auto isLong = [&] {
    return std::abs(value) >= 10000 || (std::abs(value) >= 1000 && std::fmod(value, 1000) == 0);
  };
  for (; isLong() && suffix < 2; ++suffix) value /= 1000;
  return QString::number(value, 'g', 4) + QLatin1StringView(suffixes[suffix]);
}

std::vector<ChartTick> roundTicks(double highest, int most) {
  const double power = std::pow(10, std::floor(std::log10(highest / most)));
  double step = power;
  for (double factor : {1.0, 2.0, 2.5, 5.0, 10.0})
    if (highest / (step = power * factor) <= most * 1.001) break;
  std::vector<ChartTick> ticks;
  for (int i = 0; i * step <= highest * 1.001; ++i) ticks.push_back({i * step, axisNumber(i * step)});
  return ticks;
}

std::vector<ChartTick> ratioTicks(double first, double last, double ratio) {
  std::vector<ChartTick> ticks;
  for (double value = first; value <= last * 1.001; value *= ratio)
    ticks.push_back({value, axisNumber(value)});
  return ticks;
}

double axisShare(const ChartAxis& axis, double value) {
  if (axis.isLogarithmic) return std::log(value / axis.first) / std::log(axis.last / axis.first);
  return (value - axis.first) / (axis.last - axis.first);
}

std::vector<ChartTick> spacedTicks(const ChartAxis& axis, double length, const QFont& font) {
  constexpr double gap = 6;
  const QFontMetricsF metrics(font);
  std::vector<ChartTick> ticks;
  double lastEnd = -1e9;
  for (const ChartTick& tick : axis.ticks) {
    const double half = metrics.horizontalAdvance(tick.label) / 2, at = axisShare(axis, tick.at) * length;
    if (at - half < lastEnd + gap) continue;
    ticks.push_back(tick);
    lastEnd = at + half;
  }
  return ticks;
}

}  // namespace heedmap
