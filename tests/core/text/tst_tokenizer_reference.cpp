// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/text/steps/unicode_scripts.h"
#include "token_cases.h"

using namespace heedmap;

/// Every tokenizer.json against Hugging Face's tokenizers library: ids, pieces, byte ranges, segments and the
/// text decoded again, of each text of tests/reference/nasty_texts.py.
class TokenizerReferenceTest : public QObject {
  Q_OBJECT
 private slots:
  void sameAsReference_data() {
    QTest::addColumn<QString>("name");
    const QDir data(QStringLiteral(HEEDMAP_TEST_DATA "/tokenizers"));
    for (const QString& file : data.entryList({QStringLiteral("*.expected.json")})) {
      const QString name = file.chopped(int(qstrlen(".expected.json")));
      QTest::newRow(qPrintable(name)) << name;
    }
  }

  void sameAsReference() {
    QFETCH(QString, name);
    const QJsonArray cases = tokenCases::casesOf(name + QStringLiteral(".expected.json"));
    QVERIFY(cases.size() >= 60);
    const QString different = tokenCases::differences(*tokenCases::tokenizer(name), cases);
    QVERIFY2(different.isEmpty(), qPrintable(different));
    qInfo("%d texts, all the same", int(cases.size()));
  }

  /// The text of all characters in order, cut where the library cuts it.
  void scriptsOfAllCharacters() {
    NormalizedText text;
    for (char32_t c = 0; c < 0x110000; ++c)
      if (c < 0xD800 || c >= 0xE000) text.push(c, {});
    PreTokens preTokens(std::move(text));
    SearchBudget budget;
    UnicodeScripts().apply(preTokens, budget);
    const QJsonArray borders = tokenCases::casesOf(QStringLiteral("script_borders.json"));
    QCOMPARE(qsizetype(preTokens.ranges.size()), borders.size());
    for (qsizetype i = 0; i < borders.size(); ++i)
      QCOMPARE(qint64(preTokens.ranges[size_t(i)].begin), borders[i].toInteger());
  }
};

QTEST_GUILESS_MAIN(TokenizerReferenceTest)
#include "tst_tokenizer_reference.moc"
