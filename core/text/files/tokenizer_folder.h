// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QJsonObject>
#include <optional>

#include "core/text/files/pipelines.h"
#include "core/text/tokenizer.h"

namespace heedmap {

/// Names of files or tokens, in ASCII.
inline QStringList names(std::initializer_list<const char*> list) {
  QStringList result;
  for (const char* name : list) result << QLatin1StringView(name);
  return result;
}

/// What the files of a model's folder say about its tokenizer beside the vocabulary itself.
class TokenizerFolder {
 public:
  /// Throws Error when a file is damaged.
  explicit TokenizerFolder(const QDir& folder);

  /// The tokenizer's class in small letters, without "Tokenizer": "bert", "xlmroberta"; else the model's
  /// type.
  const QString& type() const { return m_type; }
  bool isOneOf(std::initializer_list<const char*> types) const;
  /// Whether the class is the one that takes a tokenizer.json as it is.
  bool isGeneric() const { return m_isGeneric; }
  /// Throws the Error that says that this tokenizer's older files are not understood.
  [[noreturn]] void refuse() const;

  QString path() const { return m_folder.path(); }
  QString path(const char* name) const { return m_folder.filePath(QLatin1StringView(name)); }
  bool has(const char* name) const { return m_folder.exists(QLatin1StringView(name)); }
  QByteArray read(const char* name) const;
  /// Empty when there is no such file. Throws Error when it is not a JSON object.
  QJsonObject object(const char* name) const;
  /// A file `{"piece": id, …}`.
  Vocabulary vocabulary(const char* name) const;

  QJsonValue setting(const char* name) const { return m_settings[QLatin1StringView(name)]; }
  /// Throws Error when it is neither true nor false.
  bool flag(const char* name, bool otherwise) const;
  int number(const char* name, int otherwise, int most) const;
  QString text(const char* name, const QString& otherwise) const;
  /// The spelling of a special token: `name` is "bos_token", "mask_token" …
  QString special(const char* name, const char* otherwise = "") const;

  /// Special tokens, and those of added_tokens.json and of `added_tokens_decoder`.
  std::vector<AddedToken> addedTokens(const Vocabulary& vocabulary,
                                      const std::vector<AddedToken>& defaults) const;

 private:
  QDir m_folder;
  QJsonObject m_settings;
  QJsonObject m_specials;
  QString m_type;
  bool m_isGeneric = false;
};

/// The languages of a translation model whose texts are framed by their tokens.
struct TextLanguages {
  QString source, target;      ///< as the config spells them
  bool isInFront = true;       ///< the token stands before the text, else behind it
  bool isUnderscored = false;  ///< its token is "__en__"

  QString token(const QString& language) const {
    return isUnderscored ? QStringLiteral("__%1__").arg(language) : language;
  }
  TokenTemplate frame(const QString& language) const;
};
/// Those that the config asks for, else the class's own. None for other classes.
std::optional<TextLanguages> textLanguages(const TokenizerFolder& folder);

/// Puts the parts together. `defaults` are the tokens of the tokenizer's class; one whose id is negative has
/// that of its spelling in the vocabulary, and is left out when there is none.
TokenizerParts assembleTokenizer(const TokenizerFolder& folder, std::shared_ptr<const SubwordModel> model,
                                 Pipeline pipeline, const TokenTemplate& frame,
                                 const std::vector<AddedToken>& defaults);

/// Special tokens by their spelling, for assembleTokenizer(). "<mask>" and "[MASK]" take the space before
/// them unless the class is BERT's.
std::vector<AddedToken> specialTokens(const TokenizerFolder& folder, const QStringList& spellings);

}  // namespace heedmap
