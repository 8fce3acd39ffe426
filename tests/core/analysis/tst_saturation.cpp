// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "core/analysis/saturation.h"
#include "core/analysis/saturation_sampling.h"
#include "core/base/error.h"
#include "core/parallel/parallel_for.h"
#include "core/random/normal_stream.h"

using namespace heedmap;

namespace {

Matrix normal(Eigen::Index rows, Eigen::Index columns, quint64 seed) {
  Matrix result(rows, columns);
  NormalStream(streamKey(seed, {})).fill({result.data(), size_t(result.size())});
  return result;
}

HeadInput wholeMatrix(const Matrix& q, const Matrix& k, const ScoreRule& rule) {
  return {columns(q, 0, q.cols()), columns(k, 0, k.cols()), rule, 0};
}

/// The definition, in double, from finished weights.
Saturation naive(const HeadInput& input) {
  const HeadWeights all = weights(input);
  Saturation sum;
  int rows = 0;
  for (Eigen::Index query = 0; query < all.values.rows(); ++query) {
    double entropy = 0, peak = 0, gradient = 0;
    int visible = 0;
    for (Eigen::Index key = 0; key < all.values.cols(); ++key) {
      if (!input.isVisible(query, key)) continue;
      const double p = all.values(query, key);
      ++visible;
      if (p > 0) entropy -= p * std::log(p);
      peak = std::max(peak, p);
      gradient += p * (1 - p);
    }
    if (visible == 0) continue;
    sum = {sum.entropy + entropy, sum.maxEntropy + std::log(visible), sum.peak + peak,
           sum.gradient + gradient};
    ++rows;
  }
  return {sum.entropy / rows, sum.maxEntropy / rows, sum.peak / rows, sum.gradient / rows};
}

double difference(const Saturation& a, const Saturation& b) {
  return std::max({std::abs(a.entropy - b.entropy), std::abs(a.maxEntropy - b.maxEntropy),
                   std::abs(a.peak - b.peak), std::abs(a.gradient - b.gradient)});
}

}  // namespace

class SaturationTest : public QObject {
  Q_OBJECT
 private slots:
  void ofThreeScores() {
    const Saturation s = softmaxSaturation(Vector{{3, 1, -1}});
    QCOMPARE(float(s.peak), 0.86681f);
    QVERIFY(std::abs(s.entropy - 0.441) < 1e-3);  // −Σ p ln p of 0.86681, 0.11731, 0.01588
    QVERIFY(std::abs(s.maxEntropy - std::log(3)) < 1e-12);
  }

  void atTheEnds() {
    const Saturation collapsed = softmaxSaturation(Vector{{1e30f, 0, -1e30f}});
    QCOMPARE(collapsed.entropy, 0.0);
    QCOMPARE(collapsed.peak, 1.0);
    QCOMPARE(collapsed.gradient, 0.0);
    const Saturation flat = softmaxSaturation(Vector{{5, 5, 5, 5}});
    QCOMPARE(flat.entropy, std::log(4.0));
    QCOMPARE(flat.gradient, 0.75);
  }

  void followsTheRule_data() {
    QTest::addColumn<int>("which");
    QTest::newRow("plain") << 0;
    QTest::newRow("causal") << 1;
    QTest::newRow("window and padding") << 2;
    QTest::newRow("cap, slopes, table") << 3;
    QTest::newRow("relative positions") << 4;
    QTest::newRow("window and global tokens") << 5;
  }
  void followsTheRule() {
    QFETCH(int, which);
    const Matrix q = normal(70, 9, 1), k = normal(70, 9, 2);
    ScoreRule rule;
    rule.scale = 1 / 3.0;
    rule.divisorDk = 9;
    if (which == 1) rule.mask = MaskRule::causal();
    if (which == 2) {
      rule.mask = {2, 1};
      rule.keyPadding.assign(70, false);
      for (int key : {0, 1, 40, 41, 42, 43, 44}) rule.keyPadding[size_t(key)] = true;
    }
    if (which == 5) rule.mask = {2, 1, 0, 4};
    if (which == 3) {
      rule.softCap = 0.8;
      rule.alibiSlopes = Vector{{0.03f}};
      RelativeBias bias;
      bias.table = normal(32, 1, 3);
      rule.relative = std::make_shared<RelativeBias>(bias);
    }
    if (which == 4) {
      auto terms = std::make_shared<PositionTerms>();
      terms->span = 70;
      terms->keys = normal(140, 9, 4);
      terms->queries = normal(140, 9, 5);
      rule.positions = terms;
    }
    const HeadInput input = wholeMatrix(q, k, rule);
    const double worst = difference(saturation(input), naive(input));
    qInfo("worst difference %.2g", worst);
    QVERIFY(worst < 1e-5);

    const double dk[] = {1, 9, 300};
    const SaturationCurve curve = saturationByDivisor(input, dk);
    QCOMPARE(curve.queries, Eigen::Index(70));
    for (size_t i = 0; i < 3; ++i) {
      HeadInput changed = input;
      changed.rule = applied({.dk = dk[i]}, rule);
      QVERIFY(difference(curve.scaled[i], naive(changed)) < 1e-5);
      changed.rule = applied({.scaled = false}, rule);
      QVERIFY(difference(curve.unscaled[i], naive(changed)) < 1e-5);
    }
  }

