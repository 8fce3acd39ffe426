// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/origin_command.h"

#include <QRegularExpression>

#include "core/base/error.h"
#include "core/workspace/request_words.h"

namespace heedmap {

namespace {

QString quoted(const QString& word) {
  static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_./:=,@+-]+$"));
  if (plain.match(word).hasMatch()) return word;
  return u'\'' + QString(word).replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

template <typename Words, typename Value>
QString keyIn(const Words& words, Value value) {
  for (const auto& word : words)
    if (word.value == value) return QLatin1StringView(word.key);
  return {};
}

template <typename Numbers>
QString listed(const Numbers& numbers) {
  QStringList texts;
  for (const auto number : numbers) texts << QString::number(number);
  return texts.join(u',');
}

/// "2.7"; with its kind before it where that is not the one that --attention says: "cross:2.7".
QString dotted(const HeadId& id, AttentionKind own) {
  const QString place = QStringLiteral("%1.%2").arg(id.layer).arg(id.head);
  return id.kind == own ? place : keyOf(id.kind) + u':' + place;
}

/// Layers × heads, where the chosen heads are just such a block.
struct Block {
  std::vector<int> layers, heads;
  bool isWhole = true;
};

Block blockOf(std::vector<HeadId> chosen) {
  Block block;
  for (const HeadId& id : chosen) {
    block.layers.push_back(id.layer);
    block.heads.push_back(id.head);
  }
  for (std::vector<int>* numbers : {&block.layers, &block.heads}) {
    std::sort(numbers->begin(), numbers->end());
    numbers->erase(std::unique(numbers->begin(), numbers->end()), numbers->end());
  }
  block.isWhole = block.layers.size() * block.heads.size() == chosen.size();
  return block;
}

/// The words of a command as they come.
class Words {
 public:
  void add(const char* option) { m_words << QLatin1StringView(option); }
  void add(const char* option, const QString& value) {
    m_words << QLatin1StringView(option) << quoted(value);
  }
  void add(const char* option, const QByteArray& value) {
    if (!value.isEmpty()) add(option, QString::fromUtf8(value));
  }
  QString line() const { return m_words.join(u' '); }

