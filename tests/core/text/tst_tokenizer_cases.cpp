// SPDX-License-Identifier: GPL-3.0-or-later
#include <QElapsedTimer>
#include <QTest>
#include <thread>

#include "core/base/error.h"
#include "token_cases.h"

using namespace heedmap;

namespace {

/// A WordPiece tokenizer with the vocabulary of BERT's own test and these fields of its normalizer.
std::shared_ptr<const Tokenizer> tinyBert(const QByteArray& normalizer = {}) {
  QByteArray vocabulary;
  int id = 0;
  for (const char* piece :
       {"[UNK]", "[CLS]", "[SEP]",  "[PAD]", "[MASK]", "want", "##want", "##ed", "wa", "un", "runn", "##ing",
        ",",     "low",   "lowest", "hello", "héllo",  "ah",   "zz",     "博",   "推", "가", "か"})
    vocabulary += (id ? ",\"" : "\"") + QByteArray(piece) + "\":" + QByteArray::number(id), ++id;
  const QByteArray json = R"({"model": {"type": "WordPiece", "vocab": {)" + vocabulary + R"(}},
    "added_tokens": [{"id": 0, "content": "[UNK]", "special": true, "normalized": false},
                     {"id": 2, "content": "[SEP]", "special": true, "normalized": false}],
    "truncation": {"max_length": 2}, "padding": {"strategy": {"Fixed": 9}, "pad_token": "[PAD]"},
    "normalizer": {"type": "BertNormalizer", "lowercase": true)" +
                          normalizer + R"(}, "pre_tokenizer": {"type": "BertPreTokenizer"}})";
  return readTokenizerJson(json, QStringLiteral("tiny.json"));
}

QString pieces(const Tokens& tokens) {
  QStringList list;
  for (const Token& token : tokens.items) list << token.piece;
  return list.join(QLatin1Char(' '));
}

constexpr const char* endless = R"({"Regex": "(?:a|aa)+c"})";

/// A tokenizer with these fields, and "a" as its only piece.
std::shared_ptr<const Tokenizer> withFields(const QByteArray& fields) {
  return readTokenizerJson(R"({"model": {"type": "WordLevel", "vocab": {"a": 0}}, )" + fields + "}",
                           QStringLiteral("file.json"));
}

QString refusal(const QByteArray& json) {
  try {
    readTokenizerJson(json, QStringLiteral("file.json"));
  } catch (const Error& error) {
    return error.sentence();
  }
  return {};
}

}  // namespace

class TokenizerCasesTest : public QObject {
  Q_OBJECT
 private slots:
  void bert_data() {
    QTest::addColumn<QByteArray>("normalizer");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("B1 accents and case")
        << QByteArray() << QByteArray("UNwantéd,running") << "un ##want ##ed , runn ##ing";
    QTest::newRow("B2 Chinese stands alone") << QByteArray() << QByteArray("ah博推zz") << "ah 博 推 zz";
    QTest::newRow("B2 Hangul does not") << QByteArray() << QByteArray("가か") << "[UNK]";
    QTest::newRow("B5 the whole word is unknown")
        << QByteArray() << QByteArray("unwantedX running") << "[UNK] runn ##ing";
    QTest::newRow("B8 strip_accents unset follows lowercase")
        << QByteArray() << QByteArray("Héllo") << "hello";
    QTest::newRow("B8 strip_accents null")
        << QByteArray(R"(, "strip_accents": null)") << QByteArray("Héllo") << "hello";
    QTest::newRow("B8 strip_accents false")
        << QByteArray(R"(, "strip_accents": false)") << QByteArray("Héllo") << "héllo";
    QTest::newRow("B21 equal words stay apart")
        << QByteArray() << QByteArray("low want low want") << "low want low want";
    QTest::newRow("B24 neither cut nor padded") << QByteArray() << QByteArray("low low low") << "low low low";
    QTest::newRow("bytes that are not UTF-8")
        << QByteArray() << QByteArray("low \xFF\xED\xA0\xBD low") << "low low";
  }
  void bert() {
    QFETCH(QByteArray, normalizer);
    QFETCH(QByteArray, text);
    QTEST(pieces(tinyBert(normalizer)->encode(text)), "expected");
  }

