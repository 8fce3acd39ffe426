// SPDX-License-Identifier: GPL-3.0-or-later
// Prints how fast each type is decoded: GB/s of float32 written, and as a share of copying as many bytes.
#include <QElapsedTimer>
#include <cstdio>
#include <cstring>
#include <functional>
#include <vector>

#include "core/checkpoint/dtype.h"

using namespace heedmap;

namespace {

/// Seconds of the fastest of several runs.
double fastest(const std::function<void()>& run) {
  qint64 best = std::numeric_limits<qint64>::max();
  for (int i = 0; i < 15; ++i) {
    QElapsedTimer timer;
    timer.start();
    run();
    best = std::min(best, timer.nsecsElapsed());
  }
  return double(best) * 1e-9;
}

}  // namespace

int main() {
  // As a forward pass does it: one panel of a matrix, again and again into the same buffer.
  constexpr qsizetype panel = 256 * 256, panels = 64;
  std::vector<std::byte> from(size_t(panel) * panels * 4);
  for (size_t i = 0; i < from.size(); ++i) from[i] = std::byte(i * 7 % 61);  // no NaN, no denormal scales
  std::vector<float> to(panel);
  const double bytes = double(panel) * panels * sizeof(float);
  const auto perSecond = [&](const std::function<void(qsizetype)>& decodePanel) {
    return bytes * 1e-9 / fastest([&] {
             for (qsizetype i = 0; i < panels; ++i) decodePanel(i);
           });
  };
  const double copied = perSecond([&](qsizetype i) {
    std::memcpy(to.data(), from.data() + i * panel * 4, size_t(panel) * sizeof(float));
  });
  std::printf("%-8s %6.2f GB/s\n", "memcpy", copied);
  for (const DType dtype :
       {DType::F32, DType::F16, DType::BF16, DType::Q4_0, DType::Q4_1, DType::Q5_0, DType::Q5_1, DType::Q8_0,
        DType::Q2_K, DType::Q3_K, DType::Q4_K, DType::Q5_K, DType::Q6_K, DType::IQ4_NL, DType::IQ4_XS}) {
    const double rate = perSecond(
        [&](qsizetype i) { decode(dtype, from.data() + bytesOf(dtype, i * panel), to.data(), panel); });
    std::printf("%-8s %6.2f GB/s  %4.0f %% of memcpy\n", qPrintable(name(dtype)), rate, 100 * rate / copied);
  }
}
