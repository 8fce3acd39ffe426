// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/data_size.h"

#include "core/base/error.h"

namespace heedmap {

QString dataSize(double bytes) {
  static constexpr const char* units[] = {
      QT_TRANSLATE_NOOP("heedmap", "%1 bytes"), QT_TRANSLATE_NOOP("heedmap", "%1 kB"),
      QT_TRANSLATE_NOOP("heedmap", "%1 MB"),    QT_TRANSLATE_NOOP("heedmap", "%1 GB"),
      QT_TRANSLATE_NOOP("heedmap", "%1 TB"),    QT_TRANSLATE_NOOP("heedmap", "%1 PB")};
  size_t unit = 0;
  // 999.95 would be written as 1000.0.
  for (; bytes >= (unit == 0 ? 1000 : 999.95) && unit + 1 < std::size(units); ++unit) bytes /= 1000;
  return say(units[unit]).arg(bytes, 0, 'f', unit == 0 ? 0 : 1);
}

}  // namespace heedmap
