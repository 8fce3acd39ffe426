// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/post_processor.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/text/files/json_fields.h"
#include "core/text/models/vocabulary.h"
#include "core/text/steps/byte_level.h"

namespace heedmap {

void TemplateProcessing::apply(Input& input) const {
  const std::vector<Part>& parts = input.runs.size() > 1 ? m_pair : m_single;
  std::vector<TokenRun> runs;
  int sequence = 0;  // the text that added tokens belong to: the one that stands before them
  for (const Part& part : parts) {
    if (part.sequence >= 0) {
      sequence = part.sequence;
      const auto isSame = [&](const Part& later) { return later.sequence == sequence; };
      const bool isLast = std::none_of(&part + 1, parts.data() + parts.size(), isSame);
      TokenRun& source = input.runs[size_t(sequence)];
      TokenRun run = isLast ? std::move(source) : source;
      for (Token& token : run) token.segment = part.segment;
      runs.push_back(std::move(run));
    } else if (input.addSpecial) {
      TokenRun run;
      for (size_t i = 0; i < part.ids.size(); ++i) {
        Token token;
        token.id = part.ids[i];
        token.piece = part.pieces[qsizetype(i)];
        token.sequence = sequence;
        token.segment = part.segment;
        token.isAdded = token.isSpecial = true;
        run.push_back(std::move(token));
      }
      runs.push_back(std::move(run));
    }
  }
  input.runs = std::move(runs);
}

namespace {

/// The ids and spellings of one entry of a template's `special_tokens`.
TemplateProcessing::Part specialFromJson(const QJsonObject& json, const QString& place) {
  const JsonFields fields(json, place);
  TemplateProcessing::Part part;
  for (const QJsonValue& id : fields.list(QLatin1String("ids"))) {
    const double number = id.toDouble(-1);
    if (!(number >= 0 && number <= Vocabulary::maxId) || number != int(number))
      fields.fail(QLatin1String("ids"), say("a list of token ids"));
    part.ids.push_back(int(number));
  }
  for (const QJsonValue& piece : fields.list(QLatin1String("tokens")))
    part.pieces.push_back(piece.toString());
  if (part.pieces.size() != qsizetype(part.ids.size()))
    fields.fail(QLatin1String("tokens"), say("as long as its list of ids"));
  return part;
}

std::vector<TemplateProcessing::Part> templateFromJson(const JsonFields& fields, QLatin1String name,
                                                       int sequences) {
  const QJsonObject specials = fields.has(QLatin1String("special_tokens"))
                                   ? fields.object(QLatin1String("special_tokens"))
                                   : QJsonObject();
  std::vector<TemplateProcessing::Part> parts;
  for (const QJsonValue& item : fields.list(name)) {
    const QJsonObject object = item.toObject();
    const bool isSequence = object.contains(QLatin1String("Sequence"));
    if (!isSequence && !object.contains(QLatin1String("SpecialToken")))
      fields.fail(name, say("a list of Sequence and SpecialToken items"));
    const JsonFields body(object.value(QLatin1String(isSequence ? "Sequence" : "SpecialToken")).toObject(),
                          fields.place());
    const QString id = body.text(QLatin1String("id"));
    TemplateProcessing::Part part;
    if (isSequence) {
      part.sequence = id == QLatin1String("B") ? 1 : 0;
      if (part.sequence >= sequences) fields.fail(name, say("a template without the second text"));
    } else {
      if (!specials.value(id).isObject())
        throw Error(say("The template of %1 uses the token \"%2\" but does not give its ids.")
                        .arg(fields.place(), id));
      part = specialFromJson(specials.value(id).toObject(), fields.place());
    }
    part.segment = body.has(QLatin1String("type_id")) ? body.number(QLatin1String("type_id"), 0, 1 << 16) : 0;
    parts.push_back(std::move(part));
  }
  return parts;
}

/// Reads `"sep": ["</s>", 2]`.
TemplateProcessing::Part pairFromJson(const JsonFields& fields, QLatin1String name, int segment) {
  const QJsonArray pair = fields.list(name);
  const double id = pair.size() == 2 ? pair[1].toDouble(-1) : -1;
  if (!(id >= 0 && id <= Vocabulary::maxId) || id != int(id) || !pair[0].isString())
    fields.fail(name, say("a piece and its id"));
  return {-1, {int(id)}, {pair[0].toString()}, segment};
}

/// What BertProcessing and RobertaProcessing add, as a template. RoBERTa has one segment and two separators
/// between.
std::unique_ptr<PostProcessor> classifierFromJson(const JsonFields& fields, bool isRoberta) {
  const int second = isRoberta ? 0 : 1;
  const auto added = [&](const char* name, int segment) {
    return pairFromJson(fields, QLatin1String(name), segment);
  };
  const TemplateProcessing::Part text{0, {}, {}, 0}, pair{1, {}, {}, second};
  std::vector<TemplateProcessing::Part> single{added("cls", 0), text, added("sep", 0)};
  std::vector<TemplateProcessing::Part> both = single;
  if (isRoberta) both.push_back(added("sep", 0));
  both.insert(both.end(), {pair, added("sep", second)});
  return std::make_unique<TemplateProcessing>(std::move(single), std::move(both));
}

}  // namespace

std::unique_ptr<PostProcessor> postProcessorFromJson(const QJsonObject& json, const QString& fileName) {
  const QString type =
      JsonFields(json, say("a post-processor in %1").arg(fileName)).text(QLatin1String("type"));
  const JsonFields fields(json, say("the post-processor %1 in %2").arg(type, fileName));

  if (type == QLatin1String("Sequence")) {
    std::vector<std::unique_ptr<PostProcessor>> steps;
    for (const QJsonValue& step : fields.list(QLatin1String("processors")))
      steps.push_back(postProcessorFromJson(step.toObject(), fileName));
    return std::make_unique<PostProcessorSequence>(std::move(steps));
  }
  if (type == QLatin1String("TemplateProcessing"))
    return std::make_unique<TemplateProcessing>(templateFromJson(fields, QLatin1String("single"), 1),
                                                templateFromJson(fields, QLatin1String("pair"), 2));
  if (type == QLatin1String("BertProcessing")) return classifierFromJson(fields, false);
  const bool isRoberta = type == QLatin1String("RobertaProcessing");
  if (isRoberta || type == QLatin1String("ByteLevel")) {
    std::vector<std::unique_ptr<PostProcessor>> steps;
    if (fields.flag(QLatin1String("trim_offsets"), true))
      steps.push_back(std::make_unique<TrimSpaces>(fields.flag(QLatin1String("add_prefix_space"), true)));
    if (isRoberta) steps.push_back(classifierFromJson(fields, true));
    return std::make_unique<PostProcessorSequence>(std::move(steps));
  }
  throw Error(say("The post-processor \"%1\" in %2 is not one that Heedmap knows.").arg(type, fileName));
}

}  // namespace heedmap
