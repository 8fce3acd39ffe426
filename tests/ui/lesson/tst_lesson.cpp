// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <cmath>

#include "tests/support/lesson.h"
#include "ui/lesson/pages/lesson_words.h"
#include "ui/lesson/parts/effect_panel.h"
#include "ui/lesson/parts/saturation_panel.h"
#include "ui/lesson/parts/softmax_box.h"
#include "ui/lesson/parts/step_player.h"
#include "ui/lesson/parts/textbook_panel.h"
#include "ui/lesson/pictures/curve_plot.h"
#include "ui/lesson/pictures/matrix_picture.h"
#include "ui/lesson/pictures/path_picture.h"
#include "ui/lesson/pictures/shares.h"

using namespace heedmap;

class LessonTest : public QObject {
  Q_OBJECT

  /// Opens the page, unless it is open, and clicks the button whose label contains `words`.
  static void press(Lesson& lesson, int number, const QString& words) {
    LessonPage& page =
        lesson.dock.page() == number - 1 ? *lesson.dock.pages()[size_t(number - 1)] : lesson.page(number);
    for (QPushButton* button : page.tries())
      if (button->text().contains(words)) {
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(lesson.settle());
        return;
      }
    QFAIL(qPrintable(words));
  }

 private slots:
  void initTestCase() { qRegisterMetaType<ViewRequest>(); }

  void thereAreTwelvePagesThatSaySomething() {
    Lesson lesson;
    QCOMPARE(lesson.dock.pages().size(), size_t(12));
    for (int number = 1; number <= 12; ++number) {
      LessonPage& page = lesson.page(number);
      QVERIFY(page.title().startsWith(QString::number(number)));
      QVERIFY(page.plainText().size() > 150);
      QVERIFY(!page.tries().empty() && !page.questions().empty());
      QVERIFY2(
          page.minimumSizeHint().width() <= 420,
          qPrintable(QStringLiteral("page %1 is %2 wide").arg(number).arg(page.minimumSizeHint().width())));
    }
  }

