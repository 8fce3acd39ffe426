// SPDX-License-Identifier: GPL-3.0-or-later
#include <QGuiApplication>
#include <QTest>
#include <cmath>

#include "core/base/error.h"
#include "tests/support/sample_map.h"
#include "ui/figures/contact_sheet.h"
#include "ui/figures/figure_layout.h"

using namespace heedmap;

namespace {

/// A column of a paper, 8.5 cm, with letters of 7 pt.
FigureStyle column(double dpi) {
  FigureStyle style;
  style.width = 85 / 25.4 * 96;
  style.scale = dpi / 96;
  style.fontSize = 7;
  return style;
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

/// Figures of a size on paper.
class PaperFigureTest : public QObject {
  Q_OBJECT
 private slots:
  void theWidthIsExactAndFilled_data() {
    QTest::addColumn<int>("tokens");
    QTest::addColumn<double>("dpi");
    QTest::newRow("few") << 5 << 300.0;
    QTest::newRow("some") << 20 << 300.0;
    QTest::newRow("many") << 60 << 600.0;
    QTest::newRow("more than pixels") << 900 << 100.0;
  }

  void theWidthIsExactAndFilled() {
    QFETCH(int, tokens);
    QFETCH(double, dpi);
    const AttentionMap map = sampleMap(tokens, tokens);
    const Figure figure = layoutFigure(map, column(dpi));
    QCOMPARE(figure.size.width(), int(std::lround(85 / 25.4 * dpi)));
    const QRectF whole(QPointF(0, 0), figure.size);
    QVERIFY(whole.contains(figure.cells));
    QVERIFY(figure.cells.width() > 0.55 * figure.size.width());
    QCOMPARE(figure.cells.width(), figure.cells.height());
    if (tokens < figure.cells.width()) QCOMPARE(std::fmod(figure.cells.width(), tokens), 0.0);
    for (const auto& label : figure.textsOf(Figure::Part::RowLabel))
      QCOMPARE(label.font.pixelSize(), int(std::lround(12 * 7 / 9.0 * dpi / 96)));  // 7 pt are 9.33 / 96 inch
    QVERIFY(figure.images.back().place.right() < figure.size.width());              // the colour bar
  }

  void dpiGivesMorePixelsOfTheSamePicture() {
    const AttentionMap map = sampleMap(12, 12);
    const Figure coarse = layoutFigure(map, column(150)), fine = layoutFigure(map, column(600));
    QCOMPARE(fine.size.width(), 4 * coarse.size.width());
    QVERIFY(std::abs(fine.size.height() - 4 * coarse.size.height()) < 12 * 4 + 8);
  }

  void onPaperCellsAreOfAnySize() {
    FigureStyle style = column(768);
    style.wholePixels = false;
    const Figure figure = layoutFigure(sampleMap(37, 37), style);
    QCOMPARE(figure.images[0].image.size(), QSize(37, 37));
    QVERIFY(std::abs(figure.images.back().place.left() - figure.cells.right() - 12 * 7 / 9.0 * 8) < 2);
  }

  void longLabelsLeaveRoomForCells() {
    AttentionMap map = sampleMap(9, 9);
    map.queries[3].text = QString(300, QLatin1Char('w'));
    const Figure figure = layoutFigure(map, column(300));
    QVERIFY(figure.cells.width() > 0.35 * figure.size.width());
    QVERIFY(figure.textsOf(Figure::Part::RowLabel)[3].text.contains(QChar(0x2026)));
  }

  void tooNarrowIsSaid() {
    FigureStyle style = column(300);
    style.fontSize = 30;
    QVERIFY(sentenceOf([&] { layoutFigure(sampleMap(4, 4), style); }).contains(QStringLiteral("85.0 mm")));
  }

  void aCellOfAGivenSize() {
    FigureStyle style;
    style.scale = 2;
    style.cell = 30;
    QCOMPARE(layoutFigure(sampleMap(7, 7), style).cells.size(), QSizeF(7 * 60, 7 * 60));
  }

  void everyTokenIsNamedOrItIsSaid() {
    FigureStyle style = column(300);
    style.everyLabel = true;
    const AttentionMap few = sampleMap(8, 8), many = sampleMap(60, 60);
    QCOMPARE(layoutFigure(few, style).textsOf(Figure::Part::ColumnLabel).size(), size_t(8));
    const QString said = sentenceOf([&] { layoutFigure(many, style); });
    QVERIFY2(said.contains(QStringLiteral("60")) && said.contains(QStringLiteral("mm")), qPrintable(said));
    style.everyLabel = false;
    QVERIFY(layoutFigure(many, style).textsOf(Figure::Part::ColumnLabel).size() < 60);
  }

  void numbersStandInTheirCells() {
    AttentionMap map = sampleMap(3, 4);
    map.values(0, 0) = 0.999f;
    map.values(2, 3) = 0.004f;
    map.masked.setConstant(3, 4, false);
    map.masked(1, 2) = true;
    map.values(2, 0) = std::numeric_limits<float>::quiet_NaN();
    FigureStyle style = column(300);
    style.values = CellValues::Always;
    const Figure figure = layoutFigure(map, style);
    const auto values = figure.textsOf(Figure::Part::Value);
    QCOMPARE(values.size(), size_t(10));  // neither the masked nor the one that is no number
    QCOMPARE(values.front().text, QStringLiteral("1.00"));
    QCOMPARE(values.back().text, QStringLiteral("0.00"));
    QCOMPARE(values.front().colour, QColor(Qt::black));  // on yellow
    QCOMPARE(values.back().colour, QColor(Qt::white));   // on violet
    for (const auto& value : values) {
      QVERIFY(figure.cells.adjusted(-1, -1, 1, 1).contains(value.place));
      QVERIFY(QFontMetricsF(value.font).horizontalAdvance(value.text) < value.place.width());
    }
    map.quantity = AttentionMap::Quantity::Score;
    map.values(0, 0) = -12.34f;
    QCOMPARE(layoutFigure(map, style).textsOf(Figure::Part::Value).front().text, QStringLiteral("−12.3"));
    const QString said = sentenceOf([&] { layoutFigure(sampleMap(60, 60), style); });
    QVERIFY2(said.contains(QStringLiteral("4 pt")), qPrintable(said));
  }

  void wordsCanBeOthersOrLeftOut() {
    FigureStyle style;
    style.title = QStringLiteral("Induction");
    style.queryName = QString();
    style.keyName = QStringLiteral("source");
    const Figure figure = layoutFigure(sampleMap(4, 4), style);
    QCOMPARE(figure.textsOf(Figure::Part::Heading).front().text, QStringLiteral("Induction"));
    const auto names = figure.textsOf(Figure::Part::AxisName);
    QCOMPARE(names.size(), size_t(1));
    QCOMPARE(names.front().text, QStringLiteral("source"));
  }

  void aSheetFillsItsWidth() {
    const HeadSet set{{0, 1, 2}, {0, 1, 2, 3, 4, 5, 6, 7}, [](int, int) { return sampleMap(6, 6); }};
    const Figure sheet = layoutFigure(set, column(600));
    QCOMPARE(sheet.size.width(), int(std::lround(85 / 25.4 * 600)));
    QVERIFY(sheet.cells.width() > 0.6 * sheet.size.width());
    QVERIFY(sheet.images.back().place.right() < sheet.size.width());
    FigureStyle narrow = column(300);
    narrow.width = 100;
    QVERIFY(!sentenceOf([&] { layoutFigure(set, narrow); }).isEmpty());
  }
};

int main(int argc, char** argv) {
  const QTemporaryDir fonts;
  if (!useOnlyDejaVu(fonts)) return 1;
  QGuiApplication app(argc, argv);
  PaperFigureTest test;
  return QTest::qExec(&test, argc, argv);
}
#include "tst_paper_figure.moc"
