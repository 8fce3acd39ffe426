// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "core/base/error.h"
#include "core/model/model.h"

namespace heedmap {

/// Opens a Hugging Face folder (config.json with model.safetensors or pytorch_model.bin, whole or in shards),
/// a file of weights beside its config.json, a GGUF file, a folder with a LoRA adapter (on its base model,
/// which is looked for), any model with an adapter, written "MODEL + ADAPTER", or a model that is built in or
/// found on this computer by its name, or by a part of it that no other has. What a file is, is told by its
/// content. Only headers are read; weights stay mapped. Throws Error saying what is missing or not
/// understood, and Stopped.
std::shared_ptr<const Model> openModel(const QString& nameOrPath, std::stop_token stop = {});

/// What openModel throws for an adapter whose base is not on this computer: withAdapter() can name one.
class MissingBase : public Error {
 public:
  MissingBase(QString sentence, QString adapter, QString base)
      : Error(std::move(sentence)), m_adapter(std::move(adapter)), m_base(std::move(base)) {}
  const QString& adapter() const { return m_adapter; }  ///< its folder
  const QString& base() const { return m_base; }        ///< what its config calls the model; may be empty

 private:
  QString m_adapter, m_base;
};

/// Is there a file or folder of that path, or a model of that name on this computer?
bool isModel(const QString& nameOrPath);

/// Why the model at `path` cannot be shown, as a sentence; empty when it can. Throws Stopped.
QString whyNotShown(const QString& path, std::stop_token stop = {});

/// A model that comes with the program.
struct BuiltInModel {
  QString name;  ///< "all-MiniLM-L6-v2"
  QString path;  ///< its folder
};

/// The first is the default. Beside the executable (../share/heedmap), where it was installed, or in the
/// source tree.
std::vector<BuiltInModel> builtInModels();

}  // namespace heedmap
