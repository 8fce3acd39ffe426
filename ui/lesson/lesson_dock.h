// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <vector>

#include "ui/lesson/lesson_state.h"
#include "ui/session/session.h"

class QComboBox;
class QScrollArea;
class QToolButton;

namespace heedmap {

class LessonPage;
class StepPlayer;

/// The lesson: one page at a time, kept up with what the window shows, and the five steps that go with it. A
/// page's wishes are carried out on the session, whatever has to be opened and run for them.
class LessonDock : public QWidget {
  Q_OBJECT

 public:
  using ModelFinder = std::function<QString(const QString& name)>;

  /// `findModel` as LessonModels::find.
  LessonDock(Session& session, ModelFinder findModel, QWidget* parent = nullptr);

  StepPlayer* steps() const { return m_steps; }
  const std::vector<LessonPage*>& pages() const { return m_pages; }
  int page() const { return m_page; }
  /// Shows a page and sets up the view that it talks about.
  void openPage(int page);
  void setStyle(const HeatmapStyle& style);
  void refreshSoon() { m_refresh.start(); }
  LessonState state() const;
  void perform(const ViewRequest& request);
  /// Waiting for a model or a run that a page has asked for?
  bool isWaiting() const { return m_isWaiting; }

 signals:
  void textsWanted(const QString& text, const QString& pair);  ///< the text fields must follow
  void stepsWanted();
  void pageChanged(int page);
  void failed(const QString& sentence);

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;  ///< leaves the wheel to the page

 private:
  void refresh();
  void takeView(const ViewRequest& request);
  ViewRequest setupOf(int page);
  void savePage();
  void retranslate();

  Session& m_session;
  ModelFinder m_findModel;
  HeatmapStyle m_style;
  std::vector<LessonPage*> m_pages;
  int m_page = 0;
  StepPlayer* m_steps;
  QComboBox* m_titles;
  QToolButton* m_back;
  QToolButton* m_next;
  QToolButton* m_save;
  QScrollArea* m_scroll;
  QTimer m_refresh;  ///< gathers the signals of one change
  struct Texts {
    QString text, pair;
    bool operator==(const Texts&) const = default;
  };
  std::optional<Texts> m_own;  ///< what stood in the window before a page set up a text of the lesson
  Texts m_setUp;               ///< that text
  int m_setUpPage = -1;        ///< and the page
  bool m_isWaiting = false;
  ViewRequest m_waiting;
  QString m_waitingPath;  ///< of the model that it is for
};

}  // namespace heedmap
