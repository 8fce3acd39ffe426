// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "core/analysis/measures/head_measures.h"
#include "core/analysis/measures/measure_list.h"
#include "core/attention/heads_of.h"
#include "core/attention/weighted_values.h"
#include "core/base/error.h"
#include "tests/support/sample.h"
#include "tests/support/sample_patterns.h"

using namespace heedmap;
using namespace heedmap::samplePatterns;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

ScoreRule causal() {
  ScoreRule rule;
  rule.mask = MaskRule::causal();
  return rule;
}

}  // namespace

// It points at what it is made of, so nothing short-lived may go into it, and it may not outlive the place it
// is used.
static_assert(!std::is_constructible_v<MeasuredMap, const Matrix&, TextFeatures>);
static_assert(!std::is_copy_constructible_v<MeasuredMap>);

class TestMeasures : public QObject {
  Q_OBJECT

 private slots:
  void knownAnswers_data();
  void knownAnswers();
  void blindRowsAreLeftOut();
  void paddingIsNoKey();
  void cutEdgesAreNoKeys();
  void whatAWindowHidesDoesNotCount();
  void largestOfAllHeads();
  void meanOutputOfAHead();
  void crossAttention();
  void listIsSound();
  void lengthDoesNotMatter();
  void permutedKeysKeepTheSpread();
  void blockAgreesWithItsDefinition();
  void anUnknownNameSaysWhichIsMeant();
  void everyHeadOfATrace();
  void headsRankedByACell();
};

struct Answer {
  const char* measure;
  double value;
};

