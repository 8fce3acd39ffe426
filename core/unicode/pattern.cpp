// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unicode/pattern.h"

#include "core/base/error.h"

namespace heedmap {

Pattern::Pattern(const JsonFields& fields) {
  const QJsonValue value = fields.value(QLatin1String("pattern"));
  const QJsonValue literal = value[QLatin1String("String")], regex = value[QLatin1String("Regex")];
  if (literal.isString())
    m_literal = unicode::fromUtf8(literal.toString().toStdString());
  else if (regex.isString())
    m_regex.emplace(regex.toString(), fields.place());
  else
    fields.fail(QLatin1String("pattern"), say("a String or a Regex"));
}

}  // namespace heedmap
