// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "app/options/columns.h"
#include "core/base/data_size.h"
#include "core/base/error.h"
#include "ui/settings/language.h"

using namespace heedmap;

namespace {

using Variables = std::vector<std::pair<const char*, const char*>>;

QProcessEnvironment environmentOf(const Variables& variables) {
  QProcessEnvironment environment;
  for (const auto& [name, value] : variables)
    environment.insert(QString::fromLatin1(name), QString::fromLatin1(value));
  return environment;
}

struct Outcome {
  int exitCode = -1;
  QString out, err;
};

Outcome heedmapRun(const QStringList& words, const char* locale) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "LANGUAGE", "LC_MESSAGES"})
    environment.remove(QString::fromLatin1(variable));
  environment.insert(QStringLiteral("LC_ALL"), QString::fromLatin1(locale));
  process.setProcessEnvironment(environment);
  process.start(qEnvironmentVariable("HEEDMAP_PROGRAM"), words);
  if (!process.waitForFinished(60'000)) return {};
  return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
          QString::fromUtf8(process.readAllStandardError())};
}

QStringList words(const QString& line) {
  return line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

bool isChinese(const QString& text) {
  return std::ranges::any_of(text, [](QChar c) { return c.script() == QChar::Script_Han; });
}

}  // namespace

/// The language of the command line.
class LanguageTest : public QObject {
  Q_OBJECT
 private slots:
  void environments_data() {
    QTest::addColumn<QString>("code");
    QTest::addColumn<QProcessEnvironment>("environment");
    const auto row = [](const char* name, const char* code, const Variables& variables) {
      QTest::newRow(name) << QString::fromLatin1(code) << environmentOf(variables);
    };
    row("nothing", "en", {{"LANG", "C"}});
    row("LANG", "zh_CN", {{"LANG", "zh_CN.UTF-8"}});
    row("any Chinese", "zh_CN", {{"LANG", "zh_TW.UTF-8"}});
    row("a language without translation", "en", {{"LANG", "de_DE.UTF-8"}});
    row("LC_ALL before LANG", "en", {{"LANG", "zh_CN.UTF-8"}, {"LC_ALL", "en_US.UTF-8"}});
    row("LC_MESSAGES before LANG", "zh_CN", {{"LANG", "en_US.UTF-8"}, {"LC_MESSAGES", "zh_CN.UTF-8"}});
    row("LC_ALL before LC_MESSAGES", "en", {{"LC_ALL", "en_GB.UTF-8"}, {"LC_MESSAGES", "zh_CN.UTF-8"}});
    row("an empty variable is unset", "zh_CN", {{"LC_ALL", ""}, {"LANG", "zh_CN.UTF-8"}});
    row("LANGUAGE before all", "zh_CN", {{"LANGUAGE", "zh_CN:en"}, {"LC_ALL", "en_US.UTF-8"}});
    row("the first of LANGUAGE that is spoken", "zh_CN", {{"LANGUAGE", "fr:zh"}, {"LANG", "fr_FR.UTF-8"}});
    row("English comes first", "en", {{"LANGUAGE", "en:zh"}, {"LANG", "zh_CN.UTF-8"}});
    row("LANGUAGE that is not spoken", "zh_CN", {{"LANGUAGE", "fr"}, {"LANG", "zh_CN.UTF-8"}});
    row("C has no language", "en", {{"LANGUAGE", "zh_CN"}, {"LC_ALL", "C"}});
    row("POSIX neither", "en", {{"LANGUAGE", "zh_CN"}, {"LANG", "POSIX"}});
    row("C.UTF-8 leaves it to LANGUAGE", "zh_CN", {{"LANGUAGE", "zh_CN"}, {"LANG", "C.UTF-8"}});
    row("nonsense", "en", {{"LANG", "%§!"}, {"LANGUAGE", ":::"}});
  }
  void environments() {
    QFETCH(QString, code);
    QFETCH(QProcessEnvironment, environment);
    QCOMPARE(languageOf(environment), code);
  }

