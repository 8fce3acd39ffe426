// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/base/error.h"
#include "core/text/files/tokenizer_files.h"
#include "folder_cases.h"

using namespace heedmap;

/// A tokenizer.json and the files beside it that say otherwise, against transformers 4.57 and 5.24
/// (tests/reference/tokenizer_settings.py).
class TokenizerSettingsTest : public QObject {
  Q_OBJECT

  static QString report(const QString& name, const QString& file) {
    return QStringLiteral(HEEDMAP_TEST_DATA "/reports/%1/%2").arg(name, file);
  }
  static QJsonArray cases() {
    return QJsonDocument::fromJson(
               tokenCases::contentOf(tokenCases::dataPath(QStringLiteral("settings.json"))))
        .array();
  }
  static QByteArray json(const QJsonValue& value) { return QJsonDocument(value.toObject()).toJson(); }

  /// The files of a case, by their names.
  static QMap<QString, QByteArray> files(const QJsonValue& one) {
    const QLatin1StringView normalizer("normalizer"), addedTokens("added_tokens");
    const QString base =
        report(one[QLatin1StringView("tokenizer")].toString(), QStringLiteral("tokenizer.json"));
    QJsonObject tokenizer = QJsonDocument::fromJson(tokenCases::contentOf(base)).object();
    QJsonObject changed = tokenizer[normalizer].toObject();
    const QJsonObject changes = one[normalizer].toObject();
    for (auto entry = changes.begin(); entry != changes.end(); ++entry) changed[entry.key()] = entry.value();
    if (!changes.isEmpty()) tokenizer[normalizer] = changed;
    if (QJsonObject added = one[QLatin1StringView("added")].toObject(); !added.isEmpty()) {
      QJsonArray tokens = tokenizer[addedTokens].toArray();
      added[QLatin1StringView("id")] = 70;
      tokens << added;
      tokenizer[addedTokens] = tokens;
    }
    const QJsonObject config{{QStringLiteral("model_type"), one[QLatin1StringView("model_type")]}};
    QMap<QString, QByteArray> files{
        {QStringLiteral("tokenizer.json"), json(tokenizer)},
        {QStringLiteral("config.json"), json(config)},
        {QStringLiteral("tokenizer_config.json"), json(one[QLatin1StringView("settings")])}};
    const QJsonObject more = one[QLatin1StringView("files")].toObject();
    for (auto entry = more.begin(); entry != more.end(); ++entry) files[entry.key()] = json(entry.value());
    return files;
  }

  static QJsonArray pieces(const Tokenizer& tokenizer, const QByteArray& text) {
    QJsonArray pieces;
    for (const Token& token : tokenizer.encode(text).items) pieces << token.piece;
    return pieces;
  }

 private slots:
  void sameAsReference_data() {
    QTest::addColumn<QJsonValue>("one");
    for (const QJsonValue& one : cases())
      QTest::newRow(qPrintable(one[QLatin1StringView("name")].toString())) << one;
  }
  void sameAsReference() {
    QFETCH(QJsonValue, one);
    QTemporaryDir folder;
    folderCases::write(folder.path(), files(one));
    const auto tokenizer = readTokenizerFolder(QDir(folder.path()));
    for (const QJsonValue& text : one[QLatin1StringView("texts")].toArray()) {
      QJsonArray ids;
      for (const Token& token : tokenizer->encode(text[QLatin1StringView("text")].toString().toUtf8()).items)
        ids << token.id;
      QCOMPARE(ids, text[QLatin1StringView("ids")].toArray());
    }
  }

  void reportedFolders_data() {
    QTest::addColumn<QString>("name");
    for (const char* name :
         {"add-prefix-space-in-config", "added-token-in-config-only", "do-lower-case-in-config"})
      QTest::newRow(name) << QString::fromLatin1(name);
  }
  void reportedFolders() {
    QFETCH(QString, name);
    const auto tokenizer = readTokenizerFolder(QDir(report(name, {})));
    const QByteArray text = tokenCases::contentOf(report(name, QStringLiteral("text.txt")));
    const QByteArray expected = tokenCases::contentOf(report(name, QStringLiteral("expected.json")));
    QCOMPARE(pieces(*tokenizer, text),
             QJsonDocument::fromJson(expected)[QLatin1StringView("pieces")].toArray());
  }

  void aSettingOfAnotherKindIsRefusedByName() {
    QTemporaryDir folder;
    QMap<QString, QByteArray> written = files(cases().last());
    written[QStringLiteral("tokenizer_config.json")] =
        R"({"tokenizer_class": "GPT2Tokenizer", "add_prefix_space": "yes"})";
    folderCases::write(folder.path(), written);
    try {
      readTokenizerFolder(QDir(folder.path()));
      QFAIL("accepted");
    } catch (const Error& error) {
      QVERIFY2(error.sentence().contains(QLatin1StringView("\"add_prefix_space\"")),
               qPrintable(error.sentence()));
    }
  }
};

QTEST_GUILESS_MAIN(TokenizerSettingsTest)
#include "tst_tokenizer_settings.moc"
