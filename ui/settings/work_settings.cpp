// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/work_settings.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "ui/settings/examples.h"

namespace heedmap {

namespace {

constexpr int mostNumber = 1'000'000'000;  ///< of a layer, head or token: far more than any model has
constexpr qsizetype mostItems = 10'000;    ///< of a list
constexpr int highestRow = 10'000;         ///< pixels

/// A whole number from `least` to `most`.
std::optional<int> number(const QJsonValue& value, int least, int most) {
  const double real = value.toDouble(-1e300);
  if (!(real >= least && real <= most) || real != double(int(real))) return {};
  return int(real);
}

template <class Choice>
Choice choice(const QJsonValue& value, Choice last, Choice otherwise = {}) {
  return Choice(number(value, 0, int(last)).value_or(int(otherwise)));
}

QJsonArray json(const HeadId& id) {
  return {int(id.kind), id.layer, id.head};
}

std::optional<HeadId> headId(const QJsonValue& value) {
  const QJsonArray parts = value.toArray();
  const auto kind = number(parts.at(0), 0, int(AttentionKind::Cross)),
             layer = number(parts.at(1), 0, mostNumber), head = number(parts.at(2), 0, mostNumber);
  if (!kind || !layer || !head) return {};
  return HeadId{AttentionKind(*kind), *layer, *head};
}

/// `items` as a list, and back without those that cannot be read.
template <class Item, class Write>
QJsonArray list(const std::vector<Item>& items, Write write) {
  QJsonArray array;
  for (const Item& item : items) array << write(item);
  return array;
}
template <class Item, class Read>
std::vector<Item> items(const QJsonValue& value, Read read) {
  std::vector<Item> all;
  for (const QJsonValue& one : value.toArray())
    if (const std::optional<Item> item = read(one); item && qsizetype(all.size()) < mostItems)
      all.push_back(*item);
  return all;
}

QJsonValue indexJson(Eigen::Index index) {
  return qint64(index);
}
std::optional<Eigen::Index> index(const QJsonValue& value) {
  const auto found = number(value, 0, mostNumber);
  return found ? std::optional<Eigen::Index>(*found) : std::nullopt;
}
std::vector<Eigen::Index> ascending(const QJsonValue& value) {
  auto all = items<Eigen::Index>(value, index);
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

QJsonObject json(const WhatIf& whatIf) {
  QJsonObject object{{QStringLiteral("mask"), int(whatIf.mask)},
                     {QStringLiteral("scaled"), whatIf.scaled},
                     {QStringLiteral("scope"), int(whatIf.scope)}};
  if (whatIf.dk) object.insert(QStringLiteral("dk"), *whatIf.dk);
  return object;
}

WhatIf whatIfOf(const QJsonObject& object) {
  WhatIf whatIf;
  whatIf.mask = choice(object[QLatin1StringView("mask")], MaskChoice::None);
  whatIf.scaled = object[QLatin1StringView("scaled")].toBool(true);
  whatIf.scope = choice(object[QLatin1StringView("scope")], Scope::Network);
  const double dk = object[QLatin1StringView("dk")].toDouble(0);
  if (dk >= WhatIf::minDk && dk <= WhatIf::maxDk) whatIf.dk = dk;
  return whatIf;
}

QJsonObject json(const Pin& pin) {
  QJsonObject object{{QStringLiteral("kind"), int(pin.kind)}, {QStringLiteral("index"), qint64(pin.index)}};
  if (pin.across) object.insert(QStringLiteral("across"), qint64(*pin.across));
  return object;
}

Pin pinOf(const QJsonObject& object) {
  const auto at = index(object[QLatin1StringView("index")]);
  const auto kind = choice(object[QLatin1StringView("kind")], Pin::Kind::Key);
  if (!at || kind == Pin::Kind::None) return {};
  return {kind, *at, index(object[QLatin1StringView("across")])};
}

QJsonObject json(const MapChoice& picture) {
  const MapFilter& filter = picture.filter;
  return {{QStringLiteral("kind"), int(picture.kind)},
          {QStringLiteral("quantity"), int(picture.quantity)},
          {QStringLiteral("hideFirst"), filter.hideFirst},
          {QStringLiteral("hideSpecial"), filter.hideSpecial},
          {QStringLiteral("hiddenQueries"), list(filter.hiddenQueries, indexJson)},
          {QStringLiteral("hiddenKeys"), list(filter.hiddenKeys, indexJson)},
          {QStringLiteral("renormalise"), filter.renormalise},
          {QStringLiteral("words"), filter.words}};
}

MapChoice pictureOf(const QJsonObject& object) {
  MapChoice picture;
  picture.kind = choice(object[QLatin1StringView("kind")], MapKind::Flow);
  // Differences are of comparisons, and an aggregate is of weights.
  if (picture.kind == MapKind::Head)
    picture.quantity = choice(object[QLatin1StringView("quantity")], AttentionMap::Quantity::WeightedValue);
  MapFilter& filter = picture.filter;
  filter.hideFirst = object[QLatin1StringView("hideFirst")].toBool(false);
  filter.hideSpecial = object[QLatin1StringView("hideSpecial")].toBool(false);
  filter.hiddenQueries = ascending(object[QLatin1StringView("hiddenQueries")]);
  filter.hiddenKeys = ascending(object[QLatin1StringView("hiddenKeys")]);
  filter.renormalise = object[QLatin1StringView("renormalise")].toBool(false);
  filter.words = object[QLatin1StringView("words")].toBool(false);
  return picture;
}

QJsonObject json(const Ablation& ablation) {
  if (ablation.corpus) return {};
  const auto edge = [](const Knockout& cut) {
    return QJsonArray{int(cut.id.kind), cut.id.layer, cut.id.head, qint64(cut.query), qint64(cut.key)};
  };
  return {{QStringLiteral("heads"), list(ablation.heads, [](const HeadId& id) { return json(id); })},
          {QStringLiteral("mean"), ablation.kind == AblationKind::Mean},
          {QStringLiteral("edges"), list(ablation.knockouts, edge)}};
}

Ablation ablationOf(const QJsonObject& object) {
  Ablation ablation;
  ablation.heads = items<HeadId>(object[QLatin1StringView("heads")], headId);
  ablation.kind = object[QLatin1StringView("mean")].toBool(false) ? AblationKind::Mean : AblationKind::Zero;
  ablation.knockouts = items<Knockout>(object[QLatin1StringView("edges")], [](const QJsonValue& value) {
    const auto id = headId(value);
    const auto query = index(value.toArray().at(3)), key = index(value.toArray().at(4));
    return id && query && key ? std::optional(Knockout{*id, *query, *key}) : std::nullopt;
  });
  std::ranges::sort(ablation.heads);
  std::ranges::sort(ablation.knockouts);
  return ablation;
}

/// Of the window's width.
std::optional<double> share(const QJsonValue& value) {
  constexpr double least = 0.02, most = 0.9;
  const double share = value.toDouble(0);
  return share >= least && share <= most ? std::optional(share) : std::nullopt;
}

QByteArray bytes(const QJsonValue& value) {
  const auto decoded =
      QByteArray::fromBase64Encoding(value.toString().toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
  return decoded ? *decoded : QByteArray();
}

}  // namespace

QByteArray toJson(const WorkSettings& work) {
  QJsonObject object{
      {QStringLiteral("text"), work.text},
      {QStringLiteral("pair"), work.pair},
      {QStringLiteral("target"), work.target},
      {QStringLiteral("model"), work.model},
      {QStringLiteral("head"), json(work.view.head)},
      {QStringLiteral("whatIf"), json(work.view.whatIf)},
      {QStringLiteral("pin"), json(work.view.pin)},
      {QStringLiteral("picture"), json(work.view.picture)},
      {QStringLiteral("chosen"), list(work.view.chosen, [](const HeadId& id) { return json(id); })},
      {QStringLiteral("ablation"), json(work.view.ablation)},
      {QStringLiteral("centre"), int(work.centre)},
      {QStringLiteral("collapsed"), QJsonArray::fromStringList(work.collapsed)},
      {QStringLiteral("geometry"), QString::fromLatin1(work.geometry.toBase64())},
      {QStringLiteral("docks"), QString::fromLatin1(work.docks.toBase64())}};
  if (work.rowHeight) object.insert(QStringLiteral("rowHeight"), *work.rowHeight);
  if (work.leftShare) object.insert(QStringLiteral("leftShare"), *work.leftShare);
  if (work.rightShare) object.insert(QStringLiteral("rightShare"), *work.rightShare);
  return QJsonDocument(object).toJson();
}

WorkSettings workSettings(const QByteArray& json) {
  const QJsonObject object = QJsonDocument::fromJson(json).object();
  const auto part = [&object](const char* key) { return object[QLatin1StringView(key)]; };
  WorkSettings work;
  work.text = part("text").toString(examples().front().text);
  work.pair = part("pair").toString();
  work.target = part("target").toString();
  work.model = part("model").toString();
  work.view.head = headId(part("head")).value_or(HeadId{});
  work.view.whatIf = whatIfOf(part("whatIf").toObject());
  work.view.pin = pinOf(part("pin").toObject());
  work.view.picture = pictureOf(part("picture").toObject());
  work.view.chosen = items<HeadId>(part("chosen"), headId);
  work.view.ablation = ablationOf(part("ablation").toObject());
  work.centre = choice(part("centre"), CentreView::Compare);
  work.geometry = bytes(part("geometry"));
  work.docks = bytes(part("docks"));
  for (const QJsonValue& name : part("collapsed").toArray())
    if (name.isString() && work.collapsed.size() < mostItems) work.collapsed << name.toString();
  work.rowHeight = number(part("rowHeight"), 1, highestRow);
  work.leftShare = share(part("leftShare"));
  work.rightShare = share(part("rightShare"));
  return work;
}

}  // namespace heedmap
