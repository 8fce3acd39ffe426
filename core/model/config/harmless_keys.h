// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>
#include <QString>
#include <vector>

namespace heedmap {

/// Keys of a config.json that no family has to know, because in the reference they never alter what one run
/// of the model computes.
struct HarmlessKeys {
  const char* reason;
  std::vector<const char*> keys;
};

/// The whole list, for whoever wants to read or to test it.
const std::vector<HarmlessKeys>& harmlessKeys();

/// Is `key` on the list? `value` counts for the few keys that are harmless as long as they are switched off.
bool isHarmlessKey(const QString& key, const QJsonValue& value);

}  // namespace heedmap
