// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/two_line_delegate.h"

#include <QApplication>
#include <QPainter>
#include <algorithm>

namespace heedmap {

namespace {

constexpr int paddingX = 10, paddingY = 4;

QFont smaller(QFont font, bool isBold) {
  constexpr double share = 0.9;
  font.setPointSizeF(font.pointSizeF() * share);
  font.setBold(isBold);
  return font;
}

constexpr int separatorHeight = 7;

/// As combo boxes mark it.
bool isSeparator(const QModelIndex& index) {
  return index.data(Qt::AccessibleDescriptionRole).toString() == QLatin1StringView("separator");
}

}  // namespace

void TwoLineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
  QStyleOptionViewItem item = option;
  initStyleOption(&item, index);
  if (isSeparator(index)) {
    const int middle = item.rect.center().y();
    painter->setPen(item.palette.color(QPalette::Mid));
    painter->drawLine(item.rect.left(), middle, item.rect.right(), middle);
    return;
  }
  const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
  const bool isHeading = index.data(headingRole).toBool();
  const bool isSelected = item.state & QStyle::State_Selected && !isHeading;
  const bool isEnabled = item.state & QStyle::State_Enabled;
  painter->save();
  if (isHeading)
    painter->fillRect(item.rect, item.palette.alternateBase());
  else
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &item, painter, item.widget);
  const QPalette::ColorGroup group = isEnabled || isHeading ? QPalette::Active : QPalette::Disabled;
  const auto colour = [&](QPalette::ColorRole role) { return item.palette.color(group, role); };
  const QRect room = item.rect.adjusted(paddingX, paddingY, -paddingX, -paddingY);
  const auto line = [&](const QFont& font, const QColor& pen, const QString& text, Qt::Alignment where) {
    painter->setFont(font);
    painter->setPen(pen);
    painter->drawText(room, int(where | Qt::AlignLeft) | Qt::TextSingleLine,
                      QFontMetrics(font).elidedText(text, Qt::ElideRight, room.width()));
  };
  const QString second = index.data(secondLineRole).toString();
  if (isHeading) {
    line(smaller(item.font, true), colour(QPalette::PlaceholderText), item.text, Qt::AlignVCenter);
  } else {
    const QColor text = colour(isSelected ? QPalette::HighlightedText : QPalette::Text);
    line(item.font, text, item.text, second.isEmpty() ? Qt::AlignVCenter : Qt::AlignTop);
    line(smaller(item.font, false), isSelected ? text : colour(QPalette::PlaceholderText), second,
         Qt::AlignBottom);
  }
  painter->restore();
}

QSize TwoLineDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyleOptionViewItem item = option;
  initStyleOption(&item, index);
  if (isSeparator(index)) return {1, separatorHeight};
  const QString second = index.data(secondLineRole).toString();
  const QFontMetrics first(item.font), below(smaller(item.font, false));
  const int width = std::max(first.horizontalAdvance(item.text), below.horizontalAdvance(second));
  // Chinese comes out of another font than the widget's, which is taller.
  const auto lineHeight = [](const QFontMetrics& metrics, const QString& text) {
    return std::max(metrics.height(), metrics.boundingRect(text).height());
  };
  const int height = lineHeight(first, item.text) + (second.isEmpty() ? 0 : lineHeight(below, second) + 1);
  return {width + 2 * paddingX, height + 2 * paddingY};
}

}  // namespace heedmap
