// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <variant>

#include "core/capture/open_arrays.h"
#include "core/model/model.h"
#include "core/textbook/textbook_options.h"

namespace heedmap {

/// A folder, a file, or the name of a model of this computer: see openModel(). A file of arrays is opened as
/// such, its axes by its shape.
struct ModelPath {
  QString path;
  ModelPath() = default;
  ModelPath(QString given) : path(std::move(given)) {}  // a path is a reference to what is there
  bool operator==(const ModelPath&) const = default;
};

/// Which model is meant: one out of files, attention without its model, or a textbook layer.
using ModelReference = std::variant<ModelPath, ArraysPath, TextbookOptions>;

/// As settings and the command line spell it: the path, or "textbook" and what departs from the default
/// behind it, as in "textbook:seed=7,d_k=16,score=additive"; of arrays the path, or "arrays:" and a query
/// string where more is said than the path.
QString spelling(const ModelReference& reference);

/// The folder or file; empty for a textbook layer.
QString pathOf(const ModelReference& reference);

/// The inverse. Throws Error that names the option of the textbook layer and what it may be.
ModelReference modelReference(const QString& spelling);

/// Throws Error and Stopped.
std::shared_ptr<const Model> openReference(const ModelReference& reference, std::stop_token stop = {});

inline bool isTextbook(const ModelReference& reference) {
  return std::holds_alternative<TextbookOptions>(reference);
}

}  // namespace heedmap
