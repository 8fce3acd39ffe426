// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>

#include "ui/settings/examples.h"

namespace heedmap {

/// The sentences that show something, each with what to look for below it. A window of its own under the
/// button that opens it; gone with a choice, with Escape and with a click elsewhere.
class ExampleMenu : public QListWidget {
  Q_OBJECT

 public:
  explicit ExampleMenu(QWidget* parent);

  /// Below `button`, inside its screen.
  void popUp(const QWidget& button);
  void retranslate();

 signals:
  void exampleChosen(const Example& example);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void take(const QListWidgetItem* item);

  std::vector<Example> m_examples;
};

}  // namespace heedmap
