// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/reading_split.h"

#include <algorithm>

namespace heedmap {

namespace {
constexpr int pictureHeight = 394;  ///< 240 pixels of cells, the labels, the title and the read-out
}

ReadingSplit::ReadingSplit(QWidget* picture, QWidget* row)
    : QSplitter(Qt::Vertical), m_rowHeight(row->sizeHint().height()) {
  addWidget(picture);
  addWidget(row);
  setStretchFactor(0, 1);
  setChildrenCollapsible(false);
  connect(this, &QSplitter::splitterMoved, this, [this] { m_rowHeight = sizes().at(1); });
}

void ReadingSplit::setRowHeight(int height) {
  m_rowHeight = height;
  share();
}

int ReadingSplit::leastHeight() const {
  return pictureHeight + handleWidth() + widget(1)->minimumSizeHint().height();
}

void ReadingSplit::resizeEvent(QResizeEvent* event) {
  QSplitter::resizeEvent(event);
  share();
}

void ReadingSplit::share() {
  const int room = height() - handleWidth(), least = widget(1)->minimumSizeHint().height();
  const int row = std::max(least, std::min(m_rowHeight, room - pictureHeight));
  setSizes({std::max(0, room - row), row});
}

}  // namespace heedmap
