// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/lesson_progress.h"

#include <QSettings>
#include <QStringList>

namespace heedmap {

namespace {
const QString pageKey = QStringLiteral("lesson/page"), answersKey = QStringLiteral("lesson/answers");
const QString right = QStringLiteral("right"), wrong = QStringLiteral("wrong");
}  // namespace

LessonProgress storedProgress() {
  QSettings settings;
  LessonProgress progress{.page = settings.value(pageKey).toString(), .answers = {}};
  settings.beginGroup(answersKey);
  for (const QString& question : settings.allKeys()) {
    const QString answer = settings.value(question).toString();
    if (answer == right || answer == wrong) progress.answers[question] = answer == right;
  }
  return progress;
}

void store(const LessonProgress& progress, const LessonProgress& before) {
  QSettings settings;
  if (progress.page != before.page) settings.setValue(pageKey, progress.page);
  for (const auto& [question, isRight] : progress.answers) {
    const auto old = before.answers.find(question);
    if (old == before.answers.end() || old->second != isRight)
      settings.setValue(answersKey + u'/' + question, isRight ? right : wrong);
  }
}

}  // namespace heedmap
