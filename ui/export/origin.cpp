// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/origin.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <cmath>

#include "core/base/error.h"
#include "core/checkpoint/fingerprint.h"
#include "core/model/model_file.h"
#include "core/textbook/textbook_name.h"
#include "core/workspace/request_words.h"

namespace heedmap {

namespace {

constexpr RequestWord<Scaling> scalingWords[] = {
    {Scaling::Linear, "linear"}, {Scaling::Sqrt, "sqrt"}, {Scaling::Log, "log"}, {Scaling::Rank, "rank"}};
constexpr RequestWord<RangeChoice> rangeWords[] = {
    {RangeChoice::Unit, "unit"}, {RangeChoice::Maximum, "max"}, {RangeChoice::Fixed, "fixed"}};
constexpr RequestWord<ComparisonRequest::With> withWords[] = {
    {ComparisonRequest::With::Head, "head"},
    {ComparisonRequest::With::Model, "model"},
    {ComparisonRequest::With::Text, "text"},
    {ComparisonRequest::With::OtherModel, "other-model"},
    {ComparisonRequest::With::Base, "base"}};

constexpr RequestWord<FigureView::Kind> viewWords[] = {{FigureView::Kind::Map, "map"},
                                                       {FigureView::Kind::Panel, "panel"},
                                                       {FigureView::Kind::Lines, "lines"},
                                                       {FigureView::Kind::Sentence, "sentence"}};

template <typename Words, typename Value>
QString keyIn(const Words& words, Value value) {
  for (const auto& word : words)
    if (word.value == value) return QLatin1StringView(word.key);
  return {};
}

QJsonObject toJson(const HeadId& id) {
  return {{QStringLiteral("attention"), keyOf(id.kind)},
          {QStringLiteral("layer"), id.layer},
          {QStringLiteral("head"), id.head}};
}

template <typename Numbers>
QJsonArray numbersJson(const Numbers& numbers) {
  QJsonArray array;
  for (const auto number : numbers) array.append(qint64(number));
  return array;
}

QJsonArray headsJson(const std::vector<HeadId>& heads) {
  QJsonArray array;
  for (const HeadId& id : heads) array.append(toJson(id));
  return array;
}

/// Puts what is not as it is by itself.
class Writer {
 public:
  explicit Writer(QJsonObject& object) : m_object(object) {}
  void put(const char* key, const QJsonValue& value, bool isSaid) {
    if (isSaid) m_object[QLatin1StringView(key)] = value;
  }
  void put(const char* key, const QByteArray& utf8) { put(key, QString::fromUtf8(utf8), !utf8.isEmpty()); }

