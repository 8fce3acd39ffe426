// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QTemporaryDir>

#include "core/maps/attention_map.h"

namespace heedmap {

/// A map of numbers that differ, with labels q0 … and k0 …
inline AttentionMap sampleMap(Eigen::Index queries, Eigen::Index keys) {
  AttentionMap map;
  map.values.resize(queries, keys);
  for (Eigen::Index query = 0; query < queries; ++query)
    for (Eigen::Index key = 0; key < keys; ++key)
      map.values(query, key) = float((query * 31 + key * 17) % 97) / 96;
  for (Eigen::Index i = 0; i < queries; ++i)
    map.queries.push_back({.text = QStringLiteral("q%1").arg(i), .detail = {}, .range = {}});
  for (Eigen::Index i = 0; i < keys; ++i)
    map.keys.push_back({.text = QStringLiteral("k%1").arg(i), .detail = {}, .range = {}});
  map.title = QStringLiteral("Layer 2 · Head 7");
  return map;
}

/// One font only, wherever the test runs: call it before the application is made.
inline bool useOnlyDejaVu(const QTemporaryDir& folder) {
  QFile config(folder.filePath(QStringLiteral("fonts.conf")));
  if (!config.open(QIODevice::WriteOnly)) return false;
  config.write("<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>" + folder.path().toUtf8() +
               "</cachedir></fontconfig>");
  return qputenv("FONTCONFIG_FILE", config.fileName().toUtf8());
}

}  // namespace heedmap
