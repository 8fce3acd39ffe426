// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "ui/export/formats/picture_info.h"
#include "ui/render/drawing.h"

namespace heedmap {

/// `drawing` as SVG 1.1 (W3C 2011). Of a figure text is text, anchored where it is aligned, so that another
/// font in its place keeps it centred; cells are rectangles (see boxed()), or one exact image. The user unit
/// is 1/72 inch: font-size="7" is 7 pt on paper. The same drawing gives the same bytes.
QByteArray encodedSvg(const Drawing& drawing, const PictureInfo& info);

}  // namespace heedmap
