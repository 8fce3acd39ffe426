// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/checkpoint/checkpoint.h"
#include "core/model/config/model_config.h"
#include "core/model/layers/linear.h"
#include "core/model/layers/norm.h"

namespace heedmap {

/// A table of vectors, read row by row: only the rows that are needed are touched.
struct TableWeights : Numbers {
  Eigen::Index rows = 0;
  Eigen::Index width = 0;

  explicit operator bool() const { return isThere(); }
};

/// Of multi-head latent attention; its queries are made by AttentionWeights::query.
struct LatentWeights {
  LinearWeights queryDown, keyValueDown;
  NormWeights queryNorm, keyValueNorm;
  LinearWeights keyValueUp;  ///< of all heads; or, of each head:
  std::vector<LinearWeights> keyUps, valueUps;
};

struct AttentionWeights {
  LatentWeights latent;
  LinearWeights query, key, value, qkv;  ///< either the three or the one
  LinearWeights globalQuery, globalKey, globalValue;
  NormWeights summaryNorm;
  Vector queryBias, valueBias;  ///< of the one, as DeBERTa stores them; or empty
  LinearWeights positionQuery, positionKey;
  Vector contentBias, positionBias, segmentBias;  ///< [heads · d_k], of queries; or empty
  Matrix segmentKeys;                             ///< [2, heads · d_k]
  NormWeights queryNorm, keyNorm;
  Vector sinks;  ///< [head], or empty
  LinearWeights output;
};

struct MlpWeights {
  LinearWeights gate, up, gateUp, down;
  std::optional<double> gateCutoff = {};  ///< see LayerConfig::gateCutoff
};

/// What a narrower layer has besides; see BottleneckConfig.
struct BottleneckWeights {
  struct Projection {
    LinearWeights matrix;
    NormWeights norm;
  };
  Projection in, queryKey, out;
  std::vector<MlpWeights> mlps;  ///< before the last one, with their norms
  std::vector<NormWeights> norms;
};

/// What a mixture beside an MLP has besides; see ExpertsConfig::besideMlp.
struct BesideMlpWeights {
  NormWeights in, out, dense;
  Vector routerScale;   ///< [d_model]
  Vector expertScales;  ///< [expert]
};

/// See PerLayerInputConfig; of one layer.
struct PerLayerWeights {
  LinearWeights gate, projection;
  NormWeights norm;
};

/// See StreamsConfig; of one layer.
struct StreamWeights {
  LinearWeights router, prediction, correction, laurelLeft, laurelRight;
  NormWeights routerNorm, laurelNorm;
  Vector scale;  ///< [d_model], or empty
};

struct ShortConvolutionWeights {
  LinearWeights in, out;
  Matrix taps;  ///< [d_model, width]
  Vector bias;  ///< [d_model], or empty
};

/// Of a Gated DeltaNet: either the projections alone, or two or all of them fused in the file.
struct DeltaRuleWeights {
  LinearWeights qkv, gate, beta, decay, qkvGate, betaDecay, out;
  Matrix taps;            ///< [2 · key width + value width, width]
  Vector timeBias, rate;  ///< [value head]; the rate is below 0
  NormWeights norm;
};

struct LayerWeights {
  NormWeights attentionNorm, attentionOutputNorm, crossNorm, mlpNorm, mlpOutputNorm;
  AttentionWeights attention, cross;
  MlpWeights mlp;
  LinearWeights router;
  Vector routerBias;                ///< [expert], see ExpertsConfig::hasBias
  std::vector<MlpWeights> experts;  ///< empty in a layer with an MLP
  MlpWeights shared;                ///< the expert that every token reads
  LinearWeights sharedWeight;
  std::shared_ptr<const RelativeBias> relativeBias;  ///< where each layer has its own
  BottleneckWeights bottleneck;
  BesideMlpWeights beside;
  PerLayerWeights perLayer;
  StreamWeights stream;
  float scale = 1;                           ///< see StackConfig::layerScale
  ShortConvolutionWeights shortConvolution;  ///< in place of attention
  DeltaRuleWeights deltaRule;
};

struct StackWeights {
  TableWeights tokens, positions, segments, tasks, relativePositions;
  NormWeights embeddingNorm, relativePositionNorm, convolutionNorm, finalNorm;
  LinearWeights convolution;  ///< [out, in · width]
  LinearWeights embeddingProjection, finalProjection;
  TableWeights perLayerTokens;  ///< [token, layer · size]
  LinearWeights perLayerProjection;
  NormWeights perLayerNorm;
  std::vector<LinearWeights> spread, gather;  ///< of the streams but the first
  std::shared_ptr<const RelativeBias> relativeBias, summaryBias;
  std::vector<LayerWeights> layers;  ///< as the file has them; see storedLayer
};

/// Which of StackWeights::layers a layer reads.
inline int storedLayer(const StackConfig& stack, int layer) {
  const int weights = stack.layers[size_t(layer)].weights;
  return weights < 0 ? layer : weights;
}

struct LogitsWeights {
  LinearWeights transform, matrix;
  NormWeights transformNorm;
};

/// All weights of a model, found in its file and checked against the config. Matrices stay in the file; small
/// vectors are decoded.
struct ModelWeights {
  StackWeights main, decoder;
  std::optional<LogitsWeights> logits;
  QStringList unusedTensors;  ///< in the file, but no part of this model's arithmetic
};

/// Throws Error naming file, tensor, wanted and found when a weight is missing or its shape is not what the
/// config says. A bias is taken when the file has one.
ModelWeights findWeights(const ModelConfig& config, const Checkpoint& checkpoint);

}  // namespace heedmap
