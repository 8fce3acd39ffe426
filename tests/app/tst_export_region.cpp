// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

#include "core/workspace/map_request.h"
#include "core/workspace/model_reference.h"
#include "core/workspace/run_request.h"
#include "tests/support/run_heedmap.h"
#include "ui/export/region_picture.h"
#include "ui/render/heatmap_image.h"

using namespace heedmap;

/// `heedmap export --queries --keys --cell-size`.
class ExportRegionTest : public QObject {
  Q_OBJECT
 private slots:
  void aPartOfAHeadIsWritten() {
    const QString path = m_folder.filePath(QStringLiteral("part.png"));
    const Outcome outcome = run("--layer 2 --head 3 --queries 1:5 --keys :6 --cell-size 9", path);
    QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
    const auto model = openReference(QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2"));
    const AttentionTrace trace = runRequest(*model, {.text = "The cat sits on the mat"});
    const AttentionMap whole = attentionMap(trace, *model, {.head = {AttentionKind::Self, 2, 3}});
    AttentionMap part;
    part.values = whole.values.block(1, 0, 4, 6);
    QCOMPARE(QImage(path).convertToFormat(QImage::Format_RGB32),
             heatmapImage(part, QRectF(0, 0, 6, 4), QSize(54, 36), HeatmapStyle()));
    const Outcome origin = heedmapRun(words("inspect") + QStringList{path});
    QVERIFY2(origin.out.contains(QStringLiteral("The cat sits on the mat")), qPrintable(origin.out));
  }

  void severalCellsShareAPixel() {
    const QString path = m_folder.filePath(QStringLiteral("small.png"));
    QCOMPARE(run("--cell-size 1/3", path).exitCode, 0);
    QCOMPARE(QImage(path).size(), QSize(3, 3));  // eight tokens
  }

  void whatDoesNotFitIsRefused_data() {
    QTest::addColumn<QString>("options");
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("exitCode");
    const QString png = QStringLiteral("x.png");
    QTest::newRow("no range") << QStringLiteral("--queries 3") << png << 2;
    QTest::newRow("no size") << QStringLiteral("--cell-size big") << png << 2;
    QTest::newRow("of nothing") << QStringLiteral("--cell-size 0") << png << 2;
    QTest::newRow("several heads") << QStringLiteral("--queries 1:3 --head 0-2") << png << 2;
    QTest::newRow("an aggregate") << QStringLiteral("--queries 1:3 --aggregate mean") << png << 2;
    QTest::newRow("numbers") << QStringLiteral("--queries 1:3") << QStringLiteral("x.csv") << 2;
    QTest::newRow("no such rows") << QStringLiteral("--queries 4:9") << png << 1;
    QTest::newRow("turned round") << QStringLiteral("--keys 5:2") << png << 1;
  }
  void whatDoesNotFitIsRefused() {
    QFETCH(QString, options);
    QFETCH(QString, file);
    QFETCH(int, exitCode);
    const QString path = m_folder.filePath(file);
    const Outcome outcome = run(qPrintable(options), path);
    QCOMPARE(outcome.exitCode, exitCode);
    QVERIFY(!outcome.err.isEmpty());
    QVERIFY(!QFile::exists(path));
  }

 private:
  static Outcome run(const char* options, const QString& path) {
    return heedmapRun(words("export") + cat + words(options) + QStringList{QStringLiteral("-o"), path});
  }
  QTemporaryDir m_folder;
};

QTEST_MAIN(ExportRegionTest)
#include "tst_export_region.moc"
