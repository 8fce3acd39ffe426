// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_facts.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/data_size.h"
#include "core/base/error.h"
#include "core/model/model_file.h"
#include "core/text/tokenizer.h"

namespace heedmap {

namespace {

QString maskText(const MaskRule& mask) {
  if (mask.isNone()) return say("no mask");
  if (mask.chunk > 0) return say("causal mask, chunks of %1 tokens").arg(mask.chunk);
  if (mask.lookAhead == 0 && mask.lookBack >= MaskRule::unlimited) return say("causal mask");
  if (mask.lookAhead == 0) return say("causal mask, window of %1 keys").arg(mask.lookBack + 1);
  return say("window from %1 keys before to %2 after").arg(mask.lookBack).arg(mask.lookAhead);
}

QString layersTurnedBy(const StackConfig& stack, int rotary) {
  QStringList layers;
  for (size_t layer = 0; layer < stack.layers.size(); ++layer)
    if (stack.layers[layer].rotary == rotary) layers << QString::number(layer);
  return layers.join(QLatin1Char(','));
}

QString positionText(const StackConfig& stack) {
  QStringList kinds;
  switch (stack.embedding.positions.kind) {
    case PositionConfig::Kind::None:
      break;
    case PositionConfig::Kind::Learned:
      kinds << say("learned");
      break;
    case PositionConfig::Kind::SinusoidInterleaved:
    case PositionConfig::Kind::SinusoidHalves:
    case PositionConfig::Kind::SinusoidHalvesOpen:
      kinds << say("sinusoidal");
      break;
  }
  for (size_t i = 0; i < stack.rotaries.size(); ++i) {
    const RotaryConfig& rotary = stack.rotaries[i];
    static const char* const scalings[] = {"", "linear", "dynamic", "llama3", "yarn", "longrope"};
    QString text =
        say("rotary over %1 of %2 dimensions, base %3").arg(rotary.dims).arg(stack.dK).arg(rotary.base);
    if (rotary.scaling != RotaryConfig::Scaling::None)
      text +=
          say(", %1 scaling by %2").arg(QLatin1StringView(scalings[int(rotary.scaling)])).arg(rotary.factor);
    kinds << (stack.rotaries.size() == 1 ? text
                                         : say("layers %1: %2").arg(layersTurnedBy(stack, int(i)), text));
  }
  if (stack.relativeBias) kinds << say("relative bias in %1 buckets").arg(stack.relativeBias->buckets);
  if (const auto& terms = stack.positionTerms)
    kinds << (terms->isSinusoidal
                  ? say("sinusoids of the distance in every score")
                  : say("terms of %1 relative positions in every score").arg(2 * terms->span));
  for (const LayerConfig& layer : stack.layers)
    if (layer.rule.alibiSlopes.size() > 0) {
      kinds << say("ALiBi");
      break;
    }
  return kinds.isEmpty() ? say("none") : kinds.join(QStringLiteral("; "));
}

/// What queries see beside the keys of their rule, by the text.
QStringList besideRules(const StackConfig& stack) {
  QStringList texts;
  if (stack.globalTokens)
    texts << (stack.globalTokens->which == GlobalTokensConfig::Which::First
                  ? say("the first token sees all and is seen by all")
                  : say("the tokens of the question see all and are seen by all"));
  if (stack.summaries) texts << say("and summaries of blocks of %1 tokens").arg(stack.summaries->block);
  if (const auto& blocks = stack.sparseBlocks)
    texts
        << say("in texts of more than %1 tokens: the blocks of %2 tokens around, the first and the last one")
               .arg(blocks->fullTokens())
               .arg(blocks->block);
  return texts;
}

/// Layers with the same rule on one line.
QStringList ruleLines(const StackConfig& stack) {
  std::vector<std::pair<QString, QStringList>> lines;
  for (size_t layer = 0; layer < stack.layers.size(); ++layer) {
    const LayerConfig& one = stack.layers[layer];
    const QString rule =
        one.hasHeads() ? describe(one.rule, stack.shapeOf(int(layer)).dK) : say(info(one.kind).name);
    const auto same =
        std::find_if(lines.begin(), lines.end(), [&](const auto& line) { return line.first == rule; });
    if (same == lines.end())
      lines.push_back({rule, {QString::number(layer)}});
    else
      same->second << QString::number(layer);
  }
  QStringList texts;
  for (const auto& [rule, layers] : lines)
    texts << (lines.size() == 1 ? rule : say("layers %1: %2").arg(layers.join(QLatin1Char(',')), rule));
  return texts + besideRules(stack);
}

}  // namespace

QString describe(const ScoreRule& rule, int dK) {
  const double scale = rule.scale, divisor = 1 / (scale * scale);
  QStringList parts;
  if (std::abs(scale - 1) < 1e-12)
    parts << say("q·k, not scaled");
  else if (std::abs(divisor - std::round(divisor)) < 1e-6 * divisor)
    parts << say("q·k / √%1").arg(std::round(divisor)) +
                 (std::round(divisor) == dK ? QString() : say(" (d_k is %1)").arg(dK));
  else
    parts << say("q·k × %1").arg(scale, 0, 'g', 6);
  if (rule.softCap) parts << say("soft cap %1").arg(*rule.softCap);
  if (rule.alibiSlopes.size() > 0) parts << say("ALiBi");
  if (rule.sinks.size() > 0) parts << say("learned sink");
  parts << maskText(rule.mask);
  return parts.join(QStringLiteral(", "));
}

std::vector<ModelFact> modelFacts(const Model& model) {
  const ModelSummary& summary = model.summary();
  const ModelFile& file = *model.file();
  const StackConfig& stack = file.config.lastStack();
  std::vector<ModelFact> facts;
  const auto add = [&facts](const char* key, const QString& name, const QString& text,
                            const QJsonValue& value) {
    facts.push_back({QLatin1StringView(key), name, text, value});
  };
  const auto addText = [&add](const char* key, const QString& name, const QString& text) {
    add(key, name, text, text);
  };
  const auto addNumber = [&add](const char* key, const QString& name, qint64 number) {
    add(key, name, QString::number(number), number);
  };
  addText("name", say("Name"), summary.name);
  addText("architecture", say("Architecture"), summary.architecture);
  addText("path", say("Path"), file.checkpoint.path());
  if (!file.adapter.isEmpty()) addText("adapter", say("Adapter"), file.adapter);
  addNumber("layers", say("Layers"), summary.layers);
  if (!summary.withoutHeads.empty()) {
    QStringList listed;
    QJsonArray numbers;
    for (const int layer : summary.withoutHeads) {
      listed << QString::number(layer);
      numbers.append(layer);
    }
    add("layers_without_heads", say("Layers without heads"), listed.join(QLatin1Char(',')), numbers);
  }
  if (summary.isEncoderDecoder) addNumber("decoder_layers", say("Decoder layers"), summary.decoderLayers);
  addNumber("heads", say("Heads"), summary.heads);
  addNumber("key_heads", say("Key heads"), summary.keyHeads);
  if (summary.isEncoderDecoder) addNumber("decoder_heads", say("Decoder heads"), stack.heads);
  addNumber("d_model", say("d_model"), summary.dModel);
  addNumber("d_k", say("d_k"), summary.dK);
  if (summary.isEncoderDecoder) addNumber("decoder_d_k", say("Decoder d_k"), stack.dK);
  if (const auto& experts = stack.experts)
    add("experts", say("Experts"),
        say("%1, of which each token reads %2").arg(experts->count).arg(experts->active), experts->count);
  add("max_positions", say("Positions up to"),
      summary.maxPositions > 0 ? QString::number(summary.maxPositions) : say("no limit"),
      summary.maxPositions > 0 ? QJsonValue(summary.maxPositions) : QJsonValue());
  addText("positions", say("Positions"), positionText(file.config.main));
  const QStringList rules = ruleLines(file.config.main);
  add("score_rules", say("Scores"), rules.join(QStringLiteral("; ")), QJsonArray::fromStringList(rules));
  if (summary.isEncoderDecoder) {
    const QStringList decoderRules = ruleLines(stack);
    add("decoder_score_rules", say("Decoder scores"), decoderRules.join(QStringLiteral("; ")),
        QJsonArray::fromStringList(decoderRules));
    addText("cross_score_rule", say("Cross scores"), describe(stack.crossRule, stack.dK));
  }
  add("causal", say("Causal"), summary.isCausal ? say("yes") : say("no"), summary.isCausal);
  if (file.tokenizer) {
    addText("tokenizer", say("Tokenizer"), file.tokenizer->kind());
    addNumber("vocabulary", say("Vocabulary"), file.tokenizer->vocabularySize());
    const QString source = file.tokenizer->language(), target = file.tokenizer->target().language();
    if (!source.isEmpty()) addText("source_language", say("Text language"), source);
    if (!target.isEmpty()) addText("target_language", say("Target language"), target);
  } else {
    add("tokenizer", say("Tokenizer"), say("none, so it reads ids only"), QJsonValue());
  }
  add("output_head", say("Output head"), summary.hasOutputHead ? say("yes") : say("no"),
      summary.hasOutputHead);

  std::map<QString, int> types;
  qint64 parameters = 0;
  for (const Tensor& tensor : file.checkpoint.tensors()) {
    ++types[tensor.typeName()];
    parameters += tensor.count();
  }
  QStringList typeTexts;
  QJsonObject typeCounts;
  for (const auto& [type, count] : types) {
    typeTexts << QStringLiteral("%1 × %2").arg(count).arg(type);
    typeCounts[type] = count;
  }
  add("tensor_types", say("Tensors"), typeTexts.join(QStringLiteral(", ")), typeCounts);
  add("parameters", say("Parameters"), QLocale::c().toString(parameters), parameters);
  const qint64 bytes = file.checkpoint.bytes();
  add("bytes", say("Size"), dataSize(double(bytes)), bytes);
  const QStringList& unused = file.unusedTensors;
  constexpr qsizetype named = 20;  // a model that also sees has hundreds
  QString unusedText = unused.isEmpty() ? say("none") : unused.mid(0, named).join(QStringLiteral(", "));
  if (unused.size() > named) unusedText = say("%1 and %2 more").arg(unusedText).arg(unused.size() - named);
  add("unused_tensors", say("Unused tensors"), unusedText, QJsonArray::fromStringList(unused));
  return facts;
}

}  // namespace heedmap
