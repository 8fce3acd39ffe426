// SPDX-License-Identifier: GPL-3.0-or-later
// Several heads beside each other.
#include "core/maps/head_map.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/pages/head_list_block.h"
#include "ui/lesson/pictures/concat_picture.h"
#include "ui/lesson/pictures/shapes_picture.h"
#include "ui/lesson/state/lesson_models.h"

namespace heedmap::lesson {

namespace {

/// Layers, query heads, key heads and d_k as the models' own configuration files give them.
struct RealModel {
  const char* name;
  int layers, heads, keyHeads, dK;
};
constexpr RealModel realModels[] = {
    {"BERT-tiny", 2, 2, 2, 64},     {"Gemma 3 270M", 18, 4, 1, 256}, {"Transformer", 6, 8, 8, 64},
    {"SmolLM2 135M", 30, 9, 3, 64}, {"MiniLM-L6", 6, 12, 12, 32},    {"BERT-base", 12, 12, 12, 64},
    {"GPT-2", 12, 12, 12, 64},      {"BERT-large", 24, 16, 16, 64},  {"Llama 2 7B", 32, 32, 32, 128},
    {"Llama 3 8B", 32, 32, 8, 128}, {"GPT-3 175B", 96, 96, 96, 128},
};

/// One line a model, narrow enough for the least width of the dock.
QString realModelTable() {
  QString lines;
  for (const RealModel& m : realModels)
    lines +=
        QStringLiteral(
            "<tr><td>%1&nbsp;</td><td align=right>%2&nbsp;</td><td align=right>%3&nbsp;</td>"
            "<td align=right>%4</td></tr>")
            .arg(QString::fromUtf8(m.name).replace(u' ', QStringLiteral("&nbsp;")))
            .arg(m.layers)
            .arg(m.keyHeads == m.heads ? QString::number(m.heads)
                                       : QStringLiteral("%1&nbsp;/&nbsp;%2").arg(m.heads).arg(m.keyHeads))
            .arg(m.dK);
  return QStringLiteral(
             "<table><tr valign=bottom><th align=left valign=bottom>%1</th><th valign=bottom>%2&nbsp;</th>"
             "<th valign=bottom>%3&nbsp;/<br>%4&nbsp;</th><th valign=bottom>d_k</th></tr>%5</table>")
      .arg(tr("model"), tr("layers"), tr("heads"), tr("key heads").replace(u' ', QStringLiteral("&nbsp;")),
           lines);
}

void drawShapes(ShapesPicture& shapes, const LessonState& state) {
  const AttentionStack& stack = state.stack();
  const qint64 queries = state.queries(), keys = state.keys(), dModel = state.model->summary().dModel;
  const qint64 wide = qint64(stack.heads) * stack.dV;
  shapes.show({{{tr("%n × Q", nullptr, stack.heads), queries, stack.dK, {}},
                {tr("%n × K", nullptr, stack.keyHeads), keys, stack.dK, {}},
                {tr("%n × V", nullptr, stack.keyHeads), keys, stack.dV, {}}},
               {{tr("all heads"), queries, wide, {}},
                {QStringLiteral("W_O"), wide, dModel, QStringLiteral("×")},
                {tr("output"), queries, dModel, QStringLiteral("=")}}});
}

QString aboutTheLayer(const LessonState& state) {
  const AttentionStack& stack = state.stack();
  return tr("Layer %1 of %2: %3 heads, each with queries of the shape [%4, %5]. Below: each head's map, "
            "and what the row “%6” takes along from it.")
      .arg(state.view.head.layer)
      .arg(state.model->summary().name.toHtmlEscaped())
      .arg(stack.heads)
      .arg(state.queries())
      .arg(stack.dK)
      .arg(state.queryText(state.query()).toHtmlEscaped());
}

ViewRequest tenTokens(const LessonState&) {
  ViewRequest request = onLayer({});
  request.text = QStringLiteral("The cat sits on the mat and watches the bird");
  request.pair = QString();
  return request;
}

void splitInSixteen(TextbookOptions& options) {
  options.dModel = 512;
  options.heads = 16;
  options.dK = options.dV = 32;
}

Answer numbersOfSixteenHeads(const LessonState&) {
  const auto numbers = [](int heads) { return heads * (512 / heads); };
  const int answer = numbers(16) < numbers(8) ? 0 : numbers(16) == numbers(8) ? 1 : 2;
  return {answer, tr("8 · 64 = %1, 16 · 32 = %2.").arg(numbers(8)).arg(numbers(16))};
}

}  // namespace

PageSpec severalHeadsPage(const LessonModels&) {
  return {
      .id = "several-heads",
      .title = QT_TR_NOOP("Several heads"),
      .stages = {Stage::Concat, Stage::Output},
      .blocks = {
          Text{QT_TR_NOOP(
              "One head can look for one kind of thing. So d_model is split: h heads of d_k = d_model / h "
              "numbers "
              "each look at the same text with matrices of their own. Their outputs are put side by side and "
              "multiplied with <b>W_O</b>, which mixes them. It costs no more than one head of full size.")},
          drawn<ShapesPicture>(drawShapes),
          Live{aboutTheLayer},
          drawn<ConcatPicture>([](ConcatPicture& concat, const LessonState& state) { concat.show(state); }),
          Try{QT_TR_NOOP("10 tokens, d_model 512, 8 heads: 8 × [10, 64]"), tenTokens},
          Try{QT_TR_NOOP("The same 512 numbers in 16 heads of 32"), withLayer(splitInSixteen)},
          Try{QT_TR_NOOP("A trained model: 12 heads in each of 6 layers"),
              [](const LessonState&) { return ViewRequest{.model = NamedModel{minilm}}; }},
          Heading{QT_TR_NOOP("How many heads?")},
          Text{QT_TR_NOOP("Two to four suffice for toys and small devices, eight were in the first "
                          "transformer, twelve to "
                          "sixteen are usual in models of BERT's size, large language models have 32 and "
                          "more. Newer ones "
                          "share keys among several query heads.")},
          Text{realModelTable, true},
          Heading{QT_TR_NOOP("What these heads seem to do")},
          headList(2),
          Question{
              QT_TR_NOOP(
                  "d_model 512 in 16 heads instead of 8: how many numbers do all queries of one token have?"),
              {QT_TR_NOOP("Half as many"), QT_TR_NOOP("As many"), QT_TR_NOOP("Twice as many")},
              numbersOfSixteenHeads},
      }};
}

}  // namespace heedmap::lesson
