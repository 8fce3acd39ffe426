// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

#include "core/workspace/comparison_request.h"
#include "core/workspace/model_reference.h"
#include "core/workspace/run_request.h"
#include "ui/figures/figure_view.h"
#include "ui/render/colour_scale.h"

namespace heedmap {

/// Where a file of Heedmap comes from: all that makes it again. Holds no path and no date.
struct Origin {
  QString model = {};           ///< its name
  QByteArray fingerprint = {};  ///< of its weights, see fingerprint(); empty for the textbook layer
  QString textbook = {};        ///< of the textbook layer, as textbookName() spells it
  bool hasText = true;          ///< false: the text was left out when the file was written
  RunRequest run = {};          ///< its what-if and ablation are those of `map`
  MapRequest map = {};
  std::optional<ComparisonRequest> minus = {};
  std::vector<int> layers = {}, heads = {};  ///< of a file of several heads; empty: map.head or one aggregate
  FigureView view = {};                      ///< of a picture; one of several heads is of map.chosen
  std::optional<HeatmapStyle> colours = {};  ///< of a picture
  QString note = {};                         ///< what departs from the trained model, in words
  QString version = {};                      ///< of Heedmap; read only
};

/// Name and fingerprint of `model`, or how the textbook layer that `reference` means is spelt.
Origin originOf(const Model& model, const ModelReference& reference);

QJsonObject toJson(const Origin& origin);
/// The same as the bytes that are put into files.
QByteArray originBytes(const Origin& origin);

/// The inverse, of bytes that nobody vouches for. Throws Error that names what is damaged.
Origin readOrigin(const QByteArray& json);

}  // namespace heedmap
