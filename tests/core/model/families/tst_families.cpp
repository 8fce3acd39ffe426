// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <map>

#include "core/model/config/family.h"
#include "core/model/model_type.h"
#include "core/model/open_model.h"
#include "tests/support/family_reference.h"

using namespace heedmap;
using heedmap::test::FamilyReference;

namespace {

constexpr float tolerance = 1e-5f;       // of a weight
constexpr float logitTolerance = 1e-5f;  // of a logit, relative to the largest

QDir families() {
  return QDir(QStringLiteral(HEEDMAP_TEST_DATA "/families"));
}

QString referenceOf(const QString& name) {
  return families().filePath(name + QStringLiteral("/reference.safetensors"));
}

/// The model_type of a tiny model, by which MODELS.md lists it.
QString typeOf(const QString& name, const Model& model) {
  const QString path = families().filePath(name + QStringLiteral("/config.json"));
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QJsonDocument::fromJson(withModelType(file.readAll(), path, model.file()->checkpoint))
      .object()[QStringLiteral("model_type")]
      .toString();
}

QString shortly(float value) {
  return QString::number(double(value), 'g', 2);
}

/// A model with one rule wrong.
struct Mistake {
  const char* model;  ///< "llama", or "llama/model.gguf"
  const char* what;
  void (*make)(ModelConfig&);
};

template <auto change>
void inEveryLayer(ModelConfig& config) {
  for (LayerConfig& layer : config.main.layers) change(layer);
}

RotaryConfig& rotary(ModelConfig& config) {
  return config.main.rotaries.at(0);
}

// clang-format off
const std::vector<Mistake> mistakes{
    {"llama", "scores not divided by √d_k", inEveryLayer<[](LayerConfig& l) { l.rule.scale = 1; }>},
    {"gpt-neo", "scores divided by √d_k", inEveryLayer<[](LayerConfig& l) { l.rule.scale = 1 / std::sqrt(10.0); }>},
    {"gpt2-inverse-layer", "not divided by the layer", inEveryLayer<[](LayerConfig& l) { l.rule.scale = 1 / std::sqrt(10.0); }>},
    {"gemma2", "scale by d_k", inEveryLayer<[](LayerConfig& l) { l.rule.scale = 1 / std::sqrt(12.0); }>},
    {"gemma2", "no soft cap", inEveryLayer<[](LayerConfig& l) { l.rule.softCap.reset(); }>},
    {"mistral", "window one wider", inEveryLayer<[](LayerConfig& l) { ++l.rule.mask.lookBack; }>},
    {"mistral", "window one narrower", inEveryLayer<[](LayerConfig& l) { --l.rule.mask.lookBack; }>},
    {"gpt-neo", "window one wider", inEveryLayer<[](LayerConfig& l) { l.rule.mask.lookBack += l.rule.mask.lookBack < 100; }>},
    {"modernbert", "window one wider", inEveryLayer<[](LayerConfig& l) { l.rule.mask.lookBack += l.rule.mask.lookBack < 100; }>},
    {"qwen2-window", "window in every layer", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::causalWindow(6); }>},
    {"gemma3", "no window", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::causal(); }>},
    {"bert", "causal", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::causal(); }>},
    {"gpt2", "not causal", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::none(); }>},
    {"bloom", "ALiBi slopes start at 1", inEveryLayer<[](LayerConfig& l) { l.rule.alibiSlopes *= 2; }>},
    {"bloom-12-heads", "ALiBi slopes in order", inEveryLayer<[](LayerConfig& l) { for (int h = 0; h < 12; ++h) l.rule.alibiSlopes[h] = std::exp2(-8.f * float(h + 1) / 12); }>},
    {"falcon-rw-like", "ALiBi not divided by √d_k", inEveryLayer<[](LayerConfig& l) { l.rule.alibiSlopes *= std::sqrt(10.f); }>},
    {"modernbert", "local and global bases swapped", inEveryLayer<[](LayerConfig& l) { l.rotary = 1 - l.rotary; }>},
    {"gemma3", "one base for all layers", inEveryLayer<[](LayerConfig& l) { l.rotary = 0; }>},
    {"llama", "rotary pairs interleaved", [](ModelConfig& c) { rotary(c).interleaved = true; }},
    {"gptj", "rotary pairs in halves", [](ModelConfig& c) { rotary(c).interleaved = false; }},
    {"phi", "whole head turned", [](ModelConfig& c) { rotary(c).dims = 12; }},
    {"llama-linear", "no scaling", [](ModelConfig& c) { rotary(c).scaling = RotaryConfig::Scaling::None; }},
    {"llama-dynamic", "no scaling", [](ModelConfig& c) { rotary(c).scaling = RotaryConfig::Scaling::None; }},
    {"llama3", "no scaling", [](ModelConfig& c) { rotary(c).scaling = RotaryConfig::Scaling::None; }},
    {"llama3", "no blending", [](ModelConfig& c) { rotary(c).highFrequencyFactor = 1.01; }},
    {"llama-yarn", "no scaling", [](ModelConfig& c) { rotary(c).scaling = RotaryConfig::Scaling::None; }},
    {"llama-yarn", "no attention factor", [](ModelConfig& c) { rotary(c).attentionFactor = 1; }},
    {"llama-yarn-mscale", "ramp of whole dimensions", [](ModelConfig& c) { rotary(c).truncate = true; }},
    {"llama-longrope", "short factors", [](ModelConfig& c) { rotary(c).longFactors = rotary(c).shortFactors; }},
    {"phi3-longrope", "no attention factor", [](ModelConfig& c) { rotary(c).attentionFactor = 1; }},
    {"bert", "the other GELU", [](ModelConfig& c) { c.main.activation = Activation::GeluTanh; }},
    {"gpt2-lm", "the other GELU", [](ModelConfig& c) { c.main.activation = Activation::Gelu; }},
    {"gpt2-inverse-layer", "the third GELU", [](ModelConfig& c) { c.main.activation = Activation::Gelu; }},
    {"gemma", "norms without their 1", [](ModelConfig& c) { c.main.norm.weightPlusOne = false; }},
    {"gemma3", "q and k norms without their 1", [](ModelConfig& c) { c.main.qkNormConfig.weightPlusOne = false; }},
    {"gemma", "embeddings not scaled", [](ModelConfig& c) { c.main.embedding.scale = 1; }},
    {"llama", "another epsilon", [](ModelConfig& c) { c.main.norm.eps = 1e-6; }},
    {"qwen3", "no q and k norms", [](ModelConfig& c) { c.main.qkNorm = QkNorm::None; }},
    {"roberta", "positions from 0", [](ModelConfig& c) { c.main.embedding.positions.offset = 0; }},
    {"roberta-padded", "padding counted as a position", [](ModelConfig& c) { c.main.embedding.positions.padding = -1; }},
    {"mpnet-padded", "another padding id", [](ModelConfig& c) { c.main.embedding.positions.padding = 3; }},
    {"m2m100-padded", "padding counted as a position", [](ModelConfig& c) { c.decoder->embedding.positions.padding = -1; }},
    {"bert-padded", "padding not counted", [](ModelConfig& c) { c.main.embedding.positions.padding = 0; c.main.embedding.positions.offset = 1; }},
    {"bert-padded", "padding seen by nobody", inEveryLayer<[](LayerConfig& l) { l.rule.keyPadding.assign(26, false); l.rule.keyPadding[9] = true; }>},
    {"bert", "no segments", [](ModelConfig& c) { c.main.embedding.hasSegments = false; }},
    {"albert", "one group of weights", inEveryLayer<[](LayerConfig& l) { l.weights = 0; }>},
    {"gpt-neox", "MLP after attention", [](ModelConfig& c) { c.main.residual = Residual::Sequential; }},
    {"mixtral", "one expert", [](ModelConfig& c) { c.main.experts->active = 1; }},
    {"mixtral", "experts not renormalised", [](ModelConfig& c) { c.main.experts->renormalise = false; }},
    {"qwen3-moe", "experts not renormalised", [](ModelConfig& c) { c.main.experts->renormalise = false; }},
    {"qwen2-moe", "shared expert not gated", [](ModelConfig& c) { c.main.experts->gatedShared = false; }},
    {"qwen2-moe", "no shared expert", [](ModelConfig& c) { c.main.experts->sharedDFf = 0; }},
    {"qwen2-moe/model.gguf", "experts renormalised", [](ModelConfig& c) { c.main.experts->renormalise = true; }},
    {"qwen2-moe-in-some-layers", "no window", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::causal(); }>},
    {"olmoe-clipped", "not clipped", [](ModelConfig& c) { c.main.clipQkv.reset(); }},
    {"granite", "scores divided by √d_k", inEveryLayer<[](LayerConfig& l) { l.rule.scale = 1 / std::sqrt(12.0); }>},
    {"granite", "blocks added whole", [](ModelConfig& c) { c.main.residualScale = 1; }},
    {"granite", "embeddings not scaled", [](ModelConfig& c) { c.main.embedding.scale = 1; }},
    {"granite/model.gguf", "blocks added whole", [](ModelConfig& c) { c.main.residualScale = 1; }},
    {"granite-moe", "experts not renormalised", [](ModelConfig& c) { c.main.experts->renormalise = false; }},
    {"phimoe", "experts by one softmax", [](ModelConfig& c) { c.main.experts->scoring = ExpertsConfig::Scoring::Softmax; }},
    {"phimoe-mixed", "jitter of its class", [](ModelConfig& c) { c.main.experts->jitter = 0.01; }},
    {"phimoe-mixed", "magnitude of short texts", [](ModelConfig& c) { rotary(c).longAttentionFactor.reset(); }},
    {"gpt-oss", "no sinks", [](ModelConfig& c) { c.main.sinks = false; }},
    {"gpt-oss", "window in every layer", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::causalWindow(6); }>},
    {"gpt-oss", "gate without a limit", [](ModelConfig& c) { c.main.gateLimit.reset(); }},
    {"gpt-oss", "gate by the plain sigmoid", [](ModelConfig& c) { c.main.activation = Activation::Silu; }},
    {"gpt-oss", "experts not renormalised", [](ModelConfig& c) { c.main.experts->renormalise = false; }},
    {"gpt-oss", "gate and up in halves", [](ModelConfig& c) { c.main.experts->interleaved = false; }},
    {"gpt-oss", "ramp of whole dimensions", [](ModelConfig& c) { rotary(c).truncate = true; }},
    {"gpt-oss-limit-7/model.gguf", "no sinks", [](ModelConfig& c) { c.main.sinks = false; }},
    {"smollm3", "every layer turned", inEveryLayer<[](LayerConfig& l) { l.rotary = 0; }>},
    {"smollm3-window", "no window", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::causal(); }>},
    {"olmo", "not clipped", [](ModelConfig& c) { c.main.clipQkv.reset(); }},
    {"olmo", "another epsilon", [](ModelConfig& c) { c.main.norm.eps = 1e-2; }},
    {"olmo3", "windowed layers scaled as well", inEveryLayer<[](LayerConfig& l) { l.rotary = 0; }>},
    {"olmo3", "norms before the blocks", [](ModelConfig& c) { c.main.qkNorm = QkNorm::None; }},
    {"olmo3/model.gguf", "no window", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::causal(); }>},
    {"starcoder2", "the other GELU", [](ModelConfig& c) { c.main.activation = Activation::Gelu; }},
    {"starcoder2-window", "window one narrower", inEveryLayer<[](LayerConfig& l) { --l.rule.mask.lookBack; }>},
    {"starcoder-all-key-heads", "heads one after the other", [](ModelConfig& c) { c.main.qkv = QkvLayout::Concatenated; }},
    {"glm", "rotary pairs in halves", [](ModelConfig& c) { rotary(c).interleaved = false; }},
    {"glm4", "rotary pairs in halves", [](ModelConfig& c) { rotary(c).interleaved = false; }},
    {"cohere2", "every layer turned", inEveryLayer<[](LayerConfig& l) { l.rotary = 0; }>},
    {"cohere2/model.gguf", "every layer turned", inEveryLayer<[](LayerConfig& l) { l.rotary = 0; }>},
    {"arcee", "ReLU not squared", [](ModelConfig& c) { c.main.activation = Activation::Relu; }},
    {"exaone4", "every layer turned", inEveryLayer<[](LayerConfig& l) { l.rotary = 0; }>},
    {"exaone4-without-windows", "nothing turned", inEveryLayer<[](LayerConfig& l) { l.rotary = -1; }>},
    {"nemotron", "norms without their 1", [](ModelConfig& c) { c.main.norm.weightPlusOne = false; }},
    {"nemotron/model.gguf", "1 added to the norms once more", [](ModelConfig& c) { c.main.norm.weightPlusOne = true; }},
    {"ministral3", "queries do not grow", inEveryLayer<[](LayerConfig& l) { l.growth.reset(); }>},
    {"ministral3", "queries grow from position 1 on", inEveryLayer<[](LayerConfig& l) { l.growth->first = 1; }>},
    {"ministral3-window", "magnitude of plain YaRN", [](ModelConfig& c) { rotary(c).mscale.reset(); }},
    {"ernie4_5", "rotary pairs in halves", [](ModelConfig& c) { rotary(c).interleaved = false; }},
    {"hunyuan", "q and k norms before the rotation", [](ModelConfig& c) { c.main.qkNormLast = false; }},
    {"hunyuan", "base not stretched", [](ModelConfig& c) { rotary(c).base = 100; }},
    {"codegen", "queries, keys and values one after the other", [](ModelConfig& c) { c.main.qkv = QkvLayout::Concatenated; }},
    {"mpt", "not clipped", [](ModelConfig& c) { c.main.clipQkv.reset(); }},
    {"mpt-scaled", "scores divided by √d_k", inEveryLayer<[](LayerConfig& l) { l.rule.scale = 1 / std::sqrt(6.0); }>},
    {"gpt", "the other GELU", [](ModelConfig& c) { c.main.activation = Activation::Gelu; }},
    {"xglm", "positions from 0", [](ModelConfig& c) { c.main.embedding.positions.offset = 0; }},
    {"biogpt", "positions from 0", [](ModelConfig& c) { c.main.embedding.positions.offset = 0; }},
    {"deepseek-v2", "scores by d_k alone", inEveryLayer<[](LayerConfig& l) { l.rule.scale = 1 / std::sqrt(10.0); }>},
    {"deepseek-v2", "first part turned", [](ModelConfig& c) { rotary(c).first = 0; }},
    {"deepseek-v3", "weights of experts not scaled", [](ModelConfig& c) { c.main.experts->scale = 1; }},
    {"deepseek-v2-groups", "experts of all groups", [](ModelConfig& c) { c.main.experts->activeGroups = 3; }},
    {"deepseek-v3", "rotary pairs in halves", [](ModelConfig& c) { rotary(c).interleaved = false; }},
    {"deepseek-v3", "experts of all groups", [](ModelConfig& c) { c.main.experts->activeGroups = 4; }},
    {"deepseek-v3", "groups by their best expert", [](ModelConfig& c) { c.main.experts->groupBest = 1; }},
    {"deepseek-v3", "experts chosen without their bias", [](ModelConfig& c) { c.main.experts->hasBias = false; }},
    {"deepseek-v3", "experts not renormalised", [](ModelConfig& c) { c.main.experts->renormalise = false; }},
    {"deepseek-v3", "experts by a softmax", [](ModelConfig& c) { c.main.experts->scoring = ExpertsConfig::Scoring::Softmax; }},
    {"deepseek-v3-halves", "magnitudes alike", [](ModelConfig& c) { rotary(c).attentionFactor = 1; }},
    {"deepseek-v3/model.gguf", "scores by d_k alone", inEveryLayer<[](LayerConfig& l) { l.rule.scale = 1 / std::sqrt(10.0); }>},
    {"glm4-moe", "experts chosen without their bias", [](ModelConfig& c) { c.main.experts->hasBias = false; }},
    {"glm4-moe", "no shared expert", [](ModelConfig& c) { c.main.experts->sharedDFf = 0; }},
    {"ernie4_5-moe", "experts chosen without their bias", [](ModelConfig& c) { c.main.experts->hasBias = false; }},
    {"llama4", "no chunks", inEveryLayer<[](LayerConfig& l) { l.rule.mask.chunk = 0; }>},
    {"llama4", "chunks one longer", inEveryLayer<[](LayerConfig& l) { l.rule.mask.chunk += l.rule.mask.chunk != 0; }>},
    {"llama4", "queries grow from position 0 on", inEveryLayer<[](LayerConfig& l) { if (l.growth) l.growth->first = 0; }>},
    {"llama4", "every query and key normed", inEveryLayer<[](LayerConfig& l) { l.qkNorm = true; }>},
    {"llama4", "outputs of experts weighted", [](ModelConfig& c) { c.main.experts->weighsInput = false; }},
    {"lfm2", "no q and k norms", [](ModelConfig& c) { c.main.qkNorm = QkNorm::None; }},
    {"lfm2", "scale by d_model", inEveryLayer<[](LayerConfig& l) { l.rule.scale = 1 / std::sqrt(36.0); }>},
    {"lfm2", "rotary pairs interleaved", [](ModelConfig& c) { rotary(c).interleaved = true; }},
    {"lfm2-listed", "no biases of the convolutions", [](ModelConfig& c) { for (const TensorRole role : rolesOf(BiasGroup::WithoutHeads)) c.main.biases[role] = false; }},
    {"lfm2-moe", "experts chosen without their bias", [](ModelConfig& c) { c.main.experts->hasBias = false; }},
    {"lfm2-moe", "weights of experts not scaled", [](ModelConfig& c) { c.main.experts->scale = 1; }},
    {"qwen3-next", "value heads round after round of all key heads", [](ModelConfig& c) { c.main.deltaRule->isTiled = true; }},
    {"qwen3-next", "norms without their 1", [](ModelConfig& c) { c.main.norm.weightPlusOne = false; }},
    {"qwen3-next", "1 added to the norms of states", [](ModelConfig& c) { c.main.deltaRule->norm.weightPlusOne = true; }},
    {"qwen3-next", "another activation", [](ModelConfig& c) { c.main.activation = Activation::Gelu; }},
    {"qwen3-next", "whole heads turned", [](ModelConfig& c) { rotary(c).dims = 16; }},
    {"qwen3-next", "rates as they are stored", [](ModelConfig& c) { c.main.deltaRule->isRate = true; }},
    {"qwen3_5-moe", "shared expert not gated", [](ModelConfig& c) { c.main.experts->gatedShared = false; }},
    {"qwen3_5/model.gguf", "value heads key head by key head", [](ModelConfig& c) { c.main.deltaRule->isTiled = false; }},
    {"qwen3_5/model.gguf", "the logarithm of the rate", [](ModelConfig& c) { c.main.deltaRule->isRate = false; }},
    {"gemma4-e4b-like", "no window", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::causal(); }>},
    {"gemma4-e4b-like", "scores divided by √d_k", inEveryLayer<[](LayerConfig& l) { l.rule.scale = 1 / std::sqrt(10.0); }>},
    {"gemma4-e4b-like", "values not normed", [](ModelConfig& c) { c.main.valueNorm = false; }},
    {"gemma4-e4b-like", "no parts of the embedding", [](ModelConfig& c) { c.main.perLayerInput.reset(); }},
    {"gemma4-e4b-like", "layers not scaled", [](ModelConfig& c) { c.main.layerScale = false; }},
    {"gemma4-31b-like", "whole heads turned", [](ModelConfig& c) { rotary(c).frequencyFactors.assign(8, 1.F); }},
    {"gemma4-26b-like", "no MLP beside the experts", [](ModelConfig& c) { c.main.experts->besideMlp = false; }},
    {"gemma4-26b-like/model.gguf", "another base in windows", [](ModelConfig& c) { c.main.rotaries.at(1).base = 1000; }},
    {"gemma3n", "gates open", inEveryLayer<[](LayerConfig& l) { l.gateCutoff.reset(); }>},
    {"gemma3n", "another active stream", [](ModelConfig& c) { c.main.streams->active = 1; }},
    {"gemma3n", "the active stream not scaled", [](ModelConfig& c) { c.main.streams->scalesActive = false; }},
    {"switch", "experts without a limit", [](ModelConfig& c) { c.main.experts->capacity = c.decoder->experts->capacity = 0; }},
    {"switch", "outputs of experts whole", [](ModelConfig& c) { c.main.experts->renormalise = true; }},
    {"ernie4_5-moe-to-the-end/model.gguf", "experts chosen without their bias", [](ModelConfig& c) { c.main.experts->hasBias = false; }},
    {"glm/model.gguf", "rotary pairs in halves", [](ModelConfig& c) { rotary(c).interleaved = false; }},
    {"gptj/model.gguf", "rotary pairs in halves", [](ModelConfig& c) { rotary(c).interleaved = false; }},
    {"llama4-scout-like/model.gguf", "every layer turned", inEveryLayer<[](LayerConfig& l) { l.rotary = 0; }>},
    {"llama4-scout-like/model.gguf", "rotary pairs in halves", [](ModelConfig& c) { rotary(c).interleaved = false; }},
    {"llama4-scout-like/model.gguf", "outputs of experts weighted", [](ModelConfig& c) { c.main.experts->weighsInput = false; }},
    {"llama4-scout-like/model.gguf", "no q and k norms", [](ModelConfig& c) { c.main.qkNorm = QkNorm::None; }},
    {"llama4-maverick-like/model.gguf", "q and k norms", [](ModelConfig& c) { c.main.qkNorm = QkNorm::Head; c.main.qkNormConfig.hasWeight = false; }},
    {"llama4-mobile-like/model.gguf", "nothing turned", inEveryLayer<[](LayerConfig& l) { l.rotary = -1; }>},
    {"qwen2-both-ways/model.gguf", "causal", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::causal(); }>},
    {"llama-both-ways/model.gguf", "causal", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::causal(); }>},
    {"qwen2_5-vl", "no window", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::causal(); }>},
    {"mistral3-ministral", "queries do not grow", inEveryLayer<[](LayerConfig& l) { l.growth.reset(); }>},
    {"t5", "buckets of one direction", [](ModelConfig& c) { c.main.relativeBias->bidirectional = false; }},
    {"t5", "buckets up to 128", [](ModelConfig& c) { c.decoder->relativeBias->maxDistance = 128; }},
    {"t5", "cross-attention causal", [](ModelConfig& c) { c.decoder->crossRule.mask = MaskRule::causal(); }},
    {"t5", "cross-attention divided by √d_k", [](ModelConfig& c) { c.decoder->crossRule.scale = 1 / std::sqrt(10.0); }},
    {"marian", "sinusoids interleaved", [](ModelConfig& c) { c.main.embedding.positions.kind = PositionConfig::Kind::SinusoidInterleaved; }},
    {"marian", "sinusoids of M2M-100", [](ModelConfig& c) { c.decoder->embedding.positions.kind = PositionConfig::Kind::SinusoidHalvesOpen; }},
    {"m2m100", "positions from 0", [](ModelConfig& c) { c.main.embedding.positions.offset = 0; }},
    {"llama/model.gguf", "rotary pairs in halves", [](ModelConfig& c) { rotary(c).interleaved = false; }},
    {"llama3/model.gguf", "no rope factors", [](ModelConfig& c) { rotary(c).frequencyFactors.clear(); }},
    {"qwen3/model.gguf", "rotary pairs interleaved", [](ModelConfig& c) { rotary(c).interleaved = true; }},
    {"gemma/model.gguf", "1 added to the norms once more", [](ModelConfig& c) { c.main.norm.weightPlusOne = true; }},
    {"gemma3-own-pattern/model.gguf", "window in every layer", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::causalWindow(5); }>},
    {"gpt-neox/model.gguf", "heads not taken apart", [](ModelConfig& c) { c.main.qkv = QkvLayout::Grouped; }},
    {"qwen2-both-ways", "causal", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::causal(); }>},
    {"llama-partial-ignored", "half of each head turned", [](ModelConfig& c) { rotary(c).dims /= 2; }},
    {"deberta", "content to position only", [](ModelConfig& c) { c.main.positionTerms->hasQueries = false; }},
    {"deberta", "position to content only", [](ModelConfig& c) { c.main.positionTerms->hasKeys = false; }},
    {"deberta", "scores divided by √d_k", inEveryLayer<[](LayerConfig& l) { l.rule.scale = 1 / std::sqrt(10.0); }>},
    {"deberta", "q, k and v one after the other", [](ModelConfig& c) { c.main.qkv = QkvLayout::Concatenated; }},
    {"deberta-v3", "vectors of positions not normed", [](ModelConfig& c) { c.main.positionTerms->hasNorm = false; }},
    {"deberta-v3", "farthest distance 40", [](ModelConfig& c) { c.main.positionTerms->maxDistance = 40; }},
    {"deberta-v3", "no buckets", [](ModelConfig& c) { c.main.positionTerms->buckets = 0; }},
    {"deberta-v2-xlarge-like", "no convolution", [](ModelConfig& c) { c.main.convolution.reset(); }},
    {"deberta-v2-xlarge-like", "another activation of the convolution", [](ModelConfig& c) { c.main.convolution->activation = Activation::Tanh; }},
    {"esm2", "masked tokens keep their vectors", [](ModelConfig& c) { c.main.embedding.dropped = -1; }},
    {"esm2", "vectors not scaled", [](ModelConfig& c) { c.main.embedding.scale = 1; }},
    {"esm2", "rotary pairs interleaved", [](ModelConfig& c) { rotary(c).interleaved = true; }},
    {"esm1b", "padding counted as a position", [](ModelConfig& c) { c.main.embedding.positions.padding = -1; }},
    {"roformer", "rotary pairs in halves", [](ModelConfig& c) { rotary(c).interleaved = false; }},
    {"roformer-rotary-value", "values not turned", [](ModelConfig& c) { c.main.rotatesValues = false; }},
    {"megatron-bert", "norms after the blocks", [](ModelConfig& c) { c.main.placement = NormPlacement::Post; }},
    {"ernie", "no task", [](ModelConfig& c) { c.main.embedding.hasTasks = false; }},
    {"big-bird", "embeddings not scaled", [](ModelConfig& c) { c.main.embedding.scale = 1; }},
    {"mobilebert", "one MLP a layer", [](ModelConfig& c) { c.main.bottleneck->mlps = 1; }},
    {"mobilebert", "layer norms", [](ModelConfig& c) { c.main.norm.kind = NormConfig::Kind::Layer; }},
    {"eurobert", "causal", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::causal(); }>},
    {"gte", "the other GELU", [](ModelConfig& c) { c.main.activation = Activation::GeluTanh; }},
    {"longformer", "window one wider", inEveryLayer<[](LayerConfig& l) { ++l.rule.mask.lookAhead; }>},
    {"longformer", "one window for all layers", inEveryLayer<[](LayerConfig& l) { l.rule.mask = {4, 4}; }>},
    {"modernbert-decoder", "window one wider", inEveryLayer<[](LayerConfig& l) { l.rule.mask.lookBack += l.rule.mask.lookBack < 100; }>},
    {"umt5", "the biases of layer 0 everywhere", [](ModelConfig& c) { c.main.relativeBias->isOfEachLayer = c.decoder->relativeBias->isOfEachLayer = false; }},
    {"longt5-local", "window one narrower", inEveryLayer<[](LayerConfig& l) { --l.rule.mask.lookBack; }>},
    {"longt5-global", "no summaries", [](ModelConfig& c) { c.main.summaries.reset(); }},
    {"longt5-global", "blocks of 8 tokens", [](ModelConfig& c) { c.main.summaries->block = 8; }},
    {"longt5-global", "summaries with the biases of tokens", [](ModelConfig& c) { c.main.names.patterns[TensorRole::SummaryBias] = c.main.names.patterns[TensorRole::RelativeBias]; }},
    {"longt5-global", "summaries normed as tokens", [](ModelConfig& c) { c.main.names.patterns[TensorRole::SummaryNorm] = c.main.names.patterns[TensorRole::AttentionNorm]; }},
    {"big-bird-sparse", "read in full", [](ModelConfig& c) { c.main.sparseBlocks.reset(); }},
    {"big-bird-sparse", "no block in place of blocks by chance", [](ModelConfig& c) { c.main.sparseBlocks->random = 0; }},
    {"big-bird-sparse", "smaller blocks", [](ModelConfig& c) { c.main.sparseBlocks->block = 3; }},
    {"led", "no window", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::none(); }>},
    {"plbart", "embeddings not scaled", [](ModelConfig& c) { c.main.embedding.scale = 1; }},
    {"pegasus", "norms after the blocks", [](ModelConfig& c) { c.main.placement = NormPlacement::Post; }},
    {"blenderbot", "positions from 2", [](ModelConfig& c) { c.main.embedding.positions.offset = 2; }},
    {"blenderbot-small", "norm over tokens and positions", [](ModelConfig& c) { c.decoder->embedding.normsBeforePositions = false; }},
    {"modernbert/model.gguf", "window one wider", inEveryLayer<[](LayerConfig& l) { l.rule.mask.lookAhead += l.rule.mask.lookAhead < 100; }>},
    {"jina-bert-v2", "ALiBi of one direction", inEveryLayer<[](LayerConfig& l) { l.rule.alibiBothWays = false; }>},
    {"jina-bert-v2", "no ALiBi", inEveryLayer<[](LayerConfig& l) { l.rule.alibiSlopes.resize(0); }>},
    {"jina-bert-v2", "values before their gate", [](ModelConfig& c) { c.main.upFirst = true; }},
    {"jina-bert-v2-reglu", "GELU in the gate", [](ModelConfig& c) { c.main.activation = Activation::Gelu; }},
    {"jina-bert-v2-code", "no q and k norms", [](ModelConfig& c) { c.main.qkNorm = QkNorm::None; }},
    {"jina-bert-v2-code", "attention normed once", [](ModelConfig& c) { c.main.attentionNormedTwice = false; }},
    {"jina-bert-v2-code/model.gguf", "gate before its values", [](ModelConfig& c) { c.main.upFirst = false; }},
    {"jina-bert-v2-4-heads/model.gguf", "the tanh form of GELU", [](ModelConfig& c) { c.main.activation = Activation::GeluTanh; }},
    {"longformer-classifier", "no global token", [](ModelConfig& c) { c.main.globalTokens.reset(); }},
    {"longformer-question", "the first token alone", [](ModelConfig& c) { c.main.globalTokens->which = GlobalTokensConfig::Which::First; }},
    {"longformer-question", "global queries made as the others", [](ModelConfig& c) { c.main.names.patterns[TensorRole::GlobalQuery] = c.main.names.patterns[TensorRole::Query]; }},
    {"longformer-question", "global queries read the keys of the others", [](ModelConfig& c) { c.main.names.patterns[TensorRole::GlobalKey] = c.main.names.patterns[TensorRole::Key]; }},
    {"longformer-question", "global queries read the values of the others", [](ModelConfig& c) { c.main.names.patterns[TensorRole::GlobalValue] = c.main.names.patterns[TensorRole::Value]; }},
    {"nomic-bert/model.gguf", "another base", [](ModelConfig& c) { rotary(c).base = 1000; }},
    {"gemma3-embedding/model.gguf", "causal", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::causal(); }>},
    {"falcon-40b-like/model.gguf", "one norm for attention and MLP", [](ModelConfig& c) { c.main.residual = Residual::ParallelOneNorm; }},
    {"bloom/model.gguf", "heads not taken apart", [](ModelConfig& c) { c.main.qkv = QkvLayout::Grouped; }},
    {"stablelm-2-12b-like/model.gguf", "no q and k norms", [](ModelConfig& c) { c.main.qkNorm = QkNorm::None; }},
    {"olmo2/model.gguf", "rotary pairs interleaved", [](ModelConfig& c) { rotary(c).interleaved = true; }},
    {"cohere/model.gguf", "rotary pairs in halves", [](ModelConfig& c) { rotary(c).interleaved = false; }},
    {"t5-distance-128/model.gguf", "another activation", [](ModelConfig& c) { c.main.activation = Activation::GeluTanh; }},
    {"umt5/model.gguf", "the biases of layer 0 everywhere", [](ModelConfig& c) { c.decoder->relativeBias->isOfEachLayer = false; }},
    {"xlnet", "no distances, no segments", [](ModelConfig& c) { c.main.positionTerms->hasKeys = false; }},
    {"xlnet-one-way", "distances not cut", [](ModelConfig& c) { c.main.positionTerms->clamp = 0; }},
    {"xlnet-one-way", "both ways", inEveryLayer<[](LayerConfig& l) { l.rule.mask = MaskRule::none(); }>},
    {"bart", "positions from 0", [](ModelConfig& c) { c.decoder->embedding.positions.offset = 0; }},
};
// clang-format on

}  // namespace

