// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config/building_blocks.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/error.h"

namespace heedmap::families {

std::optional<Activation> activationNamed(const QString& name) {
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
  const auto found = names.find(name);
  return found == names.end() ? std::nullopt : std::optional(found->second);
}

Activation activationOf(FieldReader& config, const char* field, const char* otherwise) {
  const auto activation = activationNamed(config.text(field, otherwise));
  if (!activation) config.refuse(field);
  return *activation;
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

int splitAmongHeads(const FieldReader& config, int dModel, int heads) {
  if (dModel % heads != 0)
    throw Error(say("%1: the hidden size %2 is not a multiple of the %3 heads.")
                    .arg(config.path())
                    .arg(dModel)
                    .arg(heads));
  return dModel / heads;
}

void setKeyHeads(const FieldReader& config, StackConfig& stack, int keyHeads) {
  if (stack.heads % keyHeads != 0)
    throw Error(say("%1: the %2 heads are not a multiple of the %3 key heads: \"%4\" is %3.")
                    .arg(config.path())
                    .arg(stack.heads)
                    .arg(keyHeads)
                    .arg(config.nameOf("num_key_value_heads")));
  stack.keyHeads = keyHeads;
}

StackConfig plainStack(int dModel, int heads, int layers) {
  StackConfig stack;
  stack.dModel = dModel;
  stack.heads = stack.keyHeads = heads;
  stack.dK = stack.dV = dModel / heads;
  stack.embedding.size = dModel;
  stack.layers.assign(size_t(layers), LayerConfig{scaledDot(stack.dK, MaskRule::none())});
  return stack;
}

StackConfig plainStack(FieldReader& config, const ClassDefaults& defaults) {
  const int dModel = config.size("hidden_size", config.classDefault(defaults.dModel));
  const int heads = config.count("num_attention_heads", config.classDefault(defaults.heads));
  StackConfig stack =
      plainStack(dModel, heads, config.count("num_hidden_layers", config.classDefault(defaults.layers)));
  stack.vocabulary = config.size("vocab_size", config.classDefault(defaults.vocabulary));

  const auto dK = config.classDefault(defaults.dK);
  const bool hasOwn = (defaults.readsHeadDim || config.isGguf()) && (config.has("head_dim") || dK);
  stack.dK = stack.dV = hasOwn ? config.size("head_dim", dK) : splitAmongHeads(config, dModel, heads);
  if (config.isGguf()) stack.dV = config.size("v_head_dim", dModel / heads);
  for (LayerConfig& layer : stack.layers) layer.rule = scaledDot(stack.dK, MaskRule::none());
  return stack;
}

ModelConfig encoder(FieldReader& config) {
  ModelConfig model;
  model.main = plainStack(config, {});
  model.main.placement = NormPlacement::Post;
  model.main.finalNorm = false;
  model.main.embedding.hasNorm = true;
  return model;
}

ModelConfig bertEncoder(FieldReader& config, const char* activation) {
  config.expect("position_embedding_type", QStringLiteral("absolute"));
  config.expect("add_cross_attention", false);
  ModelConfig model = encoder(config);
  StackConfig& stack = model.main;
  stack.dFf = config.size("intermediate_size");
  stack.norm.eps = epsilon(config, "layer_norm_eps", 1e-12);
  stack.activation = activationOf(config, "hidden_act", activation);
  stack.embedding.positions.kind = PositionConfig::Kind::Learned;
  model.maxPositions = config.size("max_position_embeddings");
  return model;
}

void countFromPadding(FieldReader& config, int padding, ModelConfig& model) {
  if (padding < 0 || padding >= model.maxPositions - 1) config.refuse("pad_token_id");
  model.main.embedding.positions.offset = padding + 1;
  model.main.embedding.positions.padding = padding;
  model.maxPositions -= padding + 1;
}

ModelConfig decoder(FieldReader& config, const ClassDefaults& defaults) {
  ModelConfig model;
  model.isCausal = true;
  model.eosIds = config.ids("eos_token_id");
  model.main = plainStack(config, defaults);
  for (LayerConfig& layer : model.main.layers) layer.rule.mask = MaskRule::causal();
  model.logits = LogitsConfig{.tied = config.flag("tie_word_embeddings", defaults.tied)};
  return model;
}

ModelConfig llamaDecoder(FieldReader& config, ClassDefaults defaults, const char* activation,
                         const char* activationField) {
  defaults.readsHeadDim = true;
  ModelConfig model = decoder(config, defaults);
  StackConfig& stack = model.main;
  if (!defaults.keysByLayer || !config.isList("num_key_value_heads"))
    setKeyHeads(
        config, stack,
        config.count("num_key_value_heads", config.classDefault(defaults.keyHeads).value_or(stack.heads)));
  if (!defaults.mlpByLayer || !config.isList("intermediate_size"))
    stack.dFf = config.size("intermediate_size",
                            defaults.onlyExperts ? std::optional(1) : config.classDefault(defaults.dFf));
  const bool isRms = defaults.norm == NormConfig::Kind::Rms;
  stack.norm = {defaults.norm, epsilon(config, isRms ? "rms_norm_eps" : "layer_norm_eps", defaults.eps)};
  stack.activation = activationOf(config, activationField, activation);
  stack.gatedMlp = true;
  return model;
}

void setMaskedHead(FieldReader& config, ModelConfig& model, Activation activation) {
  // GGUF files of encoders have no head, and one with a matrix of its own is not read.
  if (config.isGguf() || !config.flag("tie_word_embeddings", true)) return;
  model.logits = LogitsConfig{.transform = true, .transformActivation = activation};
}

void setExperts(FieldReader& config, ModelConfig& model, const ExpertsDefaults& defaults) {
  if (config.isGguf() && config.integer("num_local_experts").value_or(0) == 0) return;
  ExpertsConfig experts;
  experts.count = config.count("num_local_experts", config.classDefault(defaults.count));
  experts.active = config.count("num_experts_per_tok", config.classDefault(defaults.active));
  if (experts.active > experts.count) config.refuse("num_experts_per_tok");
  experts.dFf = model.main.dFf;
  if (defaults.sizeField) experts.dFf = config.size(defaults.sizeField, config.classDefault(defaults.size));
  experts.renormalise = defaults.renormalise;
  model.main.experts = experts;
}

void setGroupedExperts(FieldReader& config, ModelConfig& model, const ExpertsDefaults& defaults,
                       int groupBest) {
  setExperts(config, model, defaults);
  if (!model.main.experts) config.refuse("num_local_experts");
  ExpertsConfig& experts = *model.main.experts;
  const int shared = config.integer("n_shared_experts").value_or(0);
  if (shared < 0 || shared > 64) config.refuse("n_shared_experts");
  experts.sharedDFf = shared * experts.dFf;
  experts.scale = config.number("routed_scaling_factor", 1);
  experts.renormalise = config.flag("norm_topk_prob", defaults.renormalise);
  experts.groups = config.count("n_group", 1);
  experts.activeGroups = config.count("topk_group", experts.groups);
  experts.groupBest = groupBest;
  const int size = experts.count / experts.groups;
  if (experts.count % experts.groups != 0 || (experts.groups > 1 && size < groupBest))
    config.refuse("n_group");
  if (experts.activeGroups > experts.groups || experts.active > experts.activeGroups * size)
    config.refuse("topk_group");
  std::vector<LayerConfig>& layers = model.main.layers;
  const int dense = config.integer("first_k_dense_replace").value_or(0);
  for (size_t layer = 0; layer < layers.size(); ++layer) layers[layer].hasExperts = int(layer) >= dense;
}

void leaveOutGuessing(FieldReader& config, ModelConfig& model) {
  if (!config.isGguf()) return;
  const int guessing = config.integer("nextn_predict_layers").value_or(0);
  if (guessing < 0 || guessing >= int(model.main.layers.size())) config.refuse("nextn_predict_layers");
  model.main.layers.resize(model.main.layers.size() - size_t(guessing));
}

void setSparseLayers(FieldReader& config, ModelConfig& model) {
  std::vector<LayerConfig>& layers = model.main.layers;
  const int step = config.count("decoder_sparse_step", 1);
  for (size_t layer = 0; layer < layers.size(); ++layer)
    layers[layer].hasExperts = (layer + 1) % size_t(step) == 0;
  for (const int layer : config.ids("mlp_only_layers")) {
    if (layer < 0 || layer >= int(layers.size())) config.refuse("mlp_only_layers");
    layers[size_t(layer)].hasExperts = false;
  }
}

void openMasks(ModelConfig& model) {
  StackConfig& stack = model.decoder ? *model.decoder : model.main;
  for (LayerConfig& layer : stack.layers) {
    if (layer.rule.mask.chunk > 0) continue;
    const Eigen::Index window = layer.rule.mask.lookBack + 1;
    layer.rule.mask = window > MaskRule::unlimited ? MaskRule::none() : MaskRule{window, window};
  }
  model.isCausal = false;
  model.logits.reset();
}

void setLayersWithoutHeads(FieldReader& config, StackConfig& stack, const std::vector<bool>& which,
                           LayerKind kind, const char* field) {
  if (std::find(which.begin(), which.end(), false) == which.end()) config.refuse(field);
  for (size_t layer = 0; layer < which.size(); ++layer) {
    if (!which[layer]) continue;
    stack.layers[layer].kind = kind;
    stack.layers[layer].rotary = -1;
  }
}

void setMultipliers(FieldReader& config, ModelConfig& model) {
  StackConfig& stack = model.main;
  stack.embedding.scale = config.number("embedding_multiplier", 1);
  stack.residualScale = config.number("residual_multiplier", 1);
  model.logits->scale = 1 / config.positive("logits_scaling", config.classDefault(1.0));
  if (config.isGguf()) return;  // where the scale of the scores is a key of all architectures
  for (LayerConfig& layer : stack.layers) layer.rule.scale = config.positive("attention_multiplier", 1);
}

void setQkNorm(StackConfig& stack, QkNorm kind) {
  stack.qkNorm = kind;
  stack.qkNormConfig = stack.norm;
}

void turnWholeHeads(const FieldReader& config, StackConfig& stack, double base, bool interleaved) {
  if (stack.dK % 2 != 0) config.refuse("hidden_size");
  RotaryConfig rotary;
  rotary.dims = stack.dK;
  rotary.base = base;
  rotary.interleaved = interleaved;
  stack.rotaries = {rotary};
  for (LayerConfig& layer : stack.layers) layer.rotary = 0;
}

double epsilon(FieldReader& config, const char* field, double classDefault) {
  return config.positive(field, config.classDefault(classDefault));
}

std::vector<bool> layersOfType(FieldReader& config, int layers, const char* type) {
  std::vector<bool> found;
  for (const QString& listed : config.texts("layer_types")) {
    const bool isIt = listed == QLatin1StringView(type);
    if (!isIt && listed != QLatin1StringView("full_attention")) config.refuse("layer_types");
    found.push_back(isIt);
  }
  if (int(found.size()) != layers) config.refuse("layer_types");
  return found;
}

std::vector<bool> slidingLayers(FieldReader& config, int layers) {
  return layersOfType(config, layers, "sliding_attention");
}

std::vector<bool> windowedLayers(FieldReader& config, int layers, int period) {
  if (config.has("layer_types")) return slidingLayers(config, layers);
  std::vector<bool> windowed;
  if (config.isGguf() && config.isList("sliding_window_pattern")) {
    windowed = config.flags("sliding_window_pattern");
    if (int(windowed.size()) != layers) config.refuse("sliding_window_pattern");
    return windowed;
  }
  if (config.isGguf() && config.has("sliding_window_pattern"))
    period = config.count("sliding_window_pattern");
  for (int layer = 0; layer < layers; ++layer) windowed.push_back(period == 0 || (layer + 1) % period != 0);
  return windowed;
}

int windowOf(FieldReader& config, int classDefault) {
  return config.isGguf() ? config.integer("sliding_window").value_or(0)
                         : config.size("sliding_window", classDefault);
}

void setWindows(ModelConfig& model, const std::vector<bool>& windowed, int window) {
  for (size_t layer = 0; layer < windowed.size(); ++layer)
    if (windowed[layer]) model.main.layers[layer].rule.mask = MaskRule::causalWindow(window);
}

void setAttentionWindows(FieldReader& config, StackConfig& stack) {
  const char* field = "attention_window";
  const size_t layers = stack.layers.size();
  const std::vector<float> listed =
      config.isList(field) ? config.numbers(field)
                           : std::vector<float>(layers, float(config.size(field, config.classDefault(512))));
  if (listed.size() != layers) config.refuse(field);
  for (size_t layer = 0; layer < layers; ++layer) {
    const int window = int(listed[layer]);
    if (window < 2 || window % 2 != 0 || float(window) != listed[layer] || window > (1 << 24))
      config.refuse(field);
    stack.layers[layer].rule.mask = {window / 2, window / 2};
  }
}

void setGlobalTokens(FieldReader& config, StackConfig& stack) {
  using Which = GlobalTokensConfig::Which;
  const QStringList names = config.has("architectures") ? config.texts("architectures") : QStringList();
  const QString name = names.value(0);
  if (name.endsWith(QLatin1StringView("ForSequenceClassification")))
    stack.globalTokens = GlobalTokensConfig{.which = Which::First};
  if (name.endsWith(QLatin1StringView("ForQuestionAnswering")))
    stack.globalTokens =
        GlobalTokensConfig{.which = Which::Question, .separator = config.integer("sep_token_id").value_or(2)};
  if (name.endsWith(QLatin1StringView("ForMultipleChoice"))) config.refuse("architectures");
}

std::vector<bool> setListedWindows(FieldReader& config, ModelConfig& model,
                                   const std::vector<bool>& otherwise, int window) {
  const int layers = int(model.main.layers.size());
  const std::vector<bool> windowed = config.has("layer_types") ? slidingLayers(config, layers) : otherwise;
  if (window <= 0 && std::find(windowed.begin(), windowed.end(), true) != windowed.end())
    config.refuse("sliding_window");
  setWindows(model, windowed, window);
  return windowed;
}

void setSameWindow(FieldReader& config, ModelConfig& model, int classDefault) {
  const int otherwise = config.isGguf() ? 0 : classDefault;
  const int window =
      config.knows("sliding_window") ? config.integer("sliding_window").value_or(0) : otherwise;
  const auto layers = model.main.layers.size();
  setWindows(model,
             config.isGguf() ? windowedLayers(config, int(layers), 0) : std::vector<bool>(layers, true),
             window);
}

}  // namespace heedmap::families
