// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heatmap/go_to_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPoint>
#include <QShortcut>
#include <QToolButton>
#include <algorithm>

#include "ui/plots/heatmap/token_search.h"

namespace heedmap {

namespace {

constexpr size_t mostSpots = 500;

size_t stepped(std::optional<size_t> at, int step, size_t count) {
  if (!at) return step > 0 ? 0 : count - 1;
  return (*at + count + size_t(step + int(count))) % count;
}

}  // namespace

GoToBar::GoToBar(QWidget* parent)
    : QWidget(parent),
      m_field(new QLineEdit),
      m_before(new QToolButton),
      m_next(new QToolButton),
      m_status(new QLabel),
      m_stronger(new QToolButton),
      m_weaker(new QToolButton),
      m_export(new QToolButton) {
  m_field->setClearButtonEnabled(true);
  m_field->setMaximumWidth(320);
  m_field->installEventFilter(this);
  m_status->setForegroundRole(QPalette::PlaceholderText);
  m_before->setArrowType(Qt::UpArrow);
  m_next->setArrowType(Qt::DownArrow);
  for (QToolButton* button : {m_before, m_next, m_stronger, m_weaker, m_export}) button->setAutoRaise(true);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 4, 12, 0);
  row->addWidget(m_field, 1);
  row->addWidget(m_before);
  row->addWidget(m_next);
  row->addWidget(m_status);
  row->addStretch(1);
  row->addWidget(m_stronger);
  row->addWidget(m_weaker);
  row->addWidget(m_export);
  connect(m_field, &QLineEdit::textChanged, this, &GoToBar::search);
  connect(m_before, &QToolButton::clicked, this, [this] { goOn(-1); });
  connect(m_next, &QToolButton::clicked, this, [this] { goOn(1); });
  connect(m_stronger, &QToolButton::clicked, this, [this] { goToHotSpot(-1); });
  connect(m_weaker, &QToolButton::clicked, this, [this] { goToHotSpot(1); });
  connect(m_export, &QToolButton::clicked, this, &GoToBar::exportAsked);
  connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_F), this), &QShortcut::activated, this,
          &GoToBar::focusField);
  retranslate();
}

void GoToBar::setHead(std::shared_ptr<const LongHead> head) {
  if (head != m_head) {
    m_spots.clear();
    m_spot.reset();
    m_shareOfSpots = -1;
    m_pyramid.reset();
  }
  const bool isSameText = head && m_head && head->queryTokens() == m_head->queryTokens();
  m_head = std::move(head);
  if (!isSameText) search();
}

void GoToBar::setPyramid(std::shared_ptr<const Pyramid> pyramid) {
  m_pyramid = std::move(pyramid);
}

void GoToBar::focusField() {
  m_field->setFocus(Qt::ShortcutFocusReason);
  m_field->selectAll();
}

QString GoToBar::status() const {
  return m_status->text();
}

void GoToBar::search() {
  m_at.reset();
  m_found = m_head ? tokensAt(m_head->queryTokens(), m_field->text()) : std::vector<Eigen::Index>();
  m_before->setEnabled(!m_found.empty());
  m_next->setEnabled(!m_found.empty());
  const QLocale locale;
  m_status->setText(m_field->text().trimmed().isEmpty() ? QString()
                    : m_found.empty()                   ? tr("not in the text")
                                      : tr("%1 found").arg(locale.toString(qlonglong(m_found.size()))));
}

void GoToBar::goOn(int step) {
  if (m_found.empty()) return;
  m_at = stepped(m_at, step, m_found.size());
  const Eigen::Index token = m_found[*m_at];
  const QLocale locale;
  m_status->setText(
      tr("%1 of %2").arg(locale.toString(qlonglong(*m_at) + 1), locale.toString(qlonglong(m_found.size()))));
  emit wanted(QPoint(int(std::min(token, m_head->keys() - 1)), int(std::min(token, m_head->queries() - 1))));
}

/// Of the pyramid as it is now; the cell is looked for in its square.
void GoToBar::goToHotSpot(int step) {
  if (!m_pyramid || !m_head) return;
  if (m_pyramid->share() != m_shareOfSpots) {
    m_shareOfSpots = m_pyramid->share();
    m_spots = m_pyramid->hotSpots(mostSpots);
    m_spot.reset();
  }
  if (m_spots.empty()) return;
  m_spot = stepped(m_spot, step, m_spots.size());
  const Pyramid::Spot& spot = m_spots[*m_spot];
  const Eigen::Index side = m_pyramid->side(), query = spot.row * side, key = spot.column * side;
  Matrix square(std::min(side, m_head->queries() - query), std::min(side, m_head->keys() - key));
  m_head->weights(query, key, square);
  Eigen::Index row = 0, column = 0;
  square.maxCoeff(&row, &column);
  emit wanted(QPoint(int(key + column), int(query + row)));
}

bool GoToBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_field || event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      goOn(key->modifiers() & Qt::ShiftModifier ? -1 : 1);
      return true;
    case Qt::Key_Down:
      goOn(1);
      return true;
    case Qt::Key_Up:
      goOn(-1);
      return true;
    case Qt::Key_Escape:
      emit left();
      return true;
    default:
      return false;
  }
}

void GoToBar::retranslate() {
  m_field->setPlaceholderText(tr("Find in the text, or # and a token's number (Ctrl+F)"));
  m_field->setAccessibleName(tr("Find in the text"));
  m_before->setToolTip(tr("The place before (Shift+Return)"));
  m_next->setToolTip(tr("The next place (Return)"));
  m_stronger->setText(tr("‹ Hot spot"));
  m_stronger->setToolTip(tr("Go to the hot spot before: the cells with the largest weights, in order"));
  m_weaker->setText(tr("Hot spot ›"));
  m_weaker->setToolTip(tr("Go to the next hot spot: the cells with the largest weights, in order"));
  m_export->setText(tr("Save part…"));
  m_export->setToolTip(tr("Save the part that is seen, or any other, as a PNG in any resolution"));
  search();
}

void GoToBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
