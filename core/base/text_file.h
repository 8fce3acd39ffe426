// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <limits>

class QFile;
class QString;

namespace heedmap {

struct TextFile {
  QByteArray text;     ///< UTF-8, byte for byte as in the file
  bool isCut = false;  ///< the file is longer than was asked for
};

/// The text of a UTF-8 file: all of it, or as many whole characters as fit into `mostBytes`. Throws Error,
/// which calls the file `shown`, when it cannot be read or is not UTF-8.
TextFile readTextFile(const QString& path, const QString& shown,
                      qint64 mostBytes = std::numeric_limits<qint64>::max());
/// The same of a file that is open, or could not be opened.
TextFile readText(QFile& file, const QString& shown, qint64 mostBytes = std::numeric_limits<qint64>::max());

}  // namespace heedmap
