// SPDX-License-Identifier: GPL-3.0-or-later
// Who may look at whom: bidirectional and causal models.
#include "core/maps/head_map.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/pages/matrix_block.h"
#include "ui/lesson/parts/two_models.h"
#include "ui/lesson/state/lesson_models.h"

namespace heedmap::lesson {

namespace {

AttentionMap masked(const LessonState& state, MaskChoice mask) {
  WhatIf whatIf = state.ruleChange();
  whatIf.mask = mask;
  return headMap(*state.trace, state.view.head, whatIf);
}

auto mapUnder(MaskChoice mask) {
  return [mask](const LessonState& state) { return std::optional(masked(state, mask)); };
}

QString whoSeesWhom(const LessonState& state) {
  constexpr Eigen::Index mostRows = 8;
  const AttentionMap causal = masked(state, MaskChoice::Causal);
  QStringList words;
  for (Eigen::Index query = 0; query < std::min(causal.values.rows(), mostRows); ++query) {
    QStringList seen;
    for (Eigen::Index key = 0; key < causal.values.cols(); ++key)
      if (!causal.isMasked(query, key)) seen += state.keyText(key).toHtmlEscaped();
    words += tr("“%1” sees %2").arg(state.queryText(query).toHtmlEscaped(), seen.join(u' '));
  }
  if (causal.values.rows() > mostRows) words += QStringLiteral("…");
  return words.join(QStringLiteral("<br>"));
}

ViewRequest helloMasked(const LessonState&) {
  return {.model = StandardLayer{},
          .text = hello,
          .pair = QString(),
          .whatIf = WhatIf{.mask = MaskChoice::Causal}};
}

ViewRequest theCat(const LessonState&) {
  return {.text = cat, .pair = QString()};
}

Widget twoModels(const LessonModels& models) {
  return {[models](const Ask& ask) {
    auto* two = new TwoModels(models);
    QObject::connect(two, &TwoModels::chosen, two, [ask](const QString& path, const HeadId& id) {
      ask({.model = ModelReference{ModelPath{path}}, .head = id, .isReaders = true});
    });
    return keptUp(two);
  }};
}

/// Not the last, which sees all.
Eigen::Index questionedRow(const LessonState& state) {
  return std::clamp<Eigen::Index>(state.queries() - 2, 0, 3);
}

QString question(const LessonState& state) {
  if (!state.hasHead()) return tr("What happens to a row when the causal mask is set?");
  return tr("What happens to the row of “%1” when the causal mask is set?")
      .arg(state.queryText(questionedRow(state)).toHtmlEscaped());
}

Answer whatIsLeftOfTheRow(const LessonState& state) {
  const Eigen::Index query = questionedRow(state);
  const AttentionMap open = masked(state, MaskChoice::None), causal = masked(state, MaskChoice::Causal);
  Eigen::Index visible = 0;
  for (Eigen::Index key = 0; key < causal.values.cols(); ++key) visible += !causal.isMasked(query, key);
  const double moved = double((open.values.row(query) - causal.values.row(query)).cwiseAbs().maxCoeff());
  const int answer = visible == causal.values.cols() && moved < 1e-6 ? 0 : visible == 1 && query > 0 ? 2 : 1;
  return {answer, tr("In the row of “%4” %1 of %2 columns are left, and they share a weight of %3.")
                      .arg(visible)
                      .arg(causal.values.cols())
                      .arg(double(causal.values.row(query).sum()), 0, 'f', 3)
                      .arg(state.queryText(query).toHtmlEscaped())};
}

}  // namespace

PageSpec masksPage(const LessonModels& models) {
  return {.id = "masks",
          .title = QT_TR_NOOP("Bidirectional and causal"),
          .setup = onTrainedModel,
          .blocks = {
              Text{QT_TR_NOOP("A model like BERT reads the whole text at once: every token may look at every "
                              "other, before and "
                              "after. A model like GPT writes from left to right and must not see what comes "
                              "later: a <b>causal "
                              "mask</b> leaves each query only itself and what stands before it. Masked keys "
                              "are left out before "
                              "the softmax, so the rest of the row still adds up to 1.")},
              matrix(mapUnder(MaskChoice::Causal), QT_TR_NOOP("causal: who may look at whom"), true),
              matrix(mapUnder(MaskChoice::None), QT_TR_NOOP("bidirectional"), true),
              Live{whoSeesWhom},
              Try{QT_TR_NOOP("你好啊 with a causal mask"), helloMasked},
              Try{QT_TR_NOOP("The mask off again"), asItIs},
              Heading{QT_TR_NOOP("Two trained models on your text")},
              Text{QT_TR_NOOP("First a model of BERT's kind, then one of GPT's kind, each with tokens of its "
                              "own. Only the first "
                              "has weights to the right of the diagonal. The window keeps its model.")},
              twoModels(models),
              Try{QT_TR_NOOP("Both on “The cat sits on the mat”"), theCat},
              Question{question,
                       {QT_TR_NOOP("Its weights stay as they are"),
                        QT_TR_NOOP("Only its own column and those before keep weight"),
                        QT_TR_NOOP("Only its own column keeps weight")},
                       whatIsLeftOfTheRow},
          }};
}

}  // namespace heedmap::lesson
