// SPDX-License-Identifier: GPL-3.0-or-later
// What weights do not say.
#include "core/analysis/weight_effect.h"
#include "core/maps/head_map.h"
#include "core/text/tokens/token_label.h"
#include "core/textbook/textbook_layer.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/parts/cut_panel.h"
#include "ui/lesson/parts/effect_panel.h"
#include "ui/lesson/state/lesson_models.h"

namespace heedmap::lesson {

namespace {

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
  auto trace = std::make_shared<AttentionTrace>(layer.run(layer.tokenize(cat.toUtf8()), {}, {}));
  const HeadId own[] = {
      {}, {AttentionKind::Self, 0, 1}, {AttentionKind::Self, 0, 2}, {AttentionKind::Self, 0, 3}};
  return {trace, unlikeParts(*trace, own, 0).value_or(UnlikeParts{})};
}

Part effectPanel(const Ask& ask) {
  auto* effect = new EffectPanel;
  QObject::connect(effect, &EffectPanel::chosen, effect, [ask](const HeadId& id, Eigen::Index query) {
    ask({.head = id, .pin = Pin{Pin::Kind::Query, query}, .isReaders = true});
  });
  return keptUp(effect);
}

QString headsThatRest(const LessonState& state) {
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
}

Answer doesTheAnswerDependOnIt(const LessonState& state) {
  const auto found = partsOfFirst(state);
  const auto& [smaller, larger] = found.parts;
  const auto name = [&](const KeyPart& part) {
    return tr("%1, row “%2”")
        .arg(headTitle(*found.trace, part.id),
             tokenLabel(found.trace->queryTokens(part.id.kind), part.query).label.toHtmlEscaped());
  };
  return {larger.share - smaller.share > 0.05 ? 1 : 0,
          tr("Two rows give the first token a weight of %3: %1 and %2. In the first what it hands over, "
             "weight times value, is %4 % as long as the whole output, in the second %5 %.")
              .arg(name(smaller), name(larger))
              .arg(smaller.weight, 0, 'f', 2)
              .arg(100 * smaller.share, 0, 'f', 0)
              .arg(100 * larger.share, 0, 'f', 0)};
}

}  // namespace

PageSpec cautionPage(const LessonModels& models) {
  return {
      .id = "caution",
      .title = QT_TR_NOOP("A caution"),
      .setup = onTrainedModel,
      .blocks = {
          Text{QT_TR_NOOP(
              "<b>A weight is not an explanation.</b> It says where a head looks, not what it takes along, "
              "nor what the model makes of it. Here is the proof: take edges away, and look whether the "
              "answer changes.")},
          Widget{[models](const Ask&) { return keptUp(new CutPanel(models)); }},
          Heading{QT_TR_NOOP("Weights move, the output stays")},
          Text{QT_TR_NOOP("Values can be alike, or tiny: then weights may move and what the head hands on "
                          "hardly changes. Such a row on your text, found by trying all heads with and "
                          "without the scale:")},
          Widget{effectPanel},
          Heading{QT_TR_NOOP("The first-token sink")},
          Text{QT_TR_NOOP(
              "Weights must add up to 1 even when a head finds nothing to look at. Trained models then rest "
              "on a "
              "token that carries little, mostly the first. A bright first column means “nothing here”, not "
              "“the first word matters”.")},
          Slow{headsThatRest},
          Try{QT_TR_NOOP("The bilingual model, where many heads rest on <s>"), onPenSentence(4, 5)},
          Question{QT_TR_NOOP("Does a weight of 0.9 on the first token mean that the model's answer depends "
                              "on that token?"),
                   {QT_TR_NOOP("Yes"), QT_TR_NOOP("Not by itself")},
                   doesTheAnswerDependOnIt},
      }};
}

}  // namespace heedmap::lesson
