// SPDX-License-Identifier: GPL-3.0-or-later
#include <QActionGroup>
#include <QDockWidget>

#include "tests/support/window.h"
#include "ui/controls/dk_slider.h"
#include "ui/controls/on_screen.h"
#include "ui/plots/head_grid.h"
#include "ui/plots/heatmap_view.h"

using namespace heedmap;

class TestWindowFocus : public QObject {
  Q_OBJECT

 private slots:
  void init() { OwnSettings::forget(); }

  void tabPassesByPanelsThatStandBehindOthers_data() {
    QTest::addColumn<QString>("front");
    for (const char* front : {"whatIf", "reading", "find", "ablation"})
      QTest::newRow(front) << QString::fromLatin1(front);
  }
  void tabPassesByPanelsThatStandBehindOthers() {
    QFETCH(QString, front);
    auto window = openedWindow();
    QVERIFY(QTest::qWaitForWindowActive(window.get()));
    QDockWidget& dock = part<QDockWidget>(*window, front);
    dock.raise();
    QTRY_VERIFY(isOnScreen(dock));
    window->actions()[ActionId::EditText].trigger();
    QSet<const QWidget*> reached, inFront;
    for (const Qt::Key key : {Qt::Key_Tab, Qt::Key_Backtab})
      for (int i = 0; i < 80; ++i) {
        QTest::keyClick(window->focusWidget(), key);
        const QWidget* now = window->focusWidget();
        QVERIFY(now);
        reached.insert(now);
        for (const QWidget* widget = now; widget; widget = widget->parentWidget())
          if (const auto* in = qobject_cast<const QDockWidget*>(widget)) {
            QVERIFY2(isOnScreen(*in), qPrintable(in->objectName() + QLatin1Char(' ') +
                                                 QString::fromLatin1(now->metaObject()->className())));
            if (in == &dock) inFront.insert(now);
          }
      }
    QVERIFY(reached.contains(&part<HeatmapView>(*window)));
    QVERIFY(reached.contains(&part<HeadGrid>(*window)));
    QVERIFY(!inFront.isEmpty());
    QVERIFY(!window->session().isWhatIf());
  }

  void whatHasTheFocusHasARing() {
    auto window = openedWindow();
    QVERIFY(QTest::qWaitForWindowActive(window.get()));
    const QColor accent = window->session().style().heatmap().theme.selection;
    const auto hasRing = [&](QWidget& widget) {
      const QImage image = widget.grab().toImage();
      return image.pixelColor(1, image.height() / 2) == accent &&
             image.pixelColor(image.width() / 2, image.height() - 1) == accent;
    };
    auto& grid = part<HeadGrid>(*window);
    auto& heatmap = part<HeatmapView>(*window);
    auto& plot = part<HeatmapPlot>(heatmap);
    window->actions()[ActionId::FocusGrid].trigger();
    QVERIFY(hasRing(*grid.viewport()) && !hasRing(plot));
    window->actions()[ChoiceId::CentreView].actions()[0]->trigger();
    QVERIFY(!hasRing(*grid.viewport()) && hasRing(plot));
  }

 private:
  const OwnSettings m_settings{QStringLiteral("tst_window_focus")};
};

QTEST_MAIN(TestWindowFocus)
#include "tst_window_focus.moc"
