// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/attention/head_id.h"
#include "ui/frame/reading_split.h"
#include "ui/view/centre_view.h"

class QStackedWidget;

namespace heedmap {

class CentreHeader;
class ComparePanel;
class HeadBar;
class HeatmapView;
class LinesPanel;
class RegionDialog;
class RowView;
class ScaleHint;
class Session;
class WindowActions;

/// The middle of the window: the chosen head as a heatmap, as lines or beside another, under one header; and
/// the row or column that is read below it. A view is made when it is looked at first.
class PictureArea : public ReadingSplit {
  Q_OBJECT

 public:
  explicit PictureArea(Session& session);

  HeatmapView& heatmap() { return *m_heatmap; }
  CentreHeader& header() { return *m_header; }
  HeadBar& bar() { return *m_bar; }
  void setActions(WindowActions& actions);

  CentreView view() const { return m_view; }
  void setView(CentreView view);
  void focusView();  ///< keys go to what is shown
  void compareWith(const HeadId& id);

  void zoomIn();
  void zoomOut();
  void fit();

 signals:
  void viewShown(CentreView view);
  /// The head of this model on this text that the shown one is compared with; none: it is not.
  void otherHeadChanged(std::optional<HeadId> id);

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void connectParts();
  QWidget* widgetOf(CentreView view);
  ComparePanel& comparison();
  void showZoom();
  void showHeader();
  void showMap();
  void showPins();
  void showPredictions();
  void savePart();

  Session& m_session;
  CentreView m_view = CentreView::Heatmap;
  HeatmapView* m_heatmap;
  LinesPanel* m_lines = nullptr;         ///< null: not looked at yet
  ComparePanel* m_comparison = nullptr;  ///< the same
  HeadBar* m_bar;
  CentreHeader* m_header;
  QStackedWidget* m_views;
  RowView* m_row;
  ScaleHint* m_hint;
  RegionDialog* m_part = nullptr;  ///< made when it is first asked for
};

}  // namespace heedmap
