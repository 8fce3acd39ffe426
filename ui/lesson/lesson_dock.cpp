// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_dock.h"

#include <QAbstractSlider>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QToolButton>

#include "core/model/textbook_name.h"
#include "ui/lesson/lesson_models.h"
#include "ui/lesson/lesson_page.h"
#include "ui/lesson/lesson_pages.h"
#include "ui/lesson/picture.h"
#include "ui/lesson/step_player.h"

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

  for (size_t i = 0; i + 1 < m_pages.size(); ++i)
    connect(m_pages[i]->addNext([next = m_pages[i + 1]] { return next->title(); }), &QPushButton::clicked,
            this, [this, i] { openPage(int(i) + 1); });
  for (LessonPage* page : m_pages) {
    page->setParent(this);
    page->hide();
    m_titles->addItem(page->title());
    connect(page, &LessonPage::requested, this, &LessonDock::perform);
    for (QWidget* child : page->findChildren<QWidget*>())
      if (qobject_cast<QComboBox*>(child) || qobject_cast<QAbstractSlider*>(child)) {
        child->setFocusPolicy(Qt::StrongFocus);
        child->installEventFilter(this);
      }
  }
  m_scroll->setWidget(m_pages[0]);

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
  connect(&session, &Session::modelOpened, this,
          [this] { m_isWaiting = m_isWaiting && m_session.modelPath() == m_waitingPath; });
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
  perform(setupOf(m_page));
  emit pageChanged(m_page);
}

/// A text of the lesson lasts as long as the page that set it up: the next one has the person's own again.
ViewRequest LessonDock::setupOf(int page) {
  LessonState now = state();
  if (m_own && Texts{now.text, now.pair} != m_setUp) m_own.reset();  // another was typed meanwhile
  const Texts before = m_own.value_or(Texts{now.text, now.pair});
  ViewRequest request = m_pages[size_t(page)]->setup(now);
  if (request.text) {
    m_own = before;
    m_setUp = {*request.text, request.pair.value_or(now.pair)};
  } else if (m_own && page != m_setUpPage) {
    request.text = before.text;
    request.pair = before.pair;
    m_own.reset();
  }
  if (request.text) m_setUpPage = page;
  return request;
}

void LessonDock::refresh() {
  if (!isVisible() && !m_steps->isVisible()) return;
  const LessonState now = state();
  if (isVisible()) m_pages[size_t(m_page)]->show(now);
  if (m_steps->isVisible()) m_steps->show(now);
}

void LessonDock::perform(const ViewRequest& request) {
  if (request.showSteps) emit stepsWanted();
  QString path = m_session.modelPath();
  if (request.model && *request.model != path) {
    path = isTextbookName(*request.model) ? *request.model : m_findModel(*request.model);
    if (path.isEmpty()) {
      emit failed(tr("This page wants the model %1, which is not on this computer.").arg(*request.model));
      return;
    }
  }
  const bool isOtherModel = path != m_session.modelPath();
  const QString text = request.text.value_or(m_session.text()),
                pair = request.pair.value_or(m_session.pair());
  const bool isOtherText = text != m_session.text() || pair != m_session.pair();
  if (!isOtherModel && !isOtherText) return takeView(request);
  m_isWaiting = true;
  m_waiting = request;
  m_waitingPath = path;
  // A new model runs on the text there is when it has opened.
  if (isOtherModel) m_session.openModel(path);
  if (isOtherText) emit textsWanted(text, pair);
}

void LessonDock::takeView(const ViewRequest& request) {
  ViewState view = m_session.view();
  if (request.head) view.head = *request.head;
  if (request.whatIf) view.whatIf = *request.whatIf;
  if (request.pin) view.pin = *request.pin;
  if (request.pinText && m_session.trace()) {
    const Tokens& tokens = m_session.trace()->queryTokens(view.head.kind);
    for (qsizetype i = 0; i < tokens.size(); ++i)
      if (QString::fromUtf8(tokens.source(tokens.items[size_t(i)])).trimmed() == *request.pinText)
        view.pin = {Pin::Kind::Query, i};
  }
  m_session.change(view, tr("lesson"));
  m_refresh.start();
}

void LessonDock::savePage() {
  QWidget* page = m_pages[size_t(m_page)];
  constexpr double scale = 2;
  QImage image(page->size() * scale, QImage::Format_RGB32);
  image.setDevicePixelRatio(scale);
  image.fill(palette().color(QPalette::Window));
  page->render(&image);
  savePicture(this, image);
}

bool LessonDock::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus()) return false;
  // Scrolling a page must not turn what happens to lie under the mouse.
  event->ignore();
  return true;
}

void LessonDock::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
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
