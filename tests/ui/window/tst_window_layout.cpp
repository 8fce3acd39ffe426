// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QDockWidget>
#include <QLabel>
#include <QTabBar>

#include "tests/support/window.h"
#include "ui/controls/badge.h"
#include "ui/controls/elided_label.h"
#include "ui/panels/export_dialog.h"
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
    QTRY_COMPARE(part<RowView>(*window).height(), part<RowView>(*window).sizeHint().height());
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
    auto* heads = window->findChild<QDockWidget*>(QStringLiteral("heads"));
    window->resizeDocks({heads}, {380}, Qt::Horizontal);
    QTRY_COMPARE(heads->width(), 380);
    window->resize(800, 560);
    QTRY_VERIFY(isBelow());
    QVERIFY(part<HeatmapView>(*window).badge().toolTip().contains(part<HeatmapView>(*window).badge().text()));
    QTRY_VERIFY(heads->width() < 300);
    window->resize(1400, 900);
    QTRY_VERIFY(!isBelow());
    QTRY_COMPARE(heads->width(), 380);  // as wide again as it was
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
