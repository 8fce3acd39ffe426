// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/gguf_vocabulary.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/checkpoint/gguf_metadata.h"
#include "core/text/files/pipelines.h"
#include "core/text/files/sentencepiece.h"
#include "core/text/models/scored_merges.h"
#include "core/text/models/unigram.h"
#include "core/text/models/wordpiece.h"
#include "core/text/tokenizer.h"
#include "core/unicode/codec.h"

namespace heedmap {

namespace {

constexpr std::string_view wordMark = "▁";

/// The vocabulary of a GGUF file and the tokenizer it makes.
class GgufVocabulary {
 public:
  explicit GgufVocabulary(const GgufMetadata& metadata) : m_metadata(metadata) {
    for (const QByteArrayView piece : metadata.strings(key("tokens")))
      m_pieces.emplace_back(piece.data(), size_t(piece.size()));
    if (m_pieces.empty() || m_pieces.size() > size_t(Vocabulary::maxId))
      throw Error(
          say("%1 holds no vocabulary (tokenizer.ggml.tokens is missing or empty).").arg(metadata.path()));
    for (const qint64 type : metadata.integers(key("token_type"))) m_types.push_back(int(type));
    m_types.resize(m_pieces.size(), SentencePieceModel::Normal);
    m_scores = metadata.numbers(key("scores"));
    m_scores.resize(m_pieces.size(), 0.0f);
  }

  TokenizerParts parts() const {
    const QString model = m_metadata.textAt(key("model"));
    if (model == QLatin1StringView("gpt2")) return byteLevel();
    if (model == QLatin1StringView("llama")) return llama();
    if (model == QLatin1StringView("bert")) return bert();
    if (model == QLatin1StringView("t5")) return unigram();
    throw Error(
        say("The tokenizer model \"%1\" of %2 is not one that Heedmap knows.").arg(model, m_metadata.path()));
  }

 private:
  static QString key(const char* name) { return QStringLiteral("tokenizer.ggml.") + QLatin1StringView(name); }
  bool flag(const char* name, bool otherwise) const { return m_metadata.flag(key(name)).value_or(otherwise); }
  int id(const char* name) const {
    const qint64 id = m_metadata.integer(key(name)).value_or(-1);
    return id >= 0 && size_t(id) < m_pieces.size() ? int(id) : -1;
  }

  /// Control tokens are special; both they and user-defined ones are found before anything else.
  std::vector<AddedToken> addedTokens() const {
    std::vector<AddedToken> tokens;
    for (size_t i = 0; i < m_pieces.size(); ++i) {
      const bool isUnknown = m_types[i] == SentencePieceModel::Unknown;
      const bool isSpecial = m_types[i] == SentencePieceModel::Control || isUnknown;
      if (!isSpecial && m_types[i] != SentencePieceModel::UserDefined) continue;
      AddedToken token;
      token.id = int(i);
      token.content = unicode::toQString(m_pieces[i]);
      token.isSpecial = isSpecial;
      token.isNormalized = false;
      tokens.push_back(std::move(token));
    }
    return tokens;
  }

  /// Begin and end tokens around the text, as the flags ask for; `first` and `last` are the names of their
  /// keys.
  void frame(Pipeline& pipeline, const char* first, const char* last, const QString& pair) const {
    const auto nameOf = [&](const char* name) {
      const int token = name ? id(name) : -1;
      return token < 0 ? QString() : unicode::toQString(m_pieces[size_t(token)]);
    };
    const QString begin = nameOf(first), end = nameOf(last);
    if (begin.isEmpty() && end.isEmpty()) return;
    const auto idOf = [&](const QString& name) { return name == begin ? id(first) : id(last); };
    const QString single = QStringLiteral("%1 $A %2").arg(begin, end);
    const QString both =
        pair.isEmpty() ? QStringLiteral("%1 $A %2 %1 $B %2").arg(begin, end) : pair.arg(begin, end);
    pipeline.postProcessor = templateProcessing({single, both}, idOf, m_metadata.path());
  }
  void frameByFlags(Pipeline& pipeline, bool addsBegin, bool addsEnd) const {
    frame(pipeline, flag("add_bos_token", addsBegin) ? "bos_token_id" : nullptr,
          flag("add_eos_token", addsEnd) ? "eos_token_id" : nullptr, QString());
  }

  TokenizerParts finished(std::unique_ptr<SubwordModel> model, Pipeline pipeline) const {
    TokenizerParts parts;
    parts.model = std::move(model);
    parts.addedTokens = addedTokens();
    parts.steps = std::move(pipeline);
    return parts;
  }

