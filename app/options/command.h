// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "app/options/arguments.h"

namespace heedmap {

/// One command of the program, such as `heedmap export`. A new one is a file of its own and a row in
/// commands().
struct Command {
  QString name;
  QString usage;    ///< what follows the name: "--text TEXT -o FILE [options]"
  QString summary;  ///< one line
  std::vector<Option> options;
  QString notes;  ///< paragraphs after the options of the help
  int maxPositionals = 0;
  /// Whether it draws text, which takes Qt's fonts and some milliseconds more at the start.
  std::function<bool(const Arguments&)> draws;
  bool plots = false;  ///< what it draws has axes, which QCustomPlot draws: a widget
  /// Does the work. Throws Error, and UsageError when the options do not fit together.
  std::function<void(const Arguments&)> run;
};

/// Writes to standard output, as UTF-8. That it could be written is judged when the program ends.
void print(const QString& text);
void print(const QByteArray& bytes);

/// Writes a sentence and the end of its line to standard error, as UTF-8; nothing for an empty one.
void tell(const QString& sentence);

/// Options of several groups, one after the other.
std::vector<Option> joined(std::initializer_list<std::vector<Option>> groups);

}  // namespace heedmap