void TestMeasures::knownAnswers_data() {
  QTest::addColumn<Matrix>("map");
  QTest::addColumn<QByteArray>("words");
  QTest::addColumn<bool>("isCausal");
  QTest::addColumn<std::vector<Answer>>("answers");
  const double ln8 = std::log(8.0);
  const QByteArray eight = "[CLS] a b , c . d [SEP]";

  QTest::newRow("identity") << shifted(8, 0) << eight << false
                            << std::vector<Answer>{{"entropy", 0},
                                                   {"normalized_entropy", 0},
                                                   {"peak", 1},
                                                   {"effective_keys", 1},
                                                   {"sparsity", 1},
                                                   {"distance", 0},
                                                   {"locality", 0},
                                                   {"self", 1},
                                                   {"previous", 0},
                                                   {"next", 0},
                                                   {"first", 1 / 8.0},
                                                   {"special", 2 / 8.0},
                                                   {"punctuation", 2 / 8.0},
                                                   {"equal", none},
                                                   {"induction", none},
                                                   {"same_segment", none},
                                                   {"other_segment", none},
                                                   {"stripe", 1 / 8.0},
                                                   {"block", 0},
                                                   {"positional", 1},
                                                   {"monotony", none}};
  // Row 0 has no previous token and looks at itself: it counts for `self`, not for `previous`.
  QTest::newRow("previous") << shifted(8, -1) << eight << false
                            << std::vector<Answer>{
                                   {"previous", 1},    {"next", 0},           {"self", 1 / 8.0},
                                   {"first", 2 / 8.0}, {"distance", 7 / 8.0}, {"locality", 7 / 8.0},
                                   {"peak", 1},        {"special", 2 / 8.0},  {"stripe", 2 / 8.0}};
  QTest::newRow("next") << shifted(8, 1) << eight << false
                        << std::vector<Answer>{{"previous", 0},
                                               {"next", 1},
                                               {"self", 1 / 8.0},
                                               {"first", 0},
                                               {"special", 2 / 8.0}};
  QTest::newRow("uniform") << uniform(8, 8) << eight << false
                           << std::vector<Answer>{
                                  {"entropy", ln8},
                                  {"normalized_entropy", 1},
                                  {"peak", 1 / 8.0},
                                  {"effective_keys", 8},
                                  {"sparsity", 0},
                                  {"distance", 2.625},
                                  {"self", 1 / 8.0},
                                  // 90 % of 8 keys is 8 keys; the farthest is 7 6 5 4 4 5 6 7 away.
                                  {"locality", 5.5},
                                  {"previous", 1 / 8.0},
                                  {"next", 1 / 8.0},
                                  {"first", 1 / 8.0},
                                  {"special", 2 / 8.0},
                                  {"stripe", 1 / 8.0},
                                  {"block", 0},
                                  {"positional", 0}};
  QTest::newRow("first column")
      << oneColumn(8, 0) << eight << false
      << std::vector<Answer>{{"entropy", 0},
                             {"first", 1},
                             {"special", 1},
                             {"stripe", 1},
                             {"self", 1 / 8.0},
                             {"previous", 1 / 7.0},
                             {"distance", 3.5},
                             {"locality", 3.5},
                             {"punctuation", 0},
                             // Σ 1/cells over the diagonals 0 … −7 is H₈ = 2.717857; variance 8 − 1.
                             {"positional", 1.717857142857 / 7}};
  QTest::newRow("punctuation column")
      << oneColumn(8, 3) << eight << false
      << std::vector<Answer>{{"punctuation", 1}, {"first", 0}, {"special", 0}, {"stripe", 1}};
  QTest::newRow("two blocks") << blocks(8, 4) << eight << false
                              << std::vector<Answer>{
                                     {"block", 1},
                                     {"entropy", std::log(4.0)},
                                     {"effective_keys", 4},
                                     {"peak", 0.25},
                                     {"sparsity", (std::sqrt(8.0) - 2) / (std::sqrt(8.0) - 1)},
                                     {"self", 0.25},
                                     // rows 1–3 and 5–7 have their previous token in the block, row 4 has not
                                     {"previous", 6 * 0.25 / 7}};
  QTest::newRow("three blocks") << blocks(9, 3) << QByteArray("a b c d e f g h i") << false
                                << std::vector<Answer>{{"block", 1}};
  QTest::newRow("two texts") << blocks(8, 4) << QByteArray("[CLS] a b [SEP] | c d e [SEP]") << false
                             << std::vector<Answer>{{"same_segment", (2 * 0.5 + 3 * 0.75) / 5},
                                                    {"other_segment", 0},
                                                    {"special", (4 * 0.5 + 4 * 0.25) / 8}};
  QTest::newRow("the other text") << uniform(8, 8) << QByteArray("[CLS] a b [SEP] | c d e [SEP]") << false
                                  << std::vector<Answer>{{"same_segment", (2 * 2 + 3 * 3) / 8.0 / 5},
                                                         {"other_segment", (2 * 3 + 3 * 2) / 8.0 / 5}};
  QTest::newRow("1 × 1") << shifted(1, 0) << QByteArray("a") << false
                         << std::vector<Answer>{{"entropy", 0},     {"normalized_entropy", none},
                                                {"peak", 1},        {"effective_keys", 1},
                                                {"sparsity", none}, {"distance", 0},
                                                {"locality", 0},    {"self", 1},
                                                {"previous", none}, {"next", none},
                                                {"first", 1},       {"special", 0},
                                                {"stripe", 1},      {"block", none},
                                                {"positional", 0}};
  QTest::newRow("causal uniform") << causalUniform(4) << QByteArray("[BOS] a b c") << true
                                  << std::vector<Answer>{
                                         {"entropy", (std::log(2.0) + std::log(3.0) + std::log(4.0)) / 4},
                                         // row 0 sees one key: its normalised entropy has no meaning
                                         {"normalized_entropy", 1},
                                         {"sparsity", 0},
                                         {"peak", (1 + 0.5 + 1 / 3.0 + 0.25) / 4},
                                         {"first", (1 + 0.5 + 1 / 3.0 + 0.25) / 4},
                                         {"self", (1 + 0.5 + 1 / 3.0 + 0.25) / 4},
                                         {"previous", (0.5 + 1 / 3.0 + 0.25) / 3},
                                         {"next", 0},
                                         {"effective_keys", 2.5},
                                         {"distance", (0 + 0.5 + 1 + 1.5) / 4}};
  QTest::newRow("causal identity") << shifted(4, 0) << QByteArray("a b c d") << true
                                   << std::vector<Answer>{
                                          {"positional", 1}, {"self", 1}, {"normalized_entropy", 0}};

  Matrix repeated =
      Matrix::Zero(6, 6);  // a b c a b c: the second half looks at what followed the first occurrence
  repeated.topRows(3) = uniform(3, 6);
  repeated(3, 1) = repeated(4, 2) = 1;
  repeated(5, 3) = 0.75f;
  repeated(5, 2) = 0.25f;
  QTest::newRow("induction") << repeated << QByteArray("a b c a b c") << false
                             << std::vector<Answer>{{"induction", (1 + 1 + 0.75) / 3},
                                                    {"equal", (3 / 6.0 + 0.25) / 6}};
  // Only the second half has seen its tokens before, each once.
  QTest::newRow("causal repetition") << causalUniform(6) << QByteArray("a b c a b c") << true
                                     << std::vector<Answer>{{"equal", (1 / 4.0 + 1 / 5.0 + 1 / 6.0) / 3},
                                                            {"induction", (1 / 4.0 + 1 / 5.0 + 1 / 6.0) / 3}};
  // "b b": what follows the earlier b is the query itself, which is no induction.
  QTest::newRow("doubled") << shifted(2, 0) << QByteArray("b b") << false
                           << std::vector<Answer>{{"induction", none}, {"equal", 0}};
  QTest::newRow("added tokens are not equal tokens")
      << shifted(3, 0) << QByteArray("[SEP] a [SEP]") << false
      << std::vector<Answer>{{"equal", none}, {"special", 2 / 3.0}};
  QTest::newRow("full-width punctuation")
      << oneColumn(3, 1) << QByteArray("买 ， 弄") << false << std::vector<Answer>{{"punctuation", 1}};
}

