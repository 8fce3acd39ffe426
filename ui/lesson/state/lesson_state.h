// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/attention/weights.h"
#include "core/workspace/model_reference.h"
#include "ui/render/colour_scale.h"
#include "ui/view/view_state.h"

namespace heedmap {

/// What the window shows at the moment: all that a page of the lesson talks about.
struct LessonState {
  std::shared_ptr<const Model> model;
  std::optional<ModelReference> reference;
  QString text;
  QString pair;
  std::shared_ptr<const AttentionTrace> trace;
  std::shared_ptr<const AttentionMap> map;  ///< of the head
  ViewState view;
  HeatmapStyle style;
  /// Questions of the lesson: how many there are, and how many the reader's last answers got right.
  int questions = 0;
  int right = 0;

  /// Is there a head with at least one query and one key?
  bool hasHead() const;
  const AttentionStack& stack() const { return *trace->stack(view.head.kind); }
  /// The view's what-if as far as it changes the rule of the trace.
  WhatIf ruleChange() const { return afterRun(*model, view.whatIf); }
  HeadInput input() const { return headInput(*trace, view.head, ruleChange()); }
  Eigen::Index queries() const { return map->values.rows(); }
  Eigen::Index keys() const { return map->values.cols(); }
  /// The pinned query, or one from the middle of the text.
  Eigen::Index query() const;
  QString queryText(Eigen::Index query) const;
  QString keyText(Eigen::Index key) const;
  /// Of the textbook layer; nothing for a trained model.
  std::optional<TextbookOptions> textbook() const;
};

}  // namespace heedmap
