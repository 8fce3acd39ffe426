// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

#include "tests/support/window.h"
#include "ui/figures/figure_layout.h"
#include "ui/panels/export_dialog.h"
#include "ui/panels/exporting/picture_preview.h"

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
    part<QComboBox>(dialog, u"size"_qs).setCurrentIndex(0);  // one column
    part<QSpinBox>(dialog, u"dpi"_qs).setValue(300);
    QTRY_VERIFY(part<QLabel>(dialog, u"result"_qs).text().startsWith(QStringLiteral("1004 × ")));
    QSignalSpy exported(&dialog, &ExportDialog::exported);
    part<QPushButton>(dialog, u"export"_qs).click();
    QVERIFY(exported.wait());
    const QImage picture(path);
    QCOMPARE(picture.convertToFormat(QImage::Format_RGB32),
             rasterImage(drawing(layoutFigure(*window->session().map(), dialog.request().style))));
    QCOMPARE(qRound(picture.dotsPerMeterX() * 0.0254), 300);
    QCOMPARE(picture.width(), 1004);  // 8.5 cm

    // The second time it asks, in the dialog, and keeps the file until the answer.
    part<QSpinBox>(dialog, u"dpi"_qs).setValue(600);
    QTRY_VERIFY(part<QLabel>(dialog, u"result"_qs).text().startsWith(QStringLiteral("2008 × ")));
    QTRY_VERIFY(part<QPushButton>(dialog, u"export"_qs).isEnabled() &&
                part<QPushButton>(dialog, u"export"_qs).isVisible());
    part<QPushButton>(dialog, u"export"_qs).click();
    QVERIFY(part<QPushButton>(dialog, u"replace"_qs).isVisible());
    QCOMPARE(QImage(path).size(), picture.size());
    part<QPushButton>(dialog, u"replace"_qs).click();
    QVERIFY(exported.wait());
    QCOMPARE(QImage(path).width(), 2008);
  }

  void aFolderGetsOnePictureAHead() {
    auto window = openedWindow();
    const QTemporaryDir folder;
    window->actions()[ActionId::ExportAll].trigger();
    ExportDialog& dialog = part<ExportDialog>(*window);
    dialog.open(PictureExport::What::Folder);
    part<QLineEdit>(dialog, u"path"_qs).setText(folder.filePath(QStringLiteral("heads")));
    part<QSpinBox>(dialog, u"dpi"_qs).setValue(48);
    QSignalSpy exported(&dialog, &ExportDialog::exported);
    part<QPushButton>(dialog, u"export"_qs).click();
    QVERIFY(exported.wait(30000));
    const QStringList files =
        QDir(folder.filePath(QStringLiteral("heads"))).entryList(QDir::Files, QDir::Name);
    QCOMPARE(files.size(), 72);
    QCOMPARE(files.first(), QStringLiteral("all-MiniLM-L6-v2_layer00_head00.png"));
    QCOMPARE(files.last(), QStringLiteral("all-MiniLM-L6-v2_layer05_head11.png"));
  }

  /// What was said of one head is not said of the next.
  void theStatusBelongsToTheHead() {
    auto window = openedWindow();
    const QTemporaryDir folder;
    window->actions()[ActionId::ExportHead].trigger();
    ExportDialog& dialog = part<ExportDialog>(*window);
    part<QLineEdit>(dialog, u"path"_qs).setText(folder.filePath(QStringLiteral("a.png")));
    QSignalSpy exported(&dialog, &ExportDialog::exported);
    part<QPushButton>(dialog, u"export"_qs).click();
    QVERIFY(exported.wait());
    const QLabel& message = part<QLabel>(dialog, u"message"_qs);
    QVERIFY(message.text().contains(QStringLiteral("a.png")));
    QTRY_VERIFY(part<QPushButton>(dialog, u"export"_qs).isEnabled());  // the job has ended
    window->session().edits().selectHead({AttentionKind::Self, 3, 4});
    QTRY_VERIFY(message.text().isEmpty());
  }

  void theProposedNameFollowsHeadAndFormat() {
    auto window = openedWindow();
    window->session().edits().selectHead({AttentionKind::Self, 3, 4});
    window->actions()[ActionId::ExportHead].trigger();
    ExportDialog& dialog = part<ExportDialog>(*window);
    const QLineEdit& path = part<QLineEdit>(dialog, u"path"_qs);
    QTRY_VERIFY(path.text().endsWith(QStringLiteral("/all-MiniLM-L6-v2_layer03_head04.png")));
    QVERIFY(QFileInfo(path.text()).dir().exists());
    part<QComboBox>(dialog, u"format"_qs).setCurrentIndex(int(PictureFormat::Pdf));
    QVERIFY(path.text().endsWith(QStringLiteral("layer03_head04.pdf")));
    QVERIFY(dialog.request().format == PictureFormat::Pdf);
    QTRY_VERIFY(!part<QSpinBox>(dialog, u"dpi"_qs).isEnabled());
    window->session().edits().selectHead({AttentionKind::Self, 3, 5});
    QTRY_VERIFY(path.text().endsWith(QStringLiteral("layer03_head05.pdf")));
    part<QLineEdit>(dialog, u"path"_qs).setText(QStringLiteral("/tmp/mine.svg"));
    QVERIFY(dialog.request().format == PictureFormat::Svg);
  }

  void thePreviewIsTheFile() {
    auto window = openedWindow();
    window->actions()[ActionId::ExportHead].trigger();
    ExportDialog& dialog = part<ExportDialog>(*window);
    part<QComboBox>(dialog, u"size"_qs).setCurrentIndex(5);
    part<QComboBox>(dialog, u"unit"_qs).setCurrentIndex(1);
    part<QDoubleSpinBox>(dialog, u"width"_qs).setValue(200);
    part<QSpinBox>(dialog, u"dpi"_qs).setValue(96);
    part<QDoubleSpinBox>(dialog, u"fontSize"_qs).setValue(5);
    const PicturePreview& preview = part<PicturePreview>(dialog);
    QTRY_COMPARE(preview.size().width(), 200);
    QTRY_COMPARE(preview.image().convertToFormat(QImage::Format_RGB32),
                 rasterImage(drawing(layoutFigure(*window->session().map(), dialog.request().style))));
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
