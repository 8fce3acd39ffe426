// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

namespace heedmap {

/// The object that the JSON of a file's header or of an index holds. Throws Error naming `path` when it is
/// none, or when a name stands twice in it.
QJsonObject parseJsonHeader(const QByteArray& json, const QString& path);

}  // namespace heedmap
