// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

#include "core/text/tokenizer.h"

namespace heedmap {

/// What a tokenizer.json describes. Its `truncation` and `padding` are not used: a picture needs the whole
/// text and no padding. Throws Error when the file is damaged or names a component that is not known.
/// `fileName` is for messages.
TokenizerParts tokenizerParts(const QJsonObject& json, const QString& fileName);
std::shared_ptr<const Tokenizer> readTokenizerJson(const QByteArray& json, const QString& fileName);

}  // namespace heedmap
