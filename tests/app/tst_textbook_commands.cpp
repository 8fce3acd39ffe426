// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <cstring>

#include "core/attention/weights.h"
#include "core/textbook/textbook_layer.h"

using namespace heedmap;

namespace {

struct Outcome {
  int exitCode = -1;
  QByteArray out;
  QString err;
};

Outcome heedmapRun(const QStringList& words) {
  QProcess process;
  process.start(qEnvironmentVariable("HEEDMAP_PROGRAM"), words);
  if (!process.waitForFinished(60'000)) return {};
  return {process.exitCode(), process.readAllStandardOutput(),
          QString::fromUtf8(process.readAllStandardError())};
}

QStringList words(const char* line) {
  return QString::fromUtf8(line).split(u' ', Qt::SkipEmptyParts);
}

}  // namespace

class TextbookCommandsTest : public QObject {
  Q_OBJECT
 private slots:
  void exportIsTheLayersOwnWeights_data() {
    QTest::addColumn<QString>("options");
    QTest::addColumn<int>("dk");
    QTest::addColumn<QString>("score");
    QTest::addColumn<bool>("scaled");
    QTest::newRow("default") << QString() << 64 << QStringLiteral("scaled-dot") << true;
    QTest::newRow("real d_k") << QStringLiteral("--dk 9 --seed 7") << 9 << QStringLiteral("scaled-dot")
                              << true;
    QTest::newRow("unscaled") << QStringLiteral("--dk 9 --seed 7 --no-scale") << 9
                              << QStringLiteral("scaled-dot") << false;
    QTest::newRow("additive") << QStringLiteral("--dk 9 --seed 7 --score additive") << 9
                              << QStringLiteral("additive") << true;
  }
  void exportIsTheLayersOwnWeights() {
    QFETCH(QString, options);
    QFETCH(int, dk);
    QFETCH(QString, score);
    QFETCH(bool, scaled);
    const QString path = m_folder.filePath(QStringLiteral("w.npy"));
    const Outcome outcome = heedmapRun(
        QStringList{QStringLiteral("export"), QStringLiteral("--text"), QStringLiteral("The cat sits"),
                    QStringLiteral("--model"), QStringLiteral("textbook"), QStringLiteral("--head"),
                    QStringLiteral("2"), QStringLiteral("--force"), QStringLiteral("-o"), path} +
        options.split(u' ', Qt::SkipEmptyParts));
    QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QVERIFY(bytes.contains("(3, 3)"));
    Matrix got(3, 3);
    std::memcpy(got.data(), bytes.constData() + bytes.size() - 36, 36);
    TextbookOptions wanted{.seed = options.isEmpty() ? 1u : 7u, .dK = dk};
    if (score == QStringLiteral("additive")) wanted.score = ScoreFunction::Additive;
    const TextbookLayer layer(wanted);
    const AttentionTrace trace = layer.run(layer.tokenize("The cat sits"), {}, {});
    WhatIf whatIf;
    whatIf.scaled = scaled;
    QVERIFY(got.isApprox(weights(headInput(trace, {AttentionKind::Self, 0, 2}, whatIf)).values, 1e-6f));
  }

  void saturationAsJson() {
    const Outcome outcome = heedmapRun(words("saturation --dk 1,64 --trials 4000 --json"));
    QCOMPARE(outcome.exitCode, 0);
    const QJsonArray list = QJsonDocument::fromJson(outcome.out).array();
    QCOMPARE(list.size(), 2);
    const QJsonObject last = list[1].toObject();
    QCOMPARE(last.keys(), (QStringList{QStringLiteral("dk"), QStringLiteral("scaled"),
                                       QStringLiteral("score_std"), QStringLiteral("unscaled")}));
    QCOMPARE(last[QStringLiteral("dk")].toInt(), 64);
    QVERIFY(std::abs(last[QStringLiteral("score_std")].toDouble() - 8) < 0.15);
    const QJsonObject unscaled = last[QStringLiteral("unscaled")].toObject(),
                      scaled = last[QStringLiteral("scaled")].toObject();
    QVERIFY(std::abs(unscaled[QStringLiteral("peak")].toDouble() - 0.864) < 0.015);
    QVERIFY(std::abs(unscaled[QStringLiteral("entropy")].toDouble() - 0.347) < 0.035);
    QVERIFY(std::abs(unscaled[QStringLiteral("gradient")].toDouble() - 0.192) < 0.02);
    QVERIFY(std::abs(scaled[QStringLiteral("entropy")].toDouble() - 1.92) < 0.03);
    QCOMPARE(heedmapRun(words("saturation --dk 1,64 --trials 4000 --json")).out, outcome.out);
    QVERIFY(heedmapRun(words("saturation --dk 4 --trials 100")).out.contains("√d_k"));
  }

  void inspectAndTokens() {
    const QJsonObject facts =
        QJsonDocument::fromJson(heedmapRun(words("inspect textbook:d_k=16,init=he --json")).out).object();
    QCOMPARE(facts[QStringLiteral("d_k")].toInt(), 16);
    QCOMPARE(facts[QStringLiteral("initialisation")].toString(), QStringLiteral("he"));
    const QByteArray tokens =
        heedmapRun({QStringLiteral("tokens"), QStringLiteral("--json"), QStringLiteral("--model"),
                    QStringLiteral("textbook"), QStringLiteral("--text"), QStringLiteral("我 love")})
            .out;
    QVERIFY(tokens.contains("\"ranges\":[[0,3],[4,8]]"));
  }

  void refusals_data() {
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* line, int exitCode, const char* said) {
      QTest::newRow(line) << exitCode << QString::fromUtf8(said);
    };
    row("export --text a --seed 2 -o x.npy", 2, "textbook");
    row("export --text a --model textbook --dk 0 -o x.npy", 1, "1 to 4096");
    row("export --text a --model textbook --heads 0 -o x.npy", 1, "1 to 64");
    row("export --text a --model textbook --d-model nan -o x.npy", 1, "whole number");
    row("export --text a --model textbook --init best -o x.npy", 2, "xavier");
    row("export --text a --model textbook --score best -o x.npy", 2, "additive");
    row("export --ids 1,2 --model textbook -o x.npy", 1, "no vocabulary");
    row("inspect textbook:d_k=5000", 1, "1 to 4096");
    row("saturation --dk 0", 1, "1 to 4096");
    row("saturation --dk nan", 2, "--dk");
    row("saturation --dk 4097", 1, "1 to 4096");
    row("saturation --keys 0", 1, "1 to 4096");
    row("saturation --trials 0", 1, "1 to 1000000");
    row("saturation --trials -5", 1, "1 to 1000000");
    row("saturation --seed x", 2, "--seed");
    row("saturation extra", 2, "extra");
  }
  void refusals() {
    QFETCH(int, exitCode);
    QFETCH(QString, said);
    const Outcome outcome = heedmapRun(words(QTest::currentDataTag()));
    QVERIFY2(outcome.err.contains(said), qPrintable(outcome.err));
    QCOMPARE(outcome.exitCode, exitCode);
    QCOMPARE(outcome.out, QByteArray());
  }

 private:
  QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TextbookCommandsTest)
#include "tst_textbook_commands.moc"
