// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <vector>

#include "core/model/config/bias_rules.h"
#include "core/model/config/field_reader.h"
#include "core/model/config/model_config.h"

namespace heedmap {

/// One architecture: what its files are called, how they spell its fields, what they may say besides, and how
/// a model is built from them. Every core/model/families/KIND/NAME.cpp defines a function families::NAME()
/// that returns its rows; the build collects them.
struct Family {
  const char* name = "";                     ///< for a person: "GPT-2"
  std::vector<const char*> modelTypes = {};  ///< "model_type" of config.json
  std::vector<const char*> ggufNames = {};   ///< "general.architecture" of a GGUF file; empty: there are none
  std::vector<FieldSpelling> spellings = {};  ///< of its config.json
  std::vector<const char*> ignoredKeys = {};  ///< of its config.json: its reference does nothing with them
  /// Of a model that also sees or hears: the model_type of its text half where the config names none that is
  /// known. The text half is one of the other families, described by `text_config` or, without one, by the
  /// config itself; the build function of such a family is for GGUF files alone.
  const char* textHalf = nullptr;
  /// "is_causal": false lets every query of its decoder look both ways; of a model with a text half: where
  /// the half says so.
  bool opensMask = true;
  /// From either format; the tensors' names are added afterwards.
  ModelConfig (*build)(FieldReader&) = nullptr;
  std::vector<BiasRule> biases = {};  ///< see biasesOf
  TensorNames tensors = {};           ///< in safetensors
  TensorNames decoderTensors = {};    ///< the same of the decoder's stack
  TensorNames ggufTensors = {};       ///< in GGUF
  TensorNames ggufDecoderTensors = {};
};

/// All of them, in the order of their files' names.
const std::vector<Family>& allFamilies();

/// The one that reads this model_type or this GGUF architecture, or null.
const Family* familyOfType(const QString& modelType);
const Family* familyOfGguf(const QString& architecture);

/// Its rules of biases, or those of its text half. Every family has some.
const std::vector<BiasRule>& biasesOf(const Family& family);

/// The model types and the GGUF architectures that there are, sorted.
QStringList knownModelTypes();
QStringList knownGgufArchitectures();

}  // namespace heedmap
