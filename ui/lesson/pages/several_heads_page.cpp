// SPDX-License-Identifier: GPL-3.0-or-later
// Several heads beside each other.
#include <algorithm>
#include <map>

#include "core/attention/weights.h"
#include "core/maps/head_map.h"
#include "core/model/layer_of_file.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/pages/head_list_block.h"
#include "ui/lesson/pages/role_evidence.h"
#include "ui/lesson/pictures/concat_picture.h"
#include "ui/lesson/pictures/shapes_picture.h"
#include "ui/lesson/state/lesson_models.h"

namespace heedmap::lesson {

namespace {

/// Layers, query heads, key heads and d_k as the models' own configuration files give them.
struct RealModel {
  const char* name;
  int layers, heads, keyHeads, dK;
};
constexpr RealModel realModels[] = {
    {"BERT-tiny", 2, 2, 2, 64},     {"Gemma 3 270M", 18, 4, 1, 256}, {"Transformer", 6, 8, 8, 64},
    {"SmolLM2 135M", 30, 9, 3, 64}, {"MiniLM-L6", 6, 12, 12, 32},    {"BERT-base", 12, 12, 12, 64},
    {"GPT-2", 12, 12, 12, 64},      {"BERT-large", 24, 16, 16, 64},  {"Llama 2 7B", 32, 32, 32, 128},
    {"Llama 3 8B", 32, 32, 8, 128}, {"GPT-3 175B", 96, 96, 96, 128},
};

/// One line a model, narrow enough for the least width of the dock.
QString realModelTable() {
  QString lines;
  for (const RealModel& m : realModels)
    lines +=
        QStringLiteral(
            "<tr><td>%1&nbsp;</td><td align=right>%2&nbsp;</td><td align=right>%3&nbsp;</td>"
            "<td align=right>%4</td></tr>")
            .arg(QString::fromUtf8(m.name).replace(u' ', QStringLiteral("&nbsp;")))
            .arg(m.layers)
            .arg(m.keyHeads == m.heads ? QString::number(m.heads)
                                       : QStringLiteral("%1&nbsp;/&nbsp;%2").arg(m.heads).arg(m.keyHeads))
            .arg(m.dK);
  return QStringLiteral(
             "<table><tr valign=bottom><th align=left valign=bottom>%1</th><th valign=bottom>%2&nbsp;</th>"
             "<th valign=bottom>%3&nbsp;/<br>%4&nbsp;</th><th valign=bottom>d_k</th></tr>%5</table>")
      .arg(tr("model"), tr("layers"), tr("heads"), tr("key heads").replace(u' ', QStringLiteral("&nbsp;")),
           lines);
}

void drawShapes(ShapesPicture& shapes, const LessonState& state) {
  const AttentionStack& stack = state.stack();
  const qint64 queries = state.queries(), keys = state.keys(), dModel = state.model->summary().dModel;
  const qint64 wide = qint64(stack.heads) * stack.dV;
  shapes.show({{{tr("%n × Q", nullptr, stack.heads), queries, stack.dK, {}},
                {tr("%n × K", nullptr, stack.keyHeads), keys, stack.dK, {}},
                {tr("%n × V", nullptr, stack.keyHeads), keys, stack.dV, {}}},
               {{tr("all heads"), queries, wide, {}},
                {QStringLiteral("W_O"), wide, dModel, QStringLiteral("×")},
                {tr("output"), queries, dModel, QStringLiteral("=")}}});
}

QString aboutTheLayer(const LessonState& state) {
  const AttentionStack& stack = state.stack();
  return tr("Layer %1 of %2: %3 heads, each with queries of the shape [%4, %5]. Below: each head's map, "
            "and what the row “%6” takes along from it.")
      .arg(state.view.head.layer)
      .arg(state.model->summary().name.toHtmlEscaped())
      .arg(stack.heads)
      .arg(state.queries())
      .arg(stack.dK)
      .arg(state.queryText(state.query()).toHtmlEscaped());
}

ViewRequest tenTokens(const LessonState&) {
  ViewRequest request = onLayer({});
  request.text = QStringLiteral("The cat sits on the mat and watches the bird");
  request.pair = QString();
  return request;
}

void splitInSixteen(TextbookOptions& options) {
  options.dModel = 512;
  options.heads = 16;
  options.dK = options.dV = 32;
}

QString whatItCosts(const LessonState& state) {
  const AttentionStack& stack = state.stack();
  const double dModel = state.model->summary().dModel;
  const ModelFile* file = state.model->file();
  const double numbers = file ? layerSizes(*file, {state.view.head.kind, state.view.head.layer}).attention
                              : stack.heads * dModel * (2.0 * stack.dK + 2.0 * stack.dV);
  return tr("W_Q, W_K, W_V and W_O of all %1 heads here: %L2 numbers. One head of the full %3: %L4.")
      .arg(stack.heads)
      .arg(numbers, 0, 'f', 0)
      .arg(state.model->summary().dModel)
      .arg(4 * dModel * dModel, 0, 'f', 0);
}

/// The share of a row that two heads of the layer place on different tokens, mean over rows and pairs of
/// heads; −1 where that cannot be said.
double meanDifference(const LessonState& state) {
  constexpr Eigen::Index mostTokens = 256;
  const AttentionStack& stack = state.stack();
  if (stack.heads < 2 || state.keys() > mostTokens) return -1;
  std::vector<Matrix> maps;
  for (int head = 0; head < stack.heads; ++head)
    maps.push_back(weights(headInput(*state.trace, {state.view.head.kind, state.view.head.layer, head},
                                     state.ruleChange()))
                       .values);
  double sum = 0;
  for (size_t i = 0; i < maps.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      sum += double((maps[i] - maps[j]).cwiseAbs().sum()) / 2 / double(maps[i].rows());
  return sum / (double(maps.size()) * double(maps.size() - 1) / 2);
}

QString howTheyDiffer(const LessonState& state) {
  const double moved = meanDifference(state);
  return moved < 0
             ? QString()
             : tr("Measured here: of every row, any two heads of this layer place %1 % of the weight on "
                  "different tokens, on the mean.")
                   .arg(100 * moved, 0, 'f', 0);
}

/// What is tried of heads that are said to do something, once for each start of the program.
auto rolesTried(const LessonModels& models) {
  const auto measured = once([models] {
    std::vector<std::optional<RoleEvidence>> all;
    std::map<QString, std::shared_ptr<const Model>> opened;
    for (const HeadRole& role : headRolesTried()) {
      const QString path = models.find(role.model);
      if (path.isEmpty()) {
        all.push_back({});
        continue;
      }
      auto& model = opened[path];
      if (!model) model = models.open(path, {});
      all.push_back(roleEvidence(*model, role));
    }
    return all;
  });
  return [measured](const LessonState&) {
    const auto all = measured();
    QStringList lines;
    for (size_t i = 0; i < all.size(); ++i) {
      const HeadRole& role = headRolesTried()[i];
      if (!all[i]) continue;
      lines += tr("<b>%1</b>: layer %2, head %3 of %4, right in %5 of %6 sentences; the word gets %7, "
                  "against %8 elsewhere.")
                   .arg(tr(role.name))
                   .arg(role.head.layer)
                   .arg(role.head.head)
                   .arg(role.model == minilm ? QStringLiteral("MiniLM") : tr("the bilingual model"))
                   .arg(all[i]->right)
                   .arg(role.cases.size())
                   .arg(all[i]->weight, 0, 'f', 2)
                   .arg(all[i]->others, 0, 'f', 2);
    }
    return lines.join(QStringLiteral("<br>"));
  };
}

/// The first sentence of a role, with its head and row.
Try tryRole(size_t number) {
  return {[number] { return tr(headRolesTried()[number].name); },
          [number](const LessonState&) {
            const HeadRole& role = headRolesTried()[number];
            ViewRequest request{.model = NamedModel{role.model},
                                .text = QString::fromUtf8(role.cases.front().text),
                                .pair = QString(),
                                .head = role.head,
                                .whatIf = WhatIf{}};
            if (*role.cases.front().asker) request.pinText = QString::fromUtf8(role.cases.front().asker);
            return request;
          }};
}

Answer numbersOfSixteenHeads(const LessonState&) {
  const auto numbers = [](int heads) { return heads * (512 / heads); };
  const int answer = numbers(16) < numbers(8) ? 0 : numbers(16) == numbers(8) ? 1 : 2;
  return {answer, tr("8 · 64 = %1, 16 · 32 = %2.").arg(numbers(8)).arg(numbers(16))};
}

}  // namespace

PageSpec severalHeadsPage(const LessonModels& models) {
  PageSpec page{
      .id = "several-heads",
      .title = QT_TR_NOOP("Several heads"),
      .stages = {Stage::Concat, Stage::Output},
      .blocks = {
          Text{QT_TR_NOOP(
              "One head can look for one kind of thing. So d_model is split: h heads of d_k = d_model / h "
              "numbers "
              "each look at the same text with matrices of their own. Their outputs are put side by side and "
              "multiplied with <b>W_O</b>, which mixes them. It costs no more than one head of full size. It "
              "is "
              "like several readers of one text, each with a question of their own, or with glasses of "
              "another "
              "colour.")},
          Live{whatItCosts},
          drawn<ShapesPicture>(drawShapes),
          Live{aboutTheLayer},
          drawn<ConcatPicture>([](ConcatPicture& concat, const LessonState& state) { concat.show(state); }),
          Try{QT_TR_NOOP("10 tokens, d_model 512, 8 heads: 8 × [10, 64]"), tenTokens},
          Try{QT_TR_NOOP("The same 512 numbers in 16 heads of 32"), withLayer(splitInSixteen)},
          Try{QT_TR_NOOP("A trained model: 12 heads in each of 6 layers"),
              [](const LessonState&) { return ViewRequest{.model = NamedModel{minilm}}; }},
          Heading{QT_TR_NOOP("Who taught them to differ?")},
          Text{QT_TR_NOOP(
              "Nobody. Their matrices start at different random numbers, so the error pulls each its "
              "own way, and what one head does already brings the others nothing more.")},
          Slow{howTheyDiffer},
          Heading{QT_TR_NOOP("How many heads?")},
          Text{QT_TR_NOOP("Two to four suffice for toys and small devices, eight were in the first "
                          "transformer, twelve to "
                          "sixteen are usual in models of BERT's size, large language models have 32 and "
                          "more. Newer ones "
                          "share keys among several query heads.")},
          Text{realModelTable, true},
          Heading{QT_TR_NOOP("Roles, put to the test")},
          Text{QT_TR_NOOP(
              "Heads are said to look after syntax, meaning, pronouns, positions, rare words. A single "
              "sentence "
              "proves nothing: a head may look at that word from every row. So each is tried on six "
              "sentences, "
              "and counts as right only where the row gives the word three times what the other rows do (for "
              "rare words: where no other word gets more).")},
          Slow{rolesTried(models)},
          Text{QT_TR_NOOP(
              "The last is a warning: in layer 5, head 11 of MiniLM “sits” gives “cat” 0.85, a fine "
              "answer to “who sits?”. But all other words give it 0.81: a stripe on the cat. And the "
              "head for the word before finds all six subjects, because here they stand right before "
              "their verbs: what looks like grammar may be a place.")},
          Heading{QT_TR_NOOP("What these heads seem to do")},
          headList(2),
          Question{
              QT_TR_NOOP(
                  "d_model 512 in 16 heads instead of 8: how many numbers do all queries of one token have?"),
              {QT_TR_NOOP("Half as many"), QT_TR_NOOP("As many"), QT_TR_NOOP("Twice as many")},
              numbersOfSixteenHeads},
      }};
  // After the paragraph that says what was tried, which is the last of its kind.
  const auto slow = std::find_if(page.blocks.rbegin(), page.blocks.rend(), [](const Block& block) {
                      return std::holds_alternative<Slow>(block);
                    }).base();
  std::vector<Block> tries;
  for (size_t role = 0; role < headRolesTried().size(); ++role) tries.push_back(tryRole(role));
  page.blocks.insert(slow, tries.begin(), tries.end());
  return page;
}

}  // namespace heedmap::lesson
