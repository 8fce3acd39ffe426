// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <QActionGroup>
#include <QSettings>
#include <algorithm>

#include "ui/lesson/lesson_dock.h"
#include "ui/panels/export_dialog.h"
#include "ui/panels/model_chooser.h"
#include "ui/panels/text_bar.h"
#include "ui/session/examples.h"
#include "ui/session/language.h"
#include "ui/window/reading_split.h"
#include "ui/window/window_actions.h"

namespace heedmap {

void MainWindow::restore(const QString& modelPath) {
  const QSettings settings;
  const auto number = [&](const char* key, int otherwise) {
    return settings.value(QLatin1StringView(key), otherwise).toInt();
  };
  setTheme(ThemeChoice(std::clamp(number("theme", 0), 0, 2)));
  const QString language = settings.value(QStringLiteral("language")).toString();
  for (QAction* action : m_actions->language->actions())
    action->setChecked(action->data().toString() == language);
  setLanguage(language);
  m_style.palette = Palette(std::clamp(number("colourMap", 0), 0, int(Palette::Greys)));
  m_style.scaling = Scaling(std::clamp(number("scaling", 0), 0, int(Scaling::Rank)));
  m_actions->readSpecials->setChecked(settings.value(QStringLiteral("readSpecials"), false).toBool());
  m_range = ColourRange(std::clamp(number("range", 0), 0, int(ColourRange::Fixed)));
  m_low = settings.value(QStringLiteral("rangeLow"), 0).toDouble();
  m_high = settings.value(QStringLiteral("rangeHigh"), 1).toDouble();
  if (!(m_low < m_high)) m_low = 0, m_high = 1;
  showRange();
  checkChoice(m_actions->colourMap, int(m_style.palette));
  checkChoice(m_actions->scaling, int(m_style.scaling));
  checkChoice(m_actions->range, int(m_range));
  restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
  restoreState(settings.value(QStringLiteral("docks")).toByteArray());
  m_middle->setRowHeight(number("rowHeight", m_middle->rowHeight()));

  m_textBar->setTexts(settings.value(QStringLiteral("text"), examples().front().text).toString(),
                      settings.value(QStringLiteral("pair")).toString());
  const auto& entries = m_textBar->chooser()->entries();
  QString path = modelPath.isEmpty() ? settings.value(QStringLiteral("model")).toString() : modelPath;
  if (path.isEmpty() && !entries.empty()) path = entries.front().path;
  if (!path.isEmpty()) openModel(path);
}

void MainWindow::save() {
  QSettings settings;
  settings.setValue(QStringLiteral("theme"), int(m_themeChoice));
  settings.setValue(QStringLiteral("language"), m_actions->language->checkedAction()->data());
  settings.setValue(QStringLiteral("colourMap"), int(m_style.palette));
  settings.setValue(QStringLiteral("scaling"), int(m_style.scaling));
  settings.setValue(QStringLiteral("readSpecials"), m_session.readsSpecials());
  settings.setValue(QStringLiteral("range"), int(m_range));
  settings.setValue(QStringLiteral("rangeLow"), m_low);
  settings.setValue(QStringLiteral("rangeHigh"), m_high);
  settings.setValue(QStringLiteral("geometry"), saveGeometry());
  settings.setValue(QStringLiteral("docks"), saveState());
  settings.setValue(QStringLiteral("rowHeight"), m_middle->rowHeight());
  saveReadersWork();
}

void MainWindow::saveReadersWork() {
  const LessonController::ReadersWork& work = m_lesson->controller().readersWork();
  QSettings settings;
  const auto keep = [&settings](const char* key, const QString& value) {
    const QLatin1StringView name(key);
    if (settings.value(name).toString() != value || !settings.contains(name)) settings.setValue(name, value);
  };
  keep("text", work.texts.text);
  keep("pair", work.texts.pair);
  if (!work.model.isEmpty()) keep("model", work.model);
}

}  // namespace heedmap
