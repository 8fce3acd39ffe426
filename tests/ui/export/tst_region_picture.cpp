// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "core/base/error.h"
#include "core/maps/head_map.h"
#include "core/random/normal_stream.h"
#include "ui/export/region_picture.h"
#include "ui/render/heatmap_image.h"

using namespace heedmap;

namespace {

using Index = Eigen::Index;
constexpr Index tokens = 1200;

Matrix normal(Index rows, Index columns, std::uint64_t seed) {
  Matrix result(rows, columns);
  NormalStream(seed).fill({result.data(), size_t(result.size())});
  return result;
}

std::shared_ptr<const AttentionTrace> traceOf(bool isCausal) {
  auto trace = std::make_shared<AttentionTrace>();
  for (Index i = 0; i < tokens; ++i) {
    trace->source.text += 'a';
    trace->source.items.push_back({.id = int(i), .piece = QStringLiteral("a"), .range = {i, i + 1}});
  }
  AttentionStack stack{AttentionKind::Self, 1, 1, 16, 0, {}};
  stack.layers.push_back({normal(tokens, 16, 1), normal(tokens, 16, 2), Matrix(tokens, 0), {}});
  stack.layers[0].rule.scale = 0.5;
  if (isCausal) stack.layers[0].rule.mask = MaskRule::causal();
  trace->stacks.push_back(std::move(stack));
  return trace;
}

}  // namespace

class TestRegionPicture : public QObject {
  Q_OBJECT

 private slots:
  void everyPixelIsThatOfTheMatrix_data() {
    QTest::addColumn<int>("cellSize");
    QTest::addColumn<int>("cellsOfPixel");
    QTest::addColumn<QRect>("part");  // columns, rows
    QTest::newRow("all, a pixel a cell") << 1 << 1 << QRect(0, 0, tokens, tokens);
    QTest::newRow("a part, 3 pixels a cell") << 3 << 1 << QRect(107, 311, 411, 701);
    QTest::newRow("in several strips, hatched") << 32 << 1 << QRect(480, 500, 40, 520);
    QTest::newRow("7 cells a pixel") << 1 << 7 << QRect(33, 5, 700, 1190);
    QTest::newRow("a cell") << 4 << 1 << QRect(3, 1199, 1, 1);
  }
  void everyPixelIsThatOfTheMatrix() {
    QFETCH(int, cellSize);
    QFETCH(int, cellsOfPixel);
    QFETCH(QRect, part);
    const auto trace = traceOf(true);
    const AttentionMap whole = headMap(*trace, {});
    RegionPicture region;
    region.map = std::make_shared<AttentionMap>(longHeadMap(trace, {}));
    region.rows = {part.top(), part.bottom() + 1};
    region.columns = {part.left(), part.right() + 1};
    region.cellSize = cellSize;
    region.cellsOfPixel = cellsOfPixel;
    region.scale.emplace(whole, region.style);
    QCOMPARE(region.size(), part.size() * cellSize / cellsOfPixel);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("part.png"));
    Index last = 0;
    writeRegion(region, {.path = path}, {}, [&](Index done, Index count) {
      QVERIFY(done > last && done <= count);
      QCOMPARE(count, Index(part.height()));
      last = done;
    });
    QCOMPARE(last, Index(part.height()));
    const QImage expected =
        heatmapImage(whole, QRectF(part), region.size(), *region.scale, region.style.theme);
    QCOMPARE(QImage(path).convertToFormat(QImage::Format_RGB32), expected);
  }

  void coloursRangeOverTheRegion_data() {
    QTest::addColumn<RangeChoice>("range");
    QTest::addColumn<Scaling>("scaling");
    QTest::newRow("its largest weight") << RangeChoice::Maximum << Scaling::Linear;
    QTest::newRow("0 to 1") << RangeChoice::Unit << Scaling::Sqrt;
    QTest::newRow("what is asked for") << RangeChoice::Fixed << Scaling::Linear;
  }
  void coloursRangeOverTheRegion() {
    RegionPicture region;
    region.map = std::make_shared<AttentionMap>(longHeadMap(traceOf(false), {}));
    region.rows = {100, 400};
    region.columns = {700, 900};
    QFETCH(RangeChoice, range);
    QFETCH(Scaling, scaling);
    region.style.range = range;
    region.style.scaling = scaling;
    region.style.high = 0.01;
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("part.png"));
    writeRegion(region, {.path = path});
    const AttentionMap whole = headMap(*traceOf(false), {});
    AttentionMap part;
    part.values = whole.values.block(100, 700, 300, 200);
    QCOMPARE(QImage(path).convertToFormat(QImage::Format_RGB32),
             heatmapImage(part, QRectF(0, 0, 200, 300), region.size(), region.style));
  }

  void aFileIsWholeOrAsItWas() {
    RegionPicture region;
    region.map = std::make_shared<AttentionMap>(longHeadMap(traceOf(false), {}));
    region.rows = region.columns = {0, tokens};
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("part.png"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
    file.close();
    QVERIFY_THROWS_EXCEPTION(Error, writeRegion(region, {.path = path}));  // it is there
    std::stop_source stop;
    const auto halfway = [&](Index, Index) { stop.request_stop(); };
    QVERIFY_THROWS_EXCEPTION(Stopped, writeRegion(region, {.path = path, .existing = Existing::Replace},
                                                  stop.get_token(), halfway));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("mine"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{QStringLiteral("part.png")});
  }

  void whatCannotBeWrittenIsRefused() {
    RegionPicture region;
    region.map = std::make_shared<AttentionMap>(longHeadMap(traceOf(false), {}));
    const QTemporaryDir folder;
    const PictureFile file{.path = folder.filePath(QStringLiteral("part.png"))};
    region.columns = {0, 100};
    for (const auto& rows : {RegionPicture::Tokens{5, 5}, {7, 3}, {0, tokens + 1}, {-1, 4}}) {
      region.rows = rows;
      QVERIFY_THROWS_EXCEPTION(Error, writeRegion(region, file));
    }
    region.rows = {0, tokens};
    region.cellSize = 1000;
    QVERIFY_THROWS_EXCEPTION(Error, writeRegion(region, file));
    region.cellSize = 1;
    QVERIFY_THROWS_EXCEPTION(Error, writeRegion(region, {.path = folder.filePath(QStringLiteral("part.svg")),
                                                         .format = PictureFormat::Svg}));
    QVERIFY(QDir(folder.path()).entryList(QDir::Files).isEmpty());
  }
};

QTEST_MAIN(TestRegionPicture)
#include "tst_region_picture.moc"
