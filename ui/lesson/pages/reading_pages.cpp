// SPDX-License-Identifier: GPL-3.0-or-later
// Pages 10 to 12: reading a heatmap, attention against recurrence, and what weights do not say.
#include "core/analysis/saturation.h"
#include "core/analysis/weight_effect.h"
#include "core/attention/attention_cost.h"
#include "core/base/data_size.h"
#include "core/maps/head_map.h"
#include "core/text/token_label.h"
#include "core/textbook/textbook_layer.h"
#include "ui/lesson/pages/lesson_page.h"
#include "ui/lesson/pages/lesson_pages.h"
#include "ui/lesson/parts/effect_panel.h"
#include "ui/lesson/parts/head_list.h"
#include "ui/lesson/pictures/path_picture.h"
#include "ui/plots/curve_plot.h"
#include "ui/style/window_theme.h"

namespace heedmap {

namespace {

/// The textbook's pen sentence in the bilingual model, at a head and with the row of 它 pinned.
ViewRequest penRequest(int layer, int head) {
  ViewRequest request{.model = lesson::multilingual};
  request.text = lesson::pen;
  request.pair = QString();
  request.head = HeadId{AttentionKind::Self, layer, head};
  request.whatIf = WhatIf{};
  request.pinText = QStringLiteral("它");
  return request;
}

struct PartsOfFirst {
  std::shared_ptr<const AttentionTrace> trace;
  UnlikeParts parts;
};

/// Rows of the present layer that give the first token one weight and get different things for it. A trace
/// that cannot tell gives way to the textbook layer on a sentence of the lesson.
PartsOfFirst partsOfFirst(const LessonState& state) {
  constexpr Eigen::Index mostQueries = 256;  // beyond, the present head alone
  std::vector<HeadId> heads;
  for (int head = 0; head < state.stack().heads; ++head)
    if (state.queries() <= mostQueries || head == state.view.head.head)
      heads.push_back({state.view.head.kind, state.view.head.layer, head});
  if (const auto parts = unlikeParts(*state.trace, heads, 0)) return {state.trace, *parts};
  const TextbookLayer layer({.heads = 4});
  auto trace = std::make_shared<AttentionTrace>(layer.run(layer.tokenize(lesson::cat.toUtf8()), {}, {}));
  const HeadId own[] = {
      {}, {AttentionKind::Self, 0, 1}, {AttentionKind::Self, 0, 2}, {AttentionKind::Self, 0, 3}};
  return {trace, unlikeParts(*trace, own, 0).value_or(UnlikeParts{})};
}

/// Where the characters of `word` are among the tokens that are looked at; empty when the text has not got
/// it.
std::vector<Eigen::Index> tokensOf(const Tokens& tokens, const QByteArray& word) {
  std::vector<Eigen::Index> places;
  const qsizetype first = tokens.text.indexOf(word), last = first + word.size();
  for (qsizetype i = 0; first >= 0 && i < tokens.size(); ++i) {
    const Token& token = tokens.items[size_t(i)];
    if (token.sequence == 0 && !token.range.isEmpty() && token.range.begin < last && token.range.end > first)
      places.push_back(i);
  }
  return places;
}

ModelShape shapeOf(const LessonState& state) {
  const ModelSummary& summary = state.model->summary();
  return {summary.layers, summary.heads, state.stack().dK, summary.dModel};
}

}  // namespace

LessonPage* LessonPages::reading() {
  auto* page = new LessonPage([] { return tr("10 · Reading a heatmap"); });
  page->setSetup([](const LessonState&) { return ViewRequest{.model = lesson::trained}; });
  page->addText([] {
    return tr(
        "<b>Rows look, columns are looked at.</b> Take a token on the left and read along its row. Patterns "
        "you will meet:");
  });
  page->addText([] {
    return tr(
        "<ul><li><b>Diagonal</b>: each token looks at itself; one beside it: at the token before or "
        "after.</li>"
        "<li><b>Vertical stripe</b>: all look at one token, often the first, [CLS] or &lt;s&gt;. A "
        "<b>sink</b>: where a head rests that finds nothing.</li>"
        "<li><b>Blocks</b>: groups of tokens that look at each other, such as phrases or sentences.</li>"
        "<li><b>Few bright cells</b>: a sparse head that picks out one token.</li>"
        "<li><b>Even rows</b>: a head that takes the mean.</li></ul>");
  });
  page->addHeading([] { return tr("Heads of the open model"); });
  auto* heads = new HeadList(3);
  page->addWidget(heads);
  page->onShow([heads](const LessonState& state) { heads->show(state); });
  page->onRetranslate([heads] { heads->retranslate(); });
  QObject::connect(heads, &HeadList::chosen, page,
                   [page](const HeadId& id) { emit page->requested({.head = id, .isOwn = true}); });
  page->addHeading([] { return tr("Known heads to look up"); });
  page->addText([] {
    return tr(
        "In the bilingual model, on 我上周买了钢笔，它今天弄丢了 (“last week I bought a pen; today it got "
        "lost”):");
  });
  page->addTry([] { return tr("Layer 10 · Head 8: 它 (it) and 钢笔 (pen)"); },
               [](const LessonState&) { return penRequest(10, 8); });
  page->addLive(&LessonPages::lookAtPen);
  page->addTry([] { return tr("Layer 2 · Head 6: each at the next token"); },
               [](const LessonState&) { return penRequest(2, 6); });
  page->addTry([] { return tr("Layer 0 · Head 2: each at the token before"); },
               [](const LessonState&) { return penRequest(0, 2); });
  page->addTry([] { return tr("Layer 4 · Head 5: rests on <s>, as most heads do"); },
               [](const LessonState&) { return penRequest(4, 5); });
  page->addQuestion(
      {[](const LessonState&) { return tr("What adds up to 1 in this heatmap?"); },
       {[] { return tr("Each row"); }, [] { return tr("Each column"); },
        [] { return tr("The whole picture"); }},
       [](const LessonState& state) {
         const auto worst = [](const auto& sums) { return double((sums.array() - 1).abs().maxCoeff()); };
         const Vector rows = state.map->values.rowwise().sum(),
                      keys = state.map->values.colwise().sum().transpose();
         const int answer = worst(rows) < 1e-3 ? 0 : worst(keys) < 1e-3 ? 1 : 2;
         return Question::Answer{answer, tr("Row sums go from %1 to %2, column sums from %3 to %4.")
                                             .arg(double(rows.minCoeff()), 0, 'f', 2)
                                             .arg(double(rows.maxCoeff()), 0, 'f', 2)
                                             .arg(double(keys.minCoeff()), 0, 'f', 2)
                                             .arg(double(keys.maxCoeff()), 0, 'f', 2)};
       }});
  return page;
}

/// What the row of 它 says about 钢笔 in the head that is shown, and what it does not prove.
QString LessonPages::lookAtPen(const LessonState& state) {
  const Tokens& tokens = state.trace->keyTokens(state.view.head.kind);
  const auto it = tokensOf(tokens, "它"), pen = tokensOf(tokens, "钢笔");
  const Matrix& map = state.map->values;
  if (it.size() != 1 || pen.empty() || map.rows() != map.cols()) return {};
  const Eigen::Index query = it.front();
  double sum = 0;
  QStringList parts;
  Eigen::Index heaviest = pen.front();
  for (Eigen::Index key : pen) {
    sum += double(map(query, key));
    parts += tr("%1 to %2").arg(double(map(query, key)), 0, 'f', 2).arg(state.keyText(key).toHtmlEscaped());
    if (map(query, key) > map(query, heaviest)) heaviest = key;
  }
  const QString words = tr("In the head that is shown, 它 gives %1 of its weight to 钢笔 (%2).")
                            .arg(sum, 0, 'f', 2)
                            .arg(parts.join(QStringLiteral(", ")));
  Eigen::Index alike = 0;
  for (Eigen::Index row = 0; row < map.rows(); ++row) {
    Eigen::Index most = 0;
    map.row(row).maxCoeff(&most);
    alike += row != query && most == heaviest;
  }
  if (sum < 0.3 || alike == 0) return words;
  return words +
         tr(" But “%1” is also what %2 of the other %3 rows look at most: this row alone does not prove "
            "that the head links 它 (it) with the pen.")
             .arg(state.keyText(heaviest).toHtmlEscaped())
             .arg(alike)
             .arg(map.rows() - 1);
}

LessonPage* LessonPages::recurrence() {
  auto* page = new LessonPage([] { return tr("11 · Against recurrence"); });
  page->addText([] {
    return tr(
        "A recurrent network reads token by token: to relate two tokens 10, 100 or 1000 places apart, what "
        "it knows of the first must pass through 10, 100 or "
        "1000 steps. Attention relates any two in <b>one</b> step: a path of length O(1) instead of O(n).");
  });
  auto* path = new PathPicture;
  page->addWidget(path);
  page->onShow([path](const LessonState& state) {
    path->setVisible(state.hasHead());
    if (!state.hasHead()) return path->stop();
    QStringList tokens;
    for (const AxisLabel& key : state.map->keys) tokens += key.text;
    path->show(tokens);
  });
  page->addTry([] { return tr("Play: the last token hears from the first"); },
               [path](const LessonState&) {
                 path->play();
                 return ViewRequest{};
               });
  page->addText([] {
    return tr(
        "The price: every pair has a weight, so work and memory grow with <b>n²</b>. Twice the text, four "
        "times the weights. A recurrence of the same width "
        "grows only with n.");
  });
  page->addLive([](const LessonState& state) {
    const ModelShape shape = shapeOf(state);
    const double n = double(state.map->values.cols());
    const AttentionCost now = attentionCost(shape, n), tenfold = attentionCost(shape, 10 * n);
    return tr("%1 (layers × heads: %2 × %3): the weights of these %4 tokens take %5; of ten times as many, "
              "%6. "
              "From about %L7 tokens on attention multiplies more "
              "than a recurrence of its width.")
        .arg(state.model->summary().name.toHtmlEscaped())
        .arg(shape.layers)
        .arg(shape.heads)
        .arg(n)
        .arg(dataSize(now.weightBytes).replace(u' ', QChar::Nbsp),
             dataSize(tenfold.weightBytes).replace(u' ', QChar::Nbsp))
        .arg(crossover(shape), 0, 'f', 0);
  });
  auto* plot = new CurvePlot;
  plot->setLogarithmic(1e3, 1e18);
  page->addLiveWidget(plot, [page, plot](const LessonState& state) {
    const Theme theme = themeOf(page->palette());
    Curve attention{tr("attention, n²"), theme.selection, false, false, {}, {}, {}},
        recurrent{tr("recurrence, n"), theme.whatIf, true, false, {}, {}, {}};
    for (double n : logSpaced(1, 1e6, 25)) {
      const AttentionCost cost = attentionCost(shapeOf(state), n);
      attention.x.push_back(n);
      recurrent.x.push_back(n);
      attention.y.push_back(cost.weightProducts);
      recurrent.y.push_back(cost.recurrentProducts);
    }
    plot->setAxes(tr("Multiply–adds of this model's size"), tr("tokens n"), 1, 1e6);
    plot->setPresent(double(state.map->values.cols()), tr("now"));
    plot->setCurves({attention, recurrent});
  });
  page->addQuestion(
      {[](const LessonState&) {
         return tr("The text becomes ten times as long. How much more memory do all weights take?");
       },
       {[] { return tr("10 times"); }, [] { return tr("100 times"); }, [] { return tr("1000 times"); }},
       [](const LessonState& state) {
         const double n = double(state.map->values.cols());
         const double factor =
             attentionCost(shapeOf(state), 10 * n).weightBytes / attentionCost(shapeOf(state), n).weightBytes;
         return Question::Answer{
             factor < 30    ? 0
             : factor < 300 ? 1
                            : 2,
             tr("%1 · %1 weights a head become %2 · %2: %3 times as many.").arg(n).arg(10 * n).arg(factor)};
       }});
  return page;
}

LessonPage* LessonPages::caution() {
  auto* page = new LessonPage([] { return tr("12 · A caution"); });
  page->setSetup([](const LessonState&) { return ViewRequest{.model = lesson::trained}; });
  page->addText([] {
    return tr(
        "<b>A weight is not an explanation.</b> It says where a head looks, not what it takes along, nor "
        "what the model makes of it. Values can be alike, or "
        "tiny: then the weights may move and the output stays.");
  });
  page->addText([] {
    return tr("Here is such a row on your text, found by trying all heads with and without the scale:");
  });
  auto* effect = new EffectPanel;
  page->addWidget(effect);
  page->onShow([effect](const LessonState& state) { effect->show(state); });
  page->onRetranslate([effect] { effect->retranslate(); });
  QObject::connect(effect, &EffectPanel::chosen, page, [page](const HeadId& id, Eigen::Index query) {
    emit page->requested({.head = id, .pin = Pin{Pin::Kind::Query, query}, .isOwn = true});
  });
  page->addHeading([] { return tr("The first-token sink"); });
  page->addText([] {
    return tr(
        "Weights must add up to 1 even when a head finds nothing to look at. Trained models then rest on a "
        "token that carries little, mostly the first. A bright first "
        "column means “nothing here”, not “the first word matters”.");
  });
  page->addSlowLive([](const LessonState& state) {
    if (state.queries() > 128)
      return tr("On a shorter text the heads that rest on the first token are counted here.");
    const Rests rests = restsOn(*state.trace, state.view.head.kind, 0);
    return tr("On this text the first token, “%1”, gets the most weight of all tokens in %2 of %3 heads; %4 "
              "give it "
              "more than half.")
        .arg(state.keyText(0).toHtmlEscaped())
        .arg(rests.most)
        .arg(rests.heads)
        .arg(rests.overHalf);
  });
  page->addTry([] { return tr("The bilingual model, where many heads rest on <s>"); },
               [](const LessonState&) { return penRequest(4, 5); });
  page->addQuestion(
      {[](const LessonState&) {
         return tr(
             "Does a weight of 0.9 on the first token mean that the model's answer depends on that token?");
       },
       {[] { return tr("Yes"); }, [] { return tr("Not by itself"); }},
       [](const LessonState& state) {
         const auto found = partsOfFirst(state);
         const auto& [smaller, larger] = found.parts;
         const auto name = [&](const KeyPart& part) {
           return tr("%1, row “%2”")
               .arg(headTitle(*found.trace, part.id),
                    tokenLabel(found.trace->queryTokens(part.id.kind), part.query).label.toHtmlEscaped());
         };
         return Question::Answer{
             larger.share - smaller.share > 0.05 ? 1 : 0,
             tr("Two rows give the first token a weight of %3: %1 and %2. In the first what it hands over, "
                "weight times value, is %4 % as long as the whole output, in the second %5 %.")
                 .arg(name(smaller), name(larger))
                 .arg(smaller.weight, 0, 'f', 2)
                 .arg(100 * smaller.share, 0, 'f', 0)
                 .arg(100 * larger.share, 0, 'f', 0)};
       }});
  return page;
}

}  // namespace heedmap
