// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/rotary.h"

#include <cmath>
#include <numbers>

namespace heedmap {

namespace {

using Index = Eigen::Index;
using Frequencies = Eigen::VectorXd;

Frequencies plainFrequencies(double base, int dims) {
  Frequencies result(dims / 2);
  for (Index i = 0; i < result.size(); ++i) result[i] = std::pow(base, -2.0 * double(i) / dims);
  return result;
}

/// Dynamic NTK: past the trained length the base grows with the text.
double dynamicBase(const RotaryConfig& config, Index length) {
  const double longest = std::max(double(length), config.maxPositions);
  const double growth = config.factor * longest / config.maxPositions - (config.factor - 1);
  return config.base * std::pow(growth, double(config.dims) / (config.dims - 2));
}

/// Llama 3.1: slow pairs are stretched, fast ones left alone, those between blended by their wavelength.
void scaleLlama3(Frequencies& frequencies, const RotaryConfig& config) {
  const double longest = config.originalPositions / config.lowFrequencyFactor;
  const double shortest = config.originalPositions / config.highFrequencyFactor;
  for (double& frequency : frequencies) {
    const double wavelength = 2 * std::numbers::pi / frequency;
    if (wavelength < shortest) continue;
    if (wavelength > longest) {
      frequency /= config.factor;
      continue;
    }
    const double smooth = (config.originalPositions / wavelength - config.lowFrequencyFactor) /
                          (config.highFrequencyFactor - config.lowFrequencyFactor);
    frequency = (1 - smooth) * frequency / config.factor + smooth * frequency;
  }
}

/// YaRN (Peng et al. 2023): pairs that turn often keep their frequency, those that turn seldom are stretched,
/// a ramp between.
void scaleYarn(Frequencies& frequencies, const RotaryConfig& config) {
  const auto pairThatTurns = [&](double times) {
    return config.dims * std::log(config.originalPositions / (times * 2 * std::numbers::pi)) /
           (2 * std::log(config.base));
  };
  double low = pairThatTurns(config.betaFast), high = pairThatTurns(config.betaSlow);
  if (config.truncate) {
    low = std::floor(low);
    high = std::ceil(high);
  }
  low = std::max(low, 0.0);
  high = std::min(high, config.dims - 1.0);
  if (low == high) high += 0.001;
  for (Index i = 0; i < frequencies.size(); ++i) {
    const double stretched = std::clamp((double(i) - low) / (high - low), 0.0, 1.0);
    frequencies[i] *= stretched / config.factor + (1 - stretched);
  }
}

}  // namespace

Eigen::VectorXd rotaryFrequencies(const RotaryConfig& config, Index length) {
  using Scaling = RotaryConfig::Scaling;
  Frequencies result = plainFrequencies(
      config.scaling == Scaling::Dynamic ? dynamicBase(config, length) : config.base, config.dims);
  switch (config.scaling) {
    case Scaling::None:
    case Scaling::Dynamic:
      break;
    case Scaling::Linear:
      result /= config.factor;
      break;
    case Scaling::Llama3:
      scaleLlama3(result, config);
      break;
    case Scaling::Yarn:
      scaleYarn(result, config);
      break;
    case Scaling::LongRope: {
      const auto& factors =
          double(length) > config.originalPositions ? config.longFactors : config.shortFactors;
      for (Index i = 0; i < result.size(); ++i) result[i] /= factors[size_t(i)];
      break;
    }
  }
  if (!config.frequencyFactors.empty())
    for (Index i = 0; i < result.size(); ++i) result[i] /= config.frequencyFactors[size_t(i)];
  return result;
}

double rotaryAttentionFactor(const RotaryConfig& config, Index length) {
  if (config.longAttentionFactor && double(length) > config.originalPositions)
    return *config.longAttentionFactor;
  if (config.attentionFactor) return *config.attentionFactor;
  const auto yarnFactor = [&](double mscale) {
    return config.factor <= 1 ? 1.0 : 0.1 * mscale * std::log(config.factor) + 1;
  };
  switch (config.scaling) {
    case RotaryConfig::Scaling::Yarn:
      if (config.mscale && config.mscaleAllDim)
        return yarnFactor(*config.mscale) / yarnFactor(*config.mscaleAllDim);
      return yarnFactor(1);
    case RotaryConfig::Scaling::LongRope:
      return config.factor <= 1 ? 1.0
                                : std::sqrt(1 + std::log(config.factor) / std::log(config.originalPositions));
    default:
      return 1;
  }
}

RotaryTable rotaryTable(const RotaryConfig& config, Index length, Index first) {
  // In float32 from the frequencies on, as the reference does it: at position 100,000 the rounding is
  // visible.
  const Vector frequencies = rotaryFrequencies(config, length).cast<float>();
  const auto factor = float(rotaryAttentionFactor(config, length));
  const Index tokens = length - first;
  RotaryTable table{Matrix(tokens, frequencies.size()), Matrix(tokens, frequencies.size()),
                    config.interleaved, config.first};
  for (Index token = 0; token < tokens; ++token)
    for (Index pair = 0; pair < frequencies.size(); ++pair) {
      const float angle = float(first + token) * frequencies[pair];
      table.cos(token, pair) = std::cos(angle) * factor;
      table.sin(token, pair) = std::sin(angle) * factor;
    }
  return table;
}

void rotate(Matrix& x, int dK, const RotaryTable& table) {
  const Index pairs = table.cos.cols();
  const Index step = table.interleaved ? 2 : 1, distance = table.interleaved ? 1 : pairs;
  for (Index token = 0; token < x.rows(); ++token)
    for (Index head = 0; head < x.cols(); head += dK) {
      float* values = &x(token, head) + table.firstDim;
      for (Index pair = 0; pair < pairs; ++pair) {
        float& first = values[pair * step];
        float& second = values[pair * step + distance];
        const float cos = table.cos(token, pair), sin = table.sin(token, pair);
        const float turned = first * cos - second * sin;
        second = second * cos + first * sin;
        first = turned;
      }
    }
}

}  // namespace heedmap
