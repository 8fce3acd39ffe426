// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <limits>

class QFile;
class QString;

namespace heedmap {

struct TextFile {
  QByteArray text;     ///< UTF-8 with the line ends of the file, without its byte order mark
  bool isCut = false;  ///< the file is longer than was asked for
};

/// The text of a file in UTF-8, or in UTF-16 or UTF-32 with a byte order mark: all of it, or as many whole
/// characters as fit into `mostBytes` of the file. Throws Error, which calls the file `shown`, when it cannot
/// be read, is in another encoding or holds zero bytes.
TextFile readTextFile(const QString& path, const QString& shown,
                      qint64 mostBytes = std::numeric_limits<qint64>::max());
/// The same of a file that is open, or could not be opened.
TextFile readText(QFile& file, const QString& shown, qint64 mostBytes = std::numeric_limits<qint64>::max());
/// `bytes`, which are UTF-8, without their mark. Throws Error as above.
QByteArray utf8Text(const QByteArray& bytes, const QString& shown);

}  // namespace heedmap
