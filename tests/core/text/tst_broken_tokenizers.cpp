// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/resource.h>

#include <QRegularExpression>
#include <QTest>
#include <atomic>
#include <cstdlib>
#include <new>

#include "core/base/error.h"
#include "core/checkpoint/gguf.h"
#include "core/text/files/gguf_vocabulary.h"
#include "core/text/files/tokenizer_files.h"
#include "folder_cases.h"

using namespace heedmap;

namespace {

std::atomic<size_t> largestAllocation = 0;

}  // namespace

#ifndef __SANITIZE_ADDRESS__  // which has its own, and would not know that these belong together

void* operator new(size_t size) {
  for (size_t known = largestAllocation;
       size > known && !largestAllocation.compare_exchange_weak(known, size);)
    continue;
  void* memory = std::malloc(size);
  if (!memory) throw std::bad_alloc();
  return memory;
}
void* operator new[](size_t size) {
  return operator new(size);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, size_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, size_t) noexcept {
  std::free(memory);
}

#endif

/// Every tokenizer file cut short, with changed bytes and with absurd numbers: one sentence or a tokenizer
/// that works, and never much memory.
class BrokenTokenizersTest : public QObject {
  Q_OBJECT

  using Open = std::function<std::shared_ptr<const Tokenizer>(const QByteArray&)>;
  struct Count {
    int opened = 0, refused = 0;
  };

  static void tryOne(const Open& open, const QByteArray& bytes, const char* what, qsizetype at,
                     Count& count) {
    try {
      const auto tokenizer = open(bytes);
      if (!tokenizer) {
        ++count.refused;
        return;
      }
      ++count.opened;
      for (const Tokenizer* side : {tokenizer.get(), &tokenizer->target()}) {
        const QByteArray text =
            ">>fr<<  Hello, 我上周 \xF0\x9F\x98\x83\x80<mask> [SEP] e\xCC\x81 12,345 </s>\n";
        const Tokens tokens = side->encode(text, "b");
        for (const Token& token : tokens.items) {
          QVERIFY(token.id >= 0);
          QVERIFY(token.range.begin >= 0 && token.range.begin <= token.range.end);
          QVERIFY(token.range.end <= text.size());
        }
        side->decode({});
      }
    } catch (const Error& error) {
      ++count.refused;
      // A sentence may end with the regular expression that it speaks of.
      const bool isWhole = error.sentence().endsWith(QLatin1Char('.')) ||
                           error.sentence().contains(QLatin1StringView("regular expression"));
      QVERIFY2(
          error.sentence().size() > 20 && isWhole,
          qPrintable(QStringLiteral("%1 %2: %3").arg(QLatin1StringView(what)).arg(at).arg(error.sentence())));
    } catch (const std::exception& problem) {
      QFAIL(qPrintable(QStringLiteral("%1 %2: %3")
                           .arg(QLatin1StringView(what))
                           .arg(at)
                           .arg(QLatin1StringView(problem.what()))));
    }
  }

  /// Cuts and changes `whole` at some `places` places, all of them when it is short.
  static Count torture(const Open& open, const QByteArray& whole, qsizetype places) {
    Count count;
    const qsizetype step = whole.size() / places + 1;
    for (qsizetype at = 0; at < whole.size(); at += step) tryOne(open, whole.first(at), "cut at", at, count);
    constexpr std::array<char, 4> masks{'\x01', '\x20', '\x80', '\xFF'};
    for (qsizetype at = step / 2; at < whole.size(); at += step) {
      QByteArray changed = whole;
      changed[at] = char(changed[at] ^ masks[size_t(at / step) % masks.size()]);
      tryOne(open, changed, "changed at", at, count);
    }
    return count;
  }

  /// Puts absurd values in the place of some numbers of a JSON text.
  static Count absurdNumbers(const Open& open, const QByteArray& whole, int places) {
    Count count;
    static const QRegularExpression number(QStringLiteral("(?<=[:,\\[])\\s*-?[0-9][0-9.eE+-]*"));
    const QString text = QString::fromUtf8(whole);
    std::vector<std::pair<qsizetype, qsizetype>> found;
    for (auto match = number.globalMatch(text); match.hasNext();) {
      const auto hit = match.next();
      found.emplace_back(hit.capturedStart(), hit.capturedLength());
    }
    const size_t step = found.size() / size_t(places) + 1;
    for (size_t i = 0; i < found.size(); i += step)
      for (const char* value :
           {"-1", "0.5", "1048575", "16777215", "4294967296", "1e300", "null", "\"x\"", "[]"}) {
        QString changed = text;
        changed.replace(found[i].first, found[i].second, QLatin1StringView(value));
        tryOne(open, changed.toUtf8(), value, found[i].first, count);
      }
    return count;
  }

