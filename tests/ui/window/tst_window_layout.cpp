// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QClipboard>
#include <QDockWidget>
#include <QLabel>
#include <QScrollBar>
#include <QTabBar>

#include "tests/support/window.h"
#include "ui/controls/badge.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/message_bar.h"
#include "ui/panels/export_dialog.h"
#include "ui/plots/head_grid.h"
#include "ui/plots/heatmap_view.h"
#include "ui/plots/row_view.h"

using namespace heedmap;

class TestWindowLayout : public QObject {
  Q_OBJECT

 private slots:
  void init() { QSettings().clear(); }

  void everyActionExplainsItself() {
    auto window = openWindow();
    QSet<QString> keys;
    for (const QAction* action : window->actions().all()) {
      QVERIFY2(!action->text().isEmpty(), qPrintable(action->objectName()));
      QVERIFY2(!action->statusTip().isEmpty(), qPrintable(action->objectName()));
      for (const QKeySequence& key : action->shortcuts()) {
        QVERIFY2(!keys.contains(key.toString()), qPrintable(action->objectName() + key.toString()));
        keys.insert(key.toString());
      }
    }
  }

  void linesAndComparisonAreOpenedByTheViewMenu() {
    auto window = openWindow();
    window->resize(1400, 900);
    QTRY_COMPARE(shownTokens(*window), 8);
    const auto* lines = window->findChild<QDockWidget*>(QStringLiteral("lines"));
    const auto* comparison = window->findChild<QDockWidget*>(QStringLiteral("compare"));
    auto *lineView = &part<QAction>(*window, u"lineView"_qs),
         *compare = &part<QAction>(*window, u"compare"_qs);
    QVERIFY(!lineView->isChecked() && !compare->isChecked());
    lineView->trigger();
    QTRY_VERIFY(lines->isVisible() && !lines->visibleRegion().isEmpty());  // in front of its neighbours
    QVERIFY(lineView->isChecked());
    // From behind another panel it comes to the front; from there it goes away.
    window->findChild<QDockWidget*>(QStringLiteral("reading"))->raise();
    QTRY_VERIFY(!lineView->isChecked());
    lineView->trigger();
    QTRY_VERIFY(lineView->isChecked() && !lines->visibleRegion().isEmpty());
    lineView->trigger();
    QTRY_VERIFY(lines->isHidden() && !lineView->isChecked());
    // The comparison leaves the large picture its room.
    compare->trigger();
    QTRY_VERIFY(comparison->isVisible());
    QTRY_VERIFY2(part<HeatmapView>(*window).plot().pictureRect().height() >= 230,
                 qPrintable(QString::number(part<HeatmapView>(*window).plot().pictureRect().height())));
    QTRY_VERIFY(part<RowView>(*window).height() < 80);
    compare->trigger();
    // The row below is one line until it is used, and then as high as it is set where there is room.
    auto& row = part<RowView>(*window);
    QCOMPARE(row.height(), row.minimumSizeHint().height());
    window->session().edits().pin({Pin::Kind::Query, 3});
    QTRY_COMPARE(row.height(), row.sizeHint().height());
    compare->trigger();
    QTRY_VERIFY(row.height() < 80);
    compare->trigger();
    QTRY_COMPARE(row.height(), row.sizeHint().height());
  }

  void aSmallWindowShowsWholeNames() {
    auto window = openedWindow();
    window->resize(1400, 900);
    window->actions()[ActionId::Scaled].trigger();
    QTRY_VERIFY(!part<HeatmapView>(*window).badge().text().isEmpty());
    const auto isBelow = [&] {
      return part<HeatmapView>(*window).badge().mapTo(&part<HeatmapView>(*window), QPoint()).y() >
             part<HeatmapView>(*window).title().mapTo(&part<HeatmapView>(*window), QPoint()).y() + 8;
    };
    QTRY_VERIFY(!isBelow());
    window->resize(800, 560);
    QTRY_VERIFY(isBelow());
    QVERIFY(part<HeatmapView>(*window).badge().toolTip().contains(part<HeatmapView>(*window).badge().text()));
    window->resize(1400, 900);
    QTRY_VERIFY(!isBelow());
  }

