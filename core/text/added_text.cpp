// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/added_text.h"

#include <algorithm>

namespace heedmap {

QString addedText(const Tokenizer& tokenizer, std::span<const int> before, std::span<const int> ids) {
  constexpr size_t enough = 8;  // bytes of one character may be tokens of their own
  const auto last = before.last(std::min(enough, before.size()));
  std::vector<int> all(last.begin(), last.end());
  const QString known = tokenizer.decode(all);
  all.insert(all.end(), ids.begin(), ids.end());
  const QString whole = tokenizer.decode(all);
  return whole.startsWith(known) ? whole.mid(known.size()) : tokenizer.decode(ids);
}

}  // namespace heedmap
