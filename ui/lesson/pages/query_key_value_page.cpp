// SPDX-License-Identifier: GPL-3.0-or-later
// Where a head's vectors come from.
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/parts/initialisation_table.h"
#include "ui/lesson/parts/textbook_panel.h"
#include "ui/lesson/pictures/shapes_picture.h"
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
      .setup = onStandardLayer,
      .blocks = {
          Text{QT_TR_NOOP(
              "Each token is a vector x of d_model numbers: what the word is, plus where it stands. A head "
              "multiplies it with three matrices of its own: <b>q = x·W_Q</b>, what the token looks for; "
              "<b>k = x·W_K</b>, what it can be found by; <b>v = x·W_V</b>, what it hands over.")},
          drawn<ShapesPicture>(drawShapes),
          Heading{QT_TR_NOOP("How the matrices start")},
          Text{QT_TR_NOOP(
              "Before training they are random, with mean 0. The variance decides how large q·k becomes. "
              "<b>Unit</b>, 1/d_model, is what textbooks assume: each number of q and k then has variance 1. "
              "<b>Xavier</b>, 2/(d_model + d_k), keeps signals and gradients (how much a change of each "
              "number "
              "would change the result) of equal size; <b>He</b>, 2/d_model, makes up for a ReLU, which sets "
              "what is below 0 to 0 and so drops half of them. Training then changes all of them.")},
          Widget{initialisationTable},
          Widget{textbookPanel},
          Try{.label = QT_TR_NOOP("Open the textbook layer: random matrices of any size"),
              .request = onStandardLayer,
              .isOffered = [](const LessonState& state) { return !state.textbook(); }},
          Try{QT_TR_NOOP("Start with Xavier"), startWith(Initialisation::Xavier)},
          Try{QT_TR_NOOP("Start with He"), startWith(Initialisation::He)},
          Try{QT_TR_NOOP("Resample with the next seed"),
              withLayer([](TextbookOptions& options) { ++options.seed; })},
          Question{QT_TR_NOOP("How many numbers has the query vector of one token in one head?"),
                   {QT_TR_NOOP("d_model"), QT_TR_NOOP("d_k"), QT_TR_NOOP("As many as there are tokens")},
                   sizeOfAQuery},
      }};
}

}  // namespace heedmap::lesson
