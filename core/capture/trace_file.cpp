// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/trace_file.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <algorithm>
#include <array>
#include <functional>

#include "core/base/error.h"
#include "core/capture/captured_model.h"
#include "core/capture/mapped_heads.h"
#include "core/checkpoint/safetensors.h"
#include "core/model/config/field_reader.h"

namespace heedmap {

namespace {

const QString formatKey = QStringLiteral("format");
const QString formatName = QString::fromLatin1(traceFormat);
const QString versionKey = QStringLiteral("version");
const QString version = QString::fromLatin1(traceVersion);
const QString traceKey = QStringLiteral("trace");

QString tensorName(AttentionKind kind, int layer, const char* what) {
  return QStringLiteral("%1.%2.%3").arg(keyOf(kind)).arg(layer).arg(QLatin1StringView(what));
}

/// What follows "kind.layer." in the name of a tensor.
constexpr std::array tensorNames{
    "queries",      "keys",          "value_lengths",    "alibi_slopes",      "relative_bias", "key_padding",
    "sinks",        "position_keys", "position_queries", "position_key_bias", "segments",      "segment_keys",
    "segment_bias", "experts",       "expert_shares",    "row_sinks"};

/// A layer of a file: its rule, and its tensors by name.
struct StoredLayer {
  LayerKind kind = LayerKind::Attention;
  ScoreRule rule;
  Tensor q, k;
  int keyHeads = 0, dK = 0;
  const Tensor* valueLengths = nullptr;
  ExpertChoices experts;

  bool hasHeads() const { return kind == LayerKind::Attention; }
};

struct StoredStack {
  AttentionKind kind = AttentionKind::Self;
  int heads = 0, keyHeads = 0;
  std::vector<StoredLayer> layers;

