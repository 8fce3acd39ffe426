// SPDX-License-Identifier: GPL-3.0-or-later
// Where a head's vectors come from.
#include "core/maps/quantity_map.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/pages/matrix_block.h"
#include "ui/lesson/parts/initialisation_table.h"
#include "ui/lesson/parts/textbook_panel.h"
#include "ui/lesson/pictures/numbers.h"
#include "ui/lesson/pictures/shapes_picture.h"
#include "ui/lesson/pictures/vectors/vectors_picture.h"
#include "ui/lesson/state/lesson_models.h"

namespace heedmap::lesson {

namespace {

void drawShapes(ShapesPicture& shapes, const LessonState& state) {
  const AttentionStack& stack = state.stack();
  const qint64 queries = state.queries(), keys = state.keys(), dModel = state.model->summary().dModel;
  shapes.show({{{QStringLiteral("X"), queries, dModel, {}},
                {QStringLiteral("W_Q"), dModel, stack.dK, QStringLiteral("×")},
                {QStringLiteral("Q"), queries, stack.dK, QStringLiteral("=")}},
               {{QStringLiteral("X"), keys, dModel, {}},
                {QStringLiteral("W_K"), dModel, stack.dK, QStringLiteral("×")},
                {QStringLiteral("K"), keys, stack.dK, QStringLiteral("=")}},
               {{QStringLiteral("X"), keys, dModel, {}},
                {QStringLiteral("W_V"), dModel, stack.dV, QStringLiteral("×")},
                {QStringLiteral("V"), keys, stack.dV, QStringLiteral("=")}}});
}

/// q·q of every two tokens in the head's own scale; [token, token].
Matrix mirrored(const LessonState& state) {
  const HeadInput input = state.input();
  return input.q * input.q.transpose() * float(input.rule.scale);
}

Part initialisationTable(const Ask&) {
  return keptUp(new InitialisationTable);
}

Part textbookPanel(const Ask& ask) {
  auto* panel = new TextbookPanel;
  QObject::connect(panel, &TextbookPanel::edited, panel, [ask](const TextbookOptions& options) {
    ViewRequest request = onLayer(options);
    request.isReaders = true;
    ask(request);
  });
  const auto show = [panel](const LessonState& state) {
    const auto options = state.textbook();
    panel->setVisible(options.has_value());
    if (options) panel->setOptions(*options);
  };
  return {panel, show, [panel] { panel->retranslate(); }};
}

Request startWith(Initialisation start) {
  return withLayer([start](TextbookOptions& options) { options.initialisation = start; });
}

/// The scores of the present head, or what they would be with its queries for keys.
auto scoresOf(bool areKeysQueries) {
  return [areKeysQueries](const LessonState& state) -> std::optional<AttentionMap> {
    if (state.queries() != state.keys()) return {};
    AttentionMap map = scoreMap(*state.trace, state.view.head, state.ruleChange());
    if (areKeysQueries) map.values = mirrored(state);
    return map;
  };
}

QString withTwoEqual(const LessonState& state) {
  if (state.queries() != state.keys() || state.queries() < 2) return {};
  const Matrix own = scores(state.input()), equal = mirrored(state);
  const auto onThemselves = [](const Matrix& map) {
    int count = 0;
    for (Eigen::Index row = 0; row < map.rows(); ++row) {
      Eigen::Index most = 0;
      map.row(row).maxCoeff(&most);
      count += most == row;
    }
    return count;
  };
  const Eigen::Index query = state.query(), other = query > 0 ? 0 : state.keys() - 1;
  return tr("As it is, “%1” scores “%2” with %3 and “%2” scores “%1” with %4; with two equal matrices both "
            "are "
            "%5. And a vector is most like itself: %6 of %8 tokens would look most at themselves, instead of "
            "%7.")
      .arg(state.queryText(query).toHtmlEscaped(), state.keyText(other).toHtmlEscaped(),
           lessonNumber(double(own(query, other)), 'f', 2), lessonNumber(double(own(other, query)), 'f', 2),
           lessonNumber(double(equal(query, other)), 'f', 2))
      .arg(onThemselves(equal))
      .arg(onThemselves(own))
      .arg(own.rows());
}

Answer sizeOfAQuery(const LessonState& state) {
  const Eigen::Index size = state.input().q.cols();
  const int answer = size == state.stack().dK ? 1 : size == state.model->summary().dModel ? 0 : 2;
  return {answer, tr("Here q has %1 numbers, x has %2, and there are %3 tokens.")
                      .arg(size)
                      .arg(state.model->summary().dModel)
                      .arg(state.queries())};
}

}  // namespace

PageSpec queryKeyValuePage(const LessonModels&) {
  return {
      .id = "query-key-value",
      .title = QT_TR_NOOP("Query, key, value"),
      .stages = {Stage::Input, Stage::Vectors},
      .setup = onTrainedModel,
      .blocks = {
          Text{QT_TR_NOOP(
              "Each token is a vector x of d_model numbers: what the word is, plus where it stands. A head "
              "multiplies it with three matrices of its own: <b>q = x·W_Q</b>, what the token asks for; "
              "<b>k = x·W_K</b>, what it can be found by; <b>v = x·W_V</b>, what it hands over. In “the pen "
              "is "
              "lost, I miss it” the query of “it” asks: which thing before me? The key of “pen” answers: "
              "here is a thing; its value tells what a pen is.")},
          Text{QT_TR_NOOP(
              "Like a <b>search</b>: the query is what you type, the keys are the titles that it is "
              "compared with, the values are the pages that you get. Like a <b>library</b>: you "
              "bring a question (query), each book has a label on its spine (key), and what you "
              "read is inside (value). But a head takes something of every book, more of those "
              "whose label fits.")},
          drawn<VectorsPicture>(
              [](VectorsPicture& vectors, const LessonState& state) { vectors.show(state); }),
          drawn<ShapesPicture>(drawShapes),
          Heading{QT_TR_NOOP("Why three matrices?")},
          Text{QT_TR_NOOP(
              "Because “it” looks for the pen and the pen need not look for “it”. Try it: below, the "
              "scores of this head, and what they would be with W_K equal to W_Q.")},
          Live{withTwoEqual},
          matrix(scoresOf(false), QT_TR_NOOP("q·k: as it is")),
          matrix(scoresOf(true), QT_TR_NOOP("W_K = W_Q: a mirror")),
          Heading{QT_TR_NOOP("How the matrices start")},
          Text{QT_TR_NOOP(
              "Before training they are random, with mean 0. The variance decides how large q·k becomes. "
              "<b>Unit</b>, 1/d_model, is what textbooks assume: each number of q and k then has variance 1. "
              "<b>Xavier</b>, 2/(d_model + d_k), keeps signals and gradients (how much a change of each "
              "number "
              "would change the result) of equal size; <b>He</b>, 2/d_model, makes up for a ReLU, which sets "
              "what is below 0 to 0 and so drops half of them. Training changes all of them, step by step "
              "against the error (gradient descent); afterwards they are fixed, and only x changes from text "
              "to text.")},
          Try{.label = QT_TR_NOOP("Open the textbook layer: random matrices of any size"),
              .request = onStandardLayer},
          Try{QT_TR_NOOP("Start with Xavier"), startWith(Initialisation::Xavier)},
          Try{QT_TR_NOOP("Start with He"), startWith(Initialisation::He)},
          Try{QT_TR_NOOP("Resample with the next seed"),
              withLayer([](TextbookOptions& options) { ++options.seed; })},
          Widget{initialisationTable},
          Widget{textbookPanel},
          Question{QT_TR_NOOP("How many numbers has the query vector of one token in one head?"),
                   {QT_TR_NOOP("d_model"), QT_TR_NOOP("d_k"), QT_TR_NOOP("As many as there are tokens")},
                   sizeOfAQuery},
      }};
}

}  // namespace heedmap::lesson
