// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

#include "ui/frame/window_actions.h"
#include "ui/panels/heads/grid_marks.h"
#include "ui/session/head_survey.h"
#include "ui/session/session.h"
#include "ui/settings/settings.h"

namespace heedmap {

class DockWidths;
class Docks;
class ExportDialog;
class MessageBar;
class PictureArea;
class SessionMessages;
class TellingHead;
class TextBar;
class TraceSaver;
class ViewRestorer;
class WorkKeeper;

/// The window: puts the parts together and connects them to a session.
class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  /// `models` are offered in the chooser. Opens `model`, or the model of last time, or the first one.
  MainWindow(Session::Opener opener, std::vector<ModelEntry> models,
             const std::optional<ModelReference>& model = {});
  ~MainWindow() override;

  Session& session() { return m_session; }
  WindowActions& actions() { return *m_actions; }
  Docks& docks() { return *m_docks; }

 signals:
  void languageChanged();

 protected:
  void showEvent(QShowEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  bool focusNextPrevChild(bool next) override;

 private:
  void makeParts();
  void makeMenus();
  void fillLearnMenu();
  void connectTextBar();
  void connectSession();
  void restore(const std::optional<ModelReference>& model);
  void saveSettings();  ///< as soon as they change
  void showTitle();
  void showSummary();
  void retranslate();

  Session m_session;
  HeadSurvey* m_survey;
  GridMarks* m_gridMarks;
  TextBar* m_textBar;
  MessageBar* m_messageBar;
  PictureArea* m_picture;
  ExportDialog* m_exportDialog;
  ViewRestorer* m_restorer;
  TraceSaver* m_traceSaver;
  Docks* m_docks;
  WindowActions* m_actions;
  SessionMessages* m_messages;
  WorkKeeper* m_work;
  WindowSettings m_saved;  ///< as they were when they were saved last
  DockWidths* m_dockWidths;
  TellingHead* m_telling;
};

}  // namespace heedmap
