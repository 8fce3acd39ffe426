// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QAccessible>
#include <QActionGroup>
#include <QComboBox>
#include <QDockWidget>
#include <QSpinBox>

#include "tests/support/window.h"
#include "ui/controls/on_screen.h"
#include "ui/controls/segments.h"
#include "ui/frame/docks.h"
#include "ui/panels/centre/compare_panel.h"
#include "ui/panels/centre/lines_panel.h"
#include "ui/panels/export_dialog.h"
#include "ui/plots/heatmap_view.h"
#include "ui/plots/row_view.h"
#include "ui/window/head_bar.h"
#include "ui/window/picture_area.h"

using namespace heedmap;

class TestCentreViews : public QObject {
  Q_OBJECT

 private slots:
  void init() { OwnSettings::forget(); }

  void theHeaderAndTheMenuChooseTheView() {
    auto window = openedWindow();
    window->resize(1500, 900);
    auto& centre = part<PictureArea>(*window);
    auto& segments = part<Segments>(*window, QStringLiteral("views"));
    const auto buttons = segments.findChildren<QAbstractButton*>();
    const auto actions = window->actions()[ChoiceId::CentreView].actions();
    QCOMPARE(buttons.size(), centreViews);
    QVERIFY(centre.heatmap().isVisible() && actions[0]->isChecked());
    // They are made when somebody looks at them.
    QVERIFY(!window->findChild<LinesPanel*>() && !window->findChild<ComparePanel*>());
    buttons[1]->click();
    QVERIFY(part<LinesPanel>(*window).isVisible() && !centre.heatmap().isVisible());
    QVERIFY(actions[1]->isChecked() && !actions[0]->isChecked());
    buttons[2]->click();
    QTRY_VERIFY(isOnScreen(part<ComparePanel>(*window)) && !part<LinesPanel>(*window).isVisible());
    QVERIFY(actions[2]->isChecked());
    actions[0]->trigger();
    QVERIFY(centre.heatmap().isVisible() && !part<ComparePanel>(*window).isVisible());
    QCOMPARE(segments.current(), 0);
  }

  void whatIsSeenIsExported() {
    auto window = openedWindow();
    auto& dialog = part<ExportDialog>(*window);
    for (const auto& [view, what] : {std::pair{CentreView::Lines, PictureExport::What::Lines},
                                     {CentreView::Heatmap, PictureExport::What::Head}}) {
      part<PictureArea>(*window).setView(view);
      window->actions()[ActionId::ExportHead].trigger();
      QTRY_VERIFY(dialog.isVisible());
      QCOMPARE(dialog.request().what, what);
      dialog.close();
    }
  }

  void theViewsAreNamedAndReachedByKeys() {
    auto window = openedWindow();
    window->resize(1500, 900);
    QVERIFY(QTest::qWaitForWindowActive(window.get()));
    const auto buttons = part<Segments>(*window, QStringLiteral("views")).findChildren<QAbstractButton*>();
    const QStringList names{QStringLiteral("Heatmap"), QStringLiteral("Lines"), QStringLiteral("Compare")},
        keys{QStringLiteral("Ctrl+H"), QStringLiteral("Ctrl+Shift+L"), QStringLiteral("Ctrl+Shift+C")};
    for (int i = 0; i < centreViews; ++i) {
      QCOMPARE(QAccessible::queryAccessibleInterface(buttons[i])->text(QAccessible::Name), names[i]);
      QVERIFY2(buttons[i]->toolTip().contains(keys[i]), qPrintable(buttons[i]->toolTip()));
      QVERIFY(!buttons[i]->icon().isNull() && buttons[i]->isVisible());
      QVERIFY(buttons[i]->focusPolicy() & Qt::TabFocus);
    }
    window->actions()[ChoiceId::CentreView].actions()[1]->trigger();
    QCOMPARE(window->focusWidget(), &part<LinesPanel>(*window));
    window->actions()[ChoiceId::CentreView].actions()[2]->trigger();
    QVERIFY(part<ComparePanel>(*window).isAncestorOf(window->focusWidget()));
    window->actions()[ChoiceId::CentreView].actions()[0]->trigger();
    QCOMPARE(window->focusWidget(), &part<HeatmapView>(*window));
  }

  void arrowKeysGoAlongTheLines() {
    auto window = openedWindow();
    window->resize(1500, 900);
    window->actions()[ChoiceId::CentreView].actions()[1]->trigger();
    auto& lines = part<LinesPanel>(*window);
    QTRY_VERIFY(lines.keyRect(7).isValid());
    const auto after = [&](Qt::Key key) {
      QTest::keyClick(&lines, key);
      return lines.isolated();
    };
    // The lines are made off the window's thread; until then no key goes anywhere.
    QTRY_VERIFY(after(Qt::Key_Up) == (LineView::Spot{true, 0}));
    QCOMPARE(after(Qt::Key_Down), (LineView::Spot{true, 1}));
    QCOMPARE(after(Qt::Key_Right), (LineView::Spot{false, 1}));
    after(Qt::Key_Return);
    QCOMPARE(window->session().view().pin, (Pin{Pin::Kind::Key, 1}));
  }

  void theViewIsRemembered() {
    auto window = openedWindow();
    part<PictureArea>(*window).setView(CentreView::Compare);
    window->close();
    QCOMPARE(OwnSettings::keptWork().centre, CentreView::Compare);
    window = openedWindow();
    QCOMPARE(part<PictureArea>(*window).view(), CentreView::Compare);
    QTRY_COMPARE(part<ComparePanel>(*window).differenceMap()->values.size(), 64);
    QCOMPARE(part<Segments>(*window, QStringLiteral("views")).current(), 2);
  }