 private:
  QStringList m_words{QStringLiteral("heedmap"), QStringLiteral("export")};
};

void addText(Words& words, const Origin& origin) {
  const RunRequest& run = origin.run;
  words.add("--model", origin.textbook.isEmpty() ? origin.model : origin.textbook);
  if (run.ids)
    words.add("--ids", listed(*run.ids));
  else
    words.add("--text", origin.hasText ? QString::fromUtf8(run.text) : QStringLiteral("…"));
  words.add("--pair", run.pair);
  words.add("--target", run.target);
  if (run.targetIds) words.add("--target-ids", listed(*run.targetIds));
  if (run.specials == SpecialTokens::Literal) words.add("--specials-as-text");
}

/// As a block where they are one, else one by one.
void addEach(Words& words, const std::vector<HeadId>& heads) {
  const Block block = blockOf(heads);
  if (block.isWhole && std::is_sorted(heads.begin(), heads.end())) {
    words.add("--layer", listed(block.layers));
    words.add("--head", listed(block.heads));
    return;
  }
  QStringList each;
  for (const HeadId& id : heads) each << QStringLiteral("%1.%2").arg(id.layer).arg(id.head);
  words.add("--head", each.join(u','));
}

void addView(Words& words, const FigureView& view) {
  static const QStringList views{QStringLiteral("map"), QStringLiteral("panel"), QStringLiteral("lines"),
                                 QStringLiteral("sentence")};
  if (view.kind != FigureView::Kind::Map) words.add("--view", views[int(view.kind)]);
  if (view.spot) words.add(view.spot->isQuery ? "--query" : "--key", QString::number(view.spot->index));
}

void addHeads(Words& words, const Origin& origin) {
  const MapRequest& map = origin.map;
  if (map.head.kind != AttentionKind::Self) words.add("--attention", keyOf(map.head.kind));
  const QString layer = QString::number(map.head.layer), all = QStringLiteral("all");
  switch (map.choice.kind) {
    case MapKind::Head:
      if (!map.chosen.empty()) {
        addEach(words, map.chosen);
        break;
      }
      words.add("--layer", origin.layers.empty() ? layer : listed(origin.layers));
      words.add("--head", origin.heads.empty() ? QString::number(map.head.head) : listed(origin.heads));
      break;
    case MapKind::LayerMean:
    case MapKind::LayerMax:
      words.add("--layer", layer);
      words.add("--head", all);
      break;
    case MapKind::AllMean:
    case MapKind::AllMax:
      break;
    case MapKind::Rollout:
    case MapKind::Flow:
      words.add("--layer", layer);
      break;
    case MapKind::ChosenMean:
    case MapKind::ChosenMax: {
      std::vector<HeadId> chosen = map.chosen;
      if (std::find(chosen.begin(), chosen.end(), map.head) == chosen.end()) chosen.push_back(map.head);
      std::sort(chosen.begin(), chosen.end());
      addEach(words, chosen);
    }
  }
  const QString kind = keyIn(mapKindWords, map.choice.kind);
  if (map.choice.kind != MapKind::Head) words.add("--aggregate", kind.section(u'-', -1));
  if (map.choice.quantity != AttentionMap::Quantity::Weight)
    words.add("--quantity", keyIn(quantityWords, map.choice.quantity));
}

void addFilter(Words& words, const MapFilter& filter) {
  QStringList hidden;
  if (filter.hideFirst) hidden << QStringLiteral("first");
  if (filter.hideSpecial) hidden << QStringLiteral("special");
  for (const Eigen::Index token : filter.hiddenKeys) hidden << QString::number(token);
  if (!hidden.isEmpty()) words.add("--hide", hidden.join(u','));
  if (filter.renormalise) words.add("--renormalise");
  if (filter.words) words.add("--words");
}

void addChanges(Words& words, const Origin& origin) {
  const WhatIf& whatIf = origin.map.whatIf;
  if (whatIf.mask != MaskChoice::Model) words.add("--mask", keyIn(maskWords, whatIf.mask));
  if (whatIf.dk) words.add("--dk", QString::number(*whatIf.dk, 'g', 17));
  if (!whatIf.scaled) words.add("--no-scale");
  if (whatIf.scope != Scope::Head) words.add("--scope", keyIn(scopeWords, whatIf.scope));
  const Ablation& ablation = origin.map.ablation;
  const AttentionKind own = origin.map.head.kind;
  QStringList off, cut;
  for (const HeadId& id : ablation.heads) off << dotted(id, own);
  for (const Knockout& edge : ablation.knockouts)
    cut << QStringLiteral("%1:%2-%3").arg(dotted(edge.id, own)).arg(edge.query).arg(edge.key);
  if (!off.isEmpty()) words.add("--off", off.join(u','));
  if (!off.isEmpty() && ablation.kind != AblationKind::Zero)
    words.add("--set-to", keyIn(ablationWords, ablation.kind));
  if (!cut.isEmpty()) words.add("--cut", cut.join(u','));
  if (!origin.minus) return;
  if (origin.minus->with == ComparisonRequest::With::Text) words.add("--diff-text", origin.minus->text);
  if (origin.minus->with == ComparisonRequest::With::Model) words.add("--diff", QStringLiteral("model"));
  if (origin.minus->with == ComparisonRequest::With::Base) words.add("--diff", QStringLiteral("base"));
  if (origin.minus->with == ComparisonRequest::With::Head)
    words.add("--diff", dotted(origin.minus->head, own));
}

void addColours(Words& words, const HeatmapStyle& style) {
  const HeatmapStyle own;
  if (style.palette != own.palette) words.add("--colormap", paletteNames()[int(style.palette)]);
  static const QStringList scalings{QStringLiteral("linear"), QStringLiteral("sqrt"), QStringLiteral("log"),
                                    QStringLiteral("rank")};
  if (style.scaling != own.scaling) words.add("--colour-scale", scalings[int(style.scaling)]);
  if (style.range == RangeChoice::Maximum) words.add("--range", QStringLiteral("max"));
  if (style.range == RangeChoice::Fixed)
    words.add("--range", QStringLiteral("%1:%2").arg(style.low, 0, 'g', 9).arg(style.high, 0, 'g', 9));
  if (style.theme == Theme::dark()) words.add("--theme", QStringLiteral("dark"));
}

}  // namespace

QString commandOf(const Origin& origin) {
  Words words;
  addText(words, origin);
  addHeads(words, origin);
  addFilter(words, origin.map.choice.filter);
  addChanges(words, origin);
  addView(words, origin.view);
  if (origin.colours) addColours(words, *origin.colours);
  return words.line() + QStringLiteral(" -o FILE");
}

QStringList notSaidByCommand(const Origin& origin) {
  QStringList sentences;
  const MapChoice& choice = origin.map.choice;
  if (!origin.hasText) sentences << say("The text was left out of the file; put it in the place of “…”.");
  if (origin.map.ablation.kind == AblationKind::Mean && !origin.map.ablation.heads.empty())
    sentences << say("If the mean was over a corpus, add it with --mean-over.");
  if (choice.filter.hiddenKeys != choice.filter.hiddenQueries)
    sentences << say("Tokens are hidden on one axis alone, which the command line cannot say.");
  if (origin.minus && origin.minus->with == ComparisonRequest::With::OtherModel)
    sentences << say("It is compared with another model, which the command line cannot say.");
  return sentences;
}

}  // namespace heedmap
