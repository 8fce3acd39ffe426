// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <optional>
#include <vector>

#include "ui/lesson/blocks/page_spec.h"
#include "ui/session/session.h"

namespace heedmap {

/// Which page of the lesson is open, and what it has put into the session in the place of the reader's work.
/// Everything that a page asks for is borrowed: the reader's model, texts, pin and what-if come back when
/// another page is opened or the lesson is left. What the reader does meanwhile (types a text, opens a model,
/// pins a word) is the reader's work from then on. Has no widgets; used from the GUI thread.
class LessonController : public QObject {
  Q_OBJECT

 public:
  /// Turns a model's name into the path that opens it; an empty string: there is none on this computer.
  using ModelFinder = std::function<QString(const QString& name)>;

  struct Texts {
    QString text, pair;
    QString target = {};  ///< of an encoder–decoder; empty: it writes its own
    bool operator==(const Texts&) const = default;
  };
  /// What the session would show without the lesson. Settings keep this, never what a page has borrowed.
  struct ReadersWork {
    std::optional<ModelReference> model = {};  ///< nothing before the first is open
    Texts texts = {};
    ViewState view = {};  ///< of `model` on `texts`
    bool operator==(const ReadersWork&) const = default;
  };

  LessonController(Session& session, ModelFinder findModel, std::vector<lesson::PageSpec> pages,
                   QObject* parent = nullptr);

  const std::vector<lesson::PageSpec>& pages() const { return m_pages; }
  int pageCount() const { return int(m_pages.size()); }
  int page() const { return m_page; }
  int pageOf(const char* id) const;  ///< −1 when there is none
  /// The page that is there when the lesson comes into sight; nothing is borrowed for it yet.
  void startAt(int page);
  /// Gives back what the page before has borrowed and borrows what this one needs.
  void openPage(int page);
  /// Gives everything back. The page stays the present one.
  void leave();
  /// To the present page, as it was when it was left.
  void comeBack();
  /// Carries out the wish of the present page, whatever has to be opened and run for it.
  void perform(const ViewRequest& request);

  const ReadersWork& readersWork();
  bool isModelBorrowed() const { return m_borrowed.model.has_value(); }
  bool areTextsBorrowed() const { return m_borrowed.texts.has_value(); }
  bool isWhatIfBorrowed() const { return m_borrowed.whatIf.has_value(); }  ///< on the reader's own model
  /// The next page that is opened with the reader's own; nothing when none after the present one is.
  std::optional<int> pageWithOwnModel() const;
  std::optional<int> pageWithOwnTexts() const;
  bool isWaiting() const {
    return m_awaited.has_value();
  }  ///< for a model or a run that a page has asked for
  /// Is nothing being opened or run, neither for a page nor for the reader?
  bool isIdle() const { return !m_awaited && !m_isOpening && !m_isRunning; }
  LessonState state() const;  ///< in the default style

 signals:
  void pageOpened(int page);
  void shownChanged();  ///< state() is another
  void arrived();       ///< the session shows what was asked for, or it has turned out that it cannot
  void readersWorkChanged();
  void textsWanted(const QString& text, const QString& pair);  ///< to be put into the session
  void stepsWanted();
  void failed(const QString& sentence);

 private:
  /// The part of the session that is a page's. When the session shows something else, that is the reader's.
  /// Head and what-if belong to a model and the pin to a text: borrowed with it, they are not listed here.
  struct Borrowed {
    std::optional<ModelReference> model = {};
    std::optional<Texts> texts = {};
    std::optional<HeadId> head = {};
    std::optional<Pin> pin = {};
    std::optional<WhatIf> whatIf = {};
    bool operator==(const Borrowed&) const = default;
  };
  /// A word that is pinned, whatever the tokens of a model make of it.
  struct PinnedByte {
    Pin::Kind kind = Pin::Kind::Query;
    qsizetype byte = 0;  ///< in the text's UTF-8
  };
  /// Where the session is to be brought. What is unset stays as the session has it.
  struct Goal {
    std::optional<ModelReference> model = {};
    Texts texts = {};
    std::optional<ViewState> view = {};
    std::optional<Pin> pin = {};
    std::optional<PinnedByte> pinByte = {};
    ViewRequest request = {};  ///< its head, what-if and pin go before those above
    Borrowed borrowed = {};    ///< model and texts when it has been reached
    bool isPinOfPage = false;  ///< rather than the reader's
  };
  /// How the session was left.
  struct Left {
    Borrowed borrowed;
    ReadersWork shown;
  };

  Goal goalOf(int page) const;
  ViewRequest setupOf(int page) const;
  std::optional<ModelReference> modelOf(const ViewRequest& setup) const;
  std::optional<ModelReference> referenceOf(const ModelWish& wish) const;
  std::optional<ModelReference> named(const QString& name) const;
  std::optional<ModelReference> trainedModel() const;
  TextbookOptions standardLayer() const;
  void complete(Goal& goal) const;
  void keepPin(Goal& goal) const;
  void pursue(Goal goal);
  void arrive();
  ViewState viewAt(const Goal& goal) const;
  bool markRow(ViewState& view) const;
  void giveUp();
  void takeModel(const ModelReference& reference);
  void noteReadersWork();
  void noteModel();
  void noteView();
  std::optional<int> nextPage(const std::function<bool(int)>& isIt) const;
  Texts texts() const { return {m_session.text(), m_session.pair(), m_session.target()}; }
  std::optional<PinnedByte> pinnedByte() const;

  Session& m_session;
  ModelFinder m_findModel;
  std::vector<lesson::PageSpec> m_pages;
  int m_page = 0;
  bool m_isSetUp = false;  ///< has the present page been opened, and not been left since?
  ReadersWork m_work;
  std::optional<PinnedByte> m_workPin;  ///< the word of the reader's pin, if it is one
  bool m_isWorkPinExact = true;  ///< is the pin in m_work.view the reader's, or is only its word known?
  Pin m_shownPin;                ///< as the controller put it last
  std::optional<ModelReference> m_trained;  ///< the trained model that the reader opened last
  TextbookOptions m_textbook;               ///< and the textbook layer
  Borrowed m_borrowed;
  std::optional<Goal> m_awaited;  ///< a model is being opened, or the text run, for this
  std::optional<Left> m_left;
  bool m_isActing = false;  ///< what the session reports is the controller's own doing
  bool m_isOpening = false;
  bool m_isRunning = false;
};

}  // namespace heedmap
