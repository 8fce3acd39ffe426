// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QTest>
#include <set>

#include "core/maps/comparison.h"
#include "core/textbook/textbook_layer.h"
#include "ui/plots/head_grid.h"
#include "ui/render/heatmap_image.h"

using namespace heedmap;

namespace {

/// A trace of `layers` × `heads`; layers are those of textbook layers of different seeds.
std::shared_ptr<const AttentionTrace> traceOf(int layers, int heads) {
  auto trace = std::make_shared<AttentionTrace>();
  for (int layer = 0; layer < layers; ++layer) {
    const TextbookLayer source(
        {.seed = std::uint64_t(layer + 1), .dModel = 16, .heads = heads, .dK = 4, .dV = 4});
    AttentionTrace one = source.run(source.tokenize("one two three four five"), {}, {});
    if (layer == 0)
      *trace = std::move(one);
    else
      trace->stacks[0].layers.push_back(std::move(one.stacks[0].layers[0]));
  }
  return trace;
}

/// Shows a grid and follows its choices, as the window does.
struct ShownGrid {
  ShownGrid(int layers, int heads, QSize size) : trace(traceOf(layers, heads)) {
    QObject::connect(&grid, &HeadGrid::chosen, &grid, &HeadGrid::setCurrent);
    grid.resize(size);
    grid.show(trace, AttentionKind::Self, {}, {});
    grid.QWidget::show();
  }
  std::shared_ptr<const AttentionTrace> trace;
  HeadGrid grid;
};

}  // namespace

class TestHeadGrid : public QObject {
  Q_OBJECT

 private slots:
  void keysMoveTheChoice_data() {
    QTest::addColumn<int>("key");
    QTest::addColumn<int>("modifiers");
    QTest::addColumn<HeadId>("from");
    QTest::addColumn<HeadId>("to");
    const auto at = [](int layer, int head) { return HeadId{AttentionKind::Self, layer, head}; };
    const int none = Qt::NoModifier, control = Qt::ControlModifier;
    QTest::newRow("right") << int(Qt::Key_Right) << none << at(2, 3) << at(2, 4);
    QTest::newRow("left") << int(Qt::Key_Left) << none << at(2, 3) << at(2, 2);
    QTest::newRow("down") << int(Qt::Key_Down) << none << at(2, 3) << at(3, 3);
    QTest::newRow("up") << int(Qt::Key_Up) << none << at(2, 3) << at(1, 3);
    QTest::newRow("right at the edge stays") << int(Qt::Key_Right) << none << at(2, 11) << at(2, 11);
    QTest::newRow("up at the edge stays") << int(Qt::Key_Up) << none << at(0, 3) << at(0, 3);
    QTest::newRow("home") << int(Qt::Key_Home) << none << at(2, 3) << at(2, 0);
    QTest::newRow("end") << int(Qt::Key_End) << none << at(2, 3) << at(2, 11);
    QTest::newRow("ctrl+home") << int(Qt::Key_Home) << control << at(2, 3) << at(0, 0);
    QTest::newRow("ctrl+end") << int(Qt::Key_End) << control << at(2, 3) << at(5, 11);
    QTest::newRow("page up") << int(Qt::Key_PageUp) << none << at(2, 3) << at(0, 3);
    QTest::newRow("page down") << int(Qt::Key_PageDown) << none << at(2, 3) << at(5, 3);
  }
  void keysMoveTheChoice() {
    QFETCH(int, key);
    QFETCH(int, modifiers);
    QFETCH(HeadId, from);
    QFETCH(HeadId, to);
    ShownGrid shown(6, 12, {480, 320});
    shown.grid.setCurrent(from);
    QTest::keyClick(&shown.grid, Qt::Key(key), Qt::KeyboardModifiers(modifiers));
    QVERIFY(shown.grid.current() == to);
  }

  /// A layer without heads is a row that says what it is: nothing in it can be chosen, and keys go past it.
  void layersWithoutHeadsArePassed() {
    auto trace = std::make_shared<AttentionTrace>(*traceOf(5, 4));
    for (const int layer : {0, 2, 3}) {
      trace->stacks[0].layers[size_t(layer)] = {};
      trace->stacks[0].layers[size_t(layer)].kind = LayerKind::DeltaRule;
    }
    HeadGrid grid;
    QObject::connect(&grid, &HeadGrid::chosen, &grid, &HeadGrid::setCurrent);
    grid.resize(480, 320);
    grid.show(trace, AttentionKind::Self, {}, {});
    grid.QWidget::show();
    const auto at = [](int layer, int head) { return HeadId{AttentionKind::Self, layer, head}; };
    const std::vector<HeadId> heads{at(1, 0), at(1, 1), at(1, 2), at(1, 3),
                                    at(4, 0), at(4, 1), at(4, 2), at(4, 3)};
    QCOMPARE(grid.order(), heads);
    QVERIFY(!grid.headAt(grid.pictureRect(at(2, 1)).center()));
    QVERIFY(grid.headAt(grid.pictureRect(at(4, 1)).center()) == at(4, 1));
    QVERIFY2(grid.cellName({1, 2}).contains(QStringLiteral("Layer 2 has no heads")),
             qPrintable(grid.cellName({1, 2})));
    grid.setCurrent(at(1, 2));
    for (const auto& [key, to] : {std::pair(Qt::Key_Down, at(4, 2)),
                                  {Qt::Key_Down, at(4, 2)},
                                  {Qt::Key_Up, at(1, 2)},
                                  {Qt::Key_Up, at(1, 2)}}) {
      QTest::keyClick(&grid, key);
      QVERIFY(grid.current() == to);
    }
  }

