// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_controller.h"

#include <QScopedValueRollback>
#include <algorithm>

#include "core/attention/heads_of.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/state/lesson_words.h"

namespace heedmap {

namespace {

/// `view` without what counts tokens, which are those of another text.
ViewState withoutTokens(ViewState view) {
  view.pin = {};
  view.picture.filter.hiddenQueries.clear();
  view.picture.filter.hiddenKeys.clear();
  view.ablation.knockouts.clear();
  return view;
}

}  // namespace

LessonController::LessonController(Session& session, ModelFinder findModel,
                                   std::vector<lesson::PageSpec> pages, QObject* parent)
    : QObject(parent), m_session(session), m_findModel(std::move(findModel)), m_pages(std::move(pages)) {
  // A job reports its results before it reports its end: whoever still waits then, waits for nothing.
  connect(&session, &Session::openingChanged, this, [this](bool isOpening) {
    m_isOpening = isOpening;
    if (!isOpening && m_awaited && m_session.reference() != m_awaited->model) giveUp();
  });
  connect(&session, &Session::runningChanged, this, [this](bool isRunning) {
    m_isRunning = isRunning;
    if (!isRunning && m_awaited && m_session.reference() == m_awaited->model) giveUp();
  });
  connect(&session, &Session::modelOpened, this, [this] {
    if (m_awaited && m_session.reference() != m_awaited->model) {  // the reader opened another before it came
      m_borrowed = {.texts = m_awaited->borrowed.texts};
      m_awaited.reset();
    }
    noteReadersWork();
  });
  connect(&session, &Session::traceReady, this, [this] {
    // The old model may have run on the new text meanwhile.
    if (m_awaited && m_session.reference() == m_awaited->model) arrive();
    noteReadersWork();
  });
  connect(&session, &Session::viewChanged, this, &LessonController::noteReadersWork);
  for (auto signal : {&Session::modelOpened, &Session::traceReady, &Session::viewChanged, &Session::mapReady})
    connect(&session, signal, this, &LessonController::shownChanged);
}

LessonState LessonController::state() const {
  return {m_session.model(),
          m_session.reference(),
          m_session.text(),
          m_session.pair(),
          m_session.trace(),
          m_session.map(),
          m_session.view(),
          {},
          0,
          0};
}

int LessonController::pageOf(const char* id) const {
  for (int page = 0; page < pageCount(); ++page)
    if (qstrcmp(m_pages[size_t(page)].id, id) == 0) return page;
  return -1;
}

void LessonController::startAt(int page) {
  m_page = std::clamp(page, 0, pageCount() - 1);
  emit pageOpened(m_page);
}

void LessonController::openPage(int page) {
  m_page = std::clamp(page, 0, pageCount() - 1);
  m_left.reset();
  if (m_session.model()) {
    m_isSetUp = true;
    noteReadersWork();
    pursue(goalOf(m_page));
  }
  emit pageOpened(m_page);
}

void LessonController::leave() {
  if (!std::exchange(m_isSetUp, false)) return;
  noteReadersWork();
  m_left.reset();
  if (!m_awaited) {
    m_left = {m_borrowed, {m_session.reference(), texts(), m_session.view()}};
    if (m_borrowed == Borrowed{}) return;
  }
  Goal goal{m_work.model, m_work.texts, m_work.view};
  if (!m_isWorkPinExact) goal.pinByte = m_workPin;
  pursue(goal);
}

void LessonController::comeBack() {
  if (m_isSetUp) return;
  if (!m_left || !m_session.model()) return openPage(m_page);
  m_isSetUp = true;
  noteReadersWork();
  const Left left = *std::exchange(m_left, std::nullopt);
  Goal goal{left.borrowed.model ? left.borrowed.model : m_work.model,
            left.borrowed.texts.value_or(m_work.texts)};
  complete(goal);
  if (goal.model == left.shown.model) {
    if (goal.borrowed.model || left.borrowed.head) goal.request.head = left.shown.view.head;
    if (goal.borrowed.model || left.borrowed.whatIf) goal.request.whatIf = left.shown.view.whatIf;
    if (goal.texts == left.shown.texts && (goal.borrowed.texts || left.borrowed.pin))
      goal.request.pin = left.shown.view.pin;
  }
  pursue(goal);
}

void LessonController::perform(const ViewRequest& request) {
  if (request.showSteps) emit stepsWanted();
  noteReadersWork();
  const Goal now{.model = m_session.reference(), .texts = texts(), .borrowed = m_borrowed};
  Goal goal = m_awaited.value_or(now);
  const Goal before = goal;
  if (request.model) goal.model = referenceOf(*request.model);
  if (request.model && !goal.model) {
    emit failed(tr("This page wants the model %1, which is not on this computer.")
                    .arg(std::get<NamedModel>(*request.model).name));
    return;
  }
  if (!goal.model) return;
  // A page's text has no translation yet; with a text of the reader's their target stays, as it does when
  // they type.
  goal.texts = {request.text.value_or(goal.texts.text), request.pair.value_or(goal.texts.pair),
                request.text && !request.isReaders ? QString() : goal.texts.target};
  goal.request = request;
  if (!request.head) goal.request.head = before.request.head;  // not there yet
  if (!request.whatIf) goal.request.whatIf = before.request.whatIf;
  if (request.isReaders && request.model) takeModel(*goal.model);
  if (request.isReaders && request.text && goal.texts != m_work.texts) {
    m_work.texts = goal.texts;
    m_workPin.reset();
    m_isWorkPinExact = false;
  }
  if (goal.model != before.model || goal.texts != before.texts) complete(goal);
  if (request.isReaders && goal.model != before.model) goal.view.reset();  // that was of another model
  pursue(goal);
}

/// The reader has chosen a model by means of the page. Who has a trained model open has that one back after
/// the textbook layer.
void LessonController::takeModel(const ModelReference& reference) {
  const auto* textbook = std::get_if<TextbookOptions>(&reference);
  if (textbook) m_textbook = *textbook;
  if (reference == m_work.model || (textbook && m_work.model && !isTextbook(*m_work.model))) return;
  m_work.model = reference;
  m_isWorkPinExact = false;
}

TextbookOptions LessonController::standardLayer() const {
  // What the pages say holds for the scaled dot product of numbers of variance 1.
  TextbookOptions options = m_textbook;
  options.score = ScoreFunction::ScaledDot;
  options.initialisation = Initialisation::Unit;
  return options;
}

/// The reader's; the one that was opened last, or the one for their language, when that is no trained one.
std::optional<ModelReference> LessonController::trainedModel() const {
  if (!m_work.model || !isTextbook(*m_work.model)) return m_work.model;
  if (m_trained) return m_trained;
  const auto builtIn = named(isBeyondLatin(m_work.texts.text) ? lesson::multilingual : lesson::minilm);
  return builtIn ? builtIn : m_work.model;
}

/// Nothing when there is none of that name on this computer.
std::optional<ModelReference> LessonController::named(const QString& name) const {
  const QString path = m_findModel(name);
  return path.isEmpty() ? std::nullopt : std::optional<ModelReference>(path);
}

std::optional<ModelReference> LessonController::referenceOf(const ModelWish& wish) const {
  if (const auto* reference = std::get_if<ModelReference>(&wish)) return *reference;
  if (const auto* model = std::get_if<NamedModel>(&wish)) return named(model->name);
  return std::holds_alternative<StandardLayer>(wish) ? standardLayer() : trainedModel();
}

ViewRequest LessonController::setupOf(int page) const {
  const auto& setup = m_pages[size_t(page)].setup;
  return setup ? setup(state()) : ViewRequest{};
}

/// The model that a page is opened with; the reader's when there is none of that name.
std::optional<ModelReference> LessonController::modelOf(const ViewRequest& setup) const {
  const auto wanted = setup.model ? referenceOf(*setup.model) : m_work.model;
  return wanted ? wanted : m_work.model;
}

LessonController::Goal LessonController::goalOf(int page) const {
  const ViewRequest setup = setupOf(page);
  Goal goal{.model = modelOf(setup), .texts = m_work.texts, .request = setup};
  if (goal.request.text) goal.texts = {*goal.request.text, goal.request.pair.value_or(QString())};
  complete(goal);
  return goal;
}

/// What is borrowed at `goal`, and what of the reader's view comes back with it.
void LessonController::complete(Goal& goal) const {
  goal.borrowed = {};
  goal.view.reset();
  if (goal.model != m_work.model) goal.borrowed.model = goal.model;
  if (goal.texts != m_work.texts) goal.borrowed.texts = goal.texts;
  if (!goal.borrowed.model)
    goal.view = goal.borrowed.texts ? withoutTokens(m_work.view) : m_work.view;
  else if (!goal.request.whatIf)
    goal.request.whatIf = WhatIf{};
  keepPin(goal);
}

/// A pin goes by its word. The page's stays as long as its sentence does, else the reader's comes back.
void LessonController::keepPin(Goal& goal) const {
  const bool isSameText = texts() == goal.texts, isPinned = m_session.view().pin.kind != Pin::Kind::None;
  goal.pin = Pin{};
  goal.pinByte.reset();
  goal.isPinOfPage = isSameText && isPinned && (m_borrowed.pin || goal.borrowed.texts);
  if (goal.isPinOfPage && m_session.reference() == goal.model)
    goal.pin = m_session.view().pin;
  else if (goal.isPinOfPage)
    goal.pinByte = pinnedByte();
  else if (!goal.borrowed.texts && !goal.borrowed.model && m_isWorkPinExact)
    goal.pin = m_work.view.pin;
  else if (!goal.borrowed.texts)
    goal.pinByte = m_workPin;
}

void LessonController::pursue(Goal goal) {
  const bool isOtherModel = goal.model != m_session.reference(), isOtherText = goal.texts != texts(),
             isComing = m_awaited && m_awaited->model == goal.model, isRunDue = m_awaited && m_isRunning;
  const bool isOpeningInVain = m_awaited && !isComing && !isOtherModel;
  m_borrowed = goal.borrowed;
  m_awaited = std::move(goal);
  const Goal& awaited = *m_awaited;
  if (isOpeningInVain) m_session.cancelOpening();
  if (!isOtherModel && !isOtherText && !isRunDue) return arrive();
  // A new model runs on the text there is when it has opened.
  if (isOtherModel && !isComing) m_session.openModel(*awaited.model);
  if (awaited.texts.target != m_session.target()) {
    const QScopedValueRollback acting(m_isActing, true);
    m_session.setTarget(awaited.texts.target);
  }
  if (isOtherText) emit textsWanted(awaited.texts.text, awaited.texts.pair);
}

ViewState LessonController::viewAt(const Goal& goal) const {
  ViewState view = goal.view.value_or(m_session.view());
  const ViewRequest& request = goal.request;
  if (request.head) view.head = *request.head;
  if (request.whatIf) view.whatIf = *request.whatIf;
  if (goal.pin) view.pin = *goal.pin;
  if (request.pin) view.pin = *request.pin;
  if (!m_session.trace() || request.pin) return view;
  const Tokens& tokens = m_session.trace()->queryTokens(view.head.kind);
  if (request.pinText) {
    if (const auto query = firstTokenOf(tokens, request.pinText->toUtf8()))
      view.pin = {Pin::Kind::Query, *query};
  } else if (goal.pinByte && tokens.text == goal.texts.text.toUtf8()) {
    if (const auto token = tokenAt(tokens, goal.pinByte->byte)) view.pin = {goal.pinByte->kind, *token};
  }
  return view;
}

/// The row that the page speaks of is marked in the window too: pinned, as far as the reader has pinned
/// nothing.
bool LessonController::markRow(ViewState& view) const {
  if (!m_isSetUp || !m_session.trace() || view.pin.kind != Pin::Kind::None) return false;
  // A head that the trace has not got gives way to one of self-attention.
  const AttentionTrace& trace = *m_session.trace();
  const AttentionKind kind = trace.stack(view.head.kind) ? view.head.kind : AttentionKind::Self;
  const AttentionStack* stack = trace.stack(kind);
  if (!stack || isGiven(*stack) || trace.queryTokens(kind).size() == 0) return false;
  view.pin = {Pin::Kind::Query, wordFromMiddle(trace.queryTokens(kind))};
  return true;
}

void LessonController::arrive() {
  const Goal goal = *std::exchange(m_awaited, std::nullopt);
  const ViewRequest& request = goal.request;
  ViewState view = viewAt(goal);
  const bool isRowMarked = markRow(view);
  {
    const QScopedValueRollback acting(m_isActing, true);
    m_session.change(view, tr("lesson"));
  }
  const ViewState& shown = m_session.view();
  m_shownPin = shown.pin;
  const bool isPin = request.pin || request.pinText || goal.isPinOfPage;
  const bool isPages = !request.isReaders;
  if (request.head) m_borrowed.head = isPages ? std::optional(shown.head) : std::nullopt;
  if (request.whatIf) m_borrowed.whatIf = isPages ? std::optional(shown.whatIf) : std::nullopt;
  if (isPin) m_borrowed.pin = isPages ? std::optional(shown.pin) : std::nullopt;
  if (isRowMarked) m_borrowed.pin = shown.pin;
  noteReadersWork();
  emit arrived();
}

/// What was waited for does not come: what the session shows in place of the reader's work is still a page's.
void LessonController::giveUp() {
  m_awaited.reset();
  m_borrowed = {};
  if (m_session.reference() != m_work.model) m_borrowed.model = m_session.reference();
  if (texts() != m_work.texts) m_borrowed.texts = texts();
  m_shownPin = m_session.view().pin;
  noteReadersWork();
  emit arrived();
}

const LessonController::ReadersWork& LessonController::readersWork() {
  noteReadersWork();
  return m_work;
}

/// What the session shows is the reader's work, unless a page has put it there.
void LessonController::noteReadersWork() {
  if (m_isActing) return;
  const ReadersWork before = m_work;
  const Texts now = texts();
  if (m_awaited && m_awaited->texts != now) {  // typed meanwhile
    m_awaited->texts = now;
    m_awaited->borrowed.texts.reset();
    m_borrowed.texts.reset();
  }
  if (m_borrowed.texts && (*m_borrowed.texts != now || m_work.texts == now)) m_borrowed.texts.reset();
  if (!m_borrowed.texts) m_work.texts = now;
  if (m_session.model() && !m_awaited) {
    noteModel();
    noteView();
  }
  if (m_work != before) emit readersWorkChanged();
}

void LessonController::noteModel() {
  const auto& reference = m_session.reference();
  if (m_borrowed.model && (*m_borrowed.model != reference || m_work.model == reference)) {
    m_borrowed.model.reset();
    m_borrowed.head.reset();
    m_borrowed.whatIf.reset();
  }
  if (m_borrowed.model) return;
  m_work.model = reference;
  if (const auto* textbook = std::get_if<TextbookOptions>(&*reference))
    m_textbook = *textbook;
  else
    m_trained = reference;
}

void LessonController::noteView() {
  const ViewState& shown = m_session.view();
  if (m_borrowed.pin && *m_borrowed.pin != shown.pin) m_borrowed.pin.reset();
  if (m_borrowed.model) {
    // What is pinned in the reader's own text is theirs under any model.
    if (m_borrowed.texts || m_borrowed.pin || shown.pin == m_shownPin) return;
    m_shownPin = shown.pin;
    m_workPin = pinnedByte();
    m_isWorkPinExact = shown.pin.kind == Pin::Kind::None;
    m_work.view.pin = {};
    return;
  }
  if (m_borrowed.head && (*m_borrowed.head != shown.head || m_work.view.head == shown.head))
    m_borrowed.head.reset();
  if (m_borrowed.whatIf && (*m_borrowed.whatIf != shown.whatIf || m_work.view.whatIf == shown.whatIf))
    m_borrowed.whatIf.reset();
  ViewState view = shown;
  if (m_borrowed.head) view.head = m_work.view.head;
  if (m_borrowed.whatIf) view.whatIf = m_work.view.whatIf;
  if (m_borrowed.texts) {
    // The other text may have no attention of that kind.
    if (shown.head.kind != m_work.view.head.kind) view.head = m_work.view.head;
    view.picture.filter.hiddenQueries = m_work.view.picture.filter.hiddenQueries;
    view.picture.filter.hiddenKeys = m_work.view.picture.filter.hiddenKeys;
    view.ablation.knockouts = m_work.view.ablation.knockouts;
  }
  if (m_borrowed.texts || m_borrowed.pin) {
    view.pin = m_work.view.pin;
  } else {
    m_workPin = pinnedByte();
    m_isWorkPinExact = true;
  }
  m_work.view = view;
}

/// Where the pin is in the text; nothing when it is not in the text itself.
std::optional<LessonController::PinnedByte> LessonController::pinnedByte() const {
  const HeadId head = m_session.view().head;
  const Pin pin = m_session.view().pin;
  if (pin.kind == Pin::Kind::None || !m_session.trace() || !m_session.stack()) return {};
  const Tokens& tokens = pin.kind == Pin::Kind::Query ? m_session.trace()->queryTokens(head.kind)
                                                      : m_session.trace()->keyTokens(head.kind);
  if (pin.index >= tokens.size() || tokens.text != m_session.text().toUtf8()) return {};
  const Token& token = tokens.items[size_t(pin.index)];
  if (token.sequence != 0 || token.range.isEmpty()) return {};
  // A token may hold the space before its word as well.
  qsizetype byte = token.range.begin;
  while (byte + 1 < token.range.end && tokens.text[byte] == ' ') ++byte;
  return PinnedByte{pin.kind, byte};
}

std::optional<int> LessonController::nextPage(const std::function<bool(int)>& isIt) const {
  for (int page = m_page + 1; page < pageCount(); ++page)
    if (isIt(page)) return page;
  return {};
}

std::optional<int> LessonController::pageWithOwnModel() const {
  return nextPage([this](int page) { return modelOf(setupOf(page)) == m_work.model; });
}

std::optional<int> LessonController::pageWithOwnTexts() const {
  return nextPage([this](int page) { return !setupOf(page).text; });
}

}  // namespace heedmap
