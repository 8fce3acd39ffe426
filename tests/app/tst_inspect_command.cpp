// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "tests/support/run_heedmap.h"

using namespace heedmap;

namespace {

QStringList inspect(const QString& family, const QStringList& more) {
  return QStringList{QStringLiteral("inspect"), QStringLiteral(HEEDMAP_TEST_DATA "/families/") + family} +
         more;
}

}  // namespace

/// `heedmap inspect MODEL --text …`: which experts each token of a text goes to.
class InspectCommandTest : public QObject {
  Q_OBJECT
 private slots:
  void namesTheExpertsOfEachToken() {
    const QStringList ids{QStringLiteral("--ids"), QStringLiteral("7,31,12")};
    const Outcome outcome = heedmapRun(
        inspect(QStringLiteral("qwen3-moe-in-some-layers"), ids + QStringList{QStringLiteral("--json")}));
    QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
    const QJsonObject object = QJsonDocument::fromJson(outcome.out.toUtf8()).object();
    QCOMPARE(object[QStringLiteral("architecture")].toString(), QStringLiteral("Qwen3-MoE"));
    const QJsonArray layers = object[QStringLiteral("experts_of_tokens")].toArray();
    QCOMPARE(layers.size(), 1);
    QCOMPARE(layers[0][QStringLiteral("layer")].toInt(), 3);
    const QJsonArray tokens = layers[0][QStringLiteral("tokens")].toArray();
    QCOMPARE(tokens.size(), 3);
    QStringList ofLast;
    double before = 1;
    for (const auto& one : tokens[2].toArray()) {
      const double share = one[QStringLiteral("share")].toDouble();
      QVERIFY(share > 0 && share <= before);
      before = share;
      ofLast << QStringLiteral("%1 (%2 %)")
                    .arg(one[QStringLiteral("expert")].toInt())
                    .arg(100 * share, 0, 'f', 1);
    }
    QCOMPARE(ofLast.size(), 3);

    const Outcome table = heedmapRun(inspect(QStringLiteral("qwen3-moe-in-some-layers"), ids));
    QVERIFY2(table.out.contains(QStringLiteral("Experts in layer 3\n")), qPrintable(table.out));
    QVERIFY2(table.out.contains(ofLast.join(QStringLiteral(", "))), qPrintable(table.out));
    QVERIFY(!table.out.contains(QStringLiteral("Experts in layer 0")));
  }

  void saysWhereThereIsNothingToSay() {
    const Outcome none = heedmapRun(inspect(QStringLiteral("llama"), words("--ids 7,31")));
    QCOMPARE(none.exitCode, 1);
    QVERIFY2(none.err.contains(QStringLiteral("no experts")), qPrintable(none.err));
    QCOMPARE(heedmapRun(inspect(QStringLiteral("qwen3-moe"), words("--ids 7 --text a"))).exitCode, 2);
  }
};

QTEST_GUILESS_MAIN(InspectCommandTest)
#include "tst_inspect_command.moc"
