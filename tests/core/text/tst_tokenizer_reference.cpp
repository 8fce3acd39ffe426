// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "core/text/tokenizer.h"

using namespace heedmap;

namespace {

QByteArray contentOf(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) qFatal("%s cannot be read", qPrintable(path));
  return file.readAll();
}

/// What a text became, written so that two of them can be compared and read.
QString written(const QJsonArray& ids, const QJsonArray& pieces, const QJsonArray& ranges,
                const QJsonArray& segments) {
  QStringList items;
  for (int i = 0; i < ids.size(); ++i)
    items << QStringLiteral("%1 %2 [%3,%4) %5")
                 .arg(ids[i].toInt())
                 .arg(pieces[i].toString())
                 .arg(ranges[i][0].toInt())
                 .arg(ranges[i][1].toInt())
                 .arg(segments.isEmpty() ? 0 : segments[i].toInt());
  return items.join(QLatin1String(" | "));
}

QString written(const Tokens& tokens) {
  QJsonArray ids, pieces, ranges, segments;
  for (const Token& token : tokens.items) {
    ids << token.id;
    pieces << token.piece;
    ranges << QJsonArray{qint64(token.range.begin), qint64(token.range.end)};
    segments << token.segment;
  }
  return written(ids, pieces, ranges, segments);
}

}  // namespace

/// Every tokenizer against Hugging Face's tokenizers library: ids, pieces, byte ranges and segments of each
/// text of tests/reference/nasty_texts.py.
class TokenizerReferenceTest : public QObject {
  Q_OBJECT
 private slots:
  void sameAsReference_data() {
    QTest::addColumn<QString>("tokenizer");
    QTest::addColumn<QString>("expected");
    const QDir data(QStringLiteral(HEEDMAP_TEST_DATA "/tokenizers"));
    for (const QString& expected : data.entryList({QStringLiteral("*.expected.json")})) {
      const QString name = expected.chopped(int(qstrlen(".expected.json")));
      QString tokenizer = data.filePath(name + QStringLiteral(".tokenizer.json"));
      if (!QFile::exists(tokenizer))
        tokenizer = QStringLiteral(HEEDMAP_TEST_MODELS "/%1/tokenizer.json").arg(name);
      QTest::newRow(qPrintable(name)) << tokenizer << data.filePath(expected);
    }
  }

  void sameAsReference() {
    QFETCH(QString, tokenizer);
    QFETCH(QString, expected);
    const auto read = Tokenizer::fromJson(contentOf(tokenizer), tokenizer);
    const QJsonArray cases = QJsonDocument::fromJson(contentOf(expected)).array();
    QVERIFY(cases.size() >= 60);
    QStringList differences;
    for (const QJsonValue& item : cases) {
      EncodeOptions options;
      options.addSpecial = item[QLatin1String("addSpecial")].toBool(true);
      options.readSpecial = item[QLatin1String("readSpecial")].toBool(true);
      const QString text = item[QLatin1String("text")].toString();
      const Tokens tokens =
          read->encode(text.toUtf8(), item[QLatin1String("pair")].toString().toUtf8(), options);
      const QString wanted =
          written(item[QLatin1String("ids")].toArray(), item[QLatin1String("pieces")].toArray(),
                  item[QLatin1String("ranges")].toArray(), item[QLatin1String("segments")].toArray());
      std::vector<int> ids;
      for (const Token& token : tokens.items) ids.push_back(token.id);
      const QString decoded = read->decode(ids, false);
      if (decoded != item[QLatin1String("decoded")].toString())
        differences << QStringLiteral("text    %1\ndecoded %2\nwanted  %3")
                           .arg(text, decoded, item[QLatin1String("decoded")].toString());
      if (written(tokens) != wanted)
        differences << QStringLiteral("text   %1\nwanted %2\nfound  %3").arg(text, wanted, written(tokens));
    }
    QVERIFY2(differences.isEmpty(), qPrintable(QStringLiteral("%1 of %2 texts differ:\n%3")
                                                   .arg(differences.size())
                                                   .arg(cases.size())
                                                   .arg(differences.join(QLatin1String("\n\n")))));
    qInfo("%d texts, all the same", int(cases.size()));
  }
};

QTEST_GUILESS_MAIN(TokenizerReferenceTest)
#include "tst_tokenizer_reference.moc"
