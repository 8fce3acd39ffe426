// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/small_model.h"
#include "tests/support/wait_for.h"
#include "ui/controls/text_field.h"
#include "ui/lesson/lesson_dock.h"
#include "ui/panels/text_bar.h"
#include "ui/session/open_source.h"
#include "ui/window/main_window.h"

using namespace heedmap;

/// The lesson in the window: what comes back when it is left there, and what settings keep.
class LessonWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("heedmap-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_lesson_window"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path());
  }
  void init() { QSettings().clear(); }

  void anotherTabGivesBack_data() {
    QTest::addColumn<bool>("isClosed");
    QTest::newRow("another tab") << false;
    QTest::newRow("the dock is closed") << true;
  }
  void anotherTabGivesBack() {
    QFETCH(bool, isClosed);
    auto window = openWindow();
    auto* lesson = window->findChild<QDockWidget*>(QStringLiteral("lesson"));
    auto* whatIf = window->findChild<QDockWidget*>(QStringLiteral("whatIf"));
    const QString own = window->session().modelPath();
    ViewState view = window->session().view();
    view.pin = {Pin::Kind::Query, 2};
    view.whatIf.mask = MaskChoice::Causal;
    window->session().change(view, QStringLiteral("by hand"));
    lesson->show();
    lesson->raise();
    QVERIFY(waitFor([&] { return window->lesson().isVisible() && window->lesson().isIdle(); }));
    window->lesson().openPage(window->lesson().controller().pageOf("self-and-cross"));
    QVERIFY(waitFor([&] { return window->lesson().isIdle(); }));
    QVERIFY(window->session().modelPath() != own);
    QVERIFY(window->session().text() != m_text);
    QVERIFY(!window->lesson().notice().isEmpty());
    if (isClosed)
      lesson->close();
    else
      whatIf->raise();
    const auto isBack = [&] { return window->lesson().isIdle() && window->session().modelPath() == own; };
    QVERIFY(waitFor(isBack));
    QCOMPARE(window->session().text(), m_text);
    QCOMPARE(window->session().pair(), QString());
    QVERIFY(!window->textBar().pairField()->isVisible());
    QVERIFY(window->session().view() == view);
    lesson->show();
    lesson->raise();
    QVERIFY(waitFor([&] { return window->lesson().isIdle() && window->session().modelPath() != own; }));
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
    const QString own = window->session().modelPath();
    for (int page = 0; page < int(window->lesson().pages().size()); ++page) {
      window->lesson().openPage(page);
      QVERIFY(waitFor([&] { return window->lesson().isIdle(); }));
      if (!isKilled) window->close();
      QCOMPARE(QSettings().value(QStringLiteral("model")).toString(), own);
      QCOMPARE(QSettings().value(QStringLiteral("text")).toString(), m_text);
      QCOMPARE(QSettings().value(QStringLiteral("pair")).toString(), QString());
      if (!isKilled) window->show();
    }
    window->textBar().setTexts(QStringLiteral("w7 w8"), QStringLiteral("w9"));
    QVERIFY(waitFor([&] { return window->lesson().isIdle(); }));
    QCOMPARE(QSettings().value(QStringLiteral("text")).toString(), QStringLiteral("w7 w8"));
    QCOMPARE(QSettings().value(QStringLiteral("pair")).toString(), QStringLiteral("w9"));
  }

 private:
  std::unique_ptr<MainWindow> openWindow() {
    auto window = std::make_unique<MainWindow>(openSource, std::vector<ModelEntry>{}, m_model.path());
    window->textBar().setTexts(m_text, {});
    window->show();
    const auto isReady = [&] { return window->session().trace() && window->lesson().isIdle(); };
    return waitFor(isReady) ? std::move(window) : nullptr;
  }

  const QString m_text = QStringLiteral("w5 w9 w7 w8");
  const SmallModel m_model{QStringLiteral("bert")};
  QTemporaryDir m_settings;
};

QTEST_MAIN(LessonWindowTest)
#include "tst_lesson_window.moc"
