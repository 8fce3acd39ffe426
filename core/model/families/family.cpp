// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/families/family.h"

#include <cmath>
#include <map>

#include "core/base/error.h"

namespace heedmap::families {

void add(TensorNames& names, std::initializer_list<Spelling> spellings) {
  for (const Spelling& spelling : spellings)
    names.patterns[spelling.role] << QLatin1StringView(spelling.module);
}

TensorNames tensorNames(std::initializer_list<const char*> prefixes,
                        std::initializer_list<Spelling> spellings) {
  TensorNames names;
  names.prefixes.clear();
  for (const char* prefix : prefixes) names.prefixes << QLatin1StringView(prefix);
  add(names, spellings);
  return names;
}

Activation activationOf(const ConfigObject& keys, const char* key, const char* otherwise) {
  static const std::map<QString, Activation> names{
      {QStringLiteral("gelu"), Activation::Gelu},
      {QStringLiteral("gelu_python"), Activation::Gelu},
      {QStringLiteral("gelu_new"), Activation::GeluTanh},
      {QStringLiteral("gelu_fast"), Activation::GeluTanh},
      {QStringLiteral("gelu_accurate"), Activation::GeluTanh},
      {QStringLiteral("gelu_pytorch_tanh"), Activation::GeluTanh},
      {QStringLiteral("quick_gelu"), Activation::QuickGelu},
      {QStringLiteral("relu"), Activation::Relu},
      {QStringLiteral("relu2"), Activation::ReluSquared},
      {QStringLiteral("silu"), Activation::Silu},
      {QStringLiteral("swish"), Activation::Silu},
      {QStringLiteral("tanh"), Activation::Tanh},
  };
  const auto found = names.find(keys.text(key, otherwise));
  if (found == names.end()) keys.refuse(key);
  return found->second;
}

ScoreRule scaledDot(double dK, const MaskRule& mask) {
  ScoreRule rule;
  rule.scale = 1 / std::sqrt(dK);
  rule.divisorDk = dK;
  rule.mask = mask;
  return rule;
}

Vector alibiSlopes(int heads, double factor) {
  int power = 1;
  while (2 * power <= heads) power *= 2;
  Vector slopes(heads);
  for (int head = 0; head < heads; ++head) {
    // the geometric series of the largest power of two, then every other slope of the next one
    const double exponent = head < power ? 8.0 * (head + 1) / power : 4.0 * (2 * (head - power) + 1) / power;
    slopes[head] = float(factor * std::exp2(-exponent));
  }
  return slopes;
}

int splitAmongHeads(const ConfigObject& keys, int dModel, int heads) {
  if (dModel % heads != 0)
    throw Error(say("%1: the hidden size %2 is not a multiple of the %3 heads.")
                    .arg(keys.path())
                    .arg(dModel)
                    .arg(heads));
  return dModel / heads;
}

void checkKeyHeads(const ConfigObject& keys, int heads, int keyHeads) {
  if (heads % keyHeads != 0)
    throw Error(say("%1: the %2 heads are not a multiple of the %3 key heads.")
                    .arg(keys.path())
                    .arg(heads)
                    .arg(keyHeads));
}

StackConfig postNormEncoder(int dModel, int heads, int layers) {
  StackConfig stack;
  stack.dModel = dModel;
  stack.heads = stack.keyHeads = heads;
  stack.dK = stack.dV = dModel / heads;
  stack.placement = NormPlacement::Post;
  stack.finalNorm = false;
  stack.embedding.size = dModel;
  stack.embedding.hasNorm = true;
  stack.layers.assign(size_t(layers), LayerConfig{scaledDot(stack.dK, MaskRule::none())});
  return stack;
}

ModelConfig causalDecoder(const ConfigObject& keys, int dModel, int heads, int layers,
                          std::optional<int> vocabulary) {
  ModelConfig config;
  config.isCausal = true;
  config.eosIds = keys.ids("eos_token_id");
  config.main = postNormEncoder(dModel, heads, layers);
  StackConfig& stack = config.main;
  stack.vocabulary = keys.size("vocab_size", vocabulary);
  stack.placement = NormPlacement::Pre;
  stack.finalNorm = true;
  stack.embedding.hasNorm = false;
  for (LayerConfig& layer : stack.layers) layer.rule.mask = MaskRule::causal();
  return config;
}

void setMaskedHead(ModelConfig& config, Activation activation, std::initializer_list<Spelling> spellings) {
  config.logits = LogitsConfig{.transform = true, .transformActivation = activation};
  TensorNames& names = config.main.names;
  if (!names.prefixes.contains(QString())) names.prefixes << QString();
  add(names, spellings);
}

std::vector<bool> slidingLayers(const ConfigObject& keys, int layers) {
  std::vector<bool> sliding;
  for (const QString& kind : keys.texts("layer_types")) {
    if (kind != QLatin1StringView("sliding_attention") && kind != QLatin1StringView("full_attention"))
      keys.refuse("layer_types");
    sliding.push_back(kind == QLatin1StringView("sliding_attention"));
  }
  if (int(sliding.size()) != layers) keys.refuse("layer_types");
  return sliding;
}

}  // namespace heedmap::families
