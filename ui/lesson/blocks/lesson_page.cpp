// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/blocks/lesson_page.h"

#include <QEvent>
#include <QPushButton>
#include <QTextDocumentFragment>
#include <QVBoxLayout>
#include <algorithm>
#include <numeric>

#include "ui/jobs/job_runner.h"
#include "ui/lesson/blocks/flow_layout.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/text_button.h"
#include "ui/lesson/blocks/words_label.h"

namespace heedmap {

namespace {

constexpr int besideEachOther = 860;  ///< of the page: from this width on pictures stand beside their words
constexpr int widestPictures = 640;

constexpr int leastShared = 4, leastHeight = 240;  ///< things and pixels of words that are worth two columns

/// From the end of one column to another, at `place` of it.
void handOver(QVBoxLayout& from, int index, QVBoxLayout& to, int place) {
  QLayoutItem* item = from.takeAt(index);
  if (QLayout* layout = item->layout())
    to.insertLayout(place, layout);
  else
    to.insertItem(place, item);
}

int heightOf(QLayoutItem& item, int width) {
  if (item.isEmpty()) return 0;
  return item.hasHeightForWidth() ? item.heightForWidth(width) : item.sizeHint().height();
}

/// Is there more in it than the room at its end?
bool isFilled(QLayout* column) {
  return column->count() > 0 && !column->itemAt(0)->spacerItem();
}

}  // namespace

LessonPage::LessonPage(const lesson::PageSpec& spec, int number, QWidget* parent)
    : QWidget(parent), m_title(spec.title), m_number(number), m_column(new QVBoxLayout(this)) {
  m_column->setContentsMargins(10, 10, 10, 14);
  m_column->setSpacing(8);
  add(lesson::Text{[this] { return QStringLiteral("<h2>%1</h2>").arg(title().toHtmlEscaped()); }});
  for (const lesson::Block& block : spec.blocks) std::visit([this](const auto& one) { add(one); }, block);
  for (LinkedPicture* picture : findChildren<LinkedPicture*>()) {
    m_linked.push_back(picture);
    connect(picture, &LinkedPicture::pointedAt, this, &LessonPage::point);
  }
  m_retranslates.push_back([this] { setAccessibleName(title()); });
  for (const auto& retranslate : m_retranslates) retranslate();
}

QString LessonPage::title() const {
  return QStringLiteral("%1 · %2").arg(m_number).arg(lesson::tr(m_title));
}

void LessonPage::begin() {
  Section section{new QBoxLayout(QBoxLayout::TopToBottom), new QVBoxLayout, new QVBoxLayout, 0, false};
  for (QVBoxLayout* part : {section.words, section.pictures}) {
    part->setSpacing(m_column->spacing());
    section.row->addLayout(part);
  }
  m_column->addLayout(section.row);
  m_sections.push_back(section);
  m_chips = nullptr;
}

QVBoxLayout* LessonPage::words() {
  if (m_sections.empty() || m_sections.back().pictures->count() > 0) begin();
  return m_sections.back().words;
}

QVBoxLayout* LessonPage::pictures() {
  if (m_sections.empty()) words();
  return m_sections.back().pictures;
}

void LessonPage::arrange() {
  const QMargins margins = m_column->contentsMargins();
  const int width = this->width() - margins.left() - margins.right(),
            line = fontMetrics().averageCharWidth() * WordsLabel::longestLine;
  const bool isWide = this->width() >= besideEachOther;
  // Room at the ends keeps everything at the top. An alignment would do so too, but cut the page to the
  // height that it has at its preferred width.
  if (m_column->count() > 0 && !m_column->itemAt(m_column->count() - 1)->spacerItem()) {
    for (Section& section : m_sections) {
      section.hasPictures = section.pictures->count() > 0;
      for (QVBoxLayout* part : {section.words, section.pictures}) part->addStretch(1);
    }
    m_column->addStretch(1);
  }
  for (Section& section : m_sections) {
    if (!section.hasPictures) share(section, isWide ? wordsWidth() : 0);
    const bool isPair = isWide && isFilled(section.pictures) && isFilled(section.words);
    const int beside = isPair ? wordsWidth() : 0,
              pictures = std::min(width - beside - 2 * m_column->spacing(), widestPictures);
    section.row->setDirection(isPair ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    section.row->setSpacing(isPair ? 2 * m_column->spacing() : m_column->spacing());
    section.row->setStretch(0, isPair ? beside : 0);
    section.row->setStretch(1, isPair ? pictures : 0);
    const int used = isPair ? beside + pictures + section.row->spacing() : std::min(width, line);
    section.row->setContentsMargins(0, 0, std::max(0, width - used), 0);
  }
}

/// Words to which nothing is drawn stand in two columns of `width`, if it is not 0 and they are long enough:
/// down the left one, then down the right one. Has anything moved?
bool LessonPage::share(Section& section, int width) {
  QVBoxLayout &left = *section.words, &right = *section.pictures;
  const int inLeft = left.count() - 1, count = inLeft + section.moved;
  int stays = count;
  if (width > 0 && count >= leastShared) {
    const auto item = [&](int i) { return i < inLeft ? left.itemAt(i) : right.itemAt(i - inLeft); };
    std::vector<int> heights;
    for (int i = 0; i < count; ++i) heights.push_back(heightOf(*item(i), width));
    const int whole = std::accumulate(heights.begin(), heights.end(), 0);
    int above = 0;
    // Chips stay with the words above them.
    for (stays = 0; stays < count; above += heights[size_t(stays++)])
      if (2 * above + heights[size_t(stays)] >= whole && item(stays)->widget()) break;
    if (whole < leastHeight) stays = count;
  }
  for (; left.count() - 1 < stays; --section.moved) handOver(right, 0, left, left.count() - 1);
  for (; left.count() - 1 > stays; ++section.moved) handOver(left, left.count() - 2, right, 0);
  return stays != inLeft;
}

/// Where it is wide.
int LessonPage::wordsWidth() const {
  const QMargins margins = m_column->contentsMargins();
  return std::min(fontMetrics().averageCharWidth() * WordsLabel::longestLine,
                  (width() - margins.left() - margins.right()) * 45 / 100);
}

WordsLabel* LessonPage::addLabel() {
  auto* label = new WordsLabel;
  connect(label, &QLabel::linkHovered, this, [this](const QString& link) { point(lesson::cellOf(link)); });
  // What is raised in the first line stands out of it, and would be cut off.
  label->setContentsMargins(0, 3, 0, 0);
  words()->addWidget(label);
  m_chips = nullptr;
  m_labels.push_back(label);
  return label;
}

void LessonPage::add(const lesson::Text& text) {
  WordsLabel* label = addLabel();
  label->setWordWrap(!text.isTable);
  m_retranslates.push_back([this, label, words = text.words] { label->say(words(m_state)); });
}

void LessonPage::add(const lesson::Heading& heading) {
  begin();  // what is drawn for it stands beside its own words
  add(lesson::Text{[words = heading.words](const LessonState& state) {
    return QStringLiteral("<h3>%1</h3>").arg(words(state).toHtmlEscaped());
  }});
}

WordsLabel* LessonPage::addLiveLabel() {
  WordsLabel* label = addLabel();
  label->setMargin(6);
  label->setFrameShape(QFrame::StyledPanel);
  label->setBackgroundRole(QPalette::Base);
  label->hide();
  return label;
}

void LessonPage::add(const lesson::Live& live) {
  m_updates.push_back([label = addLiveLabel(), make = live.words](const LessonState& state) {
    const QString words = state.hasHead() ? make(state) : QString();
    label->setVisible(!words.isEmpty());
    label->say(words);
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
        label->say(words);
        label->show();
      });
    });
  });
}

