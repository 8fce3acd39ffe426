// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <memory>

#include "core/text/models/subword_model.h"

namespace heedmap {

/// The model that the `model` object of a tokenizer.json describes: WordPiece, Unigram …
/// Throws Error when its type is unknown (it is named) or a field has a wrong value. `fileName` is for
/// messages.
std::unique_ptr<SubwordModel> subwordModelFromJson(const QJsonObject& json, const QString& fileName);

}  // namespace heedmap
