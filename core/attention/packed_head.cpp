// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/packed_head.h"

#include <algorithm>

namespace heedmap {

namespace {

using Index = Eigen::Index;

int columnsFrom(Index first, Index end) {
  return int(std::min<Index>(panelColumns, end - first));
}

}  // namespace

void PackedKeys::pack(const MatrixView& k, KeyRange keys) {
  m_keys = keys;
  m_depth = k.cols();
  const Index panels = (keys.end - keys.begin + panelColumns - 1) / panelColumns;
  m_panels.resize(size_t(panels * panelColumns * m_depth));
  float* to = m_panels.data();
  for (Index key = keys.begin; key < keys.end; key += panelColumns, to += panelColumns * m_depth)
    packRows(k.data() + key * k.outerStride(), k.outerStride(), columnsFrom(key, keys.end), m_depth, to);
}

void PackedKeys::multiply(const float* q, Index qStride, KeyRange keys, Eigen::Ref<Matrix> to,
                          float scale) const {
  const Index first = (keys.begin - m_keys.begin) / panelColumns;
  const float* panel = m_panels.data() + first * panelColumns * m_depth;
  for (Index key = m_keys.begin + first * panelColumns; key < keys.end;
       key += panelColumns, panel += panelColumns * m_depth)
    heedmap::multiply(q, qStride, to.rows(),
                      {panel, m_depth, columnsFrom(key, m_keys.end), nullptr, PanelNumbers::Float32, scale},
                      to.data() + (key - keys.begin), to.outerStride());
}

void PackedValues::pack(const MatrixView& v, KeyRange keys) {
  m_keys = keys;
  m_width = v.cols();
  const Index panels = (m_width + panelColumns - 1) / panelColumns, depth = keys.end - keys.begin;
  m_panels.resize(size_t(panels * panelColumns * depth));
  float* to = m_panels.data();
  for (Index column = 0; column < m_width; column += panelColumns, to += panelColumns * depth)
    packColumns(v.data() + keys.begin * v.outerStride() + column, v.outerStride(),
                columnsFrom(column, m_width), depth, to);
}

void PackedValues::multiply(const Eigen::Map<Matrix>& weights, KeyRange keys, Eigen::Ref<Matrix> to) const {
  const Index all = m_keys.end - m_keys.begin;
  const float* panel = m_panels.data() + (keys.begin - m_keys.begin) * panelColumns;
  for (Index column = 0; column < m_width; column += panelColumns, panel += panelColumns * all)
    heedmap::multiply(weights.data() + keys.begin, weights.cols(), to.rows(),
                      {panel, keys.end - keys.begin, columnsFrom(column, m_width)}, &to(0, column),
                      to.outerStride());
}

KeyRange seenBy(const MaskRule& mask, Index first, Index rows, Index keys) {
  if (first < mask.global || first + rows > mask.globalFrom) return {0, keys};
  const KeyRange seen{mask.visible(first, keys).begin, mask.visible(first + rows - 1, keys).end};
  return {seen.begin, std::max(seen.begin, seen.end)};
}

}  // namespace heedmap
