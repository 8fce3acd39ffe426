// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <functional>

#include "core/text/steps/normalizers/bert_normalizer.h"
#include "core/text/steps/pipeline.h"

namespace heedmap {

/// What a GGUF file calls its pre-tokenizer: "gpt-2", "llama-bpe", "qwen2" … `fileName` is for messages.
/// Throws Error when the name is not known.
Pipeline byteLevelPipeline(const QString& name, const QString& fileName);

/// GPT-2's, whose words may get a space in front.
Pipeline gpt2Pipeline(bool addsPrefixSpace);

/// Whether a byte-level vocabulary of that name takes a word that is a piece whole, and begins a text with
/// its begin token.
bool takesWholeWords(const QString& name);

/// Llama's SentencePiece BPE: spaces to "▁", and one more in front when `addsPrefix`.
Pipeline llamaPipeline(bool addsPrefix);

/// Gemma's: words end behind a space.
Pipeline gemmaPipeline();

/// Llama's as it reads since its `legacy` is false: no second space in front of one, and none behind a
/// special token.
Pipeline laterLlamaPipeline(bool addsPrefix);

/// What becomes of white space between words: nothing is left of it (T5, XLM-RoBERTa and their kin), or one
/// space of each run of them, also at the text's end (mBART-50, NLLB, Pegasus, XGLM).
enum class SpaceRuns { Dropped, Joined };
/// SentencePiece's normalization and spaces. `charsmap` may be empty. Throws Error when it is damaged;
/// `fileName` is for messages.
Pipeline unigramPipeline(const QByteArray& charsmap, SpaceRuns spaces, const QString& fileName);

struct AlbertOptions {
  bool lowercase = true;
  bool keepsAccents = false;
};
/// ALBERT's: SentencePiece's, behind cleaning of its own.
Pipeline albertPipeline(const QByteArray& charsmap, const AlbertOptions& options, const QString& fileName);

/// DeBERTa-v2's: SentencePiece's, on a text without the white space at its ends.
Pipeline debertaPipeline(const QByteArray& charsmap, bool lowercase, const QString& fileName);

Pipeline bertPipeline(const BertNormalizer::Options& options);

/// What is put around a text, written as "<s> $A </s>:1": tokens, $A the text, $B the pair, each with its
/// segment behind a colon. Nothing is added when both are empty.
struct TokenTemplate {
  QString single, pair;
};
/// `idOf` gives the ids. Throws Error (with `fileName`) when one is negative.
std::shared_ptr<const PostProcessor> templateProcessing(const TokenTemplate& written,
                                                        const std::function<int(QString)>& idOf,
                                                        const QString& fileName);

}  // namespace heedmap
