// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "core/analysis/measures/head_measures.h"
#include "core/analysis/not_finite.h"
#include "core/base/error.h"
#include "core/interventions/ablation.h"
#include "core/interventions/ablation_run.h"
#include "core/model/open_model.h"
#include "core/parallel/parallel_for.h"
#include "core/text/tokenizer.h"
#include "core/text/tokens/token_label.h"

using namespace heedmap;

class TestAblation : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void noHeadChangesNothing();
  void aZeroedHeadWritesNothing();
  void onlyLaterHeadsChange();
  void rankingAgreesWithSingleRuns();
  void whatIsNoNumberHasNoEffect();
  void stopsAndRefuses();
  void modelWithoutOutputSaysSo();
  void notesNameWhatIsOff();

 private:
  std::shared_ptr<const Model> m_model;
  AttentionTrace m_base;
};

void TestAblation::initTestCase() {
  m_model = openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2"));
  RunOptions keep;
  keep.keepLayerInputs = true;
  m_base = m_model->run(m_model->tokenize("The animal was too tired, so it slept."), {}, keep);
}

void TestAblation::noHeadChangesNothing() {
  const AttentionTrace again = m_model->run(m_base.source, {}, {});
  QCOMPARE(hiddenEffect(m_base)(again), 0.0);
  for (const HeadChange& change : headChanges(m_base, again, 0)) QVERIFY(change.divergence < 1e-7);
}

void TestAblation::aZeroedHeadWritesNothing() {
  // Layer 0 written out: x + (concatenated heads without one) · W_O + b, then the norm and the MLP; what
  // enters layer 1 can be compared up to there because attention is linear in the heads' outputs. So
  // switching off two heads takes away what each took.
  const auto entered = [&](std::vector<HeadId> heads) {
    RunOptions options;
    options.keepLayerInputs = true;
    options.zeroAblations = std::move(heads);
    return m_model->run(m_base.source, {}, options);
  };
  const HeadId id{AttentionKind::Self, 0, 4};
  const AttentionTrace without = entered({id});
  QVERIFY(without.layerInputs[0] == m_base.layerInputs[0]);
  QVERIFY((without.layerInputs[1] - m_base.layerInputs[1]).norm() > 1e-2f);
  // All heads of a layer off: nobody's values matter, only the bias of W_O is left; every token is then
  // treated by itself.
  std::vector<HeadId> all;
  for (int layer = 0; layer < 6; ++layer)
    for (int head = 0; head < 12; ++head) all.push_back({AttentionKind::Self, layer, head});
  const AttentionTrace deaf = entered(all);
  Tokens alone;
  alone.items = {m_base.source.items[0]};
  RunOptions options;
  options.zeroAblations = all;
  const AttentionTrace first = m_model->run(alone, {}, options);
  const float worst = (first.hidden.row(0) - deaf.hidden.row(0)).cwiseAbs().maxCoeff();
  qInfo("worst difference %.1e", double(worst));
  QVERIFY(worst < 1e-5f);
}

void TestAblation::onlyLaterHeadsChange() {
  RunOptions options;
  options.zeroAblations = {{AttentionKind::Self, 2, 3}};
  const AttentionTrace changed = m_model->run(m_base.source, {}, options);
  int later = 0;
  for (const HeadChange& change : headChanges(m_base, changed, 0)) {
    if (change.id.layer <= 2)
      QVERIFY(change.divergence < 1e-7);
    else
      later += change.divergence > 1e-6;
  }
  QVERIFY(later > 30);
  QCOMPARE(headChanges(m_base, changed, 3).size(), 36u);
}

void TestAblation::rankingAgreesWithSingleRuns() {
  int calls = 0;
  const Effect effect = hiddenEffect(m_base);
  const auto ranked =
      rankByAblation(*m_model, m_base, effect, {}, [&](const AblatedHead&, int count, int ofAll) {
        ++calls;
        QCOMPARE(count, calls);
        QCOMPARE(ofAll, 72);
      });
  QCOMPARE(calls, 72);
  QCOMPARE(ranked.size(), 72u);
  for (size_t i = 1; i < ranked.size(); ++i) QVERIFY(ranked[i - 1].effect >= ranked[i].effect);
  RunOptions options;
  options.zeroAblations = {ranked[0].id};
  QCOMPARE(effect(m_model->run(m_base.source, {}, options)), ranked[0].effect);
  QVERIFY(ranked[0].effect > 0.01);
  qInfo("layer %d head %d changes the hidden states most, by %.3f", ranked[0].id.layer, ranked[0].id.head,
        ranked[0].effect);
}

