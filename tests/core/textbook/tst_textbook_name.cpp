// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/base/error.h"
#include "core/textbook/textbook_choices.h"
#include "core/textbook/textbook_name.h"

using namespace heedmap;

class TextbookNameTest : public QObject {
  Q_OBJECT
 private slots:
  void thereAndBack() {
    QCOMPARE(textbookName({}), QStringLiteral("textbook"));
    QCOMPARE(textbookOptions(QStringLiteral("textbook")), TextbookOptions{});
    const TextbookOptions options{.seed = 18446744073709551615u,
                                  .dModel = 64,
                                  .heads = 3,
                                  .dK = 5,
                                  .dV = 7,
                                  .initialisation = Initialisation::He,
                                  .score = ScoreFunction::Local};
    QCOMPARE(textbookName(options),
             QStringLiteral(
                 "textbook:seed=18446744073709551615,d_model=64,heads=3,d_k=5,d_v=7,init=he,score=local"));
    QCOMPARE(textbookOptions(textbookName(options)), options);
  }

  void everyChoiceHasItsOwnRow() {
    for (const auto& row : initialisations) QCOMPARE(info(row.value).value, row.value);
    for (const auto& row : scoreFunctions) QCOMPARE(info(row.value).value, row.value);
  }

  void isToldFromAPath() {
    QVERIFY(isTextbookName(QStringLiteral("textbook")));
    QVERIFY(isTextbookName(QStringLiteral("textbook:seed=2")));
    QVERIFY(!isTextbookName(QStringLiteral("textbooks")));
    QVERIFY(!isTextbookName(QStringLiteral("/models/textbook")));
  }

  void refuses_data() {
    QTest::addColumn<QString>("name");
    for (const char* name :
         {"textbook:d_k=0", "textbook:d_k=4097", "textbook:d_k=nan", "textbook:d_k=1e9",
          "textbook:d_k=", "textbook:d_k=-3", "textbook:heads=99999999999", "textbook:init=best",
          "textbook:layers=2", "textbook:seed", "textbook:d_model=7"})
      QTest::newRow(name) << QString::fromLatin1(name);
  }
  void refuses() {
    QFETCH(QString, name);
    try {
      textbookOptions(name);
      QFAIL("accepted");
    } catch (const Error& error) {
      qInfo().noquote() << error.sentence();
      QVERIFY(error.sentence().endsWith(u'.'));
    }
  }
};

QTEST_GUILESS_MAIN(TextbookNameTest)
#include "tst_textbook_name.moc"
