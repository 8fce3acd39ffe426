// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace heedmap {

/// What a file says beside what it shows.
struct PictureInfo {
  double dpi = 300;        ///< device pixels an inch: how large it is in print
  QString title = {};      ///< for the reader's window, where a format has a place for it
  QByteArray origin = {};  ///< where it comes from, as JSON; empty: it does not say
};

}  // namespace heedmap
