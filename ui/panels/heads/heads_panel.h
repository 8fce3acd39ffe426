// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/panels/heads/grid_marks.h"

class QTabBar;

namespace heedmap {

/// All heads at a glance; of encoder–decoders one kind of attention at a time, by tabs.
class HeadsPanel : public QWidget {
  Q_OBJECT

 public:
  HeadsPanel(Session& session, const GridMarks& marks);

  HeadGrid& grid() { return *m_grid; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void connectParts();
  void showGrid();
  void showView();
  void showMarks();
  void retranslate();

  Session& m_session;
  const GridMarks& m_marks;
  QTabBar* m_kinds;
  HeadGrid* m_grid;
};

}  // namespace heedmap
