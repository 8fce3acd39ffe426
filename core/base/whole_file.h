// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <functional>

class QString;

namespace heedmap {

/// Takes the next bytes of a file; throws Error when the disk does not.
using Sink = std::function<void(const QByteArray&)>;

/// Writes a file whole or not at all: until the last byte is on the disk, an older file of that name stays as
/// it was. Throws Error.
void writeWholeFile(const QString& path, const QByteArray& bytes);
/// The same with the bytes that `fill` hands over piece by piece; when it throws, nothing is written.
void writeWholeFile(const QString& path, const std::function<void(const Sink&)>& fill);

}  // namespace heedmap
