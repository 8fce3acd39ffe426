// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/attention_options.h"

#include "app/options/model_options.h"
#include "core/model/generation.h"

namespace heedmap {

namespace {

/// What a decoder reads when it is to write `written`: its start token, then all but the last.
Tokens shiftedRight(const Model& model, const std::vector<Token>& written) {
  Tokens read = decoderStart(model);
  read.items.insert(read.items.end(), written.begin(), written.end());
  if (!written.empty()) read.items.pop_back();
  return read;
}

/// The target's own text, ranges and omission with it.
Tokens taught(const Model& model, const QByteArray& text) {
  Tokens target = model.decoder()->targetTokens(text);
  tellOmission(target);
  target.items = shiftedRight(model, target.items).items;
  return target;
}

}  // namespace

std::vector<Option> attentionOptions() {
  return {{QStringLiteral("--attention"), QStringLiteral("self|decoder|cross"),
           say("which attention of an encoder–decoder: the encoder’s, the decoder’s, or the decoder’s on the "
               "encoder; default self")},
          {QStringLiteral("--target"), QStringLiteral("TEXT"),
           say("what the decoder of an encoder–decoder writes; default: what it writes by itself")},
          {QStringLiteral("--target-ids"), QStringLiteral("I,J,…"),
           say("the ids that the decoder reads, exactly as given")}};
}

AttentionKind attentionKind(const Arguments& arguments) {
  const QStringList kinds{QStringLiteral("self"), QStringLiteral("decoder"), QStringLiteral("cross")};
  return AttentionKind(arguments.choice(QStringLiteral("--attention"), kinds).value_or(0));
}

Tokens targetTokens(const Arguments& arguments, const Model& model, const Tokens& source,
                    const RunOptions& options) {
  const auto text = arguments.find(QStringLiteral("--target"));
  const auto ids = arguments.find(QStringLiteral("--target-ids"));
  if (text && ids) throw UsageError(say("Give one of --target and --target-ids."));
  const bool hasDecoder = model.decoder();
  if ((text || ids) && !hasDecoder)
    throw Error(say("%1 has no decoder that could read a target.").arg(model.summary().name));
  if (!hasDecoder) return {};
  if (ids) return tokensOfIds(model, wholeNumbers(QStringLiteral("--target-ids"), *ids), true);
  if (text && !text->isEmpty()) return taught(model, text->toUtf8());
  // The encoder's attention is the same whatever the decoder reads.
  if (attentionKind(arguments) == AttentionKind::Self) return decoderStart(model);
  GenerationOptions writing;
  writing.run = options;
  return shiftedRight(model, generate(model, source, {}, writing));
}

}  // namespace heedmap
