// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QActionGroup>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QMouseEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QTabBar>
#include <QToolButton>

#include "tests/support/settle.h"
#include "tests/support/window.h"
#include "ui/controls/badge.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/message_bar.h"
#include "ui/controls/on_screen.h"
#include "ui/controls/segments.h"
#include "ui/controls/two_line_delegate.h"
#include "ui/frame/docks.h"
#include "ui/panels/centre/colours_popover.h"
#include "ui/panels/example_menu.h"
#include "ui/panels/export_dialog.h"
#include "ui/panels/model_chooser.h"
#include "ui/plots/head_grid.h"
#include "ui/plots/heatmap_view.h"
#include "ui/plots/row_view.h"
#include "ui/settings/language.h"
#include "ui/window/centre_header.h"
#include "ui/window/picture_area.h"

using namespace heedmap;

class TestWindowLayout : public QObject {
  Q_OBJECT

 private slots:
  void init() { OwnSettings::forget(); }

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

  void theRowIsOneLineUntilItIsUsed() {
    auto window = openedWindow();
    window->resize(1400, 900);
    // And then as high as it is set where there is room.
    auto& row = part<RowView>(*window);
    QTRY_COMPARE(row.height(), row.minimumSizeHint().height());
    window->session().edits().pin({Pin::Kind::Query, 3});
    QTRY_COMPARE(row.height(), row.sizeHint().height());
    QDockWidget& steps = part<QDockWidget>(*window, QStringLiteral("steps"));
    window->resize(1400, 640);
    window->docks().open("steps");
    QTRY_VERIFY(row.height() < 80);
    steps.close();
    window->resize(1400, 900);
    QTRY_COMPARE(row.height(), row.sizeHint().height());
  }

  /// All about colours in one place; each change is seen at once, and the menu says the same.
  void coloursAreOnePopover() {
    auto window = openedWindow();
    Session& session = window->session();
    auto& popover = part<ColoursPopover>(*window);
    part<QToolButton>(*window, QStringLiteral("colours")).click();
    QVERIFY(popover.isVisible());
    const auto press = [](QWidget& segments, int place) {
      segments.findChildren<QAbstractButton*>()[place]->click();
    };
    part<QToolButton>(popover, QStringLiteral("map%1").arg(int(Palette::Blues))).click();
    QVERIFY(session.style().heatmap().palette == Palette::Blues);
    QVERIFY(window->actions()[ChoiceId::ColourMap].actions()[int(Palette::Blues)]->isChecked());
    press(part<Segments>(popover, QStringLiteral("scale")), 1);
    QVERIFY(session.style().heatmap().scaling == Scaling::Sqrt);
    press(part<Segments>(popover, QStringLiteral("range")), 1);
    QVERIFY(session.style().range() == ColourRange::Head);
    auto& high = part<QDoubleSpinBox>(popover, QStringLiteral("high"));
    QVERIFY(std::abs(high.value() - double(session.map()->values.maxCoeff())) < 1e-3);
    high.setValue(0.5);  // who sets an end wants a fixed range
    QVERIFY(session.style().range() == ColourRange::Fixed);
    QCOMPARE(session.style().high(), 0.5);
    QCOMPARE(part<Segments>(popover, QStringLiteral("range")).current(), 3);
    part<QDoubleSpinBox>(popover, QStringLiteral("low")).setValue(0.7);  // above the high end: not taken
    QCOMPARE(session.style().low(), 0.0);
    press(part<Segments>(popover, QStringLiteral("values")), 2);
    QVERIFY(session.style().values() == CellValues::Never);
    QTest::keyClick(&popover, Qt::Key_Escape);
    QVERIFY(!popover.isVisible());
    window->actions()[ChoiceId::Scaling].actions()[0]->trigger();
    part<QToolButton>(*window, QStringLiteral("colours")).click();
    QCOMPARE(part<Segments>(popover, QStringLiteral("scale")).current(), 0);
    popover.close();
  }

