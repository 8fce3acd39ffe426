// SPDX-License-Identifier: GPL-3.0-or-later
// What a head is.
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/pictures/shares.h"
#include "ui/lesson/state/lesson_models.h"
#include "ui/lesson/state/lesson_words.h"

namespace heedmap::lesson {

namespace {

struct Example {
  QString text, word;
};

/// The sentence of the reader's language, where the model knows it.
Example example(const LessonState& state) {
  const Example own{tr("The cat sits on the mat"), tr("sits")};
  const bool isKnown = state.model && knows(*state.model, own.text.toUtf8());
  return isKnown ? own : Example{cat, QStringLiteral("sits")};
}

QString exampleLabel(const LessonState& state) {
  return tr("Show “%1” and pin “%2”").arg(example(state).text, example(state).word);
}

ViewRequest showExample(const LessonState& state) {
  return {.text = example(state).text, .pair = QString(), .pinText = example(state).word};
}

ViewRequest nextHead(const LessonState& state) {
  HeadId id = state.view.head;
  if (state.hasHead()) {
    const AttentionStack& stack = state.stack();
    const int count = int(stack.layers.size()) * stack.heads,
              next = (id.layer * stack.heads + id.head + 1) % count;
    id = {id.kind, next / stack.heads, next % stack.heads};
  }
  return {.head = id, .isReaders = true};
}

QString nowShown(const LessonState& state) {
  Eigen::Index key = 0;
  const auto row = state.map->values.row(state.query());
  row.maxCoeff(&key);
  return tr("Now shown: %1. “%2” looks most at “%3”, with %4 of its weight. Its row adds up to %5.")
      .arg(state.map->title.toHtmlEscaped(), state.queryText(state.query()).toHtmlEscaped(),
           state.keyText(key).toHtmlEscaped())
      .arg(double(row[key]), 0, 'f', 3)
      .arg(double(row.sum()), 0, 'f', 3);
}

void drawRow(ShareBars& bars, const LessonState& state) {
  std::vector<Share> shares;
  for (Eigen::Index key = 0; key < state.keys(); ++key)
    shares.push_back({state.keyText(key), double(state.map->values(state.query(), key)),
                      state.map->isMasked(state.query(), key)});
  bars.show(shares, tr("row “%1”").arg(state.queryText(state.query())));
}

Answer sumOfAColumn(const LessonState& state) {
  double least = 1e9, most = -1e9;
  for (Eigen::Index key = 0; key < state.keys(); ++key) {
    const double sum = double(state.map->values.col(key).sum());
    least = std::min(least, sum);
    most = std::max(most, sum);
  }
  const int answer = most - least > 1e-3 ? 2 : std::abs(most - 1) < 1e-3 ? 0 : 1;
  return {answer, tr("The columns of this head add up to %1 at least and %2 at most: a token may be "
                     "looked at by many or by none.")
                      .arg(least, 0, 'f', 3)
                      .arg(most, 0, 'f', 3)};
}

}  // namespace

PageSpec headPage(const LessonModels&) {
  return {.id = "head",
          .title = QT_TR_NOOP("What a head is"),
          .setup = onTrainedModel,
          .blocks = {
              Text{QT_TR_NOOP(
                  "A model reads a text in pieces, its <b>tokens</b>: words, parts of words or single "
                  "characters. "
                  "An <b>attention head</b> lets every token of a text look at the others and take something "
                  "along "
                  "from each. How much it takes from which is a table of <b>weights</b>: one row for each "
                  "token that "
                  "looks (the <i>query</i>), one column for each token that is looked at (the <i>key</i>).")},
              Text{QT_TR_NOOP("The weights of a row are shares: none is below 0, and together they make 1.")},
              Text{QT_TR_NOOP("Everything here is computed on the text that you type above, for the head "
                              "that the window shows. "
                              "Right-click a picture to save or copy it. &lt;s&gt;, &lt;/s&gt;, [CLS] and "
                              "[SEP] are marks that "
                              "a model puts around a text; · stands for a space before a word.")},
              Live{nowShown},
              drawn<ShareBars>(drawRow),
              Try{exampleLabel, showExample},
              Try{QT_TR_NOOP("Go to the next head"), nextHead},
              Question{QT_TR_NOOP("And what do the weights of one column add up to?"),
                       {QT_TR_NOOP("To 1"), QT_TR_NOOP("To the number of tokens"),
                        QT_TR_NOOP("It depends on the column")},
                       sumOfAColumn},
          }};
}

}  // namespace heedmap::lesson