 private:
  QJsonObject& m_object;
};

QJsonObject toJson(const WhatIf& whatIf) {
  QJsonObject object;
  Writer writer(object);
  writer.put("mask", keyIn(maskWords, whatIf.mask), whatIf.mask != MaskChoice::Model);
  writer.put("dk", whatIf.dk.value_or(0), whatIf.dk.has_value());
  writer.put("scaled", false, !whatIf.scaled);
  writer.put("scope", keyIn(scopeWords, whatIf.scope), whatIf.scope != Scope::Head);
  return object;
}

QJsonObject toJson(const Ablation& ablation) {
  QJsonArray knockouts;
  for (const Knockout& knockout : ablation.knockouts) {
    QJsonObject object = toJson(knockout.id);
    object[QLatin1StringView("query")] = qint64(knockout.query);
    object[QLatin1StringView("key")] = qint64(knockout.key);
    knockouts.append(object);
  }
  QJsonObject object;
  Writer writer(object);
  writer.put("heads", headsJson(ablation.heads), !ablation.heads.empty());
  writer.put("set_to", keyIn(ablationWords, ablation.kind), ablation.kind != AblationKind::Zero);
  writer.put("mean_over_corpus", true, ablation.corpus != nullptr);
  writer.put("knockouts", knockouts, !knockouts.isEmpty());
  return object;
}

QJsonObject toJson(const MapFilter& filter) {
  QJsonObject object;
  Writer writer(object);
  writer.put("first", true, filter.hideFirst);
  writer.put("special", true, filter.hideSpecial);
  writer.put("queries", numbersJson(filter.hiddenQueries), !filter.hiddenQueries.empty());
  writer.put("keys", numbersJson(filter.hiddenKeys), !filter.hiddenKeys.empty());
  writer.put("renormalise", true, filter.renormalise);
  return object;
}

QJsonObject toJson(const HeatmapStyle& style) {
  QJsonObject object{{QStringLiteral("colormap"), paletteNames()[int(style.palette)]},
                     {QStringLiteral("scale"), keyIn(scalingWords, style.scaling)},
                     {QStringLiteral("range"), keyIn(rangeWords, style.range)},
                     {QStringLiteral("theme"),
                      style.theme == Theme::dark() ? QStringLiteral("dark") : QStringLiteral("light")}};
  Writer writer(object);
  writer.put("low", style.low, style.range == RangeChoice::Fixed);
  writer.put("high", style.high, style.range == RangeChoice::Fixed);
  return object;
}

QJsonObject toJson(const ComparisonRequest& minus) {
  QJsonObject object{{QStringLiteral("with"), keyIn(withWords, minus.with)}};
  if (minus.with == ComparisonRequest::With::Head || minus.with == ComparisonRequest::With::OtherModel)
    object[QLatin1StringView("head")] = toJson(minus.head);
  if (minus.with == ComparisonRequest::With::Text)
    object[QLatin1StringView("text")] = QString::fromUtf8(minus.text);
  if (minus.model) object[QLatin1StringView("model")] = minus.model->summary().name;
  return object;
}

/// Reads an object of a record; anything that is not what it should be is named.
class Reader {
 public:
  Reader(QJsonObject object, QString path) : m_object(std::move(object)), m_path(std::move(path)) {}

  [[noreturn]] void fail(const char* key) const {
    throw Error(say("The record of what this file shows is damaged: %1 is not what it should be.")
                    .arg(m_path + QLatin1StringView(key)));
  }
  bool has(const char* key) const { return m_object.contains(QLatin1StringView(key)); }
  Reader object(const char* key) const {
    const QJsonValue value = m_object[QLatin1StringView(key)];
    if (!value.isUndefined() && !value.isObject()) fail(key);
    return {value.toObject(), m_path + QLatin1StringView(key) + u'.'};
  }
  QString text(const char* key) const {
    const QJsonValue value = m_object[QLatin1StringView(key)];
    if (!value.isUndefined() && !value.isString()) fail(key);
    return value.toString();
  }
  bool truth(const char* key, bool otherwise) const {
    const QJsonValue value = m_object[QLatin1StringView(key)];
    if (!value.isUndefined() && !value.isBool()) fail(key);
    return value.toBool(otherwise);
  }
  double number(const char* key, double otherwise) const {
    const QJsonValue value = m_object[QLatin1StringView(key)];
    if (!value.isUndefined() && !value.isDouble()) fail(key);
    return value.toDouble(otherwise);
  }
  int count(const char* key) const { return whole(m_object[QLatin1StringView(key)], key, 0); }
  template <typename Words>
  auto word(const char* key, const Words& words) const {
    const QString name = text(key);
    if (name.isEmpty()) return words[0].value;
    for (const auto& word : words)
      if (name == QLatin1StringView(word.key)) return word.value;
    fail(key);
  }
  template <typename Number>
  std::vector<Number> numbers(const char* key) const {
    std::vector<Number> result;
    for (const QJsonValue& value : array(key)) result.push_back(Number(whole(value, key)));
    return result;
  }
  std::vector<Reader> objects(const char* key) const {
    std::vector<Reader> result;
    for (const QJsonValue& value : array(key)) {
      if (!value.isObject()) fail(key);
      result.emplace_back(value.toObject(), m_path + QLatin1StringView(key) + u'.');
    }
    return result;
  }
  HeadId head() const { return {word("attention", attentionKinds), count("layer"), count("head")}; }

