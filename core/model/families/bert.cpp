// SPDX-License-Identifier: GPL-3.0-or-later
// BERT and those that share its layers: RoBERTa, ELECTRA, DistilBERT, ALBERT, MPNet.
#include "core/model/families/family.h"

namespace heedmap::families {

namespace {

constexpr std::initializer_list<Spelling> bertEmbeddings{
    {TensorRole::TokenEmbedding, "embeddings.word_embeddings"},
    {TensorRole::PositionEmbedding, "embeddings.position_embeddings"},
    {TensorRole::SegmentEmbedding, "embeddings.token_type_embeddings"},
    {TensorRole::EmbeddingNorm, "embeddings.LayerNorm"},
};

constexpr std::initializer_list<Spelling> bertLayer{
    {TensorRole::Query, "encoder.layer.{layer}.attention.self.query"},
    {TensorRole::Key, "encoder.layer.{layer}.attention.self.key"},
    {TensorRole::Value, "encoder.layer.{layer}.attention.self.value"},
    {TensorRole::AttentionOutput, "encoder.layer.{layer}.attention.output.dense"},
    {TensorRole::AttentionNorm, "encoder.layer.{layer}.attention.output.LayerNorm"},
    {TensorRole::MlpUp, "encoder.layer.{layer}.intermediate.dense"},
    {TensorRole::MlpDown, "encoder.layer.{layer}.output.dense"},
    {TensorRole::MlpNorm, "encoder.layer.{layer}.output.LayerNorm"},
};

/// All but the embedding: sizes, norms and the attention of the keys that BERT's relatives share.
ModelConfig encoder(const ConfigObject& keys) {
  keys.expect("position_embedding_type", QStringLiteral("absolute"));
  keys.expect("add_cross_attention", false);
  const int dModel = keys.size("hidden_size"), heads = keys.count("num_attention_heads");
  splitAmongHeads(keys, dModel, heads);
  ModelConfig config;
  config.main = postNormEncoder(dModel, heads, keys.count("num_hidden_layers"));
  config.main.vocabulary = keys.size("vocab_size");
  config.main.dFf = keys.size("intermediate_size");
  config.main.norm.eps = keys.positive("layer_norm_eps", 1e-12);
  config.main.activation = activationOf(keys, "hidden_act", "gelu");
  config.main.embedding.positions.kind = PositionConfig::Kind::Learned;
  config.maxPositions = keys.size("max_position_embeddings");
  return config;
}

/// A BERT that was trained to write from left to right.
void readDirection(const ConfigObject& keys, ModelConfig& config) {
  if (!keys.flag("is_decoder", false)) return;
  for (LayerConfig& layer : config.main.layers) layer.rule.mask = MaskRule::causal();
  config.isCausal = true;
  config.eosIds = keys.ids("eos_token_id");
}

constexpr std::initializer_list<Spelling> robertaHead{
    {TensorRole::LogitsTransform, "lm_head.dense"},
    {TensorRole::LogitsTransformNorm, "lm_head.layer_norm"},
    {TensorRole::LogitsBias, "lm_head"},
};

/// Positions count from after the padding id and leave it out, as in fairseq. Nothing else heeds it: without
/// an attention mask its keys are seen like any other.
void countFromPadding(const ConfigObject& keys, int padding, ModelConfig& config) {
  if (padding < 0 || padding >= config.maxPositions - 1) keys.refuse("pad_token_id");
  config.main.embedding.positions.offset = padding + 1;
  config.main.embedding.positions.padding = padding;
  config.maxPositions -= padding + 1;
}

}  // namespace

ModelConfig bert(const ConfigObject& keys) {
  ModelConfig config = encoder(keys);
  config.architecture = QStringLiteral("BERT");
  config.main.embedding.hasSegments = true;
  config.main.names = tensorNames({"bert.", ""}, bertEmbeddings);
  add(config.main.names, bertLayer);
  readDirection(keys, config);
  setMaskedHead(config, config.main.activation,
                {{TensorRole::LogitsTransform, "cls.predictions.transform.dense"},
                 {TensorRole::LogitsTransformNorm, "cls.predictions.transform.LayerNorm"},
                 {TensorRole::LogitsBias, "cls.predictions"}});
  return config;
}

ModelConfig roberta(const ConfigObject& keys) {
  ModelConfig config = encoder(keys);
  const QString type = keys.text("model_type");
  config.architecture = type == QLatin1StringView("xlm-roberta") ? QStringLiteral("XLM-RoBERTa")
                        : type == QLatin1StringView("camembert") ? QStringLiteral("CamemBERT")
                                                                 : QStringLiteral("RoBERTa");
  config.main.embedding.hasSegments = true;
  countFromPadding(keys, keys.integer("pad_token_id").value_or(1), config);
  config.main.names = tensorNames({"roberta.", ""}, bertEmbeddings);
  add(config.main.names, bertLayer);
  readDirection(keys, config);
  setMaskedHead(config, Activation::Gelu, robertaHead);
  return config;
}

ModelConfig electra(const ConfigObject& keys) {
  ModelConfig config = encoder(keys);
  config.architecture = QStringLiteral("ELECTRA");
  keys.expect("is_decoder", false);
  EmbeddingConfig& embedding = config.main.embedding;
  embedding.hasSegments = true;
  embedding.size = keys.size("embedding_size", 128);
  if (embedding.size != config.main.dModel) embedding.projection = EmbeddingConfig::Projection::AfterNorm;
  config.main.names = tensorNames({"electra.", ""}, bertEmbeddings);
  add(config.main.names, bertLayer);
  add(config.main.names, {{TensorRole::EmbeddingProjection, "embeddings_project"}});
  return config;
}

ModelConfig distilBert(const ConfigObject& keys) {
  const int dModel = keys.size("dim"), heads = keys.count("n_heads");
  splitAmongHeads(keys, dModel, heads);
  ModelConfig config;
  config.architecture = QStringLiteral("DistilBERT");
  config.maxPositions = keys.size("max_position_embeddings");
  config.main = postNormEncoder(dModel, heads, keys.count("n_layers"));
  config.main.vocabulary = keys.size("vocab_size");
  config.main.dFf = keys.size("hidden_dim");
  config.main.norm.eps = 1e-12;
  config.main.activation = activationOf(keys, "activation", "gelu");
  // The sinusoids of `sinusoidal_pos_embds` are in the file, as learned positions are.
  config.main.embedding.positions.kind = PositionConfig::Kind::Learned;
  config.main.names = tensorNames({"distilbert.", ""}, bertEmbeddings);
  add(config.main.names, {{TensorRole::Query, "transformer.layer.{layer}.attention.q_lin"},
                          {TensorRole::Key, "transformer.layer.{layer}.attention.k_lin"},
                          {TensorRole::Value, "transformer.layer.{layer}.attention.v_lin"},
                          {TensorRole::AttentionOutput, "transformer.layer.{layer}.attention.out_lin"},
                          {TensorRole::AttentionNorm, "transformer.layer.{layer}.sa_layer_norm"},
                          {TensorRole::MlpUp, "transformer.layer.{layer}.ffn.lin1"},
                          {TensorRole::MlpDown, "transformer.layer.{layer}.ffn.lin2"},
                          {TensorRole::MlpNorm, "transformer.layer.{layer}.output_layer_norm"}});
  setMaskedHead(config, config.main.activation,
                {{TensorRole::LogitsTransform, "vocab_transform"},
                 {TensorRole::LogitsTransformNorm, "vocab_layer_norm"},
                 {TensorRole::LogitsBias, "vocab_projector"}});
  return config;
}

ModelConfig albert(const ConfigObject& keys) {
  ModelConfig config = encoder(keys);
  config.architecture = QStringLiteral("ALBERT");
  keys.expect("down_scale_factor", 1);
  if (keys.count("inner_group_num", 1) != 1) keys.refuse("inner_group_num");
  config.main.activation = activationOf(keys, "hidden_act", "gelu_new");
  const int layers = int(config.main.layers.size()), groups = keys.count("num_hidden_groups", 1);
  if (groups > layers) keys.refuse("num_hidden_groups");
  for (int layer = 0; layer < layers; ++layer)  // rounded as the reference does where they do not divide
    config.main.layers[layer].weights = int(layer / (double(layers) / groups));
  config.main.embedding.hasSegments = true;
  config.main.embedding.size = keys.size("embedding_size", 128);
  config.main.embedding.projection = EmbeddingConfig::Projection::AfterNorm;
  config.main.names = tensorNames({"albert.", ""}, bertEmbeddings);
  add(config.main.names,
      {{TensorRole::EmbeddingProjection, "encoder.embedding_hidden_mapping_in"},
       {TensorRole::Query, "encoder.albert_layer_groups.{layer}.albert_layers.0.attention.query"},
       {TensorRole::Key, "encoder.albert_layer_groups.{layer}.albert_layers.0.attention.key"},
       {TensorRole::Value, "encoder.albert_layer_groups.{layer}.albert_layers.0.attention.value"},
       {TensorRole::AttentionOutput, "encoder.albert_layer_groups.{layer}.albert_layers.0.attention.dense"},
       {TensorRole::AttentionNorm, "encoder.albert_layer_groups.{layer}.albert_layers.0.attention.LayerNorm"},
       {TensorRole::MlpUp, "encoder.albert_layer_groups.{layer}.albert_layers.0.ffn"},
       {TensorRole::MlpDown, "encoder.albert_layer_groups.{layer}.albert_layers.0.ffn_output"},
       {TensorRole::MlpNorm, "encoder.albert_layer_groups.{layer}.albert_layers.0.full_layer_layer_norm"}});
  setMaskedHead(config, config.main.activation,
                {{TensorRole::LogitsTransform, "predictions.dense"},
                 {TensorRole::LogitsTransformNorm, "predictions.LayerNorm"},
                 {TensorRole::LogitsBias, "predictions"}});
  return config;
}

ModelConfig mpnet(const ConfigObject& keys) {
  ModelConfig config = encoder(keys);
  config.architecture = QStringLiteral("MPNet");
  // The reference always uses 32 buckets, whatever the key says.
  if (keys.count("relative_attention_num_buckets", 32) != 32) keys.refuse("relative_attention_num_buckets");
  config.main.relativeBias = RelativeBiasConfig{32, 128, true};
  countFromPadding(keys, 1, config);  // whatever pad_token_id says
  config.main.names = tensorNames({"mpnet.", ""}, bertEmbeddings);
  add(config.main.names, {{TensorRole::RelativeBias, "encoder.relative_attention_bias"},
                          {TensorRole::Query, "encoder.layer.{layer}.attention.attn.q"},
                          {TensorRole::Key, "encoder.layer.{layer}.attention.attn.k"},
                          {TensorRole::Value, "encoder.layer.{layer}.attention.attn.v"},
                          {TensorRole::AttentionOutput, "encoder.layer.{layer}.attention.attn.o"},
                          {TensorRole::AttentionNorm, "encoder.layer.{layer}.attention.LayerNorm"},
                          {TensorRole::MlpUp, "encoder.layer.{layer}.intermediate.dense"},
                          {TensorRole::MlpDown, "encoder.layer.{layer}.output.dense"},
                          {TensorRole::MlpNorm, "encoder.layer.{layer}.output.LayerNorm"}});
  setMaskedHead(config, Activation::Gelu, robertaHead);
  return config;
}

}  // namespace heedmap::families
