// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layer_of_file.h"

namespace heedmap {

namespace {

const LayerWeights& layerOf(const ModelFile& file, const LayerId& id) {
  const bool isFirstStack = id.kind == AttentionKind::Self;
  const StackConfig& stack = isFirstStack ? file.config.main : *file.config.decoder;
  const StackWeights& weights = isFirstStack ? file.weights->main : file.weights->decoder;
  return weights.layers[size_t(storedLayer(stack, id.layer))];
}

double sizeOf(std::initializer_list<const LinearWeights*> matrices) {
  double numbers = 0;
  for (const LinearWeights* matrix : matrices) numbers += double(matrix->in) * double(matrix->out);
  return numbers;
}

double sizeOf(const AttentionWeights& attention) {
  const LatentWeights& latent = attention.latent;
  double numbers = sizeOf({&attention.query, &attention.key, &attention.value, &attention.qkv,
                           &attention.positionQuery, &attention.positionKey, &attention.output,
                           &latent.queryDown, &latent.keyValueDown, &latent.keyValueUp});
  for (const auto* ups : {&latent.keyUps, &latent.valueUps})
    for (const LinearWeights& up : *ups) numbers += sizeOf({&up});
  return numbers;
}

double sizeOf(const MlpWeights& mlp) {
  return sizeOf({&mlp.gate, &mlp.up, &mlp.gateUp, &mlp.down});
}

const AttentionWeights& attentionOf(const LayerWeights& layer, AttentionKind kind) {
  return kind == AttentionKind::Cross ? layer.cross : layer.attention;
}

}  // namespace

const LinearWeights& outputWeights(const ModelFile& file, const LayerId& id) {
  return attentionOf(layerOf(file, id), id.kind).output;
}

LayerSizes layerSizes(const ModelFile& file, const LayerId& id) {
  const LayerWeights& layer = layerOf(file, id);
  LayerSizes sizes{sizeOf(attentionOf(layer, id.kind)),
                   sizeOf(layer.mlp) + sizeOf(layer.shared) + sizeOf({&layer.router})};
  for (const MlpWeights& expert : layer.experts) sizes.feedForward += sizeOf(expert);
  for (const MlpWeights& mlp : layer.bottleneck.mlps) sizes.feedForward += sizeOf(mlp);
  return sizes;
}

}  // namespace heedmap
