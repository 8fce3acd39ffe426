// SPDX-License-Identifier: GPL-3.0-or-later
#include <QActionGroup>
#include <QDoubleSpinBox>
#include <QSpinBox>

#include "core/analysis/measures/head_measures.h"
#include "tests/support/open_model_name.h"
#include "tests/support/window.h"
#include "ui/panels/centre/colours_popover.h"

using namespace heedmap;

class TestWindowSettings : public QObject {
  Q_OBJECT

 private slots:
  void init() { OwnSettings::forget(); }

  void theLastSessionComesBack() {
    {
      auto window = openWindow();
      QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
      type(*window, QStringLiteral("I love China"));
      window->actions()[ChoiceId::ColourMap].actions().at(2)->trigger();
      window->actions()[ChoiceId::Range].actions().at(1)->trigger();
      window->session().openModel(chineseModel);
      QTRY_COMPARE(openModelName(window->session()), chineseModel);
      window->close();
    }
    auto window = openWindow();
    QCOMPARE(part<TextBar>(*window).textField()->text(), QStringLiteral("I love China"));
    QTRY_COMPARE(openModelName(window->session()), chineseModel);
    QVERIFY(window->session().style().heatmap().palette == Palette::Magma);
    QVERIFY(window->session().style().heatmap().range == RangeChoice::Maximum);
    QVERIFY(window->actions()[ChoiceId::ColourMap].actions().at(2)->isChecked());
  }

  void theHeadComesBackToo() {
    {
      auto window = openedWindow();
      window->session().edits().selectHead({AttentionKind::Self, 3, 5});
      QTRY_COMPARE(OwnSettings::keptWork().view.head, (HeadId{AttentionKind::Self, 3, 5}));
      window.reset();  // not even closed
    }
    auto window = openedWindow();
    QCOMPARE(window->session().map()->title, QStringLiteral("Layer 3 · Head 5"));
  }

  void coloursRangeOverAllHeadsOrAreFixed() {
    {
      auto window = openWindow();
      QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
      QAction* const allHeads = window->actions()[ChoiceId::Range].actions().at(2);
      allHeads->trigger();
      const double largest = largestWeight(*window->session().trace(), AttentionKind::Self);
      QTRY_COMPARE(window->session().style().heatmap().high, largest);
      QVERIFY(window->session().style().heatmap().range == RangeChoice::Fixed);
      type(*window, QStringLiteral("Nobody"));
      QTRY_VERIFY(shownTokens(*window) < 8);
      QTRY_COMPARE(window->session().style().heatmap().high,
                   double(largestWeight(*window->session().trace(), AttentionKind::Self)));
      window->actions()[ChoiceId::Range].actions().at(3)->trigger();
      auto& popover = part<ColoursPopover>(*window);
      QTRY_VERIFY(popover.isVisible());
      part<QDoubleSpinBox>(popover, QStringLiteral("high")).setValue(0.25);
      QCOMPARE(window->session().style().heatmap().high, 0.25);
      part<QDoubleSpinBox>(popover, QStringLiteral("low")).setValue(0.5);  // beyond the other end: not taken
      QCOMPARE(window->session().style().heatmap().low, 0.0);
      window->close();
    }
    auto window = openWindow();
    QVERIFY(window->session().style().heatmap().range == RangeChoice::Fixed);
    QCOMPARE(window->session().style().heatmap().high, 0.25);
    QVERIFY(window->actions()[ChoiceId::Range].actions().at(3)->isChecked());
  }

 private:
  const OwnSettings m_settings{QStringLiteral("tst_window_settings")};
};

QTEST_MAIN(TestWindowSettings)
#include "tst_window_settings.moc"
