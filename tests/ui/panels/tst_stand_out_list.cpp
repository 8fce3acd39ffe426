// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/panel_test.h"
#include "tests/support/settle.h"
#include "ui/panels/heads/heads_panel.h"
#include "ui/panels/heads/stand_out_list.h"

using namespace heedmap;

/// The first start shows a head that does something, and the list says what others do.
class TestStandOutList : public QObject {
  Q_OBJECT

 private slots:
  void init() { OwnSettings::forget(); }

  /// Head 0.2 of all-MiniLM-L6-v2 looks at the token before.
  void theFirstPictureTells() {
    auto window = firstWindow();
    Session& session = window->session();
    QTRY_COMPARE(shownTokens(*window), 8);
    QCOMPARE(session.view().head, (HeadId{AttentionKind::Self, 0, 2}));
    QVERIFY(session.map()->title.contains(QStringLiteral("Head 2")));
    QVERIFY(!session.history().canUndo());  // nobody chose it
    // Another text does not take the reader's head away.
    type(*window, QStringLiteral("I love China"));
    QTRY_COMPARE(shownTokens(*window), 5);
    QCOMPARE(session.view().head, (HeadId{AttentionKind::Self, 0, 2}));
    session.edits().selectHead({AttentionKind::Self, 4, 7});
    window->close();
    window = firstWindow();
    QTRY_COMPARE(shownTokens(*window), 5);
    QCOMPARE(window->session().view().head, (HeadId{AttentionKind::Self, 4, 7}));
    // Another model shows its own.
    window->session().openModel(chineseModel);
    QTRY_VERIFY_WITH_TIMEOUT(window->session().model()->summary().name.startsWith(u"multi") &&
                                 shownTokens(*window) > 0 && window->session().trace(),
                             20'000);
    QTRY_VERIFY((window->session().view().head != HeadId{AttentionKind::Self, 4, 7}));
  }

  void whoChoosesFirstIsNotOverruled() {
    auto window = firstWindow();
    Session& session = window->session();
    connect(&session, &Session::modelOpened, this, [&] {
      session.edits().selectHead({AttentionKind::Self, 5, 5});
    });
    QTRY_COMPARE(shownTokens(*window), 8);
    QVERIFY(settle(*window));
    QCOMPARE(session.view().head, (HeadId{AttentionKind::Self, 5, 5}));
  }

  /// What was found on a text says nothing of the next, however long that is.
  void aTextTooLongLeavesNoListOfTheTextBefore() {
    auto window = firstWindow();
    Session& session = window->session();
    session.openModel(TextbookOptions{});
    QTRY_VERIFY(session.reference() && isTextbook(*session.reference()));
    type(*window, QStringLiteral("The cat sits on the mat"));
    const HeadSurvey& survey = part<HeadSurvey>(*window);
    QTRY_VERIFY(session.trace() && survey.measuredTrace() == session.trace() &&
                !survey.table().heads.empty());
    session.setTexts(QStringLiteral("a cat ").repeated(1500), {});
    QTRY_VERIFY_WITH_TIMEOUT(session.trace() && session.trace()->source.size() == 3000, 20'000);
    QTRY_VERIFY(survey.table().heads.empty() && survey.standOuts().empty());
    QCOMPARE(part<StandOutList>(*window).count(), 0);
  }

  void theListNamesWhatHeadsDo() {
    auto window = firstWindow();
    window->resize(1400, 900);
    Session& session = window->session();
    auto& list = part<StandOutList>(*window);
    QTRY_VERIFY(list.count() > 2);
    QVERIFY(list.isVisible());
    QCOMPARE(list.item(0)->text(), QStringLiteral("Previous-token head"));
    QVERIFY(
        list.item(0)->data(StandOutList::AboutRole).toString().contains(QStringLiteral("Layer 0 · Head 2")));
    QCOMPARE(list.item(0)->data(StandOutList::ValueRole).toString(), QStringLiteral("1.00"));
    QCOMPARE(list.item(0)->data(StandOutList::ThresholdRole).toDouble(), 0.5);
    QVERIFY(list.item(0)->isSelected());  // it is the head that is shown
    QTRY_VERIFY(!list.item(0)->data(StandOutList::PictureRole).value<QImage>().isNull());
    for (int line = 0; line < list.count(); ++line) {
      QVERIFY(!list.item(line)->text().isEmpty());
      QVERIFY(!list.item(line)->data(StandOutList::ValueRole).toString().isEmpty());
    }
    // A click goes there, and the list follows what is shown.
    const auto standOuts = part<HeadSurvey>(*window).standOuts();
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(list.item(1)).center());
    QCOMPARE(session.view().head, standOuts[1].id);
    session.edits().selectHead({AttentionKind::Self, 0, 2});
    QVERIFY(list.item(0)->isSelected());
    session.history().undo();
    session.history().undo();
    QCOMPARE(session.view().head, (HeadId{AttentionKind::Self, 0, 2}));
    // Below the grid, in the same dock, and whole lines where there is room.
    auto& panel = part<HeadsPanel>(*window);
    QVERIFY(list.y() >= panel.grid().geometry().bottom());
    QVERIFY(list.geometry().bottom() <= panel.rect().bottom());
  }

  void anEdgeIsShownWithItsRow() {
    auto window = firstWindow();
    window->resize(1400, 900);
    auto& list = part<StandOutList>(*window);
    type(*window, QStringLiteral("The animal didn't cross the street because it was too tired"));
    QTRY_VERIFY(part<HeadSurvey>(*window).measuredTrace() &&
                part<HeadSurvey>(*window).measuredTrace()->source.size() == 15);
    const auto found = part<HeadSurvey>(*window).standOuts();
    const auto edge = std::ranges::find_if(found, [](const StandOut& one) { return one.edge.has_value(); });
    QVERIFY(edge != found.end());
    QListWidgetItem* item = list.item(int(edge - found.begin()));
    QVERIFY2(item->text().contains(QStringLiteral("looks at")), qPrintable(item->text()));
    emit list.itemActivated(item);
    const ViewState& view = window->session().view();
    QCOMPARE(view.head, edge->id);
    QVERIFY(view.pin == (Pin{Pin::Kind::Query, edge->edge->query, edge->edge->key}));
    QCOMPARE(window->session().map()->values(edge->edge->query, edge->edge->key), edge->edge->weight);
  }

  void anotherTextIsMeasuredAgain() {
    auto window = firstWindow();
    window->resize(1400, 900);
    auto& list = part<StandOutList>(*window);
    QTRY_VERIFY(list.count() > 2);
    type(*window, QStringLiteral("the cat the dog the cat the dog"));
    const auto hasEqual = [&] {
      return !list.findItems(QStringLiteral("Equal-token head"), Qt::MatchExactly).isEmpty();
    };
    QTRY_VERIFY(hasEqual());
    type(*window, QString());
    QTRY_COMPARE(list.count(), 0);
    QVERIFY(!list.empty().isEmpty());
    type(*window, QStringLiteral("The cat sits on the mat"));
    QTRY_VERIFY(list.count() > 2);
    QVERIFY(!hasEqual());
  }

 private:
  const OwnSettings m_settings{QStringLiteral("tst_stand_out_list")};
};

QTEST_MAIN(TestStandOutList)
#include "tst_stand_out_list.moc"
