// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/blocks/lesson_page.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QTextDocumentFragment>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/jobs/job_runner.h"

namespace heedmap {

LessonPage::LessonPage(const lesson::PageSpec& spec, int number, QWidget* parent)
    : QWidget(parent), m_title(spec.title), m_number(number), m_column(new QVBoxLayout(this)) {
  m_column->setContentsMargins(14, 10, 14, 14);
  m_column->setSpacing(8);
  m_column->setAlignment(Qt::AlignTop);
  add(lesson::Text{[this] { return QStringLiteral("<h2>%1</h2>").arg(title().toHtmlEscaped()); }});
  for (const lesson::Block& block : spec.blocks) std::visit([this](const auto& one) { add(one); }, block);
  m_retranslates.push_back([this] { setAccessibleName(title()); });
  for (const auto& retranslate : m_retranslates) retranslate();
}

QString LessonPage::title() const {
  return QStringLiteral("%1 · %2").arg(m_number).arg(lesson::tr(m_title));
}

QLabel* LessonPage::addLabel() {
  auto* label = new QLabel;
  label->setWordWrap(true);
  label->setTextFormat(Qt::RichText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_column->addWidget(label);
  m_labels.push_back(label);
  return label;
}

void LessonPage::add(const lesson::Text& text) {
  m_retranslates.push_back(
      [this, label = addLabel(), words = text.words] { label->setText(words(m_state)); });
}

void LessonPage::add(const lesson::Heading& heading) {
  add(lesson::Text{[words = heading.words](const LessonState& state) {
    return QStringLiteral("<h3>%1</h3>").arg(words(state).toHtmlEscaped());
  }});
}

QLabel* LessonPage::addLiveLabel() {
  QLabel* label = addLabel();
  label->setMargin(6);
  label->setFrameShape(QFrame::StyledPanel);
  label->setAutoFillBackground(true);
  label->setBackgroundRole(QPalette::Base);
  label->hide();
  return label;
}

void LessonPage::add(const lesson::Live& live) {
  m_updates.push_back([label = addLiveLabel(), make = live.words](const LessonState& state) {
    const QString words = state.hasHead() ? make(state) : QString();
    label->setVisible(!words.isEmpty());
    if (!words.isEmpty()) label->setText(words);
  });
}

void LessonPage::add(const lesson::Slow& slow) {
  auto* jobs = new JobRunner(this);
  m_updates.push_back([label = addLiveLabel(), jobs, make = slow.words](const LessonState& state) {
    if (!state.hasHead()) {
      jobs->cancel();
      return label->hide();
    }
    jobs->start([label, make, state](const JobRunner::Job& job) {
      const QString words = make(state);
      job.deliver([label, words] {
        label->setText(words);
        label->show();
      });
    });
  });
}

void LessonPage::add(const lesson::Try& offer) {
  auto* button = new QPushButton;
  m_column->addWidget(button);
  m_tries.push_back(button);
  const auto showLabel = [this, button, label = offer.label] { button->setText(label(m_state)); };
  m_retranslates.push_back(showLabel);
  m_updates.push_back([showLabel, button, isOffered = offer.isOffered](const LessonState& state) {
    showLabel();
    button->setVisible(!isOffered || isOffered(state));
  });
  connect(button, &QPushButton::clicked, this, [this, act = offer.act, request = offer.request] {
    if (act) act(*this);
    emit requested(request ? request(m_state) : ViewRequest{});
  });
}

void LessonPage::add(const lesson::Question& question) {
  if (m_questions.empty()) add(lesson::Heading{[] { return tr("Predict, then look"); }});
  auto* card = new QuestionCard(question);
  m_column->addWidget(card);
  m_questions.push_back(card);
  m_updates.push_back([card](const LessonState& state) { card->show(state); });
}

void LessonPage::add(const lesson::Widget& widget) {
  const lesson::Part part = widget.make([this](const ViewRequest& request) { emit requested(request); });
  m_column->addWidget(part.widget);
  if (part.show) m_updates.push_back(part.show);
  if (part.retranslate) m_retranslates.push_back(part.retranslate);
}

QPushButton* LessonPage::addNext(const LessonPage& next) {
  auto* button = new QPushButton;
  m_column->addSpacing(8);
  m_column->addWidget(button);
  m_retranslates.push_back([button, page = &next] { button->setText(tr("Next: %1").arg(page->title())); });
  m_retranslates.back()();
  return button;
}

void LessonPage::show(const LessonState& state) {
  m_state = state;
  for (const auto& update : m_updates) update(m_state);
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
