// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPushButton>
#include <QTest>

#include "tests/support/lesson.h"
#include "tests/support/open_model_name.h"
#include "ui/lesson/parts/saturation_panel.h"
#include "ui/lesson/parts/textbook_panel.h"
#include "ui/lesson/state/lesson_words.h"
#include "ui/plots/curve_plot.h"

using namespace heedmap;

/// What turning pages does to the window, with the models that come with the program.
class LessonTurningTest : public QObject {
  Q_OBJECT

 private slots:
  void theOwnSentenceComesBack() {
    Lesson lesson(QStringLiteral("my own words"));
    lesson.page("several-heads");
    QCOMPARE(lesson.session.text(), QStringLiteral("my own words"));
    lesson.page("self-and-cross");
    QCOMPARE(lesson.session.text(), QStringLiteral("我爱中国"));
    QVERIFY(lesson.dock.notice().contains(lesson.number("masks")));
    lesson.page("masks");
    QCOMPARE(lesson.session.text(), QStringLiteral("my own words"));
    QCOMPARE(lesson.session.pair(), QString());
    // A button's sentence ends with its page as well.
    lesson.press("masks", QStringLiteral("你好啊"));
    QCOMPARE(lesson.session.text(), lesson::hello);
    lesson.page("reading");
    QCOMPARE(lesson.session.text(), QStringLiteral("my own words"));
    // What was typed on a page stays.
    lesson.page("self-and-cross");
    lesson.session.setTexts(QStringLiteral("other words"), {});
    lesson.page("reading");
    QCOMPARE(lesson.session.text(), QStringLiteral("other words"));
  }

  void theOwnModelComesBack() {
    Lesson lesson(QStringLiteral("我上周买了钢笔"), lesson::multilingual);
    const QString own = openModelName(lesson.session);
    ViewState view = lesson.session.view();
    view.head = {AttentionKind::Self, 7, 3};
    view.pin = {Pin::Kind::Query, 4};
    lesson.session.change(view, QStringLiteral("head"));
    lesson.page("score");
    QCOMPARE(openModelName(lesson.session), own);
    QCOMPARE(lesson.dock.notice(), QString());
    for (const char* id : {"scale"}) {
      lesson.page(id);
      QVERIFY(lesson.dock.state().textbook());
      QVERIFY(lesson.dock.notice().contains(QStringLiteral("Textbook layer")));
      QVERIFY(lesson.dock.notice().contains(lesson.number("softmax")));
    }
    lesson.page("softmax");
    QCOMPARE(openModelName(lesson.session), own);
    QCOMPARE(lesson.session.view().head, view.head);
    QCOMPARE(lesson.session.view().pin, view.pin);
    QCOMPARE(lesson.dock.notice(), QString());
    // A button's model ends with its page.
    lesson.press("several-heads", QStringLiteral("6 layers"));
    QCOMPARE(openModelName(lesson.session), findModel(lesson::minilm));
    lesson.page("recurrence");
    QCOMPARE(openModelName(lesson.session), own);
    // Somebody opens the layer: pages on trained heads bring the trained model back.
    lesson.session.openModel(TextbookOptions{});
    QTRY_COMPARE(openModelName(lesson.session), textbookName({}));
    QVERIFY(lesson.settle());
    lesson.page("recurrence");
    QCOMPARE(openModelName(lesson.session), textbookName({}));
    for (const char* id : {"caution", "reading", "masks", "query-key-value"}) {
      lesson.page(id);
      QCOMPARE(openModelName(lesson.session), own);
      QCOMPARE(lesson.session.text(), QStringLiteral("我上周买了钢笔"));
    }
  }

  void pagesThatAreTurnedFastEndAtTheLast() {
    Lesson lesson(lesson::cat, lesson::minilm);
    const QString own = openModelName(lesson.session);
    for (const char* id : {"query-key-value", "score", "scale", "self-and-cross", "softmax", "weighted-sum"})
      lesson.controller.openPage(lesson.controller.pageOf(id));
    QVERIFY(lesson.settle());
    QCOMPARE(openModelName(lesson.session), own);
    QCOMPARE(lesson.session.text(), lesson::cat);
    lesson.page("scale");
    QVERIFY(lesson.dock.state().textbook());
    lesson.page("softmax");
    QCOMPARE(openModelName(lesson.session), own);
  }

  void aWhatIfEndsWithItsPage() {
    Lesson lesson;
    lesson.page("scale");
    lesson.press("scale", QStringLiteral("512, not scaled"));
    QTRY_COMPARE(lesson.session.trace()->stacks[0].dK, 512);
    QVERIFY2(lesson.session.map()->note().contains(QStringLiteral("not scaled")),
             qPrintable(lesson.session.map()->note()));
    QVERIFY2(lesson.session.map()->note().contains(QStringLiteral("d_k 512")),
             qPrintable(lesson.session.map()->note()));
    // All plots mark the d_k that is shown, once the reader asks for them.
    lesson.shownPage().findChild<SaturationPanel*>()->moreButton()->click();
    const auto plots = lesson.shownPage().findChildren<CurvePlot*>();
    QCOMPARE(plots.size(), 4);
    for (const CurvePlot* plot : plots) QTRY_COMPARE(plot->present(), std::optional(512.0));
    // Coming back from another dock is no new page.
    lesson.dock.hide();
    lesson.dock.show();
    QVERIFY(!lesson.session.view().whatIf.scaled);
    lesson.page("softmax");
    QCOMPARE(lesson.session.view().whatIf, WhatIf{});
    QTRY_COMPARE(lesson.session.trace()->stacks[0].dK, 64);
    lesson.press("several-heads", QStringLiteral("16 heads of 32"));
    QCOMPARE(lesson.session.trace()->stacks[0].heads, 16);
    lesson.page("scale");
    QTRY_COMPARE(lesson.session.trace()->stacks[0].heads, 8);
  }

