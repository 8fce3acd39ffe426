// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <QPushButton>

#include "tests/support/settle.h"
#include "tests/support/small_model.h"
#include "tests/support/window.h"
#include "ui/controls/tokens/token_bars.h"
#include "ui/panels/next_panel.h"

using namespace heedmap;

/// Texts, heads and what-ifs have one history, and what a model writes is a step of it.
class TestWindowHistory : public QObject {
  Q_OBJECT

 private slots:
  void init() { OwnSettings::forget(); }

  void typingIsUndoneWithEverythingElse() {
    auto window = openedWindow();
    Session& session = window->session();
    TextField& field = *part<TextBar>(*window).textField();
    QAction &undo = window->actions()[ActionId::Undo], &redo = window->actions()[ActionId::Redo];
    QVERIFY(!undo.isEnabled());
    field.moveCursor(QTextCursor::End);
    QTest::keyClicks(&field, QStringLiteral(" now"));
    window->actions()[ActionId::NextHead].trigger();
    QCOMPARE(session.history().count(), 2);
    QVERIFY(undo.text().contains(QStringLiteral("choice of head")));
    undo.trigger();
    QVERIFY(undo.text().contains(QStringLiteral("typing")));
    QCOMPARE(field.text(), QStringLiteral("The cat sits on the mat now"));
    // The key of the window, also while the field has the focus.
    QVERIFY(QTest::qWaitForWindowActive(window.get()));
    field.setFocus();
    QTest::keyClick(&field, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(field.text(), QStringLiteral("The cat sits on the mat"));
    QCOMPARE(session.text(), field.text());
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    QVERIFY(!undo.isEnabled());
    redo.trigger();
    QCOMPARE(field.text(), QStringLiteral("The cat sits on the mat now"));
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(9));
  }

  void hiddenTokensComeBackWithTheirText() {
    auto window = openedWindow();
    ViewEdits& edits = window->session().edits();
    edits.pin({Pin::Kind::Query, 3});
    edits.hidePinned();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(7));
    type(*window, QStringLiteral("I love China"));
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(5));
    window->actions()[ActionId::Undo].trigger();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(7));
  }

  void whatAModelWritesStreamsIntoTheFieldAndIsOneStep() {
    const SmallModel model(QStringLiteral("llama"));
    auto window = openedWindow();
    Session& session = window->session();
    TextField& field = *part<TextBar>(*window).textField();
    type(*window, QStringLiteral("w5 w6 w7 w8"));
    session.openModel(model.path());
    QTRY_VERIFY(session.canGenerate());
    const auto others = [&] { return part<TextBar>(*window).height() - field.height(); };
    QVERIFY(settle(*window));  // the row of the model before has gone
    const int height = others();
    QStringList streamed;
    connect(&session, &Session::generated, this, [&] { streamed << field.toPlainText(); });
    part<QPushButton>(*window, QStringLiteral("generate")).click();
    QTRY_VERIFY(!session.isGenerating() && field.text() != QStringLiteral("w5 w6 w7 w8"));
    QVERIFY(streamed.size() > 1);
    QVERIFY(streamed.first().startsWith(QStringLiteral("w5 w6 w7 w8 ")) ||
            streamed.first() == QStringLiteral("w5 w6 w7 w8"));
    QCOMPARE(field.toPlainText(), field.text());  // nothing grey is left
    QCOMPARE(session.text(), field.text());
    QTRY_COMPARE(others(), height);  // the field grows with its text, and no row comes or goes
    QVERIFY(window->actions()[ActionId::Undo].text().contains(QStringLiteral("Continue")));
    window->actions()[ActionId::Undo].trigger();
    QCOMPARE(field.text(), QStringLiteral("w5 w6 w7 w8"));
  }

  void greyTextIsNoneOfTheText() {
    TextField field;
    field.setText(QStringLiteral("the cat"));
    QStringList edits;
    connect(&field, &TextField::edited, this, [&](const QString& text) { edits << text; });
    field.setGhost(QStringLiteral(" sits"));
    field.setGhost(QStringLiteral(" sits on"));
    QCOMPARE(field.text(), QStringLiteral("the cat"));
    QCOMPARE(field.toPlainText(), QStringLiteral("the cat sits on"));
    QVERIFY(edits.isEmpty());
    field.moveCursor(QTextCursor::Start);
    field.insertPlainText(QStringLiteral("See "));
    QCOMPARE(field.toPlainText(), QStringLiteral("See the cat"));
    QCOMPARE(edits, QStringList{QStringLiteral("See the cat")});
    field.setGhost(QStringLiteral("!"));
    field.setGhost({});
    QCOMPARE(field.toPlainText(), QStringLiteral("See the cat"));
  }

  void aPredictionIsPutIntoTheText() {
    const SmallModel model(QStringLiteral("llama"));
    auto window = openedWindow();
    Session& session = window->session();
    type(*window, QStringLiteral("w5 w6 w7 w8"));
    session.openModel(model.path());
    QTRY_VERIFY(session.canGenerate());
    QVERIFY(session.predictions().empty());  // nobody looks
    part<QDockWidget>(*window, QStringLiteral("next")).raise();
    QTRY_COMPARE(session.predictions().size(), size_t(10));
    QCOMPARE(session.predictedRow(), std::optional<Eigen::Index>(3));
    auto& bars = part<TokenBars>(part<NextPanel>(*window));
    QCOMPARE(bars.bars().size(), size_t(10));
    const QString word = bars.bars()[2].label;
    QTest::mouseClick(&bars, Qt::LeftButton, {}, bars.barRect(2).center());
    QCOMPARE(session.text(), QStringLiteral("w5 w6 w7 w8 ") + word);
    QCOMPARE(part<TextBar>(*window).textField()->text(), session.text());
    // From a pinned token on, in place of what follows it.
    QTRY_COMPARE(session.predictedRow(), std::optional<Eigen::Index>(4));
    session.edits().pin({Pin::Kind::Query, 1});
    QTRY_VERIFY(session.predictedRow() == 1 && bars.bars().size() == 10);
    QVERIFY(settle(*window));
    const QString other = bars.bars()[0].label;
    QTest::keyClick(&bars, Qt::Key_Down);
    bars.setFocus();
    QTest::mouseClick(&bars, Qt::LeftButton, {}, bars.barRect(0).center());
    QCOMPARE(session.text(), QStringLiteral("w5 w6 ") + other);
    session.history().undo();
    QCOMPARE(session.text(), QStringLiteral("w5 w6 w7 w8 ") + word);
  }

  void stepsOfOneAndTenTokens() {
    const SmallModel model(QStringLiteral("llama"));
    auto window = openedWindow();
    Session& session = window->session();
    type(*window, QStringLiteral("w5 w6"));
    session.openModel(model.path());
    QTRY_VERIFY(session.canGenerate());
    part<QDockWidget>(*window, QStringLiteral("next")).raise();
    QTRY_COMPARE(session.predictions().size(), size_t(10));
    const QString first = session.predictions()[0].text;
    part<QPushButton>(part<NextPanel>(*window), QStringLiteral("one")).click();
    QTRY_COMPARE(session.text(), QStringLiteral("w5 w6") + first);
    QTRY_VERIFY(!session.isGenerating());
    part<QPushButton>(part<NextPanel>(*window), QStringLiteral("ten")).click();
    QTRY_VERIFY(session.text().split(u' ').size() > 4 && !session.isGenerating());
    QVERIFY(session.text().split(u' ').size() <= 13);
  }

 private:
  const OwnSettings m_settings{QStringLiteral("tst_window_history")};
};

QTEST_MAIN(TestWindowHistory)
#include "tst_window_history.moc"
