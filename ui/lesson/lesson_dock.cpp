// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_dock.h"

#include <QAbstractSlider>
#include <QComboBox>
#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>

#include "core/textbook/textbook_name.h"
#include "ui/controls/on_screen.h"
#include "ui/lesson/blocks/lesson_page.h"
#include "ui/lesson/parts/step_player.h"
#include "ui/lesson/pictures/pipeline_picture.h"
#include "ui/lesson/pictures/step_picture.h"
#include "ui/plots/picture.h"

namespace heedmap {

LessonDock::LessonDock(LessonController& controller, QWidget* parent)
    : QWidget(parent),
      m_controller(controller),
      m_steps(new StepPlayer),
      m_pipeline(new PipelinePicture),
      m_progress(new QLabel),
      m_titles(new QComboBox),
      m_back(new QToolButton),
      m_next(new QToolButton),
      m_save(new QToolButton),
      m_notice(new QLabel),
      m_scroll(new QScrollArea) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(tools());
  column->addWidget(m_pipeline);
  auto* line = new QFrame;
  line->setFrameShape(QFrame::HLine);
  line->setFrameShadow(QFrame::Plain);
  line->setForegroundRole(QPalette::Mid);
  column->addWidget(line);
  connect(m_pipeline, &PipelinePicture::chosen, this, &LessonDock::openStage);
  m_scroll->setWidgetResizable(true);
  m_scroll->setFrameShape(QFrame::NoFrame);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  // A page that just fits would be laid out anew without end, with the bar and without it.
  m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
  column->addWidget(m_scroll, 1);
  // Below the page, which stays where it is when a button brings the notice.
  m_notice->setWordWrap(true);
  m_notice->setMargin(6);
  m_notice->setFrameShape(QFrame::StyledPanel);
  m_notice->setAutoFillBackground(true);
  m_notice->setBackgroundRole(QPalette::Base);
  m_notice->hide();
  column->addWidget(m_notice);
  addPages();

  m_scroll->viewport()->installEventFilter(this);
  connect(m_scroll->verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] { m_held = nullptr; });
  m_refresh.setSingleShot(true);
  m_refresh.setInterval(0);
  connect(&m_refresh, &QTimer::timeout, this, &LessonDock::refresh);
  for (auto signal : {&LessonController::shownChanged, &LessonController::arrived})
    connect(&m_controller, signal, &m_refresh, qOverload<>(&QTimer::start));
  connect(&m_controller, &LessonController::pageOpened, this, &LessonDock::showPage);
  connect(m_steps->picture(), &LinkedPicture::pointedAt, this, [this](const PointedCell& cell) {
    shownPage().light(cell);
    emit pointedAt(cell);
  });
  retranslate();
}

QLayout* LessonDock::tools() {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(8, 6, 8, 6);
  m_back->setArrowType(Qt::LeftArrow);
  m_next->setArrowType(Qt::RightArrow);
  m_save->setIcon(style()->standardIcon(QStyle::SP_DialogSaveButton));
  for (QToolButton* button : {m_back, m_next, m_save}) button->setAutoRaise(true);
  m_titles->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_titles->setMinimumContentsLength(7);
  m_titles->setMaxVisibleItems(m_controller.pageCount());
  row->addWidget(m_back);
  row->addWidget(m_titles, 1);
  row->addWidget(m_next);
  row->addWidget(m_progress);
  row->addWidget(m_save);
  connect(m_titles, &QComboBox::activated, this, &LessonDock::openPage);
  connect(m_back, &QToolButton::clicked, this, [this] { openPage(m_shownPage - 1); });
  connect(m_next, &QToolButton::clicked, this, [this] { openPage(m_shownPage + 1); });
  connect(m_save, &QToolButton::clicked, this, &LessonDock::savePage);
  return row;
}

void LessonDock::addPages() {
  // One of them is shown at a time. All stay where they are: what gets another parent is styled anew.
  auto* column = new QVBoxLayout;
  column->setContentsMargins(0, 0, 0, 0);
  auto* all = new QWidget;
  all->setLayout(column);
  for (const lesson::PageSpec& spec : m_controller.pages()) {
    auto* page = new LessonPage(spec, int(m_pages.size()) + 1);
    column->addWidget(page);
    if (!m_pages.empty()) page->hide();
    if (!m_pages.empty())
      connect(m_pages.back()->addNext(*page), &QPushButton::clicked, this,
              [this, number = int(m_pages.size())] { openPage(number); });
    m_pages.push_back(page);
    m_titles->addItem(page->title());
    connect(page, &LessonPage::requested, this, &LessonDock::holdPlace);
    connect(page, &LessonPage::requested, &m_controller, &LessonController::perform);
    connect(page, &LessonPage::pointedAt, this, [this](const PointedCell& cell) {
      m_steps->picture()->light(cell);
      emit pointedAt(cell);
    });
    connect(page, &LessonPage::laidOut, this, &LessonDock::keepPlace);
    connect(page, &LessonPage::revealed, this, &LessonDock::reveal);
    connect(page, &LessonPage::answered, this,
            [this, number = int(m_pages.size()) - 1](int question, bool isRight) {
              noteAnswer(number, question, isRight);
            });
    for (QWidget* child : page->findChildren<QWidget*>())
      if (qobject_cast<QComboBox*>(child) || qobject_cast<QAbstractSlider*>(child)) {
        child->setFocusPolicy(Qt::StrongFocus);
        child->installEventFilter(this);
      }
  }
  m_scroll->setWidget(all);
}