  void framesOfMeasuredHeadsAreClosed() {
    ShownGrid shown(6, 12, {480, 320});
    const HeadId id{AttentionKind::Self, 2, 3};
    shown.grid.setMarks({{id, {.share = 0.1, .text = QStringLiteral("0.1")}}});
    QTRY_VERIFY(!shown.grid.thumbnails().isBusy());
    const QImage image = shown.grid.viewport()->grab().toImage();
    const QRect picture = shown.grid.pictureRect(id);
    const QColor colour = QColor::fromRgb(colourAt(Palette::Viridis, 0.1));
    for (int x = picture.center().x(); x <= picture.right(); ++x)
      QCOMPARE(image.pixelColor(x, picture.bottom() + 1), colour);
    for (int x = picture.left(); x <= picture.right(); ++x)
      QCOMPARE(image.pixelColor(x, picture.top() - 1), colour);
  }

  void aClickChooses() {
    ShownGrid shown(6, 12, {480, 320});
    QSignalSpy chosen(&shown.grid, &HeadGrid::chosen);
    const HeadId id{AttentionKind::Self, 4, 7};
    QTest::mouseClick(shown.grid.viewport(), Qt::LeftButton, {}, shown.grid.pictureRect(id).center());
    QCOMPARE(chosen.size(), 1);
    QVERIFY(shown.grid.current() == id);
    QTest::mouseClick(shown.grid.viewport(), Qt::LeftButton, {}, QPoint(1, 1));
    QCOMPARE(chosen.size(), 1);
  }

  void everyPictureIsItsHeads() {
    ShownGrid shown(3, 5, {400, 300});
    QTRY_VERIFY(!shown.grid.thumbnails().isBusy());
    const QImage screen = shown.grid.viewport()->grab().toImage();
    for (int layer = 0; layer < 3; ++layer) {
      for (int head = 0; head < 5; ++head) {
        const HeadId id{AttentionKind::Self, layer, head};
        const QRect where = shown.grid.pictureRect(id);
        const QImage wanted =
            heatmapImage(headMap(*shown.trace, id), QRectF(0, 0, 5, 5), where.size(), HeatmapStyle{});
        QCOMPARE(screen.copy(where).convertToFormat(QImage::Format_RGB32), wanted);
      }
    }
  }

  void allHeadsFitOrCanBeScrolledTo_data() {
    QTest::addColumn<int>("layers");
    QTest::addColumn<int>("heads");
    QTest::addColumn<QSize>("size");
    QTest::newRow("6 x 12") << 6 << 12 << QSize(480, 320);
    QTest::newRow("12 x 12, narrow") << 12 << 12 << QSize(200, 150);
    QTest::newRow("48 x 25, low") << 48 << 25 << QSize(700, 200);
    QTest::newRow("1 x 1") << 1 << 1 << QSize(500, 500);
  }
  void allHeadsFitOrCanBeScrolledTo() {
    QFETCH(int, layers);
    QFETCH(int, heads);
    QFETCH(QSize, size);
    ShownGrid shown(layers, heads, size);
    for (const HeadId& id :
         {HeadId{AttentionKind::Self, 0, 0}, HeadId{AttentionKind::Self, layers - 1, heads - 1},
          HeadId{AttentionKind::Self, layers / 2, heads / 2}}) {
      shown.grid.setCurrent(id);
      QVERIFY(shown.grid.viewport()->rect().contains(shown.grid.pictureRect(id)));
      QVERIFY(shown.grid.pictureRect(id).width() >= 10);
    }
  }

