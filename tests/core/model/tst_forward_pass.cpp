// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "core/base/error.h"
#include "core/model/open_model.h"
#include "core/model/trained_model.h"

using namespace heedmap;

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
