// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/map_table.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>
#include <cmath>

#include "core/base/error.h"
#include "core/checkpoint/safetensors.h"
#include "tests/support/run_heedmap.h"
#include "tests/support/sample_map.h"
#include "ui/export/formats/crc32.h"

using namespace heedmap;

namespace {

/// Queries 2, keys 3, with a masked cell and labels of all kinds.
AttentionMap sample() {
  AttentionMap map = sampleMap(2, 3);
  map.keys[0] = {
      .text = QStringLiteral("·猫"), .detail = {}, .range = {4, 7}, .sequence = 1, .isSpecial = true};
  map.masked.setConstant(2, 3, false);
  map.masked(0, 2) = true;
  return map;
}

MapTable one() {
  return {{{4}, {1}, [](int, int) { return sample(); }}, true, "{\"heedmap\":\"test\"}"};
}

MapTable several() {
  return {{{4, 5},
           {0, 1, 7},
           [](int layer, int head) {
             AttentionMap map = sample();
             map.values.array() += float(10 * layer + head);
             return map;
           }},
          false,
          "{}"};
}

QString sentenceOf(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.sentence();
  }
  return {};
}

}  // namespace

class MapTableTest : public QObject {
  Q_OBJECT
 private slots:
  void maskedScoresAreNoNumbersMaskedWeightsAreZero() {
    AttentionMap map = sample();
    map.values(0, 2) = 0;
    QCOMPARE(exportedValues(map)(0, 2), 0.f);
    map.quantity = AttentionMap::Quantity::Score;
    QVERIFY(std::isnan(exportedValues(map)(0, 2)));
    QCOMPARE(exportedValues(map)(1, 2), map.values(1, 2));
    writeCsv(map, path("scores.csv"), Existing::Replace);
    QVERIFY(contents(path("scores.csv")).contains(",NaN\r\n"));
  }

  void csvIsRightInASpreadsheet_data() {
    QTest::addColumn<QString>("label");
    QTest::addColumn<QByteArray>("field");
    const auto row = [](const char* name, const QString& label, const QByteArray& field) {
      QTest::newRow(name) << label << field;
    };
    row("plain", QStringLiteral("the"), "the");
    row("comma", QStringLiteral(","), "\",\"");
    row("quote", QStringLiteral("\""), "\"\"\"\"");
    row("semicolon", QStringLiteral("a;b"), "\"a;b\"");
    row("newline", QStringLiteral("a\nb"), "\"a\nb\"");
    row("a space at the end", QStringLiteral("a "), "\"a \"");
    row("formula", QStringLiteral("=1+1"), "'=1+1");
    row("command", QStringLiteral("@SUM(A1)"), "'@SUM(A1)");
    row("minus", QStringLiteral("-2,5"), "\"'-2,5\"");
    row("a lone minus", QStringLiteral("-"), "-");
    row("right to left", QStringLiteral("שלום"), QStringLiteral("שלום").toUtf8());
  }

  void csvIsRightInASpreadsheet() {
    QFETCH(QString, label);
    QFETCH(QByteArray, field);
    AttentionMap map = sampleMap(1, 1);
    map.keys[0].text = label;
    writeCsv(map, path("a.csv"), Existing::Replace);
    const QByteArray mark = label.front() > u'\x7f' ? "\xef\xbb\xbf" : "";
    QCOMPARE(contents(path("a.csv")), mark + "query," + field + "\r\nq0,0\r\n");
  }

  void npzIsWhatNumpyReads() {
    writeNpz(several(), path("a.npz"), Existing::Replace);
    const QByteArray zip = contents(path("a.npz"));
    QVERIFY(zip.startsWith("PK\x03\x04"));
    for (const char* member :
         {"values.npy", "queries.npy", "keys.npy", "layers.npy", "heads.npy", "origin.npy"})
      QCOMPARE(zip.count(member), 2);  // at its place and in the directory
    Crc32 sum;
    sum.add("123456789");
    QCOMPARE(sum.value(), 0xcbf43926u);  // the check value of CRC-32/ISO-HDLC
    const QString python = QStandardPaths::findExecutable(QStringLiteral("python3"));
    QProcess process;
    process.start(
        python,
        {QStringLiteral("-c"),
         QStringLiteral(
             "import sys\ntry: import numpy as np\nexcept ImportError: sys.exit(7)\n"
             "a = np.load(sys.argv[1]); print(a['values'].shape, a['values'].dtype, a['values'][1, 2, 1, 0], "
             "ascii(a['keys'].tolist()), a['layers'], a['heads'], str(a['origin']))"),
         path("a.npz")});
    if (python.isEmpty() || !process.waitForFinished() || process.exitCode() == 7)
      QSKIP("python3 with numpy is not installed.");
    const float value = several().set.map(5, 7).values(1, 0);
    QCOMPARE(QString::fromUtf8(process.readAllStandardOutput()).trimmed(),
             QStringLiteral("(2, 3, 2, 3) float32 %1 ['\\xb7\\u732b', 'k1', 'k2'] [4 5] [0 1 7] {}")
                 .arg(double(value), 0, 'g', 8));
  }

