// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/decoder.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/text/files/pattern_json.h"
#include "core/text/tokens/byte_alphabet.h"
#include "core/unicode/codec.h"

namespace heedmap {

namespace {

void replaceAll(std::string& text, std::string_view what, std::string_view with) {
  for (size_t at = 0; !what.empty() && (at = text.find(what, at)) != text.npos; at += with.size())
    text.replace(at, what.size(), with);
}

class DecoderSequence : public Decoder {
 public:
  explicit DecoderSequence(std::vector<std::unique_ptr<Decoder>> steps) : m_steps(std::move(steps)) {}
  void apply(std::vector<std::string>& pieces, SearchBudget& budget) const override {
    for (const auto& step : m_steps) step->apply(pieces, budget);
  }

 private:
  std::vector<std::unique_ptr<Decoder>> m_steps;
};

class ByteLevelDecoder : public Decoder {
 public:
  void apply(std::vector<std::string>& pieces, SearchBudget&) const override {
    std::string text;
    for (const std::string& piece : pieces) {
      std::string bytes;
      for (const char32_t c : unicode::fromUtf8(piece)) {
        const auto byte = byteOfCharacter(c);
        if (!byte) {
          bytes = piece;  // an added token, spelt as it is
          break;
        }
        bytes.push_back(char(*byte));
      }
      text += bytes;
    }
    pieces = {std::move(text)};
  }
};

class ByteFallbackDecoder : public Decoder {
 public:
  void apply(std::vector<std::string>& pieces, SearchBudget&) const override {
    for (std::string& piece : pieces)
      if (const auto byte = byteOfPiece(piece)) piece.assign(1, char(*byte));
  }
};

class Fuse : public Decoder {
 public:
  void apply(std::vector<std::string>& pieces, SearchBudget&) const override {
    std::string text;
    for (const std::string& piece : pieces) text += piece;
    pieces = {std::move(text)};
  }
};

class WordPieceDecoder : public Decoder {
 public:
  WordPieceDecoder(std::string prefix, bool cleansUp) : m_prefix(std::move(prefix)), m_cleansUp(cleansUp) {}
  void apply(std::vector<std::string>& pieces, SearchBudget&) const override {
    for (size_t i = 0; i < pieces.size(); ++i) {
      std::string& piece = pieces[i];
      if (i > 0 && piece.starts_with(m_prefix))
        piece.erase(0, m_prefix.size());
      else if (i > 0)
        piece = std::string(" ").append(piece);
      if (!m_cleansUp) continue;
      constexpr std::pair<std::string_view, std::string_view> spaced[] = {
          {" .", "."},   {" ?", "?"},     {" !", "!"},    {" ,", ","},
          {" ' ", "'"},  {" n't", "n't"}, {" 'm", "'m"},  {" do not", " don't"},
          {" 's", "'s"}, {" 've", "'ve"}, {" 're", "'re"}};
      for (const auto& [what, with] : spaced) replaceAll(piece, what, with);
    }
  }

 private:
  std::string m_prefix;
  bool m_cleansUp;
};

class WordEndDecoder : public Decoder {
 public:
  explicit WordEndDecoder(std::string suffix) : m_suffix(std::move(suffix)) {}
  void apply(std::vector<std::string>& pieces, SearchBudget&) const override {
    for (size_t i = 0; i < pieces.size(); ++i)
      replaceAll(pieces[i], m_suffix, i + 1 < pieces.size() ? " " : "");
  }

 private:
  std::string m_suffix;
};

class MetaspaceDecoder : public Decoder {
 public:
  MetaspaceDecoder(std::string mark, bool isPrepended)
      : m_mark(std::move(mark)), m_isPrepended(isPrepended) {}
  void apply(std::vector<std::string>& pieces, SearchBudget&) const override {
    for (size_t i = 0; i < pieces.size(); ++i)
      replaceAll(pieces[i], m_mark, i == 0 && m_isPrepended ? "" : " ");
  }