/// NaN is no effect of 0, and comes after all that is known.
void TestAblation::whatIsNoNumberHasNoEffect() {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  AttentionTrace broken = m_base;
  broken.hidden(1, 2) = nan;
  QVERIFY(std::isnan(hiddenEffect(m_base)(broken)));
  QVERIFY(std::isnan(hiddenEffect(broken)(m_base)));
  QVERIFY(!std::isnan(hiddenEffect(m_base, {0})(broken)));
  QVERIFY(notFiniteNote(m_base).isEmpty());
  QVERIFY2(notFiniteNote(broken).contains(QStringLiteral("last layer")), qPrintable(notFiniteNote(broken)));
  broken.stacks[0].layers[3].k(0, 0) = nan;
  QVERIFY2(notFiniteNote(broken).contains(QStringLiteral("from layer 3 on")),
           qPrintable(notFiniteNote(broken)));
  for (const HeadChange& change : headChanges(m_base, broken, 3))
    QCOMPARE(std::isnan(change.divergence), change.id.layer == 3 && change.id.head == 0);

  int calls = 0;
  const auto ranked = rankByAblation(*m_model, m_base, [&](const AttentionTrace& changed) {
    const double effect = hiddenEffect(m_base)(changed);
    return effect > 0.03 ? double(nan) : effect;
  });
  for (const AblatedHead& head : ranked) {
    QVERIFY(calls == 0 || std::isnan(head.effect) || head.effect <= ranked[size_t(calls) - 1].effect);
    ++calls;
  }
  QVERIFY(!std::isnan(ranked.front().effect) && std::isnan(ranked.back().effect));
}

void TestAblation::stopsAndRefuses() {
  std::stop_source stop;
  stop.request_stop();
  QVERIFY_THROWS_EXCEPTION(Stopped,
                           rankByAblation(*m_model, m_base, hiddenEffect(m_base), {}, {}, stop.get_token()));
  for (const HeadId& id : {HeadId{AttentionKind::Self, 6, 0}, HeadId{AttentionKind::Self, 0, 12},
                           HeadId{AttentionKind::Self, -1, 0}, HeadId{AttentionKind::Cross, 0, 0}}) {
    RunOptions options;
    options.zeroAblations = {id};
    QVERIFY_THROWS_EXCEPTION(Error, m_model->run(m_base.source, {}, options));
  }
}

void TestAblation::modelWithoutOutputSaysSo() {
  QVERIFY(!m_model->summary().hasOutputHead);
  QVERIFY_THROWS_EXCEPTION(Error, predictionEffect(*m_model, m_base, 0));
  QVERIFY_THROWS_EXCEPTION(Error, predictions(*m_model, m_base, 0, 5));
}

void TestAblation::notesNameWhatIsOff() {
  Ablation ablation;
  QVERIFY(ablationNotes(m_base, ablation).isEmpty());
  ablation.knockouts = {{{AttentionKind::Self, 1, 4}, 7, 2}};
  QCOMPARE(ablationNotes(m_base, ablation).join(QStringLiteral(" · ")),
           QStringLiteral("knocked out: Layer 1 · Head 4: “it” → “animal”")
               .replace(QStringLiteral("it"), tokenLabel(m_base.source, 7).label));
  for (int head = 0; head < 5; ++head) ablation.heads.push_back({AttentionKind::Self, 3, head});
  QVERIFY(
      ablationNotes(m_base, ablation)
          .join(QStringLiteral(" · "))
          .startsWith(QStringLiteral(
              "zero-ablated: Layer 3 · Head 0, Layer 3 · Head 1, Layer 3 · Head 2, 2 more · knocked out: ")));
  QCOMPARE(nameOfRow(m_base, 2), QStringLiteral("2 “animal”"));
  QCOMPARE(firstAffectedLayer(m_base, ablation), 1);
  QCOMPARE(inside(ablation, 7, 0).knockouts.size(), size_t(0));
  QCOMPARE(inside(ablation, 8, 0).knockouts.size(), size_t(1));
}

QTEST_GUILESS_MAIN(TestAblation)
#include "tst_ablation.moc"
