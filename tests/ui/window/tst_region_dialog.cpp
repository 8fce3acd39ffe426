// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

#include "core/textbook/textbook_options.h"
#include "tests/support/window.h"
#include "ui/panels/exporting/region_dialog.h"
#include "ui/plots/heatmap/go_to_bar.h"
#include "ui/plots/heatmap/long_view.h"
#include "ui/plots/heatmap_view.h"
#include "ui/render/heatmap_image.h"
#include "ui/window/picture_area.h"

using namespace heedmap;

class TestRegionDialog : public QObject {
  Q_OBJECT

 private slots:
  void init() { OwnSettings::forget(); }

  void whatIsSeenIsSaved() {
    auto window = openedWindow();
    window->resize(1100, 800);
    window->session().openModel(TextbookOptions{});
    QTRY_VERIFY(window->session().trace() && window->session().stack()->layers.size() == 1);
    type(*window, QStringLiteral("cat mat the sits ").repeated(700));
    QTRY_VERIFY_WITH_TIMEOUT(window->session().map()->longHead, 60'000);
    auto& plot = part<HeatmapPlot>(part<PictureArea>(*window).heatmap());
    QTRY_VERIFY_WITH_TIMEOUT(plot.longView().tiles().share() == 1, 60'000);
    plot.approach(QPoint(1200, 1700));
    plot.zoom(5 / plot.camera().scale(), QRectF(plot.pictureRect()).center());
    const QImage screen = plot.grab().toImage();  // the layout of what is seen now
    emit part<GoToBar>(*window).exportAsked();
    RegionDialog& dialog = part<RegionDialog>(*window);
    QVERIFY(dialog.isVisible() && !dialog.isModal());
    const RegionPicture region = dialog.region();
    const QRectF seen = plot.camera().visible();
    QCOMPARE(region.rows, (RegionPicture::Tokens{Eigen::Index(std::floor(seen.top())),
                                                 Eigen::Index(std::ceil(seen.bottom()))}));
    QCOMPARE(region.columns, (RegionPicture::Tokens{Eigen::Index(std::floor(seen.left())),
                                                    Eigen::Index(std::ceil(seen.right()))}));
    QCOMPARE(region.cellSize, 4);
    QCOMPARE(region.cellsOfPixel, 1);

    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("part.png"));
    part<QLineEdit>(dialog, QStringLiteral("path")).setText(path);
    part<QSpinBox>(dialog, QStringLiteral("firstRow")).setValue(1600);
    part<QSpinBox>(dialog, QStringLiteral("lastRow")).setValue(1699);
    QSignalSpy saved(&dialog, &RegionDialog::saved);
    part<QPushButton>(dialog, QStringLiteral("save")).click();
    QVERIFY(saved.wait(30'000));
    const auto& head = *window->session().map()->longHead;
    AttentionMap expected;
    expected.values.resize(100, region.columns.count());
    head.weights(1600, region.columns.begin, expected.values);
    QCOMPARE(QImage(path).convertToFormat(QImage::Format_RGB32),
             heatmapImage(expected, QRectF(0, 0, double(region.columns.count()), 100),
                          QSize(int(region.columns.count()) * 4, 400), plot.longView().layout().scale(),
                          window->session().style().heatmap().theme));

    // The second time it asks, in the dialog.
    auto& save = part<QPushButton>(dialog, QStringLiteral("save"));
    QTRY_VERIFY(save.isEnabled());
    save.click();
    QVERIFY(part<QPushButton>(dialog, QStringLiteral("replace")).isVisible());
    part<QSpinBox>(dialog, QStringLiteral("lastRow")).setValue(1609);
    part<QPushButton>(dialog, QStringLiteral("replace")).click();
    QVERIFY(saved.wait(30'000));
    QCOMPARE(QImage(path).height(), 40);

    part<QLineEdit>(dialog, QStringLiteral("path")).setText(folder.filePath(QStringLiteral("part.svg")));
    QTRY_VERIFY(save.isEnabled());
    save.click();
    QTRY_VERIFY(part<QLabel>(dialog, QStringLiteral("message")).text().contains(QStringLiteral(".png")));
    QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("part.svg"))));
  }
};

QTEST_MAIN(TestRegionDialog)
#include "tst_region_dialog.moc"
