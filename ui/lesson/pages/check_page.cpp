// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences and numbers of introductions to attention, computed anew.
#include <cmath>

#include "core/analysis/weight_effect.h"
#include "core/attention/attention_cost.h"
#include "core/textbook/textbook_layer.h"
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/pictures/numbers.h"
#include "ui/lesson/state/lesson_models.h"

namespace heedmap::lesson {

namespace {

/// Scores, what they are divided by first, and the share that a text gives the first of them.
struct Printed {
  std::vector<float> scores;
  float divisor;
  double first;
};

QString listed(const Matrix& row) {
  QStringList numbers;
  for (Eigen::Index i = 0; i < row.cols(); ++i) numbers += lessonNumber(double(row(0, i)), 'f', 3);
  return numbers.join(QStringLiteral(" / "));
}

/// Choices: right; the first share is larger; it is smaller.
std::function<Answer(const LessonState&)> firstShare(const Printed& printed) {
  return [printed](const LessonState&) {
    Matrix row(1, Eigen::Index(printed.scores.size()));
    for (size_t i = 0; i < printed.scores.size(); ++i)
      row(0, Eigen::Index(i)) = printed.scores[i] / printed.divisor;
    softmaxRows(row, ScoreRule{});
    const double moved = double(row(0, 0)) - printed.first;
    return Answer{std::abs(moved) < 0.02 ? 0 : moved > 0 ? 1 : 2, tr("Computed: %1.").arg(listed(row))};
  };
}

/// Choices: one is exactly 0; none is.
Answer isAnyShareZero(const LessonState&) {
  Matrix row(1, 3);
  row << 3, 1, -1;
  softmaxRows(row, ScoreRule{});
  return {row.minCoeff() > 0 ? 1 : 0,
          tr("Computed: %1. e to any power is above 0, so no share is 0; what is to get none must be masked.")
              .arg(listed(row))};
}

/// How many numbers the matrices of a layer have whose d_model is split among its heads.
double numbersOfLayer(int dModel, int heads) {
  const TextbookLayer layer({.dModel = dModel, .heads = heads, .dK = dModel / heads, .dV = dModel / heads});
  using Projection = TextbookLayer::Projection;
  double numbers = double(layer.outputProjection().size());
  for (int head = 0; head < heads; ++head)
    for (const Projection which : {Projection::Query, Projection::Key, Projection::Value})
      numbers += double(layer.projection(which, head).size());
  return numbers;
}

/// Choices: more heads are more numbers; as many.
Answer numbersOfHeads(const LessonState&) {
  constexpr int dModel = 64;
  const double few = numbersOfLayer(dModel, 8), many = numbersOfLayer(dModel, 32);
  return {
      many > few ? 0 : 1,
      tr("Counted in two layers of d_model %1: with 8 heads W_Q, W_K, W_V and W_O have %L2 numbers together, "
         "with 32 heads %L3. There is no more to overfit with. Llama 2 7B has 32 heads a layer, GPT-3 96.")
          .arg(dModel)
          .arg(few, 0, 'f', 0)
          .arg(many, 0, 'f', 0)};
}

/// Choices: always; up to a length; never.
Answer whoComputesLess(const LessonState&) {
  static constexpr ModelShape shape{6, 8, 64, 512};
  const auto isLess = [](double tokens) {
    const AttentionCost cost = attentionCost(shape, tokens);
    return cost.weightProducts < cost.recurrentProducts;
  };
  const bool inShort = isLess(50), inLong = isLess(5000);
  return {
      inShort && inLong ? 0
      : inShort         ? 1
                        : 2,
      tr("In the size of the first transformer (d_model 512) attention takes %1 million multiply–adds at 50 "
         "tokens and a recurrence %2; at 5000 tokens %3 and %4. They meet at %5 tokens. What attention "
         "always "
         "saves is waiting: its products need not follow one another.")
          .arg(attentionCost(shape, 50).weightProducts / 1e6, 0, 'f', 0)
          .arg(attentionCost(shape, 50).recurrentProducts / 1e6, 0, 'f', 0)
          .arg(attentionCost(shape, 5000).weightProducts / 1e6, 0, 'f', 0)
          .arg(attentionCost(shape, 5000).recurrentProducts / 1e6, 0, 'f', 0)
          .arg(crossover(shape), 0, 'f', 0)};
}

/// Choices: yes; no.
Answer isAStripeImportant(const LessonState& state) {
  if (state.queries() > 128) return {1, tr("On a shorter text the heads are counted here.")};
  const Rests rests = restsOn(*state.trace, state.view.head.kind, 0);
  return {1,
          tr("In the open model “%1” gets the most weight in %2 of %3 heads: it is where they rest that find "
             "nothing.")
              .arg(state.keyText(0).toHtmlEscaped())
              .arg(rests.most)
              .arg(rests.heads)};
}

std::vector<Words> rightMoreLess() {
  return {QT_TR_NOOP("It is right"), QT_TR_NOOP("The first gets much more"),
          QT_TR_NOOP("The first gets much less")};
}

}  // namespace

PageSpec checkPage(const LessonModels&) {
  return {
      .id = "check",
      .title = QT_TR_NOOP("Check the textbook"),
      .setup = {},
      .blocks = {
          Text{QT_TR_NOOP(
              "Introductions to attention repeat numbers and sentences that nobody has computed. You "
              "can by now. Take paper, e and a sum, decide, then look; each answer is computed here "
              "when you click.")},
          Question{QT_TR_NOOP("“Scores of 3, 1 and −1 become .88, .12 and 0.”"),
                   {QT_TR_NOOP("Right: the smallest gets 0"), QT_TR_NOOP("No share is ever 0")},
                   isAnyShareZero},
          Question{QT_TR_NOOP("“Scores of 8.2, 5.1 and 1.3 become .45, .30 and .05.”"), rightMoreLess(),
                   firstShare({{8.2f, 5.1f, 1.3f}, 1, 0.45})},
          Question{
              QT_TR_NOOP("“8.5, 2.1, 1.3, 7.2 and 0.9, divided by 8, become .52, .08, .05, .32 and .03.”"),
              rightMoreLess(), firstShare({{8.5f, 2.1f, 1.3f, 7.2f, 0.9f}, 8, 0.52})},
          Question{QT_TR_NOOP("“With 32 heads and more a model overfits.”"),
                   {QT_TR_NOOP("Right: more heads, more numbers"), QT_TR_NOOP("As many numbers as with 8")},
                   numbersOfHeads},
          Question{QT_TR_NOOP("“Attention needs fewer computations than a recurrent network.”"),
                   {QT_TR_NOOP("In every text"), QT_TR_NOOP("Only in short texts"), QT_TR_NOOP("In none")},
                   whoComputesLess},
          Question{QT_TR_NOOP("“A bright column shows an important word.”"),
                   {QT_TR_NOOP("Yes"), QT_TR_NOOP("Not by itself")},
                   isAStripeImportant},
      }};
}

}  // namespace heedmap::lesson
