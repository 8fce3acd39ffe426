// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

namespace heedmap {

/// The picture above, the row that is read below. Where there is little room the row gives way first; with
/// more room it is as high again as it was set.
class ReadingSplit : public QSplitter {
  Q_OBJECT

 public:
  ReadingSplit(QWidget* picture, QWidget* row);

  int rowHeight() const { return m_rowHeight; }  ///< as it was set, in pixels
  void setRowHeight(int height);
  /// Height at which the row is as low as it can be and the picture still has cells to read.
  int leastHeight() const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void share();

  int m_rowHeight;
};

}  // namespace heedmap