  void safetensorsReadBack() {
    writeSafetensors(several(), path("a.safetensors"), Existing::Replace);
    const Checkpoint file = openSafetensors(path("a.safetensors"));
    const Tensor& values = file.at(QStringLiteral("values"));
    QCOMPARE(values.shape, (std::vector<qint64>{2, 3, 2, 3}));
    const Matrix wanted = several().set.map(5, 0).values;
    QVERIFY(std::memcmp(values.bytes.data() + 3 * 6 * sizeof(float), wanted.data(), 6 * sizeof(float)) == 0);
    const QByteArray bytes = contents(path("a.safetensors"));
    QVERIFY(bytes.contains("heedmap_origin"));
    writeSafetensors(one(), path("one.safetensors"), Existing::Replace);
    QCOMPARE(openSafetensors(path("one.safetensors")).at(QStringLiteral("values")).shape,
             (std::vector<qint64>{2, 3}));
  }

  void jsonKeepsEveryDigitAndTheBytesOfTokens() {
    writeJson(one(), path("a.json"), Existing::Replace);
    const QJsonObject read = QJsonDocument::fromJson(contents(path("a.json"))).object();
    QCOMPARE(read[QStringLiteral("origin")].toObject()[QStringLiteral("heedmap")].toString(),
             QStringLiteral("test"));
    const QJsonObject key = read[QStringLiteral("keys")][0].toObject();
    QCOMPARE(key[QStringLiteral("label")].toString(), QStringLiteral("·猫"));
    QCOMPARE(key[QStringLiteral("begin")].toInt(), 4);
    QCOMPARE(key[QStringLiteral("end")].toInt(), 7);
    QCOMPARE(key[QStringLiteral("sequence")].toInt(), 1);
    QVERIFY(key[QStringLiteral("special")].toBool());
    const Matrix values = sample().values;
    for (int query = 0; query < 2; ++query)
      for (int k = 0; k < 3; ++k)
        QCOMPARE(float(read[QStringLiteral("values")][query][k].toDouble()), values(query, k));
    writeJson(several(), path("all.json"), Existing::Replace);
    const QJsonObject all = QJsonDocument::fromJson(contents(path("all.json"))).object();
    QCOMPARE(all[QStringLiteral("layers")].toArray(), (QJsonArray{4, 5}));
    QCOMPARE(all[QStringLiteral("values")].toArray().size(), 2);
    QCOMPARE(float(all[QStringLiteral("values")][1][2][1][0].toDouble()),
             several().set.map(5, 7).values(1, 0));
    MapTable broken = one();
    broken.set.map = [](int, int) {
      AttentionMap map = sample();
      map.values(1, 1) = std::numeric_limits<float>::infinity();
      return map;
    };
    writeJson(broken, path("b.json"), Existing::Replace);
    QVERIFY(QJsonDocument::fromJson(contents(path("b.json")))[QStringLiteral("values")][1][1].isNull());
  }

  void latexIsEscaped() {
    MapTable table = one();
    table.set.map = [](int, int) {
      AttentionMap map = sample();
      map.keys[1].text = QStringLiteral("50%_of $x^2 & {a}\\b#~,");
      return map;
    };
    writeTex(table, {}, path("a.tex"), Existing::Replace);
    const QByteArray tex = contents(path("a.tex"));
    QVERIFY2(tex.contains(
                 "{50\\%\\_of \\$x\\textasciicircum{}2 \\& \\{a\\}\\textbackslash{}b\\#\\textasciitilde{},}"),
             tex.constData());
    QVERIFY(tex.contains("mesh/cols=3"));
    QVERIFY(tex.contains("\n2 0 nan\n"));  // masked
    QCOMPARE(tex.count("\n1 1 "), 1);
    QVERIFY(
        sentenceOf([&] { writeTex(several(), {}, path("b.tex"), Existing::Replace); }).contains(u"{layer}"));
    table.set.map = [](int, int) { return sampleMap(65, 65); };
    QVERIFY(sentenceOf([&] { writeTex(table, {}, path("b.tex"), Existing::Replace); }).contains(u"64"));
    QVERIFY(!QFile::exists(path("b.tex")));
  }

 private:
  QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
  QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(MapTableTest)
#include "tst_map_table.moc"