/// Every architecture against transformers: each layer, head and kind of attention of a tiny random model.
class FamiliesTest : public QObject {
  Q_OBJECT
  QStringList m_table;
  std::map<QString, float> m_worst;  ///< by model_type, and that with ", GGUF"
  QStringList m_found;

 private slots:
  void attentionIsThatOfTransformers_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("path");
    for (const QString& name : families().entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
      QTest::newRow(qPrintable(name)) << name << families().filePath(name);
      const QString gguf = families().filePath(name + QStringLiteral("/model.gguf"));
      if (QFile::exists(gguf)) QTest::newRow(qPrintable(name + QStringLiteral(", GGUF"))) << name << gguf;
    }
  }
  void attentionIsThatOfTransformers() {
    QFETCH(QString, name);
    QFETCH(QString, path);
    const FamilyReference reference(referenceOf(name));
    std::shared_ptr<const Model> model;
    try {
      model = openModel(path);
    } catch (const Error& error) {
      QFAIL(qPrintable(error.sentence()));
    }
    const AttentionTrace trace = reference.run(*model);
    const float worst = reference.worst(trace);
    QString row = QStringLiteral("%1 %2 %3")
                      .arg(QLatin1StringView(QTest::currentDataTag()), -34)
                      .arg(model->summary().architecture, -12)
                      .arg(shortly(worst), 8);
    if (reference.has("logits") && model->summary().hasOutputHead) {
      const float logit = reference.worstLogit(*model, trace);
      row += QStringLiteral("  logits %1").arg(shortly(logit));
      QVERIFY2(logit <= logitTolerance, qPrintable(row));
    }
    if (reference.has("greedy")) {
      const std::vector<int> wanted = reference.integers("greedy");
      const int limit = model->summary().maxPositions,
                length = int((reference.has("target") ? reference.target() : reference.source()).size());
      if (limit == 0 || length + int(wanted.size()) <= limit) {
        QCOMPARE(reference.continuation(*model, int(wanted.size())), wanted);
        row += QStringLiteral("  continues alike");
      }
    }
    m_table << row;
    float& worstOfType =
        m_worst[typeOf(name, *model) + (path.endsWith(u".gguf") ? QStringLiteral(", GGUF") : QString())];
    worstOfType = std::max(worstOfType, worst);
    QVERIFY2(worst <= tolerance, qPrintable(row));
    // Matrices of images, and Longformer's for tokens that see the whole text: there are none of either here.
    static const QRegularExpression ofText(QStringLiteral("^(?!.*vision).*\\.layers\\.(?!.*_global\\.)"));
    QVERIFY2(model->file()->unusedTensors.filter(ofText).isEmpty(),
             qPrintable(model->file()->unusedTensors.join(u' ')));
  }

  /// Where transformers raises an error too.
  void aQuestionWithoutItsSeparatorsIsRefused() {
    const auto model = openModel(families().filePath(QStringLiteral("longformer-question")));
    Tokens tokens = FamilyReference(referenceOf(QStringLiteral("longformer-question"))).source();
    QCOMPARE(model->run(tokens, {}, {}).stacks.front().layers.front().rule.mask.global, 5);
    tokens.items[5].id = 7;
    try {
      model->run(tokens, {}, {});
      QFAIL("accepted");
    } catch (const Error& error) {
      QVERIFY2(error.sentence().contains(u"three separators (id 3)"), qPrintable(error.sentence()));
    }
  }

  /// A test of the test: with any one rule wrong the same comparison fails.
  void aWrongRuleIsFound_data() {
    QTest::addColumn<int>("index");
    for (size_t i = 0; i < mistakes.size(); ++i)
      QTest::addRow("%s: %s", mistakes[i].model, mistakes[i].what) << int(i);
  }
  void aWrongRuleIsFound() {
    QFETCH(int, index);
    const Mistake& mistake = mistakes[size_t(index)];
    const QString name = QLatin1StringView(mistake.model);
    const auto right = openModel(families().filePath(name));
    ModelConfig config = right->file()->config;
    mistake.make(config);
    const TrainedModel wrong(name, config, right->file()->checkpoint, nullptr);
    const FamilyReference reference(referenceOf(name.section(u'/', 0, 0)));
    const float worst = reference.worst(reference.run(wrong));
    m_found
        << QStringLiteral("%1 %2").arg(QString::fromUtf8(QTest::currentDataTag()), -50).arg(shortly(worst));
    QVERIFY2(worst > tolerance, qPrintable(m_found.back()));
  }

  /// MODELS.md lists every model_type and every GGUF architecture, with the differences measured above: about
  /// those, because the last bits depend on the processor.
  void modelsPageIsTrue() {
    if (m_worst.size() < 20) QSKIP("needs all models");
    QFile file(QStringLiteral("MODELS.md"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString page = QString::fromUtf8(file.readAll());
    QVERIFY(page.contains(QStringLiteral("(%1 ways").arg(mistakes.size())));
    static const QRegularExpression code(QStringLiteral("`([^`]+)`")),
        number(QStringLiteral("\\d\\.\\de-\\d"));
#ifdef __FMA__
    constexpr float otherRounding = 1;
#else
    constexpr float otherRounding = 3;  // the page has the numbers of a processor with fused multiply–adds
#endif
    QSet<QString> types, architectures;
    QStringList wrong;
    for (const QString& line : page.section(QStringLiteral("| architecture |"), 1).split(u'\n')) {
      const QStringList cells = line.split(u'|');  // "", name, types, safetensors, GGUF, notes, ""
      if (cells.size() < 7 || !cells[2].contains(u'`')) continue;
      float safetensors = 0, gguf = 0;
      for (auto match = code.globalMatch(cells[2]); match.hasNext();) {
        const QString type = match.next().captured(1);
        types.insert(type);
        safetensors = std::max(safetensors, m_worst[type]);
        gguf = std::max(gguf, m_worst[type + QStringLiteral(", GGUF")]);
      }
      for (auto match = code.globalMatch(cells[4]); match.hasNext();)
        architectures.insert(match.next().captured(1));
      const auto compare = [&](const QString& cell, float measured) {
        const float written = number.match(cell).captured(0).toFloat();
        if (measured > 2 * otherRounding * written || written > 4 * otherRounding * measured)
          wrong << QStringLiteral("%1: %2 is written, %3 measured")
                       .arg(cells[1].trimmed(), cell.trimmed(), shortly(measured));
      };
      compare(cells[3], safetensors);
      compare(cells[4], gguf);
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    const QStringList known = knownModelTypes(), knownGguf = knownGgufArchitectures();
    QCOMPARE(types, QSet<QString>(known.begin(), known.end()));
    QCOMPARE(architectures, QSet<QString>(knownGguf.begin(), knownGguf.end()));
  }

  void cleanupTestCase() {
    qInfo("%s", "worst difference of a weight, over every layer, head and kind of attention");
    for (const QString& row : m_table) qInfo("%s", qPrintable(row));
    qInfo("the same with one rule wrong");
    for (const QString& row : m_found) qInfo("%s", qPrintable(row));
  }
};

QTEST_GUILESS_MAIN(FamiliesTest)
#include "tst_families.moc"
