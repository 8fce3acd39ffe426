// SPDX-License-Identifier: GPL-3.0-or-later
#include <QBuffer>
#include <QGuiApplication>
#include <QPainter>
#include <QSvgGenerator>
#include <QTemporaryDir>
#include <QTest>
#include <numeric>

#include "core/base/error.h"
#include "ui/export/formats/png.h"
#include "ui/export/picture_format.h"
#include "ui/figures/contact_sheet.h"
#include "ui/render/figure_text.h"
#include "ui/render/label_layout.h"

using namespace heedmap;

namespace {

AttentionMap sample(Eigen::Index queries, Eigen::Index keys) {
  AttentionMap map;
  map.values.resize(queries, keys);
  for (Eigen::Index query = 0; query < queries; ++query)
    for (Eigen::Index key = 0; key < keys; ++key)
      map.values(query, key) = float((query * 31 + key * 17) % 97) / 96;
  for (Eigen::Index i = 0; i < queries; ++i)
    map.queries.push_back({QStringLiteral("q%1").arg(i), {}, {}, 0, false});
  for (Eigen::Index i = 0; i < keys; ++i)
    map.keys.push_back({QStringLiteral("k%1").arg(i), {}, {}, 0, false});
  map.title = QStringLiteral("Layer 2 · Head 7");
  return map;
}

/// The matrix inside a figure: what the first frame that is met encloses.
QRect matrixIn(const QImage& image, const Theme& theme, int pen) {
  const auto isLine = [&](int x, int y) { return image.pixel(x, y) == theme.line.rgb(); };
  for (int y = 0; y < image.height() - 20; ++y)
    for (int x = 0; x < image.width() - 20; ++x) {
      bool isCorner = true;
      for (int i = 0; i < 20 && isCorner; ++i) isCorner = isLine(x + i, y) && isLine(x, y + i);
      if (!isCorner) continue;
      int right = x, bottom = y;
      while (right + 1 < image.width() && isLine(right + 1, y)) ++right;
      while (bottom + 1 < image.height() && isLine(x, bottom + 1)) ++bottom;
      return QRect(QPoint(x + pen, y + pen), QPoint(right - pen, bottom - pen));
    }
  return {};
}

template <typename Maps>
QImage imageOf(const Maps& maps, const FigureStyle& style) {
  return rasterImage(drawing(layoutFigure(maps, style)));
}

/// Every letter is 6 pixels wide and 10 high, whatever the font.
class FixedMetrics : public TextMetrics {
 public:
  double width(const QString& text, const QFont&) const override { return 6.0 * double(text.size()); }
  double size(const QFont&) const override { return 10; }
  double height(const QFont&) const override { return 12; }
  double lineSpacing(const QFont&) const override { return 14; }
  QString elided(const QString& text, double width, const QFont&) const override {
    return text.left(qsizetype(width / 6) - 1) + QChar(0x2026);
  }
  QStringList wrapped(const QString& text, double, const QFont&) const override { return {text}; }
};

/// Where a text is in its figure, turned as it is drawn.
QRectF placeOf(const Figure::Text& text) {
  const double width = FixedMetrics().width(text.text, {});
  QRectF box(0, 0, width, 12);
  box.moveCenter(text.place.center());
  if (text.flags & Qt::AlignRight) box.moveRight(text.place.right());
  if (text.flags & Qt::AlignLeft) box.moveLeft(text.place.left());
  return QTransform::fromTranslate(text.origin.x(), text.origin.y()).rotate(text.angle).mapRect(box);
}

/// Whether any pixel is of exactly this colour.
bool has(const QImage& image, const QColor& colour) {
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x)
      if (image.pixel(x, y) == colour.rgb()) return true;
  return false;
}

}  // namespace