  void everyQuestionIsAnsweredFromTheView_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("model");
    QTest::newRow("textbook") << lesson::cat << lesson::textbook;
    QTest::newRow("one token") << QStringLiteral("猫") << lesson::textbook;
    QTest::newRow("trained") << QStringLiteral("I love China") << lesson::minilm;
    QTest::newRow("tokens like tags") << lesson::cat << lesson::multilingual;
  }
  void everyQuestionIsAnsweredFromTheView() {
    QFETCH(QString, text);
    QFETCH(QString, model);
    const auto source = openAny(isTextbookName(model) ? model : findModel(model), {});
    const LessonState state = stateOf(source, text.toUtf8());
    // The answers that the pages teach, by page. With one token all depends on it.
    const int right[12] = {2, 1, 1, 1, 1, 0, 1, 0, 1, 0, 1, text.size() > 1 ? 1 : 0};
    const auto pages = LessonPages::make({findModel, openAny});
    for (size_t i = 0; i < pages.size(); ++i) {
      std::unique_ptr<LessonPage> page(pages[i]);
      page->show(state);
      for (QuestionCard* card : page->questions()) {
        QVERIFY(card->verdict().isEmpty());
        QTest::mouseClick(card->buttons()[size_t(right[i])], Qt::LeftButton);
        // One token sees itself under any mask, and its map is one cell.
        if (text.size() > 1 || i == 2 || i == 11)
          QVERIFY2(card->verdict().startsWith(u'✓'), qPrintable(card->verdict()));
        for (QPushButton* button : card->buttons()) {
          QTest::mouseClick(button, Qt::LeftButton);
          QVERIFY(card->verdict().size() > 10);
          QVERIFY2(!card->verdict().contains(QStringLiteral("s>")), qPrintable(card->verdict()));
        }
      }
    }
  }

  void everyTryActs() {
    Lesson lesson;
    for (int number = 1; number <= 12; ++number) {
      LessonPage& page = lesson.page(number);
      for (QPushButton* button : page.tries()) {
        if (button->isHidden()) continue;
        QSignalSpy failed(&lesson.dock.controller(), &LessonController::failed);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(lesson.settle());
        // Only the causal model is not built in.
        if (!failed.isEmpty()) QVERIFY(failed[0][0].toString().contains(lesson::causalModel));
      }
    }
  }

  void settingUpTheLiveView() {
    Lesson lesson(lesson::cat, lesson::minilm);
    lesson.page(4);
    QVERIFY(lesson.dock.state().textbook().has_value());
    LessonPage& page = *lesson.dock.pages()[3];
    QTest::mouseClick(page.tries()[1], Qt::LeftButton);
    QVERIFY(lesson.settle());
    QTRY_COMPARE(lesson.session.trace()->stacks[0].dK, 512);
    QVERIFY(!lesson.session.view().whatIf.scaled);
    const Saturation collapsed = saturation(lesson.dock.state().input());
    QTest::mouseClick(page.tries()[2], Qt::LeftButton);
    QTRY_VERIFY(lesson.session.view().whatIf.scaled);
    const Saturation alive = saturation(lesson.dock.state().input());
    qInfo("peak %.3f unscaled, %.3f scaled; entropy %.3f, %.3f", collapsed.peak, alive.peak,
          collapsed.entropy, alive.entropy);
    QVERIFY(collapsed.peak > 0.85 && alive.peak < 0.6);
    QVERIFY(collapsed.entropy < 0.3 && alive.entropy > 1);

    lesson.page(8);
    QTRY_VERIFY(lesson.session.trace()->stack(AttentionKind::Cross) != nullptr);
    QTest::mouseClick(lesson.dock.pages()[7]->tries()[1], Qt::LeftButton);
    QTRY_COMPARE(lesson.session.view().head.kind, AttentionKind::Cross);
    QTRY_COMPARE(lesson.session.map()->values.rows(), Eigen::Index(3));
    QCOMPARE(lesson.session.map()->values.cols(), Eigen::Index(4));
    // A text without a second one has no cross-attention: the choice falls back.
    lesson.session.setTexts(lesson::cat, {});
    QTRY_COMPARE(lesson.session.view().head.kind, AttentionKind::Self);
  }

  void theVerdictOnWeightsIsComputed() {
    // Equal values: what the first token hands over is always its weight, and nothing else is to be said.
    const auto layer =
        std::make_shared<TextbookLayer>(TextbookOptions{.dModel = 32, .heads = 4, .dK = 8, .dV = 4});
    LessonState state = stateOf(layer, lesson::cat.toUtf8());
    auto trace = std::make_shared<AttentionTrace>(*state.trace);
    trace->stacks[0].layers[0].v.rowwise() = Eigen::RowVectorXf::LinSpaced(16, 1, 2);
    const auto verdict = [&](int page, int choice) {
      const auto pages = LessonPages::make({findModel, openAny});
      pages[size_t(page - 1)]->show(state);
      QuestionCard* card = pages[size_t(page - 1)]->questions().front();
      QTest::mouseClick(card->buttons()[size_t(choice)], Qt::LeftButton);
      const QString said = card->verdict();
      qDeleteAll(pages);
      return said;
    };
    QVERIFY(verdict(12, 1).startsWith(u'✓'));
    state.trace = trace;
    QVERIFY2(verdict(12, 0).startsWith(u'✓'), qPrintable(verdict(12, 0)));
    // One matrix for queries and keys: the score of A with B is that of B with A.
    QVERIFY(verdict(3, 1).startsWith(u'✓'));
    trace->stacks[0].layers[0].k = trace->stacks[0].layers[0].q;
    QVERIFY2(verdict(3, 0).startsWith(u'✓'), qPrintable(verdict(3, 0)));
  }

  void theOwnSentenceComesBack() {
    Lesson lesson(QStringLiteral("my own words"));
    lesson.page(7);
    QCOMPARE(lesson.session.text(), QStringLiteral("my own words"));
    lesson.page(8);
    QCOMPARE(lesson.session.pair(), QStringLiteral("I love China"));
    QVERIFY(lesson.dock.notice().contains(QStringLiteral("page 9")));
    lesson.page(9);
    QCOMPARE(lesson.session.text(), QStringLiteral("my own words"));
    QCOMPARE(lesson.session.pair(), QString());
    // A button's sentence ends with its page as well.
    press(lesson, 9, QStringLiteral("你好啊"));
    QCOMPARE(lesson.session.text(), lesson::hello);
    lesson.page(10);
    QCOMPARE(lesson.session.text(), QStringLiteral("my own words"));
    // What was typed on a page stays.
    lesson.page(8);
    lesson.session.setTexts(QStringLiteral("other words"), {});
    lesson.page(10);
    QCOMPARE(lesson.session.text(), QStringLiteral("other words"));
  }

  void theOwnModelComesBack() {
    Lesson lesson(QStringLiteral("我上周买了钢笔"), lesson::multilingual);
    const QString own = lesson.session.modelPath();
    ViewState view = lesson.session.view();
    view.head = {AttentionKind::Self, 7, 3};
    view.pin = {Pin::Kind::Query, 4};
    lesson.session.change(view, QStringLiteral("head"));
    lesson.page(1);
    QCOMPARE(lesson.session.modelPath(), own);
    QCOMPARE(lesson.dock.notice(), QString());
    for (int number : {2, 3, 4}) {
      lesson.page(number);
      QVERIFY(lesson.dock.state().textbook());
      QVERIFY(lesson.dock.notice().contains(QStringLiteral("Textbook layer")));
      QVERIFY(lesson.dock.notice().contains(QStringLiteral("page 5")));
    }
    lesson.page(5);
    QCOMPARE(lesson.session.modelPath(), own);
    QCOMPARE(lesson.session.view().head, view.head);
    QCOMPARE(lesson.session.view().pin, view.pin);
    QCOMPARE(lesson.dock.notice(), QString());
    // A button's model ends with its page.
    press(lesson, 7, QStringLiteral("6 layers"));
    QCOMPARE(lesson.session.modelPath(), findModel(lesson::minilm));
    lesson.page(11);
    QCOMPARE(lesson.session.modelPath(), own);
    // Somebody opens the layer: pages on trained heads bring the trained model back.
    lesson.session.openModel(lesson::textbook);
    QTRY_COMPARE(lesson.session.modelPath(), lesson::textbook);
    QVERIFY(lesson.settle());
    lesson.page(11);
    QCOMPARE(lesson.session.modelPath(), lesson::textbook);
    for (int number : {12, 10, 9, 1}) {
      lesson.page(number);
      QCOMPARE(lesson.session.modelPath(), own);
      QCOMPARE(lesson.session.text(), QStringLiteral("我上周买了钢笔"));
    }
  }

  void pagesThatAreTurnedFastEndAtTheLast() {
    Lesson lesson(lesson::cat, lesson::minilm);
    const QString own = lesson.session.modelPath();
    for (int page : {1, 2, 3, 7, 4, 5}) lesson.dock.openPage(page);
    QVERIFY(lesson.settle());
    QTest::qWait(200);
    QCOMPARE(lesson.session.modelPath(), own);
    QCOMPARE(lesson.session.text(), lesson::cat);
    lesson.dock.openPage(1);
    QVERIFY(lesson.settle());
    QVERIFY(lesson.dock.state().textbook());
    lesson.dock.openPage(4);
    QVERIFY(lesson.settle());
    QCOMPARE(lesson.session.modelPath(), own);
  }

  void aWhatIfEndsWithItsPage() {
    Lesson lesson;
    lesson.page(4);
    press(lesson, 4, QStringLiteral("512, not scaled"));
    QTRY_COMPARE(lesson.session.trace()->stacks[0].dK, 512);
    QVERIFY2(lesson.session.map()->note().contains(QStringLiteral("not scaled")),
             qPrintable(lesson.session.map()->note()));
    QVERIFY2(lesson.session.map()->note().contains(QStringLiteral("d_k 512")),
             qPrintable(lesson.session.map()->note()));
    // All plots mark the d_k that is shown.
    const auto plots = lesson.dock.pages()[3]->findChildren<CurvePlot*>();
    QCOMPARE(plots.size(), 4);
    for (const CurvePlot* plot : plots) QTRY_COMPARE(plot->present(), std::optional(512.0));
    // Coming back from another dock is no new page.
    lesson.dock.hide();
    lesson.dock.show();
    QVERIFY(!lesson.session.view().whatIf.scaled);
    lesson.page(5);
    QCOMPARE(lesson.session.view().whatIf, WhatIf{});
    QTRY_COMPARE(lesson.session.trace()->stacks[0].dK, 64);
    press(lesson, 7, QStringLiteral("16 heads of 32"));
    QCOMPARE(lesson.session.trace()->stacks[0].heads, 16);
    lesson.page(4);
    QTRY_COMPARE(lesson.session.trace()->stacks[0].heads, 8);
  }

  void theCautionCountsTheModelAsItIs() {
    Lesson lesson(lesson::cat, lesson::minilm);
    LessonPage& page = lesson.page(12);
    auto* effect = page.findChild<EffectPanel*>();
    QTRY_VERIFY_WITH_TIMEOUT(effect->effect().has_value(), 20000);
    const auto counted = [&] {
      for (const QString& line : page.plainText().split(u'\n'))
        if (line.contains(QStringLiteral("of 72 heads"))) return line;
      return QString();
    };
    QTRY_VERIFY_WITH_TIMEOUT(!counted().isEmpty(), 20000);
    const QString before = counted();
    QTest::mouseClick(effect->findChild<QPushButton*>(), Qt::LeftButton);
    QTRY_COMPARE(lesson.session.view().head, effect->effect()->id);
    QCOMPARE(lesson.session.view().pin.index, effect->effect()->query);
    QCOMPARE(lesson.session.view().whatIf, WhatIf{});
    ViewState view = lesson.session.view();
    view.whatIf.scaled = false;
    lesson.session.change(view, QStringLiteral("not scaled"));
    QTest::qWait(200);
    QCOMPARE(counted(), before);
  }

  void theScoreEndsWithItsPage() {
    Lesson lesson(lesson::cat, QStringLiteral("textbook:seed=7,d_model=256,score=local,init=he"));
    press(lesson, 3, QStringLiteral("Additive"));
    QCOMPARE(lesson.dock.state().textbook()->score, ScoreFunction::Additive);
    lesson.page(4);
    TextbookOptions options{.seed = 7, .dModel = 256};
    QCOMPARE(*lesson.dock.state().textbook(),
             options);  // scaled, of variance 1; the person's other numbers stay
    press(lesson, 4, QStringLiteral("Back to"));
    QCOMPARE(*lesson.dock.state().textbook(), options);
    // The person's own layer comes back where any will do, and what is set by hand is the person's.
    lesson.page(5);
    QCOMPARE(lesson.dock.state().textbook()->score, ScoreFunction::Local);
    LessonPage& page = lesson.page(2);
    QVERIFY(page.tries().front()->isHidden());
    auto* panel = page.findChild<TextbookPanel*>();
    QTest::mouseClick(panel->resampleButton(), Qt::LeftButton);
    QVERIFY(lesson.settle());
    for (int number : {3, 4, 5}) {
      lesson.page(number);
      QCOMPARE(lesson.dock.state().textbook()->seed, 8u);
    }
  }

  void oneQueryAndKeyForAllScores() {
    Lesson lesson(lesson::cat, lesson::textbook);
    const auto table = [&](const char* function) {
      press(lesson, 3, QLatin1StringView(function));
      QTest::qWait(150);
      const QString words = lesson.dock.pages()[2]->plainText();
      const qsizetype begin = words.indexOf(QStringLiteral("Scaled dot product"));
      return words.mid(begin, words.indexOf(QStringLiteral("in this head")) - begin);
    };
    const QString first = table("Score by: Scaled dot product");
    QVERIFY(first.contains(QStringLiteral("key “")) && !first.contains(QStringLiteral("masked")));
    for (const char* other : {"Score by: Dot product", "Score by: General", "Score by: Local window"})
      QCOMPARE(table(other), first);
  }

  void theWordIsPinnedInEveryVocabulary() {
    for (const QString& model : {lesson::minilm, lesson::multilingual}) {
      Lesson lesson(QStringLiteral("something else"), model);
      press(lesson, 1, QStringLiteral("The cat sits"));
      const ViewState& view = lesson.session.view();
      QCOMPARE(view.pin.kind, Pin::Kind::Query);
      const Tokens& tokens = lesson.session.trace()->source;
      QVERIFY(QByteArray("sits").startsWith(tokens.source(tokens.items[size_t(view.pin.index)]).trimmed()));
      lesson.page(2);
      QCOMPARE(lesson.session.text(), QStringLiteral("something else"));
    }
    const QByteArray chinese("猫坐在垫子上");
    QVERIFY(!knows(*openAny(findModel(lesson::minilm), {}), chinese));
    QVERIFY(knows(*openAny(findModel(lesson::multilingual), {}), chinese));
    QVERIFY(knows(*openAny(findModel(lesson::multilingual), {}), "The cat sits on the mat"));
  }

  void oneClickOpensAKnownHead() {
    Lesson lesson;
    LessonPage& page = lesson.page(10);
    QTest::mouseClick(page.tries()[0], Qt::LeftButton);
    QVERIFY(lesson.settle());
    QTRY_COMPARE(lesson.session.view().head, (HeadId{AttentionKind::Self, 10, 8}));
    QTRY_COMPARE(lesson.session.view().pin.kind, Pin::Kind::Query);
    QTRY_VERIFY(lesson.session.map()->values.rows() > 5);
    const Tokens& tokens = lesson.session.trace()->source;
    const Eigen::Index query = lesson.session.view().pin.index;
    QCOMPARE(tokens.source(tokens.items[size_t(query)]), QByteArray("它"));
    double pen = 0;
    for (qsizetype key = 0; key < tokens.size(); ++key)
      if (QByteArray("钢笔").contains(tokens.source(tokens.items[size_t(key)])) &&
          !tokens.items[size_t(key)].range.isEmpty())
        pen += double(lesson.session.map()->values(query, key));
    qInfo("weight of 它 on 钢笔: %.3f", pen);
    QVERIFY(std::abs(pen - 0.61) < 0.01);
    // The sentence has the numbers of both tokens, and that other rows look there too.
    QTRY_VERIFY(page.plainText().contains(QStringLiteral("%1").arg(pen, 0, 'f', 2)));
    QVERIFY(page.plainText().contains(QStringLiteral("0.04")) &&
            page.plainText().contains(QStringLiteral("0.57")));
    QVERIFY(page.plainText().contains(QStringLiteral("does not prove")));

    const auto mean = [&](int offset) {
      const Matrix& map = lesson.session.map()->values;
      return double(map.diagonal(offset).mean());
    };
    QTest::mouseClick(page.tries()[1], Qt::LeftButton);
    QTRY_COMPARE(lesson.session.view().head, (HeadId{AttentionKind::Self, 2, 6}));
    QVERIFY(mean(1) > 0.8);
    QTest::mouseClick(page.tries()[2], Qt::LeftButton);
    QTRY_COMPARE(lesson.session.view().head, (HeadId{AttentionKind::Self, 0, 2}));
    QVERIFY(mean(-1) > 0.6);
    QTest::mouseClick(page.tries()[3], Qt::LeftButton);
    QTRY_COMPARE(lesson.session.view().head, (HeadId{AttentionKind::Self, 4, 5}));
    QVERIFY(lesson.session.map()->values.col(0).mean() > 0.8f);
  }

  void stepping() {
    Lesson lesson;
    ViewState view = lesson.session.view();
    view.pin = {Pin::Kind::Query, 2};
    lesson.session.change(view, QStringLiteral("pin"));
    QTest::qWait(30);
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
    QTest::qWait(700);
    QCOMPARE(player.step(), 2);
    QTest::mouseClick(player.playButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(player.step(), 5, 6000);
    QVERIFY(!player.isPlaying());
    player.play();
    QCOMPARE(player.step(), 1);
  }

  void longVectorsAndTrainedHeads() {
    const auto model = openAny(findModel(lesson::minilm), {});
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
    player.show(stateOf(openAny(QStringLiteral("textbook:d_k=4096"), {}), "a b c"));
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

  void whatIsPressedStaysWhereItIs() {
    Lesson lesson;
    LessonPage& page = lesson.page(2);
    QTest::qWait(100);
    auto* area = lesson.dock.findChild<QScrollArea*>();
    QPushButton* button = page.tries()[1];
    area->ensureWidgetVisible(button);
    const auto top = [&] { return button->mapTo(area->viewport(), QPoint()).y(); };
    const int before = top();
    QVERIFY(area->verticalScrollBar()->value() > 0);
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(lesson.settle());
    QTest::qWait(300);
    QCOMPARE(top(), before);
    // What grows above it moves the page, not the button.
    page.findChild<TextbookPanel*>()->setFixedHeight(page.findChild<TextbookPanel*>()->height() + 60);
    QTRY_COMPARE(top(), before);
  }

  void anExampleIsAWord() {
    Lesson lesson(QStringLiteral("cats , dogs"));
    QCOMPARE(lesson.dock.state().queryText(lesson.dock.state().query()), QStringLiteral("dogs"));
  }

  void mapsInANarrowPanelAreAboveEachOther() {
    SaturationPanel panel;
    panel.resize(340, 1200);
    panel.show(stateOf(openAny(lesson::textbook, {}), "The cat sits on the mat because it is tired"));
    panel.QWidget::show();
    QTest::qWait(50);
    const auto maps = panel.findChildren<MatrixPicture*>();
    QVERIFY(maps[1]->y() >= maps[0]->geometry().bottom());
    QVERIFY(maps[0]->cellAt(maps[0]->width()) >= MatrixPicture::readableCell);
    panel.resize(700, 1200);
    QTest::qWait(50);
    QCOMPARE(maps[1]->y(), maps[0]->y());
  }

  void aRowIsNamedByItsToken() {
    Lesson lesson(lesson::hello);
    LessonPage& page = lesson.page(9);
    press(lesson, 9, QStringLiteral("你好啊"));
    for (const QLabel* label : page.questions().front()->findChildren<QLabel*>())
      if (label->text().endsWith(QStringLiteral("</b>"))) QVERIFY(label->text().contains(u'好'));
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

  void oneSeedOnePicture() {
    Lesson lesson(lesson::cat, QStringLiteral("textbook:seed=5"));
    const Matrix first = lesson.session.map()->values;
    lesson.dock.controller().perform({.model = QStringLiteral("textbook:seed=6")});
    QVERIFY(lesson.settle());
    QTRY_VERIFY(!lesson.session.map()->values.isApprox(first));
    lesson.dock.controller().perform({.model = QStringLiteral("textbook:seed=5")});
    QVERIFY(lesson.settle());
    QTRY_COMPARE(lesson.session.map()->values, first);
  }

  void theSpreadIsMeasuredInTheBackground() {
    SaturationPanel panel;
    panel.resize(400, 1200);
    QSignalSpy ready(&panel, &SaturationPanel::samplesReady);
    panel.show(stateOf(openAny(lesson::textbook, {}), lesson::cat.toUtf8()));
    QVERIFY(panel.samples().empty());
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

QTEST_MAIN(LessonTest)
#include "tst_lesson.moc"
