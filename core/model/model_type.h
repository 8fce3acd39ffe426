// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "core/checkpoint/checkpoint.h"

namespace heedmap {

/// The config of a model with its "model_type". Where it is missing, as in those of the first checkpoints, it
/// is put in: that of the class under "architectures", else the one whose tensors are those of the file, when
/// they leave no doubt. Jina's models, which say "bert", get a type of their own. Throws Error that says
/// which key to add, and names the types that would fit.
QByteArray withModelType(const QByteArray& config, const QString& path, const Checkpoint& checkpoint);

}  // namespace heedmap
