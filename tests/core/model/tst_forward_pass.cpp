// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QTest>
#include <cmath>

#include "core/base/error.h"
#include "core/model/open_model.h"
#include "core/model/trained_model.h"
#include "tests/support/family_reference.h"

using namespace heedmap;
using heedmap::test::FamilyReference;

namespace {

QString family(const char* name) {
  return QStringLiteral(HEEDMAP_TEST_DATA) + QStringLiteral("/families/") + QLatin1StringView(name);
}

Tokens tokens(const std::vector<int>& ids) {
  Tokens result;
  for (const int id : ids) {
    Token token;
    token.id = id;
    result.items.push_back(token);
  }
  return result;
}

}  // namespace

class ForwardPassTest : public QObject {
  Q_OBJECT
 private slots:
  /// A mask over the whole network is what the same weights do in an architecture that has it. (That causal
  /// BERT agrees with transformers is tested with all families.)
  void causalInEveryLayerIsACausalModel() {
    const auto causal = openModel(family("bert-decoder"));
    ModelConfig config = causal->file()->config;
    for (LayerConfig& layer : config.main.layers) layer.rule.mask = MaskRule::none();
    const TrainedModel free(QStringLiteral("free"), config, causal->file()->checkpoint, nullptr);
    const Tokens text = tokens({5, 9, 2, 33, 17, 4, 4, 40, 21});
    RunOptions options;
    options.whatIf.mask = MaskChoice::Causal;
    QVERIFY(free.run(text, {}, options).hidden == free.run(text, {}, {}).hidden);  // scope: this head
    options.whatIf.scope = Scope::Network;
    const AttentionTrace trace = free.run(text, {}, options);
    QVERIFY(trace.hidden == causal->run(text, {}, {}).hidden);
    QVERIFY(trace.hidden != free.run(text, {}, {}).hidden);
    // The trace keeps the model's own rule; looking at it with the what-if shows what was computed.
    QVERIFY(trace.stacks[0].layers[1].rule.mask.isNone());
    options.whatIf.mask = MaskChoice::None;
    QVERIFY(causal->run(text, {}, options).hidden == free.run(text, {}, {}).hidden);
  }

  void dkInEveryLayerIsAModelOfThatScale_data() {
    QTest::addColumn<double>("dk");
    QTest::addColumn<bool>("scaled");
    QTest::newRow("d_k 40") << 40.0 << true;
    QTest::newRow("d_k 1.5") << 1.5 << true;
    QTest::newRow("unscaled") << 1.0 << false;
  }
  void dkInEveryLayerIsAModelOfThatScale() {
    QFETCH(double, dk);
    QFETCH(bool, scaled);
    const auto model = openModel(family("llama"));
    ModelConfig config = model->file()->config;
    for (LayerConfig& layer : config.main.layers) layer.rule.scale = 1 / std::sqrt(dk);
    const TrainedModel other(QStringLiteral("other"), config, model->file()->checkpoint, nullptr);
    const Tokens text = tokens({5, 9, 2, 33, 17, 4, 4, 40, 21});
    RunOptions options;
    options.whatIf.scaled = scaled;
    if (scaled) options.whatIf.dk = dk;
    options.whatIf.scope = Scope::Network;
    const Matrix found = model->run(text, {}, options).hidden, wanted = other.run(text, {}, {}).hidden;
    const float worst = (found - wanted).cwiseAbs().maxCoeff();
    qInfo("worst difference of the last hidden state %.2g", double(worst));
    QVERIFY(worst <= 1e-5f);
    QVERIFY((found - model->run(text, {}, {}).hidden).cwiseAbs().maxCoeff() > 1e-3f);
  }

