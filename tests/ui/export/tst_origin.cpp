// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/origin.h"

#include <QGuiApplication>
#include <QImage>
#include <QJsonDocument>
#include <QTest>
#include <QtEndian>

#include "core/base/error.h"
#include "tests/support/run_heedmap.h"
#include "tests/support/sample_map.h"
#include "ui/export/formats/html_origin.h"
#include "ui/export/formats/pdf.h"
#include "ui/export/formats/png.h"
#include "ui/export/formats/svg.h"
#include "ui/export/formats/xmp.h"
#include "ui/export/origin_reader.h"
#include "ui/figures/figure_layout.h"

using namespace heedmap;

namespace {

constexpr auto Encoder = AttentionKind::Self, Cross = AttentionKind::Cross;

Origin full() {
  Origin origin{.model = QStringLiteral("a \"model\" <b>"), .fingerprint = "0123abcd"};
  origin.run.text = "The “cat” & <it's> 100% \\ --> ]]> 猫 שלום 🤗\n=1+1";
  origin.run.pair = "second";
  origin.run.target = "der Hund";
  origin.run.specials = SpecialTokens::Literal;
  origin.map.head = {Cross, 3, 7};
  origin.map.choice.kind = MapKind::ChosenMean;
  origin.map.choice.filter = {.hideFirst = true,
                              .hideSpecial = true,
                              .hiddenQueries = {1},
                              .hiddenKeys = {2, 5},
                              .renormalise = true,
                              .words = true};
  origin.map.chosen = {{Cross, 1, 2}, {Cross, 3, 7}};
  origin.map.whatIf = {MaskChoice::Causal, false, 12.5, Scope::Network};
  origin.map.ablation.heads = {{Encoder, 0, 1}};
  origin.map.ablation.kind = AblationKind::Mean;
  origin.map.ablation.knockouts = {{{Cross, 1, 1}, 4, 2}};
  origin.minus = ComparisonRequest{.with = ComparisonRequest::With::Text, .text = "other"};
  origin.colours = HeatmapStyle{.palette = Palette::Magma,
                                .theme = Theme::dark(),
                                .scaling = Scaling::Log,
                                .range = RangeChoice::Fixed,
                                .low = 0.25,
                                .high = 0.5};
  origin.note = QStringLiteral("what-if: causal mask");
  return origin;
}

QString sentenceOf(const QByteArray& json) {
  try {
    readOrigin(json);
  } catch (const Error& error) {
    return error.sentence();
  }
  return {};
}

PictureInfo info() {
  return {.dpi = 300, .title = QStringLiteral("Layer <2> & “7”"), .origin = originBytes(full())};
}

}  // namespace

class OriginTest : public QObject {
  Q_OBJECT
 private slots:
  void everythingComesBack() {
    const Origin origin = full(), back = readOrigin(originBytes(origin));
    QCOMPARE(originBytes(back), originBytes(origin));
    QCOMPARE(back.model, origin.model);
    QCOMPARE(back.run.text, origin.run.text);
    QVERIFY(back.run.specials == SpecialTokens::Literal);
    QVERIFY(back.map.head == origin.map.head && back.map.choice == origin.map.choice);
    QVERIFY(back.map.chosen == origin.map.chosen && back.map.whatIf == origin.map.whatIf);
    QVERIFY(back.map.ablation == origin.map.ablation && back.run.ablation == origin.map.ablation);
    QCOMPARE(back.minus->text, QByteArray("other"));
    QVERIFY(back.colours == origin.colours);
    QCOMPARE(back.version, QStringLiteral(HEEDMAP_VERSION));
    Origin ids;
    ids.model = QStringLiteral("m");
    ids.run.ids = {{5, 0, 7}};
    ids.layers = {0, 2};
    ids.heads = {1};
    const Origin same = readOrigin(originBytes(ids));
    QVERIFY(same.run.ids == ids.run.ids && same.layers == ids.layers && same.heads == ids.heads);
  }

  void theTextCanBeLeftOut() {
    Origin origin = full();
    origin.hasText = false;
    const QByteArray json = originBytes(origin);
    QVERIFY(!json.contains("cat") && !json.contains("second") && !json.contains("Hund"));
    QVERIFY(!readOrigin(json).hasText);
  }

