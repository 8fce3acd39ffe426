// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

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
};

QTEST_GUILESS_MAIN(TokenizerReferenceTest)
#include "tst_tokenizer_reference.moc"
