// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/attention/weighted_values.h"
#include "core/attention/weights.h"
#include "core/base/error.h"
#include "core/model/open_model.h"
#include "tests/support/family_reference.h"

using namespace heedmap;
using heedmap::test::FamilyReference;

namespace {

/// A tiny random model and the texts of its reference.
struct Setting {
  std::shared_ptr<const Model> model;
  Tokens source, target;
  AttentionTrace base;  ///< with its layer inputs

  explicit Setting(const QString& name) {
    const QString folder = QStringLiteral(HEEDMAP_TEST_DATA "/families/") + name;
    const FamilyReference reference(folder + QStringLiteral("/reference.safetensors"));
    model = openModel(folder);
    source = reference.source();
    target = reference.target();
    base = run({.keepLayerInputs = true});
  }
  AttentionTrace run(const RunOptions& options) const { return model->run(source, target, options); }
};

bool isSame(const AttentionTrace& a, const AttentionTrace& b) {
  if (a.hidden != b.hidden || a.stacks.size() != b.stacks.size() || a.layerInputs != b.layerInputs)
    return false;
  for (size_t stack = 0; stack < a.stacks.size(); ++stack) {
    if (a.stacks[stack].layers.size() != b.stacks[stack].layers.size()) return false;
    for (size_t layer = 0; layer < a.stacks[stack].layers.size(); ++layer) {
      const LayerTrace &one = a.stacks[stack].layers[layer], &other = b.stacks[stack].layers[layer];
      if (one.q != other.q || one.k != other.k || one.v != other.v ||
          one.rule.knockouts != other.rule.knockouts)
        return false;
    }
  }
  return true;
}

const auto families = {"bert", "albert", "llama", "gptj", "gemma2", "t5", "bart"};

std::vector<AttentionKind> kinds(const Setting& setting) {
  std::vector<AttentionKind> result;
  for (const AttentionStack& stack : setting.base.stacks) result.push_back(stack.kind);
  return result;
}

}  // namespace

/// Heads ablated and attention knocked out, in encoders, decoders and both together.
class InterventionsTest : public QObject {
  Q_OBJECT
  void forFamilies() {
    QTest::addColumn<QString>("name");
    for (const char* name : families) QTest::newRow(name) << QString::fromLatin1(name);
  }

 private slots:
  void aRunFromABaseIsTheWholeRun_data() { forFamilies(); }
  void aRunFromABaseIsTheWholeRun() {
    QFETCH(QString, name);
    const Setting setting(name);
    for (const AttentionKind kind : kinds(setting)) {
      const AttentionStack& stack = *setting.base.stack(kind);
      for (int layer = 0; layer < int(stack.layers.size()); ++layer) {
        RunOptions options{.keepLayerInputs = true};
        options.zeroAblations = {{kind, layer, 1}};
        options.meanAblations = {{{kind, layer, 2}, Vector::LinSpaced(stack.dV, -1, 1)}};
        options.knockouts = {{{kind, layer, 0}, 5, 2}};
        const AttentionTrace whole = setting.run(options);
        options.baseline = &setting.base;
        QVERIFY(isSame(setting.run(options), whole));
        QVERIFY(whole.hidden != setting.base.hidden);
        for (int below = 0; below <= layer; ++below)
          QVERIFY(whole.stack(kind)->layers[size_t(below)].q == stack.layers[size_t(below)].q ||
                  kind == AttentionKind::Cross);
      }
    }
  }

  void withoutAnyInterventionABaseGivesTheBase_data() { forFamilies(); }
  void withoutAnyInterventionABaseGivesTheBase() {
    QFETCH(QString, name);
    const Setting setting(name);
    QVERIFY(isSame(setting.run({.keepLayerInputs = true, .baseline = &setting.base}), setting.base));
  }

  void aBaseOfOtherTokensIsIgnored() {
    Setting setting(QStringLiteral("bert"));
    RunOptions options;
    options.zeroAblations = {{AttentionKind::Self, 1, 0}};
    setting.source.items[3].id = 7;
    const AttentionTrace whole = setting.run(options);
    options.baseline = &setting.base;
    QVERIFY(setting.run(options).hidden == whole.hidden);
  }