  void typedSpecialTokens() {
    const auto tokenizer = tinyBert();
    EncodeOptions asText;
    asText.readSpecial = false;
    QCOMPARE(tokenizer->encode("low [SEP]").items[1].id, 2);
    QVERIFY(tokenizer->encode("low [SEP]").items[1].isSpecial);
    const Tokens text =
        tokenizer->encode("low [SEP]", {}, asText);  // "[", "sep" and "]" are not in the vocabulary
    QCOMPARE(text.size(), 4);
    for (int i = 1; i < 4; ++i) QVERIFY(text.items[size_t(i)].isUnknown && !text.items[size_t(i)].isAdded);
  }

  void rangesAreOfTheTypedBytes() {
    const Tokens tokens = tinyBert()->encode("\xFF low Héllo");
    QCOMPARE(tokens.size(), 2);
    QCOMPARE(tokens.source(tokens.items[0]), QByteArray("low"));
    QCOMPARE(tokens.source(tokens.items[1]), QByteArray("Héllo"));
  }

  void unknownComponentsAreNamed_data() {
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("name");
    const QByteArray model = R"({"model": {"type": "WordLevel", "vocab": {"a": 0}}, )";
    QTest::newRow("model") << QByteArray(R"({"model": {"type": "Magic"}})") << "Magic";
    QTest::newRow("normalizer") << model + R"("normalizer": {"type": "Magic"}})"
                                << "Magic";
    QTest::newRow("pre-tokenizer in a sequence")
        << model + R"("pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "Magic"}]}})"
        << "Magic";
    QTest::newRow("post-processor") << model + R"("post_processor": {"type": "Magic"}})"
                                    << "Magic";
    QTest::newRow("decoder") << model + R"("decoder": {"type": "Magic"}})"
                             << "Magic";
    const auto split = [&](const QByteArray& regex) {
      return model +
             "\"pre_tokenizer\": {\"type\": \"Split\", \"behavior\": \"Isolated\", \"pattern\": {\"Regex\": "
             "\"" +
             regex + "\"}}}";
    };
    QTest::newRow("back reference") << split(R"((a)\\1)") << R"(\1)";
    QTest::newRow("call of a group") << split(R"((?<n>a)\\g<n>)") << R"(\g)";
    QTest::newRow("unknown property") << split(R"(\\p{Klingon})") << "Klingon";
    QTest::newRow("unclosed group") << split("(a") << "(";
    QTest::newRow("nothing to repeat") << split("*a") << "*";
    QTest::newRow("pieces without length")
        << model + R"("pre_tokenizer": {"type": "FixedLength", "length": 0}})"
        << "length";
  }
  void unknownComponentsAreNamed() {
    QFETCH(QByteArray, json);
    QFETCH(QString, name);
    QVERIFY2(refusal(json).contains(name), qPrintable(refusal(json)));
  }

  /// A pattern of a file that needs longer than anyone can wait, wherever a file may have one. All at once,
  /// as each of them takes its whole time.
  void endlessPatternsAreRefusedInTime() {
    const QByteArray pattern = QByteArray("\"pattern\": ") + endless;
    const QByteArray split = "{\"type\": \"Split\", \"behavior\": \"Isolated\", " + pattern + "}";
    const QByteArray replace = "{\"type\": \"Replace\", \"content\": \"b\", " + pattern + "}";
    const auto encode = [](const QByteArray& fields) {
      withFields(fields)->encode((QByteArray(60, 'a') + ' ').repeated(20));
    };
    struct Case {
      const char* name;
      std::function<void()> work;
      QString sentence = {};
      qint64 milliseconds = 0;
    };
    Case cases[] = {
        {"Replace", [&] { encode("\"normalizer\": " + replace); }},
        {"Split of every word",
         [&] {
           encode(
               "\"pre_tokenizer\": {\"type\": \"Sequence\", \"pretokenizers\": "
               "[{\"type\": \"WhitespaceSplit\"}, " +
               split + "]}");
         }},
        {"added token",
         [&] {
           encode("\"normalizer\": " + replace +
                  R"(, "added_tokens": [{"id": 1, "normalized": true, "content": ")" + QByteArray(60, 'a') +
                  R"("}])");
         }},
        {"decoder", [&] {
           withFields("\"decoder\": {\"type\": \"Sequence\", \"decoders\": [{\"type\": \"Fuse\"}, " +
                      replace + "]}")
               ->decode(std::vector<int>(60, 0));
         }}};
    {
      std::vector<std::jthread> threads;
      for (Case& one : cases)
        threads.emplace_back([&one] {
          QElapsedTimer clock;
          clock.start();
          try {
            one.work();
          } catch (const Error& error) {
            one.sentence = error.sentence();
          }
          one.milliseconds = clock.elapsed();
        });
    }
    for (const Case& one : cases) {
      QVERIFY2(one.sentence.contains(QLatin1StringView("(?:a|aa)+c")),
               qPrintable(QLatin1StringView(one.name) + u' ' + one.sentence));
      QVERIFY2(one.milliseconds < 2000, qPrintable(QString::number(one.milliseconds)));
    }
  }

  void encodingStopsAtOnce() {
    const auto tokenizer = withFields(
        "\"pre_tokenizer\": {\"type\": \"Split\", \"behavior\": \"Isolated\", "
        "\"pattern\": " +
        QByteArray(endless) + "}");
    std::stop_source stop;
    QElapsedTimer clock;
    std::jthread other([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      clock.start();
      stop.request_stop();
    });
    QVERIFY_THROWS_EXCEPTION(Stopped,
                             tokenizer->encode(QByteArray(5000, 'a'), {}, {.stop = stop.get_token()}));
    QVERIFY2(clock.elapsed() < 200, qPrintable(QString::number(clock.elapsed())));
  }

  void brokenFilesAreRefusedOrRead() {
    const QByteArray whole = tokenCases::contentOf(tokenCases::tokenizerPath(QStringLiteral("gpt2")));
    for (qsizetype size = 0; size < whole.size(); size += 97) QVERIFY(!refusal(whole.first(size)).isEmpty());
    for (qsizetype at = 3; at < whole.size(); at += 61) {
      QByteArray flipped = whole;
      flipped[at] = char(flipped[at] ^ (1 << at % 7));
      try {
        readTokenizerJson(flipped, QStringLiteral("file.json"))->encode("Hello, wörld 123 🤗");
      } catch (const Error&) {
      }
    }
  }

  void rangesCoverTheTextInOrder_data() {
    QTest::addColumn<QString>("name");
    for (const char* name :
         {"all-MiniLM-L6-v2", "multilingual-e5-small-zh-en", "gpt2", "llama2", "qwen2", "deepseek_v3"})
      QTest::newRow(name) << name;
  }
  void rangesCoverTheTextInOrder() {
    QFETCH(QString, name);
    const auto tokenizer = tokenCases::tokenizer(name);
    EncodeOptions options;
    options.addSpecial = false;
    for (const QByteArray& text :
         {QByteArray("我上周买了钢笔，它今天弄丢了"), QByteArray("the cat the dog, it's 42 ½"),
          QByteArray("🤗 family 👍🏽 12")}) {
      const Tokens tokens = tokenizer->encode(text, {}, options);
      qsizetype covered = 0;
      for (const Token& token : tokens.items) {
        QVERIFY(token.range.begin <= token.range.end && token.range.end <= text.size());
        const qsizetype gap = std::max<qsizetype>(0, token.range.begin - covered);
        QVERIFY2(text.mid(covered, gap).trimmed().isEmpty(), text.constData());
        covered = std::max(covered, token.range.end);
      }
      QVERIFY(text.mid(covered).trimmed().isEmpty());
    }
  }
};

QTEST_GUILESS_MAIN(TokenizerCasesTest)
#include "tst_tokenizer_cases.moc"
