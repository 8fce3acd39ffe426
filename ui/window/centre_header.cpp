// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/centre_header.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QTextDocument>
#include <QVBoxLayout>

#include "ui/controls/badge.h"
#include "ui/controls/elided_label.h"
#include "ui/window/head_bar.h"

namespace heedmap {

namespace {
constexpr int side = 12, gap = 10;  // pixels
constexpr int narrowestTitle = 60;
constexpr int narrowTitle = 200;  ///< a longer title is shortened before the bar loses a word
}  // namespace

CentreHeader::CentreHeader(HeadBar* bar)
    : m_title(new ElidedLabel),
      m_badge(new Badge),
      m_bar(bar),
      m_line(new QHBoxLayout),
      m_below(new QHBoxLayout) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  // What stands in it makes itself smaller where there is little room.
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  QFont bold = font();
  bold.setBold(true);
  bold.setPointSizeF(bold.pointSizeF() * 1.15);
  m_title->setFont(bold);
  m_title->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  m_line->setContentsMargins(side, 8, side, 0);
  m_line->setSpacing(gap);
  m_line->addWidget(m_title);
  m_line->addWidget(m_badge);
  m_line->addStretch(1);
  m_line->addWidget(m_bar);
  m_below->setContentsMargins(side, 4, side, 0);
  m_below->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(m_line);
  column->addLayout(m_below);
  connect(m_badge, &Badge::clicked, this, &CentreHeader::noteClicked);
  connect(m_badge, &Badge::closeRequested, this, &CentreHeader::noteClosed);
}

void CentreHeader::show(const AttentionMap& map, bool canBeUndone) {
  m_title->setText(map.title);
  m_badge->setText(map.note(), canBeUndone);
  const QString why =
      canBeUndone ? tr("This is not what the trained model does. Click to see where it is set; × undoes it.")
                  : tr("So are the numbers in the file, and so they are shown.");
  m_badge->setAccessibleDescription(why);
  m_badge->setToolTip(
      Qt::convertFromPlainText(map.note() + QStringLiteral("\n") + why, Qt::WhiteSpaceNormal));
  placeParts();
}

/// The badge beside the title, or below it where the bar would have to give up its fields.
void CentreHeader::placeParts() {
  const int title = std::min(m_title->sizeHint().width(), narrowTitle),
            room = width() - 2 * side - gap - title;
  const int more = std::max(0, title - narrowestTitle);
  const int badge = m_badge->text().isEmpty() ? 0 : m_badge->sizeHint().width() + gap;
  const bool isBelow = badge > 0 && !m_bar->fitWidth(room - badge, more);
  if (isBelow || badge == 0) m_bar->fitWidth(room, more);
  if (isBelow == m_isBadgeBelow) return;
  m_isBadgeBelow = isBelow;
  if (isBelow) {
    m_line->removeWidget(m_badge);
    m_below->insertWidget(0, m_badge);
  } else {
    m_below->removeWidget(m_badge);
    m_line->insertWidget(1, m_badge);
  }
}

bool CentreHeader::event(QEvent* event) {
  // Other words or larger letters.
  if (event->type() == QEvent::LayoutRequest) placeParts();
  return QWidget::event(event);
}

void CentreHeader::resizeEvent(QResizeEvent*) {
  placeParts();
}

}  // namespace heedmap
