// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/map_table.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>
#include <charconv>
#include <cmath>

#include "core/base/error.h"
#include "core/base/whole_file.h"
#include "ui/export/formats/npy.h"
#include "ui/export/formats/zip_writer.h"

namespace heedmap {

namespace {

QByteArray floats(const Matrix& values) {
  return QByteArray(reinterpret_cast<const char*>(values.data()), values.size() * qsizetype(sizeof(float)));
}

QStringList textsOf(const std::vector<AxisLabel>& labels) {
  QStringList texts;
  for (const AxisLabel& label : labels) texts << label.text;
  return texts;
}

AttentionMap firstOf(const MapTable& table) {
  return table.set.map(table.set.layers.front(), table.set.heads.front());
}

std::vector<qint64> shapeOf(const MapTable& table, const AttentionMap& first) {
  if (table.isOne) return {first.values.rows(), first.values.cols()};
  return {qint64(table.set.layers.size()), qint64(table.set.heads.size()), first.values.rows(),
          first.values.cols()};
}

/// Hands over each map in order, made once.
void eachMap(const MapTable& table, const AttentionMap& first,
             const std::function<void(const AttentionMap&)>& use) {
  for (const int layer : table.set.layers)
    for (const int head : table.set.heads) {
      const bool isFirst = layer == table.set.layers.front() && head == table.set.heads.front();
      if (isFirst)
        use(first);
      else
        use(table.set.map(layer, head));
    }
}

void write(const QString& path, Existing existing, const std::function<void(const Sink&)>& fill) {
  checkWritable(path, existing);
  writeWholeFile(path, fill);
}

QJsonArray tokensJson(const std::vector<AxisLabel>& labels) {
  QJsonArray array;
  for (const AxisLabel& label : labels) {
    QJsonObject token{{QStringLiteral("label"), label.text},
                      {QStringLiteral("begin"), qint64(label.range.begin)},
                      {QStringLiteral("end"), qint64(label.range.end)},
                      {QStringLiteral("sequence"), label.sequence}};
    if (label.isSpecial) token[QLatin1StringView("special")] = true;
    array.append(token);
  }
  return array;
}

QJsonArray numbersJson(const std::vector<int>& numbers) {
  QJsonArray array;
  for (const int number : numbers) array.append(number);
  return array;
}

QByteArray compact(const QJsonArray& array) {
  return QJsonDocument(array).toJson(QJsonDocument::Compact);
}

QByteArray valuesJson(const AttentionMap& map) {
  const Matrix values = exportedValues(map);
  QByteArray text = "[";
  for (Eigen::Index query = 0; query < values.rows(); ++query) {
    text += query == 0 ? "[" : ",\n[";
    for (Eigen::Index key = 0; key < values.cols(); ++key) {
      if (key > 0) text += ',';
      if (!std::isfinite(values(query, key))) {
        text += "null";
        continue;
      }
      char digits[32];
      const auto end =
          std::to_chars(digits, digits + sizeof digits, values(query, key), std::chars_format::general, 9)
              .ptr;
      text.append(digits, end - digits);
    }
    text += ']';
  }
  return text + ']';
}

QString texEscaped(const QString& text) {
  static const std::pair<QChar, const char*> escapes[] = {{u'\\', "\\textbackslash{}"},
                                                          {u'{', "\\{"},
                                                          {u'}', "\\}"},
                                                          {u'$', "\\$"},
                                                          {u'&', "\\&"},
                                                          {u'#', "\\#"},
                                                          {u'^', "\\textasciicircum{}"},
                                                          {u'_', "\\_"},
                                                          {u'~', "\\textasciitilde{}"},
                                                          {u'%', "\\%"}};
  QString escaped;
  for (const QChar c : text) {
    const auto* found = std::find_if(std::begin(escapes), std::end(escapes),
                                     [c](const auto& pair) { return pair.first == c; });
    if (found != std::end(escapes))
      escaped += QLatin1StringView(found->second);
    else
      escaped += c < u' ' ? QChar(u' ') : c;
  }
  return escaped;
}

/// "{the},{cat}": braces keep commas inside of labels.
QString texLabels(const std::vector<AxisLabel>& labels) {
  QStringList texts;
  for (const AxisLabel& label : labels) texts << u'{' + texEscaped(label.text) + u'}';
  return texts.join(u',');
}

QString texColours(const HeatmapStyle& style, bool isSigned) {
  const Palette palette = isSigned ? Palette::Diverging : style.palette;
  constexpr int steps = 16;
  QString colours;
  for (int i = 0; i <= steps; ++i) {
    const QRgb colour = colourAt(palette, double(i) / steps);
    colours += QStringLiteral(" rgb255=(%1,%2,%3)").arg(qRed(colour)).arg(qGreen(colour)).arg(qBlue(colour));
  }
  return colours.trimmed();
}

}  // namespace

void writeNpz(const MapTable& table, const QString& path, Existing existing) {
  const AttentionMap first = firstOf(table);
  write(path, existing, [&](const Sink& sink) {
    ZipWriter zip(sink);
    zip.add("values.npy", [&](const Sink& member) {
      member(npyHeader("<f4", shapeOf(table, first)));
      eachMap(table, first, [&](const AttentionMap& map) { member(floats(exportedValues(map))); });
    });
    zip.add("queries.npy", npyTexts(textsOf(first.queries)));
    zip.add("keys.npy", npyTexts(textsOf(first.keys)));
    zip.add("layers.npy", npyNumbers(table.set.layers));
    zip.add("heads.npy", npyNumbers(table.set.heads));
    zip.add("origin.npy", npyText(QString::fromUtf8(table.origin)));
    zip.finish();
  });
}

void writeSafetensors(const MapTable& table, const QString& path, Existing existing) {
  const AttentionMap first = firstOf(table);
  QJsonArray shape;
  qint64 bytes = sizeof(float);
  for (const qint64 extent : shapeOf(table, first)) {
    shape.append(extent);
    bytes *= extent;
  }
  const auto text = [](const QByteArray& utf8) { return QString::fromUtf8(utf8); };
  const QJsonObject header{
      {QStringLiteral("__metadata__"),
       QJsonObject{{QStringLiteral("queries"), text(compact(tokensJson(first.queries)))},
                   {QStringLiteral("keys"), text(compact(tokensJson(first.keys)))},
                   {QStringLiteral("layers"), text(compact(numbersJson(table.set.layers)))},
                   {QStringLiteral("heads"), text(compact(numbersJson(table.set.heads)))},
                   {QStringLiteral("heedmap_origin"), text(table.origin)}}},
      {QStringLiteral("values"), QJsonObject{{QStringLiteral("dtype"), QStringLiteral("F32")},
                                             {QStringLiteral("shape"), shape},
                                             {QStringLiteral("data_offsets"), QJsonArray{0, bytes}}}}};
  QByteArray json = QJsonDocument(header).toJson(QJsonDocument::Compact);
  json += QByteArray((8 - json.size() % 8) % 8, ' ');
  const quint64 length = qToLittleEndian(quint64(json.size()));
  write(path, existing, [&](const Sink& sink) {
    sink(QByteArray(reinterpret_cast<const char*>(&length), sizeof length) + json);
    eachMap(table, first, [&](const AttentionMap& map) { sink(floats(exportedValues(map))); });
  });
}

void writeJson(const MapTable& table, const QString& path, Existing existing) {
  const AttentionMap first = firstOf(table);
  write(path, existing, [&](const Sink& sink) {
    sink("{\"origin\":" + (table.origin.isEmpty() ? QByteArray("null") : table.origin) + ",\n\"layers\":" +
         compact(numbersJson(table.set.layers)) + ",\n\"heads\":" + compact(numbersJson(table.set.heads)) +
         ",\n\"queries\":" + compact(tokensJson(first.queries)) +
         ",\n\"keys\":" + compact(tokensJson(first.keys)) + ",\n\"values\":");
    size_t done = 0;
    const size_t heads = table.set.heads.size();
    eachMap(table, first, [&](const AttentionMap& map) {
      QByteArray text = valuesJson(map);
      if (!table.isOne) {
        text.prepend(done % heads == 0 ? (done == 0 ? "[[" : ",\n[") : ",\n");
        if (++done % heads == 0) text += ']';
      }
      sink(text);
    });
    sink(table.isOne ? "}\n" : "]}\n");
  });
}

void writeTex(const MapTable& table, const HeatmapStyle& style, const QString& path, Existing existing) {
  constexpr Eigen::Index most = 64;
  const AttentionMap map = firstOf(table);
  const Eigen::Index queries = map.values.rows(), keys = map.values.cols();
  if (!table.isOne)
    throw Error(say("LaTeX is written for one head; put {layer} and {head} into the name of the file."));
  if (queries > most || keys > most)
    throw Error(say("LaTeX is written for maps of at most %1 × %1; this one is %2 × %3. A PDF takes any.")
                    .arg(most)
                    .arg(queries)
                    .arg(keys));
  const ColourScale scale(map, style);
  const bool isSigned = map.quantity == AttentionMap::Quantity::Difference;
  QString text =
      QStringLiteral(
          "% \\usepackage{pgfplots} \\pgfplotsset{compat=1.16}\n\\begin{tikzpicture}\n\\begin{axis}[\n"
          "  enlargelimits=false, axis on top, y dir=reverse, colorbar,\n"
          "  point meta min=%1, point meta max=%2,\n  colormap={heedmap}{%3},\n")
          .arg(double(scale.low()))
          .arg(double(scale.high()))
          .arg(texColours(style, isSigned));
  text += QStringLiteral("  title={") + texEscaped(map.title) + QStringLiteral("},\n");
  if (!map.note().isEmpty())
    text += QStringLiteral("  title style={align=center}, % ") + map.note().simplified() + u'\n';
  text += QStringLiteral("  xtick={0,...,%1}, ytick={0,...,%2},\n").arg(keys - 1).arg(queries - 1);
  text += QStringLiteral("  xticklabels={") + texLabels(map.keys) + QStringLiteral("},\n  yticklabels={") +
          texLabels(map.queries) +
          QStringLiteral(
              "},\n  xticklabel style={rotate=90, anchor=west}, xticklabel pos=upper,\n"
              "  xlabel={key}, ylabel={query}]\n"
              "\\addplot[matrix plot*, point meta=explicit, mesh/cols=%1] table[meta=w] {\nx y w\n")
              .arg(keys);
  for (Eigen::Index query = 0; query < queries; ++query)
    for (Eigen::Index key = 0; key < keys; ++key) {
      const float value = map.values(query, key);
      text += QStringLiteral("%1 %2 ").arg(key).arg(query) +
              (map.isMasked(query, key) || !std::isfinite(value) ? QStringLiteral("nan")
                                                                 : QString::number(double(value), 'g', 9)) +
              u'\n';
    }
  text += QStringLiteral("};\n\\end{axis}\n\\end{tikzpicture}\n");
  writeBytes(text.toUtf8(), path, existing);
}

}  // namespace heedmap
