// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config/bias_rules.h"

namespace heedmap {

std::vector<TensorRole> rolesOf(BiasGroup group) {
  using Role = TensorRole;
  switch (group) {
    case BiasGroup::Qkv:
      return {Role::Query,     Role::Key,         Role::Value,      Role::Qkv,      Role::GlobalQuery,
              Role::GlobalKey, Role::GlobalValue, Role::CrossQuery, Role::CrossKey, Role::CrossValue,
              Role::QueryUp,   Role::KeyValueUp,  Role::KeyUp,      Role::ValueUp};
    case BiasGroup::Latents:
      return {Role::QueryDown, Role::KeyValueDown};
    case BiasGroup::Output:
      return {Role::AttentionOutput, Role::CrossOutput};
    case BiasGroup::MlpIn:
      return {Role::MlpGate, Role::MlpUp, Role::MlpGateUp};
    case BiasGroup::MlpOut:
      return {Role::MlpDown};
    case BiasGroup::Experts:
      return {Role::Router, Role::ExpertGate, Role::ExpertUp, Role::ExpertGateUp, Role::ExpertDown};
    case BiasGroup::Shared:
      return {Role::SharedGate, Role::SharedUp, Role::SharedDown, Role::SharedWeight};
    case BiasGroup::Norms:
      return {
          Role::EmbeddingNorm,  Role::AttentionNorm, Role::AttentionOutputNorm, Role::CrossNorm,
          Role::MlpNorm,        Role::MlpOutputNorm, Role::FinalNorm,           Role::RelativePositionNorm,
          Role::ConvolutionNorm};
    case BiasGroup::QkNorms:
      return {Role::QueryNorm, Role::KeyNorm};
    case BiasGroup::Projections:
      return {Role::EmbeddingProjection, Role::FinalProjection};
    case BiasGroup::Convolution:
      return {Role::Convolution};
    case BiasGroup::Streams:
      return {Role::PerLayerModelProjection,
              Role::PerLayerGate,
              Role::PerLayerProjection,
              Role::StreamSpread,
              Role::StreamGather,
              Role::StreamRouter,
              Role::StreamPrediction,
              Role::StreamCorrection,
              Role::LaurelLeft,
              Role::LaurelRight};
    case BiasGroup::WithoutHeads:
      return {Role::ConvolutionIn,  Role::ConvolutionTaps, Role::ConvolutionOut, Role::DeltaQkv,
              Role::DeltaGate,      Role::DeltaBeta,       Role::DeltaDecay,     Role::DeltaQkvGate,
              Role::DeltaBetaDecay, Role::DeltaOut};
    case BiasGroup::PositionQueries:
      return {Role::PositionQuery};
    case BiasGroup::PositionKeys:
      return {Role::PositionKey};
    case BiasGroup::Head:
      return {Role::Logits};
    case BiasGroup::HeadTransform:
      return {Role::LogitsTransform};
    case BiasGroup::HeadNorm:
      return {Role::LogitsTransformNorm};
  }
  return {};
}

std::vector<BiasRule> biasesEverywhere() {
  using enum BiasGroup;
  return {{{Qkv, Output, MlpIn, MlpOut, Norms, Projections}}};
}

std::vector<BiasRule> noBiases() {
  using enum BiasGroup;
  return {{{Qkv, Output, MlpIn, MlpOut, Experts, Shared, Head}, false}};
}

std::vector<BiasRule> llamaBiases() {
  using enum BiasGroup;
  return {{{Qkv, Output}, false, "attention_bias"},
          {{MlpIn, MlpOut}, false, "mlp_bias"},
          {{Experts, Shared, Head}, false}};
}

std::vector<BiasRule> attentionBiases() {
  using enum BiasGroup;
  return {{{Qkv, Output}, false, "attention_bias"}, {{MlpIn, MlpOut, Experts, Shared, Head}, false}};
}

}  // namespace heedmap