  void theBadgeShowsAndUndoesWhatDepartsFromTheModel() {
    auto window = openedWindow();
    window->resize(1400, 900);
    Session& session = window->session();
    auto& badge = part<Badge>(part<PictureArea>(*window));
    const auto openedBy = [&](const char* dock) {
      QTest::mouseClick(&badge, Qt::LeftButton, {}, QPoint(badge.height(), badge.height() / 2));
      return isOnScreen(part<QDockWidget>(*window, QString::fromLatin1(dock)));
    };
    session.edits().setMask(MaskChoice::Causal);
    QTRY_VERIFY(badge.isVisible());
    window->docks().open("find");
    QTRY_VERIFY(openedBy("whatIf"));
    session.edits().switchOff({AttentionKind::Self, 0, 1});
    QTRY_VERIFY(openedBy("ablation"));
    QTest::mouseClick(&badge, Qt::LeftButton, {}, badge.crossRect().center());
    QTRY_VERIFY(!badge.isVisible());
    QVERIFY(session.view().whatIf == WhatIf{} && session.view().ablation.isNone());
    session.history().undo();
    QTRY_VERIFY(badge.isVisible());
    QVERIFY(!session.view().ablation.isNone());
    badge.setFocus();
    QTest::keyClick(&badge, Qt::Key_Delete);
    QTRY_VERIFY(!badge.isVisible());
  }

  void resetLayoutPutsEveryPanelBack() {
    auto window = openedWindow();
    window->resize(1400, 900);
    auto &reading = part<QDockWidget>(*window, QStringLiteral("reading")),
         &heads = part<QDockWidget>(*window, QStringLiteral("heads")),
         &find = part<QDockWidget>(*window, QStringLiteral("find")),
         &steps = part<QDockWidget>(*window, QStringLiteral("steps"));
    reading.close();
    heads.setFloating(true);
    window->addDockWidget(Qt::BottomDockWidgetArea, &find);
    steps.show();
    window->actions()[ActionId::ResetLayout].trigger();
    QVERIFY(!reading.isHidden());
    QVERIFY(!heads.isFloating());
    QVERIFY(steps.isHidden());
    QCOMPARE(window->dockWidgetArea(&find), Qt::RightDockWidgetArea);
    QTRY_VERIFY(isOnScreen(part<QDockWidget>(*window, QStringLiteral("whatIf"))) && !isOnScreen(find));
  }

  void examplesAreAListOfTwoLines() {
    auto window = openedWindow();
    auto& menu = part<ExampleMenu>(*window, QStringLiteral("examples"));
    menu.popUp(*window);
    QVERIFY(menu.isVisible() && menu.width() <= 440);
    QCOMPARE(menu.count(), int(examples().size()));
    QCOMPARE(menu.item(1)->data(TwoLineDelegate::secondLineRole).toString(), examples()[1].hint);
    QTest::keyClick(&menu, Qt::Key_Down);
    QTest::keyClick(&menu, Qt::Key_Return);
    QVERIFY(!menu.isVisible());
    QCOMPARE(window->session().text(), examples()[1].text);
  }

