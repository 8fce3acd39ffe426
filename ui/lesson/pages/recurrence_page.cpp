// SPDX-License-Identifier: GPL-3.0-or-later
// Attention against recurrence.
#include "core/analysis/saturation.h"
#include "core/attention/attention_cost.h"
#include "core/base/data_size.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/parts/two_clocks.h"
#include "ui/lesson/pictures/path_picture.h"
#include "ui/lesson/state/lesson_models.h"
#include "ui/plots/curve_plot.h"
#include "ui/style/window_theme.h"

namespace heedmap::lesson {

namespace {

ModelShape shapeOf(const LessonState& state) {
  const ModelSummary& summary = state.model->summary();
  return {summary.layers, summary.heads, state.stack().dK, summary.dModel};
}

Part paths(const Ask&) {
  auto* path = new PathPicture;
  return {path, [path](const LessonState& state) {
            path->setVisible(state.hasHead());
            if (!state.hasHead()) return path->stop();
            QStringList tokens;
            for (const AxisLabel& key : state.map->keys) tokens += key.text;
            path->show(tokens);
          }};
}

ViewRequest shanghai(const LessonState&) {
  return {.model = NamedModel{multilingual},
          .text = QStringLiteral("去年我在上海住了一年，那里的朋友和小吃让我难忘，今年很想再去"),
          .pair = QString(),
          .whatIf = WhatIf{}};
}

QString whatItTakes(const LessonState& state) {
  const ModelShape shape = shapeOf(state);
  const double n = double(state.keys());
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
}

void drawCosts(CurvePlot& plot, const LessonState& state) {
  plot.setLogarithmic(1e3, 1e18);
  const Theme theme = themeOf(plot.palette());
  Curve attention{tr("attention, n²"), theme.selection, false, false, {}, {}, {}},
      recurrent{tr("recurrence, n"), theme.whatIf, true, false, {}, {}, {}};
  for (double n : logSpaced(1, 1e6, 25)) {
    const AttentionCost cost = attentionCost(shapeOf(state), n);
    attention.x.push_back(n);
    recurrent.x.push_back(n);
    attention.y.push_back(cost.weightProducts);
    recurrent.y.push_back(cost.recurrentProducts);
  }
  plot.setAxes(tr("Multiply–adds of this model's size"), tr("tokens n"), 1, 1e6);
  plot.setPresent(double(state.keys()), tr("now"));
  plot.setCurves({attention, recurrent});
}

Answer memoryOfTenTimesTheText(const LessonState& state) {
  const double n = double(state.keys());
  const double factor =
      attentionCost(shapeOf(state), 10 * n).weightBytes / attentionCost(shapeOf(state), n).weightBytes;
  const int answer = factor < 30 ? 0 : factor < 300 ? 1 : 2;
  return {answer,
          tr("%1 · %1 weights a head become %2 · %2: %3 times as many.").arg(n).arg(10 * n).arg(factor)};
}

}  // namespace

PageSpec recurrencePage(const LessonModels&) {
  return {
      .id = "recurrence",
      .title = QT_TR_NOOP("Against recurrence"),
      .blocks = {
          Text{QT_TR_NOOP("A recurrent network computes its state from the one before, h<sub>t</sub> = "
                          "f(h<sub>t−1</sub>, "
                          "x<sub>t</sub>): step by step, whatever the machine. Attention has no step that "
                          "waits for another, "
                          "so a graphics processor makes all weights of a layer at once.")},
          Try{.label = QT_TR_NOOP("我爱你: n = 3"),
              .act = onPart<TwoClocks>([](TwoClocks& clocks) { clocks.play(3); })},
          Try{.label = QT_TR_NOOP("n = 10"),
              .act = onPart<TwoClocks>([](TwoClocks& clocks) { clocks.play(10); })},
          Try{.label = QT_TR_NOOP("n = 100"),
              .act = onPart<TwoClocks>([](TwoClocks& clocks) { clocks.play(100); })},
          Try{.label = QT_TR_NOOP("n = 1000"),
              .act = onPart<TwoClocks>([](TwoClocks& clocks) { clocks.play(1000); })},
          Widget{[](const Ask&) { return Part{new TwoClocks}; }},
          Text{QT_TR_NOOP("All that it has read must fit into that one state, and each step overwrites some "
                          "of it. On its way "
                          "back through the steps the gradient is multiplied once a step in the same manner: "
                          "if 95 % pass, 60 % "
                          "are left after 10 steps, 0.6 % after 100, and after 1000 nothing that could "
                          "teach. That is the "
                          "vanishing gradient; LSTM and GRU slow it down, attention goes around it.")},
          Text{QT_TR_NOOP(
              "A recurrent network reads token by token: to relate two tokens 10, 100 or 1000 places apart, "
              "what "
              "it knows of the first must pass through 10, 100 or 1000 steps. Attention relates any two in "
              "<b>one</b> step: a path of length O(1) instead of O(n).")},
          Widget{paths},
          Try{QT_TR_NOOP("上海 … 再去: far apart, one step"), shanghai},
          Try{.label = QT_TR_NOOP("Play: the last token hears from the first"),
              .act = onPart<PathPicture>([](PathPicture& path) { path.play(); })},
          Text{QT_TR_NOOP("The price: every pair has a weight, so work and memory grow with <b>n²</b>. Twice "
                          "the text, four "
                          "times the weights. A recurrence of the same width grows only with n.")},
          Live{whatItTakes},
          drawn<CurvePlot>(drawCosts),
          Question{
              QT_TR_NOOP("The text becomes ten times as long. How much more memory do all weights take?"),
              {QT_TR_NOOP("10 times"), QT_TR_NOOP("100 times"), QT_TR_NOOP("1000 times")},
              memoryOfTenTimesTheText},
      }};
}

}  // namespace heedmap::lesson
