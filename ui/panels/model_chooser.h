// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <vector>

#include "ui/jobs/model_list.h"

namespace heedmap {

/// The models that can be opened, and "Open…" at the end.
class ModelChooser : public QComboBox {
  Q_OBJECT

 public:
  explicit ModelChooser(QWidget* parent = nullptr);

  void setEntries(std::vector<ModelEntry> entries);
  const std::vector<ModelEntry>& entries() const { return m_entries; }
  /// Marks the open model; one that is not listed joins the list.
  void setCurrent(const ModelReference& reference, const QString& name);
  void retranslate();

 signals:
  void modelChosen(const heedmap::ModelReference& reference);
  void openRequested();

 private:
  void fill();
  void take(int index);

  std::vector<ModelEntry> m_entries;
  std::optional<ModelReference> m_current;
  QString m_currentName;
};

}  // namespace heedmap
