// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

namespace heedmap {

/// The picture above, the row that is read below. Where there is little room the row gives way first; with
/// more room it is as high again as it was set. Until it is opened it is one line.
class ReadingSplit : public QSplitter {
  Q_OBJECT

 public:
  ReadingSplit(QWidget* picture, QWidget* row);

  int rowHeight() const { return m_rowHeight; }  ///< as it was set, in pixels
  void setRowHeight(int height);
  void openRow();
  /// Height at which the row is as low as it can be and the picture still has cells to read.
  int leastHeight() const;
  /// Width that a square picture can use where picture and row are `height` high in all.
  int widthFor(int height) const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void share();

  int m_rowHeight;
  bool m_isOpen = false;
};

}  // namespace heedmap
