// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <optional>

namespace heedmap {

/// An XMP packet (ISO 16684-1) that says what made a file, its title, and the record of where it comes from,
/// JSON in the property heedmap:origin. Empty when there is no record.
QByteArray xmpPacket(const QString& title, const QByteArray& origin);

/// The `<x:xmpmeta>` element alone, for a place inside of other XML.
QByteArray xmpElement(const QString& title, const QByteArray& origin);

/// The record out of a packet, or out of bytes that hold one; nothing when there is none.
std::optional<QByteArray> originInXmp(const QByteArray& bytes);

}  // namespace heedmap
