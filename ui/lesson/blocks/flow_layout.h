// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <vector>

namespace heedmap {

/// Lays widgets out as words are: from left to right, in as many lines as the width makes of them. One that
/// is wider than a line has a line of its own, and the height that it needs there.
class FlowLayout : public QLayout {
 public:
  FlowLayout();
  ~FlowLayout() override;
  FlowLayout(const FlowLayout&) = delete;
  FlowLayout& operator=(const FlowLayout&) = delete;

  void addItem(QLayoutItem* item) override { m_items.push_back(item); }
  int count() const override { return int(m_items.size()); }
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return {}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return place({0, 0, width, 0}, false); }
  QSize sizeHint() const override;
  QSize minimumSize() const override;
  void setGeometry(const QRect& area) override;

 private:
  int place(const QRect& area, bool isMoving) const;  ///< returns the height that is needed

  static constexpr int gap = 6;
  std::vector<QLayoutItem*> m_items;
};

}  // namespace heedmap
