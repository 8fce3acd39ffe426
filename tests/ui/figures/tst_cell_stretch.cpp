// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/support/sample_map.h"
#include "ui/figures/cell_stretch.h"
#include "ui/figures/figure_layout.h"
#include "ui/figures/figure_view.h"
#include "ui/plots/heatmap_plot.h"

using namespace heedmap;

namespace {

QStringList notesIn(const Figure& figure) {
  QStringList notes;
  for (const Figure::Text& text : figure.textsOf(Figure::Part::Note)) notes << text.text;
  return notes;
}

/// Of what is drawn, how many times it is as wide as it is high.
double ratioOf(const QRectF& cells) {
  return cells.width() / cells.height();
}

const QString asHigh = QStringLiteral("Cells are drawn 18.9 times as high as they are wide.");

}  // namespace

/// A target of 14 tokens over a source of 1,321 is no strip four pixels high.
class TestCellStretch : public QObject {
  Q_OBJECT

 private slots:
  void onlyLongStripsAreStretched() {
    QCOMPARE(cellStretch(QSizeF(1321, 14)), QSizeF(1, 1321.0 / 14 / 5));
    QCOMPARE(cellStretch(QSizeF(14, 1321)), QSizeF(1321.0 / 14 / 5, 1));
    QCOMPARE(cellStretch(QSizeF(1321, 300)), QSizeF(1, 1));
    QCOMPARE(cellStretch(QSizeF(400, 400)), QSizeF(1, 1));
    QCOMPARE(cellStretch(QSizeF(60, 2)), QSizeF(1, 1));  // large enough as it is
    QCOMPARE(stretchNote({1, 1}), QString());
    QVERIFY(stretchNote({3, 1}).contains(QStringLiteral("3 times as wide")));
  }

  void aFileSaysThatItsCellsAreStretched() {
    const AttentionMap map = sampleMap(14, 1321);
    FigureStyle style;
    const Figure figure = layoutFigure(map, style);
    QVERIFY2(std::abs(ratioOf(figure.cells) - 5) < 0.05, qPrintable(QString::number(ratioOf(figure.cells))));
    QVERIFY2(notesIn(figure).contains(asHigh), qPrintable(notesIn(figure).join(u'|')));
    QVERIFY(figure.cells.right() < figure.size.width() && figure.cells.bottom() < figure.size.height());
    // As wide as it was asked for.
    style.width = 17.5 / 2.54 * 96;
    style.wholePixels = false;
    const Figure paper = layoutFigure(map, style);
    QCOMPARE(paper.size.width(), int(std::lround(style.width * style.scale)));
    QVERIFY(std::abs(ratioOf(paper.cells) - 5) < 0.05);
    // The other way.
    const Figure upright = layoutFigure(sampleMap(1321, 14), FigureStyle{});
    QVERIFY(std::abs(ratioOf(upright.cells) - 0.2) < 0.002);
    QVERIFY(notesIn(layoutFigure(sampleMap(30, 40), FigureStyle{})).isEmpty());
  }

  void mapsBesideEachOtherAreStretchedToo() {
    const std::vector<AttentionMap> maps{sampleMap(14, 1321), sampleMap(14, 1321)};
    const Figure figure = layoutView(maps, FigureView{.kind = FigureView::Kind::Panel}, FigureStyle{});
    QVERIFY(std::abs(ratioOf(figure.images[0].place) - 5) < 0.05);
    QCOMPARE(notesIn(figure).count(asHigh), 1);
  }

  void theScreenShowsTheSame() {
    HeatmapPlot plot;
    plot.resize(1100, 500);
    plot.show(std::make_shared<AttentionMap>(sampleMap(14, 1321)), {});
    plot.QWidget::show();
    const QRectF cells = plot.pictureRect();
    QVERIFY2(std::abs(ratioOf(cells) - 5) < 0.1, qPrintable(QString::number(ratioOf(cells))));
    QVERIFY(cells.height() > 100);
    QVERIFY(notesIn(plot.figure()).contains(asHigh));
    // What is pointed at is what is drawn there, at every zoom.
    for (int step = 0; step < 4; ++step) {
      for (const QPoint cell : {QPoint(660, 7), QPoint(661, 3), QPoint(655, 9)}) {
        const QRect place = plot.cellRect(cell);
        if (place.width() < 3) continue;
        QCOMPARE(plot.cellAt(place.center()), cell);
      }
      const QPointF middle = QRectF(plot.pictureRect()).center();
      const auto under = plot.cellAt(middle);
      QVERIFY(under);
      plot.zoom(3, middle);
      const auto after = plot.cellAt(middle);
      QVERIFY(after && (*after - *under).manhattanLength() <= 1);
    }
    QVERIFY(plot.cellRect(*plot.cellAt(QRectF(plot.pictureRect()).center())).width() >= 3);
    plot.fit();
    QCOMPARE(QRectF(plot.pictureRect()), cells);
  }
};

QTEST_MAIN(TestCellStretch)
#include "tst_cell_stretch.moc"
