// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/maps/attention_map.h"

class QHBoxLayout;

namespace heedmap {

class Badge;
class ElidedLabel;
class HeadBar;

/// What stands above the picture in each of its views: whose it is, what departs from the model, and what can
/// be done with it.
class CentreHeader : public QWidget {
  Q_OBJECT

 public:
  explicit CentreHeader(HeadBar* bar);

  /// `canBeUndone`: what the map's note says was set by somebody, and is no property of given numbers.
  void show(const AttentionMap& map, bool canBeUndone);
  const ElidedLabel& title() const { return *m_title; }
  const Badge& badge() const { return *m_badge; }

 signals:
  void noteClicked();  ///< what departs from the model is to be seen …
  void noteClosed();   ///< … or undone

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void placeParts();

  ElidedLabel* m_title;
  Badge* m_badge;
  HeadBar* m_bar;
  QHBoxLayout *m_line, *m_below;  ///< the badge is in the second where the first has no room for it
  bool m_isBadgeBelow = false;
};

}  // namespace heedmap
