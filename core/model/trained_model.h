// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layers/model_weights.h"
#include "core/model/model.h"
#include "core/model/model_file.h"

namespace heedmap {

/// A model out of files: its config, its mapped weights and its tokenizer.
class TrainedModel : public Model, private OutputHead, private DecoderInput {
 public:
  /// `tokenizer` may be null: such a model reads ids only, and `whyNoTokenizer` says why when it is asked to
  /// read a text. `adapter` is what ModelFile says. Throws Error when weights are missing or misshapen.
  TrainedModel(QString name, ModelConfig config, Checkpoint checkpoint,
               std::shared_ptr<const Tokenizer> tokenizer, QString whyNoTokenizer = {}, QString adapter = {});

  const ModelSummary& summary() const override { return m_summary; }
  /// As the tokenizer makes them. A text that is too long loses tokens of the user's text from the end (of
  /// the longer one of a pair, then of both), never the special tokens around them.
  Tokens tokenize(const QByteArray& text, const QByteArray& pair = {},
                  SpecialTokens specials = SpecialTokens::Read, std::stop_token stop = {}) const override;
  AttentionTrace run(const Tokens& source, const Tokens& target, const RunOptions& options,
                     std::stop_token stop = {}) const override;

  Vector valueLengths(const AttentionTrace& trace, const HeadId& id) const override;

  const OutputHead* outputHead() const override { return m_file.weights->logits ? this : nullptr; }
  const DecoderInput* decoder() const override { return m_file.config.decoder ? this : nullptr; }
  const ModelFile* file() const override { return &m_file; }

 private:
  Matrix logits(const Matrix& hiddenRows) const override;
  Tokens startTokens() const override;
  Tokens targetTokens(const QByteArray& text, std::stop_token stop) const override;
  const Tokenizer& readableTokenizer() const;
  Tokens fitting(Tokens tokens) const;

  ModelFile m_file;
  QString m_whyNoTokenizer;
  ModelSummary m_summary;
};

}  // namespace heedmap
