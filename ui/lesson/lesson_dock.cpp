// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_dock.h"

#include <QAbstractSlider>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QToolButton>

#include "core/textbook/textbook_name.h"
#include "ui/controls/on_screen.h"
#include "ui/lesson/pages/lesson_models.h"
#include "ui/lesson/pages/lesson_page.h"
#include "ui/lesson/pages/lesson_pages.h"
#include "ui/lesson/pages/lesson_words.h"
#include "ui/lesson/parts/step_player.h"
#include "ui/lesson/pictures/picture.h"

namespace heedmap {

LessonDock::LessonDock(Session& session, ModelFinder findModel, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_findModel(std::move(findModel)),
      m_pages(LessonPages::make({m_findModel, session.opener()})),
      m_steps(new StepPlayer),
      m_titles(new QComboBox),
      m_back(new QToolButton),
      m_next(new QToolButton),
      m_save(new QToolButton),
      m_notice(new QLabel),
      m_scroll(new QScrollArea) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(8, 6, 8, 6);
  m_back->setArrowType(Qt::LeftArrow);
  m_next->setArrowType(Qt::RightArrow);
  m_save->setIcon(style()->standardIcon(QStyle::SP_DialogSaveButton));
  for (QToolButton* button : {m_back, m_next, m_save}) button->setAutoRaise(true);
  m_titles->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_titles->setMinimumContentsLength(12);
  m_titles->setMaxVisibleItems(int(m_pages.size()));
  row->addWidget(m_back);
  row->addWidget(m_titles, 1);
  row->addWidget(m_next);
  row->addWidget(m_save);
  column->addLayout(row);
  m_scroll->setWidgetResizable(true);
  m_scroll->setFrameShape(QFrame::NoFrame);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  column->addWidget(m_scroll, 1);
  // Below the page, which stays where it is when a button brings the notice.
  m_notice->setWordWrap(true);
  m_notice->setMargin(6);
  m_notice->setFrameShape(QFrame::StyledPanel);
  m_notice->setAutoFillBackground(true);
  m_notice->setBackgroundRole(QPalette::Base);
  m_notice->hide();
  column->addWidget(m_notice);

  for (size_t i = 0; i + 1 < m_pages.size(); ++i)
    connect(m_pages[i]->addNext([next = m_pages[i + 1]] { return next->title(); }), &QPushButton::clicked,
            this, [this, i] { openPage(int(i) + 1); });
  for (LessonPage* page : m_pages) {
    page->setParent(this);
    page->hide();
    m_titles->addItem(page->title());
    connect(page, &LessonPage::requested, this, &LessonDock::holdPlace);
    connect(page, &LessonPage::requested, this, &LessonDock::perform);
    connect(page, &LessonPage::laidOut, this, &LessonDock::keepPlace);
    for (QWidget* child : page->findChildren<QWidget*>())
      if (qobject_cast<QComboBox*>(child) || qobject_cast<QAbstractSlider*>(child)) {
        child->setFocusPolicy(Qt::StrongFocus);
        child->installEventFilter(this);
      }
  }
  m_scroll->setWidget(m_pages[0]);
  connect(m_scroll->verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] { m_held = nullptr; });

  m_refresh.setSingleShot(true);
  m_refresh.setInterval(0);
  connect(&m_refresh, &QTimer::timeout, this, &LessonDock::refresh);
  for (auto signal : {&Session::modelOpened, &Session::traceReady, &Session::viewChanged, &Session::mapReady})
    connect(&session, signal, &m_refresh, qOverload<>(&QTimer::start));
  connect(&session, &Session::traceReady, this, [this] {
    // The old model may have run on the new text meanwhile.
    if (!m_isWaiting || m_session.modelPath() != m_waitingPath) return;
    m_isWaiting = false;
    takeView(m_waiting);
  });
  connect(&session, &Session::failed, this, [this] { m_isWaiting = false; });
  // Somebody opened another one before it came.
  connect(&session, &Session::modelOpened, this, [this] {
    m_isWaiting = m_isWaiting && m_session.modelPath() == m_waitingPath;
    noteOwn();
  });
  connect(m_titles, &QComboBox::activated, this, &LessonDock::openPage);
  connect(m_back, &QToolButton::clicked, this, [this] { openPage(m_page - 1); });
  connect(m_next, &QToolButton::clicked, this, [this] { openPage(m_page + 1); });
  connect(m_save, &QToolButton::clicked, this, &LessonDock::savePage);
  retranslate();
}

LessonState LessonDock::state() const {
  return {m_session.model(), m_session.modelPath(), m_session.text(), m_session.pair(),
          m_session.trace(), m_session.map(),       m_session.view(), m_style};
}

