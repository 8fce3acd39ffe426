// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace heedmap {

/// Words as they are read: "&File" is "File", and "文件(&F)" is "文件".
QString withoutAccessKey(QString words);

}  // namespace heedmap
