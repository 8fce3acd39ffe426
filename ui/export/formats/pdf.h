// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "ui/export/formats/picture_info.h"
#include "ui/render/drawing.h"

namespace heedmap {

/// `drawing` as one page of its own size, rounded up to whole points, in PDF 1.4, fonts embedded, text as
/// text; the cells of a figure are rectangles (see boxed()), or one exact image. Holds no date: the same
/// drawing gives the same bytes. Throws Error when there is no page so large.
QByteArray encodedPdf(const Drawing& drawing, const PictureInfo& info);

}  // namespace heedmap
