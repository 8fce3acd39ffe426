// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pages/lesson_page.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QTextDocumentFragment>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/session/job_runner.h"

namespace heedmap {

LessonPage::LessonPage(Text title, QWidget* parent)
    : QWidget(parent), m_title(std::move(title)), m_column(new QVBoxLayout(this)) {
  m_heading = addLabel();
  m_column->setContentsMargins(14, 10, 14, 14);
  m_column->setSpacing(8);
  m_column->setAlignment(Qt::AlignTop);
  m_heading->setTextFormat(Qt::RichText);
  m_retranslates.push_back([this] {
    m_heading->setText(QStringLiteral("<h2>%1</h2>").arg(m_title().toHtmlEscaped()));
    setAccessibleName(m_title());
  });
  m_retranslates.back()();
}

QLabel* LessonPage::addLabel() {
  auto* label = new QLabel;
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_column->addWidget(label);
  m_labels.push_back(label);
  return label;
}

void LessonPage::addText(Text text) {
  QLabel* label = addLabel();
  label->setTextFormat(Qt::RichText);
  m_retranslates.push_back([label, text] { label->setText(text()); });
  label->setText(text());
}

void LessonPage::addHeading(Text text) {
  addText([text] { return QStringLiteral("<h3>%1</h3>").arg(text().toHtmlEscaped()); });
}

QLabel* LessonPage::addLiveLabel() {
  QLabel* label = addLabel();
  label->setTextFormat(Qt::RichText);
  label->setMargin(6);
  label->setFrameShape(QFrame::StyledPanel);
  label->setAutoFillBackground(true);
  label->setBackgroundRole(QPalette::Base);
  label->hide();
  return label;
}

void LessonPage::addLive(LiveText text) {
  QLabel* label = addLiveLabel();
  onShow([label, text](const LessonState& state) {
    const QString words = state.hasHead() ? text(state) : QString();
    label->setVisible(!words.isEmpty());
    if (!words.isEmpty()) label->setText(words);
  });
}

void LessonPage::addSlowLive(LiveText text) {
  QLabel* label = addLiveLabel();
  auto* jobs = new JobRunner(this);
  onShow([label, jobs, text](const LessonState& state) {
    if (!state.hasHead()) {
      jobs->cancel();
      return label->hide();
    }
    jobs->start([label, text, state](const JobRunner::Job& job) {
      const QString words = text(state);
      job.deliver([label, words] {
        label->setText(words);
        label->show();
      });
    });
  });
}

void LessonPage::addWidget(QWidget* widget) {
  m_column->addWidget(widget);
}

void LessonPage::addLiveWidget(QWidget* widget, std::function<void(const LessonState&)> update) {
  addWidget(widget);
  onShow([widget, update](const LessonState& state) {
    widget->setVisible(state.hasHead());
    if (state.hasHead()) update(state);
  });
}

void LessonPage::addTry(Text label, std::function<ViewRequest(const LessonState&)> request) {
  auto* button = new QPushButton;
  m_column->addWidget(button);
  m_tries.push_back(button);
  m_retranslates.push_back([button, label] { button->setText(label()); });
  button->setText(label());
  connect(button, &QPushButton::clicked, this, [this, request] { emit requested(request(m_state)); });
}

void LessonPage::addQuestion(Question question) {
  if (m_questions.empty()) addHeading([] { return tr("Predict, then look"); });
  auto* card = new QuestionCard(std::move(question));
  m_column->addWidget(card);
  m_questions.push_back(card);
}

QPushButton* LessonPage::addNext(Text title) {
  auto* button = new QPushButton;
  m_column->addSpacing(8);
  m_column->addWidget(button);
  m_retranslates.push_back([button, title] { button->setText(tr("Next: %1").arg(title())); });
  m_retranslates.back()();
  return button;
}

void LessonPage::show(const LessonState& state) {
  m_state = state;
  for (const auto& update : m_updates) update(m_state);
  for (QuestionCard* card : m_questions) card->show(m_state);
}

bool LessonPage::isBusy() const {
  const auto jobs = findChildren<JobRunner*>();
  return std::any_of(jobs.begin(), jobs.end(), [](const JobRunner* job) { return job->isBusy(); });
}

bool LessonPage::event(QEvent* event) {
  const bool isTaken = QWidget::event(event);
  if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) emit laidOut();
  return isTaken;
}

void LessonPage::retranslate() {
  for (const auto& retranslate : m_retranslates) retranslate();
  show(m_state);
}

QString LessonPage::plainText() const {
  QStringList paragraphs;
  for (const QLabel* label : m_labels)
    if (!label->isHidden()) paragraphs += QTextDocumentFragment::fromHtml(label->text()).toPlainText();
  return paragraphs.join(u'\n');
}

}  // namespace heedmap
