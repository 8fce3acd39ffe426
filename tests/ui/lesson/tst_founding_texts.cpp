// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <functional>
#include <set>

#include "core/analysis/five_steps.h"
#include "core/analysis/saturation_sampling.h"
#include "core/attention/attention_cost.h"
#include "core/text/tokens/token_label.h"
#include "core/textbook/textbook_choices.h"
#include "core/textbook/textbook_learning.h"
#include "tests/support/lesson_claims.h"
#include "ui/jobs/next_tokens.h"
#include "ui/lesson/pages/role_evidence.h"
#include "ui/lesson/parts/cut_panel.h"
#include "ui/lesson/parts/softmax_box.h"
#include "ui/lesson/parts/two_clocks.h"
#include "ui/lesson/parts/way_panel.h"
#include "ui/lesson/pictures/concat_picture.h"
#include "ui/lesson/pictures/formula_picture.h"
#include "ui/lesson/pictures/histogram.h"
#include "ui/lesson/pictures/matrix_picture.h"
#include "ui/lesson/pictures/path_picture.h"
#include "ui/lesson/pictures/pipeline_picture.h"
#include "ui/lesson/pictures/shapes_picture.h"
#include "ui/lesson/pictures/shares.h"
#include "ui/lesson/pictures/vectors/angle_picture.h"
#include "ui/lesson/pictures/vectors/vectors_picture.h"
#include "ui/lesson/state/lesson_words.h"
#include "ui/lesson/state/pointing.h"

using Claim = std::function<bool()>;
Q_DECLARE_METATYPE(Claim)

using namespace heedmap;

