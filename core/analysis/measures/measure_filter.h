// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <set>

#include "core/analysis/measures/head_measures.h"

namespace heedmap {

/// A condition on heads, such as `previous > 0.6`, `entropy < 1 and first < 0.3` or `layer >= 4 and not (self
/// > 0.5 or peak > 0.9)`. Names are those of `measures()` and `layer`, `head`; comparisons are > >= < <= =
/// !=; `not` binds before `and`, `and` before `or`. A comparison with a measure that is undefined for a head
/// is false.
class MeasureFilter {
 public:
  /// Accepts every head.
  MeasureFilter() = default;
  /// Throws Error that says what is wrong and where; an empty expression accepts every head.
  explicit MeasureFilter(const QString& expression);

  bool accepts(const HeadMeasures& head) const { return !m_condition || m_condition(head); }
  bool acceptsAll() const { return !m_condition; }
  const std::set<size_t>& uses() const { return m_uses; }  ///< the measures that it names

 private:
  std::set<size_t> m_uses;
  std::function<bool(const HeadMeasures&)> m_condition;
};

}  // namespace heedmap
