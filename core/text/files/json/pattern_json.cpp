// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/json/pattern_json.h"

#include "core/base/error.h"

namespace heedmap {

Pattern patternFromJson(const JsonFields& fields) {
  const QJsonValue value = fields.value("pattern");
  const QJsonValue literal = value[QLatin1StringView("String")], regex = value[QLatin1StringView("Regex")];
  if (literal.isString()) return Pattern::literal(literal.toString());
  if (regex.isString()) return Pattern::oniguruma(regex.toString(), fields.place());
  fields.fail("pattern", say("a String or a Regex"));
}

}  // namespace heedmap
