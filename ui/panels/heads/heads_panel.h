// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/panels/heads/grid_marks.h"

class QLabel;
class QTabBar;

namespace heedmap {

class HeadSurvey;
class StandOutList;

/// All heads at a glance; of encoder–decoders one kind of attention at a time, by tabs. Below them what
/// stands out on the text, in the room that the grid leaves.
class HeadsPanel : public QWidget {
  Q_OBJECT

 public:
  HeadsPanel(Session& session, HeadSurvey& survey, const GridMarks& marks);

  HeadGrid& grid() { return *m_grid; }
  /// While there is one, the grid chooses what the shown head is compared with.
  void setOther(std::optional<HeadId> id) { m_grid->setOther(id); }
  void follow();  ///< heads are measured while the panel is seen
  QSize minimumSizeHint() const override;
  QSize sizeHint() const override;

 signals:
  void otherChosen(const HeadId& id);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void connectParts();
  void layOut();
  void showGrid();
  void showView();
  void showMarks();
  void retranslate();

  Session& m_session;
  HeadSurvey& m_survey;
  const GridMarks& m_marks;
  QTabBar* m_kinds;
  HeadGrid* m_grid;
  QLabel* m_heading;
  StandOutList* m_standOuts;
};

}  // namespace heedmap