void LessonPage::add(const lesson::Try& offer) {
  auto* button = new TextButton(TextButton::Look::Chip);
  QVBoxLayout* column = words();
  if (!m_chips) column->addLayout(m_chips = new FlowLayout);
  m_chips->addWidget(button);
  m_tries.push_back(button);
  button->setCheckable(bool(offer.request));
  const auto showLabel = [this, button, label = offer.label] { button->setText(label(m_state)); };
  const auto showChoice = [this, button, request = offer.request] {
    if (request) button->setChecked(m_state.hasHead() && lesson::isShown(request(m_state), m_state));
  };
  m_retranslates.push_back(showLabel);
  m_updates.push_back([showLabel, showChoice, button, isOffered = offer.isOffered](const LessonState& state) {
    showLabel();
    showChoice();
    button->setVisible(!isOffered || isOffered(state));
  });
  connect(button, &QPushButton::clicked, this, [this, showChoice, act = offer.act, request = offer.request] {
    showChoice();  // the click alone has not done it yet
    if (act) act(*this);
    emit requested(request ? request(m_state) : ViewRequest{});
  });
}

void LessonPage::add(const lesson::Question& question) {
  if (m_questions.empty()) add(lesson::Heading{[] { return tr("Predict, then look"); }});
  auto* card = new QuestionCard(question);
  words()->addWidget(card);
  m_chips = nullptr;
  const int number = int(m_questions.size());
  m_questions.push_back(card);
  m_updates.push_back([card](const LessonState& state) { card->show(state); });
  connect(card, &QuestionCard::answered, this, [this, card, number](bool isRight) {
    emit revealed(card->verdictLabel());
    emit answered(number, isRight);
  });
}