void TestMeasures::knownAnswers() {
  QFETCH(Matrix, map);
  QFETCH(QByteArray, words);
  QFETCH(bool, isCausal);
  QFETCH(std::vector<Answer>, answers);
  const Tokens tokens = tokensOf(words);
  const TextFeatures text = textFeatures(tokens, tokens, true);
  const MeasuredMap measured(map, isCausal ? causal() : ScoreRule{}, text);
  for (const auto& [name, expected] : answers) {
    const Measurement found = measures()[measureIndex(QLatin1StringView(name))].of(measured);
    if (std::isnan(expected) ? std::isnan(found.value) : std::abs(found.value - expected) < 2e-6) continue;
    QFAIL(qPrintable(QStringLiteral("%1 is %2 over %3 rows, expected %4")
                         .arg(QLatin1StringView(name))
                         .arg(found.value)
                         .arg(found.rows)
                         .arg(expected)));
  }
}

void TestMeasures::blindRowsAreLeftOut() {
  const Tokens tokens = tokensOf("a b c");
  const TextFeatures text = textFeatures(tokens, tokens, true);
  ScoreRule rule = causal();
  rule.keyPadding = {true, false, false};  // padding and the causal mask leave query 0 nothing
  Matrix map = Matrix::Zero(3, 3);
  map(1, 1) = 1;
  map(2, 1) = map(2, 2) = 0.5f;
  const MeasuredMap measured(map, rule, text);
  QCOMPARE(entropy(measured).value, std::log(2.0f) / 2.0);
  QCOMPARE(entropy(measured).rows, 2);
  QVERIFY(std::abs(normalizedEntropy(measured).value - 1) < 1e-6);
  QCOMPARE(self(measured).value, 0.75);
  QCOMPARE(previous(measured).value, 0.25);
  QCOMPARE(first(measured).value, 0.0);
  const Matrix allBlind = Matrix::Zero(3, 3);
  rule.keyPadding = {true, true, true};
  const MeasuredMap dark(allBlind, rule, text);
  for (const Measure& measure : measures()) QVERIFY2(std::isnan(measure.of(dark).value), measure.name);
}

