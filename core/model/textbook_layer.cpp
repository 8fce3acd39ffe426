// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/textbook_layer.h"

#include <QCryptographicHash>
#include <atomic>
#include <cmath>
#include <thread>

#include "core/attention/weights.h"
#include "core/error.h"
#include "core/random/normal_stream.h"
#include "core/text/plain_words.h"

namespace heedmap {

namespace {

/// What a random stream is for; part of every key, so never renumber.
enum class Purpose : std::uint64_t { Embedding, Query, Key, Value, Output, General, Additive };

std::uint64_t key(std::uint64_t seed, Purpose purpose, std::uint64_t head = 0, std::uint64_t column = 0) {
  return streamKey(seed, {std::uint64_t(purpose), head, column});
}

/// The first eight bytes of the SHA-256 of a token: equal words, equal embeddings.
std::uint64_t spellingHash(const QByteArray& token) {
  const QByteArray digest = QCryptographicHash::hash(token, QCryptographicHash::Sha256);
  std::uint64_t hash = 0;
  for (int i = 0; i < 8; ++i) hash = hash << 8 | std::uint8_t(digest[i]);
  return hash;
}

void fillColumn(Eigen::Ref<Eigen::VectorXf> column, std::uint64_t streamKey, double variance) {
  NormalStream(streamKey).fill({column.data(), size_t(column.size())}, float(std::sqrt(variance)));
}

/// Calls `task(i)` for all i below `count` on all processors; tasks must not depend on one another.
template <typename Task>
void inParallel(int count, const std::stop_token& stop, Task task) {
  std::atomic<int> next = 0;
  const auto work = [&] {
    for (int i; (i = next++) < count && !stop.stop_requested();) task(i);
  };
  {
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < std::min(std::thread::hardware_concurrency(), unsigned(count)); ++i)
      others.emplace_back(work);
    work();
  }
  throwIfStopped(stop);
}

/// Items of one sequence as a text of their own.
Tokens sequenceOf(const Tokens& tokens, int sequence) {
  Tokens result{sequence == 0 ? tokens.text : tokens.pair, {}, {}, 0};
  for (Token item : tokens.items)
    if (item.sequence == sequence) {
      item.sequence = 0;
      item.segment = 0;
      result.items.push_back(std::move(item));
    }
  return result;
}

AttentionTrack track(AttentionKind kind, const TextbookOptions& options, LayerTrace layer) {
  return {kind, options.heads, options.heads, options.dK, options.dV, {std::move(layer)}};
}

}  // namespace

Matrix sinusoidalPositions(Eigen::Index positions, int dModel) {
  Matrix result(positions, dModel);
  for (int column = 0; column < dModel; ++column) {
    const double frequency = std::pow(10000.0, -double(column / 2 * 2) / dModel);
    for (Eigen::Index position = 0; position < positions; ++position) {
      const double angle = double(position) * frequency;
      result(position, column) = float(column % 2 == 0 ? std::sin(angle) : std::cos(angle));
    }
  }
  return result;
}

TextbookLayer::TextbookLayer(const TextbookOptions& options) : m_options(options) {
  check(options);
  m_summary.name = say("Textbook layer");
  m_summary.architecture = say("One untrained attention layer");
  m_summary.layers = 1;
  m_summary.heads = m_summary.keyHeads = options.heads;
  m_summary.dModel = options.dModel;
  m_summary.dK = options.dK;
}

Tokens TextbookLayer::tokenize(const QByteArray& text, const QByteArray& pair) const {
  Tokens tokens{text, pair, {}, 0};
  for (int sequence : {0, 1}) {
    const QByteArray& from = sequence == 0 ? text : pair;
    for (const ByteRange& range : plainWords(from)) {
      const QByteArray word = from.mid(range.begin, range.end - range.begin);
      Token token;
      token.id = int(spellingHash(word) & 0x7fffffff);
      token.piece = QString::fromUtf8(word);
      token.range = range;
      token.sequence = token.segment = sequence;
      tokens.items.push_back(std::move(token));
    }
  }
  return tokens;
}

