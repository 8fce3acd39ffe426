// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace heedmap {

/// Items of a list with a second, quieter line below the first; headings, which have no second line and
/// cannot be chosen, in small bold type.
class TwoLineDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  static constexpr int secondLineRole = Qt::UserRole + 1;
  static constexpr int headingRole = Qt::UserRole + 2;  ///< true of a heading

  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace heedmap
