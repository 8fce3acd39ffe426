// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QJsonObject>
#include <memory>
#include <vector>

#include "core/text/tokens/tokens.h"

namespace heedmap {

/// The tokens of one text, or of a stretch of added ones.
using TokenRun = std::vector<Token>;

/// Puts the tokens of a text (and of its pair) together and adds what the model wants around them.
class PostProcessor {
 public:
  virtual ~PostProcessor() = default;
  PostProcessor() = default;
  PostProcessor(const PostProcessor&) = delete;
  PostProcessor& operator=(const PostProcessor&) = delete;

  struct Input {
    std::vector<TokenRun> runs;  ///< the text's tokens, then the pair's if there is one
    const QByteArray* text[2];   ///< what the ranges of sequence 0 and 1 point into
    bool addSpecial;
  };
  virtual void apply(Input& input) const = 0;
};

/// Steps one after the other.
class PostProcessorSequence : public PostProcessor {
 public:
  explicit PostProcessorSequence(std::vector<std::unique_ptr<PostProcessor>> steps)
      : m_steps(std::move(steps)) {}
  void apply(Input& input) const override {
    for (const auto& step : m_steps) step->apply(input);
  }

 private:
  std::vector<std::unique_ptr<PostProcessor>> m_steps;
};

/// A list of what stands where: the text, the pair, and tokens to add, each with its segment (token type id).
class TemplateProcessing : public PostProcessor {
 public:
  struct Part {
    int sequence = -1;     ///< 0 the text, 1 the pair, −1 added tokens
    std::vector<int> ids;  ///< the added tokens
    QStringList pieces;    ///< as the file spells them
    int segment = 0;
  };
  TemplateProcessing(std::vector<Part> single, std::vector<Part> pair)
      : m_single(std::move(single)), m_pair(std::move(pair)) {}
  void apply(Input& input) const override;

 private:
  std::vector<Part> m_single;
  std::vector<Part> m_pair;
};

/// The post-processor that the `post_processor` object of a tokenizer.json describes.
/// Throws Error when a component is unknown (it is named) or a field has a wrong value. `fileName` is for
/// messages.
std::unique_ptr<PostProcessor> postProcessorFromJson(const QJsonObject& json, const QString& fileName);

}  // namespace heedmap
