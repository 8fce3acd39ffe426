// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/reading_split.h"

#include <algorithm>
#include <utility>

namespace heedmap {

namespace {
constexpr int pictureHeight = 394;  ///< 240 pixels of cells, the labels, the title and the read-out
constexpr int besideCells = 50;     ///< labels and colour bar take so much more than what is above and below
}  // namespace

ReadingSplit::ReadingSplit(QWidget* picture, QWidget* row)
    : QSplitter(Qt::Vertical), m_rowHeight(row->sizeHint().height()) {
  addWidget(picture);
  addWidget(row);
  setStretchFactor(0, 1);
  setChildrenCollapsible(false);
  connect(this, &QSplitter::splitterMoved, this, [this] {
    m_rowHeight = sizes().at(1);
    m_isOpen = true;
  });
}

void ReadingSplit::setRowHeight(int height) {
  m_rowHeight = height;
  share();
}

void ReadingSplit::openRow() {
  if (!std::exchange(m_isOpen, true)) share();
}

int ReadingSplit::leastHeight() const {
  return pictureHeight + handleWidth() + widget(1)->minimumSizeHint().height();
}

int ReadingSplit::widthFor(int height) const {
  return height - std::min(m_rowHeight, height / 4) - handleWidth() + besideCells;
}

void ReadingSplit::resizeEvent(QResizeEvent* event) {
  QSplitter::resizeEvent(event);
  share();
}

void ReadingSplit::share() {
  const int room = height() - handleWidth(), least = widget(1)->minimumSizeHint().height();
  const int row = m_isOpen ? std::max(least, std::min(m_rowHeight, room - pictureHeight)) : least;
  setSizes({std::max(0, room - row), row});
}

}  // namespace heedmap
