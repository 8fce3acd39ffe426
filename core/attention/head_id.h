// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <compare>

#include <Eigen/Core>

namespace heedmap {

enum class AttentionKind {
  Self,         ///< the encoder's, or that of a decoder-only model
  DecoderSelf,  ///< an encoder–decoder's decoder on itself
  Cross,        ///< decoder queries on encoder keys
};

/// What a kind of attention is called.
struct AttentionKindInfo {
  AttentionKind value;
  const char* key;      ///< in files and on the command line: "cross"
  const char* name;     ///< on the screen, where a model has several; pass it to say()
  const char* absence;  ///< the sentence about a model without it; pass it to say()
};

/// In the order of AttentionKind.
inline constexpr AttentionKindInfo attentionKinds[] = {
    {AttentionKind::Self, "self", QT_TRANSLATE_NOOP("heedmap", "Encoder"),
     QT_TRANSLATE_NOOP("heedmap", "This model has no self-attention.")},
    {AttentionKind::DecoderSelf, "decoder", QT_TRANSLATE_NOOP("heedmap", "Decoder"),
     QT_TRANSLATE_NOOP("heedmap", "This model has no decoder.")},
    {AttentionKind::Cross, "cross", QT_TRANSLATE_NOOP("heedmap", "Cross-attention"),
     QT_TRANSLATE_NOOP("heedmap", "This model has no cross-attention.")},
};

inline const AttentionKindInfo& info(AttentionKind kind) {
  return attentionKinds[int(kind)];
}
inline QString keyOf(AttentionKind kind) {
  return QString::fromLatin1(info(kind).key);
}

/// Which head of a model, or of a trace.
struct HeadId {
  AttentionKind kind = AttentionKind::Self;
  int layer = 0;
  int head = 0;
  auto operator<=>(const HeadId&) const = default;
};

/// Attention knockout (Geva et al. 2023): a key that one query of one head may not look at; the row's softmax
/// goes over what is left.
struct Knockout {
  HeadId id;
  Eigen::Index query = 0;
  Eigen::Index key = 0;
  auto operator<=>(const Knockout&) const = default;
};

}  // namespace heedmap
