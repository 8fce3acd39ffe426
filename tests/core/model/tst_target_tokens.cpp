// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/model/generation.h"
#include "core/model/model_facts.h"
#include "core/model/model_file.h"
#include "core/model/open_model.h"
#include "tests/core/text/folder_cases.h"

using namespace heedmap;

/// A translation model from a folder with older tokenizer files: the source and the target are read by their
/// own.
class TargetTokensTest : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;

  std::shared_ptr<const Model> open(const QString& family, const QString& tokenizer) {
    const QDir from(QStringLiteral(HEEDMAP_TEST_DATA "/families/") + family);
    for (const char* name : {"config.json", "model.safetensors"}) {
      QFile::remove(m_folder.filePath(QLatin1StringView(name)));
      QFile::copy(from.filePath(QLatin1StringView(name)), m_folder.filePath(QLatin1StringView(name)));
    }
    folderCases::write(m_folder.path(), folderCases::files(tokenizer));
    return openModel(m_folder.path());
  }
  static void compare(const QJsonArray& cases, const std::function<Tokens(const QByteArray&)>& tokenize) {
    int compared = 0;
    for (const QJsonValue& item : cases) {
      const QJsonObject fields = item.toObject();
      if (fields.contains(QLatin1StringView("readSpecial")) || fields.contains(QLatin1StringView("pair")))
        continue;
      Tokens tokens = tokenize(item[QLatin1StringView("text")].toString().toUtf8());
      if (tokens.omitted > 0) continue;
      QJsonArray ids;
      for (const Token& token : tokens.items) ids << token.id;
      QCOMPARE(ids, item[QLatin1StringView("ids")].toArray());
      ++compared;
    }
    QVERIFY(compared > 20);
  }
  static QString fact(const Model& model, const char* key) {
    for (const ModelFact& fact : modelFacts(model))
      if (fact.key == QLatin1StringView(key)) return fact.text;
    return {};
  }

 private slots:
  void sourceAndTargetHaveTheirOwn_data() {
    QTest::addColumn<QString>("family");
    QTest::addColumn<QString>("tokenizer");
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("targetLanguage");
    QTest::newRow("Marian") << "marian"
                            << "marian"
                            << "en"
                            << "fr";
    QTest::newRow("Marian, two vocabularies") << "marian-two-vocabularies"
                                              << "marian_two" << QString() << QString();
    QTest::newRow("M2M-100") << "m2m100"
                             << "m2m100"
                             << "zh"
                             << "fr";
    QTest::newRow("NLLB") << "nllb"
                          << "nllb"
                          << "eng_Latn"
                          << "fra_Latn";
  }
  void sourceAndTargetHaveTheirOwn() {
    QFETCH(QString, family);
    QFETCH(QString, tokenizer);
    QFETCH(QString, language);
    QFETCH(QString, targetLanguage);
    QDir(m_folder.path()).removeRecursively();
    QDir().mkpath(m_folder.path());
    const auto model = open(family, tokenizer);
    const QJsonObject expected = folderCases::expected(tokenizer);
    compare(expected[QLatin1StringView("cases")].toArray(),
            [&](const QByteArray& text) { return model->tokenize(text); });
    const QJsonArray target = expected[QLatin1StringView("target")].toArray();
    if (target.size() > 20)
      compare(target, [&](const QByteArray& text) { return model->decoder()->targetTokens(text); });
    QCOMPARE(fact(*model, "source_language"), language);
    QCOMPARE(fact(*model, "target_language"), targetLanguage);
  }

  void whatIsWrittenIsSpeltByTheTarget() {
    const auto model = open(QStringLiteral("marian-two-vocabularies"), QStringLiteral("marian_two"));
    Tokens written;
    for (const int id : {3, 12, 30}) append(written, id, *model);
    for (const Token& token : written.items)
      QCOMPARE(token.piece, model->file()->tokenizer->target().piece(token.id));
    QVERIFY(written.items[1].piece != model->file()->tokenizer->piece(12));
  }
};

QTEST_GUILESS_MAIN(TargetTokensTest)
#include "tst_target_tokens.moc"
