// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <memory>
#include <vector>

#include "core/text/tokens/tokens.h"

namespace heedmap {

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
  explicit PostProcessorSequence(std::vector<std::shared_ptr<const PostProcessor>> steps)
      : m_steps(std::move(steps)) {}
  void apply(Input& input) const override {
    for (const auto& step : m_steps) step->apply(input);
  }

 private:
  std::vector<std::shared_ptr<const PostProcessor>> m_steps;
};

}  // namespace heedmap
