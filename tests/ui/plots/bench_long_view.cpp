// SPDX-License-Identifier: GPL-3.0-or-later
// Usage: bench_long_view [TOKENS]…   Frames of the large picture of a long text, 1000 × 800 pixels.
#include <QApplication>
#include <QElapsedTimer>
#include <cstdio>

#include "core/base/system.h"
#include "core/maps/head_map.h"
#include "core/random/normal_stream.h"
#include "core/tiles/long_head.h"
#include "tests/support/measure_steps.h"
#include "ui/plots/heatmap/long_view.h"
#include "ui/plots/heatmap_plot.h"

using namespace heedmap;

namespace {

std::shared_ptr<const AttentionTrace> traceOf(int tokens) {
  const auto normal = [tokens](std::uint64_t seed) {
    Matrix result(tokens, 64);
    NormalStream(seed).fill({result.data(), size_t(result.size())});
    return result;
  };
  auto trace = std::make_shared<AttentionTrace>();
  for (int i = 0; i < tokens; ++i) {
    const QString word = QStringLiteral("word%1").arg(i);
    const qsizetype at = trace->source.text.size();
    trace->source.text += word.toUtf8() + ' ';
    trace->source.items.push_back({.id = i, .piece = word, .range = {at, at + word.size()}});
  }
  AttentionStack stack{AttentionKind::Self, 1, 1, 64, 0, {}};
  stack.layers.push_back({normal(1), normal(2), Matrix(tokens, 0), {}});
  stack.layers[0].rule.scale = 0.375;
  trace->stacks.push_back(std::move(stack));
  return trace;
}

struct Frames {
  std::vector<double> milliseconds;
  template <typename Change>
  void add(HeatmapPlot& plot, QImage& screen, Change change) {
    QElapsedTimer clock;
    clock.start();
    change();
    plot.render(&screen);
    milliseconds.push_back(double(clock.nsecsElapsed()) / 1e6);
    QCoreApplication::processEvents();
  }
  void print(const QString& what) { printTimes(qPrintable(what), std::exchange(milliseconds, {})); }
};

void measure(int tokens) {
  const auto trace = traceOf(tokens);
  HeatmapPlot plot;
  plot.resize(1000, 800);
  plot.show(std::make_shared<AttentionMap>(longHeadMap(trace, {})), {});
  QElapsedTimer clock;
  clock.start();
  const auto& tiles = plot.longView().tiles();
  double first = 0;
  while (tiles.isBusy() || tiles.share() < 1) {
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
    if (first == 0 && tiles.share() > 0) first = double(clock.nsecsElapsed()) / 1e6;
  }
  std::printf("%d tokens: first rows %.1f ms, overview %.2f s\n", tokens, first,
              double(clock.nsecsElapsed()) / 1e9);
  QImage screen(plot.size(), QImage::Format_RGB32);
  Frames frames;
  const QPointF middle = QRectF(plot.pictureRect()).center();
  while (plot.camera().scale() < 40) frames.add(plot, screen, [&] { plot.zoom(1.1, middle); });
  frames.print(QStringLiteral("zoom in, %1 tokens").arg(tokens));
  for (const double scale : {40.0, 1.0, 0.25, 0.06}) {
    if (plot.camera().cells().width() * scale < 1500) continue;
    while (plot.camera().scale() > scale) plot.zoom(0.8, middle);
    for (int i = 0; i < 100; ++i)
      frames.add(plot, screen, [&] { plot.pan({i < 50 ? -11.0 : 7.0, i % 3 * 5.0 - 4}); });
    frames.print(QStringLiteral("pan at %1 px a cell, %2 tokens").arg(scale).arg(tokens));
  }
}

}  // namespace

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  keepFreedMemory();
  const QApplication application(argc, argv);
  std::vector<int> sizes;
  for (int i = 1; i < argc; ++i) sizes.push_back(std::atoi(argv[i]));
  if (sizes.empty()) sizes = {4096, 32'768, 131'072};
  for (const int tokens : sizes) measure(tokens);
}
