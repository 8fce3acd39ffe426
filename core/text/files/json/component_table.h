// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/text/files/json/json_fields.h"

namespace heedmap {

/// One kind of component of a tokenizer.json: its `type`, and what makes it out of its fields. `fileName` is
/// for messages.
template <typename Component>
struct ComponentRow {
  const char* type;
  std::shared_ptr<const Component> (*read)(const JsonFields& fields, const QString& fileName);
};

/// The component of the row with that type; null when there is none.
template <typename Component, size_t count>
std::shared_ptr<const Component> readComponent(const ComponentRow<Component> (&rows)[count],
                                               const QString& type, const JsonFields& fields,
                                               const QString& fileName) {
  for (const ComponentRow<Component>& row : rows)
    if (type == QLatin1StringView(row.type)) return row.read(fields, fileName);
  return nullptr;
}

/// The components of a list, in order.
template <typename Component>
std::vector<std::shared_ptr<const Component>> readSteps(
    const QJsonArray& list, const QString& fileName,
    std::shared_ptr<const Component> (*read)(const QJsonObject& json, const QString& fileName)) {
  std::vector<std::shared_ptr<const Component>> steps;
  for (const QJsonValue& step : list) steps.push_back(read(step.toObject(), fileName));
  return steps;
}

}  // namespace heedmap
