// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <cmath>

#include "tests/support/lesson.h"
#include "ui/jobs/job_runner.h"
#include "ui/lesson/parts/saturation_panel.h"
#include "ui/lesson/parts/softmax_box.h"
#include "ui/lesson/parts/step_player.h"
#include "ui/lesson/parts/textbook_panel.h"
#include "ui/lesson/parts/two_clocks.h"
#include "ui/lesson/pictures/matrix_picture.h"
#include "ui/lesson/pictures/path_picture.h"
#include "ui/lesson/pictures/shares.h"

using namespace heedmap;

/// The parts that pages are made of.
class LessonPartsTest : public QObject {
  Q_OBJECT

 private slots:
  void stepping() {
    Lesson lesson;
    ViewState view = lesson.session.view();
    view.pin = {Pin::Kind::Query, 2};
    lesson.session.change(view, QStringLiteral("pin"));
    QVERIFY(lesson.settle());
    StepPlayer& player = *lesson.dock.steps();
    QCOMPARE(player.step(), 1);
    QVERIFY(player.words().contains(QStringLiteral("sits")));
    const FiveSteps& pass = *player.picture()->pass();
    QCOMPARE(pass.query, Eigen::Index(2));
    Eigen::Index heaviest = 0;
    const float weight = pass.weights.maxCoeff(&heaviest);
    QStringList words;
    for (int step = 1; step <= 5; ++step) {
      player.setStep(step);
      QVERIFY(!words.contains(player.words()));
      words += player.words();
      QVERIFY(!player.picture()->image(1).isNull());
    }
    QVERIFY(words[1].contains(QString::number(double(pass.raw[heaviest]), 'g', 4)));
    QVERIFY(words[2].contains(QStringLiteral("√64")));
    QVERIFY(words[3].contains(QString::number(double(weight), 'g', 4)));
    player.setStep(9);
    QCOMPARE(player.step(), 5);
    const std::vector<QImage> frames = player.frames();
    QCOMPARE(frames.size(), size_t(5));
    for (const QImage& frame : frames) QCOMPARE(frame.size(), frames.front().size());
    QCOMPARE(player.step(), 5);
    player.slider()->setValue(2);
    QCOMPARE(player.step(), 2);
  }

