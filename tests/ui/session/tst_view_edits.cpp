// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/workspace/model_reference.h"
#include "tests/support/open_once.h"
#include "ui/session/session.h"

Q_DECLARE_METATYPE(std::function<void(heedmap::ViewEdits&)>)

using namespace heedmap;

/// Each verb on a session that shows "The cat sits on the mat" in MiniLM: six layers of twelve heads, eight
/// tokens.
class TestViewEdits : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    m_session = std::make_unique<Session>(openOnce);
    m_session->setTexts(QStringLiteral("The cat sits on the mat"), {});
    m_session->openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2"));
    QTRY_COMPARE_WITH_TIMEOUT(m_session->map()->values.rows(), 8, 20000);
  }

  /// Every verb is one step back, and has a name.
  void everyVerbIsOneStepBack_data() {
    QTest::addColumn<std::function<void(ViewEdits&)>>("verb");
    const auto row = [](const char* name, std::function<void(ViewEdits&)> verb) {
      QTest::newRow(name) << verb;
    };
    const HeadId other{AttentionKind::Self, 2, 3};
    row("selectHead", [=](ViewEdits& edits) { edits.selectHead(other); });
    row("moveHead", [](ViewEdits& edits) { edits.moveHead(1, 2); });
    row("toggleChosen", [=](ViewEdits& edits) { edits.toggleChosen(other); });
    row("pin", [](ViewEdits& edits) { edits.pin({Pin::Kind::Key, 2}); });
    row("togglePin", [](ViewEdits& edits) { edits.togglePin({Pin::Kind::Key, 2}); });
    row("showCell", [=](ViewEdits& edits) { edits.showCell(other, 2, 6); });
    row("setPicture", [](ViewEdits& edits) { edits.setPicture({.kind = MapKind::Rollout, .filter = {}}); });
    row("setMask", [](ViewEdits& edits) { edits.setMask(MaskChoice::Causal); });
    row("setScaled", [](ViewEdits& edits) { edits.setScaled(false); });
    row("setDk", [](ViewEdits& edits) { edits.setDk(64, 0); });
    row("setScope", [](ViewEdits& edits) { edits.setScope(Scope::Network); });
    row("toggleSwitchedOff", [](ViewEdits& edits) { edits.toggleSwitchedOff(); });
    row("switchOff", [=](ViewEdits& edits) { edits.switchOff(other); });
    row("setAblationKind", [](ViewEdits& edits) { edits.setAblationKind(AblationKind::Mean, nullptr); });
    row("toggleEdges", [](ViewEdits& edits) { edits.toggleEdges(edits.edgesOf({6, 2})); });
  }
  void everyVerbIsOneStepBack() {
    QFETCH(std::function<void(ViewEdits&)>, verb);
    const ViewState before = m_session->view();
    verb(m_session->edits());
    QVERIFY(m_session->view() != before);
    QCOMPARE(m_session->history().count(), 1);
    QVERIFY(!m_session->history().undoText().isEmpty());
    m_session->history().undo();
    QVERIFY(m_session->view() == before);
  }

  void headsEndAtTheEdges() {
    ViewEdits& edits = m_session->edits();
    edits.moveHead(-1, -1);
    QCOMPARE(m_session->view().head, HeadId{});
    edits.moveHead(100, 100);
    QCOMPARE(m_session->view().head, (HeadId{AttentionKind::Self, 5, 11}));
  }

  void aRowLetsGoOfItsCell() {
    ViewEdits& edits = m_session->edits();
    const Pin row{Pin::Kind::Query, 3}, cell{Pin::Kind::Query, 3, 1};
    edits.togglePin(row);
    QCOMPARE(m_session->view().pin, row);
    edits.togglePin(cell);
    QCOMPARE(m_session->view().pin, cell);
    edits.togglePin(row);
    QCOMPARE(m_session->view().pin, Pin{});
  }

  void whatIsPinnedIsHidden() {
    ViewEdits& edits = m_session->edits();
    edits.hidePinned();  // nothing
    QCOMPARE(m_session->history().count(), 0);
    edits.pin({Pin::Kind::Key, 2});
    edits.hidePinned();
    QCOMPARE(m_session->map()->values.rows(), 7);
    QCOMPARE(m_session->view().pin, Pin{});
    edits.setPicture({});
    QCOMPARE(m_session->map()->values.rows(), 8);
  }

  void theModelsOwnDkIsNoWhatIf() {
    m_session->edits().setDk(64, 1);
    m_session->edits().setDk(32, 1);
    QVERIFY(m_session->view().whatIf == WhatIf{});
    QCOMPARE(m_session->history().count(), 0);  // one gesture that came back
  }

  void chosenHeadsAreSwitchedOffTogether() {
    ViewEdits& edits = m_session->edits();
    const HeadId first{AttentionKind::Self, 4, 1}, second{AttentionKind::Self, 2, 3};
    edits.toggleChosen(first);
    edits.toggleChosen(second);
    edits.toggleSwitchedOff();
    QCOMPARE(m_session->view().ablation.heads, (std::vector<HeadId>{HeadId{}, second, first}));
    edits.toggleSwitchedOff();
    QVERIFY(m_session->view().ablation.isNone());
  }

  void edgesAreCutAndPutBack() {
    ViewEdits& edits = m_session->edits();
    QVERIFY(edits.edgesOf({8, 0}).empty() && edits.edgesOf({0, -1}).empty());
    const auto edges = edits.edgesOf({6, 2});
    QCOMPARE(edges.size(), size_t(1));
    QVERIFY(!edits.areCut(edges));
    edits.toggleEdges(edges);
    QVERIFY(edits.areCut(edges));
    QTRY_VERIFY(m_session->map()->isMasked(2, 6));
    QCOMPARE(edits.edgesOf({6, 2}), edges);  // masked, and can be put back
    edits.setMask(MaskChoice::Causal);
    QVERIFY(edits.edgesOf({7, 1}).empty());  // hidden by the mask
    edits.putAllBack();
    QVERIFY(m_session->view().ablation.isNone());
  }

 private:
  std::unique_ptr<Session> m_session;
};

QTEST_MAIN(TestViewEdits)
#include "tst_view_edits.moc"