Matrix TextbookLayer::embeddings(const Tokens& tokens) const {
  Matrix x = sinusoidalPositions(tokens.size(), m_options.dModel);
  Eigen::VectorXf embedding(m_options.dModel);
  for (Eigen::Index i = 0; i < x.rows(); ++i) {
    fillColumn(embedding,
               key(m_options.seed, Purpose::Embedding, spellingHash(tokens.items[size_t(i)].piece.toUtf8())),
               1);
    x.row(i) += embedding.transpose();
    x.row(i).array() -= x.row(i).mean();
    x.row(i) *= std::sqrt(float(m_options.dModel)) / x.row(i).norm();
  }
  return x;
}

void TextbookLayer::fillColumns(Eigen::Ref<Eigen::MatrixXf> matrix, Projection which, int head,
                                int firstColumn) const {
  constexpr Purpose purposes[] = {Purpose::Query, Purpose::Key, Purpose::Value};
  const int columns = which == Projection::Value ? m_options.dV : m_options.dK;
  for (Eigen::Index column = 0; column < matrix.cols(); ++column)
    fillColumn(
        matrix.col(column),
        key(m_options.seed, purposes[int(which)], std::uint64_t(head), std::uint64_t(firstColumn + column)),
        variance(m_options.initialisation, m_options.dModel, columns));
}

Matrix TextbookLayer::projection(Projection which, int head) const {
  Eigen::MatrixXf matrix(m_options.dModel, which == Projection::Value ? m_options.dV : m_options.dK);
  fillColumns(matrix, which, head, 0);
  return matrix;
}

Matrix TextbookLayer::outputProjection() const {
  Eigen::MatrixXf matrix(m_options.heads * m_options.dV, m_options.dModel);
  for (Eigen::Index column = 0; column < matrix.cols(); ++column)
    fillColumn(matrix.col(column), key(m_options.seed, Purpose::Output, 0, std::uint64_t(column)),
               variance(m_options.initialisation, int(matrix.rows()), m_options.dModel));
  return matrix;
}

Matrix TextbookLayer::generalMatrix(int head) const {
  Eigen::MatrixXf matrix(m_options.dK, m_options.dK);
  for (Eigen::Index column = 0; column < matrix.cols(); ++column)
    fillColumn(matrix.col(column),
               key(m_options.seed, Purpose::General, std::uint64_t(head), std::uint64_t(column)),
               1.0 / m_options.dK);
  return matrix;
}

Matrix TextbookLayer::project(const Matrix& x, Projection which, const std::stop_token& stop) const {
  const int size = which == Projection::Value ? m_options.dV : m_options.dK;
  // The matrices are made block by block where they are needed and thrown away: with 64 heads of 4096 they
  // would take 6 GB.
  constexpr int blockColumns = 64;
  const int blocks = (size + blockColumns - 1) / blockColumns;
  Matrix result(x.rows(), Eigen::Index(m_options.heads) * size);
  inParallel(m_options.heads * blocks, stop, [&](int task) {
    const int head = task / blocks, first = task % blocks * blockColumns;
    Eigen::MatrixXf w(m_options.dModel, std::min(blockColumns, size - first));
    fillColumns(w, which, head, first);
    result.middleCols(Eigen::Index(head) * size + first, w.cols()).noalias() = x * w;
  });
  return result;
}

