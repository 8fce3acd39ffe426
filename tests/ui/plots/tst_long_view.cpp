// SPDX-License-Identifier: GPL-3.0-or-later
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

#include "core/maps/head_map.h"
#include "core/random/normal_stream.h"
#include "core/tiles/long_head.h"
#include "ui/controls/text_field.h"
#include "ui/plots/heatmap/go_to_bar.h"
#include "ui/plots/heatmap/long_view.h"
#include "ui/plots/heatmap/mini_map.h"
#include "ui/plots/heatmap/token_search.h"
#include "ui/plots/heatmap_plot.h"
#include "ui/render/heatmap_image.h"
#include "ui/view/long_cell_reader.h"

using namespace heedmap;

namespace {

using Index = Eigen::Index;
constexpr int tokens = 3000;

Matrix normal(Index rows, Index columns, std::uint64_t seed) {
  Matrix result(rows, columns);
  NormalStream(seed).fill({result.data(), size_t(result.size())});
  return result;
}

/// Words of five letters, one space between two.
std::shared_ptr<const AttentionTrace> longTrace(bool isCausal) {
  auto trace = std::make_shared<AttentionTrace>();
  for (int i = 0; i < tokens; ++i) {
    const QString word = QStringLiteral("w%1").arg(i, 4, 10, QLatin1Char('0'));
    const qsizetype at = trace->source.text.size();
    trace->source.text += word.toUtf8() + ' ';
    trace->source.items.push_back({.id = i, .piece = word, .range = {at, at + 5}});
  }
  AttentionStack stack{AttentionKind::Self, 1, 1, 16, 4, {}};
  stack.layers.push_back({normal(tokens, 16, 1), normal(tokens, 16, 2), normal(tokens, 4, 3), {}});
  stack.layers[0].rule.scale = 0.5;
  if (isCausal) stack.layers[0].rule.mask = MaskRule::causal();
  trace->stacks.push_back(std::move(stack));
  return trace;
}

std::shared_ptr<const AttentionMap> longMap(bool isCausal) {
  return std::make_shared<AttentionMap>(longHeadMap(longTrace(isCausal), {}));
}

bool isComplete(const HeatmapPlot& plot) {
  const auto pyramid = plot.longView().tiles().pyramid();
  return pyramid && pyramid->isComplete() && !plot.longView().tiles().isBusy();
}

}  // namespace

class TestLongView : public QObject {
  Q_OBJECT

 private slots:
  void whatIsSeenIsTheMatrix_data() {
    QTest::addColumn<bool>("isCausal");
    QTest::newRow("bidirectional") << false;
    QTest::newRow("causal") << true;
  }
  void whatIsSeenIsTheMatrix() {
    QFETCH(bool, isCausal);
    const auto trace = longTrace(isCausal);
    const auto map = std::make_shared<AttentionMap>(longHeadMap(trace, {}));
    QCOMPARE(map->values.size(), 0);
    const AttentionMap whole = headMap(*trace, {});
    HeatmapPlot plot;
    plot.resize(700, 600);
    HeatmapStyle style;
    style.range = RangeChoice::Maximum;
    plot.show(map, style);
    QVERIFY(!plot.longView().progress().whole.isEmpty());
    QCOMPARE(plot.cellCounts(), QSize(tokens, tokens));
    QTRY_VERIFY_WITH_TIMEOUT(isComplete(plot), 60'000);
    QCOMPARE(plot.longView().progress().whole, QString());

    // Zoomed in until a cell is a pixel and more, every pixel is that of the whole matrix.
    for (const QPoint cell : {QPoint(1500, 1490), QPoint(40, 2990), QPoint(0, 0), QPoint(1021, 2047)}) {
      plot.fit();
      plot.approach(cell);
      plot.zoom(0.107, QRectF(plot.pictureRect()).center());
      QTRY_VERIFY_WITH_TIMEOUT(!plot.longView().tiles().isBusy(), 60'000);
      const QRectF visible = plot.camera().visible();
      const QImage drawn = plot.figure().images.front().image;
      QVERIFY(visible.contains(QPointF(cell)));
      const QImage expected =
          heatmapImage(whole, visible, drawn.size(), ColourScale(whole, style), style.theme);
      QStringList wrong;
      for (int y = 0; y < drawn.height(); ++y)
        for (int x = 0; x < drawn.width(); ++x)
          if (drawn.pixel(x, y) != expected.pixel(x, y))
            wrong << QStringLiteral("%1,%2: %3 not %4")
                         .arg(x)
                         .arg(y)
                         .arg(drawn.pixel(x, y), 0, 16)
                         .arg(expected.pixel(x, y), 0, 16);
      QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("%1 pixels around %2,%3: %4")
                                               .arg(wrong.size())
                                               .arg(cell.x())
                                               .arg(cell.y())
                                               .arg(wrong.mid(0, 5).join(QStringLiteral("; ")) +
                                                    wrong.mid(wrong.size() - 3).join(u' '))));
    }
    for (const QPoint cell : {QPoint(5, 2900), QPoint(2900, 2901), QPoint(1234, 1300)})
      QCOMPARE(map->value(cell.y(), cell.x()), whole.values(cell.y(), cell.x()));
  }

