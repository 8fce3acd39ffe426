// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/speech/spoken_choice.h"

#include <QAccessibleWidget>
#include <QComboBox>
#include <QLabel>

#include "ui/style/access_key.h"

namespace heedmap {

namespace {

/// Of the label that belongs to the box, without the sign of its access key.
QString labelOf(const QComboBox& box) {
  if (!box.parentWidget()) return {};
  for (const QLabel* label : box.parentWidget()->findChildren<QLabel*>())
    if (label->buddy() == &box) return withoutAccessKey(label->text());
  return {};
}

class SpokenChoice : public QAccessibleWidget {
 public:
  explicit SpokenChoice(QComboBox* box) : QAccessibleWidget(box, QAccessible::ComboBox) {}

  QString text(QAccessible::Text part) const override {
    if (part == QAccessible::Value) return box().currentText();
    if (part != QAccessible::Name) return QAccessibleWidget::text(part);
    const QString own = box().accessibleName().isEmpty() ? labelOf(box()) : box().accessibleName();
    return own.isEmpty() ? box().currentText() : own;
  }
  QAccessible::State state() const override {
    QAccessible::State state = QAccessibleWidget::state();
    state.expandable = true;
    state.hasPopup = true;
    return state;
  }
  QStringList actionNames() const override { return {showMenuAction(), pressAction()}; }
  void doAction(const QString& action) override {
    if (action == showMenuAction() || action == pressAction()) box().showPopup();
  }

 private:
  QComboBox& box() const { return *static_cast<QComboBox*>(widget()); }
};

QAccessibleInterface* spoken(const QString&, QObject* object) {
  auto* box = qobject_cast<QComboBox*>(object);
  return box && !box->isEditable() ? new SpokenChoice(box) : nullptr;
}

}  // namespace

void speakChoices() {
  static const bool isInstalled = [] {
    QAccessible::installFactory(spoken);
    return true;
  }();
  Q_UNUSED(isInstalled);
}

}  // namespace heedmap
