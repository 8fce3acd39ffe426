// SPDX-License-Identifier: GPL-3.0-or-later
// How long a long trace takes to open and to look at, and how much memory. usage: bench_trace [tokens
// [layers]]
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <cstdio>
#include <cstring>

#include "core/attention/weights.h"
#include "core/capture/trace_file.h"
#include "core/capture/trace_writer.h"
#include "core/workspace/run_request.h"

using namespace heedmap;

namespace {

constexpr int heads = 12, dK = 64;

/// Queries and keys are made when they are written, so that a trace larger than the memory can be.
class MadeHeads : public StoredHeads {
 public:
  explicit MadeHeads(Eigen::Index tokens) : m_tokens(tokens) {}
  Eigen::Index queryCount() const override { return m_tokens; }
  Eigen::Index keyCount() const override { return m_tokens; }
  HeadMatrix queries(int) const override { return made(); }
  HeadMatrix keys(int) const override { return made(); }

 private:
  HeadMatrix made() const {
    const auto numbers = std::make_shared<const Matrix>(Matrix::Random(m_tokens, dK));
    return {columns(*numbers, 0, dK), numbers};
  }
  Eigen::Index m_tokens;
};

class Nothing : public Model {
 public:
  const ModelSummary& summary() const override { return m_summary; }
  Tokens tokenize(const QByteArray&, const QByteArray&, SpecialTokens, std::stop_token) const override {
    return {};
  }
  AttentionTrace run(const Tokens&, const Tokens&, const RunOptions&, std::stop_token) const override {
    return {};
  }

 private:
  ModelSummary m_summary;
};

AttentionTrace madeTrace(int tokens, int layers) {
  AttentionTrace trace;
  for (int i = 0; i < tokens; ++i) {
    Token token;
    token.piece = QStringLiteral("word%1").arg(i % 5000);
    token.id = i % 5000;
    token.range.begin = trace.source.text.size();
    trace.source.text += token.piece.toUtf8() + ' ';
    token.range.end = trace.source.text.size() - 1;
    trace.source.items.push_back(token);
  }
  AttentionStack stack;
  stack.heads = stack.keyHeads = heads;
  stack.dK = dK;
  for (int layer = 0; layer < layers; ++layer) {
    LayerTrace one;
    one.rule.scale = 0.125;
    one.rule.mask = MaskRule::causal();
    one.stored = std::make_shared<MadeHeads>(tokens);
    stack.layers.push_back(std::move(one));
  }
  trace.stacks.push_back(std::move(stack));
  return trace;
}

/// A line of /proc/self/status in MB.
double memory(const char* line) {
  QFile status(QStringLiteral("/proc/self/status"));
  if (!status.open(QIODevice::ReadOnly)) return 0;
  for (const QByteArray& text : status.readAll().split('\n'))
    if (text.startsWith(line))
      return text.mid(qsizetype(strlen(line))).trimmed().split(' ').front().toDouble() / 1024;
  return 0;
}

void tell(const char* what, QElapsedTimer& clock) {
  std::printf("%-44s %8.1f ms   memory %7.1f MB, at most %7.1f MB\n", what,
              double(clock.nsecsElapsed()) / 1e6, memory("VmRSS:"), memory("VmHWM:"));
  clock.restart();
}

}  // namespace

int main(int argc, char** argv) {
  const int tokens = argc > 1 ? std::atoi(argv[1]) : 32'768, layers = argc > 2 ? std::atoi(argv[2]) : 12;
  const QTemporaryDir place;
  const QString path = place.filePath(QStringLiteral("long.trace.safetensors"));
  QElapsedTimer clock;
  clock.start();
  writeTrace(path, madeTrace(tokens, layers), Nothing());
  std::printf("%d tokens, %d layers, %d heads, d_k %d: %.2f GB\n", tokens, layers, heads, dK,
              double(QFile(path).size()) / 1e9);
  tell("write", clock);
  if (QFile reset(QStringLiteral("/proc/self/clear_refs")); reset.open(QIODevice::WriteOnly))
    reset.write("5");
  clock.restart();
  const auto model = openTrace(path);
  tell("open", clock);
  const AttentionTrace trace = runRequest(*model, {});
  tell("run", clock);
  Matrix tile(96, tokens);
  const auto look = [&](int layer, int head) {
    weightRows(headInput(trace, {AttentionKind::Self, layer, head}), tokens - tile.rows(), tile);
  };
  look(layers / 2, 5);
  tell("96 last rows of one head, for the first time", clock);
  look(layers / 2, 5);
  tell("the same again", clock);
  for (int layer = 0; layer < layers; ++layer)
    for (int head = 0; head < heads; ++head) headInput(trace, {AttentionKind::Self, layer, head});
  tell("queries and keys of all heads, one by one", clock);
  return 0;
}
