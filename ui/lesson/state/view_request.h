// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <variant>

#include "core/workspace/model_reference.h"
#include "ui/view/view_state.h"

namespace heedmap {

/// The reader's trained model: the one that was opened last when the textbook layer is open.
struct ReadersTrainedModel {
  bool operator==(const ReadersTrainedModel&) const = default;
};
/// The reader's textbook layer, scored by the scaled dot product of numbers of variance 1.
struct StandardLayer {
  bool operator==(const StandardLayer&) const = default;
};
/// A model that comes with the program or is known to it by name.
struct NamedModel {
  QString name;
  bool operator==(const NamedModel&) const = default;
};
/// A model that a page wants.
using ModelWish = std::variant<ReadersTrainedModel, StandardLayer, NamedModel, ModelReference>;

/// What a page wants the window to show; what is unset stays.
struct ViewRequest {
  std::optional<ModelWish> model = {};
  std::optional<QString> text = {};
  std::optional<QString> pair = {};
  std::optional<HeadId> head = {};
  std::optional<WhatIf> whatIf = {};
  std::optional<Pin> pin = {};
  std::optional<QString> pinText = {};  ///< pins the query that was made of this text
  bool showSteps = false;               ///< opens the five steps
  bool isReaders = false;               ///< a choice of the reader's, not of the page: it outlasts the page

  bool operator==(const ViewRequest&) const = default;
};

}  // namespace heedmap
