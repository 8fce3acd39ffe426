// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <cmath>

#include "tests/support/lesson.h"
#include "ui/lesson/parts/effect_panel.h"
#include "ui/lesson/pictures/vectors/vectors_picture.h"

using namespace heedmap;

/// What the pages say, show and answer.
class LessonTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { qRegisterMetaType<ViewRequest>(); }

  void thereAreFourteenPages() { QCOMPARE(lesson::pageList({findModel, openOnce}).size(), size_t(14)); }

  void everyPageSaysSomething() {
    Lesson lesson;
    QSet<QByteArray> ids;
    int number = 0;
    for (const lesson::PageSpec& spec : lesson.controller.pages()) {
      LessonPage& page = lesson.page(spec.id);
      QCOMPARE(page.title(), QStringLiteral("%1 · %2").arg(++number).arg(lesson::tr(spec.title)));
      QVERIFY(page.plainText().size() > 150);
      QVERIFY(!page.questions().empty());
      QVERIFY2(
          page.minimumSizeHint().width() <= 280,
          qPrintable(QStringLiteral("%1 is %2 wide").arg(page.title()).arg(page.minimumSizeHint().width())));
      ids << spec.id;
    }
    QCOMPARE(ids.size(), number);
  }

  void everyQuestionIsAnsweredFromTheView_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("model");
    QTest::newRow("textbook") << lesson::cat << textbookName({});
    QTest::newRow("one token") << QStringLiteral("猫") << textbookName({});
    QTest::newRow("trained") << QStringLiteral("I love China") << lesson::minilm;
    QTest::newRow("tokens like tags") << lesson::cat << lesson::multilingual;
  }

  void everyQuestionIsAnsweredFromTheView() {
    QFETCH(QString, text);
    QFETCH(QString, model);
    const auto source = openOnce(modelReference(isTextbookName(model) ? model : findModel(model)), {});
    const LessonState state = stateOf(source, text.toUtf8());
    // The answers that the pages teach, by page. With one token all depends on it.
    const QHash<QByteArray, std::vector<size_t>> right{{"head", {2}},
                                                       {"query-key-value", {1}},
                                                       {"score", {1}},
                                                       {"scale", {1}},
                                                       {"softmax", {1}},
                                                       {"weighted-sum", {0}},
                                                       {"several-heads", {1}},
                                                       {"self-and-cross", {0}},
                                                       {"masks", {1}},
                                                       {"reading", {0}},
                                                       {"recurrence", {1}},
                                                       {"caution", {text.size() > 1 ? size_t(1) : size_t(0)}},
                                                       {"check", {1, 1, 2, 1, 1, 1}},
                                                       {"summary", {1}}};
    for (const lesson::PageSpec& spec : lesson::pageList({findModel, openOnce})) {
      LessonPage page(spec, 1);
      page.show(state);
      QVERIFY2(right.contains(spec.id), spec.id);
      QCOMPARE(page.questions().size(), right[spec.id].size());
      for (size_t number = 0; number < page.questions().size(); ++number) {
        QuestionCard* card = page.questions()[number];
        QVERIFY(card->verdict().isEmpty());
        QTest::mouseClick(card->buttons()[right[spec.id][number]], Qt::LeftButton);
        // One token sees itself under any mask, and its map is one cell.
        if (text.size() > 1 || spec.id == QByteArray("score") || spec.id == QByteArray("caution"))
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
    for (const lesson::PageSpec& spec : lesson.controller.pages()) {
      LessonPage& page = lesson.page(spec.id);
      for (QPushButton* button : page.tries()) {
        if (button->isHidden()) continue;
        QSignalSpy failed(&lesson.controller, &LessonController::failed);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(lesson.settle());
        // Only the causal model is not built in.
        if (!failed.isEmpty()) QVERIFY(failed[0][0].toString().contains(lesson::causalModel));
      }
    }
  }

  void theVerdictOnWeightsIsComputed() {
    // Equal values: what the first token hands over is always its weight, and nothing else is to be said.
    const auto layer =
        std::make_shared<TextbookLayer>(TextbookOptions{.dModel = 32, .heads = 4, .dK = 8, .dV = 4});
    LessonState state = stateOf(layer, lesson::cat.toUtf8());
    auto trace = std::make_shared<AttentionTrace>(*state.trace);
    trace->stacks[0].layers[0].v.rowwise() = Eigen::RowVectorXf::LinSpaced(16, 1, 2);
    const auto verdict = [&](const char* id, size_t choice) {
      for (const lesson::PageSpec& spec : lesson::pageList({findModel, openOnce})) {
        if (qstrcmp(spec.id, id) != 0) continue;
        LessonPage page(spec, 1);
        page.show(state);
        QTest::mouseClick(page.questions().front()->buttons()[choice], Qt::LeftButton);
        return page.questions().front()->verdict();
      }
      return QString();
    };
    QVERIFY(verdict("caution", 1).startsWith(u'✓'));
    state.trace = trace;
    QVERIFY2(verdict("caution", 0).startsWith(u'✓'), qPrintable(verdict("caution", 0)));
    // One matrix for queries and keys: the score of A with B is that of B with A.
    QVERIFY(verdict("score", 1).startsWith(u'✓'));
    trace->stacks[0].layers[0].k = trace->stacks[0].layers[0].q;
    QVERIFY2(verdict("score", 0).startsWith(u'✓'), qPrintable(verdict("score", 0)));
  }

  void theCautionCountsTheModelAsItIs() {
    Lesson lesson(lesson::cat, lesson::minilm);
    LessonPage& page = lesson.page("caution");
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
    QVERIFY(lesson.settle());
    QCOMPARE(counted(), before);
  }

  void oneQueryAndKeyForAllScores() {
    Lesson lesson(lesson::cat, textbookName({}));
    const auto table = [&](const char* function) {
      lesson.press("score", QLatin1StringView(function));
      const QString words = lesson.shownPage().plainText();
      const qsizetype begin = words.indexOf(QStringLiteral("Scaled dot product"));
      return words.mid(begin, words.indexOf(QStringLiteral("in this head")) - begin);
    };
    const QString first = table("Score by: Scaled dot product");
    QVERIFY(first.contains(QStringLiteral("key “")) && !first.contains(QStringLiteral("masked")));
    for (const char* other : {"Score by: Dot product", "Score by: General", "Score by: Local window"})
      QCOMPARE(table(other), first);
  }

  void oneClickOpensAKnownHead() {
    Lesson lesson;
    lesson.press("reading", QStringLiteral("Layer 10"));
    LessonPage& page = lesson.shownPage();
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
    lesson.press("reading", QStringLiteral("Layer 2"));
    QTRY_COMPARE(lesson.session.view().head, (HeadId{AttentionKind::Self, 2, 6}));
    QVERIFY(mean(1) > 0.8);
    lesson.press("reading", QStringLiteral("Layer 0"));
    QTRY_COMPARE(lesson.session.view().head, (HeadId{AttentionKind::Self, 0, 2}));
    QVERIFY(mean(-1) > 0.6);
    lesson.press("reading", QStringLiteral("Layer 4"));
    QTRY_COMPARE(lesson.session.view().head, (HeadId{AttentionKind::Self, 4, 5}));
    QVERIFY(lesson.session.map()->values.col(0).mean() > 0.8f);
  }

  void whatIsPressedStaysWhereItIs() {
    Lesson lesson;
    LessonPage& page = lesson.page("query-key-value");
    auto* area = lesson.dock.findChild<QScrollArea*>();
    QPushButton* button = page.tries()[1];
    const auto top = [&] { return button->mapTo(area->viewport(), QPoint()).y(); };
    QTRY_VERIFY(
        (area->ensureWidgetVisible(button), area->verticalScrollBar()->value() > 0));  // once laid out
    const int before = top();
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(lesson.settle());
    QTRY_COMPARE(top(), before);
    // What grows above it moves the page, not the button.
    auto* above = page.findChild<VectorsPicture*>();
    above->setFixedHeight(above->height() + 60);
    QTRY_COMPARE(top(), before);
  }

  void anExampleIsAWord() {
    Lesson lesson(QStringLiteral("cats , dogs"));
    QCOMPARE(lesson.dock.state().queryText(lesson.dock.state().query()), QStringLiteral("dogs"));
  }

  void aRowIsNamedByItsToken() {
    Lesson lesson(lesson::hello);
    LessonPage& page = lesson.page("masks");
    lesson.press("masks", QStringLiteral("你好啊"));
    for (const QLabel* label : page.questions().front()->findChildren<QLabel*>())
      if (label->text().endsWith(QStringLiteral("</b>"))) QVERIFY(label->text().contains(u'好'));
  }
};

QTEST_MAIN(LessonTest)
#include "tst_lesson.moc"
