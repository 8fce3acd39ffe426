// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/ablation_list.h"

#include <QKeyEvent>
#include <QTextDocument>
#include <algorithm>

#include "core/maps/head_map.h"

namespace heedmap {

namespace {
constexpr int mostLines = 5;  ///< before it scrolls
}

AblationList::AblationList(QWidget* parent) : QListWidget(parent) {
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setAlternatingRowColors(true);
  setTextElideMode(Qt::ElideMiddle);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  connect(this, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
    const auto line = size_t(row(item)), heads = m_ablation.heads.size();
    if (line < heads + m_ablation.knockouts.size())
      emit headChosen(line < heads ? m_ablation.heads[line] : m_ablation.knockouts[line - heads].id);
  });
}

void AblationList::show(const AttentionTrace& trace, const Ablation& ablation) {
  QStringList lines;
  for (const HeadId& id : ablation.heads) lines << headTitle(trace, id);
  for (const Knockout& edge : ablation.knockouts) lines << nameOf(trace, edge);
  m_ablation = ablation;
  QStringList before;
  for (int line = 0; line < count(); ++line) before << item(line)->text();
  if (lines == before) return;
  clear();
  addItems(lines);
  for (int line = 0; line < count(); ++line) item(line)->setToolTip(Qt::convertFromPlainText(lines[line]));
  updateGeometry();
}

void AblationList::putBackSelected() {
  Ablation left = m_ablation;
  left.heads.clear();
  left.knockouts.clear();
  for (size_t line = 0; line < size_t(count()); ++line) {
    if (item(int(line))->isSelected()) continue;
    const size_t heads = m_ablation.heads.size();
    if (line < heads)
      left.heads.push_back(m_ablation.heads[line]);
    else
      left.knockouts.push_back(m_ablation.knockouts[line - heads]);
  }
  if (left != m_ablation) emit edited(left);
}

void AblationList::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) return putBackSelected();
  QListWidget::keyPressEvent(event);
}

QSize AblationList::sizeHint() const {
  const int line = count() > 0 ? sizeHintForRow(0) : fontMetrics().height();
  return {120, std::clamp(count(), 1, mostLines) * line + 2 * frameWidth() + 2};
}

}  // namespace heedmap
