// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/steps/post_processor.h"

namespace heedmap {

/// Leaves the spaces that a token begins or ends with out of its range.
class TrimSpaces : public PostProcessor {
 public:
  explicit TrimSpaces(bool addPrefixSpace) : m_addPrefixSpace(addPrefixSpace) {}
  void apply(Input& input) const override;

 private:
  bool m_addPrefixSpace;  // the first token's space may have been added: then there is nothing to trim
};

}  // namespace heedmap
