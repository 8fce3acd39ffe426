// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config/tensor_names.h"

namespace heedmap {

QStringList candidates(const TensorNames& names, TensorRole role, bool bias, int layer, int part) {
  QStringList result;
  const auto found = names.patterns.find(role);
  if (found == names.patterns.end()) return result;
  for (QString module : found->second) {
    module.replace(QLatin1StringView("{layer}"), QString::number(layer));
    module.replace(QLatin1StringView("{expert}"), QString::number(part));
    module.replace(QLatin1StringView("{head}"), QString::number(part));
    const qsizetype mark = module.indexOf(u'!');
    for (const QString& prefix : names.prefixes) {
      if (mark >= 0) {
        result << prefix + module.left(mark) + (bias ? module.mid(mark + 1) : QString());
        continue;
      }
      result << prefix + module + (bias ? QLatin1StringView(".bias") : QLatin1StringView(".weight"));
      result << prefix + module + (bias ? QLatin1StringView(".beta") : QLatin1StringView(".gamma"));
    }
  }
  return result;
}

}  // namespace heedmap
