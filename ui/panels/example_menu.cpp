// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/example_menu.h"

#include <QKeyEvent>
#include <QScreen>
#include <QTextDocument>
#include <algorithm>

#include "ui/controls/two_line_delegate.h"

namespace heedmap {

ExampleMenu::ExampleMenu(QWidget* parent) : QListWidget(parent) {
  setWindowFlag(Qt::Popup);
  setItemDelegate(new TwoLineDelegate(this));
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setMouseTracking(true);
  connect(this, &QListWidget::itemEntered, this, [this](QListWidgetItem* item) { setCurrentItem(item); });
  connect(this, &QListWidget::itemClicked, this, &ExampleMenu::take);
  retranslate();
}

void ExampleMenu::retranslate() {
  m_examples = examples();
  clear();
  for (const Example& example : m_examples) {
    const QString pair = example.pair.isEmpty() ? QString() : QStringLiteral("  +  ") + example.pair;
    auto* item = new QListWidgetItem(example.text + pair, this);
    item->setData(TwoLineDelegate::secondLineRole, example.hint);
    item->setToolTip(Qt::convertFromPlainText(example.text + pair));
    item->setData(Qt::AccessibleDescriptionRole, example.hint);
  }
  setAccessibleName(tr("Examples"));
}

void ExampleMenu::popUp(const QWidget& button) {
  constexpr int widest = 440;
  int height = 2 * frameWidth();
  for (int row = 0; row < count(); ++row) height += sizeHintForRow(row);
  const QRect screen = button.screen()->availableGeometry();
  const QPoint corner = button.mapToGlobal(QPoint(button.width(), button.height()));
  const int width = std::min(
      {std::max(sizeHintForColumn(0) + 2 * frameWidth() + 4, button.width()), widest, screen.width()});
  resize(width, std::min(height, screen.bottom() - corner.y()));
  move(std::clamp(corner.x() - width, screen.left(), screen.right() - width + 1), corner.y());
  setCurrentRow(0);
  show();
  setFocus(Qt::PopupFocusReason);
}

void ExampleMenu::take(const QListWidgetItem* item) {
  hide();
  if (item) emit exampleChosen(m_examples[size_t(row(item))]);
}

void ExampleMenu::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
    return take(currentItem());
  if (event->key() == Qt::Key_Escape) return hide();
  QListWidget::keyPressEvent(event);
}

}  // namespace heedmap
