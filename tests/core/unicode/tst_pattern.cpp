// SPDX-License-Identifier: GPL-3.0-or-later
#include <QElapsedTimer>
#include <QTest>
#include <thread>

#include "core/base/error.h"
#include "core/unicode/pattern.h"

using namespace heedmap;

namespace {

constexpr std::chrono::milliseconds soon{100};

QStringList matches(const Pattern& pattern, const QString& text) {
  const std::u32string characters = text.toStdU32String();
  SearchBudget budget({}, soon);
  QStringList found;
  PatternSearch(pattern, characters, budget).findAll([&](size_t begin, size_t end) {
    found << QStringLiteral("%1-%2").arg(begin).arg(end);
  });
  return found;
}

Pattern regex(const QString& expression) {
  return Pattern::oniguruma(expression, QStringLiteral("the test"));
}

}  // namespace

class PatternTest : public QObject {
  Q_OBJECT
 private slots:
  void matchesAreCountedInCharacters() {
    QCOMPARE(matches(regex(QStringLiteral("[ab😃]")), QStringLiteral("a😃x𠀀b")),
             (QStringList{QStringLiteral("0-1"), QStringLiteral("1-2"), QStringLiteral("4-5")}));
    QCOMPARE(matches(Pattern::literal(QStringLiteral("a.b")), QStringLiteral("axb😃a.b")),
             QStringList{QStringLiteral("4-7")});
    QCOMPARE(matches(Pattern::literal(QString()), QStringLiteral("ab")), QStringList{});
    QCOMPARE(matches(regex(QStringLiteral("a")), QString()), QStringList{});
  }

  void longRunsNeedNoMemory() {
    const QString spaces(4'000'000, QLatin1Char(' '));
    SearchBudget budget;
    const std::u32string text = spaces.toStdU32String();
    size_t end = 0;
    PatternSearch(regex(QStringLiteral(" {2,}")), text, budget).findAll([&](size_t, size_t matchEnd) {
      end = matchEnd;
    });
    QCOMPARE(end, text.size());
  }

  void emptyMatchesStandApart() {
    QCOMPARE(matches(regex(QStringLiteral("x*")), QStringLiteral("axxb")),
             (QStringList{QStringLiteral("0-0"), QStringLiteral("1-3"), QStringLiteral("4-4")}));
  }

  void stretchesAreTextsOfTheirOwn() {
    const std::u32string text = U"😃ab ab";
    SearchBudget budget;
    const Pattern pattern = regex(QStringLiteral("(?<!\\w)b|\\Ab|b$|^a"));
    PatternSearch search(pattern, text, budget);
    std::vector<size_t> found;
    const auto note = [&](size_t begin, size_t) { found.push_back(begin); };
    search.findAll(1, 3, note);
    search.findAll(5, 6, note);
    QCOMPARE(found, (std::vector<size_t>{1, 2, 5}));
  }

  void everySearchEnds_data() {
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("text");
    for (const int length : {38, 60, 5000})
      QTest::newRow(qPrintable(QStringLiteral("%1 letters").arg(length)))
          << QStringLiteral("(?:a|aa)+c") << QString(length, QLatin1Char('a'));
    QTest::newRow("nested repeats") << QStringLiteral("(a*)*b") << QString(5000, QLatin1Char('a'));
    QTest::newRow("words") << QStringLiteral("(\\w+\\s?)*$")
                           << QString(QStringLiteral("abc ").repeated(5000) + QLatin1Char('!'));
    QTest::newRow("space at the end")
        << QStringLiteral("\\s+$") << QString(QString(400'000, QLatin1Char(' ')) + QLatin1Char('x'));
    QTest::newRow("four loops") << QStringLiteral("a*a*a*a*b") << QString(100'000, QLatin1Char('a'));
    QTest::newRow("look-ahead") << QStringLiteral("(?=(a|aa)+c)a") << QString(200, QLatin1Char('a'));
    QTest::newRow("each word costs a little")
        << QStringLiteral("(?:a|aa)+c|.")
        << QString(QString(18, QLatin1Char('a')) + QLatin1Char(' ')).repeated(20'000);
  }
  void everySearchEnds() {
    QFETCH(QString, expression);
    QFETCH(QString, text);
    const Pattern pattern = regex(expression);
    QElapsedTimer clock;
    clock.start();
    try {
      matches(pattern, text);
    } catch (const Error& error) {
      QVERIFY2(error.sentence().contains(expression), error.what());
    }
    QVERIFY2(clock.elapsed() < 500, qPrintable(QString::number(clock.elapsed())));
  }

  void oneBudgetIsForAllSearches() {
    const Pattern pattern = regex(QStringLiteral("(?:a|aa)+c"));
    const std::u32string text(60, U'a');
    SearchBudget budget({}, std::chrono::milliseconds(200));
    QElapsedTimer clock;
    clock.start();
    for (int i = 0; i < 3; ++i)
      QVERIFY_THROWS_EXCEPTION(Error, PatternSearch(pattern, text, budget).findAll([](size_t, size_t) {}));
    QVERIFY2(clock.elapsed() < 400, qPrintable(QString::number(clock.elapsed())));
  }

  void stopsAtOnce() {
    const Pattern pattern = regex(QStringLiteral("(?:a|aa)+c"));
    const std::u32string text(5000, U'a');
    std::stop_source stop;
    SearchBudget budget(stop.get_token());
    QElapsedTimer clock;
    std::jthread other([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      clock.start();
      stop.request_stop();
    });
    QVERIFY_THROWS_EXCEPTION(Stopped, PatternSearch(pattern, text, budget).findAll([](size_t, size_t) {}));
    QVERIFY2(clock.elapsed() < 200, qPrintable(QString::number(clock.elapsed())));
  }
};

QTEST_GUILESS_MAIN(PatternTest)
#include "tst_pattern.moc"
