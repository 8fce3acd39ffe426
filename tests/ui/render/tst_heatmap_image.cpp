// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <random>

#include "ui/render/heatmap_image.h"

using namespace heedmap;

namespace {

AttentionMap mapOf(const Matrix& values) {
  AttentionMap map;
  map.values = values;
  return map;
}

/// Rows and columns differ everywhere, so that a transposed or mirrored picture cannot pass.
AttentionMap asymmetric(Eigen::Index queries, Eigen::Index keys) {
  Matrix values(queries, keys);
  for (Eigen::Index query = 0; query < queries; ++query)
    for (Eigen::Index key = 0; key < keys; ++key)
      values(query, key) = float(std::fmod(0.13 + 0.37 * double(query) + 0.071 * double(key * key), 1.0));
  return mapOf(values);
}

QRectF wholeOf(const AttentionMap& map) {
  return {0, 0, double(map.values.cols()), double(map.values.rows())};
}

AttentionMap hidden(AttentionMap map, Eigen::Index query, Eigen::Index key) {
  if (map.masked.size() == 0) map.masked.setConstant(map.values.rows(), map.values.cols(), false);
  map.masked(query, key) = true;
  return map;
}

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();
constexpr float infinite = std::numeric_limits<float>::infinity();

}  // namespace

class HeatmapImageTest : public QObject {
  Q_OBJECT
 private slots:
  void cellsAreFlatWholeAndTheRightWayRound_data() {
    QTest::addColumn<int>("cellSize");
    QTest::newRow("1x") << 1;
    QTest::newRow("2x") << 2;
    QTest::newRow("odd") << 7;
  }

