// SPDX-License-Identifier: GPL-3.0-or-later
// Usage: bench_long_head [TOKENS]…   One head of d_k 64, with and without a causal mask.
#include <QElapsedTimer>
#include <QFile>
#include <cstdio>
#include <ctime>

#include "core/base/system.h"
#include "core/parallel/parallel_for.h"
#include "core/random/normal_stream.h"
#include "core/tiles/pyramid.h"

using namespace heedmap;

namespace {

using Index = Eigen::Index;

double megabytes(const char* field) {
  QFile file(QStringLiteral("/proc/self/status"));
  if (!file.open(QIODevice::ReadOnly)) return 0;
  for (const QByteArray& line : file.readAll().split('\n'))
    if (line.startsWith(field)) return line.simplified().split(' ').value(1).toDouble() / 1024;
  return 0;
}

std::shared_ptr<const AttentionTrace> traceOf(Index tokens, bool isCausal) {
  const auto normal = [tokens](std::uint64_t seed) {
    Matrix result(tokens, 64);
    NormalStream(seed).fill({result.data(), size_t(result.size())});
    return result;
  };
  AttentionStack stack{AttentionKind::Self, 1, 1, 64, 0, {}};
  stack.layers.push_back({normal(1), normal(2), Matrix(tokens, 0), {}});
  stack.layers[0].rule.scale = 0.375;
  if (isCausal) stack.layers[0].rule.mask = MaskRule::causal();
  auto trace = std::make_shared<AttentionTrace>();
  trace->stacks.push_back(std::move(stack));
  return trace;
}

void measure(Index tokens, bool isCausal) {
  const double before = megabytes("VmRSS");
  const auto trace = traceOf(tokens, isCausal);
  const LongHead head(trace, {});
  QElapsedTimer clock;
  const auto milliseconds = [&clock] { return double(clock.nsecsElapsed()) / 1e6; };
  Matrix tile(std::min<Index>(256, tokens), std::min<Index>(256, tokens));
  clock.start();
  head.weights(tokens / 2, tokens / 3, tile);
  std::printf("%8lld %-8s first tile %7.1f ms", static_cast<long long>(tokens), isCausal ? "causal" : "all",
              milliseconds());
  clock.start();
  head.weights(tokens / 2, tokens / 3, tile);
  std::printf("   again %6.2f ms", milliseconds());
  clock.start();
  const float one = head.row(tokens / 4)[3];
  std::printf("   a row %6.1f ms (%g)", milliseconds(), double(one));
  clock.start();
  const std::clock_t begun = std::clock();
  Pyramid pyramid(tokens, tokens);
  double few = 0, half = 0;
  const Index ofFew = pyramid.bands() / 20, ofHalf = pyramid.bands() / 2;
  parallelFor(pyramid.bands(), [&](Index i) {
    const Index band = pyramid.bandAt(i);
    pyramid.insert(band, head.band(pyramid.side(), pyramid.firstRowOf(band), pyramid.rowsOfBand(band)));
    if (i == ofFew) few = milliseconds();
    if (i == ofHalf) half = milliseconds();
  });
  const double all = milliseconds(), busy = double(std::clock() - begun) / CLOCKS_PER_SEC;
  const double cells = double(tokens) * double(tokens) / (isCausal ? 2 : 1);
  std::printf(
      "   overview: 5 %% %6.2f s, half %6.2f s, all %6.2f s (%6.2f s of processors, %4.1f GFLOP/s each)",
      few / 1e3, half / 1e3, all / 1e3, busy, cells * 128 / busy / 1e9);
  for (const Index side : {1, 4, 16}) {
    Matrix squares(std::min<Index>(256, tokens / side), std::min<Index>(256, tokens / side));
    clock.start();
    head.maxima(side, 0, 0, squares);
    std::printf("   side %lld: %6.1f ms", static_cast<long long>(side), milliseconds());
  }
  std::printf("   memory %5.0f MB, peak %5.0f MB\n", megabytes("VmRSS") - before, megabytes("VmHWM"));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  keepFreedMemory();
  std::vector<Index> sizes;
  for (int i = 1; i < argc; ++i) sizes.push_back(std::atoll(argv[i]));
  if (sizes.empty()) sizes = {4096, 32'768, 131'072};
  std::printf("%d threads\n", threadCount());
  for (const Index tokens : sizes)
    for (const bool isCausal : {true, false}) measure(tokens, isCausal);
}
