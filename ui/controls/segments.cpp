// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/segments.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QToolButton>

#include "ui/style/window_style.h"

namespace heedmap {

namespace {

constexpr int padding = 10, gap = 5, aboveAndBelow = 8, rounding = 4;

class SegmentButton : public QToolButton {
 public:
  SegmentButton(bool isFirst, bool isLast) : m_isFirst(isFirst), m_isLast(isLast) {
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setIconSize(QSize(16, 16));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  }

  int widthWith(bool hasText) const {
    const bool hasIcon = !icon().isNull();
    const int words = hasText ? fontMetrics().horizontalAdvance(text()) : 0;
    return 2 * padding + words + (hasIcon ? iconSize().width() + (hasText ? gap : 0) : 0);
  }
  bool hasText() const { return icon().isNull() || toolButtonStyle() != Qt::ToolButtonIconOnly; }
  QSize sizeHint() const override {
    return {widthWith(hasText()), std::max(fontMetrics().height(), iconSize().height()) + aboveAndBelow};
  }
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto group = isEnabled() ? QPalette::Active : QPalette::Disabled;
    const auto colour = [&](QPalette::ColorRole role) { return palette().color(group, role); };
    // The frame of a neighbour is this one's too.
    const QRectF box = QRectF(rect()).adjusted(m_isFirst ? 0.5 : -8.5, 0.5, m_isLast ? -0.5 : 8.5, -0.5);
    painter.setClipRect(rect());
    painter.setPen(colour(QPalette::Mid));
    painter.setBrush(isChecked()    ? colour(QPalette::Highlight)
                     : underMouse() ? colour(QPalette::Midlight)
                                    : colour(QPalette::Button));
    painter.drawRoundedRect(box, rounding, rounding);
    if (!m_isFirst && !isChecked()) painter.drawLine(QPointF(0, 0.5), QPointF(0, rect().height() - 0.5));
    painter.setPen(colour(isChecked() ? QPalette::HighlightedText : QPalette::ButtonText));
    QRect room = rect();
    const int content = widthWith(hasText()) - 2 * padding;
    room = QRect(room.left() + (room.width() - content) / 2, room.top(), content, room.height());
    if (!icon().isNull()) {
      const QRect place(room.left(), room.center().y() - iconSize().height() / 2 + 1, iconSize().width(),
                        iconSize().height());
      icon().paint(&painter, place, Qt::AlignCenter, isEnabled() ? QIcon::Normal : QIcon::Disabled,
                   isChecked() ? QIcon::On : QIcon::Off);
      room.setLeft(place.right() + 1 + gap);
    }
    if (hasText()) painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft, text());
    if (hasFocus())
      paintFocusRing(painter, rect().adjusted(2, 2, -2, -2),
                     colour(isChecked() ? QPalette::HighlightedText : QPalette::Highlight));
  }

 private:
  bool m_isFirst, m_isLast;
};

SegmentButton* segment(const QButtonGroup& buttons, int place) {
  return static_cast<SegmentButton*>(buttons.button(place));
}

}  // namespace

Segments::Segments(int count, QWidget* parent) : QWidget(parent), m_buttons(new QButtonGroup(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  for (int place = 0; place < count; ++place) {
    auto* button = new SegmentButton(place == 0, place == count - 1);
    m_buttons->addButton(button, place);
    row->addWidget(button);
  }
  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  setCurrent(0);
  connect(m_buttons, &QButtonGroup::idClicked, this, &Segments::chosen);
}

void Segments::setSegments(const std::vector<Segment>& segments) {
  for (size_t i = 0; i < segments.size(); ++i) {
    SegmentButton* button = segment(*m_buttons, int(i));
    button->setText(segments[i].text);
    button->setToolTip(segments[i].tip);
    button->setAccessibleName(segments[i].text);
    button->setIcon(segments[i].icon);
    button->updateGeometry();
  }
}

void Segments::setCurrent(int segment) {
  if (auto* button = m_buttons->button(segment)) button->setChecked(true);
}

int Segments::current() const {
  return m_buttons->checkedId();
}

void Segments::setIconsOnly(bool isIconsOnly) {
  for (QAbstractButton* button : m_buttons->buttons())
    static_cast<SegmentButton*>(button)->setToolButtonStyle(isIconsOnly ? Qt::ToolButtonIconOnly
                                                                        : Qt::ToolButtonTextBesideIcon);
  updateGeometry();
}

int Segments::widthWith(bool hasWords) const {
  int width = 0;
  for (QAbstractButton* button : m_buttons->buttons())
    width += static_cast<SegmentButton*>(button)->widthWith(hasWords);
  return width;
}

}  // namespace heedmap
