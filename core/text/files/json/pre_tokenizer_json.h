// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

#include "core/text/steps/pre_tokenizer.h"

namespace heedmap {

/// The pre-tokenizer that the `pre_tokenizer` object of a tokenizer.json describes.
/// Throws Error when a component is unknown (it is named) or a field has a wrong value. `fileName` is for
/// messages.
std::shared_ptr<const PreTokenizer> preTokenizerFromJson(const QJsonObject& json, const QString& fileName);

}  // namespace heedmap
