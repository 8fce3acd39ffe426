// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <QToolButton>

#include "tests/support/window.h"
#include "ui/controls/on_screen.h"
#include "ui/frame/dock_rail.h"
#include "ui/frame/docks.h"
#include "ui/panels/heads/stand_out_list.h"
#include "ui/plots/heatmap_view.h"

using namespace heedmap;

class TestDockRail : public QObject {
  Q_OBJECT

 private slots:
  void init() { OwnSettings::forget(); }

  void aNarrowWindowHasARailForItsPanels() {
    auto window = openedWindow();
    window->resize(1400, 800);
    window->docks().open("reading");
    QTRY_COMPARE(seen(*window), QStringList{QStringLiteral("reading")});
    DockRail& rail = part<DockRail>(*window);
    QVERIFY(!rail.isVisible());
    // The docks have the width that the square picture leaves over.
    QTRY_VERIFY(window->centralWidget()->width() < 660);
    const int centre = window->centralWidget()->width();
    window->resize(1000, 800);
    QTRY_VERIFY(rail.isVisible());
    QCOMPARE(seen(*window), QStringList{});
    for (const char* id : {"whatIf", "lesson", "reading", "find", "ablation", "next"}) {
      const QToolButton& button = sign(*window, id);
      QVERIFY2(button.isVisible() && !button.isChecked(), id);
      QCOMPARE(button.toolTip(), window->docks()[id].windowTitle());
      QCOMPARE(button.accessibleName(), button.toolTip());
      QVERIFY(!button.icon().isNull() && button.focusPolicy() & Qt::TabFocus);
    }
    // One at a time.
    sign(*window, "find").click();
    QTRY_COMPARE(seen(*window), QStringList{QStringLiteral("find")});
    QVERIFY(sign(*window, "find").isChecked());
    window->docks().open("ablation");
    QTRY_COMPARE(seen(*window), QStringList{QStringLiteral("ablation")});
    QVERIFY(!sign(*window, "find").isChecked() && sign(*window, "ablation").isChecked());
    QTest::keyClick(&sign(*window, "ablation"), Qt::Key_Space);
    QTRY_COMPARE(seen(*window), QStringList{});
    window->docks()["find"].show();
    window->docks()["find"].close();  // by its ×: back into the rail
    QVERIFY(sign(*window, "find").isVisible() && !sign(*window, "find").isChecked());
    // And back as it was.
    window->resize(1400, 800);
    QTRY_COMPARE(seen(*window), QStringList{QStringLiteral("reading")});
    QVERIFY(!rail.isVisible());
    for (const char* id : {"whatIf", "lesson", "find", "ablation", "next"})
      QVERIFY2(!window->docks()[id].isHidden(), id);
    QTRY_COMPARE(window->centralWidget()->width(), centre);
  }

  void theSmallestWindowIsThePictures() {
    auto window = openedWindow();
    window->resize(800, 560);
    const HeatmapView& heatmap = part<HeatmapView>(*window);
    QTRY_VERIFY(part<DockRail>(*window).isVisible());
    QTRY_VERIFY2(heatmap.plot().height() >= 0.55 * 560, qPrintable(QString::number(heatmap.plot().height())));
    QTRY_VERIFY2(heatmap.plot().width() >= 400, qPrintable(QString::number(heatmap.plot().width())));
    QCOMPARE(window->size(), QSize(800, 560));
    QTRY_VERIFY(part<StandOutList>(*window).isVisible());  // below six layers of pictures
  }

  void aNarrowWindowIsRemembered() {
    auto window = openedWindow();
    window->resize(1400, 800);
    window->docks()["ablation"].close();
    window->docks().open("reading");
    QTRY_COMPARE(seen(*window), QStringList{QStringLiteral("reading")});
    window->resize(900, 700);
    QTRY_COMPARE(seen(*window), QStringList{});
    window->close();
    window = openedWindow();
    QTRY_VERIFY(part<DockRail>(*window).isVisible());
    QCOMPARE(seen(*window), QStringList{});
    QVERIFY(!sign(*window, "ablation").isVisible());
    window->resize(1400, 800);
    QTRY_COMPARE(seen(*window), QStringList{QStringLiteral("reading")});
    QVERIFY(!window->docks()["find"].isHidden() && window->docks()["ablation"].isHidden());
    QVERIFY(!part<DockRail>(*window).isVisible());
  }

  void resetLayoutKnowsOfTheRail() {
    auto window = openedWindow();
    window->resize(1400, 800);
    window->docks()["next"].close();
    window->docks().open("find");
    window->resize(1000, 800);
    QTRY_VERIFY(part<DockRail>(*window).isVisible());
    window->actions()[ActionId::ResetLayout].trigger();
    QTRY_COMPARE(seen(*window), QStringList{});
    QVERIFY(sign(*window, "next").isVisible());
    window->resize(1400, 800);
    QTRY_COMPARE(seen(*window), QStringList{QStringLiteral("whatIf")});
  }

 private:
  static QToolButton& sign(const MainWindow& window, const char* id) {
    return part<QToolButton>(window, QStringLiteral("rail ") + QLatin1StringView(id));
  }
  /// The docks at the right that can be seen.
  static QStringList seen(MainWindow& window) {
    QStringList names;
    for (QDockWidget* dock : window.findChildren<QDockWidget*>())
      if (window.dockWidgetArea(dock) == Qt::RightDockWidgetArea && isOnScreen(*dock))
        names << dock->objectName();
    return names;
  }

  const OwnSettings m_settings{QStringLiteral("tst_dock_rail")};
};

QTEST_MAIN(TestDockRail)
#include "tst_dock_rail.moc"