  void damageIsNamed_data() {
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("named");
    const auto row = [](const char* json, const char* named) {
      QTest::newRow(json) << QByteArray(json) << QString::fromLatin1(named);
    };
    row("", "JSON");
    row("[]", "JSON");
    row("{", "JSON");
    row("{\"heedmap\":\"1\"}", "model");
    row("{\"heedmap\":1,\"model\":\"m\"}", "heedmap");
    row("{\"heedmap\":\"1\",\"model\":\"m\",\"layer\":-1}", "layer");
    row("{\"heedmap\":\"1\",\"model\":\"m\",\"layer\":1.5}", "layer");
    row("{\"heedmap\":\"1\",\"model\":\"m\",\"head\":1e300}", "head");
    row("{\"heedmap\":\"1\",\"model\":\"m\",\"head\":\"1\"}", "head");
    row("{\"heedmap\":\"1\",\"model\":\"m\",\"kind\":\"median\"}", "kind");
    row("{\"heedmap\":\"1\",\"model\":\"m\",\"what_if\":[]}", "what_if");
    row("{\"heedmap\":\"1\",\"model\":\"m\",\"what_if\":{\"mask\":\"left\"}}", "what_if.mask");
    row("{\"heedmap\":\"1\",\"model\":\"m\",\"what_if\":{\"dk\":1e9}}", "1 to 4096");
    row("{\"heedmap\":\"1\",\"model\":\"m\",\"ids\":[1,-2]}", "ids");
    row("{\"heedmap\":\"1\",\"model\":\"m\",\"chosen\":[3]}", "chosen");
    row("{\"heedmap\":\"1\",\"model\":\"m\",\"colours\":{\"colormap\":\"jet\"}}", "colours.colormap");
    row("{\"heedmap\":\"1\",\"model\":\"m\",\"colours\":{\"colormap\":\"magma\",\"low\":2,\"high\":1}}",
        "colours.high");
  }

  void damageIsNamed() {
    QFETCH(QByteArray, json);
    QFETCH(QString, named);
    const QString said = sentenceOf(json);
    QVERIFY2(said.contains(named), qPrintable(said));
  }

  void everyFormatCarriesIt() {
    const Drawing figure = drawing(layoutFigure(sampleMap(3, 3), FigureStyle{}));
    const QByteArray json = originBytes(full());
    const QByteArray png = encodedPng(rasterImage(figure), info()), svg = encodedSvg(figure, info()),
                     pdf = encodedPdf(figure, info()),
                     html = "<!DOCTYPE html><html>" + htmlOrigin(json) + "</html>";
    for (const QByteArray& file : {png, svg, pdf, html}) {
      const auto found = originInPicture(file);
      QVERIFY(found.has_value());
      QCOMPARE(originBytes(readOrigin(*found)), json);
    }
    QImage image;
    QVERIFY(image.loadFromData(png));
    QVERIFY(png.contains("XML:com.adobe.xmp"));
    QVERIFY(!html.mid(21).chopped(7).contains("</script>\n"));
    QVERIFY(encodedPdf(figure, info()) == pdf);
    QVERIFY(!originInPicture(encodedPng(rasterImage(figure), {.dpi = 300})));
    QVERIFY(!originInPicture(encodedSvg(figure, {.dpi = 300})));
    QVERIFY(!encodedSvg(figure, {.dpi = 300}).contains("metadata"));
  }

  /// Nothing in a file is believed: every prefix and a chunk that says it is longer than the file.
  void brokenFilesAreHarmless() {
    const Drawing figure = drawing(layoutFigure(sampleMap(1, 1), FigureStyle{.scale = 0.25}));
    for (const QByteArray& file :
         {encodedPng(rasterImage(figure), info()), encodedSvg(figure, info()), encodedPdf(figure, info())})
      for (qsizetype size = 0; size < file.size(); size += 7)
        if (const auto found = originInPicture(file.left(size))) QVERIFY(!found->isEmpty());
    QByteArray png = encodedPng(rasterImage(figure), info());
    qToBigEndian(0xfffffff0u, png.data() + 33);
    QVERIFY(!originInPicture(png));
  }

  void aFileIsReadByItsPath() {
    const QString path = m_folder.filePath(QStringLiteral("x.png"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("no picture");
    file.close();
    QVERIFY(!originOfFile(path));
    QVERIFY_THROWS_EXCEPTION(Error, originOfFile(QStringLiteral("/no/such.png")));
    QVERIFY(canCarryOrigin(QStringLiteral("/a/B.PDF")) && !canCarryOrigin(QStringLiteral("a.gguf")));
  }

 private:
  QTemporaryDir m_folder;
};

int main(int argc, char** argv) {
  const QTemporaryDir fonts;
  if (!useOnlyDejaVu(fonts)) return 1;
  QGuiApplication app(argc, argv);
  OriginTest test;
  return QTest::qExec(&test, argc, argv);
}
#include "tst_origin.moc"
