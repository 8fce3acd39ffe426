// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/written_arrays.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <functional>
#include <limits>

#include "core/base/error.h"

namespace heedmap {

namespace {

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

/// Numbers and the names of arrays in them, before they lie in one piece.
struct Written {
  std::vector<float> numbers;
  struct Array {
    QString name;
    std::vector<qint64> shape;
    qsizetype first = 0;
  };
  std::vector<Array> arrays;

  Checkpoint checkpoint(const QString& path) const {
    const auto file = ByteSource::own(
        QByteArray(reinterpret_cast<const char*>(numbers.data()), qsizetype(numbers.size() * sizeof(float))),
        path);
    std::vector<Tensor> tensors;
    for (const Array& array : arrays) {
      Tensor tensor{{}, array.name, array.shape};
      tensor.bytes =
          file->bytes().subspan(size_t(array.first) * sizeof(float), size_t(tensor.count()) * sizeof(float));
      tensors.push_back(std::move(tensor));
    }
    return {path, {file}, std::move(tensors)};
  }
};

QStringList cellsOf(QStringView line, QChar separator) {
  QStringList cells;
  QString cell;
  bool isQuoted = false;
  for (qsizetype i = 0; i < line.size(); ++i) {
    if (isQuoted && line[i] == u'"' && i + 1 < line.size() && line[i + 1] == u'"')
      cell += line[i++];
    else if (line[i] == u'"')
      isQuoted = !isQuoted;
    else if (line[i] == separator && !isQuoted)
      cells << std::exchange(cell, {});
    else
      cell += line[i];
  }
  cells << cell;
  return cells;
}

/// Lines of a table; a line break within quotes belongs to its cell.
QStringList linesOf(const QString& text) {
  QStringList lines(QString{});
  bool isQuoted = false;
  for (const QChar c : text) {
    if (c == u'"') isQuoted = !isQuoted;
    if (c == u'\n' && !isQuoted)
      lines << QString();
    else if (c != u'\r' || isQuoted)
      lines.back() += c;
  }
  while (!lines.isEmpty() && lines.back().trimmed().isEmpty()) lines.removeLast();
  return lines;
}

std::optional<float> numberOf(const QString& cell) {
  const QString trimmed = cell.trimmed();
  if (trimmed.isEmpty()) return notANumber;
  bool isNumber = false;
  const float number = trimmed.toFloat(&isNumber);
  return isNumber ? std::optional(number) : std::nullopt;
}

bool holdsWords(const QStringList& cells, qsizetype first) {
  return std::any_of(cells.begin() + std::min(first, cells.size()), cells.end(),
                     [](const QString& cell) { return !numberOf(cell); });
}

QChar separatorOf(const QString& line) {
  for (const QChar separator : {u'\t', u';'})
    if (line.contains(separator)) return separator;
  return u',';
}

/// Appends the numbers of nested lists; `shape` is empty until a list of that depth has been seen.
void appendLists(const QJsonValue& value, size_t depth, std::vector<qint64>& shape,
                 std::vector<float>& numbers, const std::function<Error(const QString&)>& fail) {
  constexpr size_t deepest = 8;
  if (!value.isArray()) {
    if (depth != shape.size()) throw fail(say("has lists of different depths"));
    if (value.isString())
      throw fail(
          say("holds words; the names of tokens stand in \"tokens\", those of the queries of "
              "cross-attention in \"query_tokens\""));
    if (!value.isDouble() && !value.isNull()) throw fail(say("holds something that is no number"));
    numbers.push_back(value.isNull() ? notANumber : float(value.toDouble()));
    return;
  }
  const QJsonArray list = value.toArray();
  const bool isFirst = depth == shape.size() && (numbers.empty() || shape.empty());
  if (depth == shape.size()) {
    if (!isFirst || depth == deepest) throw fail(say("has lists of different depths"));
    shape.push_back(list.size());
  } else if (shape[depth] != list.size()) {
    throw fail(say("has lists of different lengths"));
  }
  for (const QJsonValue& item : list) appendLists(item, depth + 1, shape, numbers, fail);
}

void addLists(const QString& name, const QJsonValue& value, const QString& path, Written& to) {
  Written::Array array{name, {}, qsizetype(to.numbers.size())};
  std::vector<float> numbers;
  appendLists(value, 0, array.shape, numbers,
              [&](const QString& what) { return Error(say("%1: %2 %3.").arg(path, name, what)); });
  to.numbers.insert(to.numbers.end(), numbers.begin(), numbers.end());
  to.arrays.push_back(std::move(array));
}

}  // namespace

QJsonDocument parsedJson(const QByteArray& json, const QString& path) {
  QJsonParseError problem;
  const QJsonDocument document = QJsonDocument::fromJson(json, &problem);
  if (document.isNull())
    throw Error(say("%1 is not valid JSON (%2 at byte %3).")
                    .arg(path, problem.errorString(), QString::number(problem.offset)));
  return document;
}

std::optional<QStringList> namesOf(const QJsonValue& value) {
  if (!value.isArray()) return std::nullopt;
  QStringList names;
  for (const QJsonValue& name : value.toArray()) {
    if (!name.isString() && !name.isDouble()) return std::nullopt;
    names << (name.isString() ? name.toString() : QString::number(name.toDouble(), 'g', 15));
  }
  return names;
}

ArrayFile readTable(const QByteArray& text, const QString& path) {
  QString decoded = QString::fromUtf8(text);
  if (decoded.startsWith(QChar(0xFEFF))) decoded.remove(0, 1);
  const QStringList lines = linesOf(decoded);
  if (lines.isEmpty()) throw Error(say("%1 is empty.").arg(path));
  const QChar separator = separatorOf(lines.front());
  std::vector<QStringList> rows;
  for (const QString& line : lines) rows.push_back(cellsOf(line, separator));

  ArrayFile file;
  const bool hasKeys = holdsWords(rows.front(), 1);
  const bool hasQueries =
      rows.size() > 1 && std::any_of(rows.begin() + 1, rows.end(),
                                     [](const QStringList& row) { return !numberOf(row.front()); });
  QStringList queries, keys = hasKeys ? rows.front().mid(hasQueries ? 1 : 0) : QStringList();
  if (hasKeys) rows.erase(rows.begin());
  Written written;
  written.arrays.push_back({say("table"), {qint64(rows.size()), 0}, 0});
  qint64& columns = written.arrays.front().shape[1];
  for (size_t row = 0; row < rows.size(); ++row) {
    if (hasQueries) queries << rows[row].takeFirst();
    if (row == 0) columns = rows[row].size();
    if (rows[row].size() != columns)
      throw Error(say("%1: line %2 has %3 numbers, the first has %4.")
                      .arg(path)
                      .arg(row + (hasKeys ? 2 : 1))
                      .arg(rows[row].size())
                      .arg(columns));
    for (const QString& cell : rows[row]) {
      const auto number = numberOf(cell);
      if (!number)
        throw Error(
            say("%1: \"%2\" in line %3 is not a number.").arg(path, cell).arg(row + (hasKeys ? 2 : 1)));
      written.numbers.push_back(*number);
    }
  }
  if (hasKeys && keys.size() != columns)
    throw Error(say("%1 names %2 keys above %3 columns.").arg(path).arg(keys.size()).arg(columns));
  file.arrays = written.checkpoint(path);
  if (hasKeys) file.source = keys;
  if (hasQueries && queries != keys) file.target = queries;
  return file;
}

ArrayFile readJsonArrays(const QByteArray& json, const QString& path) {
  const QJsonDocument document = parsedJson(json, path);
  ArrayFile file;
  Written written;
  const QJsonArray list = document.array();
  const bool isBoxed = list.size() == 1 && list.at(0).isObject();  // as BertViz hands its views over
  if (document.isArray() && !isBoxed) {
    addLists(say("list"), list, path, written);
  } else {
    const QJsonObject object = isBoxed ? list.at(0).toObject() : document.object();
    for (auto member = object.begin(); member != object.end(); ++member) {
      const QString key = member.key();
      if (auto* const names = namesCalled(key, file)) {
        *names = namesOf(member.value());
        if (!*names) throw Error(say("%1: %2 is not a list of tokens.").arg(path, key));
      } else if (member.value().isArray()) {
        addLists(key, member.value(), path, written);
      } else if (!member.value().isString()) {
        throw Error(say("%1: %2 is neither a list of numbers nor one of tokens.").arg(path, key));
      }
    }
  }
  file.arrays = written.checkpoint(path);
  return file;
}

}  // namespace heedmap
