// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

namespace heedmap {

/// A name out of a file as a message shows it: no longer than 200 signs, without those that would break the
/// line.
QString shownName(QByteArrayView name);

}  // namespace heedmap
