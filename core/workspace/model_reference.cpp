// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/model_reference.h"

#include "core/model/open_model.h"
#include "core/textbook/textbook_layer.h"
#include "core/textbook/textbook_name.h"

namespace heedmap {

QString spelling(const ModelReference& reference) {
  if (const auto* textbook = std::get_if<TextbookOptions>(&reference)) return textbookName(*textbook);
  return std::get<ModelPath>(reference).path;
}

ModelReference modelReference(const QString& spelling) {
  if (isTextbookName(spelling)) return textbookOptions(spelling);
  return ModelPath{spelling};
}

std::shared_ptr<const Model> openReference(const ModelReference& reference, std::stop_token stop) {
  if (const auto* textbook = std::get_if<TextbookOptions>(&reference))
    return std::make_shared<TextbookLayer>(*textbook);
  return openModel(std::get<ModelPath>(reference).path, std::move(stop));
}

}  // namespace heedmap
