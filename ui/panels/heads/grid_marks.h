// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/head_grid.h"
#include "ui/session/session.h"

namespace heedmap {

/// What the grid says about the heads beside their pictures. A search or a measure and what is switched off
/// both have something to say; one of them is heard.
class GridMarks : public QObject {
  Q_OBJECT

 public:
  /// How heads changed (with something off), or the effect of each (after a ranking).
  struct OfAblation {
    HeadMarks marks;
    std::shared_ptr<const AttentionTrace>
        base;                  ///< the grid shows the difference from it; null: what there is
    double largestChange = 1;  ///< of a weight, against that run
  };

  explicit GridMarks(Session& session, QObject* parent = nullptr) : QObject(parent), m_session(session) {}

  void setFound(HeadMarks marks);
  void setAblated(OfAblation ablated);
  void setSorted(bool isSorted);

  /// What is switched off comes first, then a search or a measure; a ranking stays until one of these is
  /// wanted.
  const HeadMarks& marks() const { return m_isOfAblation ? m_ablated.marks : m_found; }
  const OfAblation& ablated() const { return m_ablated; }
  bool isSorted() const { return m_isSorted; }

 signals:
  void changed();
  void sortedChanged(bool isSorted);

 private:
  void decide(bool isAblationNewer);

  Session& m_session;
  HeadMarks m_found;
  OfAblation m_ablated;
  bool m_isOfAblation = false;
  bool m_isSorted = false;
};

}  // namespace heedmap
