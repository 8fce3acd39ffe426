// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

#include "ui/render/colour_scale.h"
#include "ui/session/model_list.h"
#include "ui/session/session.h"
#include "ui/style/window_theme.h"
#include "ui/window/window_actions.h"

class QDockWidget;
class QPushButton;
class QTabBar;
class QTimer;

namespace heedmap {

class ExportDialog;
class AnalysisDocks;
class HeadGrid;
class HeatmapView;
class LessonDock;
class MessageBar;
class ReadingSplit;
class RowView;
class TextBar;
class WeightRange;
class WhatIfPanel;

/// The window: puts the parts together and connects them to a session.
class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  /// `models` are offered in the chooser. Opens `modelPath`, or the model of last time, or the first one.
  MainWindow(Session::Opener opener, std::vector<ModelEntry> models, const QString& modelPath = {});
  ~MainWindow() override;

  void setModels(std::vector<ModelEntry> models);
  Session& session() { return m_session; }
  WindowActions& actions() { return *m_actions; }
  TextBar& textBar() { return *m_textBar; }
  MessageBar& messageBar() { return *m_messageBar; }
  HeadGrid& grid() { return *m_grid; }
  HeatmapView& heatmap() { return *m_heatmap; }
  RowView& rowView() { return *m_rowView; }
  WhatIfPanel& whatIfPanel() { return *m_whatIfPanel; }
  ExportDialog& exportDialog() { return *m_exportDialog; }
  AnalysisDocks& analysis() { return *m_analysis; }
  LessonDock& lesson() { return *m_lesson; }
  const HeatmapStyle& pictureStyle() const { return m_style; }

 signals:
  void languageChanged();

 protected:
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void makeParts();
  QDockWidget* makeDock(const char* name, QWidget* content, Qt::DockWidgetArea area);
  void connectSession();
  void connectWidgets();
  void connectActions();
  void addLesson();
  void restore(const QString& modelPath);
  void save();
  void
  saveReadersWork();  ///< model and texts, as soon as they change: nothing is lost when the program is killed

  void chooseModel();
  void chooseFolder();
  void chooseText();
  void copyPicture();
  void readText(const QString& path);
  void moveHead(int layers, int heads);
  void select(const HeadId& id);
  void pin(const Pin& pin);
  void setTheme(ThemeChoice choice);
  void askRange();
  void showRange();
  void showMap();
  void showGrid();
  void showView();
  void showPredictions();
  void showWriting(bool isWriting);
  void showOpening(bool isOpening);
  void openModel(const QString& path);
  void showSummary();
  void checkWeights();
  void showAdvice();  ///< a message when the model cannot read the text well
  void retranslate();

  Session m_session;
  HeatmapStyle m_style;
  ColourRange m_range = ColourRange::Unit;  ///< what m_style.range comes from
  double m_low = 0, m_high = 1;             ///< of ColourRange::Fixed
  WeightRange* m_weightRange;
  ThemeChoice m_themeChoice = ThemeChoice::System;
  WindowActions* m_actions;
  TextBar* m_textBar;
  MessageBar* m_messageBar;
  HeadGrid* m_grid;
  HeatmapView* m_heatmap;
  RowView* m_rowView;
  ReadingSplit* m_middle;
  WhatIfPanel* m_whatIfPanel;
  ExportDialog* m_exportDialog;
  JobRunner m_copyJobs;
  JobRunner m_checkJobs;  ///< reads a model's weights for numbers that are none
  QPushButton* m_colours;
  QTabBar* m_kinds;
  QTimer* m_openingTimer;
  QString m_written;  ///< by the model, since it began
  QString m_opening;  ///< path of the model that is being opened
  AnalysisDocks* m_analysis;
  QDockWidget* m_gridDock;
  QDockWidget* m_whatIfDock;
  LessonDock* m_lesson;
  QDockWidget* m_lessonDock;
  QDockWidget* m_stepsDock;
};

}  // namespace heedmap
