// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>

#include "core/model/model.h"

namespace heedmap {

/// Called with all that has been written so far.
using OnWritten = std::function<void(const QString& text)>;

/// What the decoder of `model` reads for a target that the user gives: its start token, then the target's
/// tokens without the last, as in training. Throws Error for a model without a decoder.
Tokens givenTarget(const Model& model, const QByteArray& target);

/// The same for a target that the model writes itself, always the most probable token. When `stop` is
/// requested, what was written until then.
Tokens writtenTarget(const Model& model, const Tokens& source, const RunOptions& options,
                     const OnWritten& onWritten, std::stop_token stop);

/// Lets a causal model go on after `source`, until it ends or `stop` is requested. Throws Error when it does
/// not write.
void goOn(const Model& model, const Tokens& source, const RunOptions& options, const OnWritten& onWritten,
          std::stop_token stop);

}  // namespace heedmap
