// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <vector>

#include "ui/lesson/pages/lesson_state.h"
#include "ui/session/session.h"

class QComboBox;
class QLabel;
class QScrollArea;
class QToolButton;

namespace heedmap {

class LessonPage;
class StepPlayer;

/// The lesson: one page at a time, kept up with what the window shows, and the five steps that go with it. A
/// page's wishes are carried out on the session, whatever has to be opened and run for them. What a page puts
/// into the window lasts as long as the page: the next one finds the person's own model and text and no
/// what-if.
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
  void comeToFront();  ///< to be called when it may be seen again
  LessonState state() const;
  void perform(const ViewRequest& request);
  /// Waiting for a model or a run that a page has asked for?
  bool isWaiting() const { return m_isWaiting; }
  /// What the page has put in the place of the person's own, and when that comes back; empty when nothing.
  QString notice() const;

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
  QString modelOf(int page, const LessonState& now) const;
  void noteOwn();
  bool isComing(const std::optional<QString>& path) const { return m_isWaiting && path == m_waitingPath; }
  void savePage();
  void retranslate();
  void holdPlace();  ///< of what was just pressed or typed into, while the page around it changes
  void keepPlace();

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
  QLabel* m_notice;
  QScrollArea* m_scroll;
  QPointer<QWidget> m_held;  ///< what stays where it is on the screen until the next scrolling
  int m_heldTop = 0;         ///< in the view
  QTimer m_refresh;          ///< gathers the signals of one change
  struct Texts {
    QString text, pair;
    bool operator==(const Texts&) const = default;
  };
  struct Own {  ///< the person's: what the window shows as far as no page has put another in its place
    QString model;
    Texts texts;
    HeadId head = {};
    Pin pin = {};
  };
  struct Lent {  ///< put there by the page; when the window shows another, that is the person's
    std::optional<QString> model;
    std::optional<Texts> texts;
  };
  Own m_own;
  Lent m_lent;
  QString m_trained;           ///< the trained model that the person opened last
  TextbookOptions m_textbook;  ///< and the textbook layer
  int m_setUpPage = -1;        ///< the page that the window was set up for
  bool m_isWaiting = false;
  ViewRequest m_waiting;
  QString m_waitingPath;  ///< of the model that it is for
};

}  // namespace heedmap
