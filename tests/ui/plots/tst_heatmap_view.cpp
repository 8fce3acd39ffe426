// SPDX-License-Identifier: GPL-3.0-or-later
#include <QProcess>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/support/settle.h"
#include "ui/plots/heatmap_view.h"

using namespace heedmap;

namespace {

/// [3 queries, 4 keys], no two cells alike and not symmetric; the last key of the first query is masked.
std::shared_ptr<AttentionMap> asymmetric() {
  auto map = std::make_shared<AttentionMap>();
  map->values.resize(3, 4);
  map->values << 0.10f, 0.60f, 0.30f, 0.00f,  //
      0.95f, 0.02f, 0.01f, 0.02f,             //
      0.25f, 0.15f, 0.40f, 0.20f;
  map->masked.resize(3, 4);
  map->masked.setConstant(false);
  map->masked(0, 3) = true;
  for (const char* label : {"a", "b", "c"})
    map->queries.push_back({QString::fromLatin1(label), {}, {}, 0, false});
  for (const char* label : {"k", "l", "m", "n"})
    map->keys.push_back({QString::fromLatin1(label), {}, {}, 0, false});
  map->title = QStringLiteral("Layer 0 · Head 0");
  return map;
}

struct ShownView {
  ShownView()
      : map(asymmetric()), view([this](Eigen::Index query, Eigen::Index key) { return read(query, key); }) {
    view.resize(700, 560);
    view.show(map, style);
    view.QWidget::show();
    plot = view.findChild<HeatmapPlot*>();
  }
  std::optional<CellReading> read(Eigen::Index query, Eigen::Index key) const {
    return CellReading{.query = query,
                       .key = key,
                       .isMasked = map->isMasked(query, key),
                       .weight = map->values(query, key),
                       .score = 3.12f,
                       .scaled = 0.55f,
                       .rank = 2,
                       .visible = 4,
                       .experts = experts};
  }
  QPoint middle(int query, int key) const {
    const auto& camera = plot->camera();
    return (plot->pictureRect().topLeft() +
            (QPointF(key + 0.5, query + 0.5) - camera.visible().topLeft()) * camera.scale())
        .toPoint();
  }

  HeatmapStyle style;
  std::shared_ptr<AttentionMap> map;
  std::vector<ExpertShare> experts;
  HeatmapView view;
  HeatmapPlot* plot;
};

}  // namespace

class TestHeatmapView : public QObject {
  Q_OBJECT

 private slots:
  /// Query 0 on top, key 0 on the left, cells whole to their last pixel, masked cells in their own colour.
  void cellsHaveTheirColours() {
    ShownView shown;
    QVERIFY(QTest::qWaitForWindowExposed(&shown.view));
    QVERIFY(settle(shown.view));  // the plot paints in its own time
    const QImage screen = shown.plot->grab().toImage();
    const double ratio = screen.devicePixelRatio();
    qInfo("device pixel ratio %g", ratio);
    if (qEnvironmentVariableIsSet("HEEDMAP_EXPECT_RATIO"))
      QCOMPARE(ratio, qEnvironmentVariable("HEEDMAP_EXPECT_RATIO").toDouble());
    const ColourScale scale(*shown.map, shown.style);
    const double cell = shown.plot->camera().scale();
    QVERIFY(cell * ratio == std::floor(cell * ratio));
    for (int query = 0; query < 3; ++query) {
      for (int key = 0; key < 4; ++key) {
        const bool isMasked = query == 0 && key == 3;
        const QColor wanted = scale.colour(shown.map->values(query, key));
        // Middle and the pixels just inside of all four corners.
        const QPointF corner =
            (QPointF(shown.plot->pictureRect().topLeft()) + QPointF(key, query) * cell) * ratio;
        const double last = cell * ratio - 1;
        for (const QPointF inside : {QPointF(last / 2, last / 2), QPointF(1, 1), QPointF(last - 1, 1),
                                     QPointF(1, last - 1), QPointF(last - 1, last - 1)}) {
          const QColor seen = screen.pixel((corner + inside).toPoint());
          if (isMasked)
            QVERIFY(seen == shown.style.theme.masked || seen == shown.style.theme.hatch);
          else
            QCOMPARE(seen, wanted);
        }
      }
    }
  }

