// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace heedmap {

/// Folders of this computer that hold models. Those that are not there, or twice there, do no harm.
struct ModelPlaces {
  QStringList builtIn;      ///< folders of models that came with the program
  QStringList userFolders;  ///< filled by scripts/fetch-models and by hand
  QStringList huggingFace;  ///< hub caches: models--org--name/snapshots/revision
  QStringList ollama;       ///< stores: manifests and blobs
  QStringList lmStudio;     ///< publisher/model/file.gguf
  QStringList recent;       ///< single models, opened before
};

/// The folders that the environment and the conventions of each program name; `builtIn` and `recent` are left
/// empty.
ModelPlaces modelPlaces();

}  // namespace heedmap
