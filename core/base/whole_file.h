// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

class QString;

namespace heedmap {

/// Writes a file whole or not at all: until the last byte is on the disk, an older file of that name stays as
/// it was. Throws Error.
void writeWholeFile(const QString& path, const QByteArray& bytes);

}  // namespace heedmap
