// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/textbook/textbook_layer.h"

#include <QCryptographicHash>
#include <cmath>

#include "core/arithmetic/panel.h"
#include "core/attention/weights.h"
#include "core/base/error.h"
#include "core/parallel/parallel_for.h"
#include "core/random/normal_stream.h"
#include "core/unicode/breaks.h"

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

}  // namespace

Matrix sinusoidalPositions(Eigen::Index positions, int dModel) {
  Matrix result(positions, dModel);
  for (int column = 0; column < dModel; ++column) {
    const int even = column / 2 * 2;
    const double frequency = std::pow(10000.0, -double(even) / dModel);
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

Tokens TextbookLayer::tokenize(const QByteArray& text, const QByteArray& pair, SpecialTokens,
                               std::stop_token) const {
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

void TextbookLayer::fillGeneral(Eigen::Ref<Eigen::MatrixXf> matrix, int head, int firstColumn) const {
  for (Eigen::Index column = 0; column < matrix.cols(); ++column)
    fillColumn(
        matrix.col(column),
        key(m_options.seed, Purpose::General, std::uint64_t(head), std::uint64_t(firstColumn + column)),
        1.0 / m_options.dK);
}

Matrix TextbookLayer::generalMatrix(int head) const {
  Eigen::MatrixXf matrix(m_options.dK, m_options.dK);
  fillGeneral(matrix, head, 0);
  return matrix;
}

Matrix TextbookLayer::project(const Matrix& x, Projection which, Heads heads,
                              const std::stop_token& stop) const {
  const int size = which == Projection::Value ? m_options.dV : m_options.dK;
  // The matrices are made panel by panel where they are needed and thrown away: with 64 heads of 4096 they
  // would take 6 GB.
  const int panels = (size + panelColumns - 1) / panelColumns;
  Matrix result(x.rows(), Eigen::Index(heads.count) * size);
  parallelFor(heads.count * panels, [&](std::ptrdiff_t task) {
    throwIfStopped(stop);
    const int head = int(task) / panels, first = int(task) % panels * panelColumns,
              columns = std::min(panelColumns, size - first);
    thread_local Eigen::MatrixXf w;
    thread_local PanelMemory packed;
    w.resize(m_options.dModel, columns);
    packed.resize(size_t(m_options.dModel) * panelColumns);
    fillColumns(w, which, heads.first + head, first);
    // Columns of W are rows of Wᵀ.
    const Panel panel = packRows(w.data(), m_options.dModel, columns, m_options.dModel, packed.data());
    multiply(x.data(), x.outerStride(), x.rows(), panel, result.data() + Eigen::Index(head) * size + first,
             result.outerStride());
  });
  return result;
}

ScoreRule TextbookLayer::rule(Heads heads) const {
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
      rule.additive.resize(heads.count, m_options.dK);
      for (int head = 0; head < heads.count; ++head) {
        Eigen::VectorXf v(m_options.dK);
        fillColumn(v, key(m_options.seed, Purpose::Additive, std::uint64_t(heads.first + head)),
                   1.0 / m_options.dK);
        rule.additive.row(head) = v.transpose();
      }
      break;
  }
  return rule;
}

LayerTrace TextbookLayer::layer(const Matrix& x, Heads heads, const std::stop_token& stop) const {
  LayerTrace layer{project(x, Projection::Query, heads, stop), project(x, Projection::Key, heads, stop),
                   project(x, Projection::Value, heads, stop), rule(heads)};
  if (m_options.score == ScoreFunction::General)
    parallelFor(heads.count, [&](std::ptrdiff_t head) {
      auto k = layer.k.middleCols(Eigen::Index(head) * m_options.dK, m_options.dK);
      // q·(W k) for all keys: rows of K times Wᵀ, some columns of W at a time (W of d_k 4096 takes 64 MB).
      constexpr int together = 64;
      const Matrix before = k;
      Eigen::MatrixXf w(m_options.dK, together);
      for (int first = 0; first < m_options.dK; first += together) {
        throwIfStopped(stop);
        const int columns = std::min(together, m_options.dK - first);
        fillGeneral(w.leftCols(columns), heads.first + int(head), first);
        const auto part = before.middleCols(first, columns) * w.leftCols(columns).transpose();
        if (first == 0)
          k.noalias() = part;
        else
          k.noalias() += part;
      }
    });
  return layer;
}

void TextbookLayer::addTracks(AttentionTrace& trace, const Matrix& x, const Matrix& y, Heads heads,
                              const std::stop_token& stop) const {
  const auto add = [&](AttentionKind kind, LayerTrace layer) {
    trace.stacks.push_back({kind, heads.count, heads.count, m_options.dK, m_options.dV, {std::move(layer)}});
  };
  LayerTrace self = layer(x, heads, stop);
  if (y.rows() == 0) return add(AttentionKind::Self, std::move(self));
  LayerTrace target = layer(y, heads, stop);
  LayerTrace cross{target.q, self.k, self.v, self.rule};
  add(AttentionKind::Self, std::move(self));
  add(AttentionKind::DecoderSelf, std::move(target));
  add(AttentionKind::Cross, std::move(cross));
}

AttentionTrace TextbookLayer::runHead(const AttentionTrace& trace, int head, std::stop_token stop) const {
  AttentionTrace result{trace.source, trace.target, {}, {}, {}};
  addTracks(result, embeddings(trace.source), embeddings(trace.target), {head, 1}, stop);
  return result;
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
    throw Error(say("The text has %L1 tokens, and with %2 heads, d_k %3 and d_v %4 there is room for %L5. "
                    "Shorten it, or choose "
                    "fewer heads or a smaller d_k.")
                    .arg(tokens)
                    .arg(m_options.heads)
                    .arg(m_options.dK)
                    .arg(m_options.dV)
                    .arg(mostNumbers / perToken));

  Matrix x = embeddings(trace.source), y = embeddings(trace.target);
  addTracks(trace, x, y, {0, m_options.heads}, stop);
  if (options.keepLayerInputs) trace.layerInputs = {std::move(y.rows() > 0 ? y : x)};
  return trace;
}

Vector TextbookLayer::valueLengths(const AttentionTrace& trace, const HeadId& id) const {
  headInput(trace, id);  // throws where there is no such head
  const Matrix written = trace.stack(id.kind)->values(id.layer, id.head) *
                         outputProjection().middleRows(Eigen::Index(id.head) * m_options.dV, m_options.dV);
  return written.rowwise().norm();
}

Matrix TextbookLayer::output(const AttentionTrace& trace, AttentionKind kind, const WhatIf& whatIf) const {
  const AttentionStack* stack = trace.stack(kind);
  if (!stack) return {};
  Matrix concatenated(stack->layers[0].q.rows(), Eigen::Index(m_options.heads) * m_options.dV);
  for (int head = 0; head < m_options.heads; ++head)
    concatenated.middleCols(Eigen::Index(head) * m_options.dV, m_options.dV) =
        weights(headInput(trace, {kind, 0, head}, whatIf)).values * stack->values(0, head);
  return concatenated * outputProjection();
}

}  // namespace heedmap
