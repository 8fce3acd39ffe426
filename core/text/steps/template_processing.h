// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "core/text/steps/post_processor.h"

namespace heedmap {

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

}  // namespace heedmap
