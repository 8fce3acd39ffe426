// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/open_arrays.h"

#include <QDir>
#include <QFileInfo>

#include "core/base/error.h"
#include "core/capture/captured_model.h"

namespace heedmap {

namespace {

/// Names beside `path`, when somebody put a file of them there.
QString fileBeside(const QString& path) {
  const QFileInfo info(path);
  for (const char* ending : {".tokens.json", ".tokens.txt"})
    if (QString beside = info.dir().filePath(info.completeBaseName() + QLatin1StringView(ending));
        QFileInfo(beside).isFile())
      return beside;
  return {};
}

std::optional<QStringList> wordsOf(const QString& text) {
  const QStringList words = text.simplified().split(u' ', Qt::SkipEmptyParts);
  return words.isEmpty() ? std::nullopt : std::optional(words);
}

TokenNames namesOf(const ArraysPath& from, const ArrayFile& file, UnderstoodArrays& to) {
  const auto use = [&](NamesFrom namesFrom, TokenNames names) {
    to.namesFrom = namesFrom;
    return names;
  };
  if (TokenNames typed{wordsOf(from.words), wordsOf(from.targetWords)}; typed.source || typed.target)
    return use(NamesFrom::Typed, typed);
  to.namesPath = from.tokens;
  if (!from.tokens.isEmpty()) return use(NamesFrom::GivenFile, readTokenNames(from.tokens));
  to.namesPath = fileBeside(from.path);
  if (!to.namesPath.isEmpty()) return use(NamesFrom::FileBeside, readTokenNames(to.namesPath));
  if (file.source || file.target) return use(NamesFrom::SameFile, {file.source, file.target});
  return {};
}

QStringList numbered(Eigen::Index count) {
  QStringList names;
  for (Eigen::Index i = 0; i < count; ++i) names << QString::number(i);
  return names;
}

/// Names for one axis. Throws Error when there are more or fewer than tokens.
Tokens axisTokens(const std::optional<QStringList>& names, Eigen::Index count, const QString& path) {
  if (names && names->size() != count)
    throw Error(say("%1 has %2 tokens, but %3 of them are named.").arg(path).arg(count).arg(names->size()));
  return namedTokens(names ? *names : numbered(count));
}

}  // namespace

UnderstoodArrays understandArrays(const ArraysPath& from) {
  return understandArrays(from, readArrayFile(from.path));
}

UnderstoodArrays understandArrays(const ArraysPath& from, const ArrayFile& file) {
  UnderstoodArrays result;
  result.arrays = file.arrays;
  result.stacks = understand(file.arrays, from.axes);
  const TokenNames names = namesOf(from, file, result);
  const auto nameAxis = [&from](Tokens& side, const std::optional<QStringList>& sideNames,
                                Eigen::Index count) {
    if (side.items.empty()) side = axisTokens(sideNames, count, from.path);
    if (side.size() != count)
      throw Error(say("%1: its arrays have %2 and %3 tokens for the same text.")
                      .arg(from.path)
                      .arg(side.size())
                      .arg(count));
  };
  for (const GivenStack& stack : result.stacks) {
    if (stack.kind == AttentionKind::Self) {
      nameAxis(result.source, names.source, stack.queries);
      continue;
    }
    nameAxis(result.target, names.target, stack.queries);
    if (stack.kind == AttentionKind::Cross) nameAxis(result.source, names.source, stack.keys);
  }
  return result;
}

std::shared_ptr<const Model> openArrays(const ArraysPath& from, const std::stop_token& stop) {
  UnderstoodArrays understood = understandArrays(from);
  rowsOf(understood.stacks, understood.arrays, stop);  // refuses what is no weight

  CapturedModel::Content content;
  ModelSummary& summary = content.summary;
  summary.name = QFileInfo(from.path).fileName();
  summary.architecture = say("attention from a file");
  for (const GivenStack& stack : understood.stacks) {
    content.stacks.push_back(attentionOf(stack, understood.arrays));
    if (stack.kind == AttentionKind::Self) {
      summary.layers = int(stack.layers.size());
      summary.heads = summary.keyHeads = stack.heads;
      continue;
    }
    summary.isEncoderDecoder = true;
    summary.decoderLayers = int(stack.layers.size());
    summary.decoderHeads = stack.heads;
  }
  content.source = std::move(understood.source);
  content.target = std::move(understood.target);
  return std::make_shared<CapturedModel>(std::move(content));
}

}  // namespace heedmap
