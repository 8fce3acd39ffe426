// SPDX-License-Identifier: GPL-3.0-or-later
// Attention within a text, and from one text to another.
#include <algorithm>

#include "core/attention/heads_of.h"
#include "core/maps/head_map.h"
#include "core/text/tokens/token_label.h"
#include "core/textbook/textbook_layer.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/linked_picture.h"
#include "ui/lesson/pages/matrix_block.h"
#include "ui/lesson/state/lesson_models.h"

namespace heedmap::lesson {

namespace {

/// The head of the translator whose rows look at what they are about to translate.
constexpr HeadId aligning{AttentionKind::Cross, 1, 1};

Request translate(const QString& text) {
  return [text](const LessonState&) {
    return ViewRequest{.model = NamedModel{translator},
                       .text = text,
                       .pair = QString(),
                       .head = aligning,
                       .whatIf = WhatIf{}};
  };
}

const QString china = QStringLiteral("我爱中国");

/// The same two texts in a layer that has never been trained.
ViewRequest untrained(const LessonState&) {
  return {.model = StandardLayer{},
          .text = china,
          .pair = QStringLiteral("I love China"),
          .head = HeadId{AttentionKind::Cross, 0, 0},
          .whatIf = WhatIf{}};
}

ViewRequest setup(const LessonState& state) {
  // A translator of the reader's own stays; the page's own is asked for again, or it would go.
  const bool isOwn = state.trace && state.trace->stack(AttentionKind::Cross) && !state.textbook() &&
                     state.reference && !spelling(*state.reference).contains(translator);
  return isOwn ? ViewRequest{} : translate(china)(state);
}

bool hasStack(const LessonState& state, AttentionKind kind) {
  const AttentionStack* stack = state.trace->stack(kind);
  return stack && !stack->layers.empty();
}

/// The head of that kind that has the place of the one that is shown.
HeadId headOf(const LessonState& state, AttentionKind kind) {
  const AttentionStack& stack = *state.trace->stack(kind);
  return {kind, layerWithHeads(stack, state.view.head.layer),
          std::min(state.view.head.head, stack.heads - 1)};
}

/// What is written after each row of the decoder: the next token of the target, an end after the last.
QStringList nextWords(const LessonState& state) {
  const Tokens& target = state.trace->target;
  QStringList words;
  for (qsizetype i = 1; i <= target.size(); ++i)
    words += i < target.size() ? tokenLabel(target, i).label : QString();
  return words;
}

bool hasDecoder(const LessonState& state) {
  return hasStack(state, AttentionKind::DecoderSelf);
}

auto mapOf(AttentionKind kind) {
  return [kind](const LessonState& state) -> std::optional<AttentionMap> {
    if (!hasStack(state, kind)) return {};
    AttentionMap map = headMap(*state.trace, headOf(state, kind), state.ruleChange());
    if (kind != AttentionKind::Cross || !hasDecoder(state)) return map;
    const QStringList next = nextWords(state);
    for (size_t row = 0; row < map.queries.size() && qsizetype(row) < next.size(); ++row)
      map.queries[row].text =
          QStringLiteral("→ ") + (next[qsizetype(row)].isEmpty() ? tr("end") : next[qsizetype(row)]);
    return map;
  };
}

QString shapes(const LessonState& state) {
  if (!hasStack(state, AttentionKind::Cross))
    return tr("The open model has no cross-attention on this text.");
  return tr("Self: [%1, %1] weights. Cross: [%2, %1].")
      .arg(state.trace->source.size())
      .arg(state.trace->target.size());
}

/// Row by row, what the decoder looks at and what it writes then.
QString whatItLooksAt(const LessonState& state) {
  constexpr Eigen::Index mostRows = 12;
  if (!hasDecoder(state) || !hasStack(state, AttentionKind::Cross)) return {};
  const AttentionMap map = headMap(*state.trace, headOf(state, AttentionKind::Cross), state.ruleChange());
  const QStringList next = nextWords(state);
  QStringList lines;
  for (Eigen::Index row = 0; row < std::min(mostRows, map.values.rows()); ++row) {
    Eigen::Index key = 0;
    const float weight = map.values.row(row).maxCoeff(&key);
    const QString looked = cellLink(QStringLiteral("%1 (%2)")
                                        .arg(map.keys[size_t(key)].text.toHtmlEscaped())
                                        .arg(double(weight), 0, 'f', 2),
                                    row, key);
    const QString written = map.queries[size_t(row)].text.toHtmlEscaped();
    lines += next[row].isEmpty() ? tr("has written “%1”, looks at %2, is at the end").arg(written, looked)
                                 : tr("has written “%1”, looks at %2, writes <b>%3</b>")
                                       .arg(written, looked, next[row].toHtmlEscaped());
  }
  return lines.join(QStringLiteral("<br>"));
}

QString isItRandom(const LessonState& state) {
  return state.textbook()
             ? tr("<b>Random: no alignment yet.</b> This layer has never been trained; where a word looks "
                  "means "
                  "nothing here. Go back to the translator and see what training has made of it.")
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
              "cross-attention on the original, then the feed-forward network. Here are "
              "the two maps of self-attention of this text:"));
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
  return {
      .id = "self-and-cross",
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
          Text{QT_TR_NOOP(
              "Below a very small translator, which knows some fifty English words and forty Chinese "
              "ones. It was "
              "trained "
              "to say the next word of the translation and nothing else; nobody told it which words belong "
              "together. In layer 1, head 1 has found it out by itself: on 60 sentences that training "
              "never saw and four of the lesson, 95 % of its rows look most at a word that they are about to "
              "translate.")},
          Try{QT_TR_NOOP("我爱中国"), translate(china)},
          Try{QT_TR_NOOP("The cat sits on the mat"), translate(cat)},
          Try{QT_TR_NOOP("我今天喝茶: another order"), translate(QStringLiteral("我今天喝茶"))},
          Try{QT_TR_NOOP("What do you drink"), translate(QStringLiteral("What do you drink"))},
          Try{QT_TR_NOOP("Before any training: random numbers"), untrained},
          Live{isItRandom},
          Live{whatItLooksAt},
          matrix(mapOf(AttentionKind::Cross), QT_TR_NOOP("cross: second text on first"), false,
                 AttentionKind::Cross),
          Text{
              QT_TR_NOOP("The rows are named by the word that is about to be written. In the window the same "
                         "row bears the name of the word just written, since that is what the decoder reads: "
                         "the row “love” looks at 中国, because China comes next.")},
          Live{shapes},
          Text{comparison},
          matrix(mapOf(AttentionKind::Self), QT_TR_NOOP("self: text on text"), false, AttentionKind::Self),
          matrix(mapOf(AttentionKind::DecoderSelf), QT_TR_NOOP("the decoder on itself: masked"), true,
                 AttentionKind::DecoderSelf),
          Try{QT_TR_NOOP("Show cross-attention in the window"), showKind(AttentionKind::Cross)},
          Try{QT_TR_NOOP("Show self-attention in the window"), showKind(AttentionKind::Self)},
          Try{.label = QT_TR_NOOP("Show the decoder's own in the window"),
              .request = showKind(AttentionKind::DecoderSelf),
              .isOffered = [](const LessonState& state) { return state.trace && hasDecoder(state); }},
          Question{QT_TR_NOOP("3 tokens look at a text of 5 tokens. What shape has the map?"),
                   {QT_TR_NOOP("3 rows, 5 columns"), QT_TR_NOOP("5 rows, 3 columns"),
                    QT_TR_NOOP("8 rows, 8 columns")},
                   shapeOfThreeOnFive},
      }};
}

}  // namespace heedmap::lesson
