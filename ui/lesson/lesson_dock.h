// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "ui/lesson/blocks/linked_picture.h"
#include "ui/lesson/lesson_controller.h"
#include "ui/settings/lesson_progress.h"

class QComboBox;
class QLabel;
class QLayout;
class QScrollArea;
class QToolButton;

namespace heedmap {

class LessonPage;
class PipelinePicture;
class StepPlayer;

/// The lesson: one page at a time, kept up with what the window shows, and the five steps that go with it. A
/// view of the controller, which is told when the lesson comes into sight and when it is left.
class LessonDock : public QWidget {
  Q_OBJECT

 public:
  explicit LessonDock(LessonController& controller, QWidget* parent = nullptr);

  LessonController& controller() { return m_controller; }
  StepPlayer* steps() const { return m_steps; }
  PipelinePicture* pipeline() const { return m_pipeline; }
  const std::vector<LessonPage*>& pages() const { return m_pages; }
  int page() const { return m_shownPage; }
  /// Shows a page and sets up the view that it talks about.
  void openPage(int page) { m_controller.openPage(page); }
  void setStyle(const HeatmapStyle& style);
  void refreshSoon() { m_refresh.start(); }
  /// Lights the cell that is pointed at in the window.
  void light(const PointedCell& cell);
  /// To be called when it may have come into sight or gone out of it: behind another tab, closed.
  void followVisibility();
  LessonState state() const;
  LessonProgress progress() const;
  /// Where the reader left off; without a model nothing is borrowed yet.
  void setProgress(const LessonProgress& progress);
  /// Is nothing being opened, run, computed for the page or waiting to be drawn?
  bool isIdle() const;
  /// What the page has put in the place of the reader's own, and when that comes back; empty when nothing.
  QString notice() const;

 signals:
  void pointedAt(const PointedCell& cell);  ///< on the page or in the five steps
  void progressChanged();

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;  ///< leaves the wheel to the page

 private:
  QLayout* tools();
  void addPages();
  LessonPage& shownPage() const { return *m_pages[size_t(m_shownPage)]; }
  void noteAnswer(int page, int question, bool isRight);
  void showProgress();
  bool isDone(int page) const;  ///< have all its questions been answered rightly?
  void openStage(lesson::Stage stage);
  void refresh();
  void showPage(int page);
  QString backWith(std::optional<int> page) const;
  void savePage();
  void retranslate();
  void holdPlace();  ///< of what was just pressed or typed into, while the page around it changes
  void keepPlace();
  void reveal(QWidget* newThing);
  void followDock();  ///< stays in front of the others when its dock is put back among them

  LessonController& m_controller;
  HeatmapStyle m_style;
  std::vector<LessonPage*> m_pages;
  int m_shownPage = 0;
  std::set<int> m_filled;  ///< pages that have shown something
  StepPlayer* m_steps;
  PipelinePicture* m_pipeline;
  std::map<std::pair<int, int>, bool> m_answers;  ///< of page and question: was the last one right?
  QLabel* m_progress;
  QComboBox* m_titles;
  QToolButton* m_back;
  QToolButton* m_next;
  QToolButton* m_save;
  QLabel* m_notice;
  QScrollArea* m_scroll;
  QPointer<QWidget> m_dock;  ///< whose return is followed
  QPointer<QWidget> m_held;  ///< what stays where it is on the screen until the next scrolling
  int m_heldTop = 0;         ///< in the view
  int m_heldRoom = 0;        ///< height of the view when it was pressed
  QTimer m_refresh{this};    ///< gathers the signals of one change
};

}  // namespace heedmap