  void cellsHaveTheirColoursAtTwiceTheResolution() {
    QProcess twice;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QStringLiteral("2"));
    environment.insert(QStringLiteral("HEEDMAP_EXPECT_RATIO"), QStringLiteral("2"));
    twice.setProcessEnvironment(environment);
    twice.start(QCoreApplication::applicationFilePath(), {QStringLiteral("cellsHaveTheirColours")});
    QVERIFY(twice.waitForFinished(60000));
    QVERIFY2(twice.exitCode() == 0, twice.readAllStandardOutput().constData());
  }

  void theExpertsOfTheQueryAreNamed() {
    ShownView shown;
    shown.experts = {{12, 0.625f}, {5, 0.25f}};
    QTest::mouseMove(shown.plot, shown.middle(2, 1));
    QVERIFY2(shown.view.readOut().endsWith(
                 QStringLiteral("rank 2 of 4; the query’s experts: 12 (62.5 %), 5 (25.0 %)")),
             qPrintable(shown.view.readOut()));
    QTest::mouseMove(shown.plot, shown.middle(0, 3));  // masked, but the query has its experts
    QVERIFY(shown.view.readOut().endsWith(QStringLiteral("12 (62.5 %), 5 (25.0 %)")));
  }

  void hoverReadsCellsAndNothingOutside() {
    ShownView shown;
    QTest::mouseMove(shown.plot, shown.middle(2, 1));
    QCOMPARE(shown.view.readOut(),
             QStringLiteral("query 2 “c” → key 1 “l”: weight 0.150, score 3.12, scaled 0.55, rank 2 of 4"));
    const QRect picture = shown.plot->pictureRect();
    for (const QPoint outside :
         {QPoint(picture.left() - 2, picture.center().y()), QPoint(picture.right() + 3, picture.center().y()),
          QPoint(picture.center().x(), picture.top() - 2),
          QPoint(picture.center().x(), picture.bottom() + 3)}) {
      QTest::mouseMove(shown.plot, outside);
      QVERIFY(!shown.plot->cross());
    }
    QTest::mouseMove(shown.plot, shown.middle(0, 3));
    QVERIFY(shown.view.readOut().contains(QStringLiteral("masked")));
  }

  void clicksPinRowsAndColumns() {
    ShownView shown;
    QList<Pin> pins;
    connect(&shown.view, &HeatmapView::pinRequested, this, [&](const Pin& pin) { pins << pin; });
    QTest::mouseClick(shown.plot, Qt::LeftButton, {}, shown.middle(1, 2));
    QTest::mouseClick(shown.plot, Qt::LeftButton, Qt::ShiftModifier, shown.middle(1, 2));
    const QRect picture = shown.plot->pictureRect();
    QTest::mouseClick(shown.plot, Qt::LeftButton, {}, QPoint(picture.left() - 10, shown.middle(2, 0).y()));
    QTest::mouseClick(shown.plot, Qt::LeftButton, {}, QPoint(shown.middle(0, 3).x(), picture.top() - 10));
    QCOMPARE(
        pins,
        (QList<Pin>{
            {Pin::Kind::Query, 1, 2}, {Pin::Kind::Key, 2, 1}, {Pin::Kind::Query, 2}, {Pin::Kind::Key, 3}}));
  }

  void arrowKeysMoveTheCross() {
    ShownView shown;
    for (const int key : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Right, Qt::Key_Right})
      QTest::keyClick(&shown.view, Qt::Key(key));
    QCOMPARE(shown.plot->cross(), QPoint(2, 1));
    QTest::keyClick(&shown.view, Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(shown.plot->cross(), QPoint(3, 2));
    QSignalSpy pinned(&shown.view, &HeatmapView::pinRequested);
    QTest::keyClick(&shown.view, Qt::Key_Return);
    QCOMPARE(pinned.size(), 1);
  }

  void theWheelZoomsAroundTheCellUnderIt() {
    ShownView shown;
    const QPoint position = shown.middle(2, 3);
    const auto before = shown.plot->cellAt(position);
    const double scale = shown.plot->camera().scale();
    QWheelEvent wheel(position, shown.plot->mapToGlobal(position), {}, QPoint(0, 480), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(shown.plot, &wheel);
    QVERIFY(shown.plot->camera().scale() > scale);
    QCOMPARE(shown.plot->cellAt(position), before);
    shown.view.fit();
    QCOMPARE(shown.plot->camera().scale(), scale);
  }

  /// Columns of little more than a pixel, each of them to be seen, the first and the last one too.
  void noColumnOfALongTextIsLost() {
    constexpr Eigen::Index tokens = 301;
    auto map = std::make_shared<AttentionMap>();
    map->values = Matrix::Zero(tokens, tokens);
    map->values.col(0).setConstant(0.9f);
    map->values.col(tokens - 1).setConstant(0.5f);
    map->values(200, 117) = 0.7f;
    ShownView shown;
    shown.view.show(map, shown.style);
    const ColourScale scale(*map, shown.style);
    const QImage screen = shown.plot->grab().toImage();
    const QRect picture = shown.plot->pictureRect();
    QVERIFY(shown.plot->camera().scale() < 2);
    QSet<QRgb> seen;
    for (int y = picture.top(); y <= picture.bottom(); ++y) {
      QCOMPARE(QColor(screen.pixel(picture.left(), y)), QColor(scale.colour(0.9f)));
      QCOMPARE(QColor(screen.pixel(picture.right(), y)), QColor(scale.colour(0.5f)));
      for (int x = picture.left(); x <= picture.right(); ++x) seen.insert(screen.pixel(x, y));
    }
    QCOMPARE(seen, (QSet<QRgb>{scale.colour(0), scale.colour(0.9f), scale.colour(0.5f), scale.colour(0.7f)}));
  }

  void theColourBarStandsBesideTheMatrixAndIsAsHigh_data() {
    QTest::addColumn<QSize>("size");
    QTest::newRow("small") << QSize(360, 300);
    QTest::newRow("wide") << QSize(1900, 900);
    QTest::newRow("high") << QSize(500, 1200);
  }
  void theColourBarStandsBesideTheMatrixAndIsAsHigh() {
    QFETCH(QSize, size);
    ShownView shown;
    shown.view.resize(size);
    const Figure& figure = shown.plot->figure();
    QCOMPARE(figure.bar.top(), figure.cells.top());
    QCOMPARE(figure.bar.height(), figure.cells.height());
    QVERIFY(figure.bar.left() > figure.cells.right() && figure.bar.left() <= figure.cells.right() + 20);
    QCOMPARE(figure.textsOf(Figure::Part::BarName).at(0).text, QStringLiteral("attention weight"));
    QCOMPARE(figure.textsOf(Figure::Part::Legend).size(), size_t(1));  // a cell is masked
  }

  void valuesBeyondTheRangeAreSaid() {
    ShownView shown;
    shown.style.range = RangeChoice::Fixed;
    shown.style.low = 0.05;
    shown.style.high = 0.5;
    shown.view.show(shown.map, shown.style);
    const auto ticks = [&] { return shown.plot->figure().textsOf(Figure::Part::Tick); };
    QCOMPARE(ticks().front().text, QStringLiteral("≤ 0.05"));
    QCOMPARE(ticks().back().text, QStringLiteral("≥ 0.5"));
    QCOMPARE(shown.plot->figure().shapes.size(), size_t(2));  // both ends come to a point
    shown.style.low = 0;
    shown.style.high = 0.95;  // the largest value
    shown.view.show(shown.map, shown.style);
    QCOMPARE(ticks().front().text, QStringLiteral("0"));
    QCOMPARE(ticks().back().text, QStringLiteral("0.95"));
    QVERIFY(shown.plot->figure().shapes.empty());
  }

  /// Scores are not weights, and the picture says what they are.
  void theQuantityIsNamed() {
    ShownView shown;
    shown.map->quantity = AttentionMap::Quantity::Score;
    shown.view.show(shown.map, shown.style);
    QCOMPARE(shown.plot->figure().textsOf(Figure::Part::BarName).at(0).text,
             QStringLiteral("score before the softmax"));
    HeatmapView other([&](Eigen::Index query, Eigen::Index key) {
      auto reading = shown.read(query, key);
      reading->hasScores = false;
      return reading;
    });
    other.resize(700, 560);
    other.show(shown.map, shown.style);
    other.setCross(QPoint(1, 2));
    QCOMPARE(other.readOut(),
             QStringLiteral("query 2 “c” → key 1 “l”: score before the softmax 0.15, rank 2 of 4"));
  }

  void numbersStandInCellsThatAreLargeEnough() {
    ShownView shown;
    const auto numbers = [&] { return shown.plot->figure().textsOf(Figure::Part::Value); };
    QVERIFY(numbers().empty());
    shown.view.show(shown.map, shown.style, CellValues::WhereTheyFit);
    QCOMPARE(numbers().size(), size_t(11));  // the masked cell has none
    QCOMPARE(numbers()[0].text, QStringLiteral("0.10"));
    QCOMPARE(numbers()[3].text, QStringLiteral("0.95"));
    QCOMPARE(numbers()[3].colour, QColor(Qt::black));  // on yellow
    QCOMPARE(numbers()[4].colour, QColor(Qt::white));  // on dark violet
    for (int i = 0; i < 6; ++i) shown.view.zoomIn();
    QVERIFY(numbers().size() < 11);  // those that are seen
    shown.view.fit();
    auto large = std::make_shared<AttentionMap>();
    large->values = Matrix::Constant(40, 40, 0.33f);
    shown.view.show(large, shown.style, CellValues::WhereTheyFit);
    QVERIFY(numbers().empty());
    shown.view.show(large, shown.style, CellValues::Always);
    QCOMPARE(numbers().size(), size_t(1600));
  }

  void aSingleCellIsDrawn() {
    ShownView shown;
    auto one = std::make_shared<AttentionMap>();
    one->values = Matrix::Constant(1, 1, 1.0f);
    one->queries = one->keys = {{QStringLiteral("a"), {}, {}, 0, false}};
    shown.view.show(one, {});
    QVERIFY(settle(shown.view));
    QCOMPARE(shown.plot->cellAt(shown.plot->pictureRect().center()), QPoint(0, 0));
    const QImage screen = shown.plot->grab().toImage();
    QCOMPARE(QColor(screen.pixel(shown.plot->pictureRect().center() * screen.devicePixelRatio())),
             QColor(colourAt(Palette::Viridis, 1)));
  }
};

QTEST_MAIN(TestHeatmapView)
#include "tst_heatmap_view.moc"
