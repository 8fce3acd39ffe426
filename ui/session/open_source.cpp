// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/open_source.h"

#include "core/model/open_model.h"
#include "core/textbook/textbook_layer.h"
#include "core/textbook/textbook_name.h"

namespace heedmap {

std::shared_ptr<const Model> openSource(const QString& path, std::stop_token stop) {
  if (isTextbookName(path)) return std::make_shared<TextbookLayer>(textbookOptions(path));
  return openModel(path, std::move(stop));
}

}  // namespace heedmap
