// SPDX-License-Identifier: GPL-3.0-or-later
// Why scores are scaled.
#include <cmath>

#include "core/textbook/textbook_learning.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/parts/saturation_panel.h"
#include "ui/lesson/state/lesson_models.h"

namespace heedmap::lesson {

namespace {

Request with(double dk, bool isScaled) {
  return [dk, isScaled](const LessonState& state) {
    WhatIf whatIf = state.view.whatIf;
    whatIf.dk = dk;
    whatIf.scaled = isScaled;
    return ViewRequest{.whatIf = whatIf};
  };
}

Part saturationPanel(const Ask& ask) {
  auto* panel = new SaturationPanel;
  QObject::connect(panel, &SaturationPanel::dkChosen, panel, [ask, panel](double dk) {
    WhatIf whatIf = panel->whatIf();
    whatIf.dk = dk;
    ask({.whatIf = whatIf});
  });
  return keptUp(panel);
}

/// Does it train worse? A query learns to fetch one value, with the division and without.
auto whatIsLearnt() {
  const auto left = once([] {
    std::vector<double> all;
    for (int dk : {4, 64, 512})
      for (bool isScaled : {true, false}) all.push_back(errorLeft(dk, isScaled));
    return all;
  });
  return [left](const LessonState&) {
    const auto all = left();
    const auto percent = [](double share) {
      return share < 0.0005 ? tr("less than 0.1 %")
                            : QStringLiteral("%1 %").arg(100 * share, 0, 'f', share < 0.1 ? 1 : 0);
    };
    return tr("Does it train worse without? Tried just now: a random query learns to fetch the value of one "
              "of 8 keys "
              "by 100 steps of gradient descent, each time with the best of nine step sizes, 20 times. Of "
              "the error "
              "is left, scaled and not: d_k 4: %1 and %2; d_k 64: %3 and %4; d_k 512: %5 and <b>%6</b>.")
        .arg(percent(all[0]), percent(all[1]), percent(all[2]), percent(all[3]), percent(all[4]),
             percent(all[5]));
  };
}

/// The same whatever is shown, so that it is measured once.
auto deviationAtFourTimes() {
  const auto measured = once([] {
    const SamplingPlan plan{.trials = 1000};
    return std::pair(sampleSaturation(16, plan).scoreDeviation.mean,
                     sampleSaturation(64, plan).scoreDeviation.mean);
  });
  return [measured](const LessonState&) {
    const auto [small, large] = measured();
    const int answer = int(std::clamp(std::lround(std::log2(large / small)), 0l, 2l));
    return Answer{
        answer,
        tr("Measured just now: %1 at d_k 16 and %2 at d_k 64.").arg(small, 0, 'f', 2).arg(large, 0, 'f', 2)};
  };
}

}  // namespace

PageSpec scalePage(const LessonModels&) {
  return {
      .id = "scale",
      .title = QT_TR_NOOP("Why divide by √d_k"),
      .stages = {Stage::Scale},
      .setup = onStandardLayer,
      .blocks = {
          Text{QT_TR_NOOP(
              "q·k is a sum of d_k products. If the numbers of q and k are independent with mean 0 and "
              "variance "
              "1, each product has mean 0 and variance 1, and variances of independent terms add up: <b>q·k "
              "has "
              "variance d_k</b>, a standard deviation of √d_k. Long vectors make large scores, large scores "
              "make "
              "a softmax that gives all to one key, and such a softmax hardly learns: its gradient p(1−p) is "
              "near 0. Dividing by √d_k brings the variance back to 1.")},
          Text{QT_TR_NOOP(
              "With d_k = 64 the standard deviation is 8, and 95 % of the scores lie within ±16; with "
              "d_k = 512 it is 22.6. A difference of 16 between two scores makes the larger one "
              "e<sup>16</sup>, nearly nine million times as heavy. The paper suspects that for "
              "large d_k the softmax is pushed “into regions where it has extremely small "
              "gradients” (Vaswani et al. 2017, 3.2.1). In code it is one division: "
              "<code>scores / math.sqrt(d&#95;k)</code>.")},
          Slow{whatIsLearnt()},
          Try{QT_TR_NOOP("d_k = 4, not scaled"), with(4, false)},
          Try{QT_TR_NOOP("d_k = 512, not scaled: the softmax collapses"), with(512, false)},
          Try{QT_TR_NOOP("d_k = 512, scaled: it lives"), with(512, true)},
          Try{QT_TR_NOOP("Back to the layer's own"), asItIs},
          Text{QT_TR_NOOP("Drag d_k. In this layer of random numbers it is the real length of the vectors; a "
                          "trained model's vectors have the length they have, and there it only changes the "
                          "divisor.")},
          Widget{saturationPanel},
          Question{
              QT_TR_NOOP("d_k becomes four times as large, nothing is scaled. What becomes of the standard "
                         "deviation of q·k?"),
              {QT_TR_NOOP("It stays"), QT_TR_NOOP("It doubles"),
               QT_TR_NOOP("It becomes four times as large")},
              deviationAtFourTimes()},
      }};
}

}  // namespace heedmap::lesson
