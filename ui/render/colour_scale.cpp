// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/colour_scale.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

namespace heedmap {

namespace {

constexpr double rankSample = 1 << 18;

struct Extent {
  float low = std::numeric_limits<float>::infinity();
  float high = -std::numeric_limits<float>::infinity();
  bool isEmpty() const { return low > high; }
};

/// Calls `use` with the values that are drawn as a colour, of every `step`th row and column.
template <typename Use>
void eachDrawn(const AttentionMap& map, Eigen::Index step, Use use) {
  for (Eigen::Index query = 0; query < map.values.rows(); query += step)
    for (Eigen::Index key = 0; key < map.values.cols(); key += step) {
      const float value = map.values(query, key);
      if (std::isfinite(value) && !map.isMasked(query, key)) use(value);
    }
}

Extent extentOf(const AttentionMap& map) {
  Extent extent;
  eachDrawn(map, 1, [&](float value) {
    extent.low = std::min(extent.low, value);
    extent.high = std::max(extent.high, value);
  });
  return extent;
}

/// 1, 2 or 5 times a power of ten, so that about `steps` of them make up `length`.
double roundStep(double length, double steps) {
  const double exact = length / std::max(steps, 1.0);
  const double power = std::pow(10.0, std::floor(std::log10(exact)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= exact * 0.999) return factor * power;
  return 10 * power;
}

QString label(double value) {
  if (value == 0) return QStringLiteral("0");
  const double size = std::abs(value);
  if (size < 1e-3 || size >= 1e5) {
    const int exponent = int(std::floor(std::log10(size) + 1e-9));
    const double mantissa = value / std::pow(10.0, exponent);
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString power = QStringLiteral("10");
    if (exponent < 0) power += QStringLiteral("⁻");
    for (const QChar digit : QString::number(std::abs(exponent))) power += digits[digit.digitValue()];
    if (std::abs(mantissa - 1) < 0.005) return power;
    return QLocale::c().toString(mantissa, 'g', 2) + QStringLiteral("·") + power;
  }
  return QLocale::c().toString(value, 'g', 3).replace(QLatin1Char('-'), QStringLiteral("−"));
}

}  // namespace

ColourScale::ColourScale(const AttentionMap& map, const HeatmapStyle& style)
    : m_scaling(style.scaling), m_isSigned(map.quantity == AttentionMap::Quantity::Difference) {
  const bool isWeight = map.quantity == AttentionMap::Quantity::Weight;
  if (style.range == RangeChoice::Fixed) {
    m_low = float(style.low);
    m_high = float(style.high);
  } else if (style.range == RangeChoice::Maximum || !(isWeight || m_isSigned)) {
    const Extent extent = extentOf(map);
    if (m_isSigned)
      m_high = extent.isEmpty() ? 1 : std::max(std::abs(extent.low), std::abs(extent.high));
    else if (map.quantity == AttentionMap::Quantity::Score && !extent.isEmpty())
      m_low = extent.low, m_high = extent.high;
    else
      m_high = extent.isEmpty() ? 1 : extent.high;
  }
  if (m_isSigned || !std::isfinite(m_low)) m_low = 0;
  if (!(m_high > m_low) || !std::isfinite(m_high)) m_high = m_low + std::max(1.f, std::abs(m_low) * 1e-3f);
  if (m_isSigned) m_low = -m_high;

  if (m_scaling == Scaling::Rank) {
    const auto step =
        std::max<Eigen::Index>(1, Eigen::Index(std::sqrt(double(map.values.size()) / rankSample)));
    eachDrawn(map, step, [&](float value) { m_sorted.push_back(m_isSigned ? std::abs(value) : value); });
    std::sort(m_sorted.begin(), m_sorted.end());
  }
  const Palette palette = !m_isSigned            ? style.palette
                          : style.theme.isDark() ? Palette::DivergingDark
                                                 : Palette::Diverging;
  for (size_t i = 0; i < m_colours.size(); ++i)
    m_colours[i] = colourAt(palette, double(i) / double(m_colours.size() - 1));
}

void ColourScale::positions(float* values, Eigen::Index count) const {
  Eigen::Map<Eigen::ArrayXf> row(values, count);
  Eigen::ArrayXf signs;
  if (m_isSigned) {
    signs = row.sign();
    row = row.abs();
  }
  const float low = m_isSigned ? 0 : m_low;
  if (m_scaling == Scaling::Rank) {
    for (float& value : row) {
      const auto [first, last] = std::equal_range(m_sorted.begin(), m_sorted.end(), value);
      const auto below = (first - m_sorted.begin()) + (last - m_sorted.begin() - 1);
      value =
          m_sorted.size() < 2 ? 0.5f : std::clamp(float(below) / float(2 * (m_sorted.size() - 1)), 0.f, 1.f);
    }
  } else {
    // Halves, so that a range of nearly all float32 numbers does not overflow.
    const auto length = float((double(m_high) - double(low)) / 2);
    row = ((row * 0.5f - low * 0.5f) / length).max(0.f).min(1.f);
    if (m_scaling == Scaling::Sqrt) row = row.sqrt();
    if (m_scaling == Scaling::Log)
      row = (1 - row.max(float(logFloor)).log() * float(1 / std::log(logFloor))).max(0.f).min(1.f);
  }
  if (m_isSigned) row = 0.5f + 0.5f * signs * row;
}

double ColourScale::position(float value) const {
  positions(&value, 1);
  return value;
}

QRgb ColourScale::colour(float value) const {
  return colourOfPosition(float(position(value)));
}

float ColourScale::valueAt(double position) const {
  if (m_isSigned && position < 0.5) return -valueAt(1 - position);
  double share = m_isSigned ? 2 * position - 1 : position;
  if (m_scaling == Scaling::Rank) {
    if (m_sorted.empty()) return m_low;
    return m_sorted[size_t(share * double(m_sorted.size() - 1) + 0.5)];
  }
  if (m_scaling == Scaling::Sqrt) share *= share;
  if (m_scaling == Scaling::Log) share = std::pow(logFloor, 1 - share);
  const double low = m_isSigned ? 0 : m_low;
  return float(low + share * (m_high - low));
}

ColourScale::Beyond ColourScale::beyond(const AttentionMap& map) const {
  if (m_scaling == Scaling::Rank) return {};
  const Extent extent = extentOf(map);
  if (extent.isEmpty()) return {};
  // Sums of weights are 1 up to rounding.
  const double spare = 1e-5 * (double(m_high) - double(m_low));
  return {extent.low<m_low - spare, extent.high> m_high + spare};
}

std::vector<double> ColourScale::tickValues(double minDistance) const {
  // In order of importance: the ends, the middle of a difference, then round values.
  std::vector<double> values{m_low, m_high};
  if (m_isSigned) values.push_back(0);
  const double low = m_isSigned ? 0 : m_low, length = m_high - low;
  if (m_scaling == Scaling::Linear) {
    const double step = roundStep(m_high - m_low, std::clamp(0.22 / minDistance, 2.0, 6.0));
    for (double value = std::ceil(m_low / step) * step; value <= m_high; value += step)
      values.push_back(value);
    return values;
  }
  const double largest = std::pow(10.0, std::floor(std::log10(length)));
  const double smallest = length * (m_scaling == Scaling::Log ? logFloor * 2 : 0.004);
  for (const double factor : {1.0, 5.0, 2.0})
    for (double power = largest; power >= smallest / factor; power /= 10)
      if (factor * power < length && (factor == 1 || m_scaling == Scaling::Sqrt))
        values.push_back(low + factor * power);
  return values;
}

std::vector<ColourTick> ColourScale::ticks(double minDistance) const {
  std::vector<ColourTick> ticks;
  const auto add = [&](double position, const QString& text) {
    for (const ColourTick& tick : ticks)
      if (std::abs(tick.position - position) < minDistance) return;
    ticks.push_back({position, text});
  };
  if (m_scaling == Scaling::Rank) {
    for (const double share : {0.0, 1.0, 0.5, 0.25, 0.75}) add(share, label(valueAt(share)));
  } else {
    for (const double value : tickValues(minDistance)) {
      add(position(float(value)), label(value));
      if (m_isSigned && value > 0) add(position(float(-value)), label(-value));
    }
  }
  if (m_scaling == Scaling::Log && !m_isSigned)
    ticks.front().label = QStringLiteral("≤ ") + label(m_low + logFloor * (m_high - m_low));
  std::sort(ticks.begin(), ticks.end(), [](const auto& a, const auto& b) { return a.position < b.position; });
  return ticks;
}

}  // namespace heedmap