/// A uniform row over the keys that are left is uniform, whether a key is cut or has never been there.
void TestMeasures::cutEdgesAreNoKeys() {
  Matrix map = uniform(4, 4);
  map.row(2) << 0.5f, 0, 0.5f, 0;
  ScoreRule rule;
  rule.knockouts = {{{}, 2, 1}, {{}, 2, 3}};
  const TextFeatures text = textFeatures(tokensOf("a b c d"), tokensOf("a b c d"), true);
  const MeasuredMap measured(map, rule, text);
  QCOMPARE(measured.visibleKeys, (std::vector<Eigen::Index>{4, 4, 2, 4}));
  QVERIFY(std::abs(normalizedEntropy(measured).value - 1) < 1e-6);
  QVERIFY(std::abs(normalizedEntropy(MeasuredMap(map, text)).value - 1) > 0.05);
}

/// A window of three keys: two queries see an equal token, two what followed one.
void TestMeasures::whatAWindowHidesDoesNotCount() {
  const Tokens tokens = tokensOf("a b a c d a b b");
  const TextFeatures text = textFeatures(tokens, tokens, true);
  ScoreRule rule;
  rule.mask = MaskRule::causalWindow(3);
  Matrix map = Matrix::Zero(8, 8);
  for (Eigen::Index query = 0; query < 8; ++query) {
    const KeyRange range = rule.mask.visible(query, 8);
    map.row(query)
        .segment(range.begin, range.end - range.begin)
        .setConstant(1.f / float(range.end - range.begin));
  }
  const MeasuredMap measured(map, rule, text);
  QCOMPARE(equal(measured).rows, 2);
  QVERIFY(std::abs(equal(measured).value - 1 / 3.0) < 1e-6);
  QCOMPARE(induction(measured).rows, 2);  // the b between the first two a, and the c before the third
  QVERIFY(std::abs(induction(measured).value - 1 / 3.0) < 1e-6);
}

void TestMeasures::largestOfAllHeads() {
  const AttentionTrace trace = sampleTrace();
  float wanted = 0;
  for (const HeadId& id : headsOf(trace))
    wanted = std::max(wanted, weights(headInput(trace, id)).values.maxCoeff());
  QCOMPARE(largestWeight(trace, AttentionKind::Self), wanted);
  QVERIFY(wanted < 1);
  QCOMPARE(largestWeight(trace, AttentionKind::Cross), 0.0f);
}

/// What a head hands to W_O: the weighted sum of its values, mean over the queries.
void TestMeasures::meanOutputOfAHead() {
  const AttentionTrace trace = sampleTrace();
  const auto heads = measureHeads(trace);
  float worst = 0;
  for (const HeadMeasures& head : heads) {
    const Matrix mixed = weightedValues(trace.stacks[0], head.id.layer);
    const Vector wanted = mixed.middleCols(head.id.head * 4, 4).colwise().mean().transpose();
    worst = std::max(worst, (head.output - wanted).cwiseAbs().maxCoeff());
  }
  qInfo("worst difference %.1e", double(worst));
  QVERIFY(worst < 1e-6f);
}

void TestMeasures::paddingIsNoKey() {
  const Tokens tokens = tokensOf("a b c d");
  const TextFeatures text = textFeatures(tokens, tokens, true);
  ScoreRule rule;
  rule.keyPadding = {false, false, false, true};
  Matrix map = Matrix::Zero(4, 4);
  map.leftCols(3).setConstant(1 / 3.f);
  const MeasuredMap measured(map, rule, text);
  QVERIFY(std::abs(normalizedEntropy(measured).value - 1) < 1e-6);
  QVERIFY(std::abs(sparsity(measured).value) < 1e-6);
}

