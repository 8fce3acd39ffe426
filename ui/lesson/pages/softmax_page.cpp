// SPDX-License-Identifier: GPL-3.0-or-later
// What the softmax makes of scores.
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/parts/softmax_box.h"
#include "ui/lesson/state/lesson_models.h"

namespace heedmap::lesson {

namespace {

Part softmaxBox(const Ask&) {
  return keptUp(new SoftmaxBox);
}

Try softmaxOf(const char* label, const QString& numbers, const QString& temperature) {
  return {.label = label, .act = onPart<SoftmaxBox>([numbers, temperature](SoftmaxBox& box) {
                            box.setNumbers(numbers);
                            box.setTemperature(temperature);
                          })};
}

Answer scoresRaisedByTen(const LessonState& state) {
  Matrix row = scores(state.input()).row(state.query());
  Matrix raised = row.array() + 10;
  ScoreRule open;
  softmaxRows(row, open);
  softmaxRows(raised, open);
  const double moved = double((row - raised).cwiseAbs().maxCoeff());
  const int answer = moved < 1e-4 ? 1 : raised.maxCoeff() > row.maxCoeff() ? 0 : 2;
  return {answer, tr("Done with the row “%1”: no share moved by more than %2. Every "
                     "e<sup>s</sup> and their sum grow by the same factor, e<sup>10</sup>.")
                      .arg(state.queryText(state.query()).toHtmlEscaped())
                      .arg(moved, 0, 'g', 2)};
}

}  // namespace

PageSpec softmaxPage(const LessonModels&) {
  const QString three = QStringLiteral("3, 1, −1"), two = QStringLiteral("112, 96");
  return {
      .id = "softmax",
      .title = QT_TR_NOOP("Softmax"),
      .stages = {Stage::Softmax},
      .blocks = {
          Text{QT_TR_NOOP(
              "The softmax turns any scores s into shares: <b>share = e<sup>s</sup> / Σ e<sup>s</sup></b>. "
              "The order stays, all shares are above 0 and add up to 1. Take a row of your own sentence and "
              "drag "
              "its scores:")},
          Try{.label = QT_TR_NOOP("A row of your sentence"),
              .act = onPart<SoftmaxBox>([](SoftmaxBox& box) { box.takeRow(); })},
          softmaxOf(QT_TR_NOOP("(3, 1, −1)"), three, QStringLiteral("1")),
          softmaxOf(QT_TR_NOOP("(112, 96) as they are: all for the first"), two, QStringLiteral("1")),
          softmaxOf(QT_TR_NOOP("(112, 96) divided by √64 = 8"), two, QStringLiteral("8")),
          softmaxOf(QT_TR_NOOP("Very hot: nearly even"), three, QStringLiteral("100")),
          Widget{softmaxBox},
          Text{QT_TR_NOOP(
              "<ul><li><b>It normalises</b>: scores of any size become parts of one whole, so that the sum "
              "of "
              "values keeps its size however many keys there are.</li>"
              "<li><b>It sharpens</b>: 1 more is e ≈ 2.7 times as much; the best key stands out. A score "
              "divided by its sum, 3 / (3 + 1), would give 0.75 to 0.25; the softmax gives 0.88 to 0.12.</li>"
              "<li><b>It has no negatives</b>: a share below 0 would subtract a value, and a sum near 0 "
              "would "
              "blow up the shares; e<sup>s</sup> is above 0 for every s.</li></ul>"
              "<p>Dividing the scores by a <b>temperature</b> T first makes the shares more even (T &gt; 1) "
              "or "
              "sharper (T &lt; 1); the divisor √d_k of attention is such a temperature.</p>")},
          Question{
              QT_TR_NOOP("All scores grow by 10. What happens to the shares?"),
              {QT_TR_NOOP("The largest grows"), QT_TR_NOOP("Nothing"), QT_TR_NOOP("They become more even")},
              scoresRaisedByTen},
      }};
}

}  // namespace heedmap::lesson
