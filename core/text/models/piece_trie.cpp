// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/models/piece_trie.h"

#include <algorithm>
#include <numeric>

namespace heedmap {

PieceTrie::PieceTrie(const std::vector<Entry>& entries) {
  std::vector<quint32> order(entries.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](quint32 a, quint32 b) {
    const int c = entries[a].piece.compare(entries[b].piece);
    return c != 0 ? c < 0 : a < b;
  });

  // Nodes are made level by level; each stands for the sorted entries [begin, end) that share its first
  // `depth` bytes.
  struct Range {
    quint32 begin, end, depth;
  };
  std::vector<Range> ranges{{0, quint32(order.size()), 0}};
  m_firstChild.clear();
  for (size_t node = 0; node < ranges.size(); ++node) {
    auto [begin, end, depth] = ranges[node];
    m_firstChild.push_back(quint32(ranges.size()));
    while (begin < end && entries[order[begin]].piece.size() == depth) {
      if (depth > 0) m_value[node] = entries[order[begin]].value;
      ++begin;
    }
    while (begin < end) {
      const char label = entries[order[begin]].piece[depth];
      quint32 last = begin + 1;
      while (last < end && entries[order[last]].piece[depth] == label) ++last;
      ranges.push_back({begin, last, depth + 1});
      m_label.push_back(label);
      m_value.push_back(none);
      begin = last;
    }
  }
  m_firstChild.push_back(quint32(ranges.size()));
}

int PieceTrie::find(std::string_view piece) const {
  quint32 node = root;
  for (const char byte : piece) {
    node = step(node, byte);
    if (node == nowhere) return none;
  }
  return m_value[node];
}

}  // namespace heedmap