void LessonPage::add(const lesson::Widget& widget) {
  const lesson::Part part = widget.make([this](const ViewRequest& request) { emit requested(request); });
  pictures()->addWidget(part.widget);
  if (part.show) m_updates.push_back(part.show);
  if (part.retranslate) m_retranslates.push_back(part.retranslate);
}

QPushButton* LessonPage::addNext(const LessonPage& next) {
  auto* button = new TextButton(TextButton::Look::Next);
  words()->addSpacing(8);
  words()->addWidget(button);
  m_retranslates.push_back([button, page = &next] { button->setText(tr("Next: %1").arg(page->title())); });
  m_retranslates.back()();
  return button;
}

void LessonPage::show(const LessonState& state) {
  m_state = state;
  for (const auto& update : m_updates) update(m_state);
}

void LessonPage::light(const PointedCell& cell) {
  for (LinkedPicture* picture : m_linked) picture->light(cell);
}

void LessonPage::point(const PointedCell& cell) {
  light(cell);
  emit pointedAt(cell);
}

bool LessonPage::isBusy() const {
  const auto jobs = findChildren<JobRunner*>();
  return std::any_of(jobs.begin(), jobs.end(), [](const JobRunner* job) { return job->isBusy(); });
}

bool LessonPage::event(QEvent* event) {
  const bool isTaken = QWidget::event(event);
  // What has come or grown may belong into the other column.
  if (event->type() == QEvent::LayoutRequest && width() >= besideEachOther &&
      std::ranges::count_if(m_sections, [this](Section& section) {
        return !section.hasPictures && share(section, wordsWidth());
      }) > 0)
    arrange();
  if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) emit laidOut();
  return isTaken;
}

void LessonPage::resizeEvent(QResizeEvent* event) {
  arrange();
  QWidget::resizeEvent(event);
}

void LessonPage::retranslate() {
  for (const auto& retranslate : m_retranslates) retranslate();
  show(m_state);
}

QString LessonPage::plainText() const {
  QStringList paragraphs;
  for (const QLabel* label : m_labels)
    if (!label->isHidden())
      paragraphs += QTextDocumentFragment::fromHtml(label->text()).toPlainText().remove(QChar(0x2060));
  return paragraphs.join(u'\n');
}

}  // namespace heedmap
