// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "ui/controls/colour_bar.h"

using namespace heedmap;

class ColourBarTest : public QObject {
  Q_OBJECT
 private slots:
  void legendShowsTheColourOfMaskedCells_data() {
    QTest::addColumn<bool>("hasMark");
    QTest::newRow("nothing under the cross-hair") << false;
    QTest::newRow("a cell under the cross-hair") << true;
  }
  void legendShowsTheColourOfMaskedCells() {
    QFETCH(bool, hasMark);
    AttentionMap map;
    map.values = Matrix::Constant(2, 2, 0.5f);
    map.masked.setConstant(2, 2, false);
    map.masked(0, 1) = true;
    ColourBar bar;
    bar.resize(bar.sizeHint().width(), 300);
    bar.show(map, HeatmapStyle{});
    if (hasMark) bar.setMark(0.5f);
    const QImage image = bar.grab().toImage();
    int swatch = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) swatch += image.pixelColor(x, y) == Theme::light().masked;
    QVERIFY2(swatch >= 64, qPrintable(QString::number(swatch)));
  }
};

QTEST_MAIN(ColourBarTest)
#include "tst_colour_bar.moc"
