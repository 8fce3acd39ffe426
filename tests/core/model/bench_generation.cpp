// SPDX-License-Identifier: GPL-3.0-or-later
// Writing token by token: what a token costs when the rows of the earlier ones are taken over, and when the
// whole text runs again. usage: bench_generation MODEL [THREADS]
#include <QCoreApplication>
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "core/base/error.h"
#include "core/base/system.h"
#include "core/model/generation.h"
#include "core/model/model_file.h"
#include "core/model/open_model.h"
#include "core/parallel/parallel_for.h"

using namespace heedmap;

namespace {

constexpr int tokensWritten = 16;

double milliseconds() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// Flops of `rows` new rows of a text of `n` tokens, and of the logits of the last one.
double flops(const ModelConfig& config, double rows, double n) {
  const StackConfig& stack = config.main;
  const double d = stack.dModel, q = stack.heads * stack.dK, k = stack.keyHeads * stack.dK,
               v = stack.keyHeads * stack.dV;
  const double matrices =
      d * (q + k + v) + stack.heads * stack.dV * d + d * stack.dFf * (stack.gatedMlp ? 3 : 2);
  const double keys = rows == 1 ? n : n / 2;  // a causal row sees half of them on average
  const double attention = keys * stack.heads * (stack.dK + stack.dV);
  return 2 * (double(stack.layers.size()) * rows * (matrices + attention) + d * stack.vocabulary);
}

Tokens someTokens(const Model& model, int count) {
  Tokens tokens;
  for (int i = 0; i < count; ++i)
    append(tokens, (1000 + i * 37) % model.file()->config.main.vocabulary, model);
  return tokens;
}

/// Least time of a token after the first one, in ms: what disturbs it is not its own.
double ofEachToken(const Model& model, Tokens tokens, bool takesOver) {
  std::vector<double> times;
  AttentionTrace trace = model.run(tokens, {}, {});
  for (int i = 0; i < tokensWritten; ++i) {
    append(tokens, 17 + i, model);
    const double before = milliseconds();
    RunOptions options;
    if (takesOver) options.prefix = &trace;
    trace = model.run(tokens, {}, options);
    Eigen::Index next = 0;
    model.outputHead()->logits(trace.hidden.bottomRows(1)).row(0).maxCoeff(&next);
    times.push_back(milliseconds() - before);
  }
  return *std::min_element(times.begin(), times.end());
}

void measure(const Model& model) {
  std::printf("%s, %d threads\n", qPrintable(model.summary().name), threadCount());
  std::printf("%6s %16s %16s %14s %14s\n", "n", "new rows, ms", "whole run, ms", "new, MFLOP",
              "whole, MFLOP");
  for (const int n : {12, 128, 512}) {
    if (model.summary().maxPositions > 0 && n + tokensWritten > model.summary().maxPositions) continue;
    const Tokens tokens = someTokens(model, n);
    const double whole = ofEachToken(model, tokens, false), rows = ofEachToken(model, tokens, true);
    std::printf("%6d %16.1f %16.1f %14.0f %14.0f\n", n, rows, whole, flops(model.file()->config, 1, n) / 1e6,
                flops(model.file()->config, n, n) / 1e6);
  }
}

}  // namespace

int main(int argc, char** argv) {
  keepFreedMemory();
  QCoreApplication app(argc, argv);
  const QStringList arguments = app.arguments();
  if (arguments.size() < 2) {
    std::fprintf(stderr, "usage: bench_generation MODEL [THREADS]\n");
    return 2;
  }
  try {
    if (arguments.size() > 2) setThreadCount(arguments[2].toInt());
    measure(*openModel(arguments[1]));
  } catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
