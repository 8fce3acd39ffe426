// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/trained_model.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/model/forward_pass.h"
#include "core/model/generation.h"
#include "core/model/layer_of_file.h"
#include "core/text/tokenizer.h"

namespace heedmap {

namespace {

ModelSummary summarise(const QString& name, const ModelConfig& config, const ModelWeights& weights) {
  const StackConfig& stack = config.main;
  ModelSummary summary;
  summary.name = name;
  summary.architecture = config.architecture;
  summary.layers = int(stack.layers.size());
  summary.heads = stack.heads;
  summary.keyHeads = stack.keyHeads;
  if (config.decoder) {
    summary.decoderLayers = int(config.decoder->layers.size());
    summary.decoderHeads = config.decoder->heads;
    summary.decoderDk = config.decoder->dK;
  }
  for (size_t layer = 0; layer < stack.layers.size(); ++layer)
    if (!stack.layers[layer].hasHeads()) summary.withoutHeads.push_back(int(layer));
  summary.dModel = stack.dModel;
  summary.dK = stack.dK;
  summary.maxPositions = config.maxPositions;
  summary.isCausal = config.isCausal;
  summary.isEncoderDecoder = config.decoder.has_value();
  summary.hasOutputHead = weights.logits.has_value();
  return summary;
}

/// Leaves out tokens of the texts until `limit` remain: of the longer text first, then of both, and the odd
/// one goes from the shorter (longest_first of the tokenizers library, for which equal texts make the first
/// the shorter).
void cut(Tokens& tokens, qsizetype limit) {
  if (limit <= 0 || tokens.size() <= limit) return;
  qsizetype kept[2] = {0, 0};
  for (const Token& token : tokens.items)
    if (!token.isAdded) ++kept[token.sequence];
  const qsizetype texts = kept[0] + kept[1], room = std::max<qsizetype>(limit - (tokens.size() - texts), 0);
  const int shorter = kept[0] > kept[1] ? 1 : 0;
  kept[shorter] = std::min(kept[shorter], room / 2);
  kept[1 - shorter] = std::min(kept[1 - shorter], room - kept[shorter]);
  tokens.omitted += texts - kept[0] - kept[1];
  qsizetype seen[2] = {0, 0};
  std::erase_if(tokens.items, [&](const Token& token) {
    return !token.isAdded && seen[token.sequence]++ >= kept[token.sequence];
  });
}

void checkLength(const Tokens& tokens, int maxPositions) {
  if (tokens.items.empty()) throw Error(say("There is no token to look at: the text is empty."));
  if (maxPositions > 0 && tokens.size() > maxPositions)
    throw Error(say("The text has %L1 tokens, but this model has positions for %L2.")
                    .arg(tokens.size())
                    .arg(maxPositions));
}

}  // namespace

TrainedModel::TrainedModel(QString name, ModelConfig config, Checkpoint checkpoint,
                           std::shared_ptr<const Tokenizer> tokenizer, QString whyNoTokenizer,
                           QString adapter)
    : m_file{std::move(config), std::move(checkpoint), {}, std::move(tokenizer), std::move(adapter), {}},
      m_whyNoTokenizer(std::move(whyNoTokenizer)) {
  m_file.weights = std::make_shared<ModelWeights>(findWeights(m_file.config, m_file.checkpoint));
  m_file.unusedTensors = m_file.weights->unusedTensors;
  m_summary = summarise(name, m_file.config, *m_file.weights);
}

Tokens TrainedModel::tokenize(const QByteArray& text, const QByteArray& pair, SpecialTokens specials,
                              std::stop_token stop) const {
  return fitting(readableTokenizer().encode(
      text, pair, {.readSpecial = specials == SpecialTokens::Read, .stop = std::move(stop)}));
}

Tokens TrainedModel::startTokens() const {
  return decoderStart(*this);
}

Tokens TrainedModel::targetTokens(const QByteArray& text, std::stop_token stop) const {
  return fitting(readableTokenizer().target().encode(text, {}, {.stop = std::move(stop)}));
}

const Tokenizer& TrainedModel::readableTokenizer() const {
  if (!m_file.tokenizer && !m_whyNoTokenizer.isEmpty()) throw Error(m_whyNoTokenizer);
  if (!m_file.tokenizer)
    throw Error(
        say("%1 has no tokenizer (tokenizer.json is missing beside it), so it can only read token ids.")
            .arg(m_summary.name));
  return *m_file.tokenizer;
}

Tokens TrainedModel::fitting(Tokens tokens) const {
  cut(tokens, m_file.config.maxPositions);
  return tokens;
}

AttentionTrace TrainedModel::run(const Tokens& source, const Tokens& target, const RunOptions& options,
                                 std::stop_token stop) const {
  checkLength(source, m_file.config.maxPositions);
  if (m_file.config.decoder) checkLength(target, m_file.config.maxPositions);
  return forwardPass(m_file.config, *m_file.weights, source, target, options, stop);
}

Vector TrainedModel::valueLengths(const AttentionTrace& trace, const HeadId& id) const {
  headInput(trace, id);  // says which layers and heads there are
  const AttentionStack& attention = *trace.stack(id.kind);
  const StackConfig& stack = id.kind == AttentionKind::Self ? m_file.config.main : *m_file.config.decoder;
  if (stack.gatedHeads)
    throw Error(say(
        "What a head of this model writes passes a gate that differs from query to query, so that a value "
        "has no length of its own."));
  if (attention.globalQueries(id.layer) > 0)
    throw Error(say(
        "Tokens that see the whole text read values of their own in this layer, so that a token has no one "
        "length of its value."));
  LinearWeights output = outputWeights(m_file, {id.kind, id.layer});
  output.bias.resize(0);
  const MatrixView values = attention.values(id.layer, id.head);
  Matrix alone = Matrix::Zero(
      values.rows(), attention.heads * values.cols());  // what W_O reads when the other heads are silent
  alone.middleCols(id.head * values.cols(), values.cols()) = values;
  return linear(alone, output).rowwise().norm();
}

Matrix TrainedModel::logits(const Matrix& hiddenRows) const {
  return outputLogits(m_file.config, *m_file.weights, hiddenRows);
}

}  // namespace heedmap
