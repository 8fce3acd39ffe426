// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/output_file.h"

namespace heedmap {

namespace {
const std::vector<Word<MapFileFormat::Kind>>& formats() {
  static const std::vector<Word<MapFileFormat::Kind>> words = [] {
    std::vector<Word<MapFileFormat::Kind>> all;
    for (const PictureFormatRow& row : pictureFormats()) all.push_back({row.suffix, row.format});
    all.push_back({QStringLiteral("csv"), TableFormat::Csv});
    all.push_back({QStringLiteral("npy"), TableFormat::Npy});
    return all;
  }();
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
  return file == QLatin1String("-");
}

void checkOutput(const QString& file, Existing existing) {
  if (existing == Existing::Refuse && QFileInfo(file).isFile())
    throw Error(say("%1 is already there and was left as it is; --force replaces it.").arg(file));
  checkWritable(file, existing);
}

std::vector<Option> outputOptions() {
  return {{QStringLiteral("-o"), QStringLiteral("FILE"),
           say("where to, - for standard output; {layer} and {head} in it make one file a head")},
          {QStringLiteral("--format"), wordsOf(formats()), say("default: what FILE ends in")},
          forceOption()};
}

QString OutputFile::pathOf(int layer, int head) const {
  QString name = path;
  return name.replace(QStringLiteral("{layer}"), QString::number(layer))
      .replace(QStringLiteral("{head}"), QString::number(head));
}

void OutputFile::check(const std::vector<int>& layers, const std::vector<int>& heads) const {
  if (!isPattern()) return checkOutput(path, existing);
  if ((layers.size() > 1 && !names(QStringLiteral("{layer}"))) ||
      (heads.size() > 1 && !names(QStringLiteral("{head}"))))
    throw UsageError(
        say("Several heads would be written to one file: put both {layer} and {head} into %1.").arg(path));
  for (const int layer : layers)
    for (const int head : heads) checkOutput(pathOf(layer, head), existing);
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
  return output;
}

}  // namespace heedmap