  void theReadersWhatIfComesBack() {
    Lesson lesson(lesson::cat, lesson::minilm);
    ViewState view = lesson.session.view();
    view.whatIf.mask = MaskChoice::Causal;
    lesson.session.change(view, QStringLiteral("by hand"));
    lesson.page("weighted-sum");
    QCOMPARE(lesson.session.view().whatIf, view.whatIf);
    QCOMPARE(lesson.dock.notice(), QString());
    lesson.press("weighted-sum", QStringLiteral("√4096"));
    QCOMPARE(lesson.session.view().whatIf, WhatIf{.dk = WhatIf::maxDk});
    QVERIFY2(lesson.dock.notice().contains(QStringLiteral("what-if")), qPrintable(lesson.dock.notice()));
    lesson.page("several-heads");
    QCOMPARE(lesson.session.view().whatIf, view.whatIf);
  }

  void theScoreEndsWithItsPage() {
    Lesson lesson(lesson::cat, QStringLiteral("textbook:seed=7,d_model=256,score=local,init=he"));
    lesson.press("score", QStringLiteral("Additive"));
    QCOMPARE(lesson.dock.state().textbook()->score, ScoreFunction::Additive);
    lesson.page("scale");
    TextbookOptions options{.seed = 7, .dModel = 256};
    QCOMPARE(*lesson.dock.state().textbook(),
             options);  // scaled, of variance 1; the reader's other numbers stay
    lesson.press("scale", QStringLiteral("Back to"));
    QCOMPARE(*lesson.dock.state().textbook(), options);
    // The reader's own layer comes back where any will do, and what is set by hand is the reader's.
    lesson.page("softmax");
    QCOMPARE(lesson.dock.state().textbook()->score, ScoreFunction::Local);
    LessonPage& page = lesson.page("query-key-value");
    lesson.press("query-key-value", QStringLiteral("Open the textbook layer"));
    auto* panel = page.findChild<TextbookPanel*>();
    QTest::mouseClick(panel->resampleButton(), Qt::LeftButton);
    QVERIFY(lesson.settle());
    for (const char* id : {"scale", "softmax"}) {
      lesson.page(id);
      QCOMPARE(lesson.dock.state().textbook()->seed, 8u);
    }
  }

  void theWordIsPinnedInEveryVocabulary() {
    for (const QString& model : {lesson::minilm, lesson::multilingual}) {
      Lesson lesson(QStringLiteral("something else"), model);
      lesson.press("head", QStringLiteral("Anna … she"));
      const ViewState& view = lesson.session.view();
      QCOMPARE(view.pin.kind, Pin::Kind::Query);
      const Tokens& tokens = lesson.session.trace()->source;
      QVERIFY(QByteArray("she").startsWith(tokens.source(tokens.items[size_t(view.pin.index)]).trimmed()));
      lesson.page("query-key-value");
      QCOMPARE(lesson.session.text(), QStringLiteral("something else"));
    }
    const QByteArray chinese("猫坐在垫子上");
    QVERIFY(!knows(*openOnce(findModel(lesson::minilm)), chinese));
    QVERIFY(knows(*openOnce(findModel(lesson::multilingual)), chinese));
    QVERIFY(knows(*openOnce(findModel(lesson::multilingual)), "The cat sits on the mat"));
  }

  void oneSeedOnePicture() {
    Lesson lesson(lesson::cat, QStringLiteral("textbook:seed=5"));
    const Matrix first = lesson.session.map()->values;
    lesson.controller.perform({.model = ModelReference{TextbookOptions{.seed = 6}}});
    QVERIFY(lesson.settle());
    QTRY_VERIFY(!lesson.session.map()->values.isApprox(first));
    lesson.controller.perform({.model = ModelReference{TextbookOptions{.seed = 5}}});
    QVERIFY(lesson.settle());
    QTRY_COMPARE(lesson.session.map()->values, first);
  }

  void settingUpTheLiveView() {
    Lesson lesson(lesson::cat, lesson::minilm);
    lesson.page("scale");
    QVERIFY(lesson.dock.state().textbook().has_value());
    LessonPage& page = lesson.shownPage();
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

    lesson.page("self-and-cross");
    QTRY_VERIFY(lesson.session.trace()->stack(AttentionKind::Cross) != nullptr);
    QTRY_COMPARE(lesson.session.view().head, (HeadId{AttentionKind::Cross, 1, 1}));
    QTRY_COMPARE(lesson.session.map()->values.rows(), Eigen::Index(4));  // <s> I love China
    lesson.page("self-and-cross");                                       // opened again it is the same
    QCOMPARE(lesson.session.view().head, (HeadId{AttentionKind::Cross, 1, 1}));
    lesson.press("self-and-cross", QStringLiteral("Before any training"));
    QTRY_COMPARE(lesson.session.view().head.kind, AttentionKind::Cross);
    QTRY_COMPARE(lesson.session.map()->values.rows(), Eigen::Index(3));
    QCOMPARE(lesson.session.map()->values.cols(), Eigen::Index(4));
    // A text without a second one has no cross-attention: the choice falls back.
    lesson.session.setTexts(lesson::cat, {});
    QTRY_COMPARE(lesson.session.view().head.kind, AttentionKind::Self);
  }
};

QTEST_MAIN(LessonTurningTest)
#include "tst_lesson_turning.moc"
