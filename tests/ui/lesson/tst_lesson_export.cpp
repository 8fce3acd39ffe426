// SPDX-License-Identifier: GPL-3.0-or-later
#include <QContextMenuEvent>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/lesson.h"
#include "ui/lesson/pictures/path_picture.h"

using namespace heedmap;

namespace {

/// What entry `action` of the picture's context menu writes to `path`.
QImage saved(Picture& picture, int action, const QString& path) {
  QContextMenuEvent event(QContextMenuEvent::Keyboard, {5, 5}, picture.mapToGlobal(QPoint(5, 5)));
  QCoreApplication::sendEvent(&picture, &event);
  auto* menu = picture.findChild<QMenu*>();
  if (!menu) return {};
  menu->actions()[action]->trigger();
  menu->close();
  delete menu;
  auto* dialog = picture.findChild<QFileDialog*>();
  if (!dialog) return {};
  if (dialog->selectedFiles().value(0).endsWith(QStringLiteral("/.png"))) return {};  // a name is suggested
  emit dialog->fileSelected(path);
  delete dialog;
  if (!waitFor([&] { return QFileInfo::exists(path); })) return {};
  return QImage(path);
}

/// More than one colour.
bool hasSomething(const QImage& image) {
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x)
      if (image.pixel(x, y) != image.pixel(0, 0)) return true;
  return false;
}

}  // namespace

/// Every picture of the lesson can be saved.
class LessonExportTest : public QObject {
  Q_OBJECT
 private slots:
  void everyPictureIsExported() {
    const QTemporaryDir folder;
    Lesson lesson(lesson::cat, lesson::minilm);
    int pictures = 0, files = 0;
    QSet<QByteArray> kinds;
    for (const lesson::PageSpec& spec : lesson.controller.pages()) {
      LessonPage& page = lesson.page(spec.id);
      for (Picture* picture : page.findChildren<Picture*>()) {
        if (!picture->isVisible()) continue;
        ++pictures;
        // Of the size that the picture has once its page is at rest, and with what is computed for it.
        QImage read;
        const auto isWhole = [&] {
          read = saved(*picture, 0, folder.filePath(QStringLiteral("%1.png").arg(files++)));
          return read.size() == picture->size() * 2 && hasSomething(read);
        };
        // Once: the page may still grow.
        QVERIFY2(waitFor(isWhole), QByteArray(spec.id) + ' ' + picture->metaObject()->className());
        kinds << picture->metaObject()->className();
      }
    }
    qInfo("%d pictures of %d kinds", pictures, int(kinds.size()));
    QVERIFY(pictures >= 20);
    for (const char* kind : {"ShareBars", "SharePie", "ShapesPicture", "MatrixPicture", "ConcatPicture",
                             "CurvePlot", "Histogram", "PathPicture"})
      QVERIFY2(kinds.contains(QByteArray("heedmap::") + kind), kind);
  }

  void passAndTimelineAreExported() {
    const QTemporaryDir folder;
    Lesson lesson;
    const auto choose = [&](const QObject& parent, const char* name) {
      auto* dialog = parent.findChild<QFileDialog*>();
      emit dialog->fileSelected(folder.filePath(QLatin1StringView(name)));
      dialog->close();
      delete dialog;
    };
    const auto files = [&](const char* filter) {
      return QDir(folder.path()).entryList({QLatin1StringView(filter)});
    };
    lesson.dock.steps()->setStep(3);
    lesson.dock.steps()->saveAll();
    choose(*lesson.dock.steps(), "pass.png");
    QTRY_COMPARE(files("pass-*.png").size(), 5);
    QCOMPARE(lesson.dock.steps()->step(), 3);
    QTRY_VERIFY(hasSomething(QImage(folder.filePath(QStringLiteral("pass-5.png")))));
    QVERIFY(QImage(folder.filePath(QStringLiteral("pass-1.png"))) !=
            QImage(folder.filePath(QStringLiteral("pass-2.png"))));
    // A second time the files are in the way, which is said, and they stay.
    lesson.dock.steps()->saveAll();
    choose(*lesson.dock.steps(), "pass.png");
    QTRY_VERIFY(lesson.dock.steps()->findChild<QMessageBox*>());
    QVERIFY(lesson.dock.steps()->findChild<QMessageBox*>()->text().contains(QStringLiteral("pass-1.png")));
    lesson.dock.steps()->findChild<QMessageBox*>()->close();

    auto* path = lesson.page("recurrence").findChild<PathPicture*>();
    path->saveAll();
    choose(*path, "time.png");
    QTRY_COMPARE(files("time-*.png").size(), 6);  // from 0 to 5 steps between 6 tokens
  }
};

QTEST_MAIN(LessonExportTest)
#include "tst_lesson_export.moc"
