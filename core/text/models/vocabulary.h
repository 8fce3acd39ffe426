// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <algorithm>
#include <string>
#include <vector>

#include "core/text/models/piece_trie.h"

namespace heedmap {

/// The pieces of a model and their ids. Ids may have gaps (an empty piece stands there).
class Vocabulary {
 public:
  static constexpr int maxId =
      1 << 24;  ///< far above any real vocabulary; refuses absurd ids before allocating

  Vocabulary() = default;
  explicit Vocabulary(std::vector<std::string> pieces);
  Vocabulary(std::vector<std::string> pieces, int count);

  /// One more than the highest id.
  int size() const { return int(m_pieces.size()); }
  /// The number of pieces, gaps not counted.
  int count() const { return m_count; }
  const std::string& piece(int id) const { return m_pieces[size_t(id)]; }
  const std::vector<std::string>& pieces() const { return m_pieces; }
  /// The id of exactly this piece, or PieceTrie::none.
  int find(std::string_view piece) const { return m_trie.find(piece); }
  const PieceTrie& trie() const { return m_trie; }

 private:
  std::vector<std::string> m_pieces;
  int m_count = 0;
  PieceTrie m_trie;
};

/// The highest id that a file with `count` pieces is believed: some gaps are real, a gap of millions would
/// only take memory.
constexpr int highestId(qint64 count) {
  constexpr qint64 gaps = 1 << 16, spread = 16;
  return int(std::min<qint64>(Vocabulary::maxId, count * spread + gaps));
}

/// Collects pieces in any order of ids.
/// Throws Error when an id is negative or above highestId() of their number, `count`.
class VocabularyBuilder {
 public:
  VocabularyBuilder(QString fileName, qint64 count)
      : m_fileName(std::move(fileName)), m_highest(highestId(count)) {}
  void add(const QString& piece, double id);
  Vocabulary build() { return Vocabulary(std::move(m_pieces), m_count); }

 private:
  QString m_fileName;
  int m_highest;
  std::vector<std::string> m_pieces;
  int m_count = 0;
};

}  // namespace heedmap
