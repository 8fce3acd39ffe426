// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/command.h"

#include <cstdio>

namespace heedmap {

void print(const QString& text) {
  print(text.toUtf8());
}

void print(const QByteArray& bytes) {
  std::fwrite(bytes.constData(), 1, size_t(bytes.size()), stdout);
}

void tell(const QString& sentence) {
  if (!sentence.isEmpty()) std::fprintf(stderr, "%s\n", sentence.toUtf8().constData());
}

std::vector<Option> joined(std::initializer_list<std::vector<Option>> groups) {
  std::vector<Option> all;
  for (const auto& group : groups) all.insert(all.end(), group.begin(), group.end());
  return all;
}

}  // namespace heedmap
