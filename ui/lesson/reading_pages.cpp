// SPDX-License-Identifier: GPL-3.0-or-later
// Pages 10 to 12: reading a heatmap, attention against recurrence, and what weights do not say.
#include <QLocale>

#include "core/attention/attention_cost.h"
#include "core/attention/saturation.h"
#include "ui/lesson/curve_plot.h"
#include "ui/lesson/effect_panel.h"
#include "ui/lesson/head_list.h"
#include "ui/lesson/lesson_page.h"
#include "ui/lesson/lesson_pages.h"
#include "ui/lesson/path_picture.h"
#include "ui/widgets/window_theme.h"

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

ModelShape shapeOf(const LessonState& state) {
  const ModelSummary& summary = state.model->summary();
  return {summary.layers, summary.heads, state.track().dK, summary.dModel};
}

}  // namespace

LessonPage* LessonPages::reading() {
  auto* page = new LessonPage([] { return tr("10 · Reading a heatmap"); });
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
                   [page](const HeadId& id) { emit page->requested({.head = id}); });
  page->addHeading([] { return tr("Known heads to look up"); });
  page->addText([] {
    return tr(
        "In the bilingual model, on 我上周买了钢笔，它今天弄丢了 (“last week I bought a pen; today it got "
        "lost”):");
  });
  page->addTry([] { return tr("Layer 10 · Head 8: 它 (it) looks at 钢笔 (pen)"); },
               [](const LessonState&) { return penRequest(10, 8); });
  page->addTry([] { return tr("Layer 2 · Head 6: each at the next token"); },
               [](const LessonState&) { return penRequest(2, 6); });
  page->addTry([] { return tr("Layer 0 · Head 2: each at the token before"); },
               [](const LessonState&) { return penRequest(0, 2); });
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
    const auto size = [](double bytes) {
      return QLocale().formattedDataSize(qint64(bytes), 1, QLocale::DataSizeTraditionalFormat);
    };
    return tr("%1 (%2 layers × %3 heads): the weights of these %4 tokens take %5; of ten times as many, %6. "
              "From about %L7 tokens on attention multiplies more "
              "than a recurrence of its width.")
        .arg(state.model->summary().name.toHtmlEscaped())
        .arg(shape.layers)
        .arg(shape.heads)
        .arg(n)
        .arg(size(now.weightBytes), size(tenfold.weightBytes))
        .arg(crossover(shape), 0, 'f', 0);
  });
  auto* plot = new CurvePlot;
  plot->setLogarithmic(1e3, 1e18);
  page->addWidget(plot);
  const auto draw = [page, plot](const LessonState& state) {
    plot->setVisible(state.hasHead());
    if (!state.hasHead()) return;
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
  };
  page->onShow(draw);
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
  page->setSetup([](const LessonState& state) {
    return state.textbook() ? ViewRequest{.model = lesson::multilingual} : ViewRequest{};
  });
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
  QObject::connect(effect, &EffectPanel::chosen, page, [page, effect](const HeadId& id, Eigen::Index query) {
    emit page->requested({.head = id, .whatIf = effect->whatIf(), .pin = Pin{Pin::Kind::Query, query}});
  });
  page->addHeading([] { return tr("The first-token sink"); });
  page->addText([] {
    return tr(
        "Weights must add up to 1 even when a head finds nothing to look at. Trained models then rest on a "
        "token that carries little, mostly the first. A bright first "
        "column means “nothing here”, not “the first word matters”.");
  });
  page->addLive([](const LessonState& state) {
    const AttentionTrack& track = state.track();
    int resting = 0;
    const int heads = int(track.layers.size()) * track.heads;
    for (int layer = 0; layer < int(track.layers.size()); ++layer)
      for (int head = 0; head < track.heads; ++head)
        if (state.map->values.rows() <= 128 &&
            weights(headInput(*state.trace, {state.view.head.kind, layer, head}, state.ruleChange()))
                    .values.col(0)
                    .mean() > 0.5f)
          ++resting;
    if (state.map->values.rows() > 128)
      return tr("On a shorter text the heads that rest on the first token are counted here.");
    return tr("On this text %1 of %2 heads give more than half of their weight to the first token, “%3”.")
        .arg(resting)
        .arg(heads)
        .arg(state.keyText(0).toHtmlEscaped());
  });
  page->addTry([] { return tr("The bilingual model, where many heads rest on <s>"); },
               [](const LessonState&) { return penRequest(6, 0); });
  page->addQuestion(
      {[](const LessonState&) {
         return tr(
             "Does a weight of 0.9 on the first token mean that the model's answer depends on that token?");
       },
       {[] { return tr("Yes"); }, [] { return tr("Not by itself"); }},
       [](const LessonState& state) {
         // What counts is weight · value: compare the first token's part of the output with its weight.
         const AttentionTrack& track = state.track();
         const Matrix& w = state.map->values;
         if (track.layers[size_t(state.view.head.layer)].v.size() == 0)
           return Question::Answer{1, tr("The values decide, and this trace holds none.")};
         const MatrixView v = track.values(state.view.head.layer, state.view.head.head);
         const double weight = double(w(state.query(), 0));
         double part = 0, all = 0;
         for (Eigen::Index key = 0; key < w.cols(); ++key) {
           const double length = double(w(state.query(), key)) * double(v.row(key).norm());
           all += length;
           if (key == 0) part = length;
         }
         const double share = all > 0 ? part / all : 0;
         return Question::Answer{1, tr("In the row “%1” the first token has %2 % of the weight and %3 % of "
                                       "what is taken along, weight times length of the value.")
                                        .arg(state.queryText(state.query()))
                                        .arg(100 * weight, 0, 'f', 0)
                                        .arg(100 * share, 0, 'f', 0)};
       }});
  return page;
}

}  // namespace heedmap
