// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/run_window.h"

#include <QApplication>
#include <QIcon>

#include "ui/jobs/model_list.h"
#include "ui/session/open_source.h"
#include "ui/window/main_window.h"

namespace heedmap {

int runWindow(QApplication& application, const QString& modelPath) {
  QGuiApplication::setDesktopFileName(QStringLiteral("io.github.heedmap.Heedmap"));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/io.github.heedmap.Heedmap.svg")));
  ModelList models;
  MainWindow window(openSource, models.entries(), modelPath);
  QObject::connect(&models, &ModelList::changed, &window,
                   [&] { window.session().setModels(models.entries()); });
  QObject::connect(&window, &MainWindow::languageChanged, &models, &ModelList::retranslate);
  QObject::connect(&window.session(), &Session::modelOpened, &models,
                   [&] { models.remember(window.session().modelPath()); });
  // The first picture comes first.
  QObject::connect(&window.session(), &Session::mapReady, &models, &ModelList::search,
                   Qt::SingleShotConnection);
  window.show();
  return application.exec();
}

}  // namespace heedmap
