// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "core/analysis/saturation.h"
#include "core/attention/weights.h"
#include "core/base/error.h"
#include "core/textbook/textbook_choices.h"
#include "core/textbook/textbook_layer.h"
#include "core/textbook/textbook_saturation.h"

using namespace heedmap;
using Projection = TextbookLayer::Projection;

Q_DECLARE_METATYPE(heedmap::Initialisation)
Q_DECLARE_METATYPE(heedmap::ScoreFunction)

namespace {

const QByteArray cat = "The cat sits on the mat the cat";

AttentionTrace runOn(const TextbookLayer& layer, const QByteArray& text = cat, const QByteArray& pair = {}) {
  return layer.run(layer.tokenize(text, pair), {}, {});
}

QByteArray manyWords(int count) {
  QByteArray text;
  for (int i = 0; i < count; ++i) text += "w" + QByteArray::number(i) + ' ';
  return text;
}

double meanSquare(const Matrix& matrix) {
  return double(matrix.squaredNorm()) / double(matrix.size());
}

}  // namespace

class TextbookLayerTest : public QObject {
  Q_OBJECT
 private slots:
  void tokensAreWords() {
    const TextbookLayer layer({});
    const Tokens tokens = layer.tokenize("I love 中国", "ok!");
    QStringList pieces;
    for (const Token& token : tokens.items) pieces += token.piece + QString::number(token.sequence);
    QCOMPARE(pieces, (QStringList{QStringLiteral("I0"), QStringLiteral("love0"), QStringLiteral("中0"),
                                  QStringLiteral("国0"), QStringLiteral("ok1"), QStringLiteral("!1")}));
    QCOMPARE(tokens.source(tokens.items[3]), QByteArray("国"));
    QCOMPARE(tokens.source(tokens.items[5]), QByteArray("!"));
  }

  void rowsHaveMeanZeroAndVarianceOne() {
    const TextbookLayer layer({.dModel = 40});
    const Matrix x = layer.embeddings(layer.tokenize(cat));
    for (Eigen::Index i = 0; i < x.rows(); ++i) {
      QVERIFY(std::abs(x.row(i).mean()) < 1e-6);
      QVERIFY(std::abs(x.row(i).squaredNorm() / 40 - 1) < 1e-5);
    }
  }

  void equalWordsDifferByTheirPlaceOnly() {
    const TextbookLayer layer({.dModel = 64});
    const Tokens tokens = layer.tokenize(cat);
    const Matrix x = layer.embeddings(tokens), positions = sinusoidalPositions(tokens.size(), 64);
    // Taking the positions off again must leave vectors of one direction for "cat" at 1 and 7, up to the mean
    // that was removed.
    const auto embedding = [&](int at, double norm) {
      Eigen::RowVectorXd e = x.row(at).cast<double>() * norm - positions.row(at).cast<double>();
      return Eigen::RowVectorXd(e.array() - e.mean());
    };
    double best = 1e9;
    for (double a = 0.8; a < 1.8; a += 0.005)
      for (double b = 0.8; b < 1.8; b += 0.005)
        best = std::min(best, (embedding(1, a) - embedding(7, b)).norm());
    QVERIFY(best < 0.1);  // the vectors are 8 long; the grid is 0.005 · 8 wide
    QVERIFY((x.row(1) - x.row(7)).norm() > 1);
  }

  void positionsAreThePapers() {
    const Matrix p = sinusoidalPositions(20, 6);
    for (int pos : {0, 1, 19})
      for (int i : {0, 1, 2}) {
        const double angle = pos / std::pow(10000.0, 2.0 * i / 6);
        QVERIFY(std::abs(p(pos, 2 * i) - std::sin(angle)) < 1e-6);
        QVERIFY(std::abs(p(pos, 2 * i + 1) - std::cos(angle)) < 1e-6);
      }
  }

