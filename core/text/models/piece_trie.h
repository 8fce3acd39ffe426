// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>
#include <cstring>
#include <string_view>
#include <vector>

namespace heedmap {

/// All pieces of a vocabulary as a tree over their bytes. Finds a piece, or every piece that a text begins
/// with, in one walk. Children of a node lie side by side, so a node costs nine bytes.
class PieceTrie {
 public:
  static constexpr int none = -1;
  static constexpr quint32 root = 0;
  static constexpr quint32 nowhere = ~quint32(0);

  PieceTrie() = default;
  struct Entry {
    std::string_view piece;
    int value;
  };
  /// Of entries with the same piece the last one counts. Empty pieces are left out.
  explicit PieceTrie(const std::vector<Entry>& entries);

  /// The value of exactly this piece, or `none`.
  int find(std::string_view piece) const;

  /// The node one byte further, or `nowhere`.
  quint32 step(quint32 node, char byte) const {
    const quint32 begin = m_firstChild[node];
    const quint32 count = m_firstChild[node + 1] - begin;
    if (count == 0) return nowhere;
    const void* hit = std::memchr(m_label.data() + begin, byte, count);
    return hit ? quint32(static_cast<const char*>(hit) - m_label.data()) : nowhere;
  }
  /// The value of the piece that ends at `node`, or `none`.
  int value(quint32 node) const { return m_value[node]; }

 private:
  std::vector<quint32> m_firstChild{1, 1};  // of node n: [n] up to [n + 1]
  std::vector<char> m_label{'\0'};          // the byte that leads to the node
  std::vector<int> m_value{none};
};

}  // namespace heedmap
