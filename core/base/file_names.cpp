// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_names.h"

#include <QDir>
#include <algorithm>

namespace heedmap {

bool isNamedLike(QStringView name, QStringView pattern) {
  const qsizetype star = pattern.indexOf(u'*');
  if (star < 0) return name.compare(pattern, Qt::CaseInsensitive) == 0;
  if (!name.startsWith(pattern.first(star), Qt::CaseInsensitive)) return false;
  name = name.sliced(star);
  pattern = pattern.sliced(star + 1);
  // Each piece between two stars is best found where it comes first, the last one at the end.
  for (qsizetype next = pattern.indexOf(u'*'); next >= 0; next = pattern.indexOf(u'*')) {
    const qsizetype at = name.indexOf(pattern.first(next), 0, Qt::CaseInsensitive);
    if (at < 0) return false;
    name = name.sliced(at + next);
    pattern = pattern.sliced(next + 1);
  }
  return name.endsWith(pattern, Qt::CaseInsensitive);
}

QStringList filesLike(const QDir& folder, std::span<const QStringView> patterns) {
  QStringList names = folder.entryList(QDir::Files, QDir::Name);
  names.removeIf([&](const QString& name) {
    return std::ranges::none_of(patterns, [&](QStringView pattern) { return isNamedLike(name, pattern); });
  });
  return names;
}

}  // namespace heedmap
