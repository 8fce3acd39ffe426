// SPDX-License-Identifier: GPL-3.0-or-later
// Pages 7 to 9: several heads, self- and cross-attention, masks.
#include <QLabel>

#include "core/maps/head_map.h"
#include "core/textbook/textbook_layer.h"
#include "core/textbook/textbook_name.h"
#include "ui/lesson/pages/lesson_page.h"
#include "ui/lesson/pages/lesson_pages.h"
#include "ui/lesson/parts/head_list.h"
#include "ui/lesson/parts/two_models.h"
#include "ui/lesson/pictures/concat_picture.h"
#include "ui/lesson/pictures/matrix_picture.h"
#include "ui/lesson/pictures/shapes_picture.h"

namespace heedmap {

namespace {

/// Layers, query heads, key heads and d_k as the models' own configuration files give them.
struct RealModel {
  const char* name;
  int layers, heads, keyHeads, dK;
};
constexpr RealModel realModels[] = {
    {"BERT-tiny", 2, 2, 2, 64},     {"Gemma 3 270M", 18, 4, 1, 256}, {"Transformer (2017)", 6, 8, 8, 64},
    {"SmolLM2 135M", 30, 9, 3, 64}, {"MiniLM-L6", 6, 12, 12, 32},    {"BERT-base", 12, 12, 12, 64},
    {"GPT-2", 12, 12, 12, 64},      {"BERT-large", 24, 16, 16, 64},  {"Llama 2 7B", 32, 32, 32, 128},
    {"Llama 3 8B", 32, 32, 8, 128}, {"GPT-3 175B", 96, 96, 96, 128},
};

QString realModelTable(const QString& model, const QString& layers, const QString& heads,
                       const QString& keyHeads) {
  QString lines;
  for (const RealModel& m : realModels)
    lines +=
        QStringLiteral(
            "<tr><td>%1&nbsp;&nbsp;</td><td align=right>%2&nbsp;&nbsp;</td><td "
            "align=right>%3&nbsp;&nbsp;</td><td align=right>%4&nbsp;&nbsp;</td><td align=right>%5</td></tr>")
            .arg(QString::fromUtf8(m.name))
            .arg(m.layers)
            .arg(m.heads)
            .arg(m.keyHeads)
            .arg(m.dK);
  return QStringLiteral(
             "<table><tr><th "
             "align=left>%1</th><th>%2&nbsp;&nbsp;</th><th>%3&nbsp;&nbsp;</th><th>%4&nbsp;&nbsp;</"
             "th><th>d_k</th></tr>%5</table>")
      .arg(model, layers, heads, keyHeads, lines);
}

MatrixPicture* addMatrix(LessonPage* page, std::function<std::optional<AttentionMap>(const LessonState&)> map,
                         std::function<QString(const LessonState&)> title, bool marks = false) {
  auto* picture = new MatrixPicture;
  page->addWidget(picture);
  page->onShow([picture, map, title, marks](const LessonState& state) {
    const auto shown = state.hasHead() ? map(state) : std::nullopt;
    picture->setVisible(shown.has_value());
    if (!shown) return;
    HeatmapStyle style = state.style;
    style.range = RangeChoice::Unit;
    picture->show(*shown, style, title(state), marks);
  });
  return picture;
}

AttentionMap masked(const LessonState& state, MaskChoice mask) {
  WhatIf whatIf = state.ruleChange();
  whatIf.mask = mask;
  return headMap(*state.trace, state.view.head, whatIf);
}

}  // namespace

LessonPage* LessonPages::severalHeads() {
  auto* page = new LessonPage([] { return tr("7 · Several heads"); });
  page->addText([] {
    return tr(
        "One head can look for one kind of thing. So d_model is split: h heads of d_k = d_model / h numbers "
        "each look at the same text with "
        "matrices of their own. Their outputs are put side by side and multiplied with <b>W_O</b>, which "
        "mixes them. It costs no more than "
        "one head of full size.");
  });
  auto* shapes = new ShapesPicture;
  page->addLiveWidget(shapes, [shapes](const LessonState& state) {
    const AttentionStack& stack = state.stack();
    const qint64 queries = state.queries(), keys = state.keys(), dModel = state.model->summary().dModel;
    const qint64 wide = qint64(stack.heads) * stack.dV;
    shapes->show({{{tr("%n × Q", nullptr, stack.heads), queries, stack.dK, {}},
                   {tr("%n × K", nullptr, stack.keyHeads), keys, stack.dK, {}},
                   {tr("%n × V", nullptr, stack.keyHeads), keys, stack.dV, {}}},
                  {{tr("all heads"), queries, wide, {}},
                   {QStringLiteral("W_O"), wide, dModel, QStringLiteral("×")},
                   {tr("output"), queries, dModel, QStringLiteral("=")}}});
  });
  page->addLive([](const LessonState& state) {
    const AttentionStack& stack = state.stack();
    return tr("Layer %1 of %2: %3 heads, each with queries of the shape [%4, %5]. Below: each head's map, "
              "and what the row “%6” takes along from it.")
        .arg(state.view.head.layer)
        .arg(state.model->summary().name.toHtmlEscaped())
        .arg(stack.heads)
        .arg(state.map->values.rows())
        .arg(stack.dK)
        .arg(state.queryText(state.query()).toHtmlEscaped());
  });
  auto* concat = new ConcatPicture;
  page->addLiveWidget(concat, [concat](const LessonState& state) { concat->show(state); });
  page->addTry([] { return tr("10 tokens, d_model 512, 8 heads: 8 × [10, 64]"); },
               [](const LessonState&) {
                 ViewRequest request{.model = lesson::textbook};
                 request.text = QStringLiteral("The cat sits on the mat and watches the bird");
                 request.pair = QString();
                 request.whatIf = WhatIf{};
                 return request;
               });
  page->addTry([] { return tr("The same 512 numbers in 16 heads of 32"); },
               [](const LessonState& state) {
                 TextbookOptions options = state.textbook().value_or(TextbookOptions{});
                 options.dModel = 512;
                 options.heads = 16;
                 options.dK = options.dV = 32;
                 ViewRequest request{.model = textbookName(options)};
                 request.whatIf = WhatIf{};
                 return request;
               });
  page->addTry([] { return tr("A trained model: 12 heads in each of 6 layers"); },
               [](const LessonState&) { return ViewRequest{.model = lesson::minilm}; });
  page->addHeading([] { return tr("How many heads?"); });
  page->addText([] {
    return tr(
        "Two to four suffice for toys and small devices, eight were in the first transformer, twelve to "
        "sixteen are usual in models of BERT's "
        "size, large language models have 32 and more. Newer ones share keys among several query heads.");
  });
  page->addText([] { return realModelTable(tr("model"), tr("layers"), tr("heads"), tr("key heads")); });
  page->addHeading([] { return tr("What these heads seem to do"); });
  auto* heads = new HeadList(2);
  page->addWidget(heads);
  page->onShow([heads](const LessonState& state) { heads->show(state); });
  page->onRetranslate([heads] { heads->retranslate(); });
  QObject::connect(heads, &HeadList::chosen, page,
                   [page](const HeadId& id) { emit page->requested({.head = id, .isOwn = true}); });
  page->addQuestion(
      {[](const LessonState&) {
         return tr(
             "d_model 512 in 16 heads instead of 8: how many numbers do all queries of one token have?");
       },
       {[] { return tr("Half as many"); }, [] { return tr("As many"); }, [] { return tr("Twice as many"); }},
       [](const LessonState&) {
         const auto numbers = [](int heads) { return heads * (512 / heads); };
         const int answer = numbers(16) < numbers(8) ? 0 : numbers(16) == numbers(8) ? 1 : 2;
         return Question::Answer{answer, tr("8 · 64 = %1, 16 · 32 = %2.").arg(numbers(8)).arg(numbers(16))};
       }});
  return page;
}

LessonPage* LessonPages::selfAndCross() {
  auto* page = new LessonPage([] { return tr("8 · Self- and cross-attention"); });
  const auto setUp = [](const LessonState&) {
    ViewRequest request{.model = lesson::textbook};
    request.text = QStringLiteral("我爱中国");
    request.pair = QStringLiteral("I love China");
    return request;
  };
  page->setSetup([setUp](const LessonState& state) {
    const bool hasCross = state.trace && state.trace->stack(AttentionKind::Cross);
    return hasCross && !state.textbook() ? ViewRequest{} : setUp(state);
  });
  page->addText([] {
    return tr(
        "In <b>self-attention</b> queries and keys come from one text: the map is square. In "
        "<b>cross-attention</b> the queries come from one text "
        "and the keys and values from another, as when a translation looks at its original: one row for each "
        "token of the one, one column for "
        "each token of the other. The arithmetic is the same.");
  });
  const auto ofKind = [](AttentionKind kind) {
    return [kind](const LessonState& state) -> std::optional<AttentionMap> {
      const AttentionStack* stack = state.trace->stack(kind);
      if (!stack) return {};
      return headMap(*state.trace,
                     {kind, std::min(state.view.head.layer, int(stack->layers.size()) - 1),
                      std::min(state.view.head.head, stack->heads - 1)},
                     state.ruleChange());
    };
  };
  addMatrix(page, ofKind(AttentionKind::Self), [](const LessonState&) { return tr("self: text on text"); });
  addMatrix(page, ofKind(AttentionKind::Cross),
            [](const LessonState&) { return tr("cross: second text on first"); });
  page->addLive([](const LessonState& state) {
    const AttentionStack* cross = state.trace->stack(AttentionKind::Cross);
    if (!cross) return tr("The open model has no cross-attention on this text.");
    return tr("Self: [%1, %1] weights. Cross: [%2, %1].")
        .arg(state.trace->source.size())
        .arg(state.trace->target.size());
  });
  page->addTry([] { return tr("我爱中国 and “I love China” in the textbook layer"); }, setUp);
  page->addTry([] { return tr("Show cross-attention in the window"); },
               [](const LessonState& state) {
                 HeadId id = state.view.head;
                 if (state.trace && state.trace->stack(AttentionKind::Cross)) id.kind = AttentionKind::Cross;
                 return ViewRequest{.head = id, .isOwn = true};
               });
  page->addTry([] { return tr("Show self-attention in the window"); },
               [](const LessonState& state) {
                 HeadId id = state.view.head;
                 id.kind = AttentionKind::Self;
                 return ViewRequest{.head = id, .isOwn = true};
               });
  page->addQuestion(
      {[](const LessonState&) { return tr("3 tokens look at a text of 5 tokens. What shape has the map?"); },
       {[] { return tr("3 rows, 5 columns"); }, [] { return tr("5 rows, 3 columns"); },
        [] { return tr("8 rows, 8 columns"); }},
       [](const LessonState&) {
         const TextbookLayer layer({.dModel = 8, .heads = 1, .dK = 8, .dV = 8});
         const AttentionTrace trace = layer.run(layer.tokenize("a b c d e", "x y z"), {}, {});
         const Matrix w = weights(headInput(trace, {AttentionKind::Cross, 0, 0})).values;
         return Question::Answer{
             w.rows() == 3 && w.cols() == 5 ? 0
             : w.rows() == 5                ? 1
                                            : 2,
             tr("Computed just now: %1 rows and %2 columns.").arg(w.rows()).arg(w.cols())};
       }});
  return page;
}

LessonPage* LessonPages::masks(const LessonModels& models) {
  auto* page = new LessonPage([] { return tr("9 · Bidirectional and causal"); });
  page->setSetup([](const LessonState&) { return ViewRequest{.model = lesson::trained}; });
  page->addText([] {
    return tr(
        "A model like BERT reads the whole text at once: every token may look at every other, before and "
        "after. A model like GPT writes from "
        "left to right and must not see what comes later: a <b>causal mask</b> leaves each query only itself "
        "and what stands before it. Masked keys "
        "are left out before the softmax, so the rest of the row still adds up to 1.");
  });
  addMatrix(
      page, [](const LessonState& state) { return std::optional(masked(state, MaskChoice::Causal)); },
      [](const LessonState&) { return tr("causal: who may look at whom"); }, true);
  addMatrix(
      page, [](const LessonState& state) { return std::optional(masked(state, MaskChoice::None)); },
      [](const LessonState&) { return tr("bidirectional"); }, true);
  page->addLive([](const LessonState& state) {
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
  });
  page->addTry([] { return tr("你好啊 with a causal mask"); },
               [](const LessonState&) {
                 ViewRequest request{.model = lesson::textbook};
                 request.text = lesson::hello;
                 request.pair = QString();
                 request.whatIf = WhatIf{.mask = MaskChoice::Causal};
                 return request;
               });
  page->addTry([] { return tr("The mask off again"); },
               [](const LessonState&) { return ViewRequest{.whatIf = WhatIf{}}; });
  page->addHeading([] { return tr("Two trained models on your text"); });
  page->addText([] {
    return tr(
        "First a model of BERT's kind, then one of GPT's kind, each with tokens of its own. Only the first "
        "has "
        "weights to the right of the diagonal. The window keeps its model.");
  });
  auto* two = new TwoModels(models);
  page->addWidget(two);
  page->onShow([two](const LessonState& state) { two->show(state); });
  page->onRetranslate([two] { two->retranslate(); });
  QObject::connect(two, &TwoModels::chosen, page, [page](const QString& path, const HeadId& id) {
    emit page->requested({.model = path, .head = id, .isOwn = true});
  });
  page->addTry([] { return tr("Both on “The cat sits on the mat”"); },
               [](const LessonState&) {
                 ViewRequest request;
                 request.text = lesson::cat;
                 request.pair = QString();
                 return request;
               });
  const auto row = [](const LessonState& state) {
    return state.hasHead() ? std::clamp<Eigen::Index>(state.queries() - 2, 0, 3)
                           : 3;  // not the last, which sees all
  };
  page->addQuestion({[row](const LessonState& state) {
                       if (!state.hasHead()) return tr("What happens to a row when the causal mask is set?");
                       return tr("What happens to the row of “%1” when the causal mask is set?")
                           .arg(state.queryText(row(state)).toHtmlEscaped());
                     },
                     {[] { return tr("Its weights stay as they are"); },
                      [] { return tr("Only its own column and those before keep weight"); },
                      [] { return tr("Only its own column keeps weight"); }},
                     [row](const LessonState& state) {
                       const Eigen::Index query = row(state);
                       const AttentionMap open = masked(state, MaskChoice::None),
                                          causal = masked(state, MaskChoice::Causal);
                       Eigen::Index visible = 0;
                       for (Eigen::Index key = 0; key < causal.values.cols(); ++key)
                         visible += !causal.isMasked(query, key);
                       const double moved =
                           double((open.values.row(query) - causal.values.row(query)).cwiseAbs().maxCoeff());
                       const int answer = visible == causal.values.cols() && moved < 1e-6 ? 0
                                          : visible == 1 && query > 0                     ? 2
                                                                                          : 1;
                       return Question::Answer{
                           answer,
                           tr("In the row of “%4” %1 of %2 columns are left, and they share a weight of %3.")
                               .arg(visible)
                               .arg(causal.values.cols())
                               .arg(double(causal.values.row(query).sum()), 0, 'f', 3)
                               .arg(state.queryText(query).toHtmlEscaped())};
                     }});
  return page;
}

}  // namespace heedmap
