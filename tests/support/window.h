// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/open_once.h"
#include "tests/support/wait_for.h"
#include "ui/controls/text_field.h"
#include "ui/panels/text_bar.h"
#include "ui/settings/work_settings.h"
#include "ui/window/main_window.h"

namespace heedmap {

inline const QString miniLm = QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2");
inline const QString chineseModel = QStringLiteral(HEEDMAP_TEST_MODELS "/multilingual-e5-small-zh-en");

/// Settings of a test's own, in a folder that goes with it.
class OwnSettings {
 public:
  explicit OwnSettings(const QString& test) {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("heedmap-test"));
    QCoreApplication::setApplicationName(test);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
    forget();
  }

  /// As if the program had never run.
  static void forget() {
    QSettings().clear();
    const QDir folder = QFileInfo(QSettings().fileName()).dir();
    for (const QString& file : folder.entryList({QStringLiteral("work*")}, QDir::Files))
      QFile::remove(folder.filePath(file));
  }
  /// What a program that runs alone has kept of its work.
  static WorkSettings keptWork() {
    QFile file(QFileInfo(QSettings().fileName()).dir().filePath(QStringLiteral("work.json")));
    return file.open(QIODevice::ReadOnly) ? workSettings(file.readAll()) : WorkSettings();
  }

 private:
  QTemporaryDir m_folder;
};

/// The one descendant of that class, and of that name if one is given.
template <class Part>
Part& part(const QObject& of, const QString& name = {}) {
  auto* found = of.findChild<Part*>(name);
  if (!found) qFatal("There is no %s “%s”.", Part::staticMetaObject.className(), qPrintable(name));
  return *found;
}

/// The window as it starts for the first time, wide enough for its panels, with both built-in models to
/// choose from.
inline std::unique_ptr<MainWindow> firstWindow() {
  const auto builtIn = [](const QString& path) {
    return ModelEntry{.name = QFileInfo(path).fileName(), .reference = path, .detail = {}, .isBuiltIn = true};
  };
  auto window =
      std::make_unique<MainWindow>(openOnce, std::vector<ModelEntry>{builtIn(miniLm), builtIn(chineseModel)});
  if (OwnSettings::keptWork().geometry.isEmpty()) window->resize(1280, 860);  // whatever screen there is
  window->show();
  return window;
}

/// The same, or as it was left; where nothing was left, on head 0 of layer 0 of the first model.
inline std::unique_ptr<MainWindow> openWindow() {
  const QDir folder = QFileInfo(QSettings().fileName()).dir();
  if (folder.entryList({QStringLiteral("work*.json")}, QDir::Files).isEmpty()) {
    WorkSettings left = workSettings({});
    left.model = miniLm;
    QDir().mkpath(folder.path());
    QFile file(folder.filePath(QStringLiteral("work.json")));
    if (!file.open(QIODevice::WriteOnly) || file.write(toJson(left)) < 0) qFatal("Nothing can be kept.");
  }
  return firstWindow();
}

inline Eigen::Index shownTokens(MainWindow& window) {
  return window.session().map()->values.rows();
}

/// The same, with the picture of the first example, eight tokens long.
inline std::unique_ptr<MainWindow> openedWindow() {
  auto window = openWindow();
  if (!waitFor([&] { return shownTokens(*window) == 8; })) qFatal("There is no picture.");
  return window;
}

/// Puts `text` in the place of what is in the text field.
inline void type(MainWindow& window, const QString& text) {
  TextField* field = part<TextBar>(window).textField();
  field->selectAll();
  field->insertPlainText(text);
}

}  // namespace heedmap
