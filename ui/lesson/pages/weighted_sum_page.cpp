// SPDX-License-Identifier: GPL-3.0-or-later
// What is done with the weights.
#include "core/analysis/five_steps.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/linked_picture.h"
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/parts/way_panel.h"
#include "ui/lesson/pictures/numbers.h"
#include "ui/lesson/state/lesson_models.h"
#include "ui/lesson/state/lesson_words.h"

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

/// The printed example on the reader's own values: .5 of the cat, .1 of sits, .4 of the mat.
QString printedExample(const LessonState& state) {
  static constexpr double printed[] = {0.5, 0.1, 0.4};
  static constexpr const char* words[2][3] = {{"cat", "sits", "mat"}, {"猫", "坐", "垫"}};
  const Tokens& tokens = state.trace->keyTokens(state.view.head.kind);
  const FiveSteps pass = passOf(state);
  for (const auto& three : words) {
    std::optional<Eigen::Index> at[3];
    for (int i = 0; i < 3; ++i) at[i] = firstTokenOf(tokens, three[i]);
    if (!at[0] || !at[1] || !at[2] || pass.values.size() == 0) continue;
    Vector output = Vector::Zero(pass.values.cols());
    QStringList terms, own;
    for (int i = 0; i < 3; ++i) {
      output += float(printed[i]) * pass.values.row(*at[i]).transpose();
      const QString name = state.keyText(*at[i]).toHtmlEscaped();
      terms += QStringLiteral("%1·v(%2)").arg(printed[i]).arg(cellLink(name, state.query(), *at[i]));
      own += QString::number(double(pass.weights[*at[i]]), 'f', 2);
    }
    QStringList numbers;
    for (Eigen::Index i = 0; i < std::min<Eigen::Index>(3, output.size()); ++i)
      numbers += lessonNumber(double(output[i]), 'f', 3);
    return tr("An introduction prints %1. With the values of this head that is [%2, …]. But the weights are "
              "chosen by the author; in its row “%3” this head gives the three %4.")
        .arg(terms.join(QStringLiteral(" + ")), numbers.join(QStringLiteral(", ")),
             state.queryText(state.query()).toHtmlEscaped(), own.join(QStringLiteral(", ")));
  }
  return {};
}

ViewRequest catOnMat(const LessonState&) {
  return {.model = NamedModel{multilingual},
          .text = QStringLiteral("猫坐在垫子上"),
          .pair = QString(),
          .whatIf = WhatIf{},
          .pinText = QStringLiteral("坐")};
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
          Try{QT_TR_NOOP("猫坐在垫子上"), catOnMat},
          Live{printedExample},
          Question{QT_TR_NOOP("One weight is 1, all others are 0. What is the output?"),
                   {QT_TR_NOOP("The value of that token"), QT_TR_NOOP("The key of that token"),
                    QT_TR_NOOP("The mean of all values")},
                   outputOfOneValue},
      }};
}

}  // namespace heedmap::lesson
