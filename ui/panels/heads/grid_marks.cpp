// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/heads/grid_marks.h"

namespace heedmap {

void GridMarks::setFound(HeadMarks marks) {
  m_found = std::move(marks);
  decide(false);
}

void GridMarks::setAblated(OfAblation ablated) {
  m_ablated = std::move(ablated);
  decide(true);
}

void GridMarks::setSorted(bool isSorted) {
  m_isSorted = isSorted;
  emit sortedChanged(isSorted);
}

void GridMarks::decide(bool isAblationNewer) {
  const bool isOff = !m_session.view().ablation.isNone();
  m_isOfAblation = isOff || (!m_ablated.marks.empty() && (m_found.empty() || isAblationNewer));
  emit changed();
}

}  // namespace heedmap
