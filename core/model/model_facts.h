// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>
#include <vector>

#include "core/model/model.h"

namespace heedmap {

/// One thing worth knowing about a model, for a page and for a program.
struct ModelFact {
  QString key;       ///< "key_heads"
  QString name;      ///< "Key heads"
  QString text;      ///< for a person
  QJsonValue value;  ///< for a program
};

/// What a model is: architecture, layers, heads, sizes, positions, the mask and score rule of each layer, the
/// tokenizer, the types of its tensors and the tensors that are not used. Things that a model does not have
/// are left out. `model` is one with a file().
std::vector<ModelFact> modelFacts(const Model& model);

/// A score rule in one line: "q·k / √32, causal, window 4096, soft cap 50". `dK` is the size of the head's
/// query.
QString describe(const ScoreRule& rule, int dK);

}  // namespace heedmap
