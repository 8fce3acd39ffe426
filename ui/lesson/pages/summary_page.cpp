// SPDX-License-Identifier: GPL-3.0-or-later
// The whole once more, with the reader's numbers, and what to do next.
#include "core/analysis/five_steps.h"
#include "core/model/layer_of_file.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/pictures/formula_picture.h"
#include "ui/lesson/pictures/step_words.h"
#include "ui/lesson/state/lesson_models.h"

namespace heedmap::lesson {

namespace {

FiveSteps passOf(const LessonState& state) {
  return fiveSteps(*state.trace, state.view.head, state.query(), state.ruleChange());
}

QString inNumbers(const LessonState& state) {
  const FiveSteps pass = passOf(state);
  Eigen::Index key = 0;
  pass.weights.maxCoeff(&key);
  QString words;
  for (int step = 2; step <= 5; ++step)
    words += QStringLiteral("<p>%1</p>").arg(StepWords::formula(pass, state.map->keys, step, key));
  return tr("<p>On your sentence, row “%1” of %2:</p>")
             .arg(state.queryText(state.query()).toHtmlEscaped(), state.map->title.toHtmlEscaped()) +
         words;
}

QString whereItStands(const LessonState& state) {
  if (const ModelFile* file = state.model->file()) {
    const HeadId head = state.view.head;
    const LayerSizes sizes = layerSizes(*file, {head.kind, head.layer});
    return tr("Counted in layer %1 of %2: the matrices of its attention have %L3 numbers, those of its "
              "feed-forward network %L4, %5 times as many.")
        .arg(head.layer)
        .arg(state.model->summary().name.toHtmlEscaped())
        .arg(sizes.attention, 0, 'f', 0)
        .arg(sizes.feedForward, 0, 'f', 0)
        .arg(sizes.feedForward / sizes.attention, 0, 'g', 2);
  }
  const double dModel = state.model->summary().dModel;
  return tr("In numbers, for d_model %1 and the usual four times as wide feed-forward network: attention has "
            "%L2 "
            "numbers a layer, the feed-forward network %L3, twice as many.")
      .arg(state.model->summary().dModel)
      .arg(4 * dModel * dModel, 0, 'f', 0)
      .arg(8 * dModel * dModel, 0, 'f', 0);
}

QString answered(const LessonState& state) {
  return tr("You have answered %1 of %2 questions rightly.").arg(state.right).arg(state.questions);
}

ViewRequest penTask(const LessonState&) {
  return {.model = NamedModel{multilingual}, .text = pen, .pair = QString(), .whatIf = WhatIf{}};
}

ViewRequest catTask(const LessonState&) {
  return {.model = NamedModel{minilm},
          .text = cat,
          .pair = QString(),
          .head = HeadId{AttentionKind::Self, 5, 11},
          .whatIf = WhatIf{},
          .pinText = QStringLiteral("sits")};
}

ViewRequest evenTask(const LessonState&) {
  return {.model = NamedModel{minilm}, .whatIf = WhatIf{.dk = WhatIf::maxDk}};
}

Answer whatAttentionReturns(const LessonState& state) {
  const FiveSteps pass = passOf(state);
  const int answer = pass.output.size() == pass.values.cols() && pass.output.size() > 0 ? 1 : 0;
  return {answer, tr("Here: %1 numbers, the values of %2 tokens by their weights. The weights themselves are "
                     "forgotten.")
                      .arg(pass.output.size())
                      .arg(pass.values.rows())};
}

}  // namespace

PageSpec summaryPage(const LessonModels&) {
  return {
      .id = "summary",
      .title = QT_TR_NOOP("The whole, once more"),
      .setup = onTrainedModel,
      .blocks = {
          Text{QT_TR_NOOP("All of it is two lines:")},
          Widget{[](const Ask&) {
            return Part{new FormulaPicture({formula::attention(), formula::multiHead()})};
          }},
          Live{inNumbers},
          Text{QT_TR_NOOP(
              "<ul><li><b>Any two tokens are one step apart</b>, however far they stand from each other.</li>"
              "<li><b>Everything is computed at once</b>: products of matrices, not one token after the "
              "other.</li>"
              "<li><b>It can be looked at</b>: row by row, as you did. But a weight is not an explanation; "
              "what a model needs is shown by taking it away.</li></ul>"
              "<p>Between the attention of two layers stands a feed-forward network, which works on each "
              "token "
              "alone; and what a layer computes is added to what came in.</p>")},
          Live{whereItStands},
          Live{answered},
          Heading{QT_TR_NOOP("Three tasks with the real tool")},
          Text{QT_TR_NOOP(
              "<b>1.</b> Find a head in which 它 (it) looks at 钢笔 (pen) and the other rows do not "
              "(“Find heads”; one is in layer 8).")},
          Try{QT_TR_NOOP("Set up task 1"), penTask},
          Text{QT_TR_NOOP("<b>2.</b> “sits” asks: who? where? In layer 5 head 11 leads from it to “cat” and "
                          "head 3 to “mat”. "
                          "Do their other rows look there too? Then take each head out (“Ablation”) and see "
                          "what changes.")},
          Try{QT_TR_NOOP("Set up task 2"), catTask},
          Text{QT_TR_NOOP(
              "<b>3.</b> Here d_k is set to 4096, and most rows have become even. Which heads stay "
              "sharp, and why? Look at their scores (“Reading”).")},
          Try{QT_TR_NOOP("Set up task 3"), evenTask},
          Question{QT_TR_NOOP("What does one head hand on for one token?"),
                   {QT_TR_NOOP("A weight for each key"), QT_TR_NOOP("One vector of d_v numbers"),
                    QT_TR_NOOP("The next word")},
                   whatAttentionReturns},
      }};
}

}  // namespace heedmap::lesson
