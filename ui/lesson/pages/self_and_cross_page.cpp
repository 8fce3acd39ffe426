// SPDX-License-Identifier: GPL-3.0-or-later
// Attention within a text, and from one text to another.
#include "core/maps/head_map.h"
#include "core/textbook/textbook_layer.h"
#include "ui/lesson/pages/matrix_block.h"
#include "ui/lesson/state/lesson_models.h"

namespace heedmap::lesson {

namespace {

ViewRequest twoTexts(const LessonState&) {
  return {
      .model = StandardLayer{}, .text = QStringLiteral("我爱中国"), .pair = QStringLiteral("I love China")};
}

ViewRequest setup(const LessonState& state) {
  const bool hasCross = state.trace && state.trace->stack(AttentionKind::Cross);
  return hasCross && !state.textbook() ? ViewRequest{} : twoTexts(state);
}

auto mapOf(AttentionKind kind) {
  return [kind](const LessonState& state) -> std::optional<AttentionMap> {
    const AttentionStack* stack = state.trace->stack(kind);
    if (!stack) return {};
    return headMap(*state.trace,
                   {kind, std::min(state.view.head.layer, int(stack->layers.size()) - 1),
                    std::min(state.view.head.head, stack->heads - 1)},
                   state.ruleChange());
  };
}

QString shapes(const LessonState& state) {
  if (!state.trace->stack(AttentionKind::Cross))
    return tr("The open model has no cross-attention on this text.");
  return tr("Self: [%1, %1] weights. Cross: [%2, %1].")
      .arg(state.trace->source.size())
      .arg(state.trace->target.size());
}

QString isItRandom(const LessonState& state) {
  return state.textbook()
             ? tr("<b>Random: no alignment yet.</b> This layer has never been trained; where a word "
                  "looks means nothing here. Look at the shapes. In a trained translator the row of "
                  "“China” is bright at 中国.")
             : QString();
}

QString comparison() {
  const auto row = [](const QString& name, const QString& self, const QString& cross) {
    return QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;</td><td>%2&nbsp;&nbsp;</td><td>%3</td></tr>")
        .arg(name, self, cross);
  };
  return QStringLiteral("<table>%1%2%3%4%5</table><p>%6</p>")
      .arg(row(QString(), tr("<b>self</b>"), tr("<b>cross</b>")),
           row(tr("Q of"), tr("the text"), tr("the second text")),
           row(tr("K, V of"), tr("the text"), tr("the first text")),
           row(tr("map"), tr("square"), tr("rectangle")),
           row(tr("for"), tr("what belongs together"), tr("what corresponds to what")),
           tr("A layer of a decoder has both, in this order: masked self-attention on what is written so "
              "far, then "
              "cross-attention on the original, then the feed-forward network."));
}

Request showKind(AttentionKind kind) {
  return [kind](const LessonState& state) {
    HeadId id = state.view.head;
    if (state.trace && state.trace->stack(kind)) id.kind = kind;
    return ViewRequest{.head = id, .isReaders = true};
  };
}

Answer shapeOfThreeOnFive(const LessonState&) {
  const TextbookLayer layer({.dModel = 8, .heads = 1, .dK = 8, .dV = 8});
  const AttentionTrace trace = layer.run(layer.tokenize("a b c d e", "x y z"), {}, {});
  const Matrix map = weights(headInput(trace, {AttentionKind::Cross, 0, 0})).values;
  const int answer = map.rows() == 3 && map.cols() == 5 ? 0 : map.rows() == 5 ? 1 : 2;
  return {answer, tr("Computed just now: %1 rows and %2 columns.").arg(map.rows()).arg(map.cols())};
}

}  // namespace

PageSpec selfAndCrossPage(const LessonModels&) {
  return {.id = "self-and-cross",
          .title = QT_TR_NOOP("Self- and cross-attention"),
          .setup = setup,
          .blocks = {
              Text{QT_TR_NOOP(
                  "In <b>self-attention</b> queries and keys come from one text: the map is square. In "
                  "<b>cross-attention</b> the queries come from one text and the keys and values from "
                  "another, as "
                  "when a translation looks at its original: one row for each token of the one, one column "
                  "for each "
                  "token of the other. The arithmetic is the same.")},
              Live{isItRandom},
              matrix(mapOf(AttentionKind::Self), QT_TR_NOOP("self: text on text")),
              matrix(mapOf(AttentionKind::Cross), QT_TR_NOOP("cross: second text on first")),
              Live{shapes},
              Text{comparison},
              Try{QT_TR_NOOP("我爱中国 and “I love China” in the textbook layer"), twoTexts},
              Try{QT_TR_NOOP("Show cross-attention in the window"), showKind(AttentionKind::Cross)},
              Try{QT_TR_NOOP("Show self-attention in the window"), showKind(AttentionKind::Self)},
              Question{QT_TR_NOOP("3 tokens look at a text of 5 tokens. What shape has the map?"),
                       {QT_TR_NOOP("3 rows, 5 columns"), QT_TR_NOOP("5 rows, 3 columns"),
                        QT_TR_NOOP("8 rows, 8 columns")},
                       shapeOfThreeOnFive},
          }};
}

}  // namespace heedmap::lesson