  void variancesOfTheMatrices_data() {
    QTest::addColumn<Initialisation>("initialisation");
    QTest::addColumn<double>("wanted");
    QTest::newRow("unit") << Initialisation::Unit << 1.0 / 500;
    QTest::newRow("xavier") << Initialisation::Xavier << 2.0 / 600;
    QTest::newRow("he") << Initialisation::He << 2.0 / 500;
  }
  void variancesOfTheMatrices() {
    QFETCH(Initialisation, initialisation);
    QFETCH(double, wanted);
    const TextbookLayer layer(
        {.seed = 3, .dModel = 500, .heads = 3, .dK = 100, .dV = 100, .initialisation = initialisation});
    double sum = 0;
    for (auto which : {Projection::Query, Projection::Key, Projection::Value})
      for (int head : {0, 1, 2}) {
        const double measured = meanSquare(layer.projection(which, head)) / wanted;
        // 50,000 numbers: a standard error of √(2/50000) = 0.0063
        QVERIFY(std::abs(measured - 1) < 0.026);
        sum += measured;
      }
    qInfo("mean variance over theory %.4f", sum / 9);
    QVERIFY(std::abs(meanSquare(layer.outputProjection()) / variance(initialisation, 300, 500) - 1) < 0.026);

    // A component of q has the variance of W times d_model, and q·k that of their product times d_k.
    const AttentionTrace trace = runOn(layer, manyWords(60));
    const double component = wanted * 500;
    QVERIFY(std::abs(meanSquare(trace.stacks[0].layers[0].q) / component - 1) < 0.05);
    double variances = 0;
    for (int head : {0, 1, 2}) {
      const HeadInput input = headInput(trace, {AttentionKind::Self, 0, head});
      variances += meanSquare(rawScores(input)) / 3;
    }
    qInfo("variance of q·k over theory %.3f", variances / (100 * component * component));
    QVERIFY(std::abs(variances / (100 * component * component) - 1) < 0.15);
  }

  void queriesKeysAndValues() {
    const TextbookLayer layer({.seed = 9, .dModel = 24, .heads = 3, .dK = 130, .dV = 5});
    const AttentionTrace trace = layer.run(layer.tokenize(cat), {}, {.whatIf = {}, .keepLayerInputs = true});
    const Eigen::MatrixXd x = trace.layerInputs.at(0).cast<double>();
    const AttentionStack& stack = trace.stacks.at(0);
    QCOMPARE(stack.dK, 130);
    QCOMPARE(stack.dV, 5);
    double worst = 0;
    for (int head : {0, 1, 2}) {
      const auto compare = [&](const MatrixView& got, Projection which) {
        const Eigen::MatrixXd wanted = x * layer.projection(which, head).cast<double>();
        worst = std::max(worst, (got.cast<double>() - wanted).cwiseAbs().maxCoeff());
      };
      compare(stack.queries(0, head), Projection::Query);
      compare(stack.keys(0, head), Projection::Key);
      compare(stack.values(0, head), Projection::Value);
    }
    qInfo("worst difference %.2g", worst);
    QVERIFY(worst < 1e-5);
  }

  void scoreFunctionsAgainstDouble_data() {
    QTest::addColumn<ScoreFunction>("score");
    for (const ScoreFunctionInfo& function : scoreFunctions) QTest::newRow(function.key) << function.value;
  }
  void scoreFunctionsAgainstDouble() {
    QFETCH(ScoreFunction, score);
    const TextbookLayer layer({.seed = 4, .dModel = 30, .heads = 2, .dK = 7, .dV = 3, .score = score});
    const AttentionTrace trace = layer.run(layer.tokenize(cat), {}, {.whatIf = {}, .keepLayerInputs = true});
    const Eigen::MatrixXd x = trace.layerInputs.at(0).cast<double>();
    const int head = 1;
    const Eigen::MatrixXd q = x * layer.projection(Projection::Query, head).cast<double>();
    const Eigen::MatrixXd k = x * layer.projection(Projection::Key, head).cast<double>();
    const HeadInput input = headInput(trace, {AttentionKind::Self, 0, head});
    const Eigen::MatrixXd w = layer.generalMatrix(head).cast<double>();
    const HeadWeights got = weights(input);
    double worst = 0;
    for (Eigen::Index i = 0; i < x.rows(); ++i) {
      std::vector<double> exponentials;
      double sum = 0;
      for (Eigen::Index j = 0; j < x.rows(); ++j) {
        double s = 0;
        switch (score) {
          case ScoreFunction::ScaledDot:
            s = q.row(i).dot(k.row(j)) / std::sqrt(7.0);
            break;
          case ScoreFunction::Dot:
            s = q.row(i).dot(k.row(j));
            break;
          case ScoreFunction::General:
            s = q.row(i).dot(w * k.row(j).transpose());
            break;
          case ScoreFunction::Additive:
            for (int c = 0; c < 7; ++c)
              s += double(input.rule.additive(head, c)) * std::tanh(q(i, c) + k(j, c));
            break;
          case ScoreFunction::Local:
            s = std::abs(i - j) <= localReach ? q.row(i).dot(k.row(j)) : -INFINITY;
            break;
        }
        exponentials.push_back(std::exp(s));
        sum += exponentials.back();
      }
      for (Eigen::Index j = 0; j < x.rows(); ++j)
        worst = std::max(worst, std::abs(double(got.values(i, j)) - exponentials[size_t(j)] / sum));
    }
    qInfo("worst difference %.2g", worst);
    QVERIFY(worst < 1e-5);
  }

  void aLargerDkKeepsTheColumns() {
    const AttentionTrace small = runOn(TextbookLayer({.dK = 60})), large = runOn(TextbookLayer({.dK = 200}));
    for (int head : {0, 7})
      QVERIFY(
          small.stacks[0].queries(0, head).isApprox(large.stacks[0].queries(0, head).leftCols(60), 1e-5f));
  }

