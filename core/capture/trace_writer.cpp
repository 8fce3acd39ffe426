// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/trace_writer.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>

#include "core/base/error.h"
#include "core/base/whole_file.h"
#include "core/capture/trace_file.h"

namespace heedmap {

namespace {

/// Float32 numbers under a name, in the order in which they are written.
struct Stored {
  QString name;
  QJsonArray shape;
  Matrix numbers;
};

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

void add(std::vector<Stored>& tensors, const QString& name, Matrix numbers, bool isVector = false) {
  QJsonArray shape{qint64(numbers.rows())};
  if (!isVector) shape.append(qint64(numbers.cols()));
  tensors.push_back({name, shape, std::move(numbers)});
}

/// The rule of a layer; what is an array goes to `tensors` under `prefix`.
QJsonObject json(const ScoreRule& rule, const QString& prefix, std::vector<Stored>& tensors) {
  if (rule.kind != ScoreKind::Dot || rule.positions)
    throw Error(
        say("A trace holds queries and keys that are multiplied; this attention is made in another way."));
  if (!rule.knockouts.empty()) throw Error(say("A trace holds no knockouts; put the edges back first."));
  QJsonObject object{{QStringLiteral("scale"), rule.scale}, {QStringLiteral("divisor_dk"), rule.divisorDk}};
  if (rule.softCap) object[QStringLiteral("soft_cap")] = *rule.softCap;
  if (rule.mask.lookBack < MaskRule::unlimited)
    object[QStringLiteral("look_back")] = qint64(rule.mask.lookBack);
  if (rule.mask.lookAhead < MaskRule::unlimited)
    object[QStringLiteral("look_ahead")] = qint64(rule.mask.lookAhead);
  if (rule.alibiSlopes.size() > 0)
    add(tensors, prefix + QStringLiteral("alibi_slopes"), rule.alibiSlopes, true);
  if (rule.relative) {
    add(tensors, prefix + QStringLiteral("relative_bias"), rule.relative->table);
    object[QStringLiteral("relative_max_distance")] = rule.relative->maxDistance;
    object[QStringLiteral("relative_bidirectional")] = rule.relative->bidirectional;
  }
  if (!rule.keyPadding.empty()) {
    Matrix padding(Eigen::Index(rule.keyPadding.size()), 1);
    for (size_t key = 0; key < rule.keyPadding.size(); ++key)
      padding(Eigen::Index(key), 0) = rule.keyPadding[key] ? 1 : 0;
    add(tensors, prefix + QStringLiteral("key_padding"), std::move(padding), true);
  }
  return object;
}

/// Lengths of the values after W_O, [key, head]; nothing where the model knows none.
std::optional<Matrix> valueLengths(const AttentionTrace& trace, const Model& model,
                                   const AttentionStack& stack, int layer) {
  Matrix lengths(stack.layers[size_t(layer)].k.rows(), stack.heads);
  try {
    for (int head = 0; head < stack.heads; ++head)
      lengths.col(head) = model.valueLengths(trace, {stack.kind, layer, head});
  } catch (const Error&) {
    return std::nullopt;
  }
  return lengths;
}

QByteArray bytesOf(const Matrix& numbers) {
  QByteArray bytes(numbers.size() * qsizetype(sizeof(float)), Qt::Uninitialized);
  qToLittleEndian<float>(numbers.data(), numbers.size(), bytes.data());
  return bytes;
}

}  // namespace

void writeTrace(const QString& path, const AttentionTrace& trace, const Model& model) {
  std::vector<Stored> tensors;
  QJsonArray stacks;
  for (const AttentionStack& stack : trace.stacks) {
    QJsonArray layers;
    for (int layer = 0; layer < int(stack.layers.size()); ++layer) {
      const LayerTrace& from = stack.layers[size_t(layer)];
      const QString prefix = QStringLiteral("%1.%2.").arg(keyOf(stack.kind)).arg(layer);
      layers.append(json(from.rule, prefix, tensors));
      add(tensors, prefix + QStringLiteral("queries"), from.q);
      add(tensors, prefix + QStringLiteral("keys"), from.k);
      if (auto lengths = valueLengths(trace, model, stack, layer))
        add(tensors, prefix + QStringLiteral("value_lengths"), std::move(*lengths));
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
    const qint64 end = at + tensor.numbers.size() * qint64(sizeof(float));
    header[tensor.name] = QJsonObject{{QStringLiteral("dtype"), QStringLiteral("F32")},
                                      {QStringLiteral("shape"), tensor.shape},
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
    for (const Stored& tensor : tensors) sink(bytesOf(tensor.numbers));
  });
}

}  // namespace heedmap
