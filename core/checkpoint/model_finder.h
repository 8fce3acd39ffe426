// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/checkpoint/model_places.h"

namespace heedmap {

enum class ModelPlace { BuiltIn, Recent, UserFolder, HuggingFace, Ollama, LmStudio };

/// A model on this computer.
struct FoundModel {
  QString name;  ///< "org/name", "llama3:8b", a folder or a file
  QString path;  ///< the folder or file to open
  ModelPlace place = ModelPlace::UserFolder;
  qint64 bytes = 0;            ///< of its weights; 0 when they cannot be read
  QString architecture = {};   ///< as its config or its GGUF names it ("bert"), or empty
  QString whyNot = {};         ///< empty: it can be shown; else the sentence that says why not
  QString base = {};           ///< of a LoRA adapter: what the model is called that it was trained on
  bool isBaseMissing = false;  ///< … and that is not on this computer
};

/// "MODEL + ADAPTER": a model with an adapter opened on it.
QString withAdapter(const QString& model, const QString& adapter);
/// Its two parts; the first is empty for every other name or path.
std::pair<QString, QString> modelAndAdapter(const QString& nameOrPath);

/// Where the model may be that the adapter in `folder` was trained on, and that its config calls `base`:
/// there, beside the adapter under the same last name, or in its own folder.
QStringList basePlaces(const QString& folder, const QString& base);

/// Says why a model that was found and is sound cannot be shown, or returns an empty string.
using WhyNot = std::function<QString(const FoundModel&)>;

/// Looks through `places`, heads of files only, and returns what it found in the order of ModelPlace and then
/// of names; a model that several places lead to comes once. An adapter of PEFT stands behind its base, on
/// which it is opened; among ModelPlaces::recent "MODEL + ADAPTER" says which that is. Broken or unreadable
/// things never end the search. Throws Stopped.
std::vector<FoundModel> findModels(const ModelPlaces& places, const WhyNot& whyNot,
                                   const std::stop_token& stop = {});

}  // namespace heedmap
