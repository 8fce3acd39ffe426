// SPDX-License-Identifier: GPL-3.0-or-later
// A pronoun, and the head that knows what it stands for; what a head is.
#include <algorithm>

#include "core/attention/heads_of.h"
#include "ui/lesson/blocks/lesson_page.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/parts/guess_panel.h"
#include "ui/lesson/pictures/shares.h"
#include "ui/lesson/state/lesson_models.h"

namespace heedmap::lesson {

namespace {

/// A head of the bilingual model that leads from a pronoun to what it stands for, and one that only has a
/// bright column.
constexpr HeadId pronounHead{AttentionKind::Self, 8, 8}, stripeHead{AttentionKind::Self, 10, 8};

std::vector<GuessPanel::Example> examples() {
  const QString anna = QStringLiteral("Anna bought a pen last week but she lost it today");
  return {{anna, QStringLiteral("she"), QStringLiteral("Anna")},
          {anna, QStringLiteral("it"), QStringLiteral("pen")},
          {QStringLiteral("小明养了一只猫，它很可爱"), QStringLiteral("它"), QStringLiteral("猫")},
          {pen, QStringLiteral("它"), QStringLiteral("钢笔")},
          {QStringLiteral("The animal did not cross the street because it was too tired"),
           QStringLiteral("it"), QStringLiteral("animal")},
          {QStringLiteral("The animal did not cross the street because it was too wide"),
           QStringLiteral("it"), QStringLiteral("street")},
          {QStringLiteral("小明和室友去了图书馆，他们在那里学习"), QStringLiteral("他们"),
           QStringLiteral("小明")}};
}

Request askIn(size_t example) {
  return [one = examples()[example]](const LessonState&) {
    return ViewRequest{.model = NamedModel{multilingual},
                       .text = one.text,
                       .pair = QString(),
                       .head = pronounHead,
                       .whatIf = WhatIf{},
                       .pinText = one.asker};
  };
}

/// The sentence of the reader's language.
ViewRequest setup(const LessonState& state) {
  //: number of the sentence that the lesson opens with: 0 in English, 2 in Chinese
  const int own = tr("0").toInt();
  return askIn(size_t(std::clamp(own, 0, int(examples().size()) - 1)))(state);
}

Try ask(const char* label, size_t example) {
  return {.label = label, .request = askIn(example)};
}

Request withHead(const HeadId& head) {
  return [head](const LessonState&) { return ViewRequest{.model = NamedModel{multilingual}, .head = head}; };
}

Part guessPanel(const Ask& ask) {
  auto* panel = new GuessPanel(examples());
  QObject::connect(panel, &GuessPanel::asked, panel, ask);
  QObject::connect(panel, &GuessPanel::revealed, panel, [panel](QWidget* verdict) {
    if (auto* page = qobject_cast<LessonPage*>(panel->parentWidget())) emit page->revealed(verdict);
  });
  return keptUp(panel);
}

ViewRequest nextHead(const LessonState& state) {
  HeadId id = state.view.head;
  if (state.hasHead()) {
    const std::vector<HeadId> heads = headsOf(*state.trace, id.kind);
    const auto next = std::ranges::upper_bound(heads, id);
    id = next == heads.end() ? heads.front() : *next;
  }
  return {.head = id, .isReaders = true};
}

QString nowShown(const LessonState& state) {
  Eigen::Index key = 0;
  const auto row = state.map->values.row(state.query());
  row.maxCoeff(&key);
  const auto link = [&](const QString& words) { return cellLink(words, state.query(), key); };
  return tr("Now shown: %1. “%2” looks most at “%3”, with %4 of its weight. Its row adds up to %5.")
      .arg(state.map->title.toHtmlEscaped(), state.queryText(state.query()).toHtmlEscaped(),
           link(state.keyText(key).toHtmlEscaped()), link(QString::number(double(row[key]), 'f', 3)))
      .arg(double(row.sum()), 0, 'f', 3);
}

void drawRow(ShareBars& bars, const LessonState& state) {
  std::vector<Share> shares;
  for (Eigen::Index key = 0; key < state.keys(); ++key)
    shares.push_back({state.keyText(key), double(state.map->values(state.query(), key)),
                      state.map->isMasked(state.query(), key), key});
  bars.show(shares, tr("row “%1”").arg(state.queryText(state.query())), state.query());
}

/// How many keys hold most of the row.
QString howSelective(const LessonState& state) {
  constexpr double most = 0.75;
  std::vector<double> weights;
  for (Eigen::Index key = 0; key < state.keys(); ++key)
    weights.push_back(double(state.map->values(state.query(), key)));
  std::sort(weights.rbegin(), weights.rend());
  double sum = 0;
  size_t count = 0;
  while (count < weights.size() && sum < most) sum += weights[count++];
  return tr("An eye sees sharply only in the middle of what is before it; a row is selective too: here %1 of "
            "%2 "
            "tokens hold %3 % of its weight. (How many bits a second an eye takes in, as introductions like "
            "to "
            "say, tells nothing about a model: there is no such limit in it.)")
      .arg(count)
      .arg(weights.size())
      .arg(100 * sum, 0, 'f', 0);
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
  return {
      .id = "head",
      .title = QT_TR_NOOP("Who lost it?"),
      .setup = setup,
      .blocks = {
          Text{QT_TR_NOOP("You know at once what a pronoun stands for. Where in a model is that known? Guess "
                          "first, then ask one of its <b>attention heads</b>.")},
          Widget{guessPanel},
          ask(QT_TR_NOOP("Anna … she"), 0),
          ask(QT_TR_NOOP("Anna … it"), 1),
          ask(QT_TR_NOOP("小明 … 它"), 2),
          ask(QT_TR_NOOP("钢笔 … 它"), 3),
          ask(QT_TR_NOOP("小明和室友 … 他们"), 6),
          ask(QT_TR_NOOP("animal … too tired"), 4),
          ask(QT_TR_NOOP("animal … too wide"), 5),
          Text{QT_TR_NOOP(
              "One head out of 144 does this, and nobody told it to. Another seems to as well, but "
              "look at what its other rows do:")},
          Try{QT_TR_NOOP("Layer 8 · Head 8"), withHead(pronounHead)},
          Try{QT_TR_NOOP("Layer 10 · Head 8: a stripe"), withHead(stripeHead)},
          Heading{QT_TR_NOOP("What a head is")},
          Text{QT_TR_NOOP(
              "A model reads a text in pieces, its <b>tokens</b>: words, parts of words or single "
              "characters. An attention head lets every token look at the others and take something along "
              "from each, in three moves: it <b>compares</b>, makes <b>weights</b> of the comparisons, and "
              "<b>adds up</b> what it takes, by weight. The weights are a table: one row for each token that "
              "looks (the <b>query</b>), one column for each that is looked at (the <b>key</b>). Those of a "
              "row are shares: none is below 0, and together they make 1.")},
          Live{nowShown},
          drawn<ShareBars>(drawRow),
          Live{howSelective},
          Try{QT_TR_NOOP("Go to the next head"), nextHead},
          Text{QT_TR_NOOP("The line at the top is the whole of attention; what a page is about is lit in it, "
                          "and a click leads there. &lt;s&gt;, &lt;/s&gt;, [CLS] and [SEP] are marks that a "
                          "model puts around a text; · stands for a space before a word. Right-click a "
                          "picture to save or copy it.")},
          Question{QT_TR_NOOP("And what do the weights of one column add up to?"),
                   {QT_TR_NOOP("To 1"), QT_TR_NOOP("To the number of tokens"),
                    QT_TR_NOOP("It depends on the column")},
                   sumOfAColumn},
      }};
}

}  // namespace heedmap::lesson