void TestMeasures::crossAttention() {
  const Tokens source = tokensOf("the cat sleeps </s> .");
  const Tokens target = tokensOf("die Katze schläft");
  const TextFeatures text = textFeatures(target, source, false);
  Matrix map = Matrix::Zero(3, 5);
  map(0, 0) = map(1, 2) = map(2, 3) = 1;
  QCOMPARE(monotony(MeasuredMap(map, text)).value, 1.0);
  QCOMPARE(first(MeasuredMap(map, text)).value, 1 / 3.0);
  QVERIFY(std::isnan(self(MeasuredMap(map, text)).value));
  QVERIFY(std::isnan(distance(MeasuredMap(map, text)).value));
  QVERIFY(std::isnan(block(MeasuredMap(map, text)).value));
  const Matrix back = map.colwise().reverse();
  QCOMPARE(monotony(MeasuredMap(back, text)).value, -1.0);
  const Matrix still = uniform(3, 5);
  QCOMPARE(monotony(MeasuredMap(still, text)).value, 0.0);
  QVERIFY(std::abs(entropy(MeasuredMap(still, text)).value - std::log(5.0)) < 1e-6);
}

void TestMeasures::listIsSound() {
  const Tokens tokens = tokensOf("[CLS] a b , a . [SEP] | c a , d [SEP]");
  const TextFeatures text = textFeatures(tokens, tokens, true);
  const TextFeatures crossText = textFeatures(tokensOf("x y z"), tokens, false);
  QStringList names;
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Matrix map = randomRows(12, 12, seed), cross = randomRows(3, 12, seed);
    const MeasuredMap own(map, text), across(cross, crossText);
    for (const Measure& measure : measures()) {
      if (seed == 0) names << QLatin1StringView(measure.name);
      const double value = measure.of(own).value, other = measure.of(across).value;
      QVERIFY2(!std::isnan(value) || !std::isnan(other), measure.name);
      if (!std::isnan(value))
        QVERIFY2(measure.least - 1e-6 <= value && value <= measure.most + 1e-6, measure.name);
      if (!std::isnan(other))
        QVERIFY2(measure.least - 1e-6 <= other && other <= measure.most + 1e-6, measure.name);
    }
    double left = 0;  // rows of the text, keys that the model adds
    for (const Eigen::Index query : {1, 2, 3, 4, 5, 7, 8, 9, 10})
      left += double(map(query, 0) + map(query, 6) + map(query, 11)) / 9;
    QCOMPARE(sameSegment(own).rows, 9);
    QVERIFY(std::abs(sameSegment(own).value + otherSegment(own).value + left - 1) < 1e-6);
  }
  QCOMPARE(names.removeDuplicates(), 0);
}

void TestMeasures::lengthDoesNotMatter() {
  // A previous-token head of 6 and of 60 tokens measures alike where the definition allows it.
  for (const char* name : {"previous", "normalized_entropy", "peak", "effective_keys", "sparsity", "next"}) {
    double values[2];
    for (int i = 0; i < 2; ++i) {
      const Eigen::Index n = i == 0 ? 6 : 60;
      const Tokens tokens = tokensOf(QByteArray("a ").repeated(int(n)).trimmed());
      const TextFeatures text = textFeatures(tokens, tokens, true);
      const Matrix map = shifted(n, -1);
      values[i] = measures()[measureIndex(QLatin1StringView(name))].of(MeasuredMap(map, text)).value;
    }
    QCOMPARE(values[0], values[1]);
  }
}

