// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/run_window.h"

#include <QApplication>
#include <QIcon>

#include "core/model/open_model.h"
#include "ui/widgets/main_window.h"

namespace heedmap {

int runWindow(QApplication& application, const QString& modelPath) {
  QCoreApplication::setOrganizationName(QStringLiteral("heedmap"));
  QCoreApplication::setApplicationName(QStringLiteral("heedmap"));
  std::vector<ModelEntry> models;
  for (const BuiltInModel& model : builtInModels())
    models.push_back({.name = model.name,
                      .path = model.path,
                      .detail = QCoreApplication::translate("heedmap::MainWindow", "built in")});
  const auto open = [](const QString& path, std::stop_token stop) -> std::shared_ptr<const QuerySource> {
    return openModel(path, stop);
  };
  QGuiApplication::setDesktopFileName(QStringLiteral("io.github.heedmap.Heedmap"));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/io.github.heedmap.Heedmap.svg")));
  MainWindow window(open, std::move(models), modelPath);
  window.show();
  return application.exec();
}

}  // namespace heedmap
