// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/model_places.h"

#include <QDir>
#include <QStandardPaths>

namespace heedmap {
namespace {

/// The folder that `variable` names, with `below` behind it, or nothing when it is not set.
QStringList fromEnvironment(const char* variable, const QString& below = {}) {
  const QString folder = qEnvironmentVariable(variable);
  return folder.isEmpty() ? QStringList() : QStringList(QDir::cleanPath(folder + below));
}

}  // namespace

ModelPlaces modelPlaces() {
  // All of them and not only the first: a model stays on the computer when a variable is set later.
  const QString home = QDir::homePath(), hub = QStringLiteral("/huggingface/hub");
  ModelPlaces places;
  places.userFolders = {QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
                        QStringLiteral("/heedmap/models")};
  places.huggingFace = fromEnvironment("HF_HUB_CACHE") + fromEnvironment("HF_HOME", QStringLiteral("/hub")) +
                       fromEnvironment("XDG_CACHE_HOME", hub) +
                       QStringList(home + QStringLiteral("/.cache") + hub);
  places.ollama =
      fromEnvironment("OLLAMA_MODELS") +
      QStringList{home + QStringLiteral("/.ollama/models"),
                  QStringLiteral("/usr/share/ollama/.ollama/models")};  // where its system service runs
  places.lmStudio = {home + QStringLiteral("/.lmstudio/models"),
                     home + QStringLiteral("/.cache/lm-studio/models")};
  return places;
}

}  // namespace heedmap
