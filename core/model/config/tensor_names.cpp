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
    const bool whole = module.endsWith(u'!');
    if (whole) module.chop(1);
    for (const QString& prefix : names.prefixes) {
      if (whole) {
        result << prefix + module;
        continue;
      }
      result << prefix + module + (bias ? QLatin1StringView(".bias") : QLatin1StringView(".weight"));
      result << prefix + module + (bias ? QLatin1StringView(".beta") : QLatin1StringView(".gamma"));
    }
  }
  return result;
}

}  // namespace heedmap
