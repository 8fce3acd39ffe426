// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/tokenizer.h"

#include <limits>
#include <unordered_map>

#include "core/base/error.h"
#include "core/text/steps/decoder.h"
#include "core/text/steps/normalizers/normalizer.h"
#include "core/text/steps/post_processor.h"
#include "core/text/steps/pre_tokenizer.h"
#include "core/unicode/codec.h"

namespace heedmap {

/// Pieces of the words seen so far in one text: most words come again and again.
struct Tokenizer::Cache {
  static constexpr size_t longestWord = 64, mostWords = 1 << 16;
  std::unordered_map<std::string, std::vector<Subword>> words;
  std::vector<Subword> pieces;  // of the word at hand
  std::string utf8;             // the word at hand

  const std::vector<Subword>& tokenize(const SubwordModel& model) {
    const bool isKept = utf8.size() <= longestWord;
    if (isKept) {
      if (const auto known = words.find(utf8); known != words.end()) return known->second;
    }
    pieces.clear();
    model.tokenize(utf8, pieces);
    if (isKept && words.size() < mostWords) words.emplace(utf8, pieces);
    return pieces;
  }
};

Tokenizer::Tokenizer(TokenizerParts parts) : m_parts(std::move(parts)) {
  const Vocabulary& vocabulary = m_parts.model->vocabulary();
  m_pieces.reserve(size_t(vocabulary.size()) + m_parts.addedTokens.size());
  for (const std::string& piece : vocabulary.pieces()) m_pieces.push_back(unicode::toQString(piece));
  const int highest = highestId(vocabulary.size() + qint64(m_parts.addedTokens.size()));
  for (const AddedToken& token : m_parts.addedTokens) {
    if (token.id < 0 || token.id > highest)
      throw Error(say("The added token \"%1\" has the id %2; ids are from 0 to %3.")
                      .arg(token.content)
                      .arg(token.id)
                      .arg(highest));
    if (size_t(token.id) >= m_pieces.size()) m_pieces.resize(size_t(token.id) + 1);
  }
  m_addedTokens = AddedTokens(std::move(m_parts.addedTokens), m_parts.steps.normalizer.get());
  for (const AddedToken& token : m_addedTokens.tokens()) m_pieces[size_t(token.id)] = token.spelling;
}

QString Tokenizer::kind() const {
  const QString model = m_parts.model->name();
  return m_parts.steps.usesByteAlphabet ? QStringLiteral("byte-level %1").arg(model) : model;
}

QString Tokenizer::piece(int id) const {
  return id >= 0 && id < vocabularySize() ? m_pieces[size_t(id)] : QString();
}

int Tokenizer::find(const QString& piece) const {
  for (const AddedToken& token : m_addedTokens.tokens())
    if (token.content == piece) return token.id;
  return m_parts.model->vocabulary().find(piece.toStdString());
}

QString Tokenizer::decode(std::span<const int> ids, bool skipSpecial) const {
  std::vector<std::string> pieces;
  for (const int id : ids)
    if (!(skipSpecial && isSpecial(id)) && id >= 0 && id < vocabularySize())
      pieces.push_back(piece(id).toStdString());
  SearchBudget budget;
  if (m_parts.steps.decoder) m_parts.steps.decoder->apply(pieces, budget);
  std::string text;
  for (size_t i = 0; i < pieces.size(); ++i) {
    if (i > 0 && !m_parts.steps.decoder) text += ' ';
    text += pieces[i];
  }
  // Leave an unfinished character at the end out.
  size_t lead = text.size();
  while (lead > 0 && text.size() - lead < 3 && (text[lead - 1] & 0xC0) == 0x80) --lead;
  if (lead > 0) {
    const auto byte = static_cast<unsigned char>(text[--lead]);
    const size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1;
    if (text.size() - lead < length) text.resize(lead);
  }
  return unicode::toQString(unicode::fromUtf8(text));
}

Tokens Tokenizer::fromIds(std::span<const int> ids) const {
  Tokens tokens;
  tokens.usesByteAlphabet = m_parts.steps.usesByteAlphabet;
  for (const int id : ids) {
    if (id < 0 || id >= vocabularySize())
      throw Error(say("There is no token %1: the vocabulary has ids from 0 to %2.")
                      .arg(id)
                      .arg(vocabularySize() - 1));
    Token token;
    token.id = id;
    token.piece = piece(id);
    token.isSpecial = isSpecial(id);
    token.isUnknown = id == unknownId();
    tokens.items.push_back(std::move(token));
  }
  return tokens;
}

bool Tokenizer::isSpecial(int id) const {
  const AddedToken* token = m_addedTokens.find(id);
  return token && token->isSpecial;
}

Tokens Tokenizer::encode(const QByteArray& text, const QByteArray& pair, const EncodeOptions& options) const {
  constexpr qsizetype longest = std::numeric_limits<qint32>::max();
  if (text.size() > longest || pair.size() > longest)
    throw Error(say("The text is longer than two gigabytes. Choose a part of it."));
  Tokens tokens;
  tokens.text = text;
  tokens.pair = pair;
  tokens.usesByteAlphabet = m_parts.steps.usesByteAlphabet;
  PostProcessor::Input input{{}, {&tokens.text, &tokens.pair}, options.addSpecial};
  SearchBudget budget(options.stop);
  input.runs.push_back(encodeText(text, options, budget));
  if (!pair.isEmpty()) input.runs.push_back(encodeText(pair, options, budget));
  for (size_t sequence = 0; sequence < input.runs.size(); ++sequence)
    for (Token& token : input.runs[sequence]) token.sequence = token.segment = int(sequence);
  if (m_parts.steps.postProcessor) m_parts.steps.postProcessor->apply(input);
  size_t count = 0;
  for (const TokenRun& run : input.runs) count += run.size();
  tokens.items.reserve(count);
  for (TokenRun& run : input.runs)
    tokens.items.insert(tokens.items.end(), std::make_move_iterator(run.begin()),
                        std::make_move_iterator(run.end()));
  return tokens;
}

Token Tokenizer::readToken(const AddedToken& added, const NormalizedText& text, CharRange range) const {
  Token token;
  token.id = added.id;
  // As it was found: with the spaces it took, and in the normalizer's spelling.
  token.piece =
      unicode::toQString(std::u32string_view(text.chars).substr(range.begin, range.end - range.begin));
  token.range = {text.sources[range.begin].begin, text.sources[range.end - 1].end};
  token.isSpecial = added.isSpecial;
  token.isUnknown = added.id == unknownId();
  return token;
}

namespace {

/// A stretch of a text. The whole is handed over: it has no other stretch.
NormalizedText take(NormalizedText& text, CharRange range) {
  if (range.begin == 0 && range.end == text.size()) return std::move(text);
  NormalizedText part;
  part.append(text, range.begin, range.end);
  return part;
}

}  // namespace

TokenRun Tokenizer::encodeText(const QByteArray& text, const EncodeOptions& options,
                               SearchBudget& budget) const {
  NormalizedText raw = NormalizedText::fromUtf8({text.constData(), size_t(text.size())});
  Cache cache;
  TokenRun run;
  run.reserve(size_t(text.size()) / 4);  // English has some four letters a token
  for (const auto& [rawRange, rawToken] : m_addedTokens.split(raw.chars, false, options.readSpecial)) {
    throwIfStopped(options.stop);
    if (rawToken) {
      run.push_back(readToken(*rawToken, raw, rawRange));
      continue;
    }
    NormalizedText normalized = take(raw, rawRange);
    if (m_parts.steps.normalizer) m_parts.steps.normalizer->apply(normalized, budget);
    for (const auto& [range, token] : m_addedTokens.split(normalized.chars, true, options.readSpecial)) {
      if (token) {
        run.push_back(readToken(*token, normalized, range));
        continue;
      }
      PreTokens preTokens(take(normalized, range));
      if (m_parts.steps.preTokenizer) m_parts.steps.preTokenizer->apply(preTokens, budget);
      encodePreTokens(preTokens, cache, options, run);
    }
  }
  return run;
}

void Tokenizer::encodePreTokens(const PreTokens& preTokens, Cache& cache, const EncodeOptions& options,
                                TokenRun& run) const {
  const std::u32string& chars = preTokens.text.chars;
  const std::vector<SourceSpan>& sources = preTokens.text.sources;
  const bool keepsUnknownText = m_parts.model->keepsUnknownText();
  size_t count = 0;
  for (const CharRange& word : preTokens.ranges) {
    if (++count % 1024 == 0) throwIfStopped(options.stop);
    cache.utf8.clear();
    for (size_t i = word.begin; i < word.end; ++i) unicode::appendUtf8(cache.utf8, chars[i]);
    // Pieces are measured in bytes of the word; `at` is the character that holds byte `byte`.
    size_t at = word.begin;
    quint32 byte = 0;
    for (const Subword& piece : cache.tokenize(*m_parts.model)) {
      const auto next = [&] { return byte + quint32(unicode::utf8Length(chars[at])); };
      while (at + 1 < word.end && next() <= piece.begin) byte = next(), ++at;
      const quint32 begin = sources[at].begin;
      size_t last = at;
      for (quint32 end = next(); end < piece.end && last + 1 < word.end;)
        end += quint32(unicode::utf8Length(chars[++last]));
      Token token;
      token.id = piece.id;
      token.isUnknown = piece.isUnknown;
      token.piece =
          piece.isUnknown && keepsUnknownText
              ? unicode::toQString(std::string_view(cache.utf8).substr(piece.begin, piece.end - piece.begin))
              : m_pieces[size_t(piece.id)];
      token.isSpecial = piece.isUnknown && isSpecial(piece.id);
      token.range = {begin, sources[last].end};
      run.push_back(std::move(token));
    }
  }
}

}  // namespace heedmap
