// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileInfo>

#include "app/options/arguments.h"
#include "ui/export/map_files.h"

namespace heedmap {

/// --force, and what it makes of a file that is already there.
Option forceOption();
Existing existing(const Arguments& arguments);
/// Does "-" stand in the place of a file?
bool isStandardOutput(const QString& file);
/// Throws Error when `file` is there and may not be replaced, or cannot be written.
void checkOutput(const QString& file, Existing existing);
/// What --format says, or else what the file after -o ends in, by a table of formats.
template <typename Table>
auto outputFormat(const Arguments& arguments, const Table& formats) {
  auto format = arguments.choice(QStringLiteral("--format"), formats);
  if (format) return format;
  const QString ending = QFileInfo(arguments.value(QStringLiteral("-o"), {})).suffix().toLower();
  if (const qsizetype row = keysOf(formats).indexOf(ending); row >= 0)
    format = std::begin(formats)[row].value;
  return format;
}

/// -o, --format and --force.
std::vector<Option> outputOptions();

/// Where and as what an export goes.
struct OutputFile {
  QString path;  ///< may hold {layer}, {head} and {line}
  MapFileFormat::Kind format;
  Existing existing = Existing::Refuse;
  bool skipsExisting = false;
  PageBits bits = PageBits::Sixteen;
  bool hasText = true;    ///< the text may stand in the file
  bool hasOrigin = true;  ///< it may say where it comes from

  bool isStandardOutput() const { return heedmap::isStandardOutput(path); }
  bool isPicture() const { return std::holds_alternative<PictureFormat>(format); }
  bool namesHeads() const {
    return path.contains(QStringLiteral("{layer}")) || path.contains(QStringLiteral("{head}"));
  }
  bool namesLines() const { return path.contains(QStringLiteral("{line}")); }
  QString pathOf(int layer, int head, std::optional<int> line = {}) const;
  bool isSkipped(const QString& file) const { return skipsExisting && QFileInfo(file).isFile(); }
  /// Throws Error when nothing can be written there, for before a model is opened.
  void checkFolder() const;
  /// Throws Error when the file cannot be written and is not one to skip.
  void check(const QString& file) const;
  /// Throws UsageError when several of these heads would share a file.
  void checkPattern(const std::vector<int>& layers, const std::vector<int>& heads, bool isAggregate) const;
};

/// Throws UsageError without -o, or when neither its ending nor --format tells the format.
OutputFile outputFile(const Arguments& arguments);

}  // namespace heedmap