  void modelsStandUnderHeadings() {
    ModelChooser chooser;
    chooser.setEntries({{.name = QStringLiteral("a"),
                         .reference = QStringLiteral("/a"),
                         .detail = {},
                         .isBuiltIn = true,
                         .about = QStringLiteral("45 MB")},
                        {.name = QStringLiteral("layer"), .reference = TextbookOptions{}, .detail = {}},
                        {.name = QStringLiteral("b"),
                         .reference = QStringLiteral("/b"),
                         .detail = {},
                         .about = QStringLiteral("Llama · 98 MB")}});
    QStringList texts;
    for (int i = 0; i < chooser.count(); ++i)
      if (!chooser.itemText(i).isEmpty()) texts << chooser.itemText(i);
    QCOMPARE(texts,
             (QStringList{QStringLiteral("Built in"), QStringLiteral("a"), QStringLiteral("On this computer"),
                          QStringLiteral("b"), QStringLiteral("For teaching"), QStringLiteral("layer"),
                          QStringLiteral("Open…")}));
    // The line before the last entry is a line, not a gap.
    QStyleOptionViewItem option;
    option.initFrom(&chooser);
    const QModelIndex line = chooser.model()->index(chooser.count() - 2, 0),
                      entry = chooser.model()->index(chooser.count() - 1, 0);
    QVERIFY(chooser.itemDelegate()->sizeHint(option, line).height() < 10);
    QVERIFY(chooser.itemDelegate()->sizeHint(option, entry).height() > 15);
    QVERIFY(!(chooser.model()->flags(chooser.model()->index(0, 0)) & Qt::ItemIsSelectable));
    QCOMPARE(
        chooser.itemData(chooser.findData(QStringLiteral("/b")), TwoLineDelegate::secondLineRole).toString(),
        QStringLiteral("Llama · 98 MB"));
  }

  void modelsOfOneNameAreToldApart() {
    std::vector<ModelEntry> models{
        {.name = QStringLiteral("bert"), .reference = QStringLiteral("/x/bert"), .detail = {}},
        {.name = QStringLiteral("gpt"), .reference = QStringLiteral("/x/gpt"), .detail = {}},
        {.name = QStringLiteral("bert"), .reference = QStringLiteral("/y/bert"), .detail = {}}};
    tellApart(models);
    QCOMPARE(models[0].name, QStringLiteral("x/bert"));
    QCOMPARE(models[1].name, QStringLiteral("gpt"));
    QCOMPARE(models[2].name, QStringLiteral("y/bert"));
  }

  void aSmallWindowShowsWholeNames() {
    auto window = openedWindow();
    window->resize(1400, 900);
    window->actions()[ActionId::Scaled].trigger();
    const CentreHeader& header = part<CentreHeader>(*window);
    QTRY_VERIFY(!header.badge().text().isEmpty());
    const auto isBelow = [&] {
      return header.badge().mapTo(&header, QPoint()).y() > header.title().mapTo(&header, QPoint()).y() + 8;
    };
    QTRY_VERIFY(!isBelow());
    window->resize(800, 560);
    QTRY_VERIFY(isBelow());
    QVERIFY(header.badge().toolTip().contains(header.badge().text()));
    window->resize(2400, 1400);  // the docks leave a square picture what it needs, and that is wide
    QTRY_VERIFY(!isBelow());
  }

  /// The thumbnails have the width that the square picture cannot use, and the chosen one stays in sight.
  void theHeadsDockTakesWhatThePictureLeaves() {
    auto window = openedWindow();
    const HeadGrid& grid = part<HeadGrid>(*window);
    const QDockWidget& heads = part<QDockWidget>(*window, QStringLiteral("heads"));
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
    QTRY_VERIFY(part<QDockWidget>(*window, QStringLiteral("heads")).width() < 260);
    window->resize(1900, 900);
    QTRY_COMPARE(part<QDockWidget>(*window, QStringLiteral("heads")).width(), wide);
  }

  /// What does not fit into a narrow panel is lost: nobody scrolls it sideways.
  void narrowPanelsAreNotScrolledSideways_data() {
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << QStringLiteral("en");
    QTest::newRow("Chinese") << QStringLiteral("zh_CN");
  }
  void narrowPanelsAreNotScrolledSideways() {
    QFETCH(QString, language);
    const QLocale before;
    auto window = openedWindow();
    setLanguage(language);
    window->resize(800, 560);
    for (const char* id : {"whatIf", "reading"}) {
      window->docks().open(id);
      const auto* area = qobject_cast<const QScrollArea*>(window->docks()[id].widget());
      QVERIFY(area);
      QTRY_VERIFY2(isOnScreen(*area), id);
      QTRY_VERIFY2(area->horizontalScrollBar()->maximum() == 0,
                   qPrintable(QStringLiteral("%1 needs %2 of %3 pixels")
                                  .arg(QLatin1StringView(id))
                                  .arg(area->widget()->minimumSizeHint().width())
                                  .arg(area->viewport()->width())));
    }
    setLanguage(QStringLiteral("en"));
    QLocale::setDefault(before);
  }