  /// Up to each layer of every kind of attention that a tiny model of each family has: the same bits as in a
  /// whole run, and no layer more.
  void aRunEndsWithTheDeepestLayer_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : QDir(family("")).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
      if (QFile::exists(family("") + name + QStringLiteral("/reference.safetensors")))
        QTest::newRow(qPrintable(name)) << name;
  }
  void aRunEndsWithTheDeepestLayer() {
    QFETCH(QString, name);
    const auto model = openModel(family("") + name);
    const FamilyReference reference(family("") + name + QStringLiteral("/reference.safetensors"));
    const auto run = [&](const RunOptions& options) {
      return model->run(reference.source(), reference.target(), options);
    };
    RunOptions options;
    const int first = layerWithHeads(*run({}).stack(AttentionKind::Self), 0);
    options.knockouts = {{{AttentionKind::Self, first, 0}, 4, 2}};
    const AttentionTrace whole = run(options);
    for (const AttentionStack& stack : whole.stacks)
      for (int layer = 0; layer < int(stack.layers.size()); ++layer) {
        options.deepest = {stack.kind, layer};
        const AttentionTrace part = run(options);
        const AttentionStack& found = *part.stack(stack.kind);
        QCOMPARE(part.stacks.size(), whole.stacks.size());
        QCOMPARE(found.layers.size(), size_t(layer) + 1);
        QCOMPARE(part.hidden.size() > 0, false);
        for (int i = 0; i <= layer; ++i) {
          const LayerTrace &one = found.layers[size_t(i)], &other = stack.layers[size_t(i)];
          QVERIFY(one.q == other.q && one.k == other.k && one.v == other.v);
          QVERIFY(one.rule.knockouts == other.rule.knockouts && one.kind == other.kind);
          if (one.kind != LayerKind::Attention) continue;
          QVERIFY(weights(headInput(part, {stack.kind, i, 0})).values ==
                  weights(headInput(whole, {stack.kind, i, 0})).values);
        }
        if (stack.kind == AttentionKind::Self && whole.stacks.size() > 1)
          QVERIFY(part.stacks[1].layers.empty() && part.stacks[2].layers.empty());
      }
    options.deepest = {AttentionKind::Self, 99};
    QVERIFY(run(options).hidden == whole.hidden);
  }

  /// A run goes on from one that ended early and kept its layer inputs, and a run that needs more layers than
  /// the one before has does not take rows from it.
  void aRunGoesOnBelowTheDeepestLayer() {
    for (const char* name : {"llama", "bert", "t5"}) {
      const auto model = openModel(family(name));
      const FamilyReference reference(family(name) + QStringLiteral("/reference.safetensors"));
      const bool isPair = model->decoder();
      RunOptions early{.keepLayerInputs = true};
      early.deepest = {isPair ? AttentionKind::DecoderSelf : AttentionKind::Self, 1};
      AttentionTrace begun = model->run(reference.source(), reference.target(), early);
      const AttentionTrace whole = model->run(reference.source(), reference.target(), {});
      QCOMPARE(begun.layerInputs.size(), size_t(2));
      RunOptions rest;
      rest.prefix = &begun;
      QVERIFY(model->run(reference.source(), reference.target(), rest).hidden == whole.hidden);
      rest.baseline = &begun;
      const AttentionTrace found = model->run(reference.source(), reference.target(), rest);
      QVERIFY(found.hidden == whole.hidden);
      QCOMPARE(found.stacks.back().layers.size(), whole.stacks.back().layers.size());
      begun.layerInputs[1](0, 0) += 1;  // it does go on from there, where no encoder's output is needed
      QCOMPARE(model->run(reference.source(), reference.target(), rest).hidden == whole.hidden, isPair);
    }
  }

  void idsOutsideOfTheVocabularyAreRefused() {
    const auto model = openModel(family("bert"));
    for (const int id : {-1, 48}) {
      try {
        model->run(tokens({1, id}), {}, {});
        QFAIL("accepted");
      } catch (const Error& error) {
        QCOMPARE(
            error.sentence(),
            QStringLiteral("There is no token with the id %1: this model's vocabulary has the ids 0 to 47.")
                .arg(id));
      }
    }
  }

  void aStoppedRunSaysSo() {
    const auto model = openModel(family("bert"));
    std::stop_source source;
    source.request_stop();
    QVERIFY_THROWS_EXCEPTION(Stopped, model->run(tokens({1, 2}), {}, {}, source.get_token()));
  }
};

QTEST_GUILESS_MAIN(ForwardPassTest)
#include "tst_forward_pass.moc"
