// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/arithmetic/panel.h"
#include "core/attention/weights.h"

namespace heedmap {

/// Keys of one head laid out for the product, once for all blocks of queries that look at them.
class PackedKeys {
 public:
  /// Those of `keys`; k is [key, d_k]. The memory of an earlier call is used again.
  void pack(const MatrixView& k, KeyRange keys);

  /// to = q·k · scale with `keys`, [row, key], for rows of q from `q` on, `qStride` apart. Panels are whole:
  /// unless `keys` begin where the packed ones do, and end there, columns before and behind `to` are written
  /// too.
  void multiply(const float* q, Eigen::Index qStride, KeyRange keys, Eigen::Ref<Matrix> to,
                float scale = 1) const;

 private:
  PanelMemory m_panels;
  KeyRange m_keys = {};
  Eigen::Index m_depth = 0;
};

/// The same of its values, [key, d_v].
class PackedValues {
 public:
  void pack(const MatrixView& v, KeyRange keys);

  /// to = weights · v over `keys`: weights [rows, all keys] from row 0 on, to [rows, d_v].
  void multiply(const Eigen::Map<Matrix>& weights, KeyRange keys, Eigen::Ref<Matrix> to) const;

 private:
  PanelMemory m_panels;
  KeyRange m_keys = {};
  Eigen::Index m_width = 0;
};

/// Keys that any of `rows` queries from `first` on sees, of `keys` in all.
KeyRange seenBy(const MaskRule& mask, Eigen::Index first, Eigen::Index rows, Eigen::Index keys);

/// weightRows() with keys that are packed already; `packed` has those that these queries see.
std::vector<Eigen::Index> weightRows(const HeadInput& input, const PackedKeys& packed,
                                     Eigen::Index firstQuery, Eigen::Ref<Matrix> to);

}  // namespace heedmap