 private:
  std::string m_mark;
  bool m_isPrepended;
};

class ReplaceDecoder : public Decoder {
 public:
  ReplaceDecoder(Pattern pattern, std::string content)
      : m_pattern(std::move(pattern)), m_content(std::move(content)) {}
  void apply(std::vector<std::string>& pieces, SearchBudget& budget) const override {
    for (std::string& piece : pieces) {
      const std::u32string text = unicode::fromUtf8(piece);
      std::string result;
      size_t last = 0;
      PatternSearch(m_pattern, text, budget).findAll([&](size_t begin, size_t end) {
        result += unicode::toUtf8(std::u32string_view(text).substr(last, begin - last)) + m_content;
        last = end;
      });
      if (last > 0) piece = result + unicode::toUtf8(std::u32string_view(text).substr(last));
    }
  }

 private:
  Pattern m_pattern;
  std::string m_content;
};

class StripDecoder : public Decoder {
 public:
  StripDecoder(char32_t character, int front, int back) : m_front(front), m_back(back) {
    unicode::appendUtf8(m_character, character);
  }
  void apply(std::vector<std::string>& pieces, SearchBudget&) const override {
    for (std::string& piece : pieces) {
      for (int i = 0; i < m_front && piece.starts_with(m_character); ++i) piece.erase(0, m_character.size());
      for (int i = 0; i < m_back && piece.ends_with(m_character); ++i)
        piece.resize(piece.size() - m_character.size());
    }
  }

 private:
  std::string m_character;
  int m_front, m_back;
};

}  // namespace

std::unique_ptr<Decoder> decoderFromJson(const QJsonObject& json, const QString& fileName) {
  const QString type = JsonFields(json, say("a decoder in %1").arg(fileName)).text(QLatin1String("type"));
  const JsonFields fields(json, say("the decoder %1 in %2").arg(type, fileName));
  const auto text = [&](const char* name) { return fields.text(QLatin1String(name)).toStdString(); };

  if (type == QLatin1String("Sequence")) {
    std::vector<std::unique_ptr<Decoder>> steps;
    for (const QJsonValue& step : fields.list(QLatin1String("decoders")))
      steps.push_back(decoderFromJson(step.toObject(), fileName));
    return std::make_unique<DecoderSequence>(std::move(steps));
  }
  if (type == QLatin1String("ByteLevel")) return std::make_unique<ByteLevelDecoder>();
  if (type == QLatin1String("ByteFallback")) return std::make_unique<ByteFallbackDecoder>();
  if (type == QLatin1String("Fuse")) return std::make_unique<Fuse>();
  if (type == QLatin1String("WordPiece"))
    return std::make_unique<WordPieceDecoder>(text("prefix"), fields.flag(QLatin1String("cleanup"), true));
  if (type == QLatin1String("BPEDecoder")) return std::make_unique<WordEndDecoder>(text("suffix"));
  if (type == QLatin1String("Metaspace")) {
    std::string mark;
    unicode::appendUtf8(mark, fields.character(QLatin1String("replacement")));
    const bool isPrepended =
        fields.text(QLatin1String("prepend_scheme"), QString()) != QLatin1String("never") &&
        fields.flag(QLatin1String("add_prefix_space"), true);
    return std::make_unique<MetaspaceDecoder>(std::move(mark), isPrepended);
  }
  if (type == QLatin1String("Replace"))
    return std::make_unique<ReplaceDecoder>(patternFromJson(fields), text("content"));
  if (type == QLatin1String("Strip"))
    return std::make_unique<StripDecoder>(fields.character(QLatin1String("content")),
                                          fields.number(QLatin1String("start"), 0, 1 << 20),
                                          fields.number(QLatin1String("stop"), 0, 1 << 20));
  throw Error(say("The decoder \"%1\" in %2 is not one that Heedmap knows.").arg(type, fileName));
}

}  // namespace heedmap