  void playingAndPausing() {
    Lesson lesson;
    StepPlayer& player = *lesson.dock.steps();
    player.speedBox()->setCurrentIndex(3);  // ×4: half a second a step
    player.play();
    QVERIFY(player.isPlaying());
    QTRY_COMPARE_WITH_TIMEOUT(player.step(), 2, 3000);
    player.pause();
    QVERIFY(!player.isPlaying());
    QCOMPARE(player.step(), 2);
    QTest::mouseClick(player.playButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(player.step(), 5, 6000);
    QVERIFY(!player.isPlaying());
    player.play();
    QCOMPARE(player.step(), 1);
  }

  void longVectorsAndTrainedHeads() {
    const auto model = openOnce(findModel(lesson::minilm));
    StepPlayer player;
    player.resize(900, 400);
    player.show(stateOf(model, lesson::cat.toUtf8(),
                        {.head = {AttentionKind::Self, 2, 7}, .whatIf = {}, .pin = {Pin::Kind::Query, 3}}));
    QCOMPARE(player.picture()->pass()->q.size(), Eigen::Index(32));
    QCOMPARE(player.picture()->pass()->output.size(), Eigen::Index(32));
    for (int step = 1; step <= 5; ++step) {
      player.setStep(step);
      QVERIFY(!player.words().isEmpty());
    }
    player.show(stateOf(openOnce(modelReference(QStringLiteral("textbook:d_k=4096"))), "a b c"));
    player.setStep(5);
    QVERIFY(!player.picture()->image(2).isNull());
    player.show(LessonState{});
    QVERIFY(!player.picture()->pass().has_value());
  }

  void softmaxOfTypedNumbers() {
    SoftmaxBox box;
    QCOMPARE(box.shares().size(), size_t(3));
    QVERIFY(std::abs(box.shares()[0] - 0.86681f) < 1e-5f);
    QVERIFY(std::abs(box.shares()[1] - 0.11731f) < 1e-5f);
    QVERIFY(std::abs(box.shares()[2] - 0.01588f) < 1e-5f);
    box.setNumbers(QStringLiteral("112 96"));
    box.setTemperature(QStringLiteral("8"));
    QVERIFY(std::abs(box.shares()[0] - 0.8808f) < 1e-4f);
    box.setTemperature(QStringLiteral("1"));
    QVERIFY(1 - box.shares()[0] < 1.2e-7f);
    QVERIFY(box.problem().isEmpty());
    for (const char* far : {"1000000, 999999", "-1000000 -999999"}) {
      box.setNumbers(QString::fromLatin1(far));
      box.setTemperature(QStringLiteral("0.01"));
      QVERIFY(box.problem().isEmpty());
      for (const QLabel* label : box.findChildren<QLabel*>())
        QVERIFY(!label->text().contains(QStringLiteral("inf")) &&
                !label->text().contains(QStringLiteral("nan")));
      QVERIFY(std::abs(box.shares()[0] + box.shares()[1] - 1) < 1e-6f);
    }
    for (const char* bad : {"", "nan", "cat", "1e9", "inf", "1,2,x", "1 2 3 4 5 6 7 8 9 10 11 12 13"}) {
      box.setNumbers(QString::fromLatin1(bad));
      QVERIFY2(box.problem().endsWith(u'.'), bad);
    }
    box.setNumbers(QStringLiteral("1，2"));
    QVERIFY(box.problem().isEmpty());
    for (const char* bad : {"", "0", "-1", "nan", "1e9", "hot"}) {
      box.setTemperature(QString::fromLatin1(bad));
      QVERIFY2(box.problem().endsWith(u'.'), bad);
    }
  }

  void typedNumbersCountAsAWhole() {
    SoftmaxBox box;
    const float before = box.shares()[0];
    box.numbersEdit()->clear();
    QTest::keyClicks(box.numbersEdit(), QStringLiteral("1e9, 1"));
    QCOMPARE(box.shares()[0], before);
    QTest::keyClick(box.numbersEdit(), Qt::Key_Return);
    QVERIFY(box.problem().contains(QStringLiteral("1e9")));
    QCOMPARE(box.shares().size(), size_t(3));
    box.numbersEdit()->clear();
    QTest::keyClicks(box.numbersEdit(), QStringLiteral("2, 2"));
    QTRY_COMPARE(box.shares().size(), size_t(2));
    QVERIFY(box.problem().isEmpty());
  }

  void mapsInANarrowPanelAreAboveEachOther() {
    SaturationPanel panel;
    panel.resize(340, 1200);
    panel.show(stateOf(openOnce(TextbookOptions{}), "The cat sits on the mat because it is tired"));
    panel.QWidget::show();
    const auto maps = panel.findChildren<MatrixPicture*>();
    QTRY_VERIFY(maps[1]->y() >= maps[0]->geometry().bottom());
    QVERIFY(maps[0]->cellAt(maps[0]->width()) >= MatrixPicture::readableCell);
    panel.resize(700, 1200);
    QTRY_COMPARE(maps[1]->y(), maps[0]->y());
  }

  void textbookNumbersOutOfRange() {
    TextbookPanel panel;
    QSignalSpy edited(&panel, &TextbookPanel::edited);
    for (const char* bad : {"", "nan", "1e9", "text", "-1", "4097", "0", "2.5"}) {
      panel.edit(QStringLiteral("d_k"))->selectAll();
      QTest::keyClick(panel.edit(QStringLiteral("d_k")), Qt::Key_Delete);
      QTest::keyClicks(panel.edit(QStringLiteral("d_k")), QString::fromLatin1(bad));
      QTest::keyClick(panel.edit(QStringLiteral("d_k")), Qt::Key_Return);
      QVERIFY2(panel.problem().endsWith(u'.'), bad);
    }
    // What is typed counts as a whole: "4097" does not pass through 4, 40 and 409.
    QVERIFY(edited.isEmpty());
    panel.edit(QStringLiteral("d_k"))->clear();
    QTest::keyClicks(panel.edit(QStringLiteral("d_k")), QStringLiteral("48"));
    QVERIFY(panel.problem().isEmpty());
    QVERIFY(edited.isEmpty());
    QTRY_COMPARE(edited.size(), 1);
    QCOMPARE(panel.options().dK, 48);
    const auto seed = panel.options().seed;
    QTest::mouseClick(panel.resampleButton(), Qt::LeftButton);
    QCOMPARE(panel.options().seed, seed + 1);
    QCOMPARE(qvariant_cast<TextbookOptions>(edited.last()[0]), panel.options());
  }

  void theSpreadIsMeasuredInTheBackground() {
    SaturationPanel panel;
    panel.resize(400, 1200);
    QSignalSpy ready(&panel, &SaturationPanel::samplesReady);
    panel.show(stateOf(openOnce(TextbookOptions{}), lesson::cat.toUtf8()));
    QVERIFY(panel.samples().empty());
    // What nobody has asked for is not made.
    const auto runners = panel.findChildren<JobRunner*>();
    QVERIFY(std::none_of(runners.begin(), runners.end(), [](const JobRunner* job) { return job->isBusy(); }));
    panel.moreButton()->setChecked(true);
    QVERIFY(ready.wait(20000));
    for (const SaturationSample& sample : panel.samples()) {
      qInfo("d_k %d: %.3f ± %.3f, √d_k %.3f", sample.dk, sample.scoreDeviation.mean,
            sample.scoreDeviation.error, std::sqrt(sample.dk));
      QVERIFY(std::abs(sample.scoreDeviation.mean - std::sqrt(sample.dk)) < 4 * sample.scoreDeviation.error);
      if (sample.dk == 64) QVERIFY(std::abs(sample.scoreDeviation.mean - 8) < 0.25);
      if (sample.dk == 512) QVERIFY(std::abs(sample.scoreDeviation.mean - 22.63) < 0.7);
    }
    QVERIFY(panel.figures().contains(QStringLiteral("table")));
  }

  void pathsOfAttentionAndRecurrence() {
    PathPicture path;
    path.show({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c"), QStringLiteral("d")});
    path.play();
    QCOMPARE(path.attentionSteps(), 0);
    QTRY_COMPARE_WITH_TIMEOUT(path.recurrentSteps(), 3, 6000);
    QCOMPARE(path.attentionSteps(), 1);
    QVERIFY(!path.isPlaying());
    path.show({QStringLiteral("a")});
    path.play();
    QVERIFY(!path.isPlaying());
  }

  void whatMovesCanBeStopped() {
    TwoClocks clocks;
    clocks.resize(400, clocks.sizeHint().height());
    clocks.play(100);
    QTRY_VERIFY(clocks.recurrentSteps() > 1);
    QTest::mouseClick(&clocks, Qt::LeftButton);
    QVERIFY(!clocks.isPlaying());
    const int stopped = clocks.recurrentSteps();
    QVERIFY(stopped < 100);
    QTest::keyClick(&clocks, Qt::Key_Space);  // goes on from there
    QVERIFY(clocks.isPlaying());
    QVERIFY(clocks.recurrentSteps() >= stopped);
    QTRY_COMPARE_WITH_TIMEOUT(clocks.recurrentSteps(), 100, 20000);
    QVERIFY(!clocks.isPlaying());
    QTest::mouseClick(&clocks, Qt::LeftButton);  // again
    QVERIFY(clocks.isPlaying());
    QVERIFY(clocks.recurrentSteps() < 100);
  }

  void sharesBeyondTheMostAreOne() {
    std::vector<Share> shares;
    for (int i = 0; i < 10; ++i) shares.push_back({QString::number(i), i == 3 || i == 7 ? 0.3 : 0.05, false});
    const auto few = largestShares(shares, 3, QStringLiteral("rest"));
    QCOMPARE(few.size(), size_t(3));
    QCOMPARE(few[0].label, QStringLiteral("3"));
    QCOMPARE(few[1].label, QStringLiteral("7"));
    QVERIFY(std::abs(few[2].value - 0.4) < 1e-9);
  }
};

QTEST_MAIN(LessonPartsTest)
#include "tst_lesson_parts.moc"
