// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

#include "tests/support/window.h"
#include "ui/figures/figure_layout.h"
#include "ui/panels/export_dialog.h"

using namespace heedmap;

class TestWindowExport : public QObject {
  Q_OBJECT

 private slots:
  void init() { OwnSettings::forget(); }

  void exportWritesWhatIsShown() {
    auto window = openedWindow();
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("head.png"));
    window->actions()[ActionId::ExportHead].trigger();
    ExportDialog& dialog = part<ExportDialog>(*window);
    QVERIFY(dialog.isVisible() && !dialog.isModal());
    part<QLineEdit>(dialog, u"path"_qs).setText(path);
    part<QDoubleSpinBox>(dialog, u"scale"_qs).setValue(1);
    part<QSpinBox>(dialog, u"dpi"_qs).setValue(300);
    QSignalSpy exported(&dialog, &ExportDialog::exported);
    part<QPushButton>(dialog, u"export"_qs).click();
    QVERIFY(exported.wait());
    const QImage picture(path);
    QCOMPARE(picture.convertToFormat(QImage::Format_RGB32),
             rasterImage(drawing(layoutFigure(*window->session().map(), dialog.request().style))));
    QCOMPARE(qRound(picture.dotsPerMeterX() * 0.0254), 300);

    // The second time it asks, in the dialog, and keeps the file until the answer.
    part<QDoubleSpinBox>(dialog, u"scale"_qs).setValue(2);
    QTRY_VERIFY(part<QPushButton>(dialog, u"export"_qs).isEnabled() &&
                part<QPushButton>(dialog, u"export"_qs).isVisible());
    part<QPushButton>(dialog, u"export"_qs).click();
    QVERIFY(part<QPushButton>(dialog, u"replace"_qs).isVisible());
    QCOMPARE(QImage(path).size(), picture.size());
    part<QPushButton>(dialog, u"replace"_qs).click();
    QVERIFY(exported.wait());
    QVERIFY(QImage(path).width() > picture.width());
  }

  void aFolderGetsOnePictureAHead() {
    auto window = openedWindow();
    const QTemporaryDir folder;
    window->actions()[ActionId::ExportAll].trigger();
    ExportDialog& dialog = part<ExportDialog>(*window);
    dialog.open(PictureExport::What::Folder);
    part<QLineEdit>(dialog, u"path"_qs).setText(folder.filePath(QStringLiteral("heads")));
    part<QDoubleSpinBox>(dialog, u"scale"_qs).setValue(0.5);
    QSignalSpy exported(&dialog, &ExportDialog::exported);
    part<QPushButton>(dialog, u"export"_qs).click();
    QVERIFY(exported.wait(30000));
    const QStringList files =
        QDir(folder.filePath(QStringLiteral("heads"))).entryList(QDir::Files, QDir::Name);
    QCOMPARE(files.size(), 72);
    QCOMPARE(files.first(), QStringLiteral("all-MiniLM-L6-v2_layer00_head00.png"));
    QCOMPARE(files.last(), QStringLiteral("all-MiniLM-L6-v2_layer05_head11.png"));
  }

  void anUnwritablePathIsSaid() {
    auto window = openedWindow();
    window->actions()[ActionId::ExportHead].trigger();
    ExportDialog& dialog = part<ExportDialog>(*window);
    part<QLineEdit>(dialog, u"path"_qs).setText(QStringLiteral("/nowhere/at/all.png"));
    part<QPushButton>(dialog, u"export"_qs).click();
    QTRY_VERIFY(part<QLabel>(dialog, u"message"_qs).text().contains(QStringLiteral("/nowhere")));
    QTRY_VERIFY(part<QPushButton>(dialog, u"export"_qs).isEnabled());
  }

  void thePictureCanBeCopied() {
    auto window = openedWindow();
    QGuiApplication::clipboard()->clear();
    window->actions()[ActionId::CopyPicture].trigger();
    QTRY_VERIFY(!QGuiApplication::clipboard()->image().isNull());
  }

 private:
  const OwnSettings m_settings{u"tst_window_export"_qs};
};

QTEST_MAIN(TestWindowExport)
#include "tst_window_export.moc"
