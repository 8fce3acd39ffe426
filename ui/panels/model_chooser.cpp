// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/model_chooser.h"

#include <QAbstractItemView>
#include <QStandardItemModel>
#include <algorithm>
#include <utility>

#include "ui/controls/two_line_delegate.h"

namespace heedmap {

namespace {
enum Section { BuiltIn, OnThisComputer, Teaching };
}

ModelChooser::ModelChooser(QWidget* parent) : QComboBox(parent) {
  setSizeAdjustPolicy(QComboBox::AdjustToContents);
  setMaxVisibleItems(24);
  setItemDelegate(new TwoLineDelegate(this));
  constexpr int readable = 340;
  view()->setMinimumWidth(readable);
  connect(this, &QComboBox::activated, this, &ModelChooser::take);
  fill();
}

void ModelChooser::setEntries(std::vector<ModelEntry> entries) {
  m_entries = std::move(entries);
  if (m_current)
    setCurrent(*m_current, m_currentName);
  else
    fill();
}

void ModelChooser::setCurrent(const ModelReference& reference, const QString& name) {
  m_current = reference;
  m_currentName = name;
  if (std::ranges::none_of(m_entries, [&](const ModelEntry& entry) { return entry.reference == reference; }))
    addTo(m_entries, {.name = name, .reference = reference, .detail = spelling(reference)});
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
  auto* items = qobject_cast<QStandardItemModel*>(model());
  const auto heading = [&](const QString& text) {
    addItem(text);
    setItemData(count() - 1, true, TwoLineDelegate::headingRole);
    items->item(count() - 1)->setFlags(Qt::NoItemFlags);
  };
  const auto section = [this](const ModelEntry& entry) {
    if (entry.isBuiltIn || isOnBuiltIn(entry, m_entries)) return BuiltIn;
    return isTextbook(entry.reference) ? Teaching : OnThisComputer;
  };
  const std::pair<Section, QString> sections[] = {
      {BuiltIn, tr("Built in")}, {OnThisComputer, tr("On this computer")}, {Teaching, tr("For teaching")}};
  for (const auto& [wanted, title] : sections) {
    bool isBegun = false;
    for (const ModelEntry& entry : m_entries) {
      if (section(entry) != wanted) continue;
      if (!std::exchange(isBegun, true)) heading(title);
      addItem(entry.name, spelling(entry.reference));
      setItemData(count() - 1, entry.detail, Qt::ToolTipRole);
      setItemData(count() - 1, entry.about, TwoLineDelegate::secondLineRole);
      if (!entry.canBeShown) items->item(count() - 1)->setEnabled(false);
    }
  }
  if (!m_entries.empty()) insertSeparator(count());
  addItem(tr("Open…"));
  setCurrentIndex(m_current ? findData(spelling(*m_current)) : -1);
}

void ModelChooser::take(int index) {
  const QString chosen = itemData(index).toString();
  setCurrentIndex(m_current ? findData(spelling(*m_current)) : -1);  // until it is open
  if (index == count() - 1)
    emit openRequested();
  else if (const ModelReference reference = modelReference(chosen); reference != m_current)
    emit modelChosen(reference);
}

}  // namespace heedmap