  /// The thumbnails have the width that the square picture cannot use, and the chosen one stays in sight.
  void theHeadsDockTakesWhatThePictureLeaves() {
    auto window = openedWindow();
    const HeadGrid& grid = part<HeadGrid>(*window);
    const QDockWidget& heads = part<QDockWidget>(*window, u"heads"_qs);
    window->session().edits().selectHead({AttentionKind::Self, 4, 11});
    const auto isChosenInSight = [&] {
      return grid.viewport()->rect().contains(grid.pictureRect(grid.current()));
    };
    window->resize(1900, 900);
    QTRY_VERIFY(heads.width() > 400);
    const int wide = heads.width();
    QVERIFY(wide <= 1900 * 45 / 100 + 1);
    QVERIFY(grid.pictureRect(grid.current()).width() >= 24);
    window->resize(800, 560);
    QTRY_VERIFY(heads.width() < 260);
    QTRY_VERIFY(isChosenInSight());
    QCOMPARE(grid.horizontalScrollBar()->maximum(), 0);
    QVERIFY(grid.pictureRect(grid.current()).width() >= 10);
    window->resize(1900, 900);
    QTRY_COMPARE(heads.width(), wide);
    window->resize(800, 560);
    QTRY_VERIFY(heads.width() < 260);
    window->close();
    // A window that was narrow when it was closed is no narrower when it is opened and made wide.
    window = openedWindow();
    QTRY_VERIFY(part<QDockWidget>(*window, u"heads"_qs).width() < 260);
    window->resize(1900, 900);
    QTRY_COMPARE(part<QDockWidget>(*window, u"heads"_qs).width(), wide);
  }

  /// Somebody who drags the edge of a dock wants it so, as a share of whatever the window becomes.
  void aDraggedDockKeepsItsShare() {
    auto window = openedWindow();
    window->resize(1600, 900);
    QDockWidget* heads = window->findChild<QDockWidget*>(u"heads"_qs);
    QTRY_VERIFY(heads->width() > 300);
    const QPoint edge(heads->geometry().right() + 3, heads->geometry().center().y());
    QTest::mouseMove(window.get(), edge);
    QTest::mousePress(window.get(), Qt::LeftButton, {}, edge);
    QTest::mouseMove(window.get(), QPoint(300, edge.y()));
    QTest::mouseRelease(window.get(), Qt::LeftButton, {}, QPoint(300, edge.y()));
    QTRY_VERIFY(std::abs(heads->width() - 300) < 12);
    QTest::qWait(50);
    window->resize(1200, 900);
    QTRY_VERIFY(std::abs(heads->width() - 225) < 12);
    window->resize(1600, 900);
    QTRY_VERIFY(std::abs(heads->width() - 300) < 12);
    window->close();
    window = openedWindow();
    QTRY_VERIFY(std::abs(part<QDockWidget>(*window, u"heads"_qs).width() - 300) < 12);
  }

  void aCopiedPictureIsSaid() {
    auto window = openedWindow();
    window->actions()[ActionId::CopyPicture].trigger();
    QTRY_VERIFY(part<MessageBar>(*window).sentence().contains(QStringLiteral("clipboard")));
    QVERIFY(part<MessageBar>(*window).sentence().contains(QStringLiteral("Layer 0 · Head 0")));
    QVERIFY(!QGuiApplication::clipboard()->image().isNull());
  }

  void oneLayerIsSaidAsOne() {
    auto window = openWindow();
    window->session().openModel(QStringLiteral("textbook"));
    QTRY_VERIFY(window->session().model() && window->session().model()->hasFreeDk());
    const auto says = [&](const QString& words) {
      for (const ElidedLabel* label : part<TextBar>(*window).findChildren<ElidedLabel*>())
        if (label->text().contains(words)) return true;
      return false;
    };
    QTRY_VERIFY(says(QStringLiteral("1 layer × 8 heads")));
  }

  void everyControlHasANameForScreenReaders() {
    auto window = openWindow();
    part<ExportDialog>(*window).open(PictureExport::What::Head);
    QStringList nameless;
    for (const QWidget* widget : window->findChildren<QWidget*>()) {
      const bool isControl = widget->focusPolicy() != Qt::NoFocus && widget->isVisible() &&
                             !qobject_cast<const QLabel*>(widget) && !qobject_cast<const QTabBar*>(widget) &&
                             !widget->objectName().startsWith(QStringLiteral("qt_"));
      if (!isControl) continue;
      // The name that is read aloud: its own, its text or that of the label that it belongs to.
      const QAccessibleInterface* spoken =
          QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
      const bool isNamed = spoken && !spoken->text(QAccessible::Name).isEmpty();
      if (!isNamed)
        nameless << QString::fromLatin1(widget->metaObject()->className()) + QStringLiteral(" in ") +
                        QString::fromLatin1(widget->parent()->metaObject()->className());
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QStringLiteral(", "))));
  }

 private:
  const OwnSettings m_settings{u"tst_window_layout"_qs};
};

QTEST_MAIN(TestWindowLayout)
#include "tst_window_layout.moc"