ScoreRule TextbookLayer::rule() const {
  ScoreRule rule;
  switch (m_options.score) {
    case ScoreFunction::ScaledDot:
      rule.divisorDk = m_options.dK;
      rule.scale = 1 / std::sqrt(rule.divisorDk);
      break;
    case ScoreFunction::Dot:
    case ScoreFunction::General:
      break;
    case ScoreFunction::Local:
      rule.mask = {localReach, localReach};
      break;
    case ScoreFunction::Additive:
      rule.kind = ScoreKind::Additive;
      rule.additive.resize(m_options.heads, m_options.dK);
      for (int head = 0; head < m_options.heads; ++head) {
        Eigen::VectorXf v(m_options.dK);
        fillColumn(v, key(m_options.seed, Purpose::Additive, std::uint64_t(head)), 1.0 / m_options.dK);
        rule.additive.row(head) = v.transpose();
      }
      break;
  }
  return rule;
}

AttentionTrace TextbookLayer::run(const Tokens& source, const Tokens& target, const RunOptions& options,
                                  std::stop_token stop) const {
  if (options.whatIf.dk) {
    checkDk(*options.whatIf.dk);
    TextbookOptions resized = m_options;
    resized.dK = int(*options.whatIf.dk);
    RunOptions rest = options;
    rest.whatIf.dk.reset();
    return TextbookLayer(resized).run(source, target, rest, stop);
  }

  AttentionTrace trace;
  trace.source = target.items.empty() ? sequenceOf(source, 0) : source;
  trace.target = target.items.empty() ? sequenceOf(source, 1) : target;

  constexpr Eigen::Index mostNumbers = Eigen::Index(1) << 28;  // 1 GB of float32
  const Eigen::Index tokens = trace.source.size() + trace.target.size();
  const Eigen::Index perToken =
      Eigen::Index(m_options.heads) * (2 * m_options.dK + m_options.dV) + m_options.dModel;
  if (tokens > mostNumbers / perToken)
    throw Error(say("The text has %1 tokens, and with %2 heads, d_k %3 and d_v %4 there is room for %5. "
                    "Shorten it, or choose "
                    "fewer heads or a smaller d_k.")
                    .arg(tokens)
                    .arg(m_options.heads)
                    .arg(m_options.dK)
                    .arg(m_options.dV)
                    .arg(mostNumbers / perToken));

  const ScoreRule rule = this->rule();
  const auto layerOf = [&](const Matrix& x) {
    LayerTrace layer{project(x, Projection::Query, stop), project(x, Projection::Key, stop),
                     project(x, Projection::Value, stop), rule};
    if (m_options.score == ScoreFunction::General)
      // q·(W k) for all keys: rows of K times Wᵀ.
      inParallel(m_options.heads, stop, [&](int head) {
        auto k = layer.k.middleCols(Eigen::Index(head) * m_options.dK, m_options.dK);
        k = (k * generalMatrix(head).transpose()).eval();
      });
    return layer;
  };
  Matrix x = embeddings(trace.source);
  LayerTrace self = layerOf(x);
  if (trace.target.size() > 0) {
    Matrix y = embeddings(trace.target);
    LayerTrace targetSelf = layerOf(y);
    LayerTrace cross{targetSelf.q, self.k, self.v, rule};
    trace.tracks = {track(AttentionKind::Self, m_options, std::move(self)),
                    track(AttentionKind::DecoderSelf, m_options, std::move(targetSelf)),
                    track(AttentionKind::Cross, m_options, std::move(cross))};
    x = std::move(y);
  } else {
    trace.tracks = {track(AttentionKind::Self, m_options, std::move(self))};
  }
  if (options.keepLayerInputs) trace.layerInputs = {std::move(x)};
  return trace;
}

Matrix TextbookLayer::output(const AttentionTrace& trace, AttentionKind kind, const WhatIf& whatIf) const {
  const AttentionTrack* track = trace.track(kind);
  if (!track) return {};
  Matrix concatenated(track->layers[0].q.rows(), Eigen::Index(m_options.heads) * m_options.dV);
  for (int head = 0; head < m_options.heads; ++head)
    concatenated.middleCols(Eigen::Index(head) * m_options.dV, m_options.dV) =
        weights(headInput(trace, {kind, 0, head}, whatIf)).values * track->values(0, head);
  return concatenated * outputProjection();
}

}  // namespace heedmap
