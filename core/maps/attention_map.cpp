// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/maps/attention_map.h"

#include "core/base/error.h"
#include "core/tiles/long_head.h"

namespace heedmap {

Eigen::Index AttentionMap::rows() const {
  return longHead ? longHead->queries() : values.rows();
}

Eigen::Index AttentionMap::columns() const {
  return longHead ? longHead->keys() : values.cols();
}

float AttentionMap::value(Eigen::Index query, Eigen::Index key) const {
  if (!longHead) return values(query, key);
  Matrix cell(1, 1);
  longHead->weights(query, key, cell);
  return cell(0, 0);
}

bool AttentionMap::isHidden(Eigen::Index query, Eigen::Index key) const {
  return !longHead->isVisible(query, key);
}

QString AttentionMap::note() const {
  return notes.join(say(" · "));
}

}  // namespace heedmap
