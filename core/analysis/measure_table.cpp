// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measure_table.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>

#include "core/analysis/measures/findings.h"
#include "core/analysis/measures/measure_list.h"
#include "core/base/error.h"
#include "core/base/whole_file.h"

namespace heedmap {

namespace {

bool hasKinds(const MeasureTable& table) {
  return std::any_of(table.heads.begin(), table.heads.end(),
                     [](const auto& head) { return head.id.kind != AttentionKind::Self; });
}

/// The spreads of one head, or null without a corpus.
const HeadSpread* spreadOf(const MeasureTable& table, const HeadId& id) {
  const auto& heads = table.corpus.heads;
  const auto found =
      std::find_if(heads.begin(), heads.end(), [&](const HeadSpread& head) { return head.id == id; });
  return found == heads.end() ? nullptr : &*found;
}

QString number(double value) {
  return std::isnan(value) ? QString() : QString::number(value, 'g', 9);
}

QString rolesOf(const std::vector<Finding>& found, const HeadId& id) {
  QStringList roles;
  for (const Finding& finding : found)
    if (finding.id == id)
      roles << QStringLiteral("%1 (%2)").arg(
          QCoreApplication::translate("heedmap", headRoles()[finding.role].name), evidenceText(finding));
  return roles.join(QStringLiteral("; "));
}

}  // namespace

QString plainTable(const MeasureTable& table, std::optional<size_t> sorted) {
  std::vector<size_t> shown;
  for (const char* name :
       {"entropy", "peak", "distance", "self", "previous", "next", "first", "special", "punctuation"})
    shown.push_back(measureIndex(QLatin1StringView(name)));
  if (sorted && std::find(shown.begin(), shown.end(), *sorted) == shown.end()) shown.push_back(*sorted);
  const bool kinds = hasKinds(table);
  QString text = kinds ? QStringLiteral("kind     ") : QString();
  text += QStringLiteral("layer head");
  for (const size_t measure : shown)
    text += QStringLiteral("  %1").arg(QLatin1StringView(measures()[measure].name), 8);
  text += QStringLiteral("  %1\n").arg(say("finding"));
  const auto found = findings(table.heads);
  for (const HeadMeasures& head : table.heads) {
    QString line = kinds ? keyOf(head.id.kind).leftJustified(9) : QString();
    line += QStringLiteral("%1 %2").arg(head.id.layer, 5).arg(head.id.head, 4);
    for (const size_t measure : shown) {
      const double value = head.values[measure].value;
      const int width = std::max(8, int(qstrlen(measures()[measure].name)));
      line += QStringLiteral("  %1").arg(
          std::isnan(value) ? QStringLiteral("–") : QString::number(value, 'f', 3), width);
    }
    const QString roles = rolesOf(found, head.id);
    text += line + (roles.isEmpty() ? QString() : QStringLiteral("  ") + roles) + QLatin1Char('\n');
  }
  if (!table.corpus.heads.empty())
    text += say("Means over %1 texts with %2 tokens; %3 texts were cut to the model's positions.\n")
                .arg(table.corpus.texts)
                .arg(table.corpus.tokens)
                .arg(table.corpus.cutTexts);
  return text;
}

QString csvTable(const MeasureTable& table) {
  const bool kinds = hasKinds(table), spreads = !table.corpus.heads.empty();
  QStringList header{QStringLiteral("layer"), QStringLiteral("head")};
  if (kinds) header.prepend(QStringLiteral("kind"));
  for (const Measure& measure : measures()) header << QLatin1StringView(measure.name);
  if (spreads)
    for (const Measure& measure : measures())
      header << QLatin1StringView(measure.name) + QStringLiteral("_deviation");
  QString text = header.join(QLatin1Char(',')) + QStringLiteral("\r\n");
  for (const HeadMeasures& head : table.heads) {
    QStringList line{QString::number(head.id.layer), QString::number(head.id.head)};
    if (kinds) line.prepend(keyOf(head.id.kind));
    for (const Measurement& value : head.values) line << number(value.value);
    if (const HeadSpread* spread = spreadOf(table, head.id))
      for (const Spread& value : spread->values) line << number(value.deviation());
    text += line.join(QLatin1Char(',')) + QStringLiteral("\r\n");
  }
  return text;
}

QString jsonTable(const MeasureTable& table) {
  const auto json = [](double value) { return std::isnan(value) ? QJsonValue() : QJsonValue(value); };
  const bool kinds = hasKinds(table);
  QJsonArray list;
  for (const HeadMeasures& head : table.heads) {
    QJsonObject object{{QStringLiteral("layer"), head.id.layer}, {QStringLiteral("head"), head.id.head}},
        values, deviations;
    if (kinds) object.insert(QStringLiteral("kind"), keyOf(head.id.kind));
    const HeadSpread* spread = spreadOf(table, head.id);
    for (size_t i = 0; i < measures().size(); ++i) {
      const QString name = QLatin1StringView(measures()[i].name);
      values.insert(name, json(head.values[i].value));
      if (spread) deviations.insert(name, json(spread->values[i].deviation()));
    }
    object.insert(QStringLiteral("measures"), values);
    if (spread) object.insert(QStringLiteral("deviations"), deviations);
    list << object;
  }
  return QString::fromUtf8(QJsonDocument(list).toJson());
}

void writeTable(const MeasureTable& table, const QString& path) {
  const bool isJson = path.endsWith(QLatin1StringView(".json"), Qt::CaseInsensitive);
  writeWholeFile(path, (isJson ? jsonTable(table) : csvTable(table)).toUtf8());
}

}  // namespace heedmap
