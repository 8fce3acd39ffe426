// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/picture_format.h"

namespace heedmap {

/// `image` as an opaque 24-bit PNG (ISO/IEC 15948) that says its dpi in its pHYs chunk. Two to four times as
/// fast as Qt's writer on heatmaps, because a row needs no other filter than "the same as above" or none.
QByteArray encodedPng(const QImage& image, const PictureInfo& info);

}  // namespace heedmap