namespace {

double weightOf(const QString& model, const QByteArray& text, const HeadId& head, const char* asker,
                const char* meant, double* others = nullptr) {
  const AttentionMap map = lesson::wordsOf(*named(model), text, head);
  const Pointing there = pointing(map, *lesson::wordCalled(map.queries, QString::fromUtf8(asker)),
                                  *lesson::wordCalled(map.keys, QString::fromUtf8(meant)));
  if (others) *others = there.others;
  return there.weight;
}

std::vector<double> softmax(const std::vector<float>& scores, float divisor = 1) {
  Matrix row(1, Eigen::Index(scores.size()));
  for (size_t i = 0; i < scores.size(); ++i) row(0, Eigen::Index(i)) = scores[i] / divisor;
  softmaxRows(row, ScoreRule{});
  return {row.data(), row.data() + row.size()};
}

template <typename Shown>
bool shows(QWidget& page) {
  const auto all = page.findChildren<Shown*>();
  return std::any_of(all.begin(), all.end(), [](const QWidget* one) { return !one->isHidden(); });
}

/// softmax(Q·Kᵀ/√d_k)·V by hand against what the head hands on.
bool formulaHolds() {
  const LessonState state = catState();
  const AttentionStack& stack = state.stack();
  const HeadInput input = state.input();
  Matrix shares = input.q * input.k.transpose() / std::sqrt(float(stack.dK));
  for (Eigen::Index row = 0; row < shares.rows(); ++row) {
    shares.row(row) = shares.row(row).array().exp();
    shares.row(row) /= shares.row(row).sum();
  }
  const Matrix values = stack.values(0, 0);
  const Matrix output = shares * values;
  const FiveSteps pass = fiveSteps(*state.trace, at(0, 0), 3, {});
  return (output.row(3).transpose() - pass.output).cwiseAbs().maxCoeff() < 1e-5f;
}

/// Heads in which main words get more than small ones, and the number of all heads.
std::pair<int, int> headsThatGrasp() {
  int heads = 0, all = 0;
  for (int layer = 0; layer < 6; ++layer)
    for (int head = 0; head < 12; ++head, ++all) {
      const AttentionMap map =
          lesson::wordsOf(*named(lesson::minilm), "The cat sits on the mat", at(layer, head));
      double sums[2] = {0, 0};
      for (Eigen::Index key = 0; key < 6; ++key)
        sums[key == 0 || key == 3 || key == 4] += pointing(map, key, key).others;
      heads += sums[0] > sums[1];
    }
  return {heads, all};
}

bool tokensAreSeen() {
  const LessonState state = stateOf(std::make_shared<TextbookLayer>(TextbookOptions{}), "你好啊",
                                    {.whatIf = {.mask = MaskChoice::Causal}});
  for (Eigen::Index query = 0; query < 3; ++query)
    for (Eigen::Index key = 0; key < 3; ++key)
      if (state.map->isMasked(query, key) != (key > query)) return false;
  return state.queries() == 3;
}

double cosineOfBank(const WhatIf& whatIf) {
  const auto vector = [&](const char* text) {
    const AttentionTrace trace = runRequest(*named(lesson::multilingual), {.text = text, .whatIf = whatIf});
    return Vector(trace.stack(AttentionKind::Self)
                      ->layers.back()
                      .v.row(*firstTokenOf(trace.source, "银行"))
                      .transpose());
  };
  const Vector one = vector("银行在河边"), other = vector("银行里有钱");
  return double(one.dot(other) / one.norm() / other.norm());
}

int rightIn(size_t role) {
  const lesson::HeadRole& tried = lesson::headRolesTried()[role];
  const lesson::RoleEvidence found = lesson::roleEvidence(*named(tried.model), tried);
  qInfo("%s: %d, %.3f against %.3f", tried.name, found.right, found.weight, found.others);
  return found.right;
}

bool alignsOnTheDiagonal() {
  const AttentionTrace trace = runRequest(*named(lesson::translator), {.text = "我爱中国"});
  const Matrix map = weights(headInput(trace, {AttentionKind::Cross, 1, 1})).values;
  for (Eigen::Index row = 0; row < 3; ++row)
    if (!(map(row, row) > 0.9f)) return false;
  return true;
}

bool writesWordByWord() {
  const AttentionTrace trace = runRequest(*named(lesson::translator), {.text = "我爱中国"});
  const char* const wanted[] = {"I", "love", "China"};
  for (Eigen::Index row = 0; row < 3; ++row)
    if (nextTokens(*named(lesson::translator), trace, row, 1).front().label != QLatin1StringView(wanted[row]))
      return false;
  return true;
}

bool answerHangsOnTheWord() {
  const auto cuts = cutEdges(*named(lesson::translator), "我爱中国", "中国", {}, "I love");
  for (const CutPanel::Cut& cut : cuts)
    qInfo("%s: weight %.3f, %s %.3f", qPrintable(cut.key), cut.weight, qPrintable(cut.words[0].label),
          cut.words[0].probability);
  return cuts[0].words[0].label == u"China" && cuts[1].weight > 0.2 && cuts[1].words[0].label == u"China" &&
         cuts[2].words[0].label != u"China";
}

}  // namespace

/// The two texts that the lesson began from make 43 claims. Each has its page, what that page says or draws,
/// and a computation; what the texts have wrong is put right there.
class FoundingTextsTest : public QObject {
  Q_OBJECT

 private slots:
  void claims_data();
  void claims();
  void areAllThere() {
    std::set<int> numbers;
    for (int i = 1; i <= 43; ++i) numbers.insert(i);
    QCOMPARE(m_numbers, numbers);
  }

 private:
  std::unique_ptr<Lesson> m_lesson;
  std::set<int> m_numbers;
};

