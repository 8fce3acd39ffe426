// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/html_page.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/base/error.h"
#include "core/base/whole_file.h"
#include "ui/export/formats/html_origin.h"
#include "ui/render/figure_parts.h"

namespace heedmap {

namespace {

constexpr qint64 mostBytes = 256 << 20;  // of numbers: more is too much for a browser's tab

QByteArray pageTemplate() {
  QFile file(QStringLiteral(":/html/heads.html"));
  if (!file.open(QIODevice::ReadOnly))
    throw Error(say("The program was built without its page for browsers."));
  return file.readAll();
}

/// One map as codes: 0 masked, the last no number, between them from low to high.
struct CodedMap {
  QByteArray base64;
  double low = 0, high = 0;
  double error() const { return (high - low) / 2; }  ///< times 1 / (levels − 2)
};

template <typename Code>
CodedMap coded(const AttentionMap& map) {
  constexpr double levels = std::numeric_limits<Code>::max();
  CodedMap result;
  const auto isShown = [&map](Eigen::Index i) {
    return !(map.masked.size() > 0 && map.masked.data()[i]) && std::isfinite(map.values.data()[i]);
  };
  bool isFirst = true;
  for (Eigen::Index i = 0; i < map.values.size(); ++i) {
    if (!isShown(i)) continue;
    const double value = double(map.values.data()[i]);
    result.low = isFirst ? value : std::min(result.low, value);
    result.high = isFirst ? value : std::max(result.high, value);
    isFirst = false;
  }
  const double step = result.high > result.low ? (levels - 2) / (result.high - result.low) : 0;
  QByteArray bytes(map.values.size() * qsizetype(sizeof(Code)), 0);
  for (Eigen::Index i = 0; i < map.values.size(); ++i) {
    const bool isMasked = map.masked.size() > 0 && map.masked.data()[i];
    const double code = isMasked      ? 0
                        : !isShown(i) ? levels
                                      : 1 + std::round((double(map.values.data()[i]) - result.low) * step);
    const Code little = qToLittleEndian(Code(code));
    std::memcpy(bytes.data() + i * qsizetype(sizeof(Code)), &little, sizeof little);
  }
  result.base64 = bytes.toBase64();
  return result;
}

QJsonArray labelsJson(const std::vector<AxisLabel>& labels) {
  QJsonArray array;
  for (const AxisLabel& label : labels) array.append(label.text);
  return array;
}

QString coloursOf(const HeatmapStyle& style, bool isSigned) {
  QString digits;
  constexpr int steps = 256;
  for (int i = 0; i < steps; ++i)
    digits += QColor::fromRgb(colourAt(isSigned ? Palette::Diverging : style.palette, i / double(steps - 1)))
                  .name()
                  .mid(1);
  return digits;
}

QJsonObject words() {
  return {{QStringLiteral("head"), say("Layer %1 · Head %2")},
          {QStringLiteral("key"), say("key (is looked at)")},
          {QStringLiteral("query"), say("query (looks)")},
          {QStringLiteral("masked"), say("masked: the query cannot look there")},
          {QStringLiteral("broken"), say("not a finite number")},
          {QStringLiteral("scale"), say("Colour scale")},
          {QStringLiteral("scales"), QJsonArray{say("linear"), say("√"), say("logarithmic")}},
          {QStringLiteral("range"), say("Colours up to")},
          {QStringLiteral("ranges"), QJsonArray{say("1"), say("the head’s maximum")}},
          {QStringLiteral("theme"), say("light / dark")}};
}

}  // namespace

void writeHtml(const MapTable& table, const FigureStyle& style, PageBits bits, const QString& path,
               Existing existing) {
  const HeadSet& set = table.set;
  const bool isFine = bits == PageBits::Sixteen;
  QJsonArray maps;
  std::vector<QByteArray> numbers;
  AttentionMap first;
  qint64 bytes = 0;
  double error = 0;
  for (const int layer : set.layers)
    for (const int head : set.heads) {
      AttentionMap map = set.map(layer, head);
      const CodedMap codes = isFine ? coded<quint16>(map) : coded<quint8>(map);
      bytes += codes.base64.size();
      if (bytes > mostBytes)
        throw Error(
            say("A page of so many heads would have more than %1 MB: choose fewer heads, or --bits 8.")
                .arg(mostBytes >> 20));
      error = std::max(error, codes.error() / (isFine ? 65533 : 253));
      maps.append(QJsonObject{{QStringLiteral("layer"), layer},
                              {QStringLiteral("head"), head},
                              {QStringLiteral("note"), map.note()},
                              {QStringLiteral("range"), QJsonArray{codes.low, codes.high}}});
      numbers.push_back(codes.base64);
      if (numbers.size() == 1) first = std::move(map);
    }
  QJsonArray heads;
  for (const int head : set.heads) heads.append(head);
  const bool isSigned = first.quantity == AttentionMap::Quantity::Difference;
  const HeatmapStyle& heatmap = style.heatmap;
  const QString title = style.title.value_or(numbers.size() == 1 ? first.title : say("All heads"));
  const QJsonObject data{
      {QStringLiteral("title"), title},
      {QStringLiteral("model"), style.model},
      {QStringLiteral("text"), style.text},
      {QStringLiteral("note"), numbers.size() == 1 ? QString() : first.note()},
      {QStringLiteral("exact"),
       say("%1 in %2 bits a number: off by %3 at most.")
           .arg(isSigned ? say("difference") : quantityName(first.quantity, Scaling::Linear))
           .arg(int(bits))
           .arg(error, 0, 'g', 2)},
      {QStringLiteral("bits"), int(bits)},
      {QStringLiteral("isWeight"), first.quantity == AttentionMap::Quantity::Weight},
      {QStringLiteral("isSigned"), isSigned},
      {QStringLiteral("colours"), coloursOf(heatmap, isSigned)},
      {QStringLiteral("scale"), heatmap.scaling == Scaling::Sqrt  ? QStringLiteral("sqrt")
                                : heatmap.scaling == Scaling::Log ? QStringLiteral("log")
                                                                  : QStringLiteral("linear")},
      {QStringLiteral("range"),
       heatmap.range == RangeChoice::Maximum ? QStringLiteral("head") : QStringLiteral("unit")},
      {QStringLiteral("dark"), heatmap.theme == Theme::dark() ? QJsonValue(true) : QJsonValue()},
      {QStringLiteral("heads"), heads},
      {QStringLiteral("queries"), labelsJson(first.queries)},
      {QStringLiteral("keys"), labelsJson(first.keys)},
      {QStringLiteral("maps"), maps},
      {QStringLiteral("words"), words()}};
  checkWritable(path, existing);
  const QByteArray page = pageTemplate(), script = "<script>\n";
  const qsizetype cut = page.indexOf(script);
  writeWholeFile(path, [&](const Sink& sink) {
    sink("<!DOCTYPE html>\n<html>\n" + page.left(cut) + htmlOrigin(table.origin) +
         "\n<script type=\"application/json\" id=\"heedmap-data\">" +
         scriptJson(QJsonDocument(data).toJson(QJsonDocument::Compact)) + "</script>\n");
    for (size_t i = 0; i < numbers.size(); ++i)
      sink("<script type=\"text/plain\" id=\"m" + QByteArray::number(qulonglong(i)) + "\">" + numbers[i] +
           "</script>\n");
    sink(page.mid(cut) + "</html>\n");
  });
}

}  // namespace heedmap