void LessonDock::setStyle(const HeatmapStyle& style) {
  m_style = style;
  m_refresh.start();
}

void LessonDock::openPage(int page) {
  page = std::clamp(page, 0, int(m_pages.size()) - 1);
  if (page != m_page) {
    // The scroll area would delete the page that it gives up.
    m_held = nullptr;
    m_scroll->takeWidget()->setParent(this);
    m_pages[size_t(m_page)]->hide();
    m_page = page;
    m_scroll->setWidget(m_pages[size_t(page)]);
    m_pages[size_t(page)]->setVisible(true);
    m_scroll->verticalScrollBar()->setValue(0);
  }
  const QSignalBlocker block(m_titles);
  m_titles->setCurrentIndex(m_page);
  m_scroll->setAccessibleName(m_pages[size_t(m_page)]->title());
  m_back->setEnabled(m_page > 0);
  m_next->setEnabled(m_page + 1 < int(m_pages.size()));
  refresh();
  if (m_session.model()) perform(setupOf(m_page));
  emit pageChanged(m_page);
}

/// What the window shows is the person's own, unless a page has put it there.
void LessonDock::noteOwn() {
  if (!isComing(m_lent.model) &&
      (m_lent.model != m_session.modelPath() || m_own.model == m_session.modelPath())) {
    m_lent.model.reset();
    m_own.model = m_session.modelPath();
    if (isTextbookName(m_own.model))
      m_textbook = textbookOptions(m_own.model);
    else
      m_trained = m_own.model;
  }
  const Texts texts{m_session.text(), m_session.pair()};
  if (m_lent.texts != texts || m_own.texts == texts) {
    m_lent.texts.reset();
    m_own.texts = texts;
  }
  if (m_lent.model) return;
  m_own.head = m_session.view().head;
  if (!m_lent.texts) m_own.pin = m_session.view().pin;
}

/// The model that a page is opened with.
QString LessonDock::modelOf(int page, const LessonState& now) const {
  const auto wish = m_pages[size_t(page)]->setup(now).model;
  if (wish == lesson::textbook) {
    // What the pages say holds for the scaled dot product of numbers of variance 1.
    TextbookOptions options = m_textbook;
    options.score = ScoreFunction::ScaledDot;
    options.initialisation = Initialisation::Unit;
    return textbookName(options);
  }
  if (wish == lesson::trained && isTextbookName(m_own.model)) {
    QString path = m_trained;
    if (path.isEmpty())
      path = m_findModel(isBeyondLatin(m_own.texts.text) ? lesson::multilingual : lesson::minilm);
    if (!path.isEmpty()) return path;
  }
  return m_own.model;
}

ViewRequest LessonDock::setupOf(int page) {
  noteOwn();
  m_setUpPage = page;
  const LessonState now = state();
  ViewRequest request = m_pages[size_t(page)]->setup(now);
  request.model = modelOf(page, now);
  if (!request.text) {
    request.text = m_own.texts.text;
    request.pair = m_own.texts.pair;
    if (m_lent.texts) request.pin = m_own.pin;
  }
  if (m_lent.model && request.model == m_own.model) {
    request.head = m_own.head;
    request.pin = m_own.pin;
  }
  if (!request.whatIf) request.whatIf = WhatIf{};
  return request;
}

QString LessonDock::notice() const {
  const LessonState now = state();
  if (!now.model) return {};
  const auto back = [&](auto isBack) {
    for (int page = m_page + 1; page < int(m_pages.size()); ++page)
      if (isBack(page)) return tr("page %1").arg(page + 1);
    return tr("another page");
  };
  QStringList sentences;
  if (m_lent.model == now.modelPath && m_lent.model != m_own.model) {
    const QString page = back([&](int page) { return modelOf(page, now) == m_own.model; });
    if (isTextbookName(m_own.model) && isTextbookName(now.modelPath))
      sentences +=
          tr("This page uses other numbers in the textbook layer; yours come back with %1.").arg(page);
    else
      sentences +=
          tr("This page uses the model “%1”; yours comes back with %2.").arg(now.model->summary().name, page);
  }
  if (m_lent.texts == Texts{now.text, now.pair} && m_lent.texts != m_own.texts)
    sentences += tr("The sentence is the lesson's; yours comes back with %1.").arg(back([&](int page) {
      return !m_pages[size_t(page)]->setup(now).text;
    }));
  return sentences.join(u' ');
}

void LessonDock::refresh() {
  const bool isRead = isOnScreen(*this), isStepped = isOnScreen(*m_steps);
  if (!isRead && !isStepped) return;
  const LessonState now = state();
  if (isRead) {
    m_pages[size_t(m_page)]->show(now);
    m_notice->setText(notice());
    m_notice->setVisible(!m_notice->text().isEmpty());
  }
  if (isStepped) m_steps->show(now);
}

