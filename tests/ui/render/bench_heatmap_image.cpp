// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <ctime>

#include "ui/export/formats/png.h"
#include "ui/render/heatmap_image.h"

using namespace heedmap;

namespace {

template <typename Work>
double median(Work work) {
  std::vector<double> times;
  for (int round = 0; round < 15; ++round) {
    const std::clock_t begin = std::clock();
    work();
    times.push_back(1e3 * double(std::clock() - begin) / CLOCKS_PER_SEC);
  }
  std::nth_element(times.begin(), times.begin() + 7, times.end());
  return times[7];
}

}  // namespace

/// Milliseconds of one thread, median of 15, for a picture of 1000 × 1000 pixels.
int main() {
  std::printf("%6s %10s %10s %10s %10s %10s\n", "n", "linear", "log", "masked", "zoom 16", "png");
  for (const Eigen::Index n : {64, 256, 1024, 2048, 4096}) {
    AttentionMap map;
    map.values = Matrix::Random(n, n).cwiseAbs();
    AttentionMap causal = map;
    causal.masked.resize(n, n);
    for (Eigen::Index query = 0; query < n; ++query)
      for (Eigen::Index key = 0; key < n; ++key) causal.masked(query, key) = key > query;
    const QRectF whole(0, 0, double(n), double(n));
    const QSize pixels(1000, 1000);
    HeatmapStyle logarithmic;
    logarithmic.scaling = Scaling::Log;
    const QImage image = heatmapImage(map, whole, pixels, HeatmapStyle{});
    std::printf("%6d %10.2f %10.2f %10.2f %10.2f %10.2f\n", int(n),
                median([&] { heatmapImage(map, whole, pixels, HeatmapStyle{}); }),
                median([&] { heatmapImage(map, whole, pixels, logarithmic); }),
                median([&] { heatmapImage(causal, whole, pixels, HeatmapStyle{}); }),
                median([&] { heatmapImage(map, QRectF(3.3, 5.1, 16, 16), pixels, HeatmapStyle{}); }),
                median([&] { encodedPng(image, {.dpi = 300}); }));
  }
  return 0;
}
