// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/sentencepiece.h"

#include <QtEndian>
#include <bit>
#include <optional>
#include <string_view>

#include "core/base/error.h"

namespace heedmap {

namespace {

/// One field of a protocol buffer message: a number, or bytes.
struct Field {
  quint64 number = 0;  ///< the field's number in the message
  quint64 value = 0;   ///< of varints and fixed-size values
  std::string_view bytes;
};

/// Walks over the fields of a message. Throws Error at the first that does not fit into it.
class Message {
 public:
  Message(std::string_view bytes, const QString& fileName) : m_rest(bytes), m_fileName(fileName) {}

  std::optional<Field> next() {
    if (m_rest.empty()) return {};
    const quint64 tag = varint();
    Field field;
    field.number = tag >> 3;
    switch (tag & 7) {
      case 0:
        field.value = varint();
        break;
      case 1:
        field.value = qFromLittleEndian<quint64>(take(8).data());
        break;
      case 2:
        field.bytes = take(varint());
        break;
      case 5:
        field.value = qFromLittleEndian<quint32>(take(4).data());
        break;
      default:
        fail();
    }
    return field;
  }

 private:
  [[noreturn]] void fail() const {
    throw Error(say("%1 is not a SentencePiece model, or it is damaged.").arg(m_fileName));
  }
  std::string_view take(quint64 size) {
    if (size > m_rest.size()) fail();
    const std::string_view taken = m_rest.substr(0, size_t(size));
    m_rest.remove_prefix(size_t(size));
    return taken;
  }
  quint64 varint() {
    quint64 value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const auto byte = static_cast<unsigned char>(take(1)[0]);
      value |= quint64(byte & 0x7F) << shift;
      if (byte < 0x80) return value;
    }
    fail();
  }

  std::string_view m_rest;
  const QString& m_fileName;
};

SentencePieceModel::Piece readPiece(Message message) {
  SentencePieceModel::Piece piece;
  while (const auto field = message.next()) {
    if (field->number == 1) piece.text = field->bytes;
    if (field->number == 2) piece.score = std::bit_cast<float>(quint32(field->value));
    if (field->number == 3) piece.type = int(field->value);
  }
  return piece;
}

void readTrainer(Message message, SentencePieceModel& model) {
  while (const auto field = message.next()) {
    if (field->number == 3) model.kind = SentencePieceModel::Kind(field->value);
    if (field->number == 24) model.hasSpacesBehind = field->value != 0;
    if (field->number == 35) model.hasByteFallback = field->value != 0;
    if (field->number == 40) model.unknownId = int(field->value);
  }
}

void readNormalizer(Message message, SentencePieceModel& model) {
  while (const auto field = message.next()) {
    if (field->number == 2) model.charsmap = QByteArray(field->bytes.data(), qsizetype(field->bytes.size()));
    if (field->number == 3) model.addsDummyPrefix = field->value != 0;
    if (field->number == 4) model.removesExtraWhitespace = field->value != 0;
  }
}

}  // namespace

SentencePieceModel readSentencePiece(const QByteArray& bytes, const QString& fileName) {
  SentencePieceModel model;
  Message message({bytes.constData(), size_t(bytes.size())}, fileName);
  while (const auto field = message.next()) {
    const Message inner(field->bytes, fileName);
    if (field->number == 1) model.pieces.push_back(readPiece(inner));
    if (field->number == 2) readTrainer(inner, model);
    if (field->number == 3) readNormalizer(inner, model);
  }
  if (model.pieces.empty())
    throw Error(say("%1 is not a SentencePiece model: it has no pieces.").arg(fileName));
  if (model.unknownId < 0 || size_t(model.unknownId) >= model.pieces.size())
    throw Error(say("The SentencePiece model %1 names piece %2 as the unknown one but has only %3 pieces.")
                    .arg(fileName)
                    .arg(model.unknownId)
                    .arg(model.pieces.size()));
  if (model.hasSpacesBehind)
    throw Error(say("The SentencePiece model %1 writes spaces behind words, which Heedmap does not read.")
                    .arg(fileName));
  if (model.kind != SentencePieceModel::Kind::Unigram && model.kind != SentencePieceModel::Kind::Bpe)
    throw Error(say("The SentencePiece model %1 is of kind %2; Heedmap reads Unigram (1) and BPE (2).")
                    .arg(fileName)
                    .arg(int(model.kind)));
  return model;
}

}  // namespace heedmap