class FigureTest : public QObject {
  Q_OBJECT
 private slots:
  void everyCellIsWholeAndHasItsColour_data() {
    QTest::addColumn<int>("queries");
    QTest::addColumn<int>("keys");
    QTest::addColumn<double>("scale");
    QTest::addColumn<bool>("isDark");
    QTest::newRow("square") << 8 << 8 << 1.0 << false;
    QTest::newRow("2x, dark") << 8 << 8 << 2.0 << true;
    QTest::newRow("more keys") << 3 << 11 << 2.0 << false;
    QTest::newRow("more queries") << 23 << 5 << 1.5 << true;
    QTest::newRow("one token") << 1 << 1 << 2.0 << false;
    QTest::newRow("long") << 300 << 300 << 1.0 << false;
  }

  void everyCellIsWholeAndHasItsColour() {
    QFETCH(int, queries);
    QFETCH(int, keys);
    QFETCH(double, scale);
    QFETCH(bool, isDark);
    const AttentionMap map = sample(queries, keys);
    FigureStyle style;
    style.scale = scale;
    style.heatmap.theme = isDark ? Theme::dark() : Theme::light();
    const QImage image = imageOf(map, style);
    const QRect place = matrixIn(image, style.heatmap.theme, FigureUnit{scale}(1));
    QCOMPARE(place.width() % keys, 0);
    const int cell = place.width() / keys;
    QVERIFY(cell >= 1);
    QCOMPARE(place.height(), cell * queries);
    const ColourScale colours(map, style.heatmap);
    for (int y = 0; y < place.height(); ++y)
      for (int x = 0; x < place.width(); ++x)
        if (image.pixel(place.left() + x, place.top() + y) != colours.colour(map.values(y / cell, x / cell)))
          QFAIL(qPrintable(QStringLiteral("pixel %1,%2").arg(x).arg(y)));
  }

  void aWhatIfIsAlwaysSaid() {
    AttentionMap map = sample(4, 4);
    FigureStyle style;
    QVERIFY(!has(imageOf(map, style), style.heatmap.theme.whatIf));
    map.notes = {QStringLiteral("what-if: causal mask")};
    QVERIFY(has(imageOf(map, style), style.heatmap.theme.whatIf));
    style.caption = style.labels = style.colourBar = false;
    QVERIFY(has(imageOf(map, style), style.heatmap.theme.whatIf));
    const HeadSet set{{0}, {0}, [&](int, int) { return map; }};
    QVERIFY(has(imageOf(set, style), style.heatmap.theme.whatIf));
  }

  void theLegendNamesWhatIsThere() {
    AttentionMap map = sample(2, 2);
    QVERIFY(legendOf(map).empty());
    map.masked.setConstant(2, 2, false);
    QVERIFY(legendOf(map).empty());
    map.masked(0, 1) = true;
    map.values(1, 1) = std::numeric_limits<float>::quiet_NaN();
    map.masked(1, 0) = true;
    map.cut = {{1, 0}};
    const auto legend = legendOf(map);
    QCOMPARE(legend.size(), size_t(3));
    QVERIFY(legend[0].cell.isMasked(0, 0) && legend[0].cell.cut.empty());
    QVERIFY(legend[1].cell.isMasked(0, 0) && !legend[1].cell.cut.empty());
    QVERIFY(std::isnan(legend[2].cell.values(0, 0)));
    map.masked(0, 1) = false;  // the one that is left was cut
    QCOMPARE(legendOf(map).size(), size_t(2));
  }

