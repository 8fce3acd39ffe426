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
#include "ui/lesson/blocks/lesson_page.h"
#include "ui/lesson/parts/step_player.h"
#include "ui/plots/picture.h"

namespace heedmap {

LessonDock::LessonDock(LessonController& controller, QWidget* parent)
    : QWidget(parent),
      m_controller(controller),
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
  column->addLayout(tools());
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
  addPages();

  connect(m_scroll->verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] { m_held = nullptr; });
  m_refresh.setSingleShot(true);
  m_refresh.setInterval(0);
  connect(&m_refresh, &QTimer::timeout, this, &LessonDock::refresh);
  for (auto signal : {&LessonController::shownChanged, &LessonController::arrived})
    connect(&m_controller, signal, &m_refresh, qOverload<>(&QTimer::start));
  connect(&m_controller, &LessonController::pageOpened, this, &LessonDock::showPage);
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
  m_titles->setMinimumContentsLength(12);
  m_titles->setMaxVisibleItems(m_controller.pageCount());
  row->addWidget(m_back);
  row->addWidget(m_titles, 1);
  row->addWidget(m_next);
  row->addWidget(m_save);
  connect(m_titles, &QComboBox::activated, this, &LessonDock::openPage);
  connect(m_back, &QToolButton::clicked, this, [this] { openPage(m_shownPage - 1); });
  connect(m_next, &QToolButton::clicked, this, [this] { openPage(m_shownPage + 1); });
  connect(m_save, &QToolButton::clicked, this, &LessonDock::savePage);
  return row;
}

void LessonDock::addPages() {
  for (const lesson::PageSpec& spec : m_controller.pages()) {
    auto* page = new LessonPage(spec, int(m_pages.size()) + 1, this);
    page->hide();
    if (!m_pages.empty())
      connect(m_pages.back()->addNext(*page), &QPushButton::clicked, this,
              [this, number = int(m_pages.size())] { openPage(number); });
    m_pages.push_back(page);
    m_titles->addItem(page->title());
    connect(page, &LessonPage::requested, this, &LessonDock::holdPlace);
    connect(page, &LessonPage::requested, &m_controller, &LessonController::perform);
    connect(page, &LessonPage::laidOut, this, &LessonDock::keepPlace);
    for (QWidget* child : page->findChildren<QWidget*>())
      if (qobject_cast<QComboBox*>(child) || qobject_cast<QAbstractSlider*>(child)) {
        child->setFocusPolicy(Qt::StrongFocus);
        child->installEventFilter(this);
      }
  }
  m_scroll->setWidget(m_pages[0]);
}

LessonState LessonDock::state() const {
  LessonState state = m_controller.state();
  state.style = m_style;
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
    // The scroll area would delete the page that it gives up.
    m_held = nullptr;
    m_scroll->takeWidget()->setParent(this);
    shownPage().hide();
    m_shownPage = page;
    m_scroll->setWidget(&shownPage());
    shownPage().setVisible(true);
    m_scroll->verticalScrollBar()->setValue(0);
  }
  const QSignalBlocker block(m_titles);
  m_titles->setCurrentIndex(m_shownPage);
  m_scroll->setAccessibleName(shownPage().title());
  m_back->setEnabled(m_shownPage > 0);
  m_next->setEnabled(m_shownPage + 1 < int(m_pages.size()));
  refresh();
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
    if (isTextbookName(work.model) && isTextbookName(now.modelPath))
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
  const LessonState now = state();
  if (isRead) {
    shownPage().show(now);
    m_notice->setText(notice());
    m_notice->setVisible(!m_notice->text().isEmpty());
  }
  if (isStepped) m_steps->show(now);
}

void LessonDock::holdPlace() {
  QWidget* focus = window()->focusWidget();
  m_held = focus && shownPage().isAncestorOf(focus) ? focus : nullptr;
  if (m_held) m_heldTop = m_held->mapTo(m_scroll->viewport(), QPoint()).y();
}

void LessonDock::keepPlace() {
  if (!m_held || !m_held->isVisible() || !m_scroll->viewport()->isAncestorOf(m_held)) return;
  QScrollBar* bar = m_scroll->verticalScrollBar();
  bar->setValue(bar->value() + m_held->mapTo(m_scroll->viewport(), QPoint()).y() - m_heldTop);
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
  if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus()) return false;
  // Scrolling a page must not turn what happens to lie under the mouse.
  event->ignore();
  return true;
}

void LessonDock::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (isOnScreen(*this)) followVisibility();
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
  for (size_t i = 0; i < m_pages.size(); ++i) {
    m_pages[i]->retranslate();
    m_titles->setItemText(int(i), m_pages[i]->title());
  }
  m_scroll->setAccessibleName(shownPage().title());
}

}  // namespace heedmap
