// SPDX-License-Identifier: GPL-3.0-or-later
#include <QActionGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QTableWidget>

#include "core/analysis/measures/head_measures.h"
#include "tests/support/small_model.h"
#include "tests/support/window.h"
#include "ui/controls/tokens/token_strip.h"
#include "ui/frame/docks.h"
#include "ui/panels/ablation_panel.h"
#include "ui/panels/ablation_ranking.h"
#include "ui/panels/centre/compare_panel.h"
#include "ui/panels/heads/find_panel.h"
#include "ui/panels/heads/head_table_model.h"
#include "ui/panels/heads/heads_panel.h"
#include "ui/panels/what_if_panel.h"
#include "ui/window/picture_area.h"

using namespace heedmap;

/// A model with three kinds of attention, whose axes are two texts.
class TestEncoderDecoderWindow : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    OwnSettings::forget();
    m_window = std::make_unique<MainWindow>(openOnce, std::vector<ModelEntry>{}, m_model.path());
    m_window->resize(1400, 900);
    m_window->show();
    m_session = &m_window->session();
    part<TextBar>(*m_window).setTexts(QStringLiteral("w5 w9 w7 w8"), {});
    part<TextField>(*m_window, QStringLiteral("target")).insertPlainText(QStringLiteral("w6 w4"));
    QTRY_VERIFY(m_session->trace() && m_session->trace()->target.text == "w6 w4");
    m_window->docks().open("find");
  }
  void cleanup() { m_window.reset(); }

  void aSearchIsOfTheTextsOfItsKind() {
    auto& panel = part<FindPanel>(*m_window);
    auto& strip = part<TokenStrip>(panel);
    auto& table = part<QTableView>(panel, QStringLiteral("table"));
    const auto search = [&](Eigen::Index from, Eigen::Index to) {
      strip.choose({}, {});
      QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.tokenRect(from).center());
      QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.keyRect(to).center());
    };
    const AttentionTrace& trace = *m_session->trace();
    for (const auto kind : {AttentionKind::Self, AttentionKind::DecoderSelf, AttentionKind::Cross}) {
      m_session->edits().selectHead({kind, 0, 0});
      const auto queries = trace.queryTokens(kind).size(), keys = trace.keyTokens(kind).size();
      QVERIFY(!strip.from() && !strip.to());  // the answer before was of another kind
      QVERIFY(strip.tokenRect(queries - 1).isValid() && !strip.tokenRect(queries).isValid());
      QVERIFY(strip.keyRect(keys - 1).isValid() && !strip.keyRect(keys).isValid());
      // In cross-attention a query of the target looks at a key of the source.
      const Eigen::Index from = queries - 1, to = kind == AttentionKind::Cross ? keys - 1 : 0;
      search(from, to);
      const auto ranked = rankByCell(trace, kind, from, to);
      QTRY_VERIFY(m_session->view().pin == (Pin{Pin::Kind::Query, from, to}));
      QCOMPARE(m_session->view().head, ranked.front().id);
      QTRY_COMPARE(table.model()->index(0, HeadTableModel::Head).data().toString(),
                   HeadTableModel::nameOf(ranked.front().id, true));
    }
  }

  void bothTextsAreCounted() {
    const auto& count = part<QLabel>(*m_window, QStringLiteral("count"));
    const AttentionTrace& trace = *m_session->trace();
    const auto words = QStringLiteral("%1 + %2 tokens").arg(trace.source.size()).arg(trace.target.size());
    QTRY_VERIFY2(count.text().startsWith(words), qPrintable(count.text()));
  }

  /// A word of the source is a query of the encoder and a key of cross-attention.
  void aPinStaysOnItsWord() {
    ViewEdits& edits = m_session->edits();
    const auto after = [&](AttentionKind kind) {
      edits.selectHead({kind, 1, 1});
      return m_session->view().pin;
    };
    edits.pin({Pin::Kind::Query, 3, 1});
    QCOMPARE(after(AttentionKind::Self), (Pin{Pin::Kind::Query, 3, 1}));
    QCOMPARE(after(AttentionKind::Cross), (Pin{Pin::Kind::Key, 3}));
    m_session->history().undo();
    QCOMPARE(m_session->view().pin, (Pin{Pin::Kind::Query, 3, 1}));
    QCOMPARE(after(AttentionKind::DecoderSelf), Pin{});  // which has no such word
    edits.pin({Pin::Kind::Key, 1, 2});
    QCOMPARE(after(AttentionKind::Cross), (Pin{Pin::Kind::Query, 1}));
    edits.pin({Pin::Kind::Query, 1, 3});
    QCOMPARE(after(AttentionKind::DecoderSelf), (Pin{Pin::Kind::Query, 1}));
    QCOMPARE(after(AttentionKind::Self), Pin{});
  }

  void hiddenWordsAreNotOthersInAnotherKind() {
    m_session->edits().pin({Pin::Kind::Key, 2});
    m_session->edits().hidePinned();
    QVERIFY(!m_session->view().picture.filter.hiddenKeys.empty());
    m_session->edits().selectHead({AttentionKind::Cross, 0, 0});  // the same text is its keys
    QVERIFY(!m_session->view().picture.filter.hiddenKeys.empty());
    QVERIFY(m_session->view().picture.filter.hiddenQueries.empty());
    m_session->edits().selectHead({AttentionKind::DecoderSelf, 0, 0});
    QVERIFY(m_session->view().picture.filter.hiddenKeys.empty());
  }

  void crossAttentionSaysOnceThatAnotherTextIsNoMatch() {
    part<PictureArea>(*m_window).setView(CentreView::Compare);
    auto& panel = part<ComparePanel>(*m_window);
    m_session->edits().selectHead({AttentionKind::Cross, 0, 0});
    part<QComboBox>(panel, QStringLiteral("with")).setCurrentIndex(int(ComparisonRequest::With::Text));
    const auto& why = part<QLabel>(panel, QStringLiteral("why"));
    QTRY_VERIFY2(why.text().contains(QStringLiteral("encoder")), qPrintable(why.text()));
    QVERIFY(why.isVisible() && !panel.plot(0)->isVisible());
    QVERIFY(part<QLabel>(panel, QStringLiteral("readOut")).text().isEmpty());
  }

  void keysChooseTheKind() {
    const auto& tabs = part<QTabBar>(part<HeadsPanel>(*m_window));
    const auto kinds = m_window->actions()[ChoiceId::Kind].actions();
    QCOMPARE(kinds.size(), 3);
    for (const int kind : {2, 0, 1}) {
      QVERIFY(kinds[kind]->isEnabled());
      QTest::keyClick(m_window.get(), Qt::Key(Qt::Key_1 + kind), Qt::ControlModifier | Qt::AltModifier);
      QCOMPARE(int(m_session->view().head.kind), kind);
      QVERIFY(kinds[kind]->isChecked());
      QCOMPARE(tabs.currentIndex(), kind);
    }
    m_session->history().undo();
    QCOMPARE(int(m_session->view().head.kind), 0);
    QVERIFY(kinds[0]->isChecked());
  }

  void theRankingNamesKindAndQueryAndFollowsTheGrid() {
    m_window->docks().open("ablation");
    auto& ranking = part<AblationRanking>(*m_window);
    auto& table = part<QTableWidget>(ranking);
    m_session->edits().selectHead({AttentionKind::DecoderSelf, 0, 0});
    m_session->edits().pin({Pin::Kind::Query, 0, {}});
    part<QPushButton>(ranking, QStringLiteral("rank")).click();
    const AttentionTrace& trace = *m_session->trace();
    size_t heads = 0;
    for (const AttentionStack& stack : trace.stacks) heads += stack.layers.size() * size_t(stack.heads);
    QTRY_COMPARE(ranking.effects().size(), heads);
    QStringList names;
    for (int row = 0; row < table.rowCount(); ++row) names << table.item(row, 0)->text();
    names.removeDuplicates();
    QCOMPARE(names.size(), qsizetype(heads));
    QVERIFY(names.contains(QStringLiteral("cross 0 · 1")) && names.contains(QStringLiteral("encoder 0 · 1")));
    if (ranking.predicts()) {
      const auto& query = part<QLabel>(ranking, QStringLiteral("query"));
      QVERIFY2(query.text().contains(nameOfRow(trace, 0)), qPrintable(query.text()));
      const QString before = query.text();
      m_session->edits().pin({Pin::Kind::Query, 1, {}});
      QVERIFY(query.text() != before && query.text().contains(nameOfRow(trace, 0)));
    }
    m_session->edits().selectHead({AttentionKind::Cross, 1, 0});
    QCOMPARE(table.item(table.currentRow(), 0)->text(), QStringLiteral("cross 1 · 0"));
    QVERIFY(table.item(table.currentRow(), 0)->isSelected());
  }

  void scoresThatAreNotDividedAreNotSaidToBe() {
    auto& scaled = part<QCheckBox>(part<WhatIfPanel>(*m_window), QStringLiteral("scaled"));
    QVERIFY(!scaled.isChecked() && !scaled.isEnabled());
    QVERIFY(!m_window->actions()[ActionId::Scaled].isEnabled());
    m_session->edits().setDk(16, 0);
    QTRY_VERIFY(scaled.isChecked() && scaled.isEnabled());
    m_session->edits().resetWhatIf();
    QTRY_VERIFY(!scaled.isChecked());
  }

  void ctrlReturnInTheTargetLeavesTheFocusThere() {
    auto& target = part<TextField>(*m_window, QStringLiteral("target"));
    m_window->activateWindow();
    target.setFocus();
    QTRY_VERIFY(target.hasFocus());
    QTest::keyClick(&target, Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(target.hasFocus());
    QCOMPARE(target.text(), QStringLiteral("w6 w4"));
    QTest::keyClick(&target, Qt::Key_Return);
    QVERIFY(!target.hasFocus());
  }

  void wordsAreChosenWithKeys() {
    auto& strip = part<TokenStrip>(part<FindPanel>(*m_window));
    m_session->edits().selectHead({AttentionKind::Cross, 0, 0});
    QTest::keyClick(&strip, Qt::Key_Home);
    QTest::keyClick(&strip, Qt::Key_Return);
    QCOMPARE(strip.from(), std::optional<Eigen::Index>(0));
    QTest::keyClick(&strip, Qt::Key_End);
    QTest::keyClick(&strip, Qt::Key_Space);
    QCOMPARE(strip.to(), std::optional(m_session->trace()->source.size() - 1));
    QTest::keyClick(&strip, Qt::Key_Delete);
    QVERIFY(!strip.from() && !strip.to());
  }

 private:
  const OwnSettings m_settings{QStringLiteral("tst_encoder_decoder_window")};
  const SmallModel m_model{QStringLiteral("t5")};
  std::unique_ptr<MainWindow> m_window;
  Session* m_session = nullptr;
};

QTEST_MAIN(TestEncoderDecoderWindow)
#include "tst_encoder_decoder_window.moc"