 private:
  static constexpr double mostNumber = 1e9;
  static constexpr qsizetype mostEntries = 1'000'000;

  int whole(const QJsonValue& value, const char* key, std::optional<int> otherwise = {}) const {
    if (value.isUndefined() && otherwise) return *otherwise;
    const double number = value.toDouble(-1);
    if (!value.isDouble() || !(number >= 0 && number <= mostNumber) || number != std::floor(number))
      fail(key);
    return int(number);
  }
  QJsonArray array(const char* key) const {
    const QJsonValue value = m_object[QLatin1StringView(key)];
    if ((!value.isUndefined() && !value.isArray()) || value.toArray().size() > mostEntries) fail(key);
    return value.toArray();
  }

  QJsonObject m_object;
  QString m_path;
};

WhatIf readWhatIf(const Reader& from) {
  WhatIf whatIf{.mask = from.word("mask", maskWords),
                .scaled = from.truth("scaled", true),
                .dk = {},
                .scope = from.word("scope", scopeWords)};
  if (from.has("dk")) {
    whatIf.dk = from.number("dk", 0);
    checkDk(*whatIf.dk);
  }
  return whatIf;
}

Ablation readAblation(const Reader& from) {
  Ablation ablation;
  for (const Reader& head : from.objects("heads")) ablation.heads.push_back(head.head());
  for (const Reader& edge : from.objects("knockouts"))
    ablation.knockouts.push_back({edge.head(), edge.count("query"), edge.count("key")});
  ablation.kind = from.word("set_to", ablationWords);
  std::sort(ablation.heads.begin(), ablation.heads.end());
  std::sort(ablation.knockouts.begin(), ablation.knockouts.end());
  return ablation;
}

HeatmapStyle readColours(const Reader& from) {
  HeatmapStyle style;
  const auto palette = paletteNamed(from.text("colormap"));
  if (!palette) from.fail("colormap");
  style.palette = *palette;
  style.scaling = from.word("scale", scalingWords);
  style.range = from.word("range", rangeWords);
  style.low = from.number("low", 0);
  style.high = from.number("high", 1);
  if (!(style.low < style.high)) from.fail("high");
  if (from.text("theme") == QLatin1StringView("dark")) style.theme = Theme::dark();
  return style;
}

std::optional<std::vector<int>> readIds(const Reader& from, const char* key) {
  return from.has(key) ? std::optional(from.numbers<int>(key)) : std::nullopt;
}

}  // namespace

Origin originOf(const Model& model, const ModelReference& reference) {
  Origin origin{.model = model.summary().name};
  if (const auto* textbook = std::get_if<TextbookOptions>(&reference))
    origin.textbook = textbookName(*textbook);
  if (model.file()) origin.fingerprint = fingerprint(model.file()->checkpoint);
  return origin;
}

QJsonObject toJson(const Origin& origin) {
  const RunRequest& run = origin.run;
  const MapRequest& map = origin.map;
  QJsonObject object = toJson(map.head);
  Writer writer(object);
  writer.put("heedmap", QStringLiteral(HEEDMAP_VERSION), true);
  writer.put("model", origin.model, true);
  writer.put("fingerprint", origin.fingerprint);
  writer.put("textbook", origin.textbook, !origin.textbook.isEmpty());
  writer.put("text_left_out", true, !origin.hasText);
  if (origin.hasText) {
    writer.put("text", run.text);
    writer.put("pair", run.pair);
    writer.put("target", run.target);
    if (run.ids) writer.put("ids", numbersJson(*run.ids), true);
    if (run.targetIds) writer.put("target_ids", numbersJson(*run.targetIds), true);
  }
  writer.put("specials_as_text", true, run.specials == SpecialTokens::Literal);
  writer.put("layers", numbersJson(origin.layers), !origin.layers.empty());
  writer.put("heads", numbersJson(origin.heads), !origin.heads.empty());
  writer.put("kind", keyIn(mapKindWords, map.choice.kind), map.choice.kind != MapKind::Head);
  writer.put("quantity", keyIn(quantityWords, map.choice.quantity), true);
  writer.put("words", true, map.choice.filter.words);
  const QJsonObject hidden = toJson(map.choice.filter), whatIf = toJson(map.whatIf),
                    ablation = toJson(map.ablation);
  writer.put("hide", hidden, !hidden.isEmpty());
  const bool isOfSeveral = map.choice.kind != MapKind::Head || origin.view.kind != FigureView::Kind::Map;
  writer.put("chosen", headsJson(map.chosen), !map.chosen.empty() && isOfSeveral);
  writer.put("view", keyIn(viewWords, origin.view.kind), origin.view.kind != FigureView::Kind::Map);
  if (const auto& spot = origin.view.spot)
    writer.put(spot->isQuery ? "query" : "key", qint64(spot->index), true);
  writer.put("what_if", whatIf, !whatIf.isEmpty());
  writer.put("ablation", ablation, !ablation.isEmpty());
  if (origin.minus) writer.put("minus", toJson(*origin.minus), true);
  if (origin.colours) writer.put("colours", toJson(*origin.colours), true);
  writer.put("note", origin.note, !origin.note.isEmpty());
  return object;
}

QByteArray originBytes(const Origin& origin) {
  return QJsonDocument(toJson(origin)).toJson(QJsonDocument::Compact);
}

Origin readOrigin(const QByteArray& json) {
  const QJsonDocument document = QJsonDocument::fromJson(json);
  const Reader from(document.object(), {});
  if (!document.isObject()) from.fail("JSON");
  Origin origin{.model = from.text("model"),
                .fingerprint = from.text("fingerprint").toLatin1(),
                .textbook = from.text("textbook"),
                .hasText = !from.truth("text_left_out", false)};
  origin.version = from.text("heedmap");
  origin.note = from.text("note");
  if (!from.has("heedmap") || origin.model.isEmpty()) from.fail("model");
  RunRequest& run = origin.run;
  run.text = from.text("text").toUtf8();
  run.pair = from.text("pair").toUtf8();
  run.target = from.text("target").toUtf8();
  run.ids = readIds(from, "ids");
  run.targetIds = readIds(from, "target_ids");
  run.specials = from.truth("specials_as_text", false) ? SpecialTokens::Literal : SpecialTokens::Read;
  MapRequest& map = origin.map;
  map.head = from.head();
  origin.layers = from.numbers<int>("layers");
  origin.heads = from.numbers<int>("heads");
  map.choice.kind = from.word("kind", mapKindWords);
  map.choice.quantity = from.word("quantity", quantityWords);
  MapFilter& filter = map.choice.filter;
  const Reader hidden = from.object("hide");
  filter.words = from.truth("words", false);
  filter.hideFirst = hidden.truth("first", false);
  filter.hideSpecial = hidden.truth("special", false);
  filter.renormalise = hidden.truth("renormalise", false);
  filter.hiddenQueries = hidden.numbers<Eigen::Index>("queries");
  filter.hiddenKeys = hidden.numbers<Eigen::Index>("keys");
  std::sort(filter.hiddenQueries.begin(), filter.hiddenQueries.end());
  std::sort(filter.hiddenKeys.begin(), filter.hiddenKeys.end());
  for (const Reader& head : from.objects("chosen")) map.chosen.push_back(head.head());
  map.whatIf = run.whatIf = readWhatIf(from.object("what_if"));
  map.ablation = run.ablation = readAblation(from.object("ablation"));
  origin.view.kind = from.word("view", viewWords);
  for (const char* key : {"query", "key"})
    if (from.has(key))
      origin.view.spot = TokenSpot{QLatin1StringView(key) == QLatin1StringView("query"), from.count(key)};
  if (from.has("minus")) {
    const Reader minus = from.object("minus");
    origin.minus = ComparisonRequest{.with = minus.word("with", withWords),
                                     .head = minus.object("head").head(),
                                     .text = minus.text("text").toUtf8()};
  }
  if (from.has("colours")) origin.colours = readColours(from.object("colours"));
  return origin;
}

}  // namespace heedmap
