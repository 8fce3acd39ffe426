// SPDX-License-Identifier: GPL-3.0-or-later
// Forward pass and the weights of every head against the multiply-add peak of this machine.
// usage: bench_forward [MODEL ...]        (default: the first built-in model)
//        bench_forward MODEL --asked      answers lines, for scripts/bench; the least of several times, in
//        ms:
//                                         both TOKENS THREADS | run TOKENS THREADS (and the next token) |
//                                         tokenize FILE | open | peak THREADS (GFLOP/s)
#include <QCoreApplication>
#include <QFile>
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "core/attention/weights.h"
#include "core/base/error.h"
#include "core/base/system.h"
#include "core/model/model_file.h"
#include "core/model/open_model.h"
#include "core/parallel/parallel_for.h"
#include "core/text/tokenizer.h"

using namespace heedmap;

namespace {

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Median time of `f` in seconds, over some time.
template <typename Function>
double median(const Function& f) {
  std::vector<double> times;
  f();
  for (const double start = seconds();
       times.size() < 5 || (seconds() - start < 0.25 && times.size() < 1000);) {
    const double before = seconds();
    f();
    times.push_back(seconds() - before);
  }
  std::nth_element(times.begin(), times.begin() + std::ptrdiff_t(times.size() / 2), times.end());
  return times[times.size() / 2];
}

/// Least time of `f` in milliseconds, over some time.
template <typename Function>
double least(const Function& f) {
  double best = 1e9;
  f();
  int runs = 0;
  for (const double start = seconds(); runs < 5 || seconds() - start < 0.4; ++runs) {
    const double before = seconds();
    f();
    best = std::min(best, seconds() - before);
  }
  return best * 1e3;
}

/// float32 multiply-adds that never leave the registers: what this machine can do at most, in flop/s.
double peak() {
#if defined(__AVX512F__)
  constexpr int lanes = 16;
#elif defined(__AVX__)
  constexpr int lanes = 8;
#else
  constexpr int lanes = 4;
#endif
  using Lanes = float __attribute__((vector_size(lanes * sizeof(float))));
  constexpr int chains = 12;
  constexpr std::ptrdiff_t steps = 400000;
  const auto burn = [](std::ptrdiff_t seed) {
    Lanes sums[chains];
#pragma GCC unroll 12
    for (int i = 0; i < chains; ++i) sums[i] = Lanes{} + float(i + seed);
    Lanes factor = Lanes{} + 0.999f, term = Lanes{} + 0.001f;
    asm volatile("" : "+v"(factor), "+v"(term));
    for (std::ptrdiff_t step = 0; step < steps; ++step)
#pragma GCC unroll 12
      for (int i = 0; i < chains; ++i) {
        sums[i] = sums[i] * factor + term;
        asm volatile("" : "+v"(sums[i]));
      }
  };
  const double time = median([&] { parallelFor(threadCount(), burn); });
  return 2.0 * lanes * chains * steps * threadCount() / time;
}

/// Multiply-adds of the linear layers, of q·k and of weights·v, twice: flops of one run and of all weights
/// after it.
double flops(const ModelConfig& config, double n) {
  const StackConfig& stack = config.main;
  const double d = stack.dModel, q = stack.heads * stack.dK, k = stack.keyHeads * stack.dK,
               v = stack.keyHeads * stack.dV;
  const double linear =
      n * d * (q + k + v) + n * stack.heads * stack.dV * d + n * d * stack.dFf * (stack.gatedMlp ? 3 : 2);
  const double cells = n * n * stack.heads * (config.isCausal ? 0.5 : 1.0);
  return 2 * double(stack.layers.size()) * (linear + cells * (2 * stack.dK + stack.dV));
}

Tokens someTokens(int count, int vocabulary) {
  Tokens tokens;
  for (int i = 0; i < count; ++i) {
    Token token;
    token.id = (1000 + i * 37) % vocabulary;
    tokens.items.push_back(token);
  }
  return tokens;
}

void allWeights(const AttentionTrace& trace) {
  const AttentionStack& attention = trace.stacks.front();
  parallelFor(std::ptrdiff_t(attention.layers.size()) * attention.heads, [&](std::ptrdiff_t i) {
    weights(headInput(trace, {attention.kind, int(i / attention.heads), int(i % attention.heads)}));
  });
}

void measure(const Model& model) {
  const int threads = threadCount();
  const double best = peak();
  std::printf("%s, %d threads, peak %.0f GFLOP/s\n", qPrintable(model.summary().name), threads, best / 1e9);
  std::printf("%6s %12s %14s %12s %12s %16s\n", "n", "forward ms", "all weights ms", "both ms", "of peak",
              "one head ms");
  for (const int n : {16, 128, 512}) {
    if (model.summary().maxPositions > 0 && n > model.summary().maxPositions) continue;
    const Tokens tokens = someTokens(n, model.file()->config.main.vocabulary);
    AttentionTrace trace;
    const double forward = median([&] { trace = model.run(tokens, {}, {}); });
    const AttentionStack& attention = trace.stacks.front();
    const double all = median([&] { allWeights(trace); });
    const double one = median([&] { weights(headInput(trace, {attention.kind, 0, 0})); });
    const double ideal = flops(model.file()->config, n) / best;
    std::printf("%6d %12.2f %14.2f %12.2f %11.0f%% %16.3f\n", n, forward * 1e3, all * 1e3,
                (forward + all) * 1e3, 100 * ideal / (forward + all), one * 1e3);
  }
}

/// What scripts/bench asks for, a line at a time.
void answer(const QString& path) {
  const auto model = openModel(path);
  char line[4096];
  while (std::fgets(line, sizeof line, stdin)) {
    const QStringList words = QString::fromUtf8(line).trimmed().split(u' ');
    if (words.size() > 1 && words[0] != QLatin1StringView("tokenize")) setThreadCount(words.back().toInt());
    double answered = 0;
    if (words[0] == QLatin1StringView("both")) {
      const Tokens tokens = someTokens(words[1].toInt(), model->file()->config.main.vocabulary);
      answered = least([&] { allWeights(model->run(tokens, {}, {})); });
    } else if (words[0] == QLatin1StringView("run")) {
      const Tokens tokens = someTokens(words[1].toInt(), model->file()->config.main.vocabulary);
      answered = least([&] { model->outputHead()->logits(model->run(tokens, {}, {}).hidden.bottomRows(1)); });
    } else if (words[0] == QLatin1StringView("tokenize")) {
      QFile file(words[1]);
      if (!file.open(QIODevice::ReadOnly)) throw Error(words[1]);
      const QByteArray text = file.readAll();
      answered = least([&] { model->file()->tokenizer->encode(text); });
    } else if (words[0] == QLatin1StringView("open")) {
      answered = least([&] { openModel(path); });
    } else if (words[0] == QLatin1StringView("peak")) {
      answered = peak() / 1e9;
    }
    std::printf("%.4f\n", answered);
    std::fflush(stdout);
  }
}

double peakResidentMegabytes() {
  QFile status(QStringLiteral("/proc/self/status"));
  if (!status.open(QIODevice::ReadOnly)) return 0;
  for (const QByteArray& line : status.readAll().split('\n'))
    if (line.startsWith("VmHWM:")) return line.mid(6).trimmed().split(' ').first().toDouble() / 1024;
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  keepFreedMemory();
  QCoreApplication app(argc, argv);
  try {
    QStringList paths = app.arguments().mid(1);
    if (paths.size() == 2 && paths[1] == QLatin1StringView("--asked")) {
      answer(paths[0]);
      return 0;
    }
    if (paths.isEmpty()) paths << builtInModels().front().name;
    for (const QString& path : paths) {
      const auto model = openModel(path);
      for (const int threads : {1, 2}) {
        setThreadCount(threads);
        measure(*model);
      }
    }
    std::printf("peak resident memory %.0f MB\n", peakResidentMegabytes());
  } catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
