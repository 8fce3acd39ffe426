// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>

#include "core/base/error.h"
#include "core/checkpoint/gguf.h"
#include "core/text/files/gguf_vocabulary.h"
#include "core/text/files/sentencepiece.h"
#include "core/text/files/tokenizer_files.h"
#include "token_cases.h"

using namespace heedmap;

/// The vocabularies that are not a tokenizer.json: GGUF, SentencePiece models and the older file pairs.
class TokenizerVocabulariesTest : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;

  void put(const QString& name, const QByteArray& content) {
    QFile file(m_folder.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
  }
  void clear() {
    for (const QString& name : QDir(m_folder.path()).entryList(QDir::Files))
      QFile::remove(m_folder.filePath(name));
  }
  static QJsonObject model(const QString& name) {
    const QByteArray json = tokenCases::contentOf(tokenCases::tokenizerPath(name));
    return QJsonDocument::fromJson(json).object()[QLatin1StringView("model")].toObject();
  }
  void putVocabAndMerges(const QString& name) {
    const QJsonObject source = model(name);
    put(QStringLiteral("vocab.json"), QJsonDocument(source[QLatin1StringView("vocab")].toObject()).toJson());
    QByteArray merges = "#version: 0.2\n";
    for (const QJsonValue& merge : source[QLatin1StringView("merges")].toArray())
      merges +=
          (merge.isString() ? merge.toString() : merge[0].toString() + QLatin1Char(' ') + merge[1].toString())
              .toUtf8() +
          '\n';
    put(QStringLiteral("merges.txt"), merges);
  }
  void compareFolder(const QString& expected) {
    const QString different =
        tokenCases::differences(*readTokenizerFolder(QDir(m_folder.path())), tokenCases::casesOf(expected));
    QVERIFY2(different.isEmpty(), qPrintable(different));
  }

 private slots:
  void init() { clear(); }

  void gguf_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("expected");
    QTest::newRow("SentencePiece BPE") << "llama"
                                       << "llama.model.json";
    QTest::newRow("SentencePiece Unigram") << "t5"
                                           << "t5.model.json";
    for (const char* name : {"bert", "bert-cased", "pre-deepseek-llm", "pre-command-r", "pre-default",
                             "pre-tekken", "pre-qwen35", "pre-bailingmoe", "pre-seed-coder", "pre-viking"})
      QTest::newRow(name) << name << QString(QLatin1StringView(name) + QLatin1StringView(".model.json"));
    for (const char* name :
         {"gpt2", "smollm", "llama3", "qwen2", "falcon", "deepseek_coder", "deepseek_v3", "bloom", "gpt4o"})
      QTest::newRow(name) << name << QString(QLatin1StringView(name) + QLatin1StringView(".expected.json"));
  }
  void gguf() {
    QFETCH(QString, name);
    QFETCH(QString, expected);
    const Gguf file = openGguf(tokenCases::dataPath(name + QStringLiteral(".gguf")));
    QJsonArray cases;
    // A GGUF file does not say how a pair is joined; segments and pairs are the safetensors folder's.
    for (const QJsonValue& item : tokenCases::casesOf(expected))
      if (!item.toObject().contains(QLatin1StringView("pair"))) cases << item;
    QVERIFY(cases.size() >= 60);
    QString different = tokenCases::differences(*readGgufTokenizer(file.metadata), cases);
    QVERIFY2(different.isEmpty(), qPrintable(different));
  }

  void vocabAndMerges_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("settings");
    QTest::newRow("GPT-2") << "gpt2" << QByteArray(R"({"tokenizer_class": "GPT2Tokenizer"})");
    QTest::newRow("RoBERTa") << "roberta"
                             << QByteArray(
                                    R"({"tokenizer_class": "RobertaTokenizer", "mask_token": "<mask>"})");
    QTest::newRow("Qwen2") << "qwen2"
                           << QByteArray(R"({"tokenizer_class": "Qwen2Tokenizer", "added_tokens_decoder": {
                                "1": {"content": "<|im_start|>", "special": true},
                                "2": {"content": "<|im_end|>", "special": true}}, "eos_token": "<|endoftext|>"})");
  }
  void vocabAndMerges() {
    QFETCH(QString, name);
    QFETCH(QByteArray, settings);
    putVocabAndMerges(name);
    if (name == QLatin1StringView("roberta")) put(QStringLiteral("added_tokens.json"), R"({"<mask>": 420})");
    if (name == QLatin1StringView("gpt2"))
      put(QStringLiteral("special_tokens_map.json"), R"({"eos_token": "<|endoftext|>"})");
    put(QStringLiteral("tokenizer_config.json"), settings);
    compareFolder(name + QStringLiteral(".expected.json"));
  }

  // The rest of the folders is in tst_tokenizer_folders.cpp.
  void vocabTxt() {
    const QString name = QStringLiteral("all-MiniLM-L6-v2");
    const QJsonObject vocab = model(name)[QLatin1StringView("vocab")].toObject();
    QList<QByteArray> lines(vocab.size());
    for (auto entry = vocab.begin(); entry != vocab.end(); ++entry)
      lines[entry.value().toInt()] = entry.key().toUtf8();
    put(QStringLiteral("vocab.txt"), lines.join('\n') + '\n');
    put(QStringLiteral("tokenizer_config.json"),
        tokenCases::contentOf(QStringLiteral(HEEDMAP_TEST_MODELS "/%1/tokenizer_config.json").arg(name)));
    compareFolder(name + QStringLiteral(".expected.json"));
  }

  void sentencePiece_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("settings");
    QTest::newRow("BPE")
        << "llama"
        << "tokenizer.model"
        << QByteArray(R"({"tokenizer_class": "LlamaTokenizer", "unk_token": "<unk>", "eos_token": "</s>"})");
  }
  void sentencePiece() {
    QFETCH(QString, name);
    QFETCH(QString, file);
    QFETCH(QByteArray, settings);
    put(file, tokenCases::contentOf(tokenCases::dataPath(name + QStringLiteral(".model"))));
    put(QStringLiteral("tokenizer_config.json"), settings);
    compareFolder(name + QStringLiteral(".model.json"));
  }

  void tokenizerJsonComesFirst() {
    put(QStringLiteral("tokenizer.json"),
        tokenCases::contentOf(tokenCases::tokenizerPath(QStringLiteral("gpt2"))));
    put(QStringLiteral("vocab.txt"), "[UNK]\n");
    compareFolder(QStringLiteral("gpt2.expected.json"));
  }

  void tokenizerJsonHasTheTargetsLanguageToo() {
    QJsonObject json =
        QJsonDocument::fromJson(tokenCases::contentOf(tokenCases::tokenizerPath(QStringLiteral("mbart"))))
            .object();
    QJsonArray added = json[QLatin1StringView("added_tokens")].toArray();
    added << QJsonObject{{QLatin1StringView("id"), 0},
                         {QLatin1StringView("content"), QLatin1StringView("fr_XX")},
                         {QLatin1StringView("special"), true}};
    json[QLatin1StringView("added_tokens")] = added;
    put(QStringLiteral("tokenizer.json"), QJsonDocument(json).toJson());
    put(QStringLiteral("tokenizer_config.json"),
        R"({"tokenizer_class": "MBartTokenizer", "src_lang": "en_XX", "tgt_lang": "fr_XX"})");
    const auto tokenizer = readTokenizerFolder(QDir(m_folder.path()));
    QCOMPARE(tokenizer->language(), QStringLiteral("en_XX"));
    QCOMPARE(tokenizer->target().language(), QStringLiteral("fr_XX"));
    const Tokens source = tokenizer->encode("a b"), target = tokenizer->target().encode("a b");
    QCOMPARE(source.items.back().piece, QStringLiteral("en_XX"));
    QCOMPARE(target.items.back().piece, QStringLiteral("fr_XX"));
    QCOMPARE(target.items.back().id, tokenizer->find(QStringLiteral("fr_XX")));
    QCOMPARE(target.size(), source.size());
    for (size_t i = 0; i + 1 < source.items.size(); ++i) QCOMPARE(target.items[i], source.items[i]);
  }

  void unknownIsRefusedByName_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("settings");
    QTest::newRow("vocab.txt") << "vocab.txt" << QByteArray(R"({"tokenizer_class": "FancyTokenizer"})");
    QTest::newRow("spiece.model") << "spiece.model" << QByteArray(R"({"tokenizer_class": "FancyTokenizer"})");
  }
  void unknownIsRefusedByName() {
    QFETCH(QString, file);
    QFETCH(QByteArray, settings);
    put(file, tokenCases::contentOf(tokenCases::dataPath(QStringLiteral("t5.model"))));
    put(QStringLiteral("tokenizer_config.json"), settings);
    try {
      readTokenizerFolder(QDir(m_folder.path()));
      QFAIL("was not refused");
    } catch (const Error& error) {
      QVERIFY2(error.sentence().contains(QLatin1StringView("fancy")), error.what());
    }
  }

  void brokenSentencePieceIsRefused() {
    const QByteArray whole = tokenCases::contentOf(tokenCases::dataPath(QStringLiteral("llama.model")));
    int refused = 0;
    for (int size = 0; size < whole.size(); size += 7) {
      try {
        readSentencePiece(whole.first(size), QStringLiteral("x"));
      } catch (const Error&) {
        ++refused;
      }
    }
    QVERIFY(refused > whole.size() / 7 / 2);  // a cut between two pieces still reads
  }
};

QTEST_GUILESS_MAIN(TokenizerVocabulariesTest)
#include "tst_tokenizer_vocabularies.moc"
