// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <map>

namespace heedmap {

/// How far the reader has come in the lesson; kept from one start of the program to the next.
struct LessonProgress {
  QString page;                     ///< the id of the one that was read last; empty: the first
  std::map<QString, bool> answers;  ///< by "page/number of the question": was the last one right?
  bool operator==(const LessonProgress&) const = default;
};

/// As it is stored; what is damaged counts as not answered.
LessonProgress storedProgress();
/// Stores what differs from `before`: the rest may be another program's by now, which runs at the same time.
void store(const LessonProgress& progress, const LessonProgress& before);

}  // namespace heedmap
