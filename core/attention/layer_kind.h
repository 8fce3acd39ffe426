// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace heedmap {

/// By what a layer's tokens read others. Layers other than those of attention have no heads: no weights of a
/// query for each key exist in them.
enum class LayerKind {
  Attention,
  ShortConvolution,  ///< gated, over the last few tokens (LFM2)
  DeltaRule,         ///< linear attention with a state: Gated DeltaNet (Yang et al. 2025)
};

struct LayerKindInfo {
  LayerKind value;
  const char* key;   ///< in files: "short-convolution"
  const char* name;  ///< on the screen, in a row of the grid; pass it to say()
  const char* what;  ///< the rest of a sentence that says why there are no heads; pass it to say()
};

/// In the order of LayerKind.
inline constexpr LayerKindInfo layerKinds[] = {
    {LayerKind::Attention, "attention", QT_TRANSLATE_NOOP("heedmap", "attention"), ""},
    {LayerKind::ShortConvolution, "short-convolution", QT_TRANSLATE_NOOP("heedmap", "short convolution"),
     QT_TRANSLATE_NOOP("heedmap",
                       "it is a short convolution, in which each token reads the few before it with weights "
                       "that are the same in every text")},
    {LayerKind::DeltaRule, "delta-rule", QT_TRANSLATE_NOOP("heedmap", "linear attention"),
     QT_TRANSLATE_NOOP(
         "heedmap",
         "it is linear attention (Gated DeltaNet), which reads the tokens before from one state "
         "of a fixed size and gives no weight to each of them")},
};

inline const LayerKindInfo& info(LayerKind kind) {
  return layerKinds[int(kind)];
}

}  // namespace heedmap