  /// A cut edge is no key, in the figures as in the weights.
  void cutEdgesAreLeftOut() {
    const Matrix q = normal(9, 6, 4), k = normal(9, 6, 5);
    ScoreRule rule;
    rule.scale = 0.4;
    rule.knockouts = {{{}, 2, 1}, {{}, 2, 5}, {{}, 8, 8}};
    for (int key = 0; key < 9; ++key)
      rule.knockouts.push_back({{}, 4, key});  // a query that sees nothing any more
    HeadInput input = wholeMatrix(q, k, rule);
    const Saturation found = saturation(input), wanted = naive(input);
    QVERIFY(std::abs(found.entropy - wanted.entropy) < 1e-6);
    QVERIFY(std::abs(found.maxEntropy - wanted.maxEntropy) < 1e-6);
    QVERIFY(std::abs(found.peak - wanted.peak) < 1e-6);
    QVERIFY(std::abs(found.gradient - wanted.gradient) < 1e-6);
    input.rule.knockouts.clear();
    QVERIFY(std::abs(saturation(input).entropy - found.entropy) > 1e-3);
  }

  void longTextsAreSampled() {
    const Matrix q = normal(500, 8, 4), k = normal(500, 8, 5);
    ScoreRule rule;
    rule.mask = MaskRule::causal();
    const double dk[] = {8};
    const SaturationCurve curve = saturationByDivisor(wholeMatrix(q, k, rule), dk);
    QCOMPARE(curve.queries, curveQueries);
    const Saturation exact = saturation(wholeMatrix(q, k, rule));
    QVERIFY(std::abs(curve.unscaled[0].maxEntropy - exact.maxEntropy) < 0.05);
    QVERIFY(std::abs(curve.unscaled[0].entropy - exact.entropy) < 0.3);
  }

  void logarithmicSteps() {
    const auto dk = logSpaced(1, 4096, 13);
    QCOMPARE(dk.size(), size_t(13));
    for (size_t i = 0; i < dk.size(); ++i) QVERIFY(std::abs(dk[i] - std::exp2(double(i))) < 1e-9);
  }

  void theTableOfMeans_data() {
    QTest::addColumn<int>("dk");
    QTest::addColumn<double>("peak");
    QTest::addColumn<double>("entropy");
    QTest::addColumn<double>("gradient");
    QTest::newRow("1") << 1 << 0.265 << 2.011 << 0.822;
    QTest::newRow("4") << 4 << 0.488 << 1.446 << 0.645;
    QTest::newRow("16") << 16 << 0.725 << 0.753 << 0.378;
    QTest::newRow("64") << 64 << 0.864 << 0.347 << 0.192;
    QTest::newRow("256") << 256 << 0.933 << 0.165 << 0.095;
    QTest::newRow("1024") << 1024 << 0.968 << 0.078 << 0.046;
  }
  void theTableOfMeans() {
    QFETCH(int, dk);
    QFETCH(double, peak);
    QFETCH(double, entropy);
    QFETCH(double, gradient);
    const SaturationSample s = sampleSaturation(dk, {});
    qInfo("d_k %d: sigma %.4f±%.4f (%.4f), unscaled %.3f %.3f %.3f ± %.4f, scaled %.3f %.3f %.3f", dk,
          s.scoreDeviation.mean, s.scoreDeviation.error, std::sqrt(dk), s.unscaled.peak.mean,
          s.unscaled.entropy.mean, s.unscaled.gradient.mean, s.unscaled.entropy.error, s.scaled.peak.mean,
          s.scaled.entropy.mean, s.scaled.gradient.mean);
    // Both the table and this are means over 4,000 trials: allow four standard errors of their difference.
    const auto agree = [](const Estimate& measured, double wanted) {
      return std::abs(measured.mean - wanted) < 4 * std::sqrt(2.0) * measured.error + 0.0005;
    };
    QVERIFY(agree(s.unscaled.peak, peak));
    QVERIFY(agree(s.unscaled.entropy, entropy));
    QVERIFY(agree(s.unscaled.gradient, gradient));
    QVERIFY(std::abs(s.scoreDeviation.mean - std::sqrt(dk)) < 4 * s.scoreDeviation.error);
    QVERIFY(s.scoreDeviation.error < 0.04 * std::sqrt(dk));
    if (dk >= 16) {
      QVERIFY(std::abs(s.scaled.peak.mean - 0.32) < 0.01);
      QVERIFY(std::abs(s.scaled.entropy.mean - 1.92) < 0.03);
      QVERIFY(std::abs(s.scaled.gradient.mean - 0.81) < 0.01);
    }
  }

  void threadsDoNotMatter() {
    SamplingPlan plan{.keys = 7, .trials = 1001, .seed = 5};
    setThreadCount(1);
    const SaturationSample one = sampleSaturation(33, plan);
    setThreadCount(3);
    const SaturationSample three = sampleSaturation(33, plan);
    QCOMPARE(one.scoreDeviation.mean, three.scoreDeviation.mean);
    QCOMPARE(one.unscaled.entropy.mean, three.unscaled.entropy.mean);
    QCOMPARE(one.scaled.gradient.error, three.scaled.gradient.error);
    plan.seed = 6;
    QVERIFY(sampleSaturation(33, plan).scoreDeviation.mean != one.scoreDeviation.mean);
  }

  void stopsAndRefuses() {
    std::stop_source stop;
    stop.request_stop();
    QVERIFY_THROWS_EXCEPTION(Stopped, sampleSaturation(1024, {}, stop.get_token()));
    for (int dk : {0, -1, 4097}) QVERIFY_THROWS_EXCEPTION(Error, sampleSaturation(dk, {}));
    QVERIFY_THROWS_EXCEPTION(Error, sampleSaturation(4, {.keys = 0}));
    QVERIFY_THROWS_EXCEPTION(Error, sampleSaturation(4, {.trials = 2'000'000}));
  }
};

QTEST_GUILESS_MAIN(SaturationTest)
#include "tst_saturation.moc"
