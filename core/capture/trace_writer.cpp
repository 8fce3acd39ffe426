// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/trace_writer.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>
#include <functional>

#include "core/base/error.h"
#include "core/base/whole_file.h"
#include "core/capture/trace_file.h"

namespace heedmap {

namespace {

/// Float32 numbers under a name, in the order in which they are written.
struct Stored {
  QString name;
  std::vector<qint64> shape;
  std::function<Matrix()> numbers;  ///< made when they are written, so that one of them is in memory at once
};
using Tensors = std::vector<Stored>;

QJsonObject json(const Tokens& tokens) {
  QJsonArray items;
  for (const Token& token : tokens.items) {
    QJsonObject item{{QStringLiteral("piece"), token.piece},
                     {QStringLiteral("id"), token.id},
                     {QStringLiteral("begin"), token.range.begin},
                     {QStringLiteral("end"), token.range.end}};
    // The file has one text: what belongs to the second one comes from no bytes of it.
    if (token.sequence != 0) item[QStringLiteral("begin")] = item[QStringLiteral("end")] = 0;
    if (token.isSpecial) item[QStringLiteral("special")] = true;
    if (token.isAdded) item[QStringLiteral("added")] = true;
    items.append(item);
  }
  QJsonObject object{{QStringLiteral("text"), QString::fromUtf8(tokens.text)},
                     {QStringLiteral("tokens"), items}};
  if (tokens.usesByteAlphabet) object[QStringLiteral("byte_alphabet")] = true;
  return object;
}

void add(Tensors& tensors, const QString& name, Matrix numbers, bool isVector = false) {
  std::vector<qint64> shape{numbers.rows()};
  if (!isVector) shape.push_back(numbers.cols());
  tensors.push_back({name, shape, [numbers = std::move(numbers)] { return numbers; }});
}

/// Terms of relative positions, of DeBERTa and XLNet.
void addPositions(const PositionTerms& terms, const QString& prefix, Tensors& tensors, QJsonObject& rule) {
  rule[QStringLiteral("position_span")] = terms.span;
  rule[QStringLiteral("position_first")] = qint64(terms.firstPlace);
  if (terms.buckets > 0) {
    rule[QStringLiteral("position_buckets")] = terms.buckets;
    rule[QStringLiteral("position_max_distance")] = terms.maxDistance;
  }
  const std::pair<const char*, const Matrix&> parts[] = {{"position_keys", terms.keys},
                                                         {"position_queries", terms.queries},
                                                         {"position_key_bias", terms.keyBias},
                                                         {"segment_keys", terms.segmentKeys},
                                                         {"segment_bias", terms.segmentBias}};
  for (const auto& [name, numbers] : parts)
    if (numbers.size() > 0) add(tensors, prefix + QLatin1StringView(name), numbers);
  if (terms.segments.empty()) return;
  Matrix segments(Eigen::Index(terms.segments.size()), 1);
  for (Eigen::Index token = 0; token < segments.rows(); ++token)
    segments(token, 0) = float(terms.segments[size_t(token)]);
  add(tensors, prefix + QStringLiteral("segments"), std::move(segments), true);
}

/// The rule of a layer; what is an array goes to `tensors` under `prefix`.
QJsonObject json(const ScoreRule& rule, const QString& prefix, Tensors& tensors) {
  if (rule.kind != ScoreKind::Dot)
    throw Error(
        say("A trace holds queries and keys that are multiplied; this attention is made in another way."));
  if (!rule.knockouts.empty()) throw Error(say("A trace holds no knockouts; put the edges back first."));
  QJsonObject object{{QStringLiteral("scale"), rule.scale}, {QStringLiteral("divisor_dk"), rule.divisorDk}};
  if (rule.softCap) object[QStringLiteral("soft_cap")] = *rule.softCap;
  if (rule.mask.lookBack < MaskRule::unlimited)
    object[QStringLiteral("look_back")] = qint64(rule.mask.lookBack);
  if (rule.mask.lookAhead < MaskRule::unlimited)
    object[QStringLiteral("look_ahead")] = qint64(rule.mask.lookAhead);
  if (rule.mask.chunk > 0) object[QStringLiteral("chunk")] = qint64(rule.mask.chunk);
  if (rule.mask.global > 0) object[QStringLiteral("global_tokens")] = qint64(rule.mask.global);
  if (rule.mask.globalFrom < MaskRule::unlimited)
    object[QStringLiteral("global_from")] = qint64(rule.mask.globalFrom);
  if (rule.mask.block > 1) object[QStringLiteral("block")] = qint64(rule.mask.block);
  if (rule.globalCount > 1) object[QStringLiteral("global_count")] = rule.globalCount;
  if (rule.alibiSlopes.size() > 0)
    add(tensors, prefix + QStringLiteral("alibi_slopes"), rule.alibiSlopes, true);
  if (rule.alibiBothWays) object[QStringLiteral("alibi_both_ways")] = true;
  if (rule.sinks.size() > 0) add(tensors, prefix + QStringLiteral("sinks"), rule.sinks, true);
  if (rule.rowSinks.size() > 0) add(tensors, prefix + QStringLiteral("row_sinks"), rule.rowSinks);
  if (rule.relative) {
    add(tensors, prefix + QStringLiteral("relative_bias"), rule.relative->table);
    object[QStringLiteral("relative_max_distance")] = rule.relative->maxDistance;
    object[QStringLiteral("relative_bidirectional")] = rule.relative->bidirectional;
  }
  if (rule.positions) addPositions(*rule.positions, prefix, tensors, object);
  if (!rule.keyPadding.empty()) {
    Matrix padding(Eigen::Index(rule.keyPadding.size()), 1);
    for (size_t key = 0; key < rule.keyPadding.size(); ++key)
      padding(Eigen::Index(key), 0) = rule.keyPadding[key] ? 1 : 0;
    add(tensors, prefix + QStringLiteral("key_padding"), std::move(padding), true);
  }
  return object;
}

/// Queries of a layer, [query, heads · d_k], or its keys.
void addHeads(Tensors& tensors, const QString& name, const AttentionStack& stack, int layer, bool isQueries) {
  const LayerTrace& from = stack.layers[size_t(layer)];
  const int heads = isQueries ? stack.heads : stack.keyHeadsOf(layer), dK = stack.dKOf(layer);
  const Eigen::Index tokens = isQueries ? from.queryCount() : from.keyCount();
  tensors.push_back({name, {tokens, qint64(heads) * dK}, [=, &from] {
                       if (!from.stored) return isQueries ? from.q : from.k;
                       Matrix sideBySide(tokens, Eigen::Index(heads) * dK);
                       for (int head = 0; head < heads; ++head)
                         sideBySide.middleCols(Eigen::Index(head) * dK, dK) =
                             isQueries ? from.stored->queries(head) : from.stored->keys(head);
                       return sideBySide;
                     }});
}

/// The experts of each query, where the layer has some to choose among.
void addExperts(Tensors& tensors, const QString& prefix, const ExpertChoices& chosen) {
  if (chosen.isEmpty()) return;
  add(tensors, prefix + QStringLiteral("experts"), chosen.experts.cast<float>().matrix());
  add(tensors, prefix + QStringLiteral("expert_shares"), chosen.shares);
}

/// Lengths of the values after W_O, [key, head]; nothing where the model knows none.
void addValueLengths(Tensors& tensors, const QString& name, const AttentionTrace& trace, const Model& model,
                     HeadId id) {
  try {
    model.valueLengths(trace, id);
  } catch (const Error&) {
    return;
  }
  const AttentionStack& stack = *trace.stack(id.kind);
  const Eigen::Index keys = stack.layers[size_t(id.layer)].keyCount();
  tensors.push_back({name, {keys, stack.heads}, [=, &trace, &model, heads = stack.heads] {
                       Matrix lengths(keys, heads);
                       for (int head = 0; head < heads; ++head)
                         lengths.col(head) = model.valueLengths(trace, {id.kind, id.layer, head});
                       return lengths;
                     }});
}

QByteArray bytesOf(const Matrix& numbers) {
  QByteArray bytes(numbers.size() * qsizetype(sizeof(float)), Qt::Uninitialized);
  qToLittleEndian<float>(numbers.data(), numbers.size(), bytes.data());
  return bytes;
}

}  // namespace

void writeTrace(const QString& path, const AttentionTrace& trace, const Model& model,
                const std::stop_token& stop) {
  Tensors tensors;
  QJsonArray stacks;
  for (const AttentionStack& stack : trace.stacks) {
    QJsonArray layers;
    for (int layer = 0; layer < int(stack.layers.size()); ++layer) {
      const QString prefix = QStringLiteral("%1.%2.").arg(keyOf(stack.kind)).arg(layer);
      addExperts(tensors, prefix, stack.layers[size_t(layer)].experts);
      if (!stack.hasHeads(layer)) {
        const char* kind = info(stack.layers[size_t(layer)].kind).key;
        layers.append(QJsonObject{{QStringLiteral("without_heads"), QLatin1StringView(kind)}});
        continue;
      }
      QJsonObject rule = json(stack.layers[size_t(layer)].rule, prefix, tensors);
      if (stack.keyHeadsOf(layer) != stack.keyHeads)
        rule[QStringLiteral("key_heads")] = stack.keyHeadsOf(layer);
      layers.append(rule);
      addHeads(tensors, prefix + QStringLiteral("queries"), stack, layer, true);
      addHeads(tensors, prefix + QStringLiteral("keys"), stack, layer, false);
      addValueLengths(tensors, prefix + QStringLiteral("value_lengths"), trace, model,
                      {stack.kind, layer, 0});
    }
    stacks.append(QJsonObject{{QStringLiteral("kind"), keyOf(stack.kind)},
                              {QStringLiteral("heads"), stack.heads},
                              {QStringLiteral("key_heads"), stack.keyHeads},
                              {QStringLiteral("layers"), layers}});
  }
  QJsonObject description{{QStringLiteral("model"), model.summary().name},
                          {QStringLiteral("source"), json(trace.source)},
                          {QStringLiteral("stacks"), stacks}};
  if (!trace.target.items.empty()) description[QStringLiteral("target")] = json(trace.target);
  QJsonObject header{
      {QStringLiteral("__metadata__"),
       QJsonObject{{QStringLiteral("format"), QString::fromLatin1(traceFormat)},
                   {QStringLiteral("version"), QString::fromLatin1(traceVersion)},
                   {QStringLiteral("trace"),
                    QString::fromUtf8(QJsonDocument(description).toJson(QJsonDocument::Compact))}}}};
  qint64 at = 0;
  for (const Stored& tensor : tensors) {
    QJsonArray shape;
    qint64 end = qint64(sizeof(float));
    for (const qint64 extent : tensor.shape) {
      shape.append(extent);
      end *= extent;
    }
    end += at;
    header[tensor.name] = QJsonObject{{QStringLiteral("dtype"), QStringLiteral("F32")},
                                      {QStringLiteral("shape"), shape},
                                      {QStringLiteral("data_offsets"), QJsonArray{at, end}}};
    at = end;
  }
  QByteArray text = QJsonDocument(header).toJson(QJsonDocument::Compact);
  text.append(QByteArray((8 - text.size() % 8) % 8, ' '));  // the format likes its numbers aligned
  writeWholeFile(path, [&](const Sink& sink) {
    QByteArray length(8, Qt::Uninitialized);
    qToLittleEndian<quint64>(quint64(text.size()), length.data());
    sink(length);
    sink(text);
    for (const Stored& tensor : tensors) {
      throwIfStopped(stop);
      sink(bytesOf(tensor.numbers()));
    }
  });
}

}  // namespace heedmap
