// SPDX-License-Identifier: GPL-3.0-or-later
#include <QBuffer>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QPainter>
#include <QSvgGenerator>
#include <QTest>

#include "core/attention/what_if.h"
#include "ui/plots/chart_ticks.h"
#include "ui/plots/saturation_plot.h"

using namespace heedmap;

namespace {

QStringList labels(std::initializer_list<const char*> texts) {
  QStringList all;
  for (const char* text : texts) all << QString::fromUtf8(text);
  return all;
}

QStringList labelsOf(const std::vector<ChartTick>& ticks) {
  QStringList labels;
  for (const ChartTick& tick : ticks) labels << tick.label;
  return labels;
}

/// x from 1 to 4096 in equal ratios, y falls from 1 to 0.25.
Chart falling() {
  Chart chart;
  chart.title = QStringLiteral("Falling");
  chart.x = {.name = QStringLiteral("d_k"), .first = 1, .last = 4096, .isLogarithmic = true};
  chart.x.ticks = ratioTicks(1, 4096, 4);
  chart.y.ticks = roundTicks(1, 4);
  chart.curves = {
      {QStringLiteral("one"), Qt::red, false, false, {1, 64, 4096}, {1, 0.5, 0.25}, {}},
      {QStringLiteral("other"), Qt::blue, true, true, {1, 64, 4096}, {0, 0.1, 0.2}, {0.01, 0.01, 0.01}}};
  return chart;
}

ChartLook plain() {
  return {.titleFont = QFont(), .font = QFont(), .theme = Theme::light()};
}

QImage drawn(const Chart& chart, QSize size) {
  QImage image(size, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  ChartPainter().draw(painter, size, chart, plain());
  return image;
}

/// The first row from above, in a column of pixels, that is mostly of this colour; −1 when none is.
int rowOf(const QImage& image, int x, Qt::GlobalColor wanted) {
  const QColor colour(wanted);
  for (int y = 0; y < image.height(); ++y) {
    const QColor pixel = image.pixelColor(x, y);
    if (std::abs(pixel.red() - colour.red()) + std::abs(pixel.green() - colour.green()) +
            std::abs(pixel.blue() - colour.blue()) <
        150)
      return y;
  }
  return -1;
}

}  // namespace

class ChartTest : public QObject {
  Q_OBJECT
 private slots:
  /// A PDF has more dots to the inch than the screen: the chart stays as it is laid out.
  void theResolutionOfTheDeviceChangesNothing() {
    const QImage coarse = drawn(falling(), {300, 200});
    QImage fine(300, 200, QImage::Format_RGB32);
    fine.setDotsPerMeterX(11811);
    fine.setDotsPerMeterY(11811);
    fine.fill(Qt::white);
    QPainter painter(&fine);
    ChartPainter().draw(painter, fine.size(), falling(), plain());
    painter.end();
    QVERIFY(std::abs(rowOf(fine, 150, Qt::red) - rowOf(coarse, 150, Qt::red)) <= 1);
    QVERIFY(rowOf(fine, 150, Qt::red) > 0);
  }

  void ticksAreRound() {
    QCOMPARE(labelsOf(roundTicks(1, 5)), (labels({"0", "0.2", "0.4", "0.6", "0.8", "1"})));
    QCOMPARE(labelsOf(roundTicks(1, 4)), (labels({"0", "0.25", "0.5", "0.75", "1"})));
    QCOMPARE(labelsOf(roundTicks(2.08, 5)), (labels({"0", "0.5", "1", "1.5", "2"})));
    QCOMPARE(labelsOf(ratioTicks(1, 4096, 4)), (labels({"1", "4", "16", "64", "256", "1024", "4096"})));
    QCOMPARE(labelsOf(ratioTicks(1e3, 1e18, 1000)), (labels({"1k", "1M", "10⁹", "10¹²", "10¹⁵", "10¹⁸"})));
  }

  void labelsOfAnAxisNeverTouch() {
    ChartAxis axis{.first = 1, .last = 4096, .isLogarithmic = true};
    axis.ticks = ratioTicks(1, 4096, 4);
    const QFontMetricsF metrics{QFont()};
    double end = -1e9;
    const auto spaced = spacedTicks(axis, 120, QFont());
    QVERIFY(spaced.size() < axis.ticks.size());
    for (const ChartTick& tick : spaced) {
      const double half = metrics.horizontalAdvance(tick.label) / 2, at = axisShare(axis, tick.at) * 120;
      QVERIFY(at - half > end);
      end = at + half;
    }
    QCOMPARE(spacedTicks(axis, 1000, QFont()).size(), axis.ticks.size());
  }

  void curvesGoThroughTheirPoints() {
    const Chart chart = falling();
    const QSize size(400, 260);
    const QRectF area = chartArea(chart, size, plain());
    QVERIFY(QRectF(QPointF(0, 0), size).contains(area));
    const QImage image = drawn(chart, size).copy(area.toRect());
    const int middle = image.width() / 2;
    QVERIFY(std::abs(rowOf(image, middle, Qt::red) - area.height() / 2) < 3);
    QVERIFY(std::abs(rowOf(image, image.width() - 3, Qt::red) - 0.75 * area.height()) < 3);
    QVERIFY(std::abs(rowOf(image, middle, Qt::blue) - 0.9 * area.height()) < 6);
  }

