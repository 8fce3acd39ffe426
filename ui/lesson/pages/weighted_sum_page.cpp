// SPDX-License-Identifier: GPL-3.0-or-later
// What is done with the weights.
#include "core/analysis/five_steps.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/parts/way_panel.h"
#include "ui/lesson/state/lesson_models.h"

namespace heedmap::lesson {

namespace {

FiveSteps passOf(const LessonState& state) {
  return fiveSteps(*state.trace, state.view.head, state.query(), state.ruleChange());
}

ViewRequest walk(const LessonState& state) {
  ViewRequest request{.showSteps = true};
  if (state.hasHead()) request.pin = Pin{Pin::Kind::Query, state.query()};
  return request;
}

ViewRequest makeEven(const LessonState& state) {
  ViewRequest request{.whatIf = WhatIf{.dk = WhatIf::maxDk}};
  if (state.textbook()) request.model = NamedModel{minilm};
  return request;
}

Answer outputOfOneValue(const LessonState& state) {
  const FiveSteps pass = passOf(state);
  const Eigen::Index last = pass.values.rows() - 1;
  Vector oneHot = Vector::Zero(pass.values.rows());
  oneHot[last] = 1;
  const Vector output = pass.values.transpose() * oneHot;
  const double toValue = double((output - pass.values.row(last).transpose()).norm());
  const double toMean = double((output - pass.values.colwise().mean().transpose()).norm());
  return {toValue <= toMean ? 0 : 2,
          tr("With all weight on “%1” the output is %2 away from its value, and %3 "
             "from the mean of all values.")
              .arg(state.keyText(last).toHtmlEscaped())
              .arg(toValue, 0, 'g', 3)
              .arg(toMean, 0, 'g', 3)};
}

}  // namespace

PageSpec weightedSumPage(const LessonModels&) {
  return {
      .id = "weighted-sum",
      .title = QT_TR_NOOP("The weighted sum"),
      .stages = {Stage::Sum},
      .blocks = {
          Text{QT_TR_NOOP(
              "The weights say how much of each token's value v goes into the output: <b>output = Σ weight · "
              "v</b>. A weight of 1 copies one value, even weights take the mean of all. This output, not "
              "the "
              "weights, is what the next part of the model sees.")},
          Text{QT_TR_NOOP(
              "All five steps on one row of your sentence. Go from step to step, and click a word to "
              "follow its numbers; in the end each number of the output leads back to the products "
              "that it is the sum of.")},
          Widget{[](const Ask&) { return keptUp(new WayPanel); }},
          Try{QT_TR_NOOP("The five steps as one wide table"), walk},
          Try{QT_TR_NOOP("Make the weights even: divide by √4096"), makeEven},
          Try{QT_TR_NOOP("Back to the model's own"), asItIs},
          Question{QT_TR_NOOP("One weight is 1, all others are 0. What is the output?"),
                   {QT_TR_NOOP("The value of that token"), QT_TR_NOOP("The key of that token"),
                    QT_TR_NOOP("The mean of all values")},
                   outputOfOneValue},
      }};
}

}  // namespace heedmap::lesson