void LessonDock::light(const PointedCell& cell) {
  shownPage().light(cell);
  m_steps->picture()->light(cell);
}

LessonState LessonDock::state() const {
  LessonState state = m_controller.state();
  state.style = m_style;
  for (const LessonPage* page : m_pages) state.questions += int(page->questions().size());
  for (const auto& [question, isRight] : m_answers) state.right += isRight;
  return state;
}

bool LessonDock::isIdle() const {
  return m_controller.isIdle() && !m_refresh.isActive() && !shownPage().isBusy();
}

void LessonDock::setStyle(const HeatmapStyle& style) {
  m_style = style;
  m_refresh.start();
}

void LessonDock::showPage(int page) {
  if (page != m_shownPage) {
    m_held = nullptr;
    shownPage().hide();
    m_shownPage = page;
    shownPage().setVisible(true);
    m_scroll->verticalScrollBar()->setValue(0);
  }
  m_pipeline->light(m_controller.pages()[size_t(page)].stages);
  const QSignalBlocker block(m_titles);
  m_titles->setCurrentIndex(m_shownPage);
  m_scroll->setAccessibleName(shownPage().title());
  m_back->setEnabled(m_shownPage > 0);
  m_next->setEnabled(m_shownPage + 1 < int(m_pages.size()));
  emit progressChanged();
  // What the page is about comes at once or with another model or text: either way it is shown once.
  m_refresh.start();
}

void LessonDock::noteAnswer(int page, int question, bool isRight) {
  m_answers[{page, question}] = isRight;
  showProgress();
  emit progressChanged();
  m_refresh.start();
}

LessonProgress LessonDock::progress() const {
  const auto id = [this](int page) { return QString::fromUtf8(m_controller.pages()[size_t(page)].id); };
  LessonProgress progress{.page = id(m_shownPage), .answers = {}};
  for (const auto& [question, isRight] : m_answers)
    progress.answers[QStringLiteral("%1/%2").arg(id(question.first)).arg(question.second)] = isRight;
  return progress;
}

void LessonDock::setProgress(const LessonProgress& progress) {
  // Questions that there are no more, as of an older lesson, are dropped.
  for (int page = 0; page < int(m_pages.size()); ++page)
    for (int question = 0; question < int(m_pages[size_t(page)]->questions().size()); ++question) {
      const QString name =
          QStringLiteral("%1/%2").arg(QString::fromUtf8(m_controller.pages()[size_t(page)].id)).arg(question);
      const auto answer = progress.answers.find(name);
      if (answer != progress.answers.end()) m_answers[{page, question}] = answer->second;
    }
  showProgress();
  const int page = m_controller.pageOf(progress.page.toUtf8().constData());
  if (page >= 0) m_controller.startAt(page);
}

bool LessonDock::isDone(int page) const {
  const int questions = int(m_pages[size_t(page)]->questions().size());
  for (int question = 0; question < questions; ++question) {
    const auto answer = m_answers.find({page, question});
    if (answer == m_answers.end() || !answer->second) return false;
  }
  return questions > 0;
}

void LessonDock::showProgress() {
  const LessonState now = state();
  m_progress->setText(QStringLiteral("✓ %1/%2").arg(now.right).arg(now.questions));
  m_progress->setToolTip(tr("Questions of the lesson that you have answered rightly"));
  for (int page = 0; page < int(m_pages.size()); ++page)
    m_titles->setItemText(
        page, m_pages[size_t(page)]->title() + (isDone(page) ? QStringLiteral("  ✓") : QString()));
}

void LessonDock::openStage(lesson::Stage stage) {
  for (int page = 0; page < m_controller.pageCount(); ++page) {
    const auto& stages = m_controller.pages()[size_t(page)].stages;
    if (std::find(stages.begin(), stages.end(), stage) != stages.end()) return openPage(page);
  }
}

QString LessonDock::backWith(std::optional<int> page) const {
  return page ? tr("page %1").arg(*page + 1) : tr("another page");
}

