// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/tokenizer_folder.h"

#include <QFile>

#include "core/base/error.h"
#include "core/text/files/json/json_fields.h"

namespace heedmap {

namespace {

constexpr qint64 largestFile = 256 << 20;  // bytes; the largest real vocabulary takes a sixth of it

}  // namespace

TokenizerFolder::TokenizerFolder(const QDir& folder) : m_folder(folder) {
  m_settings = object("tokenizer_config.json");
  m_specials = object("special_tokens_map.json");
  const QJsonObject config = object("config.json");
  QString type = m_settings[QLatin1StringView("tokenizer_class")].toString();
  if (type.isEmpty()) type = config[QLatin1StringView("tokenizer_class")].toString();
  if (type.endsWith(QLatin1StringView("Fast"))) type.chop(4);
  if (type.endsWith(QLatin1StringView("Tokenizer"))) type.chop(9);
  m_isGeneric = type == QLatin1StringView("PreTrained") || type == QLatin1StringView("TokenizersBackend");
  if (type.isEmpty() || m_isGeneric) type = config[QLatin1StringView("model_type")].toString();
  m_type = type.toLower().remove(QLatin1Char('-')).remove(QLatin1Char('_'));
}

bool TokenizerFolder::isOneOf(std::initializer_list<const char*> types) const {
  for (const char* type : types)
    if (m_type == QLatin1StringView(type)) return true;
  return false;
}

void TokenizerFolder::refuse() const {
  throw Error(say("%1 has no tokenizer.json, and how the tokenizer \"%2\" reads its older files is not "
                  "known to Heedmap. "
                  "Saving the tokenizer once with transformers writes a tokenizer.json.")
                  .arg(path(), m_type));
}

QByteArray TokenizerFolder::read(const char* name) const {
  QFile file(path(name));
  if (!file.open(QIODevice::ReadOnly))
    throw Error(say("%1 cannot be read: %2.").arg(file.fileName(), file.errorString()));
  if (file.size() > largestFile)
    throw Error(say("%1 is %2 bytes long; a vocabulary has at most %3.")
                    .arg(file.fileName())
                    .arg(file.size())
                    .arg(largestFile));
  return file.readAll();
}

QJsonObject TokenizerFolder::object(const char* name) const {
  return has(name) ? jsonObject(read(name), path(name)) : QJsonObject();
}

Vocabulary TokenizerFolder::vocabulary(const char* name) const {
  const QJsonObject pieces = object(name);
  if (pieces.isEmpty()) throw Error(say("%1 is not a vocabulary: it is damaged or empty.").arg(path(name)));
  VocabularyBuilder builder(path(name), pieces.size());
  for (auto entry = pieces.begin(); entry != pieces.end(); ++entry)
    builder.add(entry.key(), entry.value().toDouble(-1));
  return builder.build();
}

bool TokenizerFolder::flag(const char* name, bool otherwise) const {
  return JsonFields(m_settings, path("tokenizer_config.json")).flag(name, otherwise);
}

int TokenizerFolder::number(const char* name, int otherwise, int most) const {
  const JsonFields fields(m_settings, path("tokenizer_config.json"));
  return fields.has(name) ? fields.number(name, 0, most) : otherwise;
}

QString TokenizerFolder::text(const char* name, const QString& otherwise) const {
  const QString text = setting(name).toString();
  return text.isEmpty() ? otherwise : text;
}

QString TokenizerFolder::special(const char* name, const char* otherwise) const {
  for (const QJsonObject& source : {m_settings, m_specials}) {
    const QJsonValue value = source[QLatin1StringView(name)];
    const QString text = value.isObject() ? value[QLatin1StringView("content")].toString() : value.toString();
    if (!text.isEmpty()) return text;
  }
  return QLatin1StringView(otherwise);
}

std::vector<AddedToken> TokenizerFolder::addedTokens(const Vocabulary& vocabulary,
                                                     const std::vector<AddedToken>& defaults) const {
  std::vector<AddedToken> tokens;
  const auto find = [&](const QString& content) {
    return std::find_if(tokens.begin(), tokens.end(),
                        [&](const AddedToken& token) { return token.content == content; });
  };
  const auto add = [&](const AddedToken& token) {
    if (!token.content.isEmpty() && token.id >= 0 && find(token.content) == tokens.end())
      tokens.push_back(token);
  };
  const auto read = [&](const QString& content, int id, const QJsonObject& fields) {
    AddedToken token;
    token.id = id;
    token.content = content;
    token.isSpecial = fields[QLatin1StringView("special")].toBool(false);
    token.isNormalized = fields[QLatin1StringView("normalized")].toBool(!token.isSpecial);
    token.takesSpaceLeft = fields[QLatin1StringView("lstrip")].toBool(false);
    token.takesSpaceRight = fields[QLatin1StringView("rstrip")].toBool(false);
    token.isSingleWord = fields[QLatin1StringView("single_word")].toBool(false);
    add(token);
  };
  const QJsonObject added = object("added_tokens.json");
  const auto idOf = [&](const QString& content) {
    const int id = vocabulary.find(content.toStdString());
    return id != PieceTrie::none ? id : added[content].toInt(-1);
  };
  const QJsonObject decoder = m_settings[QLatin1StringView("added_tokens_decoder")].toObject();
  for (auto entry = decoder.begin(); entry != decoder.end(); ++entry)
    read(entry.value()[QLatin1StringView("content")].toString(), entry.key().toInt(),
         entry.value().toObject());

  const auto readSpecial = [&](const QJsonValue& value, const char* name) {
    const QString content =
        value.isObject() ? value[QLatin1StringView("content")].toString() : value.toString();
    QJsonObject fields = value.toObject();
    fields[QLatin1StringView("special")] = true;
    fields[QLatin1StringView("normalized")] = false;
    if (value.isString() && qstrcmp(name, "mask_token") == 0)
      fields[QLatin1StringView("lstrip")] =
          specialTokens(*this, {QStringLiteral("<mask>")})[0].takesSpaceLeft;
    read(content, idOf(content), fields);
  };
  for (const QJsonObject& source : {m_specials, m_settings}) {
    for (const char* name :
         {"bos_token", "eos_token", "unk_token", "sep_token", "pad_token", "cls_token", "mask_token"})
      readSpecial(source[QLatin1StringView(name)], name);
    for (const char* name : {"additional_special_tokens", "extra_special_tokens"})
      for (const QJsonValue& value : source[QLatin1StringView(name)].toArray()) readSpecial(value, name);
  }
  for (AddedToken token : defaults) {
    if (token.id < 0) token.id = idOf(token.content);
    add(token);
  }
  for (auto entry = added.begin(); entry != added.end(); ++entry)
    read(entry.key(), entry.value().toInt(-1), {});
  return tokens;
}

std::vector<AddedToken> specialTokens(const TokenizerFolder& folder, const QStringList& spellings) {
  const bool isBert = folder.isOneOf(
      {"bert", "distilbert", "electra", "mobilebert", "nomicbert", "ernie", "megatronbert", "esm", ""});
  std::vector<AddedToken> tokens;
  for (const QString& spelling : spellings) {
    AddedToken token;
    token.id = PieceTrie::none;
    token.content = spelling;
    token.isSpecial = true;
    token.isNormalized = false;
    const bool isMask = spelling == QLatin1StringView("<mask>") || spelling == QLatin1StringView("[MASK]");
    token.takesSpaceLeft = isMask && !isBert;
    tokens.push_back(token);
  }
  return tokens;
}

TokenTemplate TextLanguages::frame(const QString& language) const {
  return isInFront ? TokenTemplate{token(language) + QStringLiteral(" $A </s>"),
                                   token(language) + QStringLiteral(" $A $B </s>")}
                   : TokenTemplate{QStringLiteral("$A </s> ") + token(language),
                                   QStringLiteral("$A $B </s> ") + token(language)};
}

std::optional<TextLanguages> textLanguages(const TokenizerFolder& folder) {
  TextLanguages languages;
  languages.isUnderscored = folder.isOneOf({"m2m100"}) && folder.has("vocab.json");
  const bool isNllb = folder.isOneOf({"nllb", "m2m100"}) && !languages.isUnderscored;
  const bool isMbart = folder.isOneOf({"mbart", "mbart50"});
  if (!languages.isUnderscored && !isNllb && !isMbart) return {};
  languages.isInFront = isNllb ? !folder.flag("legacy_behaviour", false) : !folder.isOneOf({"mbart"});
  languages.source = folder.text("src_lang", QLatin1StringView(isMbart  ? "en_XX"
                                                               : isNllb ? "eng_Latn"
                                                                        : "en"));
  languages.target = folder.text("tgt_lang", languages.source);
  return languages;
}

TokenizerParts assembleTokenizer(const TokenizerFolder& folder, std::shared_ptr<const SubwordModel> model,
                                 Pipeline pipeline, const TokenTemplate& frame,
                                 const std::vector<AddedToken>& defaults) {
  TokenizerParts parts;
  parts.model = std::move(model);
  parts.addedTokens = folder.addedTokens(parts.model->vocabulary(), defaults);
  if (!frame.single.isEmpty()) {
    const auto idOf = [&](const QString& name) {
      for (const AddedToken& token : parts.addedTokens)
        if (token.content == name) return token.id;
      return parts.model->vocabulary().find(name.toStdString());
    };
    pipeline.postProcessor = templateProcessing(frame, idOf, folder.path());
  }
  parts.steps = std::move(pipeline);
  return parts;
}

}  // namespace heedmap
