// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>

#include "ui/panels/model_chooser.h"
#include "ui/render/colour_scale.h"
#include "ui/session/session.h"

class QAction;
class QDockWidget;
class QMainWindow;
class QMenu;

namespace heedmap {

class AblationPanel;
class ComparePanel;
class FindPanel;
class HeadGrid;
class HeatmapView;
class LineView;
class ReadingPanel;

/// The docks for finding, reading, comparing and switching off heads, connected to the session, the grid and
/// the heatmap.
class AnalysisDocks : public QObject {
  Q_OBJECT

 public:
  AnalysisDocks(QMainWindow& window, Session& session, Session::Opener opener, HeadGrid& grid,
                HeatmapView& heatmap);

  /// Those that have no action of their own.
  std::vector<QDockWidget*> docks() const { return {m_findDock, m_readingDock, m_ablationDock}; }
  /// Stacks the docks behind `neighbour`, on the right, and the comparison behind `below`; lines and
  /// comparison stay closed until asked for.
  void arrange(QDockWidget* neighbour, QDockWidget* below = nullptr);
  /// Gives the lines and the comparison actions, which are checked while their dock is in front.
  void link(QAction* lines, QAction* comparison);
  void setModels(const std::vector<ModelEntry>& models);
  void setStyle(const HeatmapStyle& style);
  void retranslate();
  /// What can be done with cell [x key, y query] of the picture; the caller's to show and delete.
  QMenu* cellMenu(QPoint cell);

  FindPanel& findPanel() { return *m_find; }
  ReadingPanel& readingPanel() { return *m_reading; }
  AblationPanel& ablationPanel() { return *m_ablation; }
  ComparePanel& comparePanel() { return *m_compare; }
  LineView& lineView() { return *m_lines; }

 signals:
  void failed(const QString& sentence);

 private:
  QDockWidget* add(const char* name, QWidget* content);
  void open(QDockWidget* dock);
  void connectParts();
  void linkComparison();
  void showMarks();
  void doubt(const HeadId& id);
  void select(const HeadId& id);
  void showFound(const HeadId& id, Eigen::Index query, Eigen::Index key);
  void toggleChosen(const HeadId& id);
  void showLines();

  QMainWindow& m_window;
  Session& m_session;
  HeadGrid& m_grid;
  HeatmapView& m_heatmap;
  FindPanel* m_find;
  ReadingPanel* m_reading;
  AblationPanel* m_ablation;
  ComparePanel* m_compare;
  LineView* m_lines;
  QDockWidget *m_findDock, *m_readingDock, *m_ablationDock, *m_compareDock, *m_linesDock;
  JobRunner m_lineJobs;
};

}  // namespace heedmap
