// SPDX-License-Identifier: GPL-3.0-or-later
// What a step of the d_k slider and a sampling of q·k cost.
#include <QElapsedTimer>
#include <cstdio>

#include "core/analysis/saturation.h"
#include "core/analysis/saturation_sampling.h"
#include "core/textbook/textbook_layer.h"
#include "core/textbook/textbook_saturation.h"

using namespace heedmap;

namespace {

template <typename Work>
double milliseconds(Work work) {
  double best = 1e9;
  for (int i = 0; i < 5; ++i) {
    QElapsedTimer timer;
    timer.start();
    work();
    best = std::min(best, double(timer.nsecsElapsed()) / 1e6);
  }
  return best;
}

}  // namespace

int main() {
  QByteArray text;
  for (int i = 0; i < 64; ++i) text += "w" + QByteArray::number(i) + ' ';
  const auto steps = logSpaced(1, 4096, 25);
  for (int dk : {16, 64, 256, 1024, 4096}) {
    const TextbookLayer layer({.dK = dk});
    const Tokens tokens = layer.tokenize(text);
    AttentionTrace trace;
    const double run = milliseconds([&] { trace = layer.run(tokens, {}, {}); });
    const HeadInput head = headInput(trace, {});
    std::printf(
        "n 64, d_model 512, 8 heads, d_k %4d: layer %7.2f ms, weights %6.3f ms, saturation %6.3f ms, curve "
        "by divisor %6.3f ms, over the real d_k %6.1f ms\n",
        dk, run, milliseconds([&] { weights(head); }), milliseconds([&] { saturation(head); }),
        milliseconds([&] { saturationByDivisor(head, steps); }),
        milliseconds([&] { textbookSaturation(layer.options(), trace, {}, {}, logSpaced(1, 4096, 13)); }));
  }
  for (int i = 64; i < 512; ++i) text += "w" + QByteArray::number(i) + ' ';
  const TextbookLayer layer({});
  const AttentionTrace trace = layer.run(layer.tokenize(text), {}, {});
  std::printf("n 512, d_k 64: curve by divisor %.3f ms\n",
              milliseconds([&] { saturationByDivisor(headInput(trace, {}), steps); }));
  std::printf("10,000 trials at d_k 1024: %.0f ms\n",
              milliseconds([] { sampleSaturation(1024, {.trials = 10000}); }));
}
