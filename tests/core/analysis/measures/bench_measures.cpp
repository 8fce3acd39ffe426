// SPDX-License-Identifier: GPL-3.0-or-later
// All measures of all heads, their weights included.
#include <QCoreApplication>
#include <QElapsedTimer>
#include <random>

#include "core/analysis/measures/head_measures.h"
#include "tests/support/measure_steps.h"

using namespace heedmap;

namespace {

AttentionTrace traceOf(int layers, int tokens) {
  AttentionTrace trace;
  for (int i = 0; i < tokens; ++i) {
    Token token;
    token.id = i % 97;
    token.range = {i, i + 1};
    trace.source.items.push_back(token);
  }
  trace.source.text = QByteArray(tokens, 'a');
  AttentionStack stack{AttentionKind::Self, 12, 12, 32, 32, {}};
  std::mt19937 generator(1);
  std::normal_distribution<float> number;
  for (int layer = 0; layer < layers; ++layer) {
    LayerTrace one{Matrix(tokens, 384), Matrix(tokens, 384), {}, {}};
    one.rule.scale = 0.35;
    for (auto* matrix : {&one.q, &one.k})
      for (auto& value : matrix->reshaped()) value = number(generator);
    stack.layers.push_back(std::move(one));
  }
  trace.stacks.push_back(std::move(stack));
  return trace;
}

void measureAll(int layers, int tokens) {
  const AttentionTrace trace = traceOf(layers, tokens);
  std::vector<double> times;
  for (int round = 0; round < 9; ++round) {
    QElapsedTimer clock;
    clock.start();
    measureHeads(trace);
    times.push_back(double(clock.nsecsElapsed()) / 1e6);
  }
  const QString what = QStringLiteral("all measures of %1 heads, %2 tokens").arg(layers * 12).arg(tokens);
  printTimes(qPrintable(what), std::move(times));
}

}  // namespace

int main(int argc, char** argv) {
  const QCoreApplication application(argc, argv);
  measureAll(6, 128);
  measureAll(12, 512);
}
