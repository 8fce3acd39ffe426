// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/models/vocabulary.h"

#include "core/base/error.h"

namespace heedmap {

Vocabulary::Vocabulary(std::vector<std::string> pieces) : Vocabulary(std::move(pieces), -1) {
  m_count = size();
}

Vocabulary::Vocabulary(std::vector<std::string> pieces, int count)
    : m_pieces(std::move(pieces)), m_count(count) {
  std::vector<PieceTrie::Entry> entries;
  entries.reserve(m_pieces.size());
  for (size_t id = 0; id < m_pieces.size(); ++id) entries.push_back({m_pieces[id], int(id)});
  m_trie = PieceTrie(entries);
}

void VocabularyBuilder::add(const QString& piece, double id) {
  if (!(id >= 0 && id <= m_highest) || id != int(id))
    throw Error(say("The vocabulary in %1 gives \"%2\" the id %3; ids are whole numbers from 0 to %4.")
                    .arg(m_fileName, piece)
                    .arg(id)
                    .arg(m_highest));
  if (size_t(id) >= m_pieces.size()) m_pieces.resize(size_t(id) + 1);
  m_pieces[size_t(id)] = piece.toStdString();
  ++m_count;
}

}  // namespace heedmap
