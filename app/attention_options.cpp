// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/attention_options.h"

#include "app/model_options.h"

namespace heedmap {

namespace {

Tokens shiftedRight(const TrainedModel& model, Tokens target) {
  const int start = model.config().decoderStart;
  if (start < 0)
    throw Error(say("%1 does not say which token its decoder starts with; give --target-ids.")
                    .arg(model.summary().name));
  Token first = tokensOfIds(model, {start}, model.config().decoder->vocabulary).items.front();
  first.isAdded = true;
  if (!target.items.empty()) target.items.pop_back();
  target.items.insert(target.items.begin(), first);
  return target;
}

}  // namespace

std::vector<Option> attentionOptions() {
  return {{QStringLiteral("--attention"), QStringLiteral("self|decoder|cross"),
           say("which attention of an encoder–decoder: the encoder’s, the decoder’s, or the decoder’s on the "
               "encoder; default self")},
          {QStringLiteral("--target"), QStringLiteral("TEXT"),
           say("what the decoder of an encoder–decoder writes")},
          {QStringLiteral("--target-ids"), QStringLiteral("I,J,…"),
           say("the ids that the decoder reads, exactly as given")}};
}

AttentionKind attentionKind(const Arguments& arguments) {
  const QStringList kinds{QStringLiteral("self"), QStringLiteral("decoder"), QStringLiteral("cross")};
  return AttentionKind(arguments.choice(QStringLiteral("--attention"), kinds).value_or(0));
}

Tokens targetTokens(const Arguments& arguments, const QuerySource& model) {
  const auto text = arguments.find(QStringLiteral("--target"));
  const auto ids = arguments.find(QStringLiteral("--target-ids"));
  if (text && ids) throw UsageError(say("Give one of --target and --target-ids."));
  const auto* trained = dynamic_cast<const TrainedModel*>(&model);
  const bool hasDecoder = trained && trained->config().decoder;
  if ((text || ids) && !hasDecoder)
    throw Error(say("%1 has no decoder that could read a target.").arg(model.summary().name));
  if (!hasDecoder) return {};
  if (ids)
    return tokensOfIds(*trained, wholeNumbers(QStringLiteral("--target-ids"), *ids),
                       trained->config().decoder->vocabulary);
  if (text) return shiftedRight(*trained, trained->tokenize(text->toUtf8()));
  // The encoder's attention is the same whatever the decoder reads.
  if (attentionKind(arguments) == AttentionKind::Self) return shiftedRight(*trained, {});
  throw Error(say("Say with --target or --target-ids what the decoder reads."));
}

}  // namespace heedmap
