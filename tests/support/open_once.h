// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <mutex>

#include "core/workspace/model_reference.h"

namespace heedmap {

/// What openReference() opens, but each model that comes with the program once, however many windows of a
/// test ask for it: a model never changes once it is open.
inline std::shared_ptr<const Model> openOnce(const ModelReference& reference, std::stop_token stop = {}) {
  if (!pathOf(reference).contains(QStringLiteral(HEEDMAP_TEST_MODELS)))
    return openReference(reference, std::move(stop));
  static std::mutex one;
  static std::map<QString, std::shared_ptr<const Model>> models;
  const std::lock_guard lock(one);
  auto& model = models[spelling(reference)];
  if (!model) model = openReference(reference, std::move(stop));
  return model;
}

}  // namespace heedmap