  TokenizerParts byteLevel() const {
    const QString name = m_metadata.text(key("pre")).value_or(QStringLiteral("default"));
    Pipeline pipeline = byteLevelPipeline(name, m_metadata.path());
    frameByFlags(pipeline, takesWholeWords(name), false);
    Bpe::Options options;
    options.ignoreMerges = takesWholeWords(name);
    Bpe::MergeList merges;
    for (const QByteArrayView merge : m_metadata.strings(key("merges"))) {
      // The first character may be a space, so the separator is the first space behind it.
      const qsizetype space = merge.indexOf(' ', 1);
      if (space < 0)
        throw Error(say("Merge %1 of the vocabulary in %2 is not a pair.")
                        .arg(merges.size() + 1)
                        .arg(m_metadata.path()));
      merges.emplace_back(merge.first(space).toByteArray().toStdString(),
                          merge.sliced(space + 1).toByteArray().toStdString());
    }
    return finished(std::make_unique<Bpe>(Vocabulary(m_pieces), merges, options), pipeline);
  }

  TokenizerParts llama() const {
    Pipeline pipeline = llamaPipeline(flag("add_space_prefix", true));
    frameByFlags(pipeline, true, false);
    std::vector<bool> isNormal;
    for (const int type : m_types) isNormal.push_back(type == SentencePieceModel::Normal);
    Bpe::Options options;
    options.byteFallback = options.fuseUnk = true;
    if (const int unknown = id("unknown_token_id"); unknown >= 0)
      options.unknownPiece = m_pieces[size_t(unknown)];
    return finished(
        std::make_unique<Bpe>(Vocabulary(m_pieces), mergesOfScores(m_pieces, m_scores, isNormal), options),
        pipeline);
  }

  /// The pieces are stored with "▁" where a word begins and without "##" where it goes on. A "▁" alone goes
  /// on: no word is empty.
  TokenizerParts bert() const {
    std::vector<std::string> pieces = m_pieces;
    for (size_t i = 0; i < pieces.size(); ++i)
      if (pieces[i].starts_with(wordMark) && pieces[i] != wordMark)
        pieces[i].erase(0, wordMark.size());
      else if (m_types[i] == SentencePieceModel::Normal)
        pieces[i].insert(0, "##");
    // The file does not say whether the model reads capitals; a vocabulary that has some would never need
    // them otherwise.
    const auto isCapital = [](char byte) { return byte >= 'A' && byte <= 'Z'; };
    BertNormalizer::Options reading;
    for (size_t i = 0; i < pieces.size() && reading.lowercase; ++i)
      reading.lowercase = m_types[i] != SentencePieceModel::Normal || pieces[i].starts_with('[') ||
                          std::none_of(pieces[i].begin(), pieces[i].end(), isCapital);
    reading.stripAccents = reading.lowercase;
    Pipeline pipeline = bertPipeline(reading);
    const bool hasClassifier = id("cls_token_id") >= 0;
    frame(pipeline, hasClassifier ? "cls_token_id" : "bos_token_id", separatorKey(),
          QStringLiteral("%1 $A %2 $B:1 %2:1"));
    WordPiece::Options options;
    if (const int unknown = id("unknown_token_id"); unknown >= 0)
      options.unknownPiece = pieces[size_t(unknown)];
    return finished(std::make_unique<WordPiece>(Vocabulary(std::move(pieces)), std::move(options)), pipeline);
  }

  /// The format's own name for it is misspelt; some writers spell it right.
  const char* separatorKey() const {
    for (const char* name : {"seperator_token_id", "separator_token_id"})
      if (id(name) >= 0) return name;
    return "eos_token_id";
  }

  TokenizerParts unigram() const {
    QByteArray charsmap;
    if (m_metadata.contains(key("precompiled_charsmap")))
      for (const qint64 byte : m_metadata.integers(key("precompiled_charsmap"))) charsmap.append(char(byte));
    Pipeline pipeline = unigramPipeline(charsmap, SpaceRuns::Dropped, m_metadata.path());
    frameByFlags(pipeline, false, true);
    int unknown = id("unknown_token_id");
    for (size_t i = 0; i < m_types.size() && unknown < 0; ++i)
      if (m_types[i] == SentencePieceModel::Unknown) unknown = int(i);
    return finished(
        std::make_unique<Unigram>(Vocabulary(m_pieces), std::vector<double>(m_scores.begin(), m_scores.end()),
                                  unknown, Unigram::Options()),
        pipeline);
  }

  const GgufMetadata& m_metadata;
  std::vector<std::string> m_pieces;
  std::vector<int> m_types;
  std::vector<float> m_scores;
};

}  // namespace

std::shared_ptr<const Tokenizer> readGgufTokenizer(const GgufMetadata& metadata) {
  if (!metadata.contains(QStringLiteral("tokenizer.ggml.model"))) return nullptr;
  return std::make_shared<const Tokenizer>(GgufVocabulary(metadata).parts());
}

}  // namespace heedmap