  void marksSortTheGrid() {
    ShownGrid shown(6, 12, {480, 420});
    HeadGrid& grid = shown.grid;
    HeadMarks marks;
    for (int layer = 0; layer < 6; ++layer)
      for (int head = 0; head < 12; ++head)
        marks[{AttentionKind::Self, layer, head}].share = double(layer * 7 + head * 5) / 200;
    marks[{AttentionKind::Self, 3, 3}].share.reset();
    grid.setMarks(marks);
    grid.setSorted(true);
    QVERIFY(grid.isSorted());
    const std::vector<HeadId> order = grid.order();
    QCOMPARE(order.size(), size_t(72));
    QCOMPARE(std::set<HeadId>(order.begin(), order.end()).size(), size_t(72));
    QVERIFY(order.front() == (HeadId{AttentionKind::Self, 5, 11}));
    QVERIFY(order.back() == (HeadId{AttentionKind::Self, 3, 3}));  // without a value
    for (size_t i = 1; i + 1 < order.size(); ++i)
      QVERIFY(*marks[order[i]].share <= *marks[order[i - 1]].share);
    // Left to right, top to bottom; every picture inside, none over another, each with room for its name.
    for (size_t i = 1; i < order.size(); ++i) {
      const QRect before = grid.pictureRect(order[i - 1]), rect = grid.pictureRect(order[i]);
      QVERIFY(rect.top() > before.bottom() || (rect.top() == before.top() && rect.left() > before.right()));
      QVERIFY(grid.viewport()->rect().contains(rect));
      QVERIFY(rect.width() >= 20);
      QVERIFY(grid.headAt(rect.center()) == order[i]);
    }
    // Keys move as the eye does.
    grid.setCurrent(order[0]);
    QTest::keyClick(&grid, Qt::Key_Right);
    QVERIFY(grid.current() == order[1]);
    QTest::keyClick(&grid, Qt::Key_Down);
    const QRect below = grid.pictureRect(grid.current());
    QCOMPARE(below.left(), grid.pictureRect(order[1]).left());
    QVERIFY(below.top() > grid.pictureRect(order[1]).bottom());
    QTest::keyClick(&grid, Qt::Key_Up);
    QVERIFY(grid.current() == order[1]);
    QTest::keyClick(&grid, Qt::Key_End, Qt::ControlModifier);
    QVERIFY(grid.current() == order.back());
    QTest::keyClick(&grid, Qt::Key_Left);
    QVERIFY(grid.current() == order[70]);
    // Without marks there is nothing to sort by.
    grid.setMarks({});
    QVERIFY(!grid.isSorted());
    QVERIFY(grid.pictureRect({AttentionKind::Self, 0, 1}).left() >
            grid.pictureRect({AttentionKind::Self, 0, 0}).right());
    grid.setMarks(marks);
    QVERIFY(grid.isSorted());
    grid.setSorted(false);
    QCOMPARE(grid.order()[13], (HeadId{AttentionKind::Self, 1, 1}));
  }

  /// Against a run of the same text, pictures are differences; a head that did not change is all middle
  /// colour.
  void picturesOfAChange() {
    ShownGrid shown(3, 5, {400, 300});
    auto base = std::make_shared<AttentionTrace>(*shown.trace);
    base->stacks[0].layers[2].q *= 0.5f;
    shown.grid.setBase(base);
    QTRY_VERIFY(!shown.grid.thumbnails().isBusy());
    const HeadId same{AttentionKind::Self, 1, 1}, other{AttentionKind::Self, 2, 1};
    const QImage still = shown.grid.thumbnails().image(same);
    const QRgb middle = colourAt(Palette::Diverging, 0.5);
    for (int y = 0; y < still.height(); ++y)
      for (int x = 0; x < still.width(); ++x) QVERIFY(std::abs(qRed(still.pixel(x, y)) - qRed(middle)) <= 1);
    const QImage wanted =
        heatmapImage(difference(headMap(*shown.trace, other), headMap(*base, other)), QRectF(0, 0, 5, 5),
                     shown.grid.pictureRect(other).size(), HeatmapStyle{});
    QCOMPARE(shown.grid.thumbnails().image(other).convertToFormat(QImage::Format_RGB32), wanted);
    shown.grid.setBase(nullptr);
    QTRY_VERIFY(!shown.grid.thumbnails().isBusy());
    QVERIFY(shown.grid.thumbnails().image(same) != still);
  }

  void resizingBackAndForthChangesNothing() {
    ShownGrid shown(6, 12, {480, 320});
    const QRect before = shown.grid.pictureRect({AttentionKind::Self, 5, 11});
    for (int round = 0; round < 5; ++round)
      for (const QSize size : {QSize(200, 150), QSize(900, 700), QSize(480, 320)}) shown.grid.resize(size);
    QCOMPARE(shown.grid.pictureRect({AttentionKind::Self, 5, 11}), before);
  }

  void namesAreThereForScreenReaders() {
    ShownGrid shown(2, 3, {300, 200});
    shown.grid.setCurrent({AttentionKind::Self, 1, 2});
    QVERIFY(!shown.grid.accessibleName().isEmpty());
    QVERIFY(shown.grid.accessibleDescription().contains(QStringLiteral("Layer 1 · Head 2")));
  }
};

QTEST_MAIN(TestHeadGrid)
#include "tst_head_grid.moc"
