// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/json/post_processor_json.h"

#include "core/base/error.h"
#include "core/text/files/json/component_table.h"
#include "core/text/models/vocabulary.h"
#include "core/text/steps/template_processing.h"
#include "core/text/steps/trim_spaces.h"

namespace heedmap {

namespace {

using Shared = std::shared_ptr<const PostProcessor>;

/// The ids and spellings of one entry of a template's `special_tokens`.
TemplateProcessing::Part specialFromJson(const QJsonObject& json, const QString& place) {
  const JsonFields fields(json, place);
  TemplateProcessing::Part part;
  for (const QJsonValue& id : fields.list("ids")) {
    const double number = id.toDouble(-1);
    if (!(number >= 0 && number <= Vocabulary::maxId) || number != int(number))
      fields.fail("ids", say("a list of token ids"));
    part.ids.push_back(int(number));
  }
  for (const QJsonValue& piece : fields.list("tokens")) part.pieces.push_back(piece.toString());
  if (part.pieces.size() != qsizetype(part.ids.size()))
    fields.fail("tokens", say("as long as its list of ids"));
  return part;
}

std::vector<TemplateProcessing::Part> templateFromJson(const JsonFields& fields, const char* name,
                                                       int sequences) {
  const QJsonObject specials = fields.has("special_tokens") ? fields.object("special_tokens") : QJsonObject();
  std::vector<TemplateProcessing::Part> parts;
  for (const QJsonValue& item : fields.list(name)) {
    const QJsonObject object = item.toObject();
    const bool isSequence = object.contains(QLatin1StringView("Sequence"));
    if (!isSequence && !object.contains(QLatin1StringView("SpecialToken")))
      fields.fail(name, say("a list of Sequence and SpecialToken items"));
    const JsonFields body(
        object.value(QLatin1StringView(isSequence ? "Sequence" : "SpecialToken")).toObject(), fields.place());
    const QString id = body.text("id");
    TemplateProcessing::Part part;
    if (isSequence) {
      part.sequence = id == QLatin1StringView("B") ? 1 : 0;
      if (part.sequence >= sequences) fields.fail(name, say("a template without the second text"));
    } else {
      if (!specials.value(id).isObject())
        throw Error(say("The template of %1 uses the token \"%2\" but does not give its ids.")
                        .arg(fields.place(), id));
      part = specialFromJson(specials.value(id).toObject(), fields.place());
    }
    part.segment = body.has("type_id") ? body.number("type_id", 0, 1 << 16) : 0;
    parts.push_back(std::move(part));
  }
  return parts;
}

/// Reads `"sep": ["</s>", 2]`.
TemplateProcessing::Part pairFromJson(const JsonFields& fields, const char* name, int segment) {
  const QJsonArray pair = fields.list(name);
  const double id = pair.size() == 2 ? pair[1].toDouble(-1) : -1;
  if (!(id >= 0 && id <= Vocabulary::maxId) || id != int(id) || !pair[0].isString())
    fields.fail(name, say("a piece and its id"));
  return {-1, {int(id)}, {pair[0].toString()}, segment};
}

/// What BertProcessing and RobertaProcessing add, as a template. RoBERTa has one segment and two separators
/// between.
Shared classifier(const JsonFields& fields, bool isRoberta) {
  const int second = isRoberta ? 0 : 1;
  const auto added = [&](const char* name, int segment) { return pairFromJson(fields, name, segment); };
  const TemplateProcessing::Part text{0, {}, {}, 0}, pair{1, {}, {}, second};
  std::vector<TemplateProcessing::Part> single{added("cls", 0), text, added("sep", 0)};
  std::vector<TemplateProcessing::Part> both = single;
  if (isRoberta) both.push_back(added("sep", 0));
  both.insert(both.end(), {pair, added("sep", second)});
  return std::make_shared<TemplateProcessing>(std::move(single), std::move(both));
}

Shared sequence(const JsonFields& fields, const QString& fileName) {
  return std::make_shared<PostProcessorSequence>(
      readSteps(fields.list("processors"), fileName, postProcessorFromJson));
}

Shared templateProcessing(const JsonFields& fields, const QString&) {
  return std::make_shared<TemplateProcessing>(templateFromJson(fields, "single", 1),
                                              templateFromJson(fields, "pair", 2));
}

Shared bert(const JsonFields& fields, const QString&) {
  return classifier(fields, false);
}

std::vector<Shared> trimming(const JsonFields& fields) {
  if (!fields.flag("trim_offsets", true)) return {};
  return {std::make_shared<TrimSpaces>(fields.flag("add_prefix_space", true))};
}

Shared byteLevel(const JsonFields& fields, const QString&) {
  return std::make_shared<PostProcessorSequence>(trimming(fields));
}

Shared roberta(const JsonFields& fields, const QString&) {
  std::vector<Shared> steps = trimming(fields);
  steps.push_back(classifier(fields, true));
  return std::make_shared<PostProcessorSequence>(std::move(steps));
}

constexpr ComponentRow<PostProcessor> rows[] = {{"Sequence", sequence},
                                                {"TemplateProcessing", templateProcessing},
                                                {"BertProcessing", bert},
                                                {"RobertaProcessing", roberta},
                                                {"ByteLevel", byteLevel}};

}  // namespace

std::shared_ptr<const PostProcessor> postProcessorFromJson(const QJsonObject& json, const QString& fileName) {
  const QString type = JsonFields(json, say("a post-processor in %1").arg(fileName)).text("type");
  const JsonFields fields(json, say("the post-processor %1 in %2").arg(type, fileName));
  if (auto postProcessor = readComponent(rows, type, fields, fileName)) return postProcessor;
  throw Error(say("The post-processor \"%1\" in %2 is not one that Heedmap knows.").arg(type, fileName));
}

}  // namespace heedmap
