// SPDX-License-Identifier: GPL-3.0-or-later
#include <QGuiApplication>
#include <QPainter>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>
#include <QXmlStreamReader>
#include <cmath>

#include "core/base/error.h"
#include "tests/support/sample_map.h"
#include "ui/export/formats/boxed_figure.h"
#include "ui/export/formats/pdf.h"
#include "ui/export/formats/svg.h"
#include "ui/export/map_files.h"
#include "ui/export/paper_width.h"
#include "ui/figures/contact_sheet.h"
#include "ui/figures/figure_layout.h"

using namespace heedmap;

namespace {

constexpr double fine = 8;  // of styleFor()

FigureStyle columnStyle(PictureFormat format) {
  FigureStyle style;
  style.width = unitsOfMillimetres(85);
  style.fontSize = 7;
  return styleFor(style, format);
}

Drawing figureOf(const AttentionMap& map, const FigureStyle& style) {
  return drawing(layoutFigure(map, style));
}

QByteArray svgOf(const AttentionMap& map) {
  return encodedSvg(figureOf(map, columnStyle(PictureFormat::Svg)), {.dpi = 96 * fine, .title = map.title});
}
QByteArray pdfOf(const AttentionMap& map) {
  return encodedPdf(figureOf(map, columnStyle(PictureFormat::Pdf)), {.dpi = 96 * fine, .title = map.title});
}

/// What a program makes of a file, as pixels; null when it is not installed.
QImage renderedBy(const QString& program, const QStringList& words, const QString& result) {
  const QString path = QStandardPaths::findExecutable(program);
  if (path.isEmpty()) return {};
  QProcess process;
  process.start(path, words);
  if (!process.waitForFinished() || process.exitCode() != 0)
    qFatal("%s", process.readAllStandardError().constData());
  return QImage(result).convertToFormat(QImage::Format_RGB32);
}

int distance(QRgb a, QRgb b) {
  return std::max(
      {std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

/// The tick labels and everything else that is not a cell is elsewhere: the rectangle of the cells, a pixel
/// inside.
QRect cellsIn(const QImage& image, const Figure& figure) {
  const double scale = image.width() / double(figure.size.width());
  const QRectF cells(figure.cells.topLeft() * scale, figure.cells.size() * scale);
  return cells.toAlignedRect().adjusted(3, 3, -3, -3);
}

}  // namespace

class VectorFormatsTest : public QObject {
  Q_OBJECT
 private slots:
  void boxesPaintWhatTheImageShows_data() {
    QTest::addColumn<QSize>("size");
    QTest::newRow("square") << QSize(9, 9);
    QTest::newRow("more columns") << QSize(17, 3);
    QTest::newRow("more rows") << QSize(2, 31);
    QTest::newRow("one") << QSize(1, 1);
  }

  void boxesPaintWhatTheImageShows() {
    QFETCH(QSize, size);
    QImage image(size, QImage::Format_RGB32);
    for (int y = 0; y < size.height(); ++y)
      for (int x = 0; x < size.width(); ++x)
        image.setPixel(x, y, y % 3 == 1 ? 0xff112233 : qRgb(x / 2 * 20, y * 8, 7));
    const QRectF place(10, 20, size.width() * 6, size.height() * 6);
    const auto boxes = boxesOf(image, place);
    QVERIFY(!boxes.empty() && qsizetype(boxes.size()) <= qsizetype(size.width()) * size.height());
    QImage page(220, 220, QImage::Format_RGB32);
    page.fill(Qt::white);
    QPainter painter(&page);
    for (const Figure::Box& box : boxes) {
      QVERIFY(place.contains(box.place));
      painter.fillRect(box.place, box.colour);
    }
    painter.end();
    for (int y = 0; y < page.height(); ++y)
      for (int x = 0; x < page.width(); ++x) {
        const bool isCell = place.contains(QPointF(x + 0.5, y + 0.5));
        QCOMPARE(page.pixel(x, y), isCell ? image.pixel((x - 10) / 6, (y - 20) / 6) : qRgb(255, 255, 255));
      }
  }

  void equalCellsAreOneBox() {
    QImage image(40, 40, QImage::Format_RGB32);
    image.fill(Qt::red);
    QCOMPARE(boxesOf(image, QRectF(0, 0, 40, 40)).size(), size_t(1));
    image.setPixel(7, 5, 0xff0000ff);
    QCOMPARE(boxesOf(image, QRectF(0, 0, 40, 40)).size(), size_t(5));  // above, three in its row, below
  }

  void moreThanTheStatedCountStaysOneImage() {
    const Figure large = boxed(layoutFigure(sampleMap(72, 72), columnStyle(PictureFormat::Svg)));
    QCOMPARE(large.images.size(), size_t(1));
    QCOMPARE(large.images[0].image.size(), QSize(72, 72));  // a pixel a cell: exact
    QCOMPARE(boxed(layoutFigure(sampleMap(64, 64), columnStyle(PictureFormat::Svg))).images.size(),
             size_t(0));
    const QByteArray svg = svgOf(sampleMap(72, 72));
    QCOMPARE(svg.count("<image"), 1);
    QVERIFY(svg.contains("pixelated"));
  }

  void svgHasTextAsTextAndTheSizeOfPaper() {
    const AttentionMap map = sampleMap(5, 6);
    FigureStyle style = columnStyle(PictureFormat::Svg);
    style.queryName = QStringLiteral("<b> & \"x\" %1 שלום🤗") + QChar(1);
    const Figure figure = layoutFigure(map, style);
    const QByteArray svg = encodedSvg(drawing(figure), {.dpi = 96 * fine, .title = map.title});
    QXmlStreamReader xml(svg);
    QStringList texts;
    double labelSize = 0;
    while (!xml.atEnd()) {
      xml.readNext();
      if (xml.isStartElement() && xml.name() == u"svg") {
        const QString width = xml.attributes().value(QStringLiteral("width")).toString();
        QVERIFY2(std::abs(width.chopped(2).toDouble() - 85 / 25.4 * 72) < 0.06 && width.endsWith(u"pt"),
                 qPrintable(width));
      }
      if (!xml.isStartElement() || xml.name() != u"text") continue;
      const double size = xml.attributes().value(QStringLiteral("font-size")).toDouble();
      texts << xml.readElementText();
      if (texts.back() == u"q0") labelSize = size;
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QCOMPARE(size_t(texts.size()), figure.texts.size());
    for (const char* text : {"q4", "k5", "Layer 2 · Head 7", "attention weight", "key (is looked at)"})
      QVERIFY2(texts.contains(QString::fromUtf8(text)), text);
    QVERIFY(texts.contains(QStringLiteral("<b> & \"x\" %1 שלום🤗") + QChar(0xfffd)));
    QVERIFY2(std::abs(labelSize - 7) < 0.06, qPrintable(QString::number(labelSize)));
    QVERIFY(!svg.contains("<image"));
  }

  void theSameInputGivesTheSameBytes() {
    const AttentionMap map = sampleMap(7, 7);
    QCOMPARE(svgOf(map), svgOf(map));
    const QByteArray pdf = pdfOf(map);
    QVERIFY(pdf == pdfOf(map));
    for (const char* field : {"CreationDate", "ModDate", "CreateDate", "ModifyDate"})
      QVERIFY2(!pdf.contains(field), field);
    QVERIFY(pdf.contains("/FontFile2"));  // embedded
    QVERIFY(pdf.contains("/MediaBox [0 0 241.000000 "));
  }

  void pdfKeepsTextAsText() {
    const QString program = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
    if (program.isEmpty()) QSKIP("pdftotext (poppler-utils) is not installed.");
    save("t.pdf", pdfOf(sampleMap(5, 6)));
    QProcess process;
    process.start(program, {path("t.pdf"), QStringLiteral("-")});
    QVERIFY(process.waitForFinished());
    const QByteArray text = process.readAllStandardOutput();
    for (const char* word : {"q4", "k5", "Layer 2 · Head 7", "attention weight", "key (is looked at)"})
      QVERIFY2(text.contains(word), text.constData());
  }

  /// Between cells of nearly one colour nothing lighter or darker shines through, at any size.
  void noSeamsBetweenCells_data() {
    QTest::addColumn<QString>("suffix");
    QTest::addColumn<int>("dpi");
    for (const int dpi : {53, 96, 137, 211}) {
      QTest::newRow(qPrintable(QStringLiteral("svg %1").arg(dpi))) << QStringLiteral("svg") << dpi;
      QTest::newRow(qPrintable(QStringLiteral("pdf %1").arg(dpi))) << QStringLiteral("pdf") << dpi;
    }
  }

  void noSeamsBetweenCells() {
    QFETCH(QString, suffix);
    QFETCH(int, dpi);
    AttentionMap map = sampleMap(23, 23);
    for (Eigen::Index i = 0; i < map.values.size(); ++i) map.values.data()[i] = i % 2 ? 0.5f : 0.503f;
    const bool isSvg = suffix == QLatin1StringView("svg");
    save("s." + suffix.toLatin1(), isSvg ? svgOf(map) : pdfOf(map));
    const QString from = path(("s." + suffix.toLatin1()).constData()), to = path("seams.png");
    const QString resolution = QString::number(dpi);
    const QImage page = isSvg ? renderedBy(QStringLiteral("rsvg-convert"),
                                           {QStringLiteral("-d"), resolution, QStringLiteral("-p"),
                                            resolution, from, QStringLiteral("-o"), to},
                                           to)
                              : renderedBy(QStringLiteral("pdftoppm"),
                                           {QStringLiteral("-r"), resolution, QStringLiteral("-png"),
                                            QStringLiteral("-singlefile"), from, to.chopped(4)},
                                           to);
    if (page.isNull()) QSKIP("rsvg-convert (librsvg2-bin) or pdftoppm (poppler-utils) is not installed.");
    const Figure figure = layoutFigure(map, columnStyle(PictureFormat::Svg));
    const QRect cells = cellsIn(page, figure);
    QVERIFY(cells.width() > page.width() / 3);
    const QRgb colour = ColourScale(map, HeatmapStyle{}).colour(0.5f);
    for (int y = cells.top(); y <= cells.bottom(); ++y)
      for (int x = cells.left(); x <= cells.right(); ++x)
        if (distance(page.pixel(x, y), colour) > 6)
          QFAIL(qPrintable(QStringLiteral("%1,%2 is %3").arg(x).arg(y).arg(page.pixel(x, y), 0, 16)));
  }

  void whatIsNoFigureIsPaintedToo() {
    const Drawing line{.size = {40, 30}, .ratio = 2, .background = Qt::white, .paint = [](QPainter& painter) {
                         painter.drawText(5, 20, QStringLiteral("curve"));
                       }};
    QVERIFY(encodedSvg(line, {.dpi = 192}).contains("curve"));
    QVERIFY(encodedPdf(line, {.dpi = 192}).contains("/MediaBox [0 0 30.000000 23.000000]"));
  }

  void aPageThatIsTooLargeIsRefused() {
    Figure figure;
    figure.size = QSize(200'000, 10);
    QVERIFY_THROWS_EXCEPTION(Error, encodedPdf(drawing(figure), {.dpi = 300}));
  }

 private:
  QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
  void save(const QByteArray& name, const QByteArray& bytes) {
    QFile file(path(name.constData()));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
  }

  QTemporaryDir m_folder;
};

int main(int argc, char** argv) {
  const QTemporaryDir fonts;
  if (!useOnlyDejaVu(fonts)) return 1;
  QGuiApplication app(argc, argv);
  VectorFormatsTest test;
  return QTest::qExec(&test, argc, argv);
}
#include "tst_vector_formats.moc"