QString LessonDock::notice() const {
  const LessonState now = m_controller.state();
  const LessonController::ReadersWork& work = m_controller.readersWork();
  if (!now.model || m_controller.isWaiting()) return {};
  QStringList sentences;
  if (m_controller.isModelBorrowed()) {
    const QString page = backWith(m_controller.pageWithOwnModel());
    if (isTextbook(*work.model) && isTextbook(*now.reference))
      sentences +=
          tr("This page uses other numbers in the textbook layer; yours come back with %1.").arg(page);
    else
      sentences +=
          tr("This page uses the model “%1”; yours comes back with %2.").arg(now.model->summary().name, page);
  }
  if (m_controller.areTextsBorrowed())
    sentences += tr("The sentence is the lesson's; yours comes back with %1.")
                     .arg(backWith(m_controller.pageWithOwnTexts()));
  if (m_controller.isWhatIfBorrowed() && work.view.whatIf != WhatIf{})
    sentences += tr("The what-if is the lesson's; yours comes back with %1.")
                     .arg(backWith(m_controller.pageWithOwnModel()));
  return sentences.join(u' ');
}

void LessonDock::refresh() {
  const bool isRead = isOnScreen(*this), isStepped = isOnScreen(*m_steps);
  if (!isRead && !isStepped) return;
  if (m_controller.isWaiting()) {
    // What the session has meanwhile is not what the page is about: what stood on it stays, on a new page
    // nothing but its words.
    if (isRead && !m_filled.contains(m_shownPage)) shownPage().show({});
    return;
  }
  const LessonState now = state();
  if (isRead) {
    m_filled.insert(m_shownPage);
    shownPage().show(now);
    m_pipeline->show(now);
    m_notice->setText(notice());
    m_notice->setVisible(!m_notice->text().isEmpty());
  }
  if (isStepped) m_steps->show(now);
}

void LessonDock::holdPlace() {
  QWidget* focus = window()->focusWidget();
  m_held = focus && shownPage().isAncestorOf(focus) ? focus : nullptr;
  m_heldRoom = m_scroll->viewport()->height();
  if (m_held) m_heldTop = m_held->mapTo(m_scroll->viewport(), QPoint()).y();
}

void LessonDock::keepPlace() {
  if (!m_held || !m_held->isVisible() || !m_scroll->viewport()->isAncestorOf(m_held)) return;
  QScrollBar* bar = m_scroll->verticalScrollBar();
  // A notice takes its room from below: what was pressed stays above it, with what it has brought forth.
  const int answer = m_scroll->viewport()->height() < m_heldRoom ? 90 : 0;
  const int lowest = std::max(0, m_scroll->viewport()->height() - m_held->height() - answer);
  bar->setValue(bar->value() + m_held->mapTo(m_scroll->viewport(), QPoint()).y() -
                std::min(m_heldTop, lowest));
}

void LessonDock::reveal(QWidget* newThing) {
  m_held = nullptr;
  // Once it has its place.
  QTimer::singleShot(0, newThing, [this, newThing] {
    if (newThing->isVisible()) m_scroll->ensureWidgetVisible(newThing, 0, 12);
  });
}

void LessonDock::savePage() {
  QWidget* page = &shownPage();
  constexpr double scale = 2;
  QImage image(page->size() * scale, QImage::Format_RGB32);
  image.setDevicePixelRatio(scale);
  image.fill(palette().color(QPalette::Window));
  page->render(&image);
  savePicture(this, image, shownPage().title());
}

bool LessonDock::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_scroll->viewport()) {
    if (event->type() == QEvent::Resize) keepPlace();
    return false;
  }
  if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus()) return false;
  // Scrolling a page must not turn what happens to lie under the mouse.
  event->ignore();
  return true;
}

void LessonDock::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  followDock();
  if (isOnScreen(*this)) followVisibility();
}

void LessonDock::followDock() {
  auto* dock = qobject_cast<QDockWidget*>(parentWidget());
  if (!dock || dock == m_dock) return;
  m_dock = dock;
  connect(dock, &QDockWidget::topLevelChanged, this, [this, dock](bool isFloating) {
    if (!isFloating && dock->isVisible()) QTimer::singleShot(0, this, [dock] { dock->raise(); });
  });
}

void LessonDock::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  // Later: a dock that becomes a window of its own hides in between.
  QTimer::singleShot(0, this, &LessonDock::followVisibility);
}

void LessonDock::followVisibility() {
  if (!isOnScreen(*this)) return m_controller.leave();
  m_controller.comeBack();
  refresh();
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
  for (LessonPage* page : m_pages) page->retranslate();
  showProgress();
  m_scroll->setAccessibleName(shownPage().title());
  m_refresh.start();
}

}  // namespace heedmap
