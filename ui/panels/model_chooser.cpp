// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/model_chooser.h"

#include <QStandardItemModel>
#include <algorithm>

namespace heedmap {

ModelChooser::ModelChooser(QWidget* parent) : QComboBox(parent) {
  setSizeAdjustPolicy(QComboBox::AdjustToContents);
  setMaxVisibleItems(24);
  connect(this, &QComboBox::activated, this, &ModelChooser::take);
  fill();
}

void ModelChooser::setEntries(std::vector<ModelEntry> entries) {
  m_entries = std::move(entries);
  if (m_current.isEmpty())
    fill();
  else
    setCurrent(m_current, m_currentName);
}

void ModelChooser::setCurrent(const QString& path, const QString& name) {
  m_current = path;
  m_currentName = name;
  if (std::ranges::none_of(m_entries, [&](const ModelEntry& entry) { return entry.path == path; }))
    m_entries.push_back({.name = name, .path = path, .detail = path});
  fill();
}

void ModelChooser::retranslate() {
  setToolTip(tr("The model whose heads are shown"));
  setStatusTip(toolTip());
  setAccessibleName(tr("Model"));
  fill();
}

void ModelChooser::fill() {
  clear();
  bool wasBuiltIn = false;
  for (const ModelEntry& entry : m_entries) {
    if (wasBuiltIn && !entry.isBuiltIn) insertSeparator(count());
    wasBuiltIn = entry.isBuiltIn;
    addItem(entry.name, entry.path);
    setItemData(count() - 1, entry.detail, Qt::ToolTipRole);
    if (!entry.canBeShown) qobject_cast<QStandardItemModel*>(model())->item(count() - 1)->setEnabled(false);
  }
  if (!m_entries.empty()) insertSeparator(count());
  addItem(tr("Open…"));
  setCurrentIndex(m_current.isEmpty() ? -1 : findData(m_current));
}

void ModelChooser::take(int index) {
  const QString path = itemData(index).toString();
  setCurrentIndex(findData(m_current));  // until it is open
  if (index == count() - 1)
    emit openRequested();
  else if (path != m_current)
    emit modelChosen(path);
}

}  // namespace heedmap