  void labelsAreThereAtEveryZoom() {
    const auto map = longMap(false);
    HeatmapPlot plot;
    plot.resize(700, 600);
    plot.show(map, {});
    QTRY_VERIFY_WITH_TIMEOUT(isComplete(plot), 60'000);
    for (const double factor : {1.0, 3.0, 10.0, 20.0}) {
      plot.zoom(factor, QRectF(plot.pictureRect()).center());
      const auto rows = plot.figure().textsOf(Figure::Part::RowLabel);
      QVERIFY2(rows.size() >= 4 && rows.size() < 60, qPrintable(QString::number(rows.size())));
      QVERIFY(plot.figure().textsOf(Figure::Part::ColumnLabel).size() >= 4);
      for (const auto& label : rows) {
        const auto number = label.text.section(u' ', 0, 0).toInt();
        if (label.text.contains(u' '))
          QCOMPARE(label.text.section(u' ', 1), map->queries[size_t(number)].text);
      }
    }
    plot.approach(QPoint(1700, 1700));
    bool isNamed = false;
    for (const auto& label : plot.figure().textsOf(Figure::Part::RowLabel))
      isNamed |= label.text == QStringLiteral("w1700");
    QVERIFY(isNamed);
  }

  void readOutIsExact() {
    for (const bool isCausal : {false, true}) {
      const auto trace = longTrace(isCausal);
      const auto whole = std::make_shared<AttentionMap>(headMap(*trace, {}));
      CellReader expected(whole, CellReader::Origin{trace, {}, {}});
      const auto map = std::make_shared<AttentionMap>();
      map->longHead = std::make_shared<LongHead>(trace, HeadId{});
      CellReader reader(map, CellReader::Origin{trace, {}, {}});
      for (const QPoint cell : {QPoint(0, 0), QPoint(17, 2000), QPoint(2999, 2999), QPoint(2999, 4)}) {
        const auto read = reader.read(cell.y(), cell.x()), wanted = expected.read(cell.y(), cell.x());
        QVERIFY(read && wanted);
        QCOMPARE(read->weight, wanted->weight);
        QCOMPARE(read->score, wanted->score);
        QCOMPARE(read->scaled, wanted->scaled);
        QCOMPARE(read->rank, wanted->rank);
        QCOMPARE(read->visible, wanted->visible);
        QCOMPARE(read->isMasked, wanted->isMasked);
      }
      QVERIFY(!reader.read(tokens, 0));
    }
  }

  void findsWordsNumbersAndHotSpots() {
    const auto trace = longTrace(false);
    QCOMPARE(tokensAt(trace->source, QStringLiteral("W2345")), std::vector<Index>{2345});
    QCOMPARE(tokensAt(trace->source, QStringLiteral("#77")), std::vector<Index>{77});
    QCOMPARE(tokensAt(trace->source, QStringLiteral("0007 w0008")), std::vector<Index>{7});
    QCOMPARE(tokensAt(trace->source, QStringLiteral("29")).size(),
             size_t(159));  // 30 end so, 30 have it in the middle, 100 begin so, and 2929 is one
    QVERIFY(tokensAt(trace->source, QStringLiteral("#3000")).empty());
    QVERIFY(tokensAt(trace->source, QStringLiteral("nowhere")).empty());
    QCOMPARE(tokensAt(trace->source, QStringLiteral("w")).size(), size_t(trace->source.size()));  // in one go

    const auto map = std::make_shared<AttentionMap>(longHeadMap(trace, {}));
    const Matrix whole = headMap(*trace, {}).values;
    HeatmapPlot plot;
    plot.resize(500, 400);
    plot.show(map, {});
    QTRY_VERIFY_WITH_TIMEOUT(isComplete(plot), 60'000);
    GoToBar bar;
    bar.setHead(map->longHead);
    bar.setPyramid(plot.longView().tiles().pyramid());
    QSignalSpy wanted(&bar, &GoToBar::wanted);
    bar.goToHotSpot(1);
    const QPoint cell = wanted.takeFirst().front().toPoint();
    QCOMPARE(whole(cell.y(), cell.x()), whole.maxCoeff());
    bar.goToHotSpot(1);
    const QPoint second = wanted.takeFirst().front().toPoint();
    QVERIFY(second != cell);
    bar.goToHotSpot(-1);
    QCOMPARE(wanted.takeFirst().front().toPoint(), cell);
  }

  void miniMapGoesWhereItIsClicked() {
    HeatmapPlot plot;
    plot.resize(700, 600);
    plot.show(longMap(false), {});
    QTRY_VERIFY_WITH_TIMEOUT(isComplete(plot), 60'000);
    auto* mini = plot.findChild<MiniMap*>();
    QVERIFY(mini->isHidden());  // all is seen
    plot.approach(QPoint(100, 100));
    QVERIFY(!mini->isHidden());
    QTest::mouseClick(mini, Qt::LeftButton, {}, QPoint(mini->width() / 2, mini->height() / 2));
    const QPointF middle = plot.camera().visible().center();
    QVERIFY2(std::abs(middle.x() - tokens / 2) < 40 && std::abs(middle.y() - tokens / 2) < 40,
             qPrintable(QStringLiteral("%1 %2").arg(middle.x()).arg(middle.y())));
  }

  void anotherHeadVoidsTheOneBefore() {
    const auto trace = longTrace(false);
    HeatmapPlot plot;
    plot.resize(500, 400);
    for (int i = 0; i < 5; ++i) plot.show(longMap(false), {});
    const auto last = longMap(true);
    plot.show(last, {});
    QTRY_VERIFY_WITH_TIMEOUT(isComplete(plot), 60'000);
    QVERIFY(last->longHead->knows(0, tokens));
    plot.show(std::make_shared<AttentionMap>(), {});
    QVERIFY(!plot.longView().isShown());
  }

  void aLongTextIsShownInPart() {
    TextField field;
    field.resize(400, 40);
    QSignalSpy edited(&field, &TextField::edited);
    const QString chapter = QStringLiteral("A rather long line of some novel.\n").repeated(10'000);
    QMimeData data;
    data.setText(chapter);
    QMetaObject::invokeMethod(&field, [&] { field.setText(chapter); });
    QCOMPARE(edited.size(), 1);
    QCOMPARE(edited.front().front().toString(), chapter);
    QCOMPARE(field.text(), chapter);
    QVERIFY(field.toPlainText().size() <= TextField::mostShown);
    QCOMPARE(field.hiddenCharacters(), chapter.size() - field.toPlainText().size());
    QTest::keyClicks(&field, QStringLiteral("xy"));  // at the end of what is shown, or where the cursor is
    QCOMPARE(field.text().size(), chapter.size() + 2);
    field.selectAll();
    QTest::keyClick(&field, Qt::Key_Delete);
    QCOMPARE(field.text(), QString());
    field.setText(chapter);
    field.selectAll();
    QTest::keyClicks(&field, QStringLiteral("short"));
    QCOMPARE(field.text(), QStringLiteral("short"));
  }
};

QTEST_MAIN(TestLongView)
#include "tst_long_view.moc"
