// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/models/renumbered_model.h"

#include "core/base/error.h"

namespace heedmap {

RenumberedModel::RenumberedModel(std::shared_ptr<const SubwordModel> splitter, Vocabulary vocabulary,
                                 const Options& options)
    : m_splitter(std::move(splitter)),
      m_vocabulary(std::move(vocabulary)),
      m_unknown(m_vocabulary.find(options.unknownPiece)),
      m_readsLanguageCode(options.readsLanguageCode) {
  if (m_unknown == PieceTrie::none)
    throw Error(say("The vocabulary beside the SentencePiece model lacks its own unknown piece \"%1\".")
                    .arg(QString::fromStdString(options.unknownPiece)));
  for (const std::string& piece : m_splitter->vocabulary().pieces())
    m_ids.push_back(m_vocabulary.find(piece));
}

void RenumberedModel::tokenize(std::string_view word, std::vector<Subword>& pieces) const {
  size_t begin = 0;
  const auto add = [&](int id, size_t from, size_t to) {
    const bool isUnknown = id == PieceTrie::none || id == m_unknown;
    pieces.push_back({isUnknown ? m_unknown : id, quint32(from), quint32(to), isUnknown});
  };
  if (const size_t end = word.find("<<"); m_readsLanguageCode && word.starts_with(">>") && end != word.npos) {
    begin = end + 2;
    add(m_vocabulary.find(word.substr(0, begin)), 0, begin);
  }
  std::vector<Subword> rest;
  if (begin < word.size()) m_splitter->tokenize(word.substr(begin), rest);
  for (const Subword& piece : rest) {
    const size_t from = begin + piece.begin, to = begin + piece.end;
    add(piece.isUnknown ? m_vocabulary.find(word.substr(from, to - from)) : m_ids[size_t(piece.id)], from,
        to);
  }
}

}  // namespace heedmap
