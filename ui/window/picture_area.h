// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/frame/reading_split.h"

namespace heedmap {

class HeadBar;
class HeatmapView;
class RegionDialog;
class RowView;
class ScaleHint;
class Session;
class WindowActions;

/// The middle of the window: the large picture, and the row or column that is read below it.
class PictureArea : public ReadingSplit {
  Q_OBJECT

 public:
  explicit PictureArea(Session& session);

  HeatmapView& heatmap() { return *m_heatmap; }
  HeadBar& bar() { return *m_bar; }
  void setActions(WindowActions& actions);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  PictureArea(Session& session, HeatmapView* heatmap, RowView* row);
  void connectParts();
  void showMap();
  void showPins();
  void showPredictions();
  void savePart();

  Session& m_session;
  HeatmapView* m_heatmap;
  RowView* m_row;
  HeadBar* m_bar;
  ScaleHint* m_hint;
  RegionDialog* m_part = nullptr;  ///< made when it is first asked for
};

}  // namespace heedmap
