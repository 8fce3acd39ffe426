// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <ctime>

#include "core/checkpoint/gguf.h"
#include "core/text/files/gguf_vocabulary.h"
#include "token_cases.h"

using namespace heedmap;

/// Prints how many megabytes of text a second each kind of tokenizer reads on one thread. HEEDMAP_BENCH_TEXT
/// names a text file; without it an English paragraph is repeated with numbers in it. HEEDMAP_BENCH_GGUF
/// names a GGUF file to try too.
class TokenizerBenchmark : public QObject {
  Q_OBJECT

  static QByteArray english(qsizetype size) {
    if (const QString file = qEnvironmentVariable("HEEDMAP_BENCH_TEXT"); !file.isEmpty())
      return tokenCases::contentOf(file).first(size);
    QByteArray text;
    for (int i = 0; text.size() < size; ++i)
      text += "The animal didn't cross the street because it was too tired, and on page " +
              QByteArray::number(i * 7919) +
              " of the \"Collected Works\" nobody has ever explained why; e.g. unbelievable re-tokenizing "
              "(see below).\n";
    return text.first(size);
  }
  static void report(const char* what, const Tokenizer& tokenizer, const QByteArray& text) {
    double best = 1e9;
    qsizetype count = 0;
    for (int run = 0; run < 3; ++run) {
      const std::clock_t start = std::clock();  // of this process: other programs do not count
      count = tokenizer.encode(text).size();
      best = std::min(best, double(std::clock() - start) / CLOCKS_PER_SEC);
    }
    qInfo("%-28s %-26s %8lld tokens  %7.1f ms  %6.1f MB/s", qPrintable(tokenizer.kind()), what,
          static_cast<long long>(count), best * 1e3, double(text.size()) / best / 1e6);
  }

 private slots:
  void speed() {
    std::vector<std::shared_ptr<const Tokenizer>> tokenizers;
    for (const char* name : {"all-MiniLM-L6-v2", "multilingual-e5-small-zh-en", "llama2", "llama3", "t5"})
      tokenizers.push_back(tokenCases::tokenizer(QLatin1StringView(name)));
    if (const QString file = qEnvironmentVariable("HEEDMAP_BENCH_GGUF"); !file.isEmpty())
      tokenizers.push_back(readGgufTokenizer(openGguf(file).metadata));
    const QByteArray prose = english(5'000'000);
    for (const auto& tokenizer : tokenizers) {
      report("5 MB English", *tokenizer, prose);
      report("0.5 MB English", *tokenizer, prose.first(500'000));
      report("a word of 1 MB", *tokenizer, QByteArray("abcdefghijklmnopqrst").repeated(50'000));
      report("a word of 2 MB", *tokenizer, QByteArray("abcdefghijklmnopqrst").repeated(100'000));
      report("1 MB of spaces", *tokenizer, QByteArray(1'000'000, ' '));
      report("1 MB of Chinese", *tokenizer, QByteArray("猫坐在垫子上").repeated(55'555));
    }
  }
};

QTEST_GUILESS_MAIN(TokenizerBenchmark)
#include "bench_tokenizer.moc"
