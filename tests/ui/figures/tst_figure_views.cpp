// SPDX-License-Identifier: GPL-3.0-or-later
#include <QGuiApplication>
#include <QTest>
#include <cmath>

#include "core/base/error.h"
#include "tests/support/sample_map.h"
#include "ui/export/formats/svg.h"
#include "ui/figures/figure_view.h"
#include "ui/figures/ranking_figure.h"

using namespace heedmap;

namespace {

using Kind = FigureView::Kind;

std::vector<AttentionMap> heads(int count, Eigen::Index tokens) {
  std::vector<AttentionMap> maps;
  for (int i = 0; i < count; ++i) {
    maps.push_back(sampleMap(tokens, tokens));
    maps.back().title = QStringLiteral("Layer %1 · Head %2").arg(i).arg(i + 3);
  }
  return maps;
}

/// A page of a paper, 17.5 cm.
FigureStyle page(double fontSize = 8) {
  FigureStyle style;
  style.width = 175 / 25.4 * 96;
  style.fontSize = fontSize;
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

QStringList textsOf(const Figure& figure, Figure::Part part) {
  QStringList texts;
  for (const Figure::Text& text : figure.textsOf(part)) texts << text.text;
  return texts;
}

bool isInside(const Figure& figure) {
  const QRectF whole(QPointF(0, 0), figure.size);
  return std::ranges::all_of(figure.boxes,
                             [&](const Figure::Box& box) { return whole.contains(box.place); }) &&
         std::ranges::all_of(figure.images,
                             [&](const Figure::Image& image) { return whole.contains(image.place); });
}

}  // namespace

/// Pictures of heads that are no single heatmap.
class FigureViewsTest : public QObject {
  Q_OBJECT

 private slots:
  void aPanelHasALetterForEachHead() {
    FigureStyle style = page();
    style.model = QStringLiteral("tiny");
    style.text = QStringLiteral("“a b”");
    const Figure figure = layoutView(heads(3, 7), FigureView{.kind = Kind::Panel}, style);
    QCOMPARE(figure.size.width(), int(std::lround(175 / 25.4 * 300)));
    QVERIFY(isInside(figure));
    QCOMPARE(textsOf(figure, Figure::Part::Heading),
             (QStringList{QStringLiteral("tiny"), QStringLiteral("a) Layer 0 · Head 3"),
                          QStringLiteral("b) Layer 1 · Head 4"), QStringLiteral("c) Layer 2 · Head 5")}));
    QVERIFY(textsOf(figure, Figure::Part::Note).contains(QStringLiteral("“a b”")));
    QCOMPARE(figure.images.size(), size_t(4));  // three maps and one bar
    for (size_t i = 0; i < 3; ++i) {
      const QRectF cells = figure.images[i].place;
      QCOMPARE(cells.top(), figure.images[0].place.top());
      QCOMPARE(cells.width(), cells.height());
      QCOMPARE(std::fmod(cells.width(), 7), 0.0);  // whole pixels a cell
      if (i > 0) QVERIFY(cells.left() > figure.images[i - 1].place.right());
    }
    // The rows are named once, the columns above each.
    QCOMPARE(textsOf(figure, Figure::Part::AxisName).count(QStringLiteral("query (looks)")), 1);
    QCOMPARE(textsOf(figure, Figure::Part::AxisName).count(QStringLiteral("key (is looked at)")), 3);
    QCOMPARE(textsOf(figure, Figure::Part::RowLabel).count(QStringLiteral("q4")), 3);
    QCOMPARE(textsOf(figure, Figure::Part::BarName).size(), 1);
  }

  void withoutACaptionOnlyTheLettersStay() {
    FigureStyle style = page();
    style.caption = false;
    QCOMPARE(textsOf(layoutView(heads(2, 5), FigureView{.kind = Kind::Panel}, style), Figure::Part::Heading),
             (QStringList{QStringLiteral("a)"), QStringLiteral("b)")}));
  }

  void aNarrowPanelGoesDown() {
    FigureStyle style = page(7);
    style.width = 85 / 25.4 * 96;
    const Figure figure = layoutView(heads(3, 14), FigureView{.kind = Kind::Panel}, style);
    QVERIFY(isInside(figure));
    QVERIFY(figure.images[2].place.top() > figure.images[0].place.bottom());
    QCOMPARE(textsOf(figure, Figure::Part::RowLabel).count(QStringLiteral("q13")), 3);  // each token is named
  }

  void mapsOfTheirOwnScalesHaveTheirOwnBars() {
    FigureStyle style = page();
    style.heatmap.range = RangeChoice::Maximum;
    QCOMPARE(textsOf(layoutView(heads(2, 5), FigureView{.kind = Kind::Panel}, style), Figure::Part::BarName)
                 .size(),
             2);
    std::vector<AttentionMap> maps = heads(2, 5);
    maps[1].quantity = AttentionMap::Quantity::Difference;
    const Figure figure = layoutView(maps, FigureView{.kind = Kind::Panel}, page());
    QCOMPARE(
        textsOf(figure, Figure::Part::BarName),
        (QStringList{QStringLiteral("attention weight"), QStringLiteral("← second more · first more →")}));
    QVERIFY(isInside(figure));
  }

