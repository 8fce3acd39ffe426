// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/blocks/page_spec.h"

#include <QCoreApplication>

namespace heedmap::lesson {

QString tr(const char* source, const char* comment, int n) {
  return QCoreApplication::translate("heedmap::lesson", source, comment, n);
}

}  // namespace heedmap::lesson
