// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/blocks/flow_layout.h"

#include <algorithm>

namespace heedmap {

FlowLayout::FlowLayout() {
  setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() {
  for (QLayoutItem* item : m_items) delete item;
}

QLayoutItem* FlowLayout::itemAt(int index) const {
  return index >= 0 && index < count() ? m_items[size_t(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
  QLayoutItem* item = itemAt(index);
  if (item) m_items.erase(m_items.begin() + index);
  return item;
}

QSize FlowLayout::sizeHint() const {
  int widest = 0;
  for (const QLayoutItem* item : m_items) widest = std::max(widest, item->sizeHint().width());
  return {widest, heightForWidth(widest)};
}

QSize FlowLayout::minimumSize() const {
  QSize least(0, 0);
  for (const QLayoutItem* item : m_items)
    if (!item->isEmpty()) least = least.expandedTo(item->minimumSize());
  return least;
}

void FlowLayout::setGeometry(const QRect& area) {
  QLayout::setGeometry(area);
  place(area, true);
}

int FlowLayout::place(const QRect& area, bool isMoving) const {
  int x = area.left(), y = area.top(), line = 0;
  for (QLayoutItem* item : m_items) {
    if (item->isEmpty()) continue;
    const int width = std::min(item->sizeHint().width(), area.width());
    const int height = item->hasHeightForWidth() ? item->heightForWidth(width) : item->sizeHint().height();
    if (x > area.left() && x + width > area.left() + area.width()) {
      x = area.left();
      y += line + gap;
      line = 0;
    }
    if (isMoving) item->setGeometry({x, y, width, height});
    x += width + gap;
    line = std::max(line, height);
  }
  return y + line - area.top();
}

}  // namespace heedmap