void LessonDock::perform(const ViewRequest& request) {
  if (request.showSteps) emit stepsWanted();
  noteOwn();
  QString path = m_session.modelPath();
  if (request.model && *request.model != path) {
    path = *request.model;
    if (!isTextbookName(path) && path != m_own.model && path != m_trained) path = m_findModel(path);
    if (path.isEmpty()) {
      emit failed(tr("This page wants the model %1, which is not on this computer.").arg(*request.model));
      return;
    }
  }
  const bool isOtherModel = path != m_session.modelPath();
  const QString text = request.text.value_or(m_session.text()),
                pair = request.pair.value_or(m_session.pair());
  const bool isOtherText = text != m_session.text() || pair != m_session.pair();
  if (request.model) m_lent.model = path;
  if (request.isOwn) {
    if (isTextbookName(path)) m_textbook = textbookOptions(path);
    // A person with a trained model has that one back after the layer.
    if (!isTextbookName(path) || isTextbookName(m_own.model)) m_own.model = path;
  }
  if (request.text || request.pair) m_lent.texts = {text, pair};

  const bool isRunning = isComing(path);
  if (m_isWaiting && !isRunning && !isOtherModel) m_session.cancelOpening();  // of the page before
  m_isWaiting = isRunning || isOtherModel || isOtherText;
  if (!m_isWaiting) return takeView(request);
  m_waiting = request;
  m_waitingPath = path;
  // A new model runs on the text there is when it has opened.
  if (isOtherModel && !isRunning) m_session.openModel(path);
  if (isOtherText) emit textsWanted(text, pair);
}

void LessonDock::takeView(const ViewRequest& request) {
  ViewState view = m_session.view();
  if (request.head) view.head = *request.head;
  if (request.whatIf) view.whatIf = *request.whatIf;
  if (request.pin) view.pin = *request.pin;
  if (request.pinText && m_session.trace()) {
    const Tokens& tokens = m_session.trace()->queryTokens(view.head.kind);
    if (const auto query = firstTokenOf(tokens, request.pinText->toUtf8()))
      view.pin = {Pin::Kind::Query, *query};
  }
  m_session.change(view, tr("lesson"));
  m_refresh.start();
}

void LessonDock::holdPlace() {
  QWidget* focus = window()->focusWidget();
  m_held = focus && m_pages[size_t(m_page)]->isAncestorOf(focus) ? focus : nullptr;
  if (m_held) m_heldTop = m_held->mapTo(m_scroll->viewport(), QPoint()).y();
}

void LessonDock::keepPlace() {
  if (!m_held || !m_held->isVisible() || !m_scroll->viewport()->isAncestorOf(m_held)) return;
  QScrollBar* bar = m_scroll->verticalScrollBar();
  bar->setValue(bar->value() + m_held->mapTo(m_scroll->viewport(), QPoint()).y() - m_heldTop);
}

void LessonDock::savePage() {
  QWidget* page = m_pages[size_t(m_page)];
  constexpr double scale = 2;
  QImage image(page->size() * scale, QImage::Format_RGB32);
  image.setDevicePixelRatio(scale);
  image.fill(palette().color(QPalette::Window));
  page->render(&image);
  savePicture(this, image, m_pages[size_t(m_page)]->title());
}

bool LessonDock::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus()) return false;
  // Scrolling a page must not turn what happens to lie under the mouse.
  event->ignore();
  return true;
}

void LessonDock::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  comeToFront();
}

void LessonDock::comeToFront() {
  if (!isOnScreen(*this)) return;
  // Coming back from another dock is no new beginning.
  if (m_setUpPage == m_page) return refresh();
  openPage(m_page);
}

void LessonDock::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::PaletteChange) m_refresh.start();
  QWidget::changeEvent(event);
}

void LessonDock::retranslate() {
  const auto name = [](QWidget* widget, const QString& text) {
    widget->setToolTip(text);
    widget->setAccessibleName(text);
  };
  name(m_back, tr("Previous page"));
  name(m_next, tr("Next page"));
  name(m_titles, tr("Page of the lesson"));
  name(m_save, tr("Save this page as a picture; each picture alone from its context menu"));
  for (size_t i = 0; i < m_pages.size(); ++i) {
    m_pages[i]->retranslate();
    m_titles->setItemText(int(i), m_pages[i]->title());
  }
  m_scroll->setAccessibleName(m_pages[size_t(m_page)]->title());
}

}  // namespace heedmap
