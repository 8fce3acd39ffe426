// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace heedmap {

/// How much two colours stand out from each other, from 1 to 21 (WCAG 2.1, "contrast ratio").
double contrast(QRgb one, QRgb other);

/// Black or white, whichever stands out more from `ground`.
QColor readableOn(QRgb ground);

}  // namespace heedmap
