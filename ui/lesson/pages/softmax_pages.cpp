// SPDX-License-Identifier: GPL-3.0-or-later
// Pages 4 to 6: why scores are scaled, what the softmax makes of them, what is done with the weights.
#include <cmath>

#include "core/analysis/five_steps.h"
#include "ui/lesson/pages/lesson_page.h"
#include "ui/lesson/pages/lesson_pages.h"
#include "ui/lesson/parts/saturation_panel.h"
#include "ui/lesson/parts/softmax_box.h"
#include "ui/lesson/pictures/step_words.h"

namespace heedmap {

LessonPage* LessonPages::scale() {
  auto* page = new LessonPage([] { return tr("4 · Why divide by √d_k"); });
  page->setSetup([](const LessonState&) { return ViewRequest{.model = lesson::textbook}; });
  page->addText([] {
    return tr(
        "q·k is a sum of d_k products. If the numbers of q and k are independent with mean 0 and variance 1, "
        "each product has mean 0 and "
        "variance 1, and variances of independent terms add up: <b>q·k has variance d_k</b>, a standard "
        "deviation of √d_k. Long "
        "vectors make large scores, large scores make a softmax that gives all to one key, and such a "
        "softmax hardly learns: its gradient "
        "p(1−p) is near 0. Dividing by √d_k brings the variance back to 1.");
  });
  const auto set = [](double dk, bool scaled) {
    return [dk, scaled](const LessonState& state) {
      WhatIf whatIf = state.view.whatIf;
      whatIf.dk = dk;
      whatIf.scaled = scaled;
      return ViewRequest{.whatIf = whatIf};
    };
  };
  page->addTry([] { return tr("d_k = 4, not scaled"); }, set(4, false));
  page->addTry([] { return tr("d_k = 512, not scaled: the softmax collapses"); }, set(512, false));
  page->addTry([] { return tr("d_k = 512, scaled: it lives"); }, set(512, true));
  page->addTry([] { return tr("Back to the layer's own"); },
               [](const LessonState&) { return ViewRequest{.whatIf = WhatIf{}}; });
  page->addText([] {
    return tr(
        "In the textbook layer the slider sets the real length of the vectors. A trained model's vectors "
        "have the length they have; there "
        "the slider only sets the d_k inside the divisor.");
  });
  page->addHeading([] { return tr("Saturation of the present head"); });
  auto* panel = new SaturationPanel;
  page->addWidget(panel);
  page->onShow([panel](const LessonState& state) { panel->show(state); });
  page->onRetranslate([panel] { panel->retranslate(); });
  page->addQuestion({[](const LessonState&) {
                       return tr(
                           "d_k becomes four times as large, nothing is scaled. What becomes of the standard "
                           "deviation of q·k?");
                     },
                     {[] { return tr("It stays"); }, [] { return tr("It doubles"); },
                      [] { return tr("It becomes four times as large"); }},
                     [](const LessonState&) {
                       const SamplingPlan plan{.trials = 1000};
                       const double small = sampleSaturation(16, plan).scoreDeviation.mean,
                                    large = sampleSaturation(64, plan).scoreDeviation.mean;
                       const int answer = int(std::clamp(std::lround(std::log2(large / small)), 0l, 2l));
                       return Question::Answer{answer, tr("Measured just now: %1 at d_k 16 and %2 at d_k 64.")
                                                           .arg(small, 0, 'f', 2)
                                                           .arg(large, 0, 'f', 2)};
                     }});
  return page;
}

LessonPage* LessonPages::softmax() {
  auto* page = new LessonPage([] { return tr("5 · Softmax"); });
  page->addText([] {
    return tr(
        "The softmax turns any scores s into shares: <b>share = e<sup>s</sup> / Σ e<sup>s</sup></b>. The "
        "order stays, all shares are above 0 and "
        "add up to 1. (3, 1, −1) becomes 0.867, 0.117, 0.016. Dividing the scores by a <b>temperature</b> T "
        "first makes the shares more "
        "even (T &gt; 1) or sharper (T &lt; 1); the divisor √d_k of attention is such a temperature.");
  });
  auto* box = new SoftmaxBox;
  page->addWidget(box);
  page->onRetranslate([box] { box->retranslate(); });
  const auto act = [page, box](LessonPage::Text label, const QString& numbers, const QString& temperature) {
    page->addTry(std::move(label), [box, numbers, temperature](const LessonState&) {
      box->setNumbers(numbers);
      box->setTemperature(temperature);
      return ViewRequest{};
    });
  };
  act([] { return tr("(3, 1, −1)"); }, QStringLiteral("3, 1, −1"), QStringLiteral("1"));
  act([] { return tr("(112, 96) as they are: all for the first"); }, QStringLiteral("112, 96"),
      QStringLiteral("1"));
  act([] { return tr("(112, 96) divided by √64 = 8"); }, QStringLiteral("112, 96"), QStringLiteral("8"));
  act([] { return tr("Very hot: nearly even"); }, QStringLiteral("3, 1, −1"), QStringLiteral("100"));
  page->addQuestion(
      {[](const LessonState&) { return tr("All scores grow by 10. What happens to the shares?"); },
       {[] { return tr("The largest grows"); }, [] { return tr("Nothing"); },
        [] { return tr("They become more even"); }},
       [](const LessonState& state) {
         Matrix row = scores(state.input()).row(state.query());
         Matrix raised = row.array() + 10;
         ScoreRule open;
         softmaxRows(row, open);
         softmaxRows(raised, open);
         const double moved = double((row - raised).cwiseAbs().maxCoeff());
         const int answer = moved < 1e-4 ? 1 : raised.maxCoeff() > row.maxCoeff() ? 0 : 2;
         return Question::Answer{answer,
                                 tr("Done with the row “%1”: no share moved by more than %2. Every "
                                    "e<sup>s</sup> and their sum grow by the same factor, e<sup>10</sup>.")
                                     .arg(state.queryText(state.query()).toHtmlEscaped())
                                     .arg(moved, 0, 'g', 2)};
       }});
  return page;
}

LessonPage* LessonPages::weightedSum() {
  auto* page = new LessonPage([] { return tr("6 · The weighted sum"); });
  page->addText([] {
    return tr(
        "The weights say how much of each token's value v goes into the output: <b>output = Σ weight · "
        "v</b>. A weight of 1 copies one "
        "value, even weights take the mean of all. This output, not the weights, is what the next part of "
        "the model sees.");
  });
  page->addLive([](const LessonState& state) {
    const FiveSteps pass = fiveSteps(*state.trace, state.view.head, state.query(), state.ruleChange());
    Eigen::Index key = 0;
    pass.weights.maxCoeff(&key);
    QString words;
    for (int step = 2; step <= 5; ++step)
      words += QStringLiteral("<p>%1</p>").arg(StepWords::formula(pass, state.map->keys, step, key));
    return tr("<p>The row “%1” in numbers:</p>").arg(state.queryText(state.query()).toHtmlEscaped()) + words;
  });
  page->addTry([] { return tr("Walk through the five steps"); },
               [](const LessonState& state) {
                 ViewRequest request;
                 request.showSteps = true;
                 if (state.hasHead()) request.pin = Pin{Pin::Kind::Query, state.query()};
                 return request;
               });
  page->addTry([] { return tr("Make the weights even: divide by √4096"); },
               [](const LessonState& state) {
                 ViewRequest request;
                 if (state.textbook()) request.model = lesson::minilm;
                 request.whatIf = WhatIf{.dk = WhatIf::maxDk};
                 return request;
               });
  page->addTry([] { return tr("Back to the model's own"); },
               [](const LessonState&) { return ViewRequest{.whatIf = WhatIf{}}; });
  page->addQuestion(
      {[](const LessonState&) { return tr("One weight is 1, all others are 0. What is the output?"); },
       {[] { return tr("The value of that token"); }, [] { return tr("The key of that token"); },
        [] { return tr("The mean of all values"); }},
       [](const LessonState& state) {
         const FiveSteps pass = fiveSteps(*state.trace, state.view.head, state.query(), state.ruleChange());
         const Eigen::Index last = pass.values.rows() - 1;
         Vector oneHot = Vector::Zero(pass.values.rows());
         oneHot[last] = 1;
         const Vector output = pass.values.transpose() * oneHot;
         const double toValue = double((output - pass.values.row(last).transpose()).norm());
         const double toMean = double((output - pass.values.colwise().mean().transpose()).norm());
         return Question::Answer{toValue <= toMean ? 0 : 2,
                                 tr("With all weight on “%1” the output is %2 away from its value, and %3 "
                                    "from the mean of all values.")
                                     .arg(state.keyText(last).toHtmlEscaped())
                                     .arg(toValue, 0, 'g', 3)
                                     .arg(toMean, 0, 'g', 3)};
       }});
  return page;
}

}  // namespace heedmap
