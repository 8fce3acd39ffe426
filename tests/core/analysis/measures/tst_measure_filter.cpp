// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/measures/findings.h"
#include "core/analysis/measures/measure_filter.h"
#include "core/analysis/measures/measure_list.h"
#include "core/base/error.h"

using namespace heedmap;

namespace {

HeadMeasures head(int layer, int number, std::initializer_list<std::pair<const char*, double>> values,
                  Eigen::Index rows = 9) {
  HeadMeasures result{{AttentionKind::Self, layer, number}, std::vector<Measurement>(measures().size())};
  for (const auto& [name, value] : values)
    result.values[measureIndex(QLatin1StringView(name))] = {value, rows};
  return result;
}

}  // namespace

class TestMeasureFilter : public QObject {
  Q_OBJECT

 private slots:
  void accepts_data();
  void accepts();
  void refuses_data();
  void refuses();
  void deepNestingIsRefused();
  void findingsCarryTheirEvidence();
};

void TestMeasureFilter::accepts_data() {
  QTest::addColumn<QString>("expression");
  QTest::addColumn<bool>("expected");
  const auto row = [](const char* expression, bool expected) {
    QTest::newRow(expression) << QString::fromUtf8(expression) << expected;
  };
  // The head: layer 2, head 7, previous 0.6, first 0.25, entropy 1.5; induction is undefined.
  row("", true);
  row("   ", true);
  row("previous > 0.5", true);
  row("previous>0.6", false);
  row("previous >= 0.6", true);
  row("previous < .7", true);
  row("previous <= 6e-1", true);
  row("previous = 0.6", true);
  row("previous == 0.6", true);
  row("previous != 0.6", false);
  row("0.5 < previous", true);
  row("first < previous", true);
  row("entropy < 1 and first < 0.3", false);
  row("entropy < 1 or first < 0.3", true);
  row("entropy < 2 and first < 0.3", true);
  row("ENTROPY < 2 AND First < 0.3", true);
  row("entropy > 9 and first > 9 or previous > 0", true);
  row("entropy > 9 and (first > 9 or previous > 0)", false);
  row("not entropy > 9 and previous > 0.5", true);
  row("not (entropy > 9 or previous > 0.5)", false);
  row("layer = 2 and head = 7", true);
  row("layer >= 3", false);
  row("monotony > -1", false);
  row("induction > 0", false);
  row("induction <= 0", false);
  row("entropy > -1.5", true);
}

void TestMeasureFilter::accepts() {
  QFETCH(QString, expression);
  QFETCH(bool, expected);
  QCOMPARE(
      MeasureFilter(expression).accepts(head(2, 7, {{"previous", 0.6}, {"first", 0.25}, {"entropy", 1.5}})),
      expected);
  QCOMPARE(MeasureFilter(expression).acceptsAll(), expression.trimmed().isEmpty());
}

void TestMeasureFilter::refuses_data() {
  QTest::addColumn<QString>("expression");
  QTest::addColumn<QString>("said");
  const auto row = [](const char* expression, const char* said) {
    QTest::newRow(expression) << QString::fromUtf8(expression) << QString::fromUtf8(said);
  };
  row("previous", "a comparison such as > 0.5 is missing");
  row("previous >", "a number or the name of a measure is missing, after \"previous >\"");
  row("previos > 0.5", "no measure “previos”: did you mean previous?");
  row("previous > 0.5 first < 1", "\"first\" was not expected here, after \"previous > 0.5\"");
  row("(previous > 0.5", "a closing bracket is missing");
  row("previous > 0.5)", "\")\" was not expected here");
  row("> 0.5", "at the start");
  row("previous ~ 0.5", "\"~\" stands where a comparison");
  row("and", "no measure “and”");
  row("previous > 0.5 and", "a number or the name of a measure is missing");
  row("previous > 熊", "no measure “熊”: write one such as previous");
  row("previous => 0.5", "\">\" is neither a number nor the name of a measure");
}

void TestMeasureFilter::refuses() {
  QFETCH(QString, expression);
  QFETCH(QString, said);
  try {
    MeasureFilter filter(expression);
    QFAIL("no error");
  } catch (const Error& error) {
    QVERIFY2(error.sentence().contains(said), qPrintable(error.sentence()));
  }
}

void TestMeasureFilter::deepNestingIsRefused() {
  // However deep the brackets, an answer and no crash.
  QVERIFY_THROWS_EXCEPTION(Error, MeasureFilter(QString(10000, u'(')));
  QVERIFY_THROWS_EXCEPTION(Error, MeasureFilter(QStringLiteral("not ").repeated(10000)));
}

void TestMeasureFilter::findingsCarryTheirEvidence() {
  const std::vector heads{head(0, 0, {{"previous", 0.55}}), head(1, 2, {{"previous", 0.97}, {"first", 0.4}}),
                          head(3, 1, {{"first", 0.8}}),
                          head(4, 0, {{"next", 0.99}}, 2)};  // two rows are no evidence
  const auto found = findings(heads);
  QCOMPARE(found.size(), 3u);
  QCOMPARE(found[0].id, heads[1].id);
  QCOMPARE(QLatin1StringView(headRoles()[found[0].role].name), QLatin1StringView("Previous-token head"));
  QCOMPARE(evidenceText(found[0]), QStringLiteral("previous 0.97 over 9 rows, above 0.5"));
  QCOMPARE(found[1].id, heads[0].id);
  QCOMPARE(QLatin1StringView(headRoles()[found[2].role].name), QLatin1StringView("First-token sink"));
  for (const HeadRole& role : headRoles()) QVERIFY2(findMeasure(QLatin1StringView(role.measure)), role.name);
}

QTEST_GUILESS_MAIN(TestMeasureFilter)
#include "tst_measure_filter.moc"
