// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <string>
#include <vector>

namespace heedmap {

/// What a SentencePiece model file (a protocol buffer, `sentencepiece_model.proto`) says.
struct SentencePieceModel {
  enum class Kind { Unigram = 1, Bpe = 2, Word = 3, Character = 4 };
  enum PieceType { Normal = 1, Unknown = 2, Control = 3, UserDefined = 4, Unused = 5, Byte = 6 };

  struct Piece {
    std::string text;
    float score = 0;
    int type = Normal;
  };
  std::vector<Piece> pieces;
  Kind kind = Kind::Unigram;
  int unknownId = 0;
  bool hasByteFallback = false;
  bool hasSpacesBehind = false;        ///< "the▁" instead of "▁the"
  bool addsDummyPrefix = true;         ///< a space before the text
  bool removesExtraWhitespace = true;  ///< runs of spaces and those at the ends
  QByteArray charsmap;                 ///< the precompiled normalization table, may be empty
};

/// Reads a model file. Throws Error when the bytes are not one; `fileName` is for messages.
SentencePieceModel readSentencePiece(const QByteArray& bytes, const QString& fileName);

}  // namespace heedmap
