// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/steps/decoder.h"
#include "core/unicode/pattern.h"

namespace heedmap {

/// GPT-2's alphabet back to bytes, all pieces in one.
class ByteLevelDecoder : public Decoder {
 public:
  void apply(std::vector<std::string>& pieces, SearchBudget&) const override;
};

/// Byte pieces ("<0x0A>") to their bytes.
class ByteFallbackDecoder : public Decoder {
 public:
  void apply(std::vector<std::string>& pieces, SearchBudget&) const override;
};

/// All pieces in one.
class Fuse : public Decoder {
 public:
  void apply(std::vector<std::string>& pieces, SearchBudget&) const override;
};

/// A space before every piece that begins a word; cleaned up, none before punctuation and in English
/// contractions.
class WordPieceDecoder : public Decoder {
 public:
  WordPieceDecoder(std::string prefix, bool cleansUp) : m_prefix(std::move(prefix)), m_cleansUp(cleansUp) {}
  void apply(std::vector<std::string>& pieces, SearchBudget&) const override;

 private:
  std::string m_prefix;
  bool m_cleansUp;
};

/// A space for the suffix of a word's last piece.
class WordEndDecoder : public Decoder {
 public:
  explicit WordEndDecoder(std::string suffix) : m_suffix(std::move(suffix)) {}
  void apply(std::vector<std::string>& pieces, SearchBudget&) const override;

 private:
  std::string m_suffix;
};

/// SentencePiece's marks back to spaces; the one that was put in front goes.
class MetaspaceDecoder : public Decoder {
 public:
  MetaspaceDecoder(std::string mark, bool isPrepended)
      : m_mark(std::move(mark)), m_isPrepended(isPrepended) {}
  void apply(std::vector<std::string>& pieces, SearchBudget&) const override;

 private:
  std::string m_mark;
  bool m_isPrepended;
};

/// Puts `content` where the pattern matches.
class ReplaceDecoder : public Decoder {
 public:
  ReplaceDecoder(Pattern pattern, std::string content)
      : m_pattern(std::move(pattern)), m_content(std::move(content)) {}
  void apply(std::vector<std::string>& pieces, SearchBudget& budget) const override;

 private:
  Pattern m_pattern;
  std::string m_content;
};

/// Takes up to so many of a character from the front and the back of every piece.
class StripDecoder : public Decoder {
 public:
  StripDecoder(std::string character, int front, int back)
      : m_character(std::move(character)), m_front(front), m_back(back) {}
  void apply(std::vector<std::string>& pieces, SearchBudget&) const override;

 private:
  std::string m_character;
  int m_front, m_back;
};

}  // namespace heedmap
