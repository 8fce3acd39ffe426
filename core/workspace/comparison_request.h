// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/maps/comparison.h"
#include "core/workspace/map_request.h"

namespace heedmap {

/// What a map is compared with.
struct ComparisonRequest {
  enum class With {
    Head,        ///< the same of another head, or of its layer
    Model,       ///< the same with every what-if and ablation undone
    Text,        ///< the same head on another text, aligned by edit distance
    OtherModel,  ///< a head of another model on the same text, aligned by bytes
    Base,        ///< the same, under the same changes, of the model without its adapter
  };
  With with = With::Head;
  HeadId head = {};      ///< With::Head and OtherModel
  QByteArray text = {};  ///< With::Text, UTF-8
  SpecialTokens specials =
      SpecialTokens::Read;                  ///< how Text and OtherModel read a special token that is typed
  std::shared_ptr<const Model> model = {};  ///< With::OtherModel; With::Base: see openBase()
};

/// Both maps on common axes, their difference and distance.
struct ComparisonResult {
  MapPair pair;
  AttentionMap difference;
  MapDistance distance;
  Tokens other = {};         ///< With::Text: of that text
  QStringList leftOut = {};  ///< With::Text: the tokens without a counterpart, in a sentence for each text
};

/// The model that `model` is an adapter on. Throws Error when it is none, and Stopped.
std::shared_ptr<const Model> openBase(const Model& model, std::stop_token stop = {});

/// Compares the map that `shown` makes of `trace`, a run of `model`, with what is asked for. Throws Error and
/// Stopped.
ComparisonResult compare(const AttentionTrace& trace, const Model& model, const MapRequest& shown,
                         const ComparisonRequest& request, std::stop_token stop = {});

}  // namespace heedmap
