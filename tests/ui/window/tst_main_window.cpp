// SPDX-License-Identifier: GPL-3.0-or-later
#include <QActionGroup>
#include <QCheckBox>
#include <QDockWidget>
#include <QFileDialog>
#include <QPushButton>
#include <QRadioButton>

#include "tests/support/open_model_name.h"
#include "tests/support/settle.h"
#include "tests/support/window.h"
#include "ui/controls/dk_box.h"
#include "ui/controls/dk_slider.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/message_bar.h"
#include "ui/controls/on_screen.h"
#include "ui/controls/problem_label.h"
#include "ui/panels/heads/find_panel.h"
#include "ui/panels/what_if_panel.h"
#include "ui/plots/head_grid.h"
#include "ui/plots/row_view.h"

using namespace heedmap;

class TestMainWindow : public QObject {
  Q_OBJECT

 private slots:
  void init() { OwnSettings::forget(); }

  void theFirstStartShowsASentence() {
    auto window = openedWindow();
    QCOMPARE(part<TextBar>(*window).textField()->text(), QStringLiteral("The cat sits on the mat"));
    QCOMPARE(part<MessageBar>(*window).sentence(), QString());
    QVERIFY(window->windowTitle().contains(QStringLiteral("MiniLM")));
  }

  void typingShowsAtOnce() {
    auto window = openedWindow();
    part<TextBar>(*window).textField()->moveCursor(QTextCursor::End);
    QTest::keyClicks(part<TextBar>(*window).textField()->viewport()->parentWidget(),
                     QStringLiteral(" today"));
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(9));
  }

  void anEmptyTextShowsNoStaleRows() {
    auto window = openedWindow();
    type(*window, QString());
    QTRY_VERIFY(shownTokens(*window) <= 2);  // nothing, or what the model adds
  }

  void headsAreMeasuredOnlyWhileSomebodyLooks() {
    const auto window = openedWindow();
    auto* find = window->findChild<FindPanel*>();
    const HeadSurvey& survey = part<HeadSurvey>(*window);
    QTRY_COMPARE(survey.table().heads.size(), 72u);  // what stands out is seen from the start
    QTRY_VERIFY(!isOnScreen(*find));                 // behind the what-if panel
    part<QDockWidget>(*window, QStringLiteral("heads")).close();
    QVERIFY(settle(*window));
    type(*window, QStringLiteral("I love China"));
    QTRY_COMPARE(shownTokens(*window), 5);
    QVERIFY(settle(*window));
    QVERIFY(survey.measuredTrace() != window->session().trace());
    for (QDockWidget* dock : window->findChildren<QDockWidget*>())
      if (dock->isAncestorOf(find)) dock->raise();
    QTRY_VERIFY(survey.measuredTrace() == window->session().trace());
  }

  void choosingAHeadMarksItInBothPlaces() {
    auto window = openedWindow();
    const HeadId id{AttentionKind::Self, 3, 5};
    HeadGrid& grid = part<HeadGrid>(*window);
    QTest::mouseClick(grid.viewport(), Qt::LeftButton, {}, grid.pictureRect(id).center());
    QVERIFY(grid.current() == id);
    QCOMPARE(window->session().map()->title, QStringLiteral("Layer 3 · Head 5"));
    window->actions()[ActionId::NextHead].trigger();
    QCOMPARE(window->session().map()->title, QStringLiteral("Layer 3 · Head 6"));
    window->actions()[ActionId::Undo].trigger();
    window->actions()[ActionId::Undo].trigger();
    QCOMPARE(window->session().map()->title, QStringLiteral("Layer 0 · Head 0"));
    QVERIFY(grid.current() == HeadId{});
  }

  void aPinnedRowIsReadAsASentence() {
    auto window = openedWindow();
    ViewState view = window->session().view();
    view.pin = {Pin::Kind::Query, 3};
    window->session().change(view, QStringLiteral("pin"));
    QVERIFY(part<RowView>(*window).heading().contains(QStringLiteral("sits")));
    QTest::mouseClick(part<RowView>(*window).viewport(), Qt::LeftButton, {},
                      part<RowView>(*window).tokenRect(2).center());
    QCOMPARE(window->session().view().pin, (Pin{Pin::Kind::Query, 2}));
    window->actions()[ActionId::Unpin].trigger();
    QCOMPARE(window->session().view().pin, Pin{});
    view.pin = {Pin::Kind::Query, 3, 1};  // a cell
    window->session().change(view, QStringLiteral("pin"));
    QTest::mouseClick(part<RowView>(*window).viewport(), Qt::LeftButton, {},
                      part<RowView>(*window).tokenRect(3).center());
    QCOMPARE(window->session().view().pin, Pin{});
  }

  void aModelThatCannotBeOpenedChangesNothing() {
    auto window = openedWindow();
    window->session().openModel(QStringLiteral("/nowhere"));
    QTRY_VERIFY(part<MessageBar>(*window).sentence().contains(QStringLiteral("/nowhere")));
    QCOMPARE(part<MessageBar>(*window).kind(), MessageBar::Kind::Problem);
    QCOMPARE(openModelName(window->session()), miniLm);
    QCOMPARE(shownTokens(*window), Eigen::Index(8));
  }

  void aFolderCanBeOpened() {
    auto window = openedWindow();
    window->actions()[ActionId::OpenFolder].trigger();
    auto* dialog = window->findChild<QFileDialog*>();
    QVERIFY(dialog);
    QCOMPARE(dialog->fileMode(), QFileDialog::Directory);
    emit dialog->fileSelected(chineseModel);
    QTRY_COMPARE_WITH_TIMEOUT(openModelName(window->session()), chineseModel, 20000);
    dialog->close();
  }

  void theMaskCanBeToggled() {
    auto window = openedWindow();
    part<QRadioButton>(*window, QStringLiteral("causalMask")).click();
    const AttentionMap& map = *window->session().map();
    QCOMPARE(map.note(), QStringLiteral("what-if: causal mask"));
    QCOMPARE(map.values(0, 0), 1.0f);
    QVERIFY(map.isMasked(2, 5));
    window->actions()[ChoiceId::Mask].actions().at(0)->trigger();
    QVERIFY(part<QRadioButton>(*window, QStringLiteral("modelMask")).isChecked());
    QVERIFY(!window->session().isWhatIf());
  }

  void theSliderSaturatesAndComesBackBitForBit() {
    auto window = openedWindow();
    const Matrix own = window->session().map()->values;
    auto* slider = &part<DkSlider>(part<WhatIfPanel>(*window));
    slider->setValue(slider->minimum());
    QCOMPARE(window->session().view().whatIf.dk, std::optional(1.0));
    QCOMPARE(window->session().map()->note(), QStringLiteral("what-if: d_k 1"));
    QVERIFY((window->session().map()->values - own).cwiseAbs().maxCoeff() > 0.01f);
    part<DkBox>(part<WhatIfPanel>(*window)).setValue(32);
    QVERIFY(!window->session().isWhatIf());
    QVERIFY(window->session().map()->values == own);
  }

  void theWholeTextOfDkCounts() {
    auto window = openedWindow();
    auto* box = &part<DkBox>(part<WhatIfPanel>(*window));
    auto* problem = &part<ProblemLabel>(part<WhatIfPanel>(*window));
    const auto enter = [&](const char* text) {
      box->selectAll();
      QTest::keyClick(box, Qt::Key_Delete);
      QTest::keyClicks(box, QString::fromLatin1(text));
      QTest::keyClick(box, Qt::Key_Return);
    };
    enter("64");
    QCOMPARE(window->session().view().whatIf.dk, std::optional(64.0));
    for (const char* bad : {"1e9", "nan", "", "0", "4097", "2.5", "-3"}) {
      enter(bad);
      QCOMPARE(window->session().view().whatIf.dk, std::optional(64.0));
      QVERIFY2(problem->text().contains(QStringLiteral("4096")), bad);
      QVERIFY(!problem->isHidden());
    }
    enter("1e3");
    QCOMPARE(window->session().view().whatIf.dk, std::optional(1000.0));
    QVERIFY(problem->isHidden());
  }

  void resetTakesTheWhatIfAway() {
    auto window = openedWindow();
    part<QCheckBox>(part<WhatIfPanel>(*window), QStringLiteral("scaled")).click();
    QCOMPARE(window->session().map()->note(), QStringLiteral("what-if: not scaled by 1/√d_k"));
    part<QPushButton>(part<WhatIfPanel>(*window), QStringLiteral("reset")).click();
    QVERIFY(!window->session().isWhatIf());
    window->actions()[ActionId::Undo].trigger();
    QVERIFY(window->session().isWhatIf());
  }

  void theDkOfTheRunIsSaid() {
    auto window = openWindow();
    window->session().openModel(TextbookOptions{});
    QTRY_VERIFY(window->session().model() && window->session().model()->hasFreeDk());
    QTRY_VERIFY(window->session().map()->values.size() > 0);
    const auto saysDk = [&](int dK) {
      for (const ElidedLabel* label : part<TextBar>(*window).findChildren<ElidedLabel*>())
        if (label->text().contains(QStringLiteral("d_k %1").arg(dK))) return true;
      return false;
    };
    QVERIFY(saysDk(64));
    ViewState view = window->session().view();
    view.whatIf.dk = 512;
    window->session().change(view, QStringLiteral("d_k"));
    QTRY_VERIFY(saysDk(512));
    QTRY_VERIFY(window->session().map()->note().contains(QStringLiteral("d_k 512")));
    view.whatIf = {};
    window->session().change(view, QStringLiteral("d_k"));
    QTRY_VERIFY(saysDk(64));
    QTRY_COMPARE(window->session().map()->note(), QString());
  }

 private:
  const OwnSettings m_settings{QStringLiteral("tst_main_window")};
};

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
