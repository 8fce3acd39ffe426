// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/access_key.h"

#include <QRegularExpression>

namespace heedmap {

QString withoutAccessKey(QString words) {
  static const QRegularExpression key(QStringLiteral("\\(&.\\)|&"));
  return words.remove(key);
}

}  // namespace heedmap