  void theScaleKeepsTheSoftmaxAlive() {
    const AttentionTrace trace = runOn(TextbookLayer({.dModel = 512, .heads = 2, .dK = 1024}), manyWords(20));
    const HeadId head;
    const Saturation scaled = saturation(headInput(trace, head)),
                     unscaled = saturation(headInput(trace, head, {.scaled = false}));
    QVERIFY(scaled.entropy > 2 && scaled.peak < 0.5);
    QVERIFY(unscaled.entropy < 0.3 && unscaled.peak > 0.9);
  }

  void aSecondSentenceMakesCrossAttention() {
    const TextbookLayer layer({.dModel = 32, .heads = 2, .dK = 8, .dV = 8});
    const AttentionTrace trace = runOn(layer, "le chat dort", "the cat sleeps well");
    QCOMPARE(trace.stacks.size(), size_t(3));
    QCOMPARE(trace.queryTokens(AttentionKind::Cross).size(), 4);
    QCOMPARE(trace.keyTokens(AttentionKind::Cross).size(), 3);
    QCOMPARE(trace.target.source(trace.target.items[3]), QByteArray("well"));
    const HeadId cross{AttentionKind::Cross, 0, 1};
    const HeadWeights w = weights(headInput(trace, cross));
    QCOMPARE(w.values.rows(), Eigen::Index(4));
    QCOMPARE(w.values.cols(), Eigen::Index(3));
    // The target's queries on the source's keys, as each sentence alone has them.
    const AttentionTrace source = runOn(layer, "le chat dort"), target = runOn(layer, "the cat sleeps well");
    const Matrix wanted = target.stacks[0].queries(0, 1) * source.stacks[0].keys(0, 1).transpose();
    QVERIFY(rawScores(headInput(trace, cross)).isApprox(wanted, 1e-5f));
  }

  void oneSeedOnePicture() {
    const TextbookOptions options{.seed = 42, .dModel = 16, .heads = 2, .dK = 4, .dV = 4};
    const AttentionTrace trace = runOn(TextbookLayer(options), "The cat sits");
    const Matrix w = weights(headInput(trace, {AttentionKind::Self, 0, 1})).values;
    const float wanted[] = {0.338438f, 0.269134f, 0.392428f, 0.330245f, 0.267100f,
                            0.402656f, 0.419681f, 0.398829f, 0.181490f};
    for (int i = 0; i < 9; ++i) QVERIFY(std::abs(w.data()[i] - wanted[i]) < 2e-5f);
    QVERIFY(!runOn(TextbookLayer({.seed = 43, .dModel = 16, .heads = 2, .dK = 4, .dV = 4}), "The cat sits")
                 .stacks[0]
                 .layers[0]
                 .q.isApprox(trace.stacks[0].layers[0].q, 0.1f));
  }

  void theOutputIsTheHeadsSideBySideTimesWo() {
    const TextbookLayer layer({.dModel = 20, .heads = 3, .dK = 4, .dV = 6});
    const AttentionTrace trace = runOn(layer);
    Eigen::MatrixXd side(8, 18);
    for (int head = 0; head < 3; ++head)
      side.middleCols(6 * head, 6) =
          (weights(headInput(trace, {AttentionKind::Self, 0, head})).values * trace.stacks[0].values(0, head))
              .cast<double>();
    const Matrix out = layer.output(trace, AttentionKind::Self);
    QCOMPARE(out.cols(), Eigen::Index(20));
    QVERIFY((out.cast<double>() - side * layer.outputProjection().cast<double>()).cwiseAbs().maxCoeff() <
            1e-5);
  }

  void theTraceKeepsTheLayersOwnRule() {
    const TextbookLayer layer({});
    const WhatIf whatIf{.mask = MaskChoice::Causal, .scaled = false, .scope = Scope::Network};
    const AttentionTrace trace = layer.run(layer.tokenize(cat), {}, {.whatIf = whatIf});
    QVERIFY(trace.stacks[0].layers[0].rule.mask.isNone());
    QCOMPARE(headInput(trace, {}, whatIf).rule.mask, MaskRule::causal());
    QCOMPARE(headInput(trace, {}, whatIf).rule.divisorDk, 1.0);
  }

