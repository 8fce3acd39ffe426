// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/tokenizer_settings.h"

#include <QHash>
#include <map>
#include <vector>

#include "core/text/files/json/json_fields.h"
#include "core/text/files/tokenizer_folder.h"

namespace heedmap {

namespace {

constexpr const char* namedTokens[] = {"bos_token", "eos_token", "unk_token", "sep_token",
                                       "pad_token", "cls_token", "mask_token"};

/// The normalizer of BERT's relatives. Where one setting contradicts it, the class makes it anew of all
/// three: those that are not set are the class's own, and accents without a word follow the case.
QJsonObject bertNormalizer(QJsonObject normalizer, const TokenizerFolder& folder) {
  struct Setting {
    const char *name, *field;
    QJsonValue classDefault;
  };
  std::vector<Setting> settings{{"do_lower_case", "lowercase", true},
                                {"strip_accents", "strip_accents", QJsonValue::Null}};
  if (!folder.isOneOf({"mpnet"}))
    settings.push_back({"tokenize_chinese_chars", "handle_chinese_chars", true});
  bool isContradicted = false;
  QJsonObject anew = normalizer;
  for (const Setting& setting : settings) {
    const QLatin1StringView field(setting.field);
    const QJsonValue found = normalizer.contains(field) ? normalizer[field] : setting.classDefault;
    const bool isGiven = folder.setting(setting.name).isBool();
    anew[field] = isGiven ? folder.setting(setting.name) : setting.classDefault;
    isContradicted |= !folder.setting(setting.name).isUndefined() && anew[field] != found;
  }
  return isContradicted ? anew : normalizer;
}

/// A word at the front of a text gets a space or gets none.
void setPrefixSpace(QJsonObject& tokenizer, const TokenizerFolder& folder) {
  const bool adds = folder.flag("add_prefix_space", false);
  const auto set = [&](const char* component, std::initializer_list<const char*> types) {
    QJsonObject step = tokenizer[QLatin1StringView(component)].toObject();
    for (const char* type : types)
      if (step[QLatin1StringView("type")] == QLatin1StringView(type)) {
        step[QLatin1StringView("add_prefix_space")] = adds;
        tokenizer[QLatin1StringView(component)] = step;
      }
  };
  set("pre_tokenizer", {"ByteLevel"});
  // These trim the space from the bytes of a token as well.
  if (folder.isOneOf({"roberta", "bart", "longformer", "led"}))
    set("post_processor", {"ByteLevel", "RobertaProcessing"});
}

/// The added tokens of a tokenizer.json in their order, and more behind them.
class AddedTokenList {
 public:
  explicit AddedTokenList(const QJsonArray& tokens) : m_tokens(tokens) {
    for (qsizetype i = 0; i < tokens.size(); ++i) m_index[contentOf(tokens[i])] = i;
  }
  const QJsonArray& tokens() const { return m_tokens; }

  bool has(const QString& content) const { return m_index.contains(content); }
  /// Puts a token behind the others, or, under the same spelling, in the place of the one that is there.
  void put(QJsonObject token) {
    const QString content = contentOf(token);
    if (has(content)) {
      token[id] = m_tokens[m_index[content]][id];
      m_tokens[m_index[content]] = token;
    } else {
      token[id] = 0;  // follows from the vocabulary
      m_index[content] = m_tokens.size();
      m_tokens.append(token);
    }
  }
  /// A special token, spelt or described, unless there is one of that spelling.
  void putSpecial(const QJsonValue& value) {
    QJsonObject token = value.isString() ? QJsonObject{{QStringLiteral("content"), value}} : value.toObject();
    token[QLatin1StringView("special")] = true;
    if (!contentOf(token).isEmpty() && !has(contentOf(token))) put(token);
  }

 private:
  static constexpr QLatin1StringView id{"id"};
  static QString contentOf(const QJsonValue& token) { return token[QLatin1StringView("content")].toString(); }

  QJsonArray m_tokens;
  QHash<QString, qsizetype> m_index;
};

/// What a list of special tokens names: a list, or since version 5 an object.
QJsonArray valuesOf(const QJsonValue& list) {
  if (!list.isObject()) return list.toArray();
  QJsonArray values;
  for (const QJsonValue& value : list.toObject()) values.append(value);
  return values;
}

/// added_tokens.json: {"spelling": id}. One that is not special is looked for in the normalized text.
void putOldAddedTokens(AddedTokenList& list, const TokenizerFolder& folder, const QJsonArray& specials) {
  std::map<int, QString> spellings;
  const QJsonObject added = folder.object("added_tokens.json");
  for (auto entry = added.begin(); entry != added.end(); ++entry)
    spellings[entry.value().toInt(-1)] = entry.key();
  for (const auto& [id, content] : spellings) {
    const bool isSpecial = specials.contains(content);
    if (!list.has(content))
      list.put({{QStringLiteral("content"), content}, {QStringLiteral("special"), isSpecial}});
  }
}

QJsonArray addedTokens(const QJsonArray& stored, const TokenizerFolder& folder) {
  AddedTokenList list(stored);
  const bool hasDecoder = !folder.setting("added_tokens_decoder").isUndefined();
  std::map<int, QJsonObject> described;
  const QJsonObject decoder = folder.setting("added_tokens_decoder").toObject();
  for (auto entry = decoder.begin(); entry != decoder.end(); ++entry)
    described[entry.key().toInt()] = entry.value().toObject();
  for (const auto& [id, token] : described) list.put(token);
  const QJsonObject map = hasDecoder ? QJsonObject() : folder.object("special_tokens_map.json");
  const auto named = [&](const char* name) {
    const QJsonValue value = map[QLatin1StringView(name)];
    return value.isUndefined() ? folder.setting(name) : value;
  };
  QJsonArray specials;
  for (const char* name : namedTokens) specials.append(named(name));
  for (const char* name : {"additional_special_tokens", "extra_special_tokens"})
    for (const QJsonValue& value : valuesOf(named(name))) specials.append(value);
  if (!hasDecoder) putOldAddedTokens(list, folder, specials);
  for (const QJsonValue& value : specials) list.putSpecial(value);
  return list.tokens();
}

}  // namespace

QJsonObject withSettings(QJsonObject tokenizer, const TokenizerFolder& folder) {
  const QLatin1StringView normalizer("normalizer"), added("added_tokens");
  const bool isBert = tokenizer[normalizer][QLatin1StringView("type")] == QLatin1StringView("BertNormalizer");
  if (isBert && !folder.isGeneric() &&
      folder.isOneOf({"bert", "distilbert", "electra", "mpnet", "mobilebert", "squeezebert", "funnel",
                      "layoutlm", "lxmert", "splinter"}))
    tokenizer[normalizer] = bertNormalizer(tokenizer[normalizer].toObject(), folder);
  if (!folder.setting("add_prefix_space").isUndefined() && !folder.isGeneric() &&
      folder.isOneOf({"gpt2", "gptneo", "gptj", "opt", "roberta", "bart", "longformer", "led", "gptneox",
                      "codegen", "phi", "deberta", "cohere", "whisper", "qwen2"}))
    setPrefixSpace(tokenizer, folder);
  tokenizer[added] = addedTokens(tokenizer[added].toArray(), folder);
  return tokenizer;
}

}  // namespace heedmap