  void sentencesFollowTheEnvironment_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("exitCode");
    QTest::newRow("help") << QStringLiteral("--help") << 0;
    QTest::newRow("help of a command") << QStringLiteral("saturation --help") << 0;
    QTest::newRow("a table") << QStringLiteral("saturation --dk 4 --trials 10") << 0;
    QTest::newRow("facts") << QStringLiteral("inspect all-MiniLM-L6-v2") << 0;
    QTest::newRow("used wrongly") << QStringLiteral("export --bogus") << 2;
    QTest::newRow("failed") << QStringLiteral("saturation --dk 0") << 1;
    QTest::newRow("no such command") << QStringLiteral("--bogus") << 2;
    QTest::newRow("no display") << QString() << 1;
  }
  void sentencesFollowTheEnvironment() {
    QFETCH(QString, line);
    QFETCH(int, exitCode);
    for (const char* locale : {"zh_CN.UTF-8", "C.UTF-8", "de_DE.UTF-8"}) {
      const Outcome outcome = heedmapRun(words(line), locale);
      QCOMPARE(outcome.exitCode, exitCode);
      const QString said = exitCode == 0 ? outcome.out : outcome.err;
      QVERIFY(said.size() > 10);
      QVERIFY2(isChinese(said) == (qstrcmp(locale, "zh_CN.UTF-8") == 0), qPrintable(said));
    }
  }

  void whatProgramsReadIsTheSameInAnyLanguage_data() {
    QTest::addColumn<QString>("line");
    for (const char* line : {"saturation --dk 4 --trials 10 --json", "inspect all-MiniLM-L6-v2 --json",
                             "inspect textbook --json", "tokens --text cat --json",
                             "heads --text cat --format json", "heads --text cat --format csv", "--version"})
      QTest::newRow(line) << QString::fromLatin1(line);
  }
  void whatProgramsReadIsTheSameInAnyLanguage() {
    QFETCH(QString, line);
    const Outcome english = heedmapRun(words(line), "C.UTF-8"),
                  chinese = heedmapRun(words(line), "zh_CN.UTF-8");
    QCOMPARE(english.exitCode, 0);
    QVERIFY(english.out.size() > 5);
    QCOMPARE(chinese.out, english.out);
    if (line.contains(QLatin1StringView("json")))
      QVERIFY(!QJsonDocument::fromJson(chinese.out.toUtf8()).isNull());
  }

  void tablesOfNumbersTooAndFiles() {
    const QTemporaryDir folder;
    for (const char* locale : {"C.UTF-8", "zh_CN.UTF-8"}) {
      const QString path = folder.filePath(QString::fromLatin1(locale) + QStringLiteral(".csv"));
      QCOMPARE(
          heedmapRun(words(QStringLiteral("export --text cat --model textbook --layer all --head all -o ")) +
                         QStringList{path},
                     locale)
              .exitCode,
          0);
    }
    QFile english(folder.filePath(QStringLiteral("C.UTF-8.csv"))),
        chinese(folder.filePath(QStringLiteral("zh_CN.UTF-8.csv")));
    QVERIFY(english.open(QIODevice::ReadOnly) && chinese.open(QIODevice::ReadOnly));
    const QByteArray bytes = english.readAll();
    QVERIFY(bytes.startsWith("layer,head"));
    QCOMPARE(chinese.readAll(), bytes);
  }

  void columnsOfChinese() {
    QCOMPARE(columnsOf(QStringLiteral("q·k 的标准差")), 4 + 8);
    QCOMPARE(columnsOf(QStringLiteral("√d_k ± “x”")), 10);
    QCOMPARE(padded(QStringLiteral("猫"), 4), QStringLiteral("  猫"));
    QCOMPARE(padded(QStringLiteral("猫"), -4), QStringLiteral("猫  "));
    QCOMPARE(padded(QStringLiteral("猫坐"), 3), QStringLiteral("猫坐"));
    // Every line of the table ends in the same column.
    const QStringList lines =
        heedmapRun(words(QStringLiteral("saturation --dk 4,16 --trials 10")), "zh_CN.UTF-8").out.split(u'\n');
    QVERIFY(lines.size() >= 4);
    for (int i = 1; i < 4; ++i) QCOMPARE(columnsOf(lines[i]), columnsOf(lines[0]));
  }

  void linesBreak() {
    QCOMPARE(wrapped(QStringLiteral("one two three"), 8), QStringLiteral("one two\nthree\n"));
    QCOMPARE(wrapped(QStringLiteral("a\n  b  c"), 80), QStringLiteral("a\n  b  c\n"));
    QCOMPARE(wrapped(QStringLiteral("猫坐在垫子上。"), 8), QStringLiteral("猫坐在垫\n子上。\n"));
    // No line begins with a full stop.
    QCOMPARE(wrapped(QStringLiteral("猫坐在垫。好"), 8), QStringLiteral("猫坐在\n垫。好\n"));
    QCOMPARE(wrapped(QStringLiteral("用 softmax 的"), 20), QStringLiteral("用 softmax 的\n"));
  }

  void sizes() {
    QCOMPARE(dataSize(0), QStringLiteral("0 bytes"));
    QCOMPARE(dataSize(999), QStringLiteral("999 bytes"));
    QCOMPARE(dataSize(18432), QStringLiteral("18.4 kB"));
    QCOMPARE(dataSize(999'960), QStringLiteral("1.0 MB"));
    QCOMPARE(dataSize(45437760), QStringLiteral("45.4 MB"));
    setLanguage(QStringLiteral("zh_CN"));
    QCOMPARE(dataSize(64), QStringLiteral("64 字节"));
    QCOMPARE(dataSize(18432), QStringLiteral("18.4 KB"));
    setLanguage(QStringLiteral("en"));
  }
};

QTEST_GUILESS_MAIN(LanguageTest)
#include "tst_language.moc"