  void aPictureThatIsTooLargeIsRefusedBeforeMemoryIsTaken() {
    AttentionMap map = sample(1, 1);
    map.values.resize(1, 40'000);
    map.keys.clear();
    try {
      imageOf(map, FigureStyle{});
      QFAIL("no error");
    } catch (const Error& error) {
      QVERIFY2(error.sentence().contains(QStringLiteral("32767")), qPrintable(error.sentence()));
    }
  }

  void nothingToDrawIsSaid() {
    const AttentionMap empty;
    QVERIFY_THROWS_EXCEPTION(Error, imageOf(empty, FigureStyle{}));
    const HeadSet set{{0}, {0}, [&](int, int) { return empty; }};
    QVERIFY_THROWS_EXCEPTION(Error, imageOf(set, FigureStyle{}));
  }

  /// No pixel is drawn: the value says where everything is.
  void everythingHasItsPlace_data() {
    QTest::addColumn<int>("tokens");
    QTest::addColumn<QString>("word");
    QTest::addColumn<double>("angle");
    QTest::addColumn<int>("step");
    QTest::newRow("level") << 4 << QStringLiteral("cat") << 0.0 << 1;
    QTest::newRow("slanted") << 12 << QStringLiteral("because it") << -45.0 << 1;
    QTest::newRow("upright") << 36 << QStringLiteral("because") << -90.0 << 1;
    QTest::newRow("every twentieth") << 700 << QStringLiteral("because") << -90.0 << 20;
  }

  void everythingHasItsPlace() {
    QFETCH(int, tokens);
    QFETCH(QString, word);
    QFETCH(double, angle);
    QFETCH(int, step);
    AttentionMap map = sample(tokens, tokens);
    for (AxisLabel& label : map.keys) label.text = word;
    map.queries[0].isSpecial = true;
    FigureStyle style;
    style.scale = 1;
    style.text = QStringLiteral("“the cat”");
    const Figure figure = layoutFigure(map, style, FixedMetrics());
    const QRectF whole(QPointF(0, 0), figure.size);
    const double cell = figure.cells.width() / tokens;
    QCOMPARE(cell, std::floor(cell));
    QVERIFY(whole.contains(figure.cells));

    const auto columns = figure.textsOf(Figure::Part::ColumnLabel);
    const auto rows = figure.textsOf(Figure::Part::RowLabel);
    QCOMPARE(int(columns.size()), (tokens + step - 1) / step);
    QCOMPARE(rows.size(), columns.size());
    for (size_t i = 0; i < columns.size(); ++i) {
      QCOMPARE(columns[i].angle, angle);
      const double along = (double(i) * step + 0.5) * cell;
      const QRectF column = placeOf(columns[i]), row = placeOf(rows[i]);
      QVERIFY(whole.contains(column) && whole.contains(row));
      QVERIFY(column.bottom() <= figure.cells.top());
      QVERIFY(row.right() < figure.cells.left());
      QCOMPARE(row.center().y(), figure.cells.top() + along);
      if (angle == 0 || angle == -90) QCOMPARE(column.center().x(), figure.cells.left() + along);
      if (i > 0) QVERIFY(!placeOf(rows[i - 1]).intersects(row));
      if (i > 0 && angle != -45) QVERIFY(!placeOf(columns[i - 1]).intersects(column));
    }
    QCOMPARE(rows[0].colour, style.heatmap.theme.mutedText);
    if (rows.size() > 1) QCOMPARE(rows[1].colour, style.heatmap.theme.text);

    // Names outside of the labels, the bar right of the cells, title above and text below everything.
    const auto names = figure.textsOf(Figure::Part::AxisName);
    QCOMPARE(names.size(), size_t(2));
    QVERIFY(placeOf(names[0]).bottom() <= placeOf(columns[0]).top());
    QVERIFY(placeOf(names[1]).right() <= placeOf(rows[0]).left());
    QCOMPARE(figure.images.size(), size_t(2));
    QCOMPARE(figure.images[0].place, figure.cells);
    QVERIFY(figure.images[1].place.left() > figure.cells.right());
    for (const auto& tick : figure.textsOf(Figure::Part::Tick))
      QVERIFY(placeOf(tick).left() > figure.images[1].place.right() && whole.contains(placeOf(tick)));
    QCOMPARE(figure.textsOf(Figure::Part::Heading)[0].text, map.title);
    QVERIFY(placeOf(figure.textsOf(Figure::Part::Heading)[0]).bottom() < placeOf(names[0]).top());
    QCOMPARE(figure.textsOf(Figure::Part::Note)[0].text, style.text);
    QVERIFY(placeOf(figure.textsOf(Figure::Part::Note)[0]).top() > figure.cells.bottom());
  }

  /// What another format needs: text stays text, the cells are one image.
  void anyPainterDraws() {
    const Figure figure = layoutFigure(sample(5, 5), FigureStyle{});
    QByteArray svg;
    QBuffer buffer(&svg);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(figure.size);
    QPainter painter(&generator);
    drawing(figure).paint(painter);
    painter.end();
    QCOMPARE(svg.count("<image"), 2);  // the cells and the colour bar
    for (const char* text : {"q0", "k4", "Layer 2 · Head 7", "attention weight", "key (is looked at)"})
      QVERIFY2(svg.contains(QByteArray(">") + text) || svg.contains(QByteArray(text) + "</text>") ||
                   svg.contains(text),
               text);
    QCOMPARE(size_t(svg.count("<text")), figure.texts.size());
  }

  void everyFormatHasItsRow() {
    const auto& rows = pictureFormats();
    for (size_t i = 0; i < rows.size(); ++i) {
      QCOMPARE(size_t(rows[i].format), i);
      QCOMPARE(&rowOf(rows[i].format), &rows[i]);
      QCOMPARE(pictureFormatOf(QStringLiteral("a.b.") + rows[i].suffix.toUpper()), rows[i].format);
      QVERIFY(!rows[i].paint(drawing(layoutFigure(sample(2, 2), FigureStyle{})), {.dpi = 96})().isEmpty());
    }
    QVERIFY(!pictureFormatOf(QStringLiteral("png")));
    QVERIFY(!pictureFormatOf(QStringLiteral("a.csv")));
  }

  /// Maps narrower than their numbers, as one key of many queries makes them.
  void numbersOfASheetNeverOverlap() {
    std::vector<int> heads(16);
    std::iota(heads.begin(), heads.end(), 0);
    const HeadSet set{{0, 1}, heads, [](int, int) { return sample(300, 1); }};
    FigureStyle style;
    style.scale = 1;
    const Figure sheet = layoutFigure(set, style, FixedMetrics());
    const auto numbers = sheet.textsOf(Figure::Part::ColumnLabel);
    QVERIFY(numbers.size() >= 4);
    QCOMPARE(numbers[0].text, QStringLiteral("0"));
    for (size_t i = 0; i < numbers.size(); ++i) {
      QVERIFY(placeOf(numbers[i]).bottom() <= sheet.cells.top());
      if (i > 0) QVERIFY(!placeOf(numbers[i - 1]).intersects(placeOf(numbers[i])));
    }
    QCOMPARE(sheet.images.size(), 2 * heads.size() + 1);
  }

  void labelsNeverOverlap_data() {
    QTest::addColumn<int>("count");
    QTest::addColumn<double>("pitch");
    QTest::addColumn<QString>("text");
    QTest::newRow("few") << 8 << 60.0 << QStringLiteral("the");
    QTest::newRow("long words") << 8 << 60.0 << QStringLiteral("supercalifragilistic");
    QTest::newRow("narrow") << 40 << 20.0 << QStringLiteral("##ation");
    QTest::newRow("crowded") << 300 << 3.0 << QStringLiteral("token");
    QTest::newRow("very crowded") << 4096 << 0.25 << QStringLiteral("token");
    QTest::newRow("Chinese") << 17 << 28.0 << QStringLiteral("钢");
  }

  void labelsNeverOverlap() {
    QFETCH(int, count);
    QFETCH(double, pitch);
    QFETCH(QString, text);
    const QFont font = figureFont(12);
    const QFontMetricsF metrics(font);
    const QStringList labels(count, text);
    const MeasuredLabels measured = measuredLabels(labels, font, 150, installedFonts());
    const LabelLayout rows = rowLabels(measured, pitch);
    QVERIFY(rows.step * pitch >= font.pixelSize());
    QCOMPARE(rows.texts.size(), (count + rows.step - 1) / rows.step);
    const LabelLayout columns = columnLabels(measured, pitch);
    const double distance = columns.step * pitch;
    for (const QString& shown : columns.texts) QVERIFY(metrics.horizontalAdvance(shown) <= 150);
    switch (columns.angle) {
      case LabelLayout::Angle::Level:
        QVERIFY(metrics.horizontalAdvance(text) < distance);
        break;
      case LabelLayout::Angle::Slanted:
        QVERIFY(distance * 0.7072 >= font.pixelSize());
        break;
      case LabelLayout::Angle::Upright:
        QVERIFY(distance >= font.pixelSize());
        break;
    }
  }

  void missingGlyphsNameTheirPackage() {
    // main() leaves this program DejaVu Sans only.
    QCOMPARE(missingFonts({QStringLiteral("the cat 12, Ünïcödé → ▁ Привет")}), QString());
    const QString chinese = missingFonts({QStringLiteral("cat 猫"), QStringLiteral("猫坐")});
    QVERIFY2(chinese.contains(QStringLiteral("猫 坐")) && chinese.contains(QStringLiteral("fonts-noto-cjk")),
             qPrintable(chinese));
    const QString two = missingFonts({QStringLiteral("नमस्ते 🦙")});
    QVERIFY2(two.contains(QStringLiteral("fonts-noto-core")) &&
                 two.contains(QStringLiteral("fonts-noto-color-emoji")),
             qPrintable(two));
  }

  /// A turned label in letters that no font has ends where others do: no ink beyond its origin.
  void turnedLabelsWithoutGlyphsStayInTheirPlace_data() {
    QTest::addColumn<double>("angle");
    QTest::newRow("upright") << -90.0;
    QTest::newRow("slanted") << -45.0;
  }
  void turnedLabelsWithoutGlyphsStayInTheirPlace() {
    QFETCH(double, angle);
    for (const QString& letters : {QStringLiteral("abc"), QStringLiteral("नमस्ते"), QStringLiteral("猫坐")}) {
      Figure figure;
      Figure::Text text;
      text.text = letters;
      text.font = figureFont(12);
      text.origin = {40, 80};
      text.angle = angle;
      text.place = {0, -7, 300, 14};
      text.flags = Qt::AlignLeft | Qt::AlignVCenter;
      figure.texts.push_back(text);
      QImage image(160, 120, QImage::Format_RGB32);
      image.fill(Qt::white);
      QPainter painter(&image);
      paint(painter, figure);
      painter.end();
      int above = 0, below = 0;
      for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
          if (qGray(image.pixel(x, y)) < 128) ++(y < 80 + 7 ? above : below);
      QVERIFY2(above > 10, qPrintable(letters));
      QCOMPARE(below, 0);
      QCOMPARE(boxed(letters, text.font).size() > 0, true);
    }
  }

  void contactSheetShowsEveryHeadInItsPlace() {
    HeadSet set{{0, 1, 2}, {0, 1, 2, 3}, [](int layer, int head) {
                  AttentionMap map = sample(2, 2);
                  map.values.setConstant(float(layer * 4 + head) / 11);
                  return map;
                }};
    FigureStyle style;
    style.scale = 1;
    const QImage sheet = imageOf(set, style);
    const QRect first = matrixIn(sheet, style.heatmap.theme, 1);
    QCOMPARE(first.size(), QSize(112, 112));
    for (int layer = 0; layer < 3; ++layer)
      for (int head = 0; head < 4; ++head) {
        const QPoint centre = first.center() + QPoint(head * 119, layer * 119);
        QCOMPARE(sheet.pixel(centre),
                 ColourScale(set.map(layer, head), style.heatmap).colour(float(layer * 4 + head) / 11));
      }
  }

  void pngReadsBackExactly() {
    const QImage image = imageOf(sample(9, 7), FigureStyle{});
    QImage back;
    QVERIFY(back.loadFromData(encodedPng(image, {.dpi = 300}), "png"));
    QCOMPARE(back.convertToFormat(QImage::Format_RGB32), image);
    QCOMPARE(back.dotsPerMeterX(), 11811);
  }
};

int main(int argc, char** argv) {
  // One font only, wherever the test runs, so that it is known which glyphs are missing.
  QTemporaryDir fonts;
  QFile config(fonts.filePath(QStringLiteral("fonts.conf")));
  if (!config.open(QIODevice::WriteOnly)) return 1;
  config.write("<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>" + fonts.path().toUtf8() +
               "</cachedir></fontconfig>");
  config.close();
  qputenv("FONTCONFIG_FILE", config.fileName().toUtf8());
  QGuiApplication app(argc, argv);
  FigureTest test;
  return QTest::qExec(&test, argc, argv);
}
#include "tst_figure.moc"
