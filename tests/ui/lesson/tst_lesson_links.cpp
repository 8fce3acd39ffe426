// SPDX-License-Identifier: GPL-3.0-or-later
#include <QProxyStyle>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/lesson.h"
#include "ui/lesson/parts/two_clocks.h"
#include "ui/lesson/pictures/matrix_picture.h"
#include "ui/lesson/pictures/path_picture.h"
#include "ui/lesson/pictures/shares.h"
#include "ui/lesson/pictures/step_picture.h"
#include "ui/lesson/pictures/vectors/dot_picture.h"
#include "ui/settings/lesson_progress.h"

Q_DECLARE_METATYPE(heedmap::PointedCell)

using namespace heedmap;

/// What is pointed at is lit everywhere; what has been read and answered is remembered.
class LessonLinksTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    qRegisterMetaType<PointedCell>();
    QCoreApplication::setOrganizationName(QStringLiteral("heedmap-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_lesson_links"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
  }

  void aBarLightsItsCell() {
    Lesson lesson(lesson::cat, lesson::minilm);
    lesson.dock.resize(400, 2600);  // all of the page in sight
    LessonPage& page = lesson.page("score");
    auto& dot = *page.findChild<DotPicture*>();
    const auto matrices = page.findChildren<MatrixPicture*>();
    const QSignalSpy pointed(&lesson.dock, &LessonDock::pointedAt);
    const auto query = int(lesson.dock.state().query());
    QTest::mouseMove(&dot, dot.line(2).center().toPoint());
    QTRY_COMPARE(dot.lit(), PointedCell(QPoint(2, query)));
    QCOMPARE(dot.key(), Eigen::Index(2));
    for (const MatrixPicture* matrix : matrices) QCOMPARE(matrix->lit(), dot.lit());
    QCOMPARE(lesson.dock.steps()->picture()->lit(), dot.lit());
    QCOMPARE(lesson.dock.steps()->picture()->exampleKey(), Eigen::Index(2));
    QCOMPARE(pointed.count(), 1);
    QCOMPARE(pointed[0][0].value<PointedCell>(), dot.lit());
    // A cell of a map lights the bar.
    MatrixPicture& map = *matrices.front();
    QTest::mouseMove(&map, map.cell({5, query}).center().toPoint());
    QTRY_COMPARE(dot.key(), Eigen::Index(5));
    // One of another row is none of the bars'.
    QTest::mouseMove(&map, map.cell({5, query == 0 ? 1 : 0}).center().toPoint());
    QTRY_VERIFY(dot.key() != 5 || dot.lit()->y() != query);
  }

  void whatIsPointedAtInTheWindowIsLitOnThePage() {
    Lesson lesson(lesson::cat, lesson::minilm);
    LessonPage& page = lesson.page("head");
    auto& bars = *page.findChild<ShareBars*>();
    lesson.dock.light(QPoint(3, 1));
    QCOMPARE(bars.lit(), PointedCell(QPoint(3, 1)));
    lesson.dock.light({});
    QVERIFY(!bars.lit());
  }

  void theRowIsMarkedInTheWindow() {
    Lesson lesson(lesson::cat, lesson::minilm);
    lesson.page("score");
    QCOMPARE(lesson.session.view().pin, (Pin{Pin::Kind::Query, lesson.dock.state().query()}));
    lesson.controller.leave();
    QVERIFY(lesson.settle());
    QCOMPARE(lesson.session.view().pin, Pin{});
  }

  void wordsOfAParagraphAreLinks() {
    const QString link = lesson::cellLink(QStringLiteral("cat"), 3, 2);
    QVERIFY(link.contains(QStringLiteral("cell:3,2")));
    QCOMPARE(lesson::cellOf(QStringLiteral("cell:3,2")), PointedCell(QPoint(2, 3)));
    QCOMPARE(lesson::cellOf(QStringLiteral("https://x")), PointedCell());
    QCOMPARE(lesson::cellOf(QStringLiteral("cell:3,-2")), PointedCell());
  }

  void progressComesBack() {
    QSettings().clear();
    QCOMPARE(storedProgress(), LessonProgress{});
    LessonProgress kept;
    {
      Lesson lesson(lesson::cat, lesson::minilm);
      lesson.page("softmax").questions()[0]->buttons()[1]->click();  // right
      lesson.page("check").questions()[0]->buttons()[0]->click();    // wrong
      kept = lesson.dock.progress();
      store(kept, {});
    }
    QCOMPARE(kept.page, QStringLiteral("check"));
    QCOMPARE(storedProgress(), kept);
    Lesson lesson(lesson::cat, lesson::minilm);
    const auto before = lesson.controller.readersWork();
    lesson.controller.leave();
    QVERIFY(lesson.settle());
    lesson.dock.setProgress(storedProgress());
    QCOMPARE(lesson.controller.pages()[size_t(lesson.dock.page())].id, QByteArray("check"));
    QCOMPARE(lesson.dock.state().right, 1);
    QCOMPARE(lesson.session.text(), lesson::cat);  // nothing is borrowed by remembering
    QVERIFY(lesson.controller.readersWork() == before);
  }

  void stillPicturesAreHonoured() {
    /// A desktop without animations.
    class Still : public QProxyStyle {
      int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                    QStyleHintReturn* data) const override {
        return hint == SH_Widget_Animation_Duration ? 0 : QProxyStyle::styleHint(hint, option, widget, data);
      }
    };
    Still still;
    TwoClocks clocks;
    clocks.play(100);
    QCOMPARE(clocks.recurrentSteps(), 0);
    clocks.setStyle(&still);
    clocks.play(100);
    QCOMPARE(clocks.recurrentSteps(), 100);
    PathPicture path;
    path.show({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
    path.play();
    QCOMPARE(path.recurrentSteps(), 0);
    path.setStyle(&still);
    path.play();
    QCOMPARE(path.recurrentSteps(), 2);
  }

  void damagedProgressIsNone() {
    QSettings().clear();
    QSettings().setValue(QStringLiteral("lesson/answers/softmax/0"), QStringLiteral("perhaps"));
    QSettings().setValue(QStringLiteral("lesson/answers/gone/7"), QStringLiteral("right"));
    QSettings().setValue(QStringLiteral("lesson/page"), QStringLiteral("no such page"));
    QCOMPARE(storedProgress().answers.size(), size_t(1));
    Lesson lesson(lesson::cat, lesson::minilm);
    const int page = lesson.dock.page();
    lesson.dock.setProgress(storedProgress());
    QCOMPARE(lesson.dock.page(), page);
    QCOMPARE(lesson.dock.state().right, 0);
  }

  void whatAnotherProgramHasStoredStays() {
    QSettings().clear();
    store({.page = {}, .answers = {{QStringLiteral("head/0"), true}}}, {});
    store({.page = QStringLiteral("score"), .answers = {{QStringLiteral("scale/0"), false}}}, {});
    const LessonProgress wanted{
        .page = QStringLiteral("score"),
        .answers = {{QStringLiteral("head/0"), true}, {QStringLiteral("scale/0"), false}}};
    QCOMPARE(storedProgress(), wanted);
  }

 private:
  QTemporaryDir m_folder;
};

QTEST_MAIN(LessonLinksTest)
#include "tst_lesson_links.moc"