  /// One layer by hand: W_O sees the other heads alone.
  void aZeroedHeadAddsNothing() {
    const Setting setting(QStringLiteral("bert"));
    const AttentionStack& stack = setting.base.stacks[0];
    const int last = int(stack.layers.size()) - 1;
    RunOptions zero, mean;
    zero.zeroAblations = {{AttentionKind::Self, last, 1}};
    mean.meanAblations = {{{AttentionKind::Self, last, 1}, Vector::Zero(stack.dV)}};
    QVERIFY(setting.run(zero).hidden == setting.run(mean).hidden);
    // The mean over this text in place of the head: where the head is near its mean, little changes.
    const Matrix mixed = weightedValues(stack, last).middleCols(stack.dV, stack.dV);
    mean.meanAblations[0].output = mixed.colwise().mean();
    const double byMean = double((setting.run(mean).hidden - setting.base.hidden).norm());
    const double byZero = double((setting.run(zero).hidden - setting.base.hidden).norm());
    QVERIFY(byMean > 0);
    QVERIFY(byZero > 0);
  }

  /// The head's weights after a cut are those before it without the cut cell, each row summing to 1 again.
  void aKnockoutIsMasked_data() { forFamilies(); }
  void aKnockoutIsMasked() {
    QFETCH(QString, name);
    const Setting setting(name);
    for (const AttentionKind kind : kinds(setting)) {
      const HeadId id{kind, 0, 1}, other{kind, 0, 2};
      RunOptions options;
      options.knockouts = {{id, 4, 1}, {id, 4, 3}, {id, 9, 0}};
      const AttentionTrace cut = setting.run(options);
      // Cross-attention of layer 0 reads what decoder self-attention left, which no cut has changed.
      const Matrix after = weights(headInput(cut, id)).values;
      Eigen::MatrixXd wanted = weights(headInput(setting.base, id)).values.cast<double>();
      wanted(4, 1) = wanted(4, 3) = wanted(9, 0) = 0;
      for (const int row : {4, 9}) wanted.row(row) /= wanted.row(row).sum();
      QVERIFY((after.cast<double>() - wanted).cwiseAbs().maxCoeff() <= 1e-6);
      QCOMPARE(after(4, 3), 0.0f);
      QVERIFY(!headInput(cut, id).isVisible(4, 3));
      QVERIFY(headInput(cut, other).isVisible(4, 3));
      QVERIFY(weights(headInput(cut, other)).values == weights(headInput(setting.base, other)).values);
      QVERIFY(cut.hidden != setting.base.hidden);
    }
  }

  void aRowWithAllItsEdgesCutIsBlind() {
    const Setting setting(QStringLiteral("llama"));
    RunOptions options;
    for (int key = 0; key <= 2; ++key) options.knockouts.push_back({{AttentionKind::Self, 1, 0}, 2, key});
    const HeadWeights found = weights(headInput(setting.run(options), {AttentionKind::Self, 1, 0}));
    QCOMPARE(found.fullyMaskedQueries, (std::vector<Eigen::Index>{2}));
    QVERIFY(found.values.row(2).isZero(0));
  }

  void whatIsNotThereIsRefused_data() {
    QTest::addColumn<RunOptions>("options");
    const auto row = [](const char* name, const RunOptions& options) { QTest::newRow(name) << options; };
    row("layer 9", {.zeroAblations = {{AttentionKind::Self, 9, 0}}});
    row("head -1", {.zeroAblations = {{AttentionKind::Self, 0, -1}}});
    row("no cross-attention", {.zeroAblations = {{AttentionKind::Cross, 0, 0}}});
    row("mean of a wrong size", {.meanAblations = {{{AttentionKind::Self, 0, 0}, Vector::Zero(3)}}});
    row("query 900", {.knockouts = {{{AttentionKind::Self, 0, 0}, 900, 0}}});
    row("key -1", {.knockouts = {{{AttentionKind::Self, 0, 0}, 0, -1}}});
  }
  void whatIsNotThereIsRefused() {
    QFETCH(RunOptions, options);
    const Setting setting(QStringLiteral("bert"));
    QVERIFY_THROWS_EXCEPTION(Error, setting.run(options));
  }
};

QTEST_GUILESS_MAIN(InterventionsTest)
#include "tst_interventions.moc"
