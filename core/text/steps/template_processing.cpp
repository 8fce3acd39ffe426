// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/template_processing.h"

#include <algorithm>

namespace heedmap {

void TemplateProcessing::apply(Input& input) const {
  const std::vector<Part>& parts = input.runs.size() > 1 ? m_pair : m_single;
  std::vector<TokenRun> runs;
  int sequence = 0;  // the text that added tokens belong to: the one that stands before them
  for (const Part& part : parts) {
    if (part.sequence >= 0) {
      sequence = part.sequence;
      const auto isSame = [&](const Part& later) { return later.sequence == sequence; };
      const bool isLast = std::none_of(&part + 1, parts.data() + parts.size(), isSame);
      TokenRun& source = input.runs[size_t(sequence)];
      TokenRun run = isLast ? std::move(source) : source;
      for (Token& token : run) token.segment = part.segment;
      runs.push_back(std::move(run));
    } else if (input.addSpecial) {
      TokenRun run;
      for (size_t i = 0; i < part.ids.size(); ++i) {
        Token token;
        token.id = part.ids[i];
        token.piece = part.pieces[qsizetype(i)];
        token.sequence = sequence;
        token.segment = part.segment;
        token.isAdded = token.isSpecial = true;
        run.push_back(std::move(token));
      }
      runs.push_back(std::move(run));
    }
  }
  input.runs = std::move(runs);
}

}  // namespace heedmap
