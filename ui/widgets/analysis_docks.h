// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>

#include "ui/render/colour_scale.h"
#include "ui/session/session.h"
#include "ui/widgets/model_chooser.h"

class QDockWidget;
class QMainWindow;

namespace heedmap {

class AblationPanel;
class ComparePanel;
class FindPanel;
class HeadGrid;
class LineView;
class ReadingPanel;

/// The docks for finding, reading, comparing and switching off heads, connected to the session and the grid.
class AnalysisDocks : public QObject {
  Q_OBJECT

 public:
  AnalysisDocks(QMainWindow& window, Session& session, Session::Opener opener, HeadGrid& grid);

  const std::vector<QDockWidget*>& docks() const { return m_docks; }
  /// Stacks the docks behind `neighbour`, on the right; lines and comparison stay closed until asked for.
  void arrange(QDockWidget* neighbour);
  void setModels(const std::vector<ModelEntry>& models);
  void setStyle(const HeatmapStyle& style);
  void retranslate();

  FindPanel& findPanel() { return *m_find; }
  ReadingPanel& readingPanel() { return *m_reading; }
  AblationPanel& ablationPanel() { return *m_ablation; }
  ComparePanel& comparePanel() { return *m_compare; }
  LineView& lineView() { return *m_lines; }

 signals:
  void failed(const QString& sentence);

 private:
  QDockWidget* add(const char* name, QWidget* content);
  void connectParts();
  void select(const HeadId& id);
  void toggleChosen(const HeadId& id);
  void showLines();

  QMainWindow& m_window;
  Session& m_session;
  HeadGrid& m_grid;
  FindPanel* m_find;
  ReadingPanel* m_reading;
  AblationPanel* m_ablation;
  ComparePanel* m_compare;
  LineView* m_lines;
  QDockWidget *m_findDock, *m_readingDock, *m_ablationDock, *m_compareDock, *m_linesDock;
  std::vector<QDockWidget*> m_docks;
  JobRunner m_lineJobs;
};

}  // namespace heedmap