  void tooManyAreRefused() {
    QVERIFY(sentenceOf([] {
              layoutView(heads(27, 2), FigureView{.kind = Kind::Panel}, page());
            }).contains(QStringLiteral("26")));
    FigureStyle narrow = page(30);
    narrow.width = 60;
    QVERIFY(
        !sentenceOf([&] { layoutView(heads(2, 30), FigureView{.kind = Kind::Panel}, narrow); }).isEmpty());
    QVERIFY(!sentenceOf([&] { layoutView({}, FigureView{.kind = Kind::Panel}, page()); }).isEmpty());
  }

  void numbersThatNobodyCanReadAreRefused() {
    FigureStyle style = page();
    style.values = CellValues::Always;
    QVERIFY(sentenceOf([&] {
              layoutView(heads(4, 60), FigureView{.kind = Kind::Panel}, style);
            }).contains(QStringLiteral("4 pt")));
    QCOMPARE(
        textsOf(layoutView(heads(2, 3), FigureView{.kind = Kind::Panel}, style), Figure::Part::Value).size(),
        18);
  }

  /// A line a weight beyond 1 %, from the middle of its query to the middle of its key, as strong as it is.
  void linesAreWeights() {
    std::vector<AttentionMap> maps = heads(1, 4);
    maps[0].values << 1, 0, 0, 0, 0.25f, 0.75f, 0, 0, 0.009f, 0.991f, 0, 0, 0.5f, 0, 0, 0.5f;
    const Figure figure = layoutView(maps, FigureView{.kind = Kind::Lines}, page());
    QCOMPARE(figure.size.width(), int(std::lround(175 / 25.4 * 300)));
    QCOMPARE(figure.shapes.size(), size_t(6));
    const std::tuple<int, int, float> wanted[] = {{0, 0, 1.f},    {1, 0, 0.25f}, {1, 1, 0.75f},
                                                  {2, 1, 0.991f}, {3, 0, 0.5f},  {3, 3, 0.5f}};
    const double row = figure.cells.height() / 4;
    for (size_t i = 0; i < 6; ++i) {
      const auto [query, key, weight] = wanted[i];
      const QPolygonF& line = figure.shapes[i].outline;
      const QPointF from = (line[0] + line[3]) / 2, to = (line[1] + line[2]) / 2;
      QCOMPARE(from.x(), figure.cells.left());
      QCOMPARE(to.x(), figure.cells.right());
      QVERIFY(std::abs(from.y() - figure.cells.top() - (query + 0.5) * row) < 1e-6);
      QVERIFY(std::abs(to.y() - figure.cells.top() - (key + 0.5) * row) < 1e-6);
      QVERIFY(std::abs(figure.shapes[i].colour.alphaF() - weight) < 1e-3f);
    }
    QCOMPARE(textsOf(figure, Figure::Part::RowLabel).size(), 4);
    QCOMPARE(textsOf(figure, Figure::Part::ColumnLabel).size(), 4);
  }

  void linesOfOneTokenAndSeveralHeads() {
    const std::vector<AttentionMap> maps = heads(2, 6);
    const Figure figure =
        layoutView(maps, FigureView{.kind = Kind::Lines, .spot = TokenSpot{true, 2}}, page());
    int strong = 0;
    for (Eigen::Index key = 0; key < 6; ++key) strong += maps[0].values(2, key) > 0.01f;
    int lines = 0;
    for (const Figure::Shape& shape : figure.shapes)
      if (shape.outline[0].x() < figure.cells.center().x() &&
          shape.outline[1].x() > figure.cells.center().x())
        ++lines;
    QCOMPARE(lines, 2 * strong);
    QCOMPARE(textsOf(figure, Figure::Part::Legend),
             (QStringList{QStringLiteral("Layer 0 · Head 3"), QStringLiteral("Layer 1 · Head 4")}));
    QVERIFY(sentenceOf([&] {
              layoutView(maps, FigureView{.kind = Kind::Lines, .spot = TokenSpot{true, 6}}, page());
            }).contains(QStringLiteral("6")));
    std::vector<AttentionMap> scores = maps;
    scores[1].quantity = AttentionMap::Quantity::Score;
    QVERIFY(!sentenceOf([&] { layoutView(scores, FigureView{.kind = Kind::Lines}, page()); }).isEmpty());
  }

