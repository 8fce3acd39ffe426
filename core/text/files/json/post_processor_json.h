// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

#include "core/text/steps/post_processor.h"

namespace heedmap {

/// The post-processor that the `post_processor` object of a tokenizer.json describes.
/// Throws Error when a component is unknown (it is named) or a field has a wrong value. `fileName` is for
/// messages.
std::shared_ptr<const PostProcessor> postProcessorFromJson(const QJsonObject& json, const QString& fileName);

}  // namespace heedmap
