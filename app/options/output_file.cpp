// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/output_file.h"

#include <QDir>

namespace heedmap {

namespace {
const std::vector<Word<MapFileFormat::Kind>>& formats() {
  static const std::vector<Word<MapFileFormat::Kind>> words = [] {
    std::vector<Word<MapFileFormat::Kind>> all;
    for (const PictureFormatRow& row : pictureFormats()) all.push_back({row.suffix, row.format});
    for (int i = 0; i < tableSuffixes().size(); ++i) all.push_back({tableSuffixes()[i], TableFormat(i)});
    return all;
  }();
  return words;
}

const std::vector<Word<PageBits>>& bitWords() {
  static const std::vector<Word<PageBits>> words{{QStringLiteral("8"), PageBits::Eight},
                                                 {QStringLiteral("16"), PageBits::Sixteen}};
  return words;
}

}  // namespace

Option forceOption() {
  return {QStringLiteral("--force"), {}, say("replace a file that is already there")};
}

Existing existing(const Arguments& arguments) {
  return arguments.has(QStringLiteral("--force")) ? Existing::Replace : Existing::Refuse;
}

bool isStandardOutput(const QString& file) {
  return file == QLatin1StringView("-");
}

void checkOutput(const QString& file, Existing existing) {
  if (existing == Existing::Refuse && QFileInfo(file).isFile())
    throw Error(say("%1 is already there and was left as it is; --force replaces it.").arg(file));
  checkWritable(file, existing);
}

std::vector<Option> outputOptions() {
  return {{QStringLiteral("-o"), QStringLiteral("FILE"),
           say("where to, - for standard output; {layer} and {head} in it make one file a head, {line} one a "
               "line "
               "of --lines")},
          {QStringLiteral("--format"), wordsOf(formats()), say("default: what FILE ends in")},
          {QStringLiteral("--bits"), wordsOf(bitWords()),
           say("of a page for browsers: how exactly it keeps each number; default 16")},
          {QStringLiteral("--without-text"),
           {},
           say("do not keep the text in the file, neither as a caption nor in its record of where it comes "
               "from")},
          {QStringLiteral("--without-origin"),
           {},
           say("keep no record in the file of where it comes from: neither model, text nor view")},
          {QStringLiteral("--skip-existing"), {}, say("leave out files that are already there, and go on")},
          forceOption()};
}

QString OutputFile::pathOf(int layer, int head, std::optional<int> line) const {
  QString name = path;
  name.replace(QStringLiteral("{layer}"), QString::number(layer))
      .replace(QStringLiteral("{head}"), QString::number(head));
  return line ? name.replace(QStringLiteral("{line}"), QString::number(*line)) : name;
}

void OutputFile::checkFolder() const {
  if (QFileInfo(path).path().contains(QLatin1Char('{'))) return;  // a folder for each head or line
  const bool isPattern = namesHeads() || namesLines();
  checkOutput(isPattern ? QFileInfo(path).dir().filePath(QStringLiteral("-")) : path,
              isPattern || skipsExisting ? Existing::Replace : existing);
}

void OutputFile::check(const QString& file) const {
  if (!isSkipped(file)) checkOutput(file, existing);
}

void OutputFile::checkPattern(const std::vector<int>& layers, const std::vector<int>& heads,
                              bool isAggregate) const {
  if (!namesHeads() || isAggregate) return;
  if ((layers.size() > 1 && !path.contains(QStringLiteral("{layer}"))) ||
      (heads.size() > 1 && !path.contains(QStringLiteral("{head}"))))
    throw UsageError(
        say("Several heads would be written to one file: put both {layer} and {head} into %1.").arg(path));
}

OutputFile outputFile(const Arguments& arguments) {
  OutputFile output;
  output.path = arguments.value(QStringLiteral("-o"), {});
  if (output.path.isEmpty()) throw UsageError(say("Say with -o where to write."));
  const auto format = outputFormat(arguments, formats());
  if (!format && output.isStandardOutput())
    throw UsageError(say("Say with --format what to write to standard output: %1.").arg(wordsOf(formats())));
  if (!format)
    throw UsageError(say("The name %1 does not tell the format: let it end in one of .%2, or give --format.")
                         .arg(output.path, wordsOf(formats()).replace(u'|', QStringLiteral(", ."))));
  output.format = *format;
  output.existing = existing(arguments);
  output.skipsExisting = arguments.has(QStringLiteral("--skip-existing"));
  if (output.skipsExisting && output.existing == Existing::Replace)
    throw UsageError(say("--skip-existing and --force contradict each other; give one of them."));
  output.bits = arguments.choice(QStringLiteral("--bits"), bitWords()).value_or(PageBits::Sixteen);
  output.hasOrigin = !arguments.has(QStringLiteral("--without-origin"));
  output.hasText = !arguments.has(QStringLiteral("--without-text"));
  return output;
}

}  // namespace heedmap
