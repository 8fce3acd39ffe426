// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/origin.h"

namespace heedmap {

/// Does the name of a file end as those that carry an Origin do? (png, svg, pdf, html, json, npz,
/// safetensors)
bool canCarryOrigin(const QString& path);

/// Where the file at `path` comes from; nothing when it says nothing. The file is read, not shown, and
/// nothing in it is trusted. Throws Error when it cannot be read or its record is damaged.
std::optional<Origin> originOfFile(const QString& path);

/// The record in the bytes of a PNG, SVG, PDF or HTML file, as JSON; nothing when there is none.
std::optional<QByteArray> originInPicture(const QByteArray& bytes);

}  // namespace heedmap