  void barsAreAsLongAsTheirValues() {
    Chart chart;
    chart.x.last = 4;
    chart.bars = {{Qt::red, 0.8, {0.5, 2.5}, {1, 0.5}}};
    const QSize size(200, 120);
    const QRectF area = chartArea(chart, size, plain());
    QImage image = drawn(chart, size).copy(area.toRect());
    QVERIFY(rowOf(image, image.width() / 8, Qt::red) <= 2);
    QCOMPARE(rowOf(image, image.width() * 3 / 8, Qt::red), -1);
    QVERIFY(std::abs(rowOf(image, image.width() * 5 / 8, Qt::red) - area.height() / 2) < 3);
    chart.barsLieLevel = true;
    chart.x = {};
    chart.y = {.first = 1.5, .last = -0.5};
    chart.bars = {{Qt::red, 0.8, {0, 1}, {1, 0.25}}};
    image = drawn(chart, size).copy(chartArea(chart, size, plain()).toRect());
    QCOMPARE(image.pixelColor(image.width() * 3 / 4, image.height() / 4), QColor(Qt::red));
    QCOMPARE(image.pixelColor(image.width() * 3 / 4, image.height() * 3 / 4), QColor(Qt::white));
    QCOMPARE(image.pixelColor(image.width() / 8, image.height() * 3 / 4), QColor(Qt::red));
  }

  void pointingReadsTheNearestValues() {
    const Chart chart = falling();
    const QRectF area = chartArea(chart, QSizeF(400, 260), plain());
    QCOMPARE(chartReading(chart, area, area.center() + QPointF(9, 0)),
             QStringLiteral("d_k 64\none: 0.5\nother: 0.1"));
    QCOMPARE(chartReading(chart, area, area.topRight() + QPointF(-1, 1)),
             QStringLiteral("d_k 4096\none: 0.25\nother: 0.2"));
    QCOMPARE(chartReading(chart, area, area.topLeft() - QPointF(5, 0)), QString());
  }

  void whatIsSwitchedOffIsPale() {
    Chart chart;
    chart.bars = {{Qt::red, 1, {0.5}, {1}}};
    QImage image(200, 100, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setOpacity(0.4);
    ChartPainter().draw(painter, image.size(), chart, plain());
    QCOMPARE(image.pixelColor(100, 50).red(), 255);
    QVERIFY(std::abs(image.pixelColor(100, 50).green() - 153) <= 2);  // 255 · (1 − 0.4)
  }

  void aFileIsNamedAfterItsPage() {
    QWidget page;
    page.setAccessibleName(QStringLiteral("4 · Why divide by √d_k"));
    SaturationPlot plot(SaturationPlot::Of::Peak, &page);
    QContextMenuEvent event(QContextMenuEvent::Keyboard, {5, 5}, {5, 5});
    QCoreApplication::sendEvent(&plot, &event);
    plot.findChild<QMenu*>()->actions().first()->trigger();
    auto* dialog = plot.findChild<QFileDialog*>();
    QVERIFY(dialog);
    QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(),
             QStringLiteral("4-Why-divide-by-d_k-Mean-peak-weight.png"));
    dialog->close();
  }

  /// As any vector file wants it.
  void textStaysText() {
    QByteArray svg;
    QBuffer buffer(&svg);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(QSize(400, 260));
    {
      QPainter painter(&generator);
      ChartPainter().draw(painter, QSizeF(400, 260), falling(), plain());
    }
    for (const char* text : {"Falling", "other", "d_k", "1024", "0.25"}) QVERIFY2(svg.contains(text), text);
    QVERIFY(svg.count("<text") >= 12);
    QVERIFY(!svg.contains("<image"));
  }

  void panelAndLessonShowOneCurve() {
    SaturationCurve curve;
    for (const double dk : {1.0, 64.0, 4096.0}) {
      curve.dk.push_back(dk);
      curve.scaled.push_back({.entropy = 1, .maxEntropy = 2, .peak = 0.3, .gradient = 0.7});
      curve.unscaled.push_back({.entropy = 0.5, .maxEntropy = 2, .peak = 0.8, .gradient = 0.2});
    }
    SaturationPlot shares(SaturationPlot::Of::Shares), entropy(SaturationPlot::Of::Entropy);
    for (SaturationPlot* plot : {&shares, &entropy}) {
      plot->setCurve(curve);
      plot->showPresent(64, curve.scaled[1]);
      QCOMPARE(plot->present(), std::optional(64.0));
      QCOMPARE(plot->curves().size(), size_t(2));
      QCOMPARE(plot->curves()[0].x, curve.dk);
    }
    QCOMPARE(shares.curves()[0].y, std::vector<double>(3, 0.5));  // entropy ÷ maximum
    QCOMPARE(shares.curves()[1].y, std::vector<double>(3, 0.3));  // peak
    QCOMPARE(entropy.curves()[0].y, std::vector<double>(3, 1.0));
    QCOMPARE(entropy.curves()[1].y, std::vector<double>(3, 0.5));  // not scaled
    QCOMPARE(entropy.accessibleName(), QStringLiteral("Mean entropy of a row, in nats"));
    // The panel's is low: the axis has no name, but the read-out says it.
    shares.resize(shares.sizeHint());
    QVERIFY2(shares.reading(QPointF(shares.width() / 2 + 12, 60)).startsWith(QStringLiteral("d_k 64\n")),
             qPrintable(shares.reading(QPointF(shares.width() / 2 + 12, 60))));
    shares.setCurve({});
    QVERIFY(!shares.present());
  }
};

QTEST_MAIN(ChartTest)
#include "tst_chart.moc"
