// SPDX-License-Identifier: GPL-3.0-or-later
#include <unicode/uchar.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "core/base/error.h"
#include "core/unicode/pattern.h"

using namespace heedmap;

namespace {

QJsonDocument read(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) qFatal("%s cannot be read", qPrintable(path));
  return QJsonDocument::fromJson(file.readAll());
}

QString dataPath(const char* name) {
  return QStringLiteral(HEEDMAP_TEST_DATA "/tokenizers/") + QLatin1StringView(name);
}

using Characters = std::vector<bool>;

/// The set of a list of steps: where it begins and ends in turn, each counted from the place before.
Characters charactersOf(const QJsonArray& steps) {
  Characters set(0x110000, false);
  size_t at = 0;
  for (qsizetype i = 0; i < steps.size(); ++i) {
    const size_t next = at + size_t(steps[i].toInteger());
    if (i % 2 == 1) std::fill(set.begin() + qptrdiff(at), set.begin() + qptrdiff(next), true);
    at = next;
  }
  return set;
}

QString found(const QString& expression, const QString& text) {
  const std::u32string characters = text.toStdU32String();
  QStringList spans;
  SearchBudget budget;
  PatternSearch(Pattern::oniguruma(expression, QStringLiteral("the test")), characters, budget)
      .findAll([&](size_t begin, size_t end) {
        if (begin < end) spans << QStringLiteral("[%1,%2)").arg(begin).arg(end);
      });
  return spans.join(QLatin1Char(' '));
}

}  // namespace

/// Expressions as Oniguruma reads them: what the tokenizers library found, written by
/// tests/reference/oniguruma.py.
class OnigurumaTest : public QObject {
  Q_OBJECT

  QJsonObject m_classes = read(dataPath("oniguruma_classes.json")).object();
  std::u32string m_assigned;  // to this ICU and to the reference

 private slots:
  void initTestCase() {
    const QJsonArray classes = m_classes[QLatin1StringView("classes")].toArray();
    Characters unassigned;
    for (const QJsonValue& entry : classes)
      if (entry[0].toString() == QLatin1StringView("\\p{Cn}")) {
        QVERIFY(entry[2].toBool());
        unassigned = charactersOf(m_classes[QLatin1StringView("sets")][entry[1].toInt()].toArray());
      }
    // Became alphabetic, or another kind of mark, in Unicode 16, which the reference knows already.
    const auto hasChanged = [](char32_t c) {
      return (c >= 0x363 && c <= 0x36F) || (c >= 0x1DD3 && c <= 0x1DE6) || c == 0x1171E;
    };
    for (char32_t c = 0; c < 0x110000; ++c)
      if ((c < 0xD800 || c > 0xDFFF) && !unassigned[c] && u_charType(UChar32(c)) != U_UNASSIGNED &&
          !hasChanged(c))
        m_assigned.push_back(c);
    QVERIFY(m_assigned.size() > 280'000);
  }

  void classes_data() {
    QTest::addColumn<QString>("expression");
    QTest::addColumn<int>("set");
    QTest::addColumn<bool>("isMember");
    for (const QJsonValue& entry : m_classes[QLatin1StringView("classes")].toArray())
      QTest::newRow(qPrintable(entry[0].toString()))
          << entry[0].toString() << entry[1].toInt() << entry[2].toBool();
  }
  void classes() {
    QFETCH(QString, expression);
    QFETCH(int, set);
    QFETCH(bool, isMember);
    const Characters wanted = charactersOf(m_classes[QLatin1StringView("sets")][set].toArray());
    const bool isBoundary =
        expression == QLatin1StringView(" \\b");  // looked for between a space and each character
    const QString runs =
        isBoundary ? QStringLiteral("(?: \\b(?m:.))+") : QStringLiteral("(?:%1)+").arg(expression);
    std::u32string text;
    for (const char32_t c : m_assigned) (isBoundary ? text += U' ' : text) += c;
    Characters members(0x110000, false);
    SearchBudget budget;
    PatternSearch(Pattern::oniguruma(runs, expression), text, budget).findAll([&](size_t begin, size_t end) {
      for (size_t at = isBoundary ? begin + 1 : begin; at < end; at += isBoundary ? 2 : 1)
        members[text[at]] = true;
    });
    QStringList others;
    for (const char32_t c : m_assigned)
      if (members[c] != (wanted[c] == isMember)) others << QString::number(uint(c), 16);
    QVERIFY2(others.isEmpty(), qPrintable(QStringLiteral("%1 characters: %2")
                                              .arg(others.size())
                                              .arg(others.mid(0, 40).join(QLatin1Char(' ')))));
  }

  /// What the reference accepts is read the same, or refused by name where ICU has no counterpart.
  void cases() {
    const QStringList refused{QStringLiteral("(a)\\1"),   QStringLiteral("\\G"),     QStringLiteral("\\K"),
                              QStringLiteral("(?~a)"),    QStringLiteral("(*FAIL)"), QStringLiteral("(?W)a"),
                              QStringLiteral("(?<=a+)b"), QStringLiteral("[a&&]")};
    const QString more = qEnvironmentVariable("HEEDMAP_ONIGURUMA_CASES");
    int accepted = 0;
    QStringList differences;
    for (const QJsonValue& item : read(more.isEmpty() ? dataPath("oniguruma_cases.json") : more).array()) {
      const QString expression = item[0].toString();
      QStringList spans;
      for (const QJsonValue& span : item[2].toArray())
        spans << QStringLiteral("[%1,%2)").arg(span[0].toInt()).arg(span[1].toInt());
      QString own;
      try {
        own = found(expression, item[1].toString());
        ++accepted;
        if (item[2].isNull() || own == spans.join(QLatin1Char(' '))) continue;
      } catch (const Error& error) {
        QVERIFY2(error.sentence().contains(expression), error.what());
        if (item[2].isNull() || refused.contains(expression)) continue;
        own = error.sentence();
      }
      differences << QStringLiteral("%1 in \"%2\": wanted %3, found %4")
                         .arg(expression, item[1].toString(), spans.join(QLatin1Char(' ')), own);
    }
    QVERIFY(accepted > 60);
    QVERIFY2(differences.isEmpty(), qPrintable(differences.join(QLatin1Char('\n'))));
  }
};

QTEST_GUILESS_MAIN(OnigurumaTest)
#include "tst_oniguruma.moc"
