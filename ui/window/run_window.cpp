// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/run_window.h"

#include <QApplication>
#include <QIcon>

#include "ui/jobs/model_list.h"
#include "ui/window/main_window.h"

namespace heedmap {

int runWindow(QApplication& application, const std::optional<ModelReference>& model) {
  QGuiApplication::setDesktopFileName(QStringLiteral("io.github.heedmap.Heedmap"));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/io.github.heedmap.Heedmap.svg")));
  ModelList models;
  MainWindow window(openReference, models.entries(), model);
  QObject::connect(&models, &ModelList::changed, &window,
                   [&] { window.session().setModels(models.entries()); });
  QObject::connect(&window, &MainWindow::languageChanged, &models, &ModelList::retranslate);
  QObject::connect(&window.session(), &Session::modelOpened, &models,
                   [&] { models.remember(*window.session().reference()); });
  // The first picture comes first.
  QObject::connect(&window.session(), &Session::mapReady, &models, &ModelList::search,
                   Qt::SingleShotConnection);
  window.show();
  return application.exec();
}

}  // namespace heedmap
