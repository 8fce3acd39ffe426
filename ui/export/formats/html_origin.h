// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <optional>

namespace heedmap {

/// JSON as it can stand in a `<script>` element: no "<" is left that could end it.
QByteArray scriptJson(const QByteArray& json);

/// The element that keeps the record of an HTML file; empty without a record.
QByteArray htmlOrigin(const QByteArray& origin);

/// The record out of an HTML file of Heedmap; nothing when it is none.
std::optional<QByteArray> originInHtml(const QByteArray& html);

}  // namespace heedmap
