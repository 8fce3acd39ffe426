// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/open_source.h"

#include "core/workspace/model_reference.h"

namespace heedmap {

std::shared_ptr<const Model> openSource(const QString& path, std::stop_token stop) {
  return openReference(modelReference(path), std::move(stop));
}

}  // namespace heedmap
