// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <functional>

class QWidget;

namespace heedmap {

/// Dialogs that ask for something to open. Not modal; each deletes itself, and hands over the path when there
/// is one.
class OpenDialogs {
  Q_DECLARE_TR_FUNCTIONS(heedmap::OpenDialogs)

 public:
  using Take = std::function<void(const QString& path)>;

  static void askForModel(QWidget* parent, const Take& take);
  static void askForModelFolder(QWidget* parent, const Take& take);
  static void askForText(QWidget* parent, const Take& take);
};

}  // namespace heedmap