  void aWhatIfSetsTheRealDk() {
    const TextbookLayer layer({.initialisation = Initialisation::Xavier});
    QVERIFY(layer.hasFreeDk());
    const WhatIf whatIf{.mask = MaskChoice::Causal, .dk = 100.9};
    const AttentionTrace trace = layer.run(layer.tokenize(cat), {}, {.whatIf = whatIf});
    QCOMPARE(trace.stacks[0].dK, 100);
    QCOMPARE(trace.stacks[0].layers[0].rule.divisorDk, 100.0);
    QCOMPARE(
        trace.stacks[0].layers[0].q,
        runOn(TextbookLayer({.dK = 100, .initialisation = Initialisation::Xavier})).stacks[0].layers[0].q);
    QCOMPARE(afterRun(layer, whatIf), (WhatIf{.mask = MaskChoice::Causal}));
    for (double dk : {0.0, 4097.0, std::nan(""), 1e9})
      QVERIFY_THROWS_EXCEPTION(Error, layer.run(layer.tokenize(cat), {}, {.whatIf = {.dk = dk}}));
  }

  void valuesAreAsLongAsWhatTheyWrite() {
    const TextbookLayer layer({.dModel = 20, .heads = 3, .dK = 4, .dV = 6});
    const AttentionTrace trace = runOn(layer);
    const Vector lengths = layer.valueLengths(trace, {AttentionKind::Self, 0, 2});
    const Matrix written = trace.stacks[0].values(0, 2) * layer.outputProjection().middleRows(12, 6);
    QCOMPARE(lengths.size(), Eigen::Index(8));
    for (Eigen::Index key = 0; key < 8; ++key)
      QVERIFY(std::abs(lengths[key] - written.row(key).norm()) < 1e-5f);
    QVERIFY_THROWS_EXCEPTION(Error, layer.valueLengths(trace, {AttentionKind::Self, 0, 3}));
  }

  void oneHeadAloneIsAsInARunOfAll_data() { scoreFunctionsAgainstDouble_data(); }
  void oneHeadAloneIsAsInARunOfAll() {
    QFETCH(ScoreFunction, score);
    const TextbookLayer layer({.dModel = 30, .heads = 3, .dK = 70, .dV = 3, .score = score});
    const AttentionTrace all = runOn(layer, "le chat dort", "the cat sleeps well"),
                         alone = layer.runHead(all, 2);
    QCOMPARE(alone.stacks.size(), size_t(3));
    for (AttentionKind kind : {AttentionKind::Self, AttentionKind::DecoderSelf, AttentionKind::Cross})
      QVERIFY(weights(headInput(alone, {kind, 0, 0}))
                  .values.isApprox(weights(headInput(all, {kind, 0, 2})).values, 1e-5f));
  }

  void saturationOverTheRealDk() {
    const TextbookOptions options{
        .dModel = 64, .heads = 2, .dK = 16, .initialisation = Initialisation::Xavier};
    const AttentionTrace trace = runOn(TextbookLayer(options));
    const double dk[] = {1, 16.9, 300};
    const WhatIf causal{.mask = MaskChoice::Causal};
    const SaturationCurve curve = textbookSaturation(options, trace, {AttentionKind::Self, 0, 1}, causal, dk);
    QCOMPARE(curve.dk, (std::vector<double>{1, 16, 300}));
    for (size_t i = 0; i < 3; ++i) {
      TextbookOptions resized = options;
      resized.dK = int(dk[i]);
      const AttentionTrace run = runOn(TextbookLayer(resized));
      for (const bool isScaled : {false, true}) {
        const Saturation wanted = saturation(
            headInput(run, {AttentionKind::Self, 0, 1}, {.mask = MaskChoice::Causal, .scaled = isScaled}));
        const Saturation got = (isScaled ? curve.scaled : curve.unscaled)[i];
        QVERIFY(std::abs(got.entropy - wanted.entropy) < 1e-5 &&
                std::abs(got.gradient - wanted.gradient) < 1e-5);
      }
    }
  }

  void emptyTextGivesAnEmptyTrace() {
    const AttentionTrace trace = runOn(TextbookLayer({}), "   ");
    QCOMPARE(trace.source.size(), 0);
    QCOMPARE(weights(headInput(trace, {})).values.size(), Eigen::Index(0));
  }

  void refusesWhatDoesNotFit() {
    for (const TextbookOptions& options :
         {TextbookOptions{.dModel = 7}, TextbookOptions{.dModel = 4097}, TextbookOptions{.heads = 0},
          TextbookOptions{.heads = 65}, TextbookOptions{.dK = 0}, TextbookOptions{.dK = 4097},
          TextbookOptions{.dV = 0}})
      QVERIFY_THROWS_EXCEPTION(Error, TextbookLayer{options});
    const TextbookLayer huge({.heads = 64, .dK = 4096});
    QVERIFY_THROWS_EXCEPTION(Error, runOn(huge, manyWords(600)));
    std::stop_source stop;
    stop.request_stop();
    QVERIFY_THROWS_EXCEPTION(Stopped, huge.run(huge.tokenize(cat), {}, {}, stop.get_token()));
  }
};

QTEST_GUILESS_MAIN(TextbookLayerTest)
#include "tst_textbook_layer.moc"