  /// Lines and the comparison were docks once, and layouts that name them are on people's disks.
  void olderLayoutsAreTaken() {
    auto window = openedWindow();
    window->resize(1500, 900);
    part<QDockWidget>(*window, QStringLiteral("reading")).raise();
    auto *lines = new QDockWidget(window.get()), *compare = new QDockWidget(window.get());
    lines->setObjectName("lines");
    compare->setObjectName("compare");
    window->addDockWidget(Qt::RightDockWidgetArea, lines);
    window->tabifyDockWidget(&part<QDockWidget>(*window, QStringLiteral("whatIf")), lines);
    window->addDockWidget(Qt::BottomDockWidgetArea, compare);
    for (QDockWidget* dock : {lines, compare}) dock->show();
    lines->raise();
    QTRY_VERIFY(isOnScreen(*lines) && isOnScreen(*compare));
    part<QDockWidget>(*window, QStringLiteral("ablation")).close();
    window->close();
    window = openedWindow();
    QVERIFY(!window->findChild<QDockWidget*>(QStringLiteral("lines")) &&
            !window->findChild<QDockWidget*>(QStringLiteral("compare")));
    QVERIFY(part<QDockWidget>(*window, QStringLiteral("ablation")).isHidden());  // the rest of it holds
    const auto& heads = part<QDockWidget>(*window, QStringLiteral("heads"));
    QTRY_VERIFY(isOnScreen(heads));
    // Nothing is kept free for what is gone: the right docks are there, and the centre reaches down.
    const auto right = [&] {
      for (const QDockWidget* dock : window->findChildren<QDockWidget*>())
        if (window->dockWidgetArea(const_cast<QDockWidget*>(dock)) == Qt::RightDockWidgetArea &&
            isOnScreen(*dock))
          return true;
      return false;
    };
    QTRY_VERIFY(right());
    const auto& centre = part<PictureArea>(*window);
    QTRY_VERIFY(centre.geometry().bottom() >= window->height() - 12);
  }

  void zoomIsOfTheViewThatIsShown() {
    auto window = openedWindow();
    window->resize(1500, 900);
    auto& centre = part<PictureArea>(*window);
    auto& zoom = part<QAbstractButton>(*window, QStringLiteral("zoom"));
    QVERIFY(zoom.isVisible());
    centre.setView(CentreView::Lines);
    QVERIFY(!zoom.isVisible());
    centre.setView(CentreView::Compare);
    auto& comparison = part<ComparePanel>(*window);
    QTRY_COMPARE(comparison.differenceMap()->values.size(), 64);
    QTRY_VERIFY(zoom.text().contains(QStringLiteral("100")));
    for (int i = 0; i < 4; ++i) window->actions()[ActionId::ZoomIn].trigger();
    QVERIFY(!comparison.plot(1)->camera().isFitted());
    QVERIFY(!zoom.text().contains(QStringLiteral("100")) && zoom.isEnabled());
    zoom.click();
    QVERIFY(comparison.plot(1)->camera().isFitted());
  }

  void aSmallWindowHasEveryView() {
    auto window = openedWindow();
    for (const CentreView view : {CentreView::Heatmap, CentreView::Lines, CentreView::Compare}) {
      part<PictureArea>(*window).setView(view);
      window->resize(800, 560);
      QTRY_COMPARE(window->size(), QSize(800, 560));
      const auto& segments = part<Segments>(*window, QStringLiteral("views"));
      QTRY_VERIFY(segments.isVisible() && segments.visibleRegion().boundingRect() == segments.rect());
    }
    // A shorter title makes room for what is done most.
    for (const char* name : {"previous", "next", "copy", "export"})
      QTRY_VERIFY2(part<QAbstractButton>(part<HeadBar>(*window), QString::fromLatin1(name)).isVisible(),
                   name);
    // The pictures beside each other have cells that can be seen.
    auto& comparison = part<ComparePanel>(*window);
    QTRY_COMPARE(comparison.differenceMap()->values.size(), 64);
    for (int i = 0; i < 3; ++i)
      QTRY_VERIFY2(comparison.plot(i)->pictureRect().width() >= 70,
                   qPrintable(QString::number(comparison.plot(i)->pictureRect().width())));
  }

  /// A panel beside it leaves the header little room: the views are the last that goes.
  void theViewsStayInTheNarrowestHeader() {
    auto window = openedWindow();
    window->resize(800, 560);
    window->docks().open("lesson");
    const auto& segments = part<Segments>(*window, QStringLiteral("views"));
    QTRY_VERIFY(window->centralWidget()->width() < 340);
    for (const QAbstractButton* button : segments.findChildren<QAbstractButton*>())
      QTRY_VERIFY2(button->width() >= button->sizeHint().width() &&
                       button->visibleRegion().boundingRect() == button->rect(),
                   qPrintable(button->text()));
    part<PictureArea>(*window).setView(CentreView::Compare);
    auto& comparison = part<ComparePanel>(*window);
    const auto& with = part<QComboBox>(comparison, QStringLiteral("with"));
    const auto& layer = part<QSpinBox>(comparison, QStringLiteral("layer"));
    QTRY_VERIFY(layer.isVisible() && with.geometry().right() < layer.geometry().left());
  }

 private:
  const OwnSettings m_settings{QStringLiteral("tst_centre_views")};
};

QTEST_MAIN(TestCentreViews)
#include "tst_centre_views.moc"
