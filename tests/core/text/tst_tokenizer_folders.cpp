// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/base/error.h"
#include "core/text/files/tokenizer_files.h"
#include "folder_cases.h"

using namespace heedmap;

/// Folders with the older tokenizer files of each family against transformers and SentencePiece: ids, pieces
/// and byte ranges of each text of tests/reference/nasty_texts.py.
class TokenizerFoldersTest : public QObject {
  Q_OBJECT
 private slots:
  void sameAsReference_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : folderCases::names()) QTest::newRow(qPrintable(name)) << name;
  }

  void sameAsReference() {
    QFETCH(QString, name);
    QTemporaryDir folder;
    folderCases::write(folder.path(), folderCases::files(name));
    const auto tokenizer = readTokenizerFolder(QDir(folder.path()));
    QVERIFY(tokenizer);
    const QJsonObject expected = folderCases::expected(name);
    const QJsonArray cases = expected[QLatin1StringView("cases")].toArray();
    QVERIFY(cases.size() >= 90);
    QString different = tokenCases::differences(*tokenizer, cases);
    QVERIFY2(different.isEmpty(), qPrintable(different));
    const QJsonArray target = expected[QLatin1StringView("target")].toArray();
    different = tokenCases::differences(tokenizer->target(), target);
    QVERIFY2(different.isEmpty(), qPrintable(different));
    qInfo("%d texts and %d of the target, all the same", int(cases.size()), int(target.size()));
  }
};

QTEST_GUILESS_MAIN(TokenizerFoldersTest)
#include "tst_tokenizer_folders.moc"
