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
  QString path;  ///< may hold {layer} and {head}
  MapFileFormat::Kind format;
  Existing existing = Existing::Refuse;

  bool isStandardOutput() const { return heedmap::isStandardOutput(path); }
  bool isPicture() const { return std::holds_alternative<PictureFormat>(format); }
  bool isPattern() const { return names(QStringLiteral("{layer}")) || names(QStringLiteral("{head}")); }
  QString pathOf(int layer, int head) const;
  /// Throws UsageError when several of these heads would share a file, Error when one of the files cannot be
  /// written.
  void check(const std::vector<int>& layers, const std::vector<int>& heads) const;

 private:
  bool names(const QString& part) const { return path.contains(part); }
};

/// Throws UsageError without -o, or when neither its ending nor --format tells the format.
OutputFile outputFile(const Arguments& arguments);

}  // namespace heedmap
