// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>
#include <functional>

namespace heedmap {

/// The steps around a model, spelt as the fields `normalizer`, `pre_tokenizer`, `post_processor` and
/// `decoder` of a tokenizer.json. Files that only name their steps are read by way of these.
using Pipeline = QJsonObject;

/// What a GGUF file calls its pre-tokenizer: "gpt-2", "llama-bpe", "qwen2" … `fileName` is for messages.
/// Throws Error when the name is not known.
Pipeline byteLevelPipeline(const QString& name, const QString& fileName);

/// Whether a byte-level vocabulary of that name takes a word that is a piece whole, and begins a text with
/// its begin token.
bool isLlama3(const QString& name);

/// Llama's SentencePiece BPE: spaces to "▁", and one more in front when `addsPrefix`.
Pipeline llamaPipeline(bool addsPrefix);

/// Gemma's: words end behind a space.
Pipeline gemmaPipeline();

/// The same as it reads since its `legacy` is false: no second space in front of one, and none behind a
/// special token.
Pipeline laterLlamaPipeline(bool addsPrefix);

/// What becomes of white space between words: nothing is left of it (T5, XLM-RoBERTa and their kin), or one
/// space of each run of them, also at the text's end (mBART-50, NLLB, Pegasus, XGLM).
enum class SpaceRuns { Dropped, Joined };
/// SentencePiece's normalization and spaces. `charsmap` may be empty.
Pipeline unigramPipeline(const QByteArray& charsmap, SpaceRuns spaces);

/// ALBERT's normalizer; `charsmap` may be empty.
QJsonObject albertNormalizer(const QByteArray& charsmap, bool lowercase, bool keepsAccents);

struct BertOptions {
  bool lowercase = true;
  QJsonValue stripAccents;  ///< null follows `lowercase`
  bool separateChinese = true;
};
Pipeline bertPipeline(const BertOptions& options);

/// A template written as "<s> $A </s>:1": tokens, $A the text, $B the pair, each with its segment behind a
/// colon. `idOf` gives the ids. Throws Error (with `fileName`) when one is negative.
QJsonObject templateProcessing(const QString& single, const QString& pair,
                               const std::function<int(QString)>& idOf, const QString& fileName);

}  // namespace heedmap
