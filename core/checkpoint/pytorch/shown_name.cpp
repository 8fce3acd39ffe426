// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/pytorch/shown_name.h"

namespace heedmap {

QString shownName(QByteArrayView name) {
  constexpr qsizetype longest = 200;
  QString text = QString::fromUtf8(name.first(std::min(name.size(), 4 * longest))).left(longest);
  for (QChar& sign : text)
    if (!sign.isPrint()) sign = QChar::ReplacementCharacter;
  return text;
}

}  // namespace heedmap
