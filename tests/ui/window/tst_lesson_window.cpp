// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>

#include "tests/support/open_model_name.h"
#include "tests/support/small_model.h"
#include "tests/support/wait_for.h"
#include "tests/support/window.h"
#include "ui/lesson/lesson_dock.h"

using namespace heedmap;

namespace {

LessonDock& lessonOf(MainWindow& window) {
  return part<LessonDock>(window);
}

}  // namespace

/// The lesson in the window: what comes back when it is left there, and what settings keep.
class LessonWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { OwnSettings::forget(); }

  void anotherTabGivesBack_data() {
    QTest::addColumn<bool>("isClosed");
    QTest::newRow("another tab") << false;
    QTest::newRow("the dock is closed") << true;
  }
  void anotherTabGivesBack() {
    QFETCH(bool, isClosed);
    auto window = openWindow();
    auto* dock = window->findChild<QDockWidget*>(QStringLiteral("lesson"));
    auto* whatIf = window->findChild<QDockWidget*>(QStringLiteral("whatIf"));
    const QString own = openModelName(window->session());
    ViewState view = window->session().view();
    view.pin = {Pin::Kind::Query, 2};
    view.whatIf.mask = MaskChoice::Causal;
    window->session().change(view, QStringLiteral("by hand"));
    dock->show();
    dock->raise();
    QVERIFY(waitFor([&] { return lessonOf(*window).isVisible() && lessonOf(*window).isIdle(); }));
    lessonOf(*window).openPage(lessonOf(*window).controller().pageOf("self-and-cross"));
    QVERIFY(waitFor([&] { return lessonOf(*window).isIdle(); }));
    QVERIFY(openModelName(window->session()) != own);
    QVERIFY(window->session().text() != m_text);
    QVERIFY(!lessonOf(*window).notice().isEmpty());
    if (isClosed)
      dock->close();
    else
      whatIf->raise();
    const auto isBack = [&] { return lessonOf(*window).isIdle() && openModelName(window->session()) == own; };
    QVERIFY(waitFor(isBack));
    QCOMPARE(window->session().text(), m_text);
    QCOMPARE(window->session().pair(), QString());
    QVERIFY(!part<TextField>(*window, QStringLiteral("pair")).isVisible());
    QVERIFY(window->session().view() == view);
    dock->show();
    dock->raise();
    QVERIFY(waitFor([&] { return lessonOf(*window).isIdle() && openModelName(window->session()) != own; }));
    QVERIFY(window->session().text() != m_text);
  }

  void settingsKeepTheReadersWork_data() {
    QTest::addColumn<bool>("isKilled");
    QTest::newRow("quit") << false;
    QTest::newRow("killed") << true;
  }
  void settingsKeepTheReadersWork() {
    QFETCH(bool, isKilled);
    auto window = openWindow();
    const QString own = openModelName(window->session());
    for (int page = 0; page < int(lessonOf(*window).pages().size()); ++page) {
      lessonOf(*window).openPage(page);
      QVERIFY(waitFor([&] { return lessonOf(*window).isIdle(); }));
      if (!isKilled) window->close();
      QTRY_COMPARE(OwnSettings::keptWork().model, own);
      QTRY_COMPARE(OwnSettings::keptWork().text, m_text);
      QCOMPARE(OwnSettings::keptWork().pair, QString());
      if (!isKilled) window->show();
    }
    part<TextBar>(*window).setTexts(QStringLiteral("w7 w8"), QStringLiteral("w9"));
    QVERIFY(waitFor([&] { return lessonOf(*window).isIdle(); }));
    QTRY_COMPARE(OwnSettings::keptWork().text, QStringLiteral("w7 w8"));
    QCOMPARE(OwnSettings::keptWork().pair, QStringLiteral("w9"));
  }

 private:
  std::unique_ptr<MainWindow> openWindow() {
    auto window = std::make_unique<MainWindow>(openReference, std::vector<ModelEntry>{}, m_model.path());
    window->resize(1280, 860);  // wide enough for its panels
    part<TextBar>(*window).setTexts(m_text, {});
    window->show();
    const auto isReady = [&] { return window->session().trace() && lessonOf(*window).isIdle(); };
    return waitFor(isReady) ? std::move(window) : nullptr;
  }

  const QString m_text = QStringLiteral("w5 w9 w7 w8");
  const SmallModel m_model{QStringLiteral("bert")};
  const OwnSettings m_settings{QStringLiteral("tst_lesson_window")};
};

QTEST_MAIN(LessonWindowTest)
#include "tst_lesson_window.moc"