  void cellsAreFlatWholeAndTheRightWayRound() {
    QFETCH(int, cellSize);
    const AttentionMap map = asymmetric(5, 3);
    const HeatmapStyle style;
    const QImage image = heatmapImage(map, wholeOf(map), QSize(3, 5) * cellSize, style);
    QCOMPARE(image.size(), QSize(3, 5) * cellSize);
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) {
        const double weight = map.values(y / cellSize, x / cellSize);
        const QRgb wanted = colourAt(Palette::Viridis, std::floor(weight * 1023 + 0.5) / 1023);
        QCOMPARE(image.pixel(x, y), wanted);
      }
  }

  void everyPixelIsTheCellUnderItsCentre() {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> uniform(0, 1);
    const AttentionMap map = asymmetric(23, 31);
    const HeatmapStyle style;
    const ColourScale scale(map, style);
    int checked = 0;
    for (int round = 0; round < 40; ++round) {
      const QSize pixels(211, 157);
      const QRectF cells(uniform(random) * 40 - 6, uniform(random) * 30 - 6, 0.5 + uniform(random) * 40,
                         0.5 + uniform(random) * 30);
      const QImage image = heatmapImage(map, cells, pixels, style);
      for (int y = 0; y < pixels.height(); ++y)
        for (int x = 0; x < pixels.width(); ++x) {
          const double key = std::floor(cells.left() + (x + 0.5) * cells.width() / pixels.width());
          const double query = std::floor(cells.top() + (y + 0.5) * cells.height() / pixels.height());
          const bool isInside = key >= 0 && key < 31 && query >= 0 && query < 23;
          const QRgb wanted = isInside ? scale.colour(map.values(Eigen::Index(query), Eigen::Index(key)))
                                       : style.theme.background.rgb();
          if (image.pixel(x, y) != wanted)
            QFAIL(qPrintable(QStringLiteral("pixel %1,%2 of round %3").arg(x).arg(y).arg(round)));
          ++checked;
        }
    }
    qInfo("%d pixels, none wrong", checked);
  }

  void aHotCellIsSeenHoweverSmallThePicture_data() {
    QTest::addColumn<int>("query");
    QTest::addColumn<int>("key");
    QTest::newRow("first") << 0 << 0;
    QTest::newRow("last") << 1999 << 1998;
    QTest::newRow("inside") << 1234 << 77;
  }

  void aHotCellIsSeenHoweverSmallThePicture() {
    QFETCH(int, query);
    QFETCH(int, key);
    AttentionMap map = mapOf(Matrix::Constant(2000, 1999, 0.001f));
    map.values(query, key) = 1;
    const QImage image = heatmapImage(map, wholeOf(map), QSize(400, 300), HeatmapStyle{});
    int hot = 0;
    for (int y = 0; y < 300; ++y)
      for (int x = 0; x < 400; ++x)
        if (image.pixel(x, y) == colourAt(Palette::Viridis, 1)) {
          QCOMPARE(x, key * 400 / 1999);
          QCOMPARE(y, query * 300 / 2000);
          ++hot;
        }
    QCOMPARE(hot, 1);
  }

  void differencesArePooledByMagnitude() {
    AttentionMap map = mapOf((Matrix(2, 4) << 0.1f, -0.4f, 0.3f, 0.f, 0.2f, 0.f, -0.1f, 0.f).finished());
    map.quantity = AttentionMap::Quantity::Difference;
    HeatmapStyle style;
    style.range = RangeChoice::Maximum;
    const ColourScale scale(map, style);
    QCOMPARE(scale.low(), -0.4f);
    QCOMPARE(scale.high(), 0.4f);
    const QImage image = heatmapImage(map, wholeOf(map), QSize(2, 1), style);
    QCOMPARE(image.pixel(0, 0), colourAt(Palette::Diverging, 0));
    QCOMPARE(image.pixel(1, 0), scale.colour(0.3f));
    QVERIFY(scale.colour(0.3f) != scale.colour(-0.3f));
    QVERIFY(std::abs(qRed(scale.colour(0)) - qBlue(scale.colour(0))) < 8);
  }

  void maskedCellsHaveAColourThatIsInNoMap() {
    const AttentionMap map = hidden(asymmetric(2, 2), 0, 1);
    for (const Theme& theme : {Theme::light(), Theme::dark()}) {
      HeatmapStyle style;
      style.theme = theme;
      const QImage image = heatmapImage(map, wholeOf(map), QSize(2, 2), style);
      QCOMPARE(image.pixel(1, 0), theme.masked.rgb());
      QVERIFY(image.pixel(0, 0) != theme.masked.rgb());
    }
  }

  /// A grey ground with lines; where an edge was cut, a cross over it.
  void maskedCellsAreHatchedAndCutOnesCrossed() {
    AttentionMap map = hidden(hidden(asymmetric(2, 2), 0, 1), 1, 0);
    map.cut = {{1, 0}};
    const Theme theme = Theme::light();
    const QImage image = heatmapImage(map, wholeOf(map), QSize(80, 80), HeatmapStyle{});
    const auto count = [&](const QRect& cell, const QColor& colour) {
      int pixels = 0;
      for (int y = cell.top(); y <= cell.bottom(); ++y)
        for (int x = cell.left(); x <= cell.right(); ++x) pixels += image.pixel(x, y) == colour.rgb();
      return pixels;
    };
    const QRect masked(40, 0, 40, 40), own(0, 0, 40, 40);
    QCOMPARE(count(masked, theme.masked) + count(masked, theme.hatch), 1600);
    QVERIFY(count(masked, theme.hatch) > 100 && count(masked, theme.hatch) < 400);
    QVERIFY(image.pixel(20, 60) != theme.masked.rgb() && image.pixel(20, 60) != theme.hatch.rgb());
    QVERIFY(qGray(image.pixel(12, 52)) < 120 && qGray(image.pixel(28, 52)) < 120);
    QCOMPARE(count(own, theme.masked) + count(own, theme.hatch), 0);
  }

  void markedColoursAreFarFromEveryMap() {
    double nearest = 1e9;
    for (const Theme& theme : {Theme::light(), Theme::dark()})
      for (const QColor& marked : {theme.masked, theme.notFinite})
        // Neutral greys of the other maps are told apart by the hatch.
        for (int palette = 0;
             palette <= int(marked == theme.masked ? Palette::Inferno : Palette::DivergingDark); ++palette)
          for (int i = 0; i < 256; ++i)
            nearest = std::min(nearest, distance(marked.rgb(), colourAt(Palette(palette), i / 255.0)));
    qInfo("smallest CIE76 distance: %.1f", nearest);
    QVERIFY(nearest > 10);
  }

  void aPixelIsMaskedOnlyWhenAllItsCellsAre() {
    AttentionMap map = hidden(hidden(mapOf(Matrix::Constant(1, 4, 0.25f)), 0, 0), 0, 1);
    map = hidden(map, 0, 2);
    const QImage image = heatmapImage(map, wholeOf(map), QSize(2, 1), HeatmapStyle{});
    QCOMPARE(image.pixel(0, 0), Theme::light().masked.rgb());
    QCOMPARE(image.pixel(1, 0), ColourScale(map, HeatmapStyle{}).colour(0.25f));
  }

  void notFiniteIsMarkedAndNeverTheLowestColour() {
    AttentionMap map = mapOf((Matrix(1, 4) << notANumber, infinite, -infinite, -3.f).finished());
    map.quantity = AttentionMap::Quantity::Score;
    HeatmapStyle style;
    style.range = RangeChoice::Maximum;
    const QImage image = heatmapImage(map, wholeOf(map), QSize(4, 1), style);
    for (int x = 0; x < 3; ++x) QCOMPARE(image.pixel(x, 0), style.theme.notFinite.rgb());
    QCOMPARE(image.pixel(3, 0), colourAt(style.palette, 0));
  }

  void constantMapsAndSingleCellsKeepARange_data() {
    QTest::addColumn<float>("value");
    QTest::newRow("0") << 0.f;
    QTest::newRow("1") << 1.f;
    QTest::newRow("0.2") << 0.2f;
    QTest::newRow("nan") << notANumber;
    QTest::newRow("huge") << -3e38f;
    QTest::newRow("beyond whole numbers") << 1e9f;
  }

  void constantMapsAndSingleCellsKeepARange() {
    QFETCH(float, value);
    for (const auto quantity :
         {AttentionMap::Quantity::Weight, AttentionMap::Quantity::Score, AttentionMap::Quantity::Difference})
      for (const auto range : {RangeChoice::Unit, RangeChoice::Maximum})
        for (const auto scaling : {Scaling::Linear, Scaling::Sqrt, Scaling::Log, Scaling::Rank})
          for (const Eigen::Index size : {1, 3}) {
            AttentionMap map = mapOf(Matrix::Constant(size, size, value));
            map.quantity = quantity;
            HeatmapStyle style;
            style.range = range;
            style.scaling = scaling;
            const ColourScale scale(map, style);
            QVERIFY(scale.high() > scale.low());
            const double position = scale.position(value == value ? value : 0);
            QVERIFY(position >= 0 && position <= 1);
            QVERIFY(scale.ticks(0.1).size() >= 2);
            QVERIFY(!heatmapImage(map, wholeOf(map), QSize(3, 3), style).isNull());
          }
  }

  void theWidestRangeKeepsItsMiddle() {
    AttentionMap map = mapOf((Matrix(1, 3) << -3e38f, 0.f, 3e38f).finished());
    map.quantity = AttentionMap::Quantity::Score;
    const ColourScale scale(map, HeatmapStyle{});
    QCOMPARE(scale.position(-3e38f), 0.0);
    QCOMPARE(scale.position(0.f), 0.5);
    QCOMPARE(scale.position(3e38f), 1.0);
  }

  void scalingsPlaceValues_data() {
    QTest::addColumn<Scaling>("scaling");
    QTest::addColumn<float>("value");
    QTest::addColumn<double>("position");
    QTest::newRow("linear") << Scaling::Linear << 0.25f << 0.25;
    QTest::newRow("root") << Scaling::Sqrt << 0.25f << 0.5;
    QTest::newRow("log") << Scaling::Log << 0.01f << 0.5;
    QTest::newRow("log at its floor") << Scaling::Log << 1e-4f << 0.0;
    QTest::newRow("log below its floor") << Scaling::Log << 0.f << 0.0;
    QTest::newRow("log at its end") << Scaling::Log << 1.f << 1.0;
    QTest::newRow("rank, median") << Scaling::Rank << 0.02f << 0.5;
    QTest::newRow("rank, largest") << Scaling::Rank << 0.97f << 1.0;
  }

  void scalingsPlaceValues() {
    QFETCH(Scaling, scaling);
    QFETCH(float, value);
    HeatmapStyle style;
    style.scaling = scaling;
    const ColourScale scale(mapOf((Matrix(1, 3) << 0.97f, 0.01f, 0.02f).finished()), style);
    QFETCH(double, position);
    QVERIFY2(std::abs(scale.position(value) - position) < 1e-6,
             qPrintable(QString::number(scale.position(value))));
    if (scaling != Scaling::Rank && position > 0) QVERIFY(std::abs(scale.valueAt(position) - value) < 1e-6);
  }

  void coloursOfTextPassWcag() {
    for (const Theme& theme : {Theme::light(), Theme::dark()})
      for (const QColor& colour : {theme.text, theme.mutedText, theme.selection, theme.whatIf}) {
        const double a = luminance(theme.background.rgb()), b = luminance(colour.rgb());
        QVERIFY((std::max(a, b) + 0.05) / (std::min(a, b) + 0.05) >= 4.5);
      }
  }

 private:
  static double linear(int channel) {
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  }
  static double luminance(QRgb c) {
    return 0.2126 * linear(qRed(c)) + 0.7152 * linear(qGreen(c)) + 0.0722 * linear(qBlue(c));
  }
  static std::array<double, 3> lab(QRgb c) {
    const double r = linear(qRed(c)), g = linear(qGreen(c)), b = linear(qBlue(c));
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047), y = f(luminance(c));
    const double z = f((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
  }
  static double distance(QRgb a, QRgb b) {
    const auto p = lab(a), q = lab(b);
    return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
  }
};

QTEST_MAIN(HeatmapImageTest)
#include "tst_heatmap_image.moc"