void FoundingTextsTest::claims_data() {
  QTest::addColumn<int>("number");
  QTest::addColumn<QString>("page");
  QTest::addColumn<QString>("words");  // on the page; empty: what it draws says it
  QTest::addColumn<Claim>("claim");
  const auto add = [](int number, const char* name, const char* page, const char* words, const Claim& claim) {
    QTest::addRow("%d %s", number, name)
        << number << QString::fromUtf8(page) << QString::fromUtf8(words) << claim;
  };
  const auto page = [this](const char* id) -> LessonPage& { return m_lesson->page(id); };
  add(1, "three moves", "head", "in three moves", formulaHolds);
  add(2, "grasps the main words: some heads only", "reading", "the words that matter light up", [] {
    const auto [heads, all] = headsThatGrasp();
    qInfo("%d of %d", heads, all);
    return heads > 0 && heads < all;
  });
  add(3, "selective, without the number of bits", "head", "An eye sees sharply", [] {
    const LessonState state =
        stateOf(named(lesson::multilingual), "Anna bought a pen last week but she lost it today",
                {.head = at(8, 8), .pin = {Pin::Kind::Query, 8}});
    Vector row = state.map->values.row(8).transpose();
    std::sort(row.data(), row.data() + row.size(), std::greater<>());
    return isNear(double(row.head(3).sum()), 0.786, 0.01);
  });
  add(4, "one state forgets, the gradient vanishes", "recurrence", "vanishing gradient", [page] {
    return shows<TwoClocks>(page("recurrence")) && isNear(std::pow(TwoClocks::kept, 10), 0.60, 0.005) &&
           isNear(std::pow(TwoClocks::kept, 100), 0.006, 0.0005);
  });
  add(5, "2014 to 2018", "score", "Attention Is All You Need", [] { return std::size(scoreFunctions) == 5; });
  add(6, "the whole in one line", "head", "the whole of attention",
      [this] { return m_lesson->dock.pipeline()->isVisible() && lesson::stages == 9; });
  add(7, "roles of Q, K, V", "query-key-value", "which thing before me?",
      [page] { return shows<VectorsPicture>(page("query-key-value")); });
  add(8, "Q = X·W_Q and the shapes", "query-key-value", "", [page] {
    const LessonState state = textbookState({.dModel = 512, .heads = 8, .dK = 64, .dV = 64});
    return shows<ShapesPicture>(page("query-key-value")) && state.input().q.rows() == 6 &&
           state.input().q.cols() == 64;
  });
  add(9, "why three matrices", "query-key-value", "with two equal matrices", [] {
    const LessonState state = catState();
    const Matrix own = rawScores(state.input()), mirror = state.input().q * state.input().q.transpose();
    return (own - own.transpose()).cwiseAbs().maxCoeff() > 1 &&
           (mirror - mirror.transpose()).cwiseAbs().maxCoeff() < 1e-3f;
  });
  add(10, "how matrices start, are trained and stay", "query-key-value", "afterwards they are fixed", [] {
    const auto deviation = [](Initialisation start) {
      const LessonState state =
          textbookState({.dModel = 512, .heads = 8, .dK = 64, .dV = 64, .initialisation = start});
      return double(rawScores(state.input()).cwiseAbs().mean());
    };
    return deviation(Initialisation::Unit) < deviation(Initialisation::Xavier) &&
           deviation(Initialisation::Xavier) < deviation(Initialisation::He);
  });
  add(11, "Q·Kᵀ is n by n", "score", "row i, column j holds", [page] {
    const LessonState state = catState();
    const Matrix product = state.input().q * state.input().k.transpose();
    return shows<MatrixPicture>(page("score")) && product.rows() == 8 && product.cols() == 8 &&
           (product - rawScores(state.input())).cwiseAbs().maxCoeff() < 1e-3f;
  });
  add(12, "the dot product is likeness", "score", "near 0 when they have nothing to do with", [] {
    AnglePicture angle;
    angle.setKey({1.5, 0.5});
    const double alike = angle.product();
    angle.setKey({-0.5, 1.5});
    const double square = angle.product();
    angle.setKey({-1.5, -0.5});
    return alike > 2 && std::abs(square) < 1e-9 && angle.product() < -2;
  });
  add(13, "scores of Bahdanau and Luong", "score", "Bahdanau et al. 2014", [] {
    std::set<float> values;
    for (const ScoreFunctionInfo& function : scoreFunctions)
      values.insert(scores(textbookState({.score = function.value}).input())(2, 3));
    return values.size() >= 4;  // a pair within the local window scores as by the plain dot product
  });
  add(14, "variance, saturation, no gradient", "scale", "variance d", [] {
    const SaturationSample sample = sampleSaturation(512, {.trials = 1000});
    return sample.unscaled.peak.mean > 0.9 && sample.scaled.peak.mean < 0.5 &&
           sample.unscaled.gradient.mean < 0.15;
  });
  add(15, "8, ±16, 22.6", "scale", "95 % of the scores lie within ±16", [page] {
    page("scale");
    return isNear(sampleSaturation(64, {.trials = 2000}).scoreDeviation.mean, 8, 0.25) &&
           isNear(sampleSaturation(512, {.trials = 2000}).scoreDeviation.mean, 22.63, 0.7);
  });
  add(16, "the paper's words, the code, worse training", "scale", "math.sqrt",
      [] { return errorLeft(512, false) > 0.7 && errorLeft(512, true) < 0.001; });
  add(17, "softmax normalises, sharpens, has no negatives", "softmax", "It has no negatives", [] {
    const auto shares = softmax({3, 1});
    return isNear(shares[0] + shares[1], 1, 1e-6) && shares[0] > 0.75 && shares[1] > 0;
  });
  add(18, "3, 1, −1: put right", "check", "", [] { return isNear(softmax({3, 1, -1})[2], 0.016, 0.0005); });
  add(19, "8.2 … and 8.5 …: put right", "check", "", [] {
    return isNear(softmax({8.2f, 5.1f, 1.3f})[0], 0.956, 0.0006) &&
           isNear(softmax({8.5f, 2.1f, 1.3f, 7.2f, 0.9f}, 8)[0], 0.323, 0.0006);
  });
  add(20, ".5 cat + .1 sits + .4 mat", "weighted-sum", "An introduction prints", [page] {
    const LessonState state = catState();
    const Matrix values = state.stack().values(0, 0);
    const Vector sum = 0.5f * values.row(2).transpose() + 0.1f * values.row(3).transpose() +
                       0.4f * values.row(6).transpose();
    const QString said = page("weighted-sum").plainText();
    return shows<WayPanel>(page("weighted-sum")) &&
           said.contains(QString::number(double(std::abs(sum[0])), 'f', 3));
  });
  add(21, "both formulas", "summary", "All of it is two lines",
      [page] { return shows<FormulaPicture>(page("summary")) && formulaHolds(); });
  add(22, "pie and histogram", "softmax", "",
      [page] { return shows<SharePie>(page("softmax")) && shows<Histogram>(page("scale")); });
  add(23, "axes of a heatmap; five by five", "reading", "Rows look, columns are looked at", [] {
    const LessonState state = textbookState({}, "one two three four five");
    return state.queries() == 5 && state.keys() == 5 &&
           (state.map->values.rowwise().sum().array() - 1).abs().maxCoeff() < 1e-5f;
  });
  add(24, "patterns; a stripe is a resting place", "reading", "where a head rests that finds nothing", [] {
    const LessonState state = catState();
    const Matrix map = weights(headInput(*state.trace, at(0, 2))).values;
    for (Eigen::Index row = 1; row < map.rows(); ++row)
      if (map(row, row - 1) < 0.9f) return false;
    return map.rows() == 8;
  });
  add(25, "roles of heads", "several-heads", "put to the test", [] {
    return rightIn(0) == 6 && rightIn(1) >= 4 && rightIn(2) >= 4 && rightIn(3) >= 5 && rightIn(4) == 6 &&
           rightIn(5) == 0;
  });
  add(26, "小明和室友, 他们", "head", "", [] {
    double others = 1;
    const double weight = weightOf(lesson::multilingual, "小明和室友去了图书馆，他们在那里学习", at(8, 8),
                                   "他们", "小明", &others);
    return isNear(weight, 0.50, 0.01) && weight > 3 * others;
  });
  add(27, "heads differ without being told", "several-heads", "Who taught them to differ?", [] {
    const LessonState state = textbookState({.heads = 4});
    const Matrix one = weights(headInput(*state.trace, at(0, 0))).values,
                 other = weights(headInput(*state.trace, at(0, 1))).values;
    return (one - other).cwiseAbs().sum() / 2 / 6 > 0.1f;
  });
  add(28, "split, side by side, × W_O", "several-heads", "put side by side", [page] {
    const LessonState state = textbookState({.dModel = 512, .heads = 8, .dK = 64, .dV = 64});
    return shows<ConcatPicture>(page("several-heads")) && state.stack().heads * state.stack().dV == 512;
  });
  add(29, "costs no more", "several-heads", "One head of the full 384", [] {
    const LessonState state = catState();
    const AttentionStack& stack = state.stack();
    return stack.heads * (2 * stack.dK + 2 * stack.dV) == 4 * 384;
  });
  add(30, "how many heads; more do not overfit", "several-heads", "GPT-3",
      [page] { return headCountsHold(page("several-heads").plainText()); });
  add(31, "self and cross; the decoder's order", "self-and-cross", "in this order", [] {
    const AttentionTrace trace = runRequest(*named(lesson::translator), {.text = "我爱中国"});
    const Matrix own = weights(headInput(trace, {AttentionKind::DecoderSelf, 0, 0})).values,
                 cross = weights(headInput(trace, {AttentionKind::Cross, 0, 0})).values;
    return own(0, 1) == 0 && own.rows() == own.cols() && cross.cols() == trace.source.size() &&
           cross.rows() == trace.target.size();
  });
  add(32, "我爱中国, I love China", "self-and-cross", "writes China", alignsOnTheDiagonal);
  add(33, "银行 by the river and with money; BERT hides 15 %", "masks", "15 %", [] {
    const double both = cosineOfBank({}),
                 causal = cosineOfBank({.mask = MaskChoice::Causal, .scope = Scope::Network});
    qInfo("%.4f, causal %.4f", both, causal);
    return both < 0.98 && isNear(causal, 1, 1e-5);
  });
  add(34, "你好啊 under the causal mask", "masks", "−∞", tokensAreSeen);
  add(35, "word by word", "masks", "The small translator writes", writesWordByWord);
  add(36, "它 to 钢笔", "reading", "它", [] {
    double others = 1;
    const double weight =
        weightOf(lesson::multilingual, lesson::pen.toUtf8(), at(8, 8), "它", "钢笔", &others);
    return isNear(weight, 0.32, 0.01) && weight > 3 * others;
  });
  add(37, "sits asks who and where: a stripe", "several-heads", "a stripe on the cat", [] {
    double others = 0;
    const double weight = weightOf(lesson::minilm, lesson::cat.toUtf8(), at(5, 11), "sits", "cat", &others);
    return isNear(weight, 0.85, 0.01) && isNear(others, 0.81, 0.01);
  });
  add(38, "step by step against all at once", "recurrence", "has no step that waits for another", [page] {
    auto& clocks = *page("recurrence").findChild<TwoClocks*>();
    clocks.play(10);
    return waitFor([&] { return clocks.recurrentSteps() == 10; }) && clocks.attentionSteps() == 1;
  });
  add(39, "a path of one step", "recurrence", "O(1) instead of O(n)", [page] {
    const auto& path = *page("recurrence").findChild<PathPicture*>();
    return path.attentionSteps() == 1 && path.recurrentSteps() == 7;
  });
  add(40, "n²; not always fewer computations", "recurrence", "grow with n²", [] {
    static constexpr ModelShape shape{6, 8, 64, 512};
    return isNear(crossover(shape), 512, 1e-9) &&
           isNear(attentionCost(shape, 200).weightBytes / attentionCost(shape, 100).weightBytes, 4, 1e-9);
  });
  add(41, "a weight is no explanation", "caution", "A weight is not an explanation", answerHangsOnTheWord);
  add(42, "where attention sits", "summary", "works on each token alone",
      [page] { return attentionStandsBetweenNetworks(page("summary").plainText()); });
  add(43, "three advantages", "summary", "one step apart",
      [page] { return threeAdvantagesHold(page("summary").plainText()); });
}

void FoundingTextsTest::claims() {
  QFETCH(int, number);
  QFETCH(QString, page);
  QFETCH(QString, words);
  QFETCH(Claim, claim);
  m_numbers.insert(number);
  if (!m_lesson) m_lesson = std::make_unique<Lesson>(lesson::cat, lesson::minilm);
  LessonPage& shown = m_lesson->page(page.toUtf8().constData());
  QCOMPARE(m_lesson->controller.pages()[size_t(m_lesson->dock.page())].id, page.toUtf8());
  QTRY_VERIFY2(words.isEmpty() || shown.plainText().contains(words), qPrintable(shown.plainText()));
  QVERIFY(claim());
}

QTEST_MAIN(FoundingTextsTest)
#include "tst_founding_texts.moc"
