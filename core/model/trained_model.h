// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "core/model/model_weights.h"

namespace heedmap {

class Tokenizer;

/// A model out of files: its config, its mapped weights and its tokenizer.
class TrainedModel : public Model {
 public:
  /// `tokenizer` may be null: such a model reads ids only, and `whyNoTokenizer` says why when it is asked to
  /// read a text. Throws Error when weights are missing or
  /// misshapen.
  TrainedModel(QString name, ModelConfig config, Checkpoint checkpoint,
               std::shared_ptr<const Tokenizer> tokenizer, QString whyNoTokenizer = {});

  const ModelSummary& summary() const override { return m_summary; }
  /// As the tokenizer makes them. A text that is too long loses tokens of the user's text from the end (of
  /// the longer one of a pair), never the special tokens around them.
  Tokens tokenize(const QByteArray& text, const QByteArray& pair = {},
                  std::stop_token stop = {}) const override;
  Tokens tokenizeLiterally(const QByteArray& text, const QByteArray& pair = {},
                           std::stop_token stop = {}) const override;
  /// What a decoder writes, whose language or vocabulary can be others than the source's.
  Tokens tokenizeTarget(const QByteArray& text, std::stop_token stop = {}) const;
  AttentionTrace run(const Tokens& source, const Tokens& target, const RunOptions& options,
                     std::stop_token stop = {}) const override;

  Vector valueLengths(const AttentionTrace& trace, const HeadId& id) const override;

  /// What the model would say after each of these rows of AttentionTrace::hidden, as logits [row,
  /// vocabulary]: for a causal model or a decoder the *next* token, for an encoder the token at the row
  /// itself. Throws Error when there is no output head.
  Matrix logits(const Matrix& hiddenRows) const;

  const ModelConfig& config() const { return m_config; }
  const Checkpoint& checkpoint() const { return m_checkpoint; }
  const std::shared_ptr<const Tokenizer>& tokenizer() const { return m_tokenizer; }
  const QStringList& unusedTensors() const { return m_weights.unusedTensors; }

 private:
  const Tokenizer& readableTokenizer() const;
  Tokens fitting(Tokens tokens) const;
  ModelConfig m_config;
  Checkpoint m_checkpoint;
  ModelWeights m_weights;  // points into m_checkpoint's files
  std::shared_ptr<const Tokenizer> m_tokenizer;
  QString m_whyNoTokenizer;
  ModelSummary m_summary;
};

}  // namespace heedmap