  void fieldsHaveAFrameInTheDark() {
    auto window = openedWindow();
    window->resize(1500, 900);
    window->session().style().setTheme(ThemeChoice::Dark);
    QSpinBox& layer = part<QSpinBox>(*window, QStringLiteral("shownLayer"));
    QVERIFY(layer.isVisible());
    QTRY_VERIFY(layer.palette().color(QPalette::Base).lightness() < 128);
    const QImage image = layer.grab().toImage();
    const int middle = image.height() / 2;
    const int ground = layer.palette().color(QPalette::Base).lightness();
    for (const QPoint& edge : {QPoint(0, middle), QPoint(image.width() / 2, 0)})
      QVERIFY2(image.pixelColor(edge).lightness() > ground + 20, qPrintable(image.pixelColor(edge).name()));
    window->session().style().setTheme(ThemeChoice::Light);
  }

  /// Somebody who drags the edge of a dock wants it so, as a share of whatever the window becomes.
  void aDraggedDockKeepsItsShare() {
    auto window = openedWindow();
    window->resize(1600, 900);
    QDockWidget* heads = window->findChild<QDockWidget*>(QStringLiteral("heads"));
    QTRY_VERIFY(heads->width() > 300);
    const QPoint edge(heads->geometry().right() + 3, heads->geometry().center().y());
    const auto send = [&](QEvent::Type type, QPoint where, Qt::MouseButton button, Qt::MouseButtons held) {
      QMouseEvent event(type, where, window->mapToGlobal(where), button, held, Qt::NoModifier);
      QCoreApplication::sendEvent(window.get(), &event);
    };
    send(QEvent::MouseMove, edge, Qt::NoButton, Qt::NoButton);
    send(QEvent::MouseButtonPress, edge, Qt::LeftButton, Qt::LeftButton);
    send(QEvent::MouseMove, QPoint(303, edge.y()), Qt::NoButton, Qt::LeftButton);
    send(QEvent::MouseMove, QPoint(303, edge.y()), Qt::NoButton, Qt::LeftButton);
    QCoreApplication::processEvents();
    QVERIFY(settle(*window));
    send(QEvent::MouseButtonRelease, QPoint(303, edge.y()), Qt::LeftButton, Qt::NoButton);
    QTRY_VERIFY(std::abs(heads->width() - 300) < 12);
    QVERIFY(settle(*window));
    window->resize(1200, 900);
    QTRY_VERIFY(std::abs(heads->width() - 225) < 12);
    window->resize(1600, 900);
    QTRY_VERIFY(std::abs(heads->width() - 300) < 12);
    window->close();
    window = openedWindow();
    QTRY_VERIFY(std::abs(part<QDockWidget>(*window, QStringLiteral("heads")).width() - 300) < 12);
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
    window->session().openModel(TextbookOptions{});
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
    part<ExportDialog>(*window).ask(PictureExport::What::Head);
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
    // A choice is named after what it is of, not after its value.
    for (QComboBox* box : window->findChildren<QComboBox*>()) {
      if (box->isEditable()) continue;
      const QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(box);
      QCOMPARE(spoken->role(), QAccessible::ComboBox);
      QCOMPARE(spoken->text(QAccessible::Value), box->currentText());
      QVERIFY2(spoken->text(QAccessible::Name) != box->currentText(), qPrintable(box->currentText()));
    }
  }

 private:
  const OwnSettings m_settings{QStringLiteral("tst_window_layout")};
};

QTEST_MAIN(TestWindowLayout)
#include "tst_window_layout.moc"