  static qsizetype places() {
    const int wanted = qEnvironmentVariableIntValue("HEEDMAP_PLACES");  // for a thorough run
    return wanted > 0 ? wanted : 40;
  }

  static void say(const Count& count) { qInfo("%d opened, %d refused", count.opened, count.refused); }

 private slots:
  void init() { largestAllocation = 0; }
  void cleanup() {
    constexpr size_t most = 24 << 20;  // bytes; the largest file has 0.3 MB
    QVERIFY2(largestAllocation < most, qPrintable(QString::number(largestAllocation)));
  }

  void tokenizerJson_data() {
    QTest::addColumn<QString>("file");
    const QDir data(tokenCases::dataPath(QString()));
    for (const QString& file : data.entryList({QStringLiteral("*.tokenizer.json")}))
      QTest::newRow(qPrintable(file)) << file;
  }
  void tokenizerJson() {
    QFETCH(QString, file);
    const QByteArray whole = tokenCases::contentOf(tokenCases::dataPath(file));
    const Open open = [](const QByteArray& bytes) {
      return readTokenizerJson(bytes, QStringLiteral("tokenizer.json"));
    };
    Count count = torture(open, whole, 2 * places());
    const Count numbers = absurdNumbers(open, whole, 10);
    QVERIFY(count.refused > count.opened);
    say({count.opened + numbers.opened, count.refused + numbers.refused});
  }

  void folder_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : folderCases::names()) QTest::newRow(qPrintable(name)) << name;
  }
  void folder() {
    QFETCH(QString, name);
    const QMap<QString, QByteArray> files = folderCases::files(name);
    QTemporaryDir place;
    folderCases::write(place.path(), files);
    Count all;
    for (auto file = files.begin(); file != files.end(); ++file) {
      const Open open = [&](const QByteArray& bytes) {
        folderCases::write(place.path(), {{file.key(), bytes}});
        return readTokenizerFolder(QDir(place.path()));
      };
      const Count count = torture(open, file.value(), places());
      all = {all.opened + count.opened, all.refused + count.refused};
      if (file.key().endsWith(QLatin1StringView(".json"))) {
        const Count numbers = absurdNumbers(open, file.value(), 4);
        all = {all.opened + numbers.opened, all.refused + numbers.refused};
      }
      folderCases::write(place.path(), {{file.key(), file.value()}});
    }
    QVERIFY(all.refused > 0);
    say(all);
  }

  void gguf_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"llama.gguf", "t5.gguf", "bert.gguf", "llama3.gguf"})
      QTest::newRow(file) << QString(QLatin1StringView(file));
  }
  void gguf() {
    QFETCH(QString, file);
    QTemporaryDir place;
    const Open open = [&](const QByteArray& bytes) {
      folderCases::write(place.path(), {{file, bytes}});
      return readGgufTokenizer(openGguf(place.filePath(file)).metadata);
    };
    say(torture(open, tokenCases::contentOf(tokenCases::dataPath(file)), 4 * places()));
  }

  /// Few bytes that ask for much.
  void littleFileMuchMemory_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("id") << "vocab.json" << QByteArray(R"({"<unk>": 0, "a": 16777215})");
    QTest::newRow("added token") << "tokenizer_config.json"
                                 << QByteArray(R"({"tokenizer_class": "GPT2Tokenizer", "added_tokens_decoder":
                                     {"16777215": {"content": "x"}}})");
    QTest::newRow("extra ids") << "tokenizer_config.json"
                               << QByteArray(
                                      R"({"tokenizer_class": "T5Tokenizer", "extra_ids": 2000000000})");
    QTest::newRow("offset") << "tokenizer_config.json"
                            << QByteArray(R"({"tokenizer_class": "PegasusTokenizer", "offset": 2000000000})");
  }
  void littleFileMuchMemory() {
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    const bool isPieces = content.contains("T5") || content.contains("Pegasus");
    QMap<QString, QByteArray> files =
        folderCases::files(isPieces ? QStringLiteral("t5") : QStringLiteral("gpt2"));
    files[name] = content;
    QTemporaryDir place;
    folderCases::write(place.path(), files);
    QVERIFY_THROWS_EXCEPTION(Error, readTokenizerFolder(QDir(place.path())));
  }

  void cleanupTestCase() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    qInfo("at most %ld MB of memory", usage.ru_maxrss / 1024);
  }
};

QTEST_GUILESS_MAIN(BrokenTokenizersTest)
#include "tst_broken_tokenizers.moc"
