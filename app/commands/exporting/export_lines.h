// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/exporting/export_text.h"

namespace heedmap {

/// Writes the files of every line of a text, several lines at a time, with progress on a terminal. A tab
/// parts a line into a text and its pair; empty lines are left out. Ctrl+C ends it between files. Throws
/// Error, after all others are written, that names the lines that failed.
void exportLines(const ExportPlan& plan, const QByteArray& text);

}  // namespace heedmap