  void aSentenceShowsItsRow() {
    std::vector<AttentionMap> maps = heads(1, 5);
    maps[0].values.row(2) << 0.1f, 0.2f, 0.4f, 0.3f, 0;
    maps[0].masked.setConstant(5, 5, false);
    maps[0].masked(2, 4) = true;
    maps[0].isSelf = true;
    FigureStyle style = page();
    style.values = CellValues::Always;
    style.colourBar = false;
    const Figure figure =
        layoutView(maps, FigureView{.kind = Kind::Sentence, .spot = TokenSpot{true, 2}}, style);
    QCOMPARE(textsOf(figure, Figure::Part::ColumnLabel).size(), 5);
    QCOMPARE(textsOf(figure, Figure::Part::Value),
             (QStringList{QStringLiteral("0.10"), QStringLiteral("0.20"), QStringLiteral("0.40"),
                          QStringLiteral("0.30")}));
    QVERIFY(textsOf(figure, Figure::Part::AxisName).contains(QStringLiteral("query 2 “q2” looks at")));
    const ColourScale scale(maps[0], style.heatmap);
    std::vector<double> bars;
    QStringList grounds;
    for (const Figure::Box& box : figure.boxes) {
      if (box.colour == style.heatmap.theme.selection && box.place.width() < 60)
        bars.push_back(box.place.height());
      grounds << box.colour.name();
    }
    for (const float value : {0.1f, 0.2f, 0.4f, 0.3f})
      QVERIFY(grounds.contains(QColor::fromRgb(scale.colour(value)).name()));
    QVERIFY(grounds.contains(style.heatmap.theme.masked.name()));
    QCOMPARE(bars.size(), size_t(4));
    QVERIFY(std::abs(bars[2] / bars[0] - 4) < 1e-6 && std::abs(bars[3] / bars[1] - 1.5) < 1e-6);
  }

  void aLongSentenceGoesOnBelow() {
    const Figure figure =
        layoutView(heads(2, 60), FigureView{.kind = Kind::Sentence, .spot = TokenSpot{false, 7}}, page());
    QVERIFY(isInside(figure));
    const auto labels = figure.textsOf(Figure::Part::ColumnLabel);
    QCOMPARE(labels.size(), size_t(120));
    QVERIFY(labels[59].place.top() > labels[0].place.bottom());
    for (size_t i = 0; i < labels.size(); ++i)
      for (size_t j = 0; j < i; ++j) QVERIFY(!labels[i].place.intersects(labels[j].place));
    QVERIFY(sentenceOf([&] {
              layoutView(heads(1, 4), FigureView{.kind = Kind::Sentence, .spot = TokenSpot{true, 4}}, page());
            }).contains(QStringLiteral("4")));
  }

  void aRankingHasBarsFromZero() {
    const RankedEntry entries[] = {{QStringLiteral("2.7"), 0.8},
                                   {QStringLiteral("0.1"), 0.2},
                                   {QStringLiteral("5.5"), std::nan("")},
                                   {QStringLiteral("3.3"), -0.2}};
    FigureStyle style = page();
    style.model = QStringLiteral("tiny");
    const Figure figure = layoutRanking(entries, QStringLiteral("previous"), style);
    QVERIFY(isInside(figure));
    QCOMPARE(textsOf(figure, Figure::Part::Heading),
             (QStringList{QStringLiteral("previous"), QStringLiteral("tiny")}));
    QCOMPARE(textsOf(figure, Figure::Part::RowLabel),
             (QStringList{QStringLiteral("2.7"), QStringLiteral("0.1"), QStringLiteral("3.3")}));
    QCOMPARE(textsOf(figure, Figure::Part::Value),
             (QStringList{QStringLiteral("0.8"), QStringLiteral("0.2"), QStringLiteral("−0.2")}));
    const double width = figure.cells.width();
    const QRectF bars[] = {figure.boxes[1].place, figure.boxes[2].place, figure.boxes[3].place};
    QVERIFY(std::abs(bars[0].width() - 0.8 * width) < 1e-6 && std::abs(bars[1].width() - 0.2 * width) < 1e-6);
    QVERIFY(std::abs(bars[2].right() - bars[0].left()) < 1e-6);  // below zero they go to the left
    QVERIFY(std::abs(bars[2].left() - figure.cells.left()) < 1e-6);
    QVERIFY(!sentenceOf([&] { layoutRanking(std::span(entries).subspan(2, 1), {}, style); }).isEmpty());
  }

  /// What lies over the cells stands in an SVG too, see-through where it is.
  void svgHasTheLines() {
    const Figure figure = layoutView(heads(1, 6), FigureView{.kind = Kind::Lines}, page());
    const QByteArray svg = encodedSvg(drawing(figure), {.dpi = 300});
    QCOMPARE(svg.count("<polygon"), qsizetype(figure.shapes.size()));
    QVERIFY(svg.contains("fill-opacity=\"0."));
  }
};

int main(int argc, char** argv) {
  const QTemporaryDir fonts;
  if (!useOnlyDejaVu(fonts)) return 1;
  QGuiApplication app(argc, argv);
  FigureViewsTest test;
  return QTest::qExec(&test, argc, argv);
}
#include "tst_figure_views.moc"
