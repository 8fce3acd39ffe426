// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QStandardPaths>
#include <QTest>

#include "tests/support/lesson.h"
#include "tests/support/open_model_name.h"
#include "ui/lesson/parts/other_model.h"
#include "ui/lesson/parts/two_models.h"
#include "ui/lesson/pictures/matrix_picture.h"

using namespace heedmap;

/// A bidirectional and a causal model beside each other, whatever the window shows.
class TwoModelsTest : public QObject {
  Q_OBJECT
 private slots:
  void withoutACausalModel() {
    Lesson lesson(lesson::hello, textbookName({}));
    LessonPage& page = lesson.page("masks");
    const QString opened = openModelName(lesson.session);
    QCOMPARE(opened, findModel(lesson::multilingual));  // that knows the sentence
    auto* two = page.findChild<TwoModels*>();
    QTRY_VERIFY_WITH_TIMEOUT(two->bidirectional()->map().values.rows() > 0, 20000);
    // 你好啊 is for the model that knows Chinese, with its own marks at both ends.
    QTRY_COMPARE(two->bidirectional()->map().keys.front().text, QStringLiteral("<s>"));
    QVERIFY(two->bidirectional()->map().masked.size() == 0);
    QVERIFY(two->missing().contains(QStringLiteral("scripts/fetch-models")));
    QVERIFY(two->causal()->isHidden());
    // The textbook layer stands in, masked.
    QVERIFY(!two->standIn()->isHidden());
    QCOMPARE(two->standIn()->map().values.rows(), Eigen::Index(3));
    QVERIFY(two->standIn()->map().isMasked(0, 1) && !two->standIn()->map().isMasked(2, 1));
    QCOMPARE(openModelName(lesson.session), opened);

    lesson.session.setTexts(lesson::cat, {});
    // A model that knows the language stays.
    const auto own = openOnce(findModel(lesson::multilingual));
    const Tokens tokens = own->tokenize(lesson::cat.toUtf8(), {}, SpecialTokens::Literal);
    QTRY_COMPARE(two->bidirectional()->map().values.rows(), tokens.size());
    QCOMPARE(two->bidirectional()->map().keys.front().text, QStringLiteral("<s>"));
    const AttentionTrace trace = own->run(own->tokenize(lesson::cat.toUtf8()), {}, {});
    const auto choose = [](QComboBox* box, int index) {
      box->setCurrentIndex(index);
      emit box->activated(index);
    };
    choose(two->bidirectional()->layerBox(), 2);
    choose(two->bidirectional()->headBox(), 7);
    QCOMPARE(two->bidirectional()->map().values, headMap(trace, {AttentionKind::Self, 2, 7}).values);
    QCOMPARE(openModelName(lesson.session), opened);
    QTest::mouseClick(two->bidirectional()->openButton(), Qt::LeftButton);
    QTRY_COMPARE(lesson.session.view().head, (HeadId{AttentionKind::Self, 2, 7}));
  }

  void withOneThatCannotRead() {
    // A small causal model takes the place of the one that is fetched.
    const QString small = QStringLiteral(HEEDMAP_TEST_DATA "/families/gpt2");
    const LessonModels models{
        [&](const QString& name) { return name == lesson::causalModel ? small : findModel(name); }, openOnce};
    TwoModels two(models);
    two.resize(400, 500);
    LessonState state = stateOf(openOnce(TextbookOptions{}), "cat");
    state.text = QStringLiteral("cat");
    two.show(state);
    two.setVisible(true);
    QVERIFY(two.missing().isEmpty());
    QVERIFY(two.standIn()->isHidden());
    QTRY_VERIFY_WITH_TIMEOUT(two.bidirectional()->map().values.rows() == 3, 20000);
    // Its vocabulary is not there: what is wrong stands where its map would be.
    const auto* words = two.causal()->findChild<QLabel*>();
    QTRY_VERIFY2(words->text().contains(QStringLiteral("tokenizer")), qPrintable(words->text()));
    QVERIFY(!two.causal()->picture()->isVisible());
    QVERIFY(!two.bidirectional()->picture()->image(2).isNull());
  }

  void withSmolLM2() {
    const QString smollm =
        QStandardPaths::locate(QStandardPaths::GenericDataLocation,
                               QStringLiteral("heedmap/models/SmolLM2-135M-Instruct.Q4_1.gguf"));
    if (smollm.isEmpty()) QSKIP("SmolLM2 is not on this computer; scripts/fetch-models fetches it");
    TwoModels two(
        {[&](const QString& name) { return name == lesson::causalModel ? smollm : findModel(name); },
         openOnce});
    LessonState state = stateOf(openOnce(TextbookOptions{}), lesson::cat.toUtf8());
    state.text = lesson::cat;
    two.show(state);
    two.setVisible(true);
    QTRY_VERIFY_WITH_TIMEOUT(two.causal()->map().values.rows() == 6, 60000);
    QTRY_COMPARE(two.bidirectional()->map().values.rows(), Eigen::Index(8));
    const AttentionMap& causal = two.causal()->map();
    QCOMPARE(causal.keys[1].text, QStringLiteral("·cat"));
    for (Eigen::Index query = 0; query < 6; ++query)
      for (Eigen::Index key = 0; key < 6; ++key) QCOMPARE(causal.isMasked(query, key), key > query);
    QVERIFY(two.missing().isEmpty());
  }
};

QTEST_MAIN(TwoModelsTest)
#include "tst_two_models.moc"