  /// Of the first layer with heads.
  const StoredLayer& firstWithHeads() const {
    return *std::find_if(layers.begin(), layers.end(), std::mem_fn(&StoredLayer::hasHeads));
  }
};

struct StoredTrace {
  Checkpoint checkpoint;
  std::vector<StoredStack> stacks;
};

Matrix numbersOf(const Tensor& tensor) {
  Matrix numbers(tensor.shape[0], tensor.shape.size() > 1 ? tensor.shape[1] : 1);
  decode(tensor.dtype, tensor.bytes.data(), numbers.data(), numbers.size());
  return numbers;
}

Vector columnOf(const Tensor& tensor, int column) {
  Vector numbers(tensor.shape[0]);
  for (Eigen::Index row = 0; row < numbers.size(); ++row)
    tensor.decode(row * tensor.shape[1] + column, &numbers[row], 1);
  return numbers;
}

/// The tensor, which has `rank` axes of these extents (−1: any). Throws Error.
const Tensor& tensorOf(const Checkpoint& checkpoint, const QString& name,
                       std::initializer_list<qint64> extents) {
  const Tensor& tensor = checkpoint.at(name);
  const bool isFloat =
      tensor.dtype == DType::F32 || tensor.dtype == DType::F16 || tensor.dtype == DType::BF16;
  const bool fits = tensor.shape.size() == extents.size() &&
                    std::equal(extents.begin(), extents.end(), tensor.shape.begin(),
                               [](qint64 wanted, qint64 found) { return wanted < 0 || wanted == found; });
  if (fits && isFloat) return tensor;
  QStringList wanted;
  for (const qint64 extent : extents) wanted << (extent < 0 ? QStringLiteral("…") : QString::number(extent));
  throw Error(say("%1: tensor %2 is %3 of %4, but the trace needs [%5] of F32, F16 or BF16.")
                  .arg(checkpoint.path(), name, shapeText(tensor.shape), heedmap::name(tensor.dtype),
                       wanted.join(QStringLiteral(", "))));
}

FieldReader reader(const QJsonValue& value, const QString& path, const QString& what) {
  if (!value.isObject()) throw Error(say("%1: %2 is not described by a JSON object.").arg(path, what));
  return FieldReader(value.toObject(), path, FieldReader::Format::ConfigJson, {});
}

void finish(FieldReader& fields) {
  fields.refuseUnread([](const QString&, const QJsonValue&) { return false; });
}

Tokens tokensOf(const QJsonValue& value, const QString& path, const QString& what) {
  if (value.isUndefined()) return {};
  FieldReader fields = reader(value, path, what);
  Tokens tokens;
  tokens.text = fields.text("text").toUtf8();
  tokens.usesByteAlphabet = fields.flag("byte_alphabet", false);
  NameIds ids;
  for (const QJsonValue& item : fields.array("tokens")) {
    FieldReader token = reader(item, path, say("a token of %1").arg(what));
    Token read;
    read.piece = token.text("piece");
    const auto id = token.integer("id");
    read.id = id ? *id : ids.of(read.piece);
    read.range = {token.integer("begin").value_or(0), token.integer("end").value_or(0)};
    read.isSpecial = token.flag("special", false);
    read.isAdded = token.flag("added", false);
    if (read.range.begin < 0 || read.range.end < read.range.begin || read.range.end > tokens.text.size())
      throw Error(say("%1: the token \"%2\" has the bytes %3 to %4, which the text does not have.")
                      .arg(path, read.piece)
                      .arg(read.range.begin)
                      .arg(read.range.end));
    finish(token);
    tokens.items.push_back(std::move(read));
  }
  finish(fields);
  return tokens;
}

/// How many queries and keys a stack has, and how wide its heads are.
struct Sizes {
  qint64 queries = 0, keys = 0, dK = 0;
};

/// The terms of relative positions of a layer, or null. Every distance of the text has its row in them.
std::shared_ptr<const PositionTerms> positionsOf(FieldReader& fields, const Checkpoint& checkpoint,
                                                 const StoredStack& stack, const Sizes& sizes) {
  const int layer = int(stack.layers.size());
  const auto read = [&](const char* what, std::initializer_list<qint64> extents) {
    const QString name = tensorName(stack.kind, layer, what);
    return checkpoint.find(name) ? numbersOf(tensorOf(checkpoint, name, extents)) : Matrix();
  };
  const qint64 width = stack.heads * sizes.dK;
  auto terms = std::make_shared<PositionTerms>();
  terms->keys = read("position_keys", {-1, width});
  terms->queries = read("position_queries", {-1, width});
  if (terms->keys.size() == 0 && terms->queries.size() == 0) return nullptr;
  if (stack.kind == AttentionKind::Cross) fields.refuse("position_span");
  terms->span = fields.size("position_span");
  terms->firstPlace = fields.integer("position_first").value_or(0);
  if (fields.has("position_buckets")) {
    terms->buckets = fields.size("position_buckets");
    terms->maxDistance = fields.size("position_max_distance");
    // Else far distances would have nearer places than near ones.
    if (terms->buckets < 2) fields.refuse("position_buckets");
    if (terms->maxDistance < terms->buckets / 2 + 2) fields.refuse("position_max_distance");
  }
  for (const Matrix* places : {&terms->keys, &terms->queries})
    if (places->size() > 0 &&
        (terms->row(1 - sizes.keys) < 0 || terms->row(sizes.queries - 1) >= places->rows()))
      throw Error(say("%1: %2 has %3 places, fewer than the distances between its %4 tokens need.")
                      .arg(checkpoint.path(),
                           tensorName(stack.kind, layer,
                                      places == &terms->keys ? "position_keys" : "position_queries"))
                      .arg(places->rows())
                      .arg(sizes.keys));
  if (terms->keys.size() == 0) return terms;
  terms->keyBias = read("position_key_bias", {terms->keys.rows(), stack.heads});
  const Matrix segments = read("segments", {sizes.keys});
  for (Eigen::Index token = 0; token < segments.rows(); ++token)
    terms->segments.push_back(segments(token, 0) == 0 ? 0 : 1);
  if (terms->segments.empty()) return terms;
  tensorOf(checkpoint, tensorName(stack.kind, layer, "segment_keys"), {2, width});
  tensorOf(checkpoint, tensorName(stack.kind, layer, "segment_bias"), {2, stack.heads});
  terms->segmentKeys = read("segment_keys", {2, width});
  terms->segmentBias = read("segment_bias", {2, stack.heads});
  return terms;
}

ScoreRule ruleOf(FieldReader& fields, const Checkpoint& checkpoint, const StoredStack& stack,
                 const Sizes& sizes) {
  const int layer = int(stack.layers.size());
  ScoreRule rule;
  rule.scale = fields.number("scale");
  rule.divisorDk = fields.positive("divisor_dk", 1.0);
  if (fields.has("soft_cap")) rule.softCap = fields.positive("soft_cap");
  const auto reach = [&](const char* field) {
    const auto given = fields.integer(field);
    if (given && *given < 0) fields.refuse(field);
    return given ? Eigen::Index(*given) : MaskRule::unlimited;
  };
  rule.mask = {reach("look_back"), reach("look_ahead")};
  if (fields.has("chunk")) rule.mask.chunk = fields.size("chunk");
  if (fields.has("global_tokens")) rule.mask.global = fields.size("global_tokens");
  rule.mask.globalFrom = reach("global_from");
  if (rule.mask.hasGlobal() && rule.mask.chunk > 0) fields.refuse("chunk");
  rule.mask.block = fields.size("block", 1);
  rule.globalCount = fields.count("global_count", 1);
  const auto find = [&](const char* what) { return checkpoint.find(tensorName(stack.kind, layer, what)); };
  if (find("alibi_slopes"))
    rule.alibiSlopes =
        numbersOf(tensorOf(checkpoint, tensorName(stack.kind, layer, "alibi_slopes"), {stack.heads}));
  rule.alibiBothWays = fields.flag("alibi_both_ways", false);
  if (find("relative_bias"))
    rule.relative = std::make_shared<RelativeBias>(RelativeBias{
        numbersOf(tensorOf(checkpoint, tensorName(stack.kind, layer, "relative_bias"), {-1, stack.heads})),
        fields.count("relative_max_distance"), fields.flag("relative_bidirectional", true)});
  if (find("sinks"))
    rule.sinks = numbersOf(tensorOf(checkpoint, tensorName(stack.kind, layer, "sinks"), {stack.heads}));
  if (find("row_sinks"))
    rule.rowSinks = numbersOf(
        tensorOf(checkpoint, tensorName(stack.kind, layer, "row_sinks"), {sizes.queries, stack.heads}));
  if (find("key_padding")) {
    const Matrix padding =
        numbersOf(tensorOf(checkpoint, tensorName(stack.kind, layer, "key_padding"), {sizes.keys}));
    for (Eigen::Index key = 0; key < padding.rows(); ++key) rule.keyPadding.push_back(padding(key, 0) != 0);
  }
  rule.positions = positionsOf(fields, checkpoint, stack, sizes);
  return rule;
}

/// What a layer without heads is.
LayerKind kindOf(FieldReader& fields) {
  const QString key = fields.text("without_heads");
  for (const LayerKindInfo& row : layerKinds)
    if (row.value != LayerKind::Attention && key == QLatin1StringView(row.key)) return row.value;
  fields.refuse("without_heads");
}

/// Which experts each query of a layer went to, and by what share; nothing where the file has none.
ExpertChoices expertsOf(const Checkpoint& checkpoint, AttentionKind kind, int layer, qint64 queries) {
  const QString name = tensorName(kind, layer, "experts"), shares = tensorName(kind, layer, "expert_shares");
  if (!checkpoint.find(name) && !checkpoint.find(shares)) return {};
  const Matrix experts = numbersOf(tensorOf(checkpoint, name, {queries, -1}));
  const auto numbers = experts.array();
  if (!(numbers >= 0 && numbers < 4096 && numbers == numbers.floor()).all())
    throw Error(say("%1: %2 has numbers that are no experts’: those are 0, 1, 2 … up to 4095.")
                    .arg(checkpoint.path(), name));
  return {numbers.cast<int>(), numbersOf(tensorOf(checkpoint, shares, {queries, experts.cols()}))};
}

StoredStack stackOf(const QJsonValue& value, const Checkpoint& checkpoint, const Tokens& source,
                    const Tokens& target) {
  FieldReader fields = reader(value, checkpoint.path(), say("a stack"));
  StoredStack stack;
  const QString kind = fields.text("kind");
  const auto found =
      std::find_if(std::begin(attentionKinds), std::end(attentionKinds),
                   [&](const AttentionKindInfo& row) { return kind == QLatin1StringView(row.key); });
  if (found == std::end(attentionKinds)) fields.refuse("kind");
  stack.kind = found->value;
  stack.heads = fields.count("heads");
  stack.keyHeads = fields.count("key_heads", stack.heads);
  if (stack.heads % stack.keyHeads != 0) fields.refuse("key_heads");
  const qint64 queries = (stack.kind == AttentionKind::Self ? source : target).size(),
               keys = (stack.kind == AttentionKind::DecoderSelf ? target : source).size();
  for (const QJsonValue& item : fields.array("layers")) {
    FieldReader rule = reader(item, checkpoint.path(), say("a layer"));
    const int layer = int(stack.layers.size());
    StoredLayer stored;
    stored.experts = expertsOf(checkpoint, stack.kind, layer, queries);
    if (rule.has("without_heads")) {
      stored.kind = kindOf(rule);
      finish(rule);
      stack.layers.push_back(std::move(stored));
      continue;
    }
    stored.keyHeads = rule.count("key_heads", stack.keyHeads);
    if (stack.heads % stored.keyHeads != 0) rule.refuse("key_heads");
    stored.q = tensorOf(checkpoint, tensorName(stack.kind, layer, "queries"), {queries, -1});
    const qint64 dK = stored.q.shape[1] / stack.heads;
    if (dK < 1 || dK > 65536) fields.refuse("heads");
    stored.dK = int(dK);
    tensorOf(checkpoint, stored.q.name, {queries, stack.heads * dK});
    stored.k = tensorOf(checkpoint, tensorName(stack.kind, layer, "keys"), {keys, stored.keyHeads * dK});
    stored.rule = ruleOf(rule, checkpoint, stack, {queries, keys, dK});
    const QString lengths = tensorName(stack.kind, layer, "value_lengths");
    if (checkpoint.find(lengths)) stored.valueLengths = &tensorOf(checkpoint, lengths, {keys, stack.heads});
    finish(rule);
    stack.layers.push_back(std::move(stored));
  }
  if (std::ranges::none_of(stack.layers, &StoredLayer::hasHeads)) fields.refuse("layers");
  finish(fields);
  return stack;
}

AttentionStack attentionOf(const StoredStack& stored, const std::shared_ptr<const ByteSource>& file,
                           const std::shared_ptr<HeadCache>& cache) {
  AttentionStack stack;
  stack.kind = stored.kind;
  stack.heads = stored.heads;
  stack.keyHeads = stored.keyHeads;
  stack.dK = stored.firstWithHeads().dK;
  for (const StoredLayer& from : stored.layers) {
    LayerTrace layer;
    layer.kind = from.kind;
    layer.rule = from.rule;
    layer.keyHeads = from.keyHeads;
    layer.dK = from.dK;
    layer.experts = from.experts;
    if (from.hasHeads())
      layer.stored = std::make_shared<MappedHeads>(std::pair(from.q, stored.heads),
                                                   std::pair(from.k, from.keyHeads), file, cache);
    stack.layers.push_back(std::move(layer));
  }
  return stack;
}

/// Throws Error for a tensor that no layer has: it would change the weights, and nobody knows how.
void refuseOthers(const StoredTrace& stored) {
  QSet<QString> known;
  for (const StoredStack& stack : stored.stacks)
    for (int layer = 0; layer < int(stack.layers.size()); ++layer)
      for (const char* what : tensorNames) known.insert(tensorName(stack.kind, layer, what));
  for (const Tensor& tensor : stored.checkpoint.tensors())
    if (!known.contains(tensor.name))
      throw Error(say("%1: tensor %2 is none that a trace of version %3 has.")
                      .arg(stored.checkpoint.path(), tensor.name, version));
}

void summarise(const std::vector<StoredStack>& stacks, ModelSummary& summary) {
  const auto dK = [](const StoredStack& stack) { return stack.firstWithHeads().dK; };
  for (const StoredStack& stack : stacks) {
    if (stack.kind == AttentionKind::Self) {
      summary.layers = int(stack.layers.size());
      summary.heads = stack.heads;
      summary.keyHeads = stack.keyHeads;
      summary.dK = dK(stack);
      summary.isCausal = stack.firstWithHeads().rule.mask.lookAhead == 0;
      for (int layer = 0; layer < summary.layers; ++layer)
        if (!stack.layers[size_t(layer)].hasHeads()) summary.withoutHeads.push_back(layer);
      continue;
    }
    summary.isEncoderDecoder = true;
    summary.decoderLayers = int(stack.layers.size());
    summary.decoderHeads = stack.heads;
    summary.decoderDk = stack.firstWithHeads().dK;
  }
}

}  // namespace

bool isTraceFile(const QString& path) {
  try {
    return safetensorsMetadata(*ByteSource::map(path)).value(formatKey) == formatName;
  } catch (const Error&) {
    return false;
  }
}

std::shared_ptr<const Model> openTrace(const QString& path) {
  const auto file = ByteSource::map(path);
  const QHash<QString, QString> metadata = safetensorsMetadata(*file);
  if (metadata.value(versionKey) != version)
    throw Error(say("%1 is a trace of version \"%2\"; version %3 is read.")
                    .arg(path, metadata.value(versionKey), version));
  QJsonParseError problem;
  const QJsonDocument document = QJsonDocument::fromJson(metadata.value(traceKey).toUtf8(), &problem);
  if (!document.isObject())
    throw Error(say("%1: the description of the trace is not valid JSON (%2 at byte %3).")
                    .arg(path, problem.errorString(), QString::number(problem.offset)));
  FieldReader fields = reader(document.object(), path, traceKey);

  CapturedModel::Content content;
  content.summary.name = QFileInfo(path).fileName();
  content.summary.architecture = fields.text("model");
  const QJsonObject object = document.object();
  content.source = tokensOf(object[QLatin1StringView("source")], path, QStringLiteral("source"));
  content.target = tokensOf(object[QLatin1StringView("target")], path, QStringLiteral("target"));
  fields.ignore({"source", "target"});
  const auto stored = std::make_shared<StoredTrace>();
  stored->checkpoint = readSafetensors(file);
  for (const QJsonValue& stack : fields.array("stacks"))
    stored->stacks.push_back(stackOf(stack, stored->checkpoint, content.source, content.target));
  if (stored->stacks.empty()) fields.refuse("stacks");
  finish(fields);
  refuseOthers(*stored);
  summarise(stored->stacks, content.summary);

  const auto cache = std::make_shared<HeadCache>();
  for (const StoredStack& stack : stored->stacks) content.stacks.push_back(attentionOf(stack, file, cache));
  const bool hasLengths =
      std::all_of(stored->stacks.begin(), stored->stacks.end(), [](const StoredStack& stack) {
        return std::all_of(stack.layers.begin(), stack.layers.end(),
                           [](const StoredLayer& layer) { return layer.valueLengths || !layer.hasHeads(); });
      });
  if (hasLengths)
    content.valueLengths = [stored](const HeadId& id) -> Vector {
      for (const StoredStack& stack : stored->stacks)
        if (stack.kind == id.kind) return columnOf(*stack.layers[size_t(id.layer)].valueLengths, id.head);
      throw Error(say(info(id.kind).absence));
    };
  return std::make_shared<CapturedModel>(std::move(content));
}

}  // namespace heedmap
