// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/checkpoint/model_finder.h"
#include "core/workspace/model_reference.h"
#include "ui/jobs/job_runner.h"

namespace heedmap {

/// A model that can be chosen.
struct ModelEntry {
  QString name;  ///< as shown
  ModelReference reference;
  QString detail;  ///< what it is, or why it cannot be shown
  bool canBeShown = true;
  bool isBuiltIn = false;
  QString about = {};  ///< in a few words: "Llama · 98 MB"
  bool operator==(const ModelEntry&) const = default;
};

/// Puts an adapter behind its base and the other adapters of that, and anything else at the end.
void addTo(std::vector<ModelEntry>& models, ModelEntry model);

/// Is it an adapter of one of `models` that is built in?
bool isOnBuiltIn(const ModelEntry& model, const std::vector<ModelEntry>& models);

/// Puts the folder before the name of models that share theirs with another.
void tellApart(std::vector<ModelEntry>& models);

/// The models of this computer: the built-in ones and the textbook layer at once, the others when they have
/// been found.
class ModelList : public QObject {
  Q_OBJECT

 public:
  explicit ModelList(QObject* parent = nullptr);

  const std::vector<ModelEntry>& entries() const { return m_entries; }
  void search();  ///< in the background
  void retranslate();
  /// A model that was opened by hand comes back in later sessions.
  void remember(const ModelReference& reference);

 signals:
  void changed();

 private:
  static std::vector<ModelEntry> ownEntries();
  /// The own entries and those that were found.
  std::vector<ModelEntry> allEntries() const;

  std::vector<ModelEntry> m_found;
  std::vector<ModelEntry> m_entries;
  bool m_isSearched = false;
  JobRunner m_jobs;
};

}  // namespace heedmap
