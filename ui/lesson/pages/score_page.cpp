// SPDX-License-Identifier: GPL-3.0-or-later
// How queries and keys are compared.
#include <algorithm>
#include <cmath>

#include "core/analysis/five_steps.h"
#include "core/base/error.h"
#include "core/maps/head_map.h"
#include "core/maps/quantity_map.h"
#include "core/textbook/textbook_choices.h"
#include "core/textbook/textbook_layer.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/pages/matrix_block.h"
#include "ui/lesson/pictures/numbers.h"
#include "ui/lesson/pictures/vectors/angle_picture.h"
#include "ui/lesson/pictures/vectors/dot_picture.h"
#include "ui/lesson/state/lesson_models.h"

namespace heedmap::lesson {

namespace {

struct ScoredPair {
  std::optional<Eigen::Index> key;  ///< unset when no key is open to the query under every score function
  std::vector<float> scores;        ///< by score function
};

/// The scores of one query and one key by every function: the key that the scaled dot product likes best
/// among those that all of them let the query see.
ScoredPair scoredPair(const LessonState& state, const TextbookOptions& options) {
  std::vector<FiveSteps> passes;
  for (const ScoreFunctionInfo& function : scoreFunctions) {
    TextbookOptions changed = options;
    changed.score = function.value;
    const AttentionTrace trace = TextbookLayer(changed).runHead(*state.trace, state.view.head.head);
    passes.push_back(
        fiveSteps(trace, {state.view.head.kind, 0, 0}, state.query(), {.mask = state.view.whatIf.mask}));
  }
  ScoredPair pair;
  for (Eigen::Index key = 0; key < state.keys(); ++key) {
    const bool isOpen = std::all_of(passes.begin(), passes.end(),
                                    [&](const FiveSteps& pass) { return pass.visible[size_t(key)]; });
    if (isOpen && (!pair.key || passes[0].scaled[key] > passes[0].scaled[*pair.key])) pair.key = key;
  }
  if (pair.key)
    for (const FiveSteps& pass : passes) pair.scores.push_back(pass.scaled[*pair.key]);
  return pair;
}

QString scoreTable(const LessonState& state) {
  const auto options = state.textbook();
  const ScoredPair pair = options ? scoredPair(state, *options) : ScoredPair{};
  QString lines;
  for (size_t i = 0; i < std::size(scoreFunctions); ++i) {
    const ScoreFunctionInfo& function = scoreFunctions[i];
    const QString value = pair.key ? lessonNumber(double(pair.scores[i]), 'f', 3) : QString();
    lines += QStringLiteral(
                 "<tr><td>%1&nbsp;&nbsp;<br>%2, %3&nbsp;&nbsp;</td><td align=right valign=bottom>"
                 "<b>%4</b></td></tr>")
                 .arg(say(function.name), QString::fromUtf8(function.formula),
                      QString::fromUtf8(function.source), value);
  }
  QString words = QStringLiteral("<table>%1</table>").arg(lines);
  if (pair.key) {
    words +=
        tr("The last column is the score of query “%1” and key “%2” in this head.")
            .arg(state.queryText(state.query()).toHtmlEscaped(), state.keyText(*pair.key).toHtmlEscaped());
  } else if (!options) {
    words += tr("Open the textbook layer to see each of them on your sentence.");
  }
  return words;
}

Try scoreBy(const ScoreFunctionInfo& function) {
  return {[&function] { return tr("Score by: %1").arg(say(function.name)); },
          withLayer([value = function.value](TextbookOptions& options) { options.score = value; })};
}

/// Two scores: of a with b, and the other way round.
struct BothWays {
  QString a, b;
  float there = 0, back = 0;
};

/// The first token and the last that they see each other of. Without such, as of one token, of a query that
/// is no key, or with a mask between the two: two words in a layer of their own.
BothWays bothWays(const LessonState& state) {
  const HeadInput input = state.input();
  const Matrix raw = rawScores(input);
  Eigen::Index last = raw.rows() == raw.cols() ? raw.rows() - 1 : 0;
  while (last > 0 && !(input.isVisible(0, last) && input.isVisible(last, 0))) --last;
  if (last > 0) return {state.queryText(0), state.queryText(last), raw(0, last), raw(last, 0)};
  const TextbookLayer layer({.dModel = 64, .heads = 1, .dK = 16, .dV = 1});
  const Matrix own = rawScores(headInput(layer.run(layer.tokenize("cat mat"), {}, {}), {}));
  return {QStringLiteral("cat"), QStringLiteral("mat"), own(0, 1), own(1, 0)};
}

Answer isItSymmetric(const LessonState& state) {
  const BothWays scores = bothWays(state);
  const bool isSame = std::abs(scores.there - scores.back) < 1e-4f * (1 + std::abs(scores.there));
  return {isSame ? 0 : 1, tr("“%1” with “%2” scores %3, the other way round %4: "
                             "queries and keys are made by different matrices.")
                              .arg(scores.a.toHtmlEscaped(), scores.b.toHtmlEscaped())
                              .arg(lessonNumber(double(scores.there), 'f', 2))
                              .arg(lessonNumber(double(scores.back), 'f', 2))};
}

std::optional<AttentionMap> weightsShown(const LessonState& state) {
  return std::optional(headMap(*state.trace, state.view.head, state.ruleChange()));
}

std::optional<AttentionMap> scoresShown(const LessonState& state) {
  return std::optional(scoreMap(*state.trace, state.view.head, state.ruleChange()));
}

}  // namespace

PageSpec scorePage(const LessonModels&) {
  PageSpec page{
      .id = "score",
      .title = QT_TR_NOOP("The score"),
      .stages = {Stage::Scores},
      .setup = onTrainedModel,
      .blocks = {
          Text{QT_TR_NOOP("How well does a key fit a query? The <b>dot product</b> q·k multiplies "
                          "the two vectors number by "
                          "number and adds up: large when they point the same way, near 0 when "
                          "they have nothing to do with "
                          "each other, negative when they oppose.")},
          drawn<DotPicture>([](DotPicture& dot, const LessonState& state) { dot.show(state); }),
          Text{QT_TR_NOOP(
              "In two dimensions it can be seen: q·k is the length of q times the length of k times "
              "the cosine of the angle between them.")},
          Widget{[](const Ask&) { return Part{new AnglePicture}; }},
          Text{QT_TR_NOOP(
              "Every query with every key at once is one product of matrices, <b>Q·K<sup>T</sup></b>: "
              "row i, column j holds q<sub>i</sub>·k<sub>j</sub>. What follows on the next pages "
              "makes weights of these scores, row by row.")},
          matrix(scoresShown, QT_TR_NOOP("scores: Q·Kᵀ ÷ √d_k")),
          matrix(weightsShown, QT_TR_NOOP("weights: after the softmax")),
          Heading{QT_TR_NOOP("Other scores")},
          Text{QT_TR_NOOP(
              "<b>2014</b> Bahdanau, Cho, Bengio, “Neural Machine Translation by Jointly Learning to Align "
              "and "
              "Translate”: attention is added to a recurrent translator, scored by a small network. "
              "<b>2015</b> "
              "Luong, Pham, Manning, “Effective Approaches to Attention-based Neural Machine Translation”: "
              "dot "
              "products, over all words (global) or a window of them (local). <b>2017</b> Vaswani et al., "
              "“Attention Is All You Need”: the recurrence goes, the divisor comes. <b>2018</b> GPT, then "
              "BERT: "
              "the decoder alone, and the encoder alone.")},
          Text{QT_TR_NOOP("The softmax that follows works with any of the scores:")},
          Slow{scoreTable},
      }};
  for (const ScoreFunctionInfo& function : scoreFunctions) page.blocks.push_back(scoreBy(function));
  page.blocks.push_back(
      Question{QT_TR_NOOP("Is the score of query A with key B the same as that of query B with key A?"),
               {QT_TR_NOOP("Always"), QT_TR_NOOP("In general not")},
               isItSymmetric});
  return page;
}

}  // namespace heedmap::lesson
