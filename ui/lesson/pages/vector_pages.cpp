// SPDX-License-Identifier: GPL-3.0-or-later
// Pages 1 to 3: what a head is, where its vectors come from, how they are compared.
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "core/analysis/five_steps.h"
#include "core/base/error.h"
#include "core/maps/head_map.h"
#include "core/textbook/textbook_choices.h"
#include "core/textbook/textbook_layer.h"
#include "core/textbook/textbook_name.h"
#include "ui/lesson/pages/lesson_page.h"
#include "ui/lesson/pages/lesson_pages.h"
#include "ui/lesson/pages/lesson_words.h"
#include "ui/lesson/parts/initialisation_table.h"
#include "ui/lesson/parts/textbook_panel.h"
#include "ui/lesson/pictures/numbers.h"
#include "ui/lesson/pictures/shapes_picture.h"
#include "ui/lesson/pictures/shares.h"

namespace heedmap {

namespace {

/// The textbook layer as it is, or the default one when a trained model is open, with a change.
template <typename Change>
ViewRequest textbookWith(const LessonState& state, Change change) {
  TextbookOptions options = state.textbook().value_or(TextbookOptions{});
  change(options);
  ViewRequest request;
  request.model = textbookName(options);
  request.whatIf = WhatIf{};
  return request;
}

TextbookPanel* addTextbookPanel(LessonPage* page) {
  auto* panel = new TextbookPanel;
  page->addWidget(panel);
  page->onShow([panel](const LessonState& state) {
    const auto options = state.textbook();
    panel->setVisible(options.has_value());
    if (options) panel->setOptions(*options);
  });
  page->onRetranslate([panel] { panel->retranslate(); });
  QObject::connect(panel, &TextbookPanel::edited, page, [page](const TextbookOptions& options) {
    ViewRequest request = textbookWith(page->state(), [&](TextbookOptions& to) { to = options; });
    request.isOwn = true;
    emit page->requested(request);
  });
  return panel;
}

ViewRequest openTextbook(const LessonState&) {
  return ViewRequest{.model = lesson::textbook};
}

struct ScoredPair {
  std::optional<Eigen::Index> key;  ///< unset when no key is open to the query under every score function
  std::vector<float> scores;        ///< by score function
};

/// The scores of one query and one key by every function: the key that the scaled dot product likes best
/// among those that all of them let the query see.
ScoredPair scoredPair(const LessonState& state, const TextbookOptions& options) {
  std::vector<FiveSteps> passes;
  for (const ScoreFunctionInfo& function : scoreFunctions) {
    TextbookOptions changed = options;
    changed.score = function.value;
    const AttentionTrace trace = TextbookLayer(changed).runHead(*state.trace, state.view.head.head);
    passes.push_back(
        fiveSteps(trace, {state.view.head.kind, 0, 0}, state.query(), {.mask = state.view.whatIf.mask}));
  }
  ScoredPair pair;
  for (Eigen::Index key = 0; key < state.keys(); ++key) {
    const bool isOpen = std::all_of(passes.begin(), passes.end(),
                                    [&](const FiveSteps& pass) { return pass.visible[size_t(key)]; });
    if (isOpen && (!pair.key || passes[0].scaled[key] > passes[0].scaled[*pair.key])) pair.key = key;
  }
  if (pair.key)
    for (const FiveSteps& pass : passes) pair.scores.push_back(pass.scaled[*pair.key]);
  return pair;
}

std::vector<Share> rowOf(const LessonState& state) {
  std::vector<Share> shares;
  for (Eigen::Index key = 0; key < state.map->values.cols(); ++key)
    shares.push_back({state.keyText(key), double(state.map->values(state.query(), key)),
                      state.map->isMasked(state.query(), key)});
  return shares;
}

}  // namespace

LessonPage* LessonPages::head() {
  auto* page = new LessonPage([] { return tr("1 · What a head is"); });
  page->setSetup([](const LessonState&) { return ViewRequest{.model = lesson::trained}; });
  struct Example {
    QString text, word;
  };
  // The sentence of the person's language, where the model knows it.
  const auto example = [page]() -> Example {
    const Example own{tr("The cat sits on the mat"), tr("sits")};
    const auto& model = page->state().model;
    return model && knows(*model, own.text.toUtf8()) ? own : Example{lesson::cat, QStringLiteral("sits")};
  };
  page->addText([] {
    return tr(
        "A model reads a text in pieces, its <b>tokens</b>: words, parts of words or single characters. An "
        "<b>attention head</b> lets every token of a text look at the others and take something along "
        "from each. How much it "
        "takes from which is a table of <b>weights</b>: one row for each token that looks (the "
        "<i>query</i>), one column for each "
        "token that is looked at (the <i>key</i>).");
  });
  page->addText(
      [] { return tr("The weights of a row are shares: none is below 0, and together they make 1."); });
  page->addText([] {
    return tr(
        "Everything here is computed on the text that you type above, for the head that the window shows. "
        "Right-click "
        "a picture to save or copy it. &lt;s&gt;, &lt;/s&gt;, [CLS] and [SEP] are marks that a model puts "
        "around a "
        "text; · stands for a space before a word.");
  });
  page->addLive([](const LessonState& state) {
    Eigen::Index key = 0;
    const auto row = state.map->values.row(state.query());
    row.maxCoeff(&key);
    return tr("Now shown: %1. “%2” looks most at “%3”, with %4 of its weight. Its row adds up to %5.")
        .arg(state.map->title.toHtmlEscaped(), state.queryText(state.query()).toHtmlEscaped(),
             state.keyText(key).toHtmlEscaped())
        .arg(double(row[key]), 0, 'f', 3)
        .arg(double(row.sum()), 0, 'f', 3);
  });
  auto* bars = new ShareBars;
  page->addLiveWidget(bars, [bars](const LessonState& state) {
    bars->show(rowOf(state), tr("row “%1”").arg(state.queryText(state.query())));
  });
  const auto label = [example] { return tr("Show “%1” and pin “%2”").arg(example().text, example().word); };
  page->addTry(label, [example](const LessonState&) {
    ViewRequest request;
    request.text = example().text;
    request.pair = QString();
    request.pinText = example().word;
    return request;
  });
  page->onShow([label, button = page->tries().back()](const LessonState&) { button->setText(label()); });
  page->addTry([] { return tr("Go to the next head"); },
               [](const LessonState& state) {
                 HeadId id = state.view.head;
                 if (state.hasHead()) {
                   const AttentionStack& stack = state.stack();
                   const int count = int(stack.layers.size()) * stack.heads,
                             next = (id.layer * stack.heads + id.head + 1) % count;
                   id = {id.kind, next / stack.heads, next % stack.heads};
                 }
                 return ViewRequest{.head = id, .isOwn = true};
               });
  page->addQuestion(
      {[](const LessonState&) { return tr("And what do the weights of one column add up to?"); },
       {[] { return tr("To 1"); }, [] { return tr("To the number of tokens"); },
        [] { return tr("It depends on the column"); }},
       [](const LessonState& state) {
         double least = 1e9, most = -1e9;
         for (Eigen::Index key = 0; key < state.map->values.cols(); ++key) {
           const double sum = double(state.map->values.col(key).sum());
           least = std::min(least, sum);
           most = std::max(most, sum);
         }
         const int answer = most - least > 1e-3 ? 2 : std::abs(most - 1) < 1e-3 ? 0 : 1;
         return Question::Answer{
             answer, tr("The columns of this head add up to %1 at least and %2 at most: a token may be "
                        "looked at by many or by none.")
                         .arg(least, 0, 'f', 3)
                         .arg(most, 0, 'f', 3)};
       }});
  return page;
}

LessonPage* LessonPages::queryKeyValue() {
  auto* page = new LessonPage([] { return tr("2 · Query, key, value"); });
  page->setSetup(openTextbook);
  page->addText([] {
    return tr(
        "Each token is a vector x of d_model numbers: what the word is, plus where it stands. A head "
        "multiplies it with three "
        "matrices of its own: <b>q = x·W_Q</b>, what the token looks for; <b>k = x·W_K</b>, what it can be "
        "found by; <b>v = x·W_V</b>, what "
        "it hands over.");
  });
  auto* shapes = new ShapesPicture;
  page->addLiveWidget(shapes, [shapes](const LessonState& state) {
    const AttentionStack& stack = state.stack();
    const qint64 queries = state.queries(), keys = state.keys(), dModel = state.model->summary().dModel;
    shapes->show({{{QStringLiteral("X"), queries, dModel, {}},
                   {QStringLiteral("W_Q"), dModel, stack.dK, QStringLiteral("×")},
                   {QStringLiteral("Q"), queries, stack.dK, QStringLiteral("=")}},
                  {{QStringLiteral("X"), keys, dModel, {}},
                   {QStringLiteral("W_K"), dModel, stack.dK, QStringLiteral("×")},
                   {QStringLiteral("K"), keys, stack.dK, QStringLiteral("=")}},
                  {{QStringLiteral("X"), keys, dModel, {}},
                   {QStringLiteral("W_V"), dModel, stack.dV, QStringLiteral("×")},
                   {QStringLiteral("V"), keys, stack.dV, QStringLiteral("=")}}});
  });
  page->addHeading([] { return tr("How the matrices start"); });
  page->addText([] {
    return tr(
        "Before training they are random, with mean 0. The variance decides how large q·k becomes. "
        "<b>Unit</b>, 1/d_model, is what textbooks "
        "assume: each number of q and k then has variance 1. <b>Xavier</b>, 2/(d_model + d_k), keeps signals "
        "and gradients (how much a change of each number would change the result) of equal "
        "size; <b>He</b>, 2/d_model, makes up for a ReLU, which sets what is below 0 to 0 and so drops half "
        "of "
        "them. Training then changes all of them.");
  });
  auto* table = new InitialisationTable;
  page->addWidget(table);
  page->onShow([table](const LessonState& state) { table->show(state); });
  page->onRetranslate([table] { table->retranslate(); });
  addTextbookPanel(page);
  page->addTry([] { return tr("Open the textbook layer: random matrices of any size"); },
               [](const LessonState&) { return ViewRequest{.model = lesson::textbook}; });
  page->onShow(
      [button = page->tries().back()](const LessonState& state) { button->setVisible(!state.textbook()); });
  page->addTry([] { return tr("Start with Xavier"); },
               [](const LessonState& state) {
                 return textbookWith(state,
                                     [](TextbookOptions& o) { o.initialisation = Initialisation::Xavier; });
               });
  page->addTry([] { return tr("Start with He"); },
               [](const LessonState& state) {
                 return textbookWith(state,
                                     [](TextbookOptions& o) { o.initialisation = Initialisation::He; });
               });
  page->addTry(
      [] { return tr("Resample with the next seed"); },
      [](const LessonState& state) { return textbookWith(state, [](TextbookOptions& o) { ++o.seed; }); });
  page->addQuestion(
      {[](const LessonState&) {
         return tr("How many numbers has the query vector of one token in one head?");
       },
       {[] { return tr("d_model"); }, [] { return tr("d_k"); },
        [] { return tr("As many as there are tokens"); }},
       [](const LessonState& state) {
         const Eigen::Index size = state.input().q.cols();
         const int answer = size == state.stack().dK ? 1 : size == state.model->summary().dModel ? 0 : 2;
         return Question::Answer{answer, tr("Here q has %1 numbers, x has %2, and there are %3 tokens.")
                                             .arg(size)
                                             .arg(state.model->summary().dModel)
                                             .arg(state.map->values.rows())};
       }});
  return page;
}

LessonPage* LessonPages::score() {
  auto* page = new LessonPage([] { return tr("3 · The score"); });
  page->setSetup(openTextbook);
  page->addText([] {
    return tr(
        "How well does a key fit a query? The <b>dot product</b> q·k multiplies the two vectors number by "
        "number and adds up: large when they "
        "point the same way, near 0 when they have nothing to do with each other, negative when they "
        "oppose.");
  });
  page->addText(
      [] { return tr("Other scores came before it, and the softmax that follows works with any of them:"); });
  page->addSlowLive([](const LessonState& state) {
    const auto options = state.textbook();
    const ScoredPair pair = options ? scoredPair(state, *options) : ScoredPair{};
    QString lines;
    for (size_t i = 0; i < std::size(scoreFunctions); ++i) {
      const ScoreFunctionInfo& function = scoreFunctions[i];
      const QString value = pair.key ? lessonNumber(double(pair.scores[i]), 'f', 3) : QString();
      lines += QStringLiteral(
                   "<tr><td valign=bottom>%1&nbsp;&nbsp;</td><td valign=bottom>%2&nbsp;&nbsp;</td><td "
                   "valign=bottom>%3&nbsp;&nbsp;</td><td "
                   "align=right valign=bottom>%4</td></tr>")
                   .arg(heedmap::say(function.name), QString::fromUtf8(function.formula),
                        QString::fromUtf8(function.source), value);
    }
    QString words = QStringLiteral("<table>%1</table>").arg(lines);
    if (pair.key) {
      words +=
          tr("The last column is the score of query “%1” and key “%2” in this head.")
              .arg(state.queryText(state.query()).toHtmlEscaped(), state.keyText(*pair.key).toHtmlEscaped());
    } else if (!options) {
      words += tr("Open the textbook layer to see each of them on your sentence.");
    }
    return words;
  });
  for (const ScoreFunctionInfo& function : scoreFunctions)
    page->addTry([&function] { return tr("Score by: %1").arg(heedmap::say(function.name)); },
                 [value = function.value](const LessonState& state) {
                   return textbookWith(state, [value](TextbookOptions& o) { o.score = value; });
                 });
  page->addQuestion(
      {[](const LessonState&) {
         return tr("Is the score of query A with key B the same as that of query B with key A?");
       },
       {[] { return tr("Always"); }, [] { return tr("In general not"); }},
       [](const LessonState& state) {
         Matrix raw = rawScores(state.input());
         QStringList tokens;
         for (const AxisLabel& label : state.map->queries) tokens += label.text;
         // The first token and the last that they see each other of.
         const HeadInput input = state.input();
         Eigen::Index a = 0, b = raw.rows() == raw.cols() ? raw.rows() - 1 : 0;
         while (b > 0 && !(input.isVisible(a, b) && input.isVisible(b, a))) --b;
         if (b == 0) {
           // One token, a query that is no key, or a mask between the two: two words in a layer of their own.
           const TextbookLayer layer({.dModel = 64, .heads = 1, .dK = 16, .dV = 1});
           tokens = {QStringLiteral("cat"), QStringLiteral("mat")};
           raw = rawScores(headInput(layer.run(layer.tokenize("cat mat"), {}, {}), {}));
           b = 1;
         }
         const bool isSame = std::abs(raw(a, b) - raw(b, a)) < 1e-4f * (1 + std::abs(raw(a, b)));
         return Question::Answer{isSame ? 0 : 1,
                                 tr("“%1” with “%2” scores %3, the other way round %4: "
                                    "queries and keys are made by different matrices.")
                                     .arg(tokens[a].toHtmlEscaped(), tokens[b].toHtmlEscaped())
                                     .arg(lessonNumber(double(raw(a, b)), 'f', 2))
                                     .arg(lessonNumber(double(raw(b, a)), 'f', 2))};
       }});
  return page;
}

}  // namespace heedmap
