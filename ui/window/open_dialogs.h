// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <functional>

class QWidget;

namespace heedmap {

class MissingBase;
class Session;

/// Dialogs that ask for something to open. Not modal; each deletes itself, and hands over the path when there
/// is one.
class OpenDialogs {
  Q_DECLARE_TR_FUNCTIONS(heedmap::OpenDialogs)

 public:
  using Take = std::function<void(const QString& path)>;

  static void askForModel(QWidget* parent, const Take& take);
  static void askForModelFolder(QWidget* parent, const Take& take);
  /// Opens a file, or a model by its folder; of an array it first shows what it is understood as.
  static void openFile(QWidget* parent, Session& session, const QString& path);
  /// Opens an adapter on the base that it was opened on before, or asks for one.
  static void askForBase(QWidget* parent, Session& session, const MissingBase& missing);
  static void askForText(QWidget* parent, const Take& take);
};

}  // namespace heedmap
