// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>

#include "app/options/arguments.h"
#include "ui/render/picture_format.h"

namespace heedmap {

/// --force, and what it makes of a file that is already there.
Option forceOption();
Existing existing(const Arguments& arguments);
/// Throws Error when `file` is there and may not be replaced, or cannot be written.
void checkOutput(const QString& file, Existing existing);
/// The number among `formats` of what --format says, or else of what the file after -o ends in.
std::optional<int> outputFormat(const Arguments& arguments, const QStringList& formats);

/// -o, --format and --force.
std::vector<Option> outputOptions();

/// What numbers can be written as.
enum class TableFormat { Csv, Npy };

/// Where and as what an export goes.
struct OutputFile {
  using Format = std::variant<PictureFormat, TableFormat>;

  QString path;  ///< may hold {layer} and {head}
  Format format;
  Existing existing = Existing::Refuse;

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