void TestMeasures::permutedKeysKeepTheSpread() {
  const Tokens tokens = tokensOf("a b c d e f g");
  const TextFeatures text = textFeatures(tokens, tokens, true);
  const Matrix map = randomRows(7, 7, 5);
  Matrix turned(7, 7);
  for (Eigen::Index key = 0; key < 7; ++key) turned.col(key) = map.col((key * 3 + 2) % 7);
  for (auto* measure : {entropy, normalizedEntropy, peak, effectiveKeys, sparsity, stripe})
    QVERIFY(std::abs(measure(MeasuredMap(map, text)).value - measure(MeasuredMap(turned, text)).value) <
            1e-6);
}

void TestMeasures::blockAgreesWithItsDefinition() {
  const Eigen::Index n = 9;
  const Tokens tokens = tokensOf("a b c d e f g h i");
  const TextFeatures text = textFeatures(tokens, tokens, true);
  double worst = 0;
  for (unsigned seed = 0; seed < 10; ++seed) {
    const Matrix map = 0.5f * randomRows(n, n, seed) + 0.5f * blocks(n, 3);
    Matrix means = Matrix::Zero(n, n);
    for (Eigen::Index d = -(n - 1); d < n; ++d) means.diagonal(d).setConstant(map.diagonal(d).mean());
    double best = 0;
    for (Eigen::Index cut = 1; cut < n; ++cut) {
      const auto inside = [&](const Matrix& m) {
        return double(m.topLeftCorner(cut, cut).sum() + m.bottomRightCorner(n - cut, n - cut).sum()) /
               double(m.sum());
      };
      best = std::max(best, (inside(map) - inside(means)) / (1 - inside(means)));
    }
    worst = std::max(worst, std::abs(block(MeasuredMap(map, text)).value - best));
    QVERIFY(best > 0.1);
  }
  qInfo("worst difference %.1e", worst);
  QVERIFY(worst < 1e-5);
}

void TestMeasures::anUnknownNameSaysWhichIsMeant() {
  try {
    measureIndex(u"entropie");
    QFAIL("no error");
  } catch (const Error& error) {
    QVERIFY(error.sentence().contains(QStringLiteral("“entropie”")));
    QVERIFY(error.sentence().contains(QStringLiteral("did you mean entropy?")));
  }
}

void TestMeasures::everyHeadOfATrace() {
  const AttentionTrace trace = sampleTrace();
  const auto all = measureHeads(trace);
  QCOMPARE(all.size(), 6u);
  QCOMPARE(all[4].id, (HeadId{AttentionKind::Self, 1, 1}));
  const HeadWeights one = weights(headInput(trace, all[4].id));
  QCOMPARE(all[4].values.size(), measures().size());
  double diagonal = 0;
  for (Eigen::Index i = 0; i < 7; ++i) diagonal += double(one.values(i, i)) / 7;
  QVERIFY(std::abs(all[4].values[measureIndex(u"self")].value - diagonal) < 1e-6);
  // Under a causal mask nothing looks ahead.
  for (const auto& head : measureHeads(trace, {.mask = MaskChoice::Causal}))
    QCOMPARE(head.values[measureIndex(u"next")].value, 0.0);
  std::stop_source stop;
  stop.request_stop();
  QVERIFY_THROWS_EXCEPTION(Stopped, measureHeads(trace, {}, stop.get_token()));
}

void TestMeasures::headsRankedByACell() {
  const AttentionTrace trace = sampleTrace();
  const auto ranked = rankByCell(trace, AttentionKind::Self, 5, 2);
  QCOMPARE(ranked.size(), 6u);
  for (size_t i = 1; i < ranked.size(); ++i) QVERIFY(ranked[i - 1].weight >= ranked[i].weight);
  QCOMPARE(ranked[0].weight, weights(headInput(trace, ranked[0].id)).values(5, 2));
  QVERIFY_THROWS_EXCEPTION(Error, rankByCell(trace, AttentionKind::Self, 7, 2));
  QVERIFY_THROWS_EXCEPTION(Error, rankByCell(trace, AttentionKind::Self, 0, -1));
}

QTEST_GUILESS_MAIN(TestMeasures)
#include "tst_measures.moc"
