// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/head_grid.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

#include "ui/widgets/window_theme.h"

namespace heedmap {

namespace {
constexpr int smallestCell = 22;
constexpr int largestCell = 132;
constexpr int gap = 3;  ///< between a cell's edge and its picture
constexpr int margin = 6;
}  // namespace

HeadGrid::HeadGrid(QWidget* parent) : QAbstractScrollArea(parent) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  viewport()->setMouseTracking(true);
  viewport()->setBackgroundRole(QPalette::Window);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  connect(&m_thumbnails, &Thumbnails::changed, viewport(), qOverload<>(&QWidget::update));
  retranslate();
}

void HeadGrid::show(std::shared_ptr<const AttentionTrace> trace, AttentionKind kind, const WhatIf& whatIf,
                    const HeatmapStyle& style) {
  const int layersBefore = layers(), headsBefore = heads();
  m_request.trace = std::move(trace);
  m_request.kind = kind;
  m_request.whatIf = whatIf;
  m_request.style = style;
  if (layers() != layersBefore || heads() != headsBefore || m_cell == 0) {
    layOut();
    revealCurrent();
  } else {
    m_thumbnails.request(m_request);
  }
}

void HeadGrid::setCurrent(const HeadId& id) {
  if (id == m_current) return;
  m_current = id;
  revealCurrent();
  retranslate();
  viewport()->update();
}

void HeadGrid::setMarks(HeadMarks marks) {
  m_marks = std::move(marks);
  viewport()->update();
}

void HeadGrid::setChosen(std::vector<HeadId> chosen) {
  m_chosen = std::move(chosen);
  viewport()->update();
}

void HeadGrid::layOut() {
  const QFontMetrics metrics(font());
  m_gutter =
      QSize(metrics.horizontalAdvance(QString::number(std::max(layers() - 1, 10))) + 8, metrics.height() + 2);
  // The whole area, as if there were no scroll bars: they come only when the smallest cells do not fit.
  const QSize room = maximumViewportSize() - m_gutter - QSize(2 * margin, 2 * margin);
  const int columns = std::max(heads(), 1), rows = std::max(layers(), 1);
  const int fitting = std::min(room.width() / columns, room.height() / rows);
  const bool scrolls = fitting < smallestCell;
  m_cell =
      scrolls ? std::max(smallestCell, std::min(room.width() / columns, 40)) : std::min(fitting, largestCell);

  const QSize content = m_gutter + QSize(columns, rows) * m_cell + QSize(2 * margin, 2 * margin);
  QSize shown = maximumViewportSize();
  const int bar = verticalScrollBar()->sizeHint().width();
  const bool tall = content.height() > shown.height();
  const bool wide = content.width() > shown.width() - (tall ? bar : 0);
  if (tall) shown.rwidth() -= bar;
  if (wide) shown.rheight() -= bar;
  horizontalScrollBar()->setRange(0, std::max(0, content.width() - shown.width()));
  verticalScrollBar()->setRange(0, std::max(0, content.height() - shown.height()));
  for (QScrollBar* scrollBar : {horizontalScrollBar(), verticalScrollBar()}) scrollBar->setSingleStep(m_cell);
  horizontalScrollBar()->setPageStep(shown.width());
  verticalScrollBar()->setPageStep(shown.height());
  const int spare = std::max(0, shown.width() - content.width());
  m_origin = QPoint(margin + m_gutter.width() + spare / 2, margin + m_gutter.height());
  m_request.pixels = qRound((m_cell - 2 * gap) * devicePixelRatioF());
  m_thumbnails.request(m_request);
  viewport()->update();
}

QRect HeadGrid::cellRect(int layer, int head) const {
  const QPoint scrolled(horizontalScrollBar()->value(), verticalScrollBar()->value());
  return {m_origin - scrolled + QPoint(head, layer) * m_cell, QSize(m_cell, m_cell)};
}

QRect HeadGrid::pictureRect(const HeadId& id) const {
  return cellRect(id.layer, id.head).marginsRemoved({gap, gap, gap, gap});
}

std::optional<HeadId> HeadGrid::headAt(QPoint position) const {
  const QPoint offset = position - cellRect(0, 0).topLeft();
  if (offset.x() < 0 || offset.y() < 0 || m_cell == 0) return {};
  const int head = offset.x() / m_cell, layer = offset.y() / m_cell;
  if (head >= heads() || layer >= layers()) return {};
  return HeadId{m_request.kind, layer, head};
}

void HeadGrid::paintEvent(QPaintEvent* event) {
  QPainter painter(viewport());
  const Theme theme = themeOf(palette());
  if (!track()) {
    painter.setPen(theme.mutedText);
    painter.drawText(viewport()->rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("Every head of the model appears here once there is a text."));
    return;
  }
  for (int layer = 0; layer < layers(); ++layer) {
    for (int head = 0; head < heads(); ++head) {
      const HeadId id{m_request.kind, layer, head};
      const QRect cell = cellRect(layer, head);
      if (!cell.intersects(event->rect())) continue;
      const QRect picture = pictureRect(id);
      const QImage image = m_thumbnails.image(id);
      if (image.isNull())
        painter.fillRect(picture, palette().color(QPalette::AlternateBase));
      else
        painter.drawImage(picture, image);
      if (const auto mark = m_marks.find(id); mark != m_marks.end())
        paintMark(painter, picture, mark->second);
      if (std::find(m_chosen.begin(), m_chosen.end(), id) != m_chosen.end()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.selection, 2, Qt::DotLine));
        painter.drawRect(picture);
      }
      const bool isCurrent = id == m_current;
      if (!isCurrent && id != m_hovered) continue;
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(isCurrent ? theme.selection : theme.mutedText, isCurrent ? 2 : 1, Qt::SolidLine,
                          Qt::SquareCap, Qt::MiterJoin));
      painter.drawRect(isCurrent
                           ? QRectF(picture).adjusted(-1.5, -1.5, 1.5, 1.5).adjusted(-0.5, -0.5, 0.5, 0.5)
                           : QRectF(picture).adjusted(-1, -1, 0, 0));
    }
  }
  paintNumbers(painter);
}

void HeadGrid::paintMark(QPainter& painter, const QRect& picture, const HeadMark& mark) const {
  if (mark.isDimmed) {
    QColor veil = palette().color(QPalette::Window);
    veil.setAlphaF(0.82f);
    painter.fillRect(picture, veil);
  }
  if (!mark.share) return;
  // In the gap around the picture, where it covers no weight.
  const QRect frame = picture.adjusted(-2, -2, 2, 2);
  const int length = int(std::lround(frame.width() * *mark.share));
  const int thickness = std::max(3, m_cell / 14);
  const QRect bar(frame.left(), frame.bottom() + 1 - thickness, frame.width(), thickness);
  const QColor colour = QColor::fromRgb(colourAt(m_request.style.palette, *mark.share));
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colour, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(picture.adjusted(-1, -1, 0, 0));
  painter.fillRect(bar, palette().color(QPalette::Window));
  painter.fillRect(QRect(bar.topLeft(), QSize(length, thickness)), themeOf(palette()).selection);
}

void HeadGrid::paintNumbers(QPainter& painter) const {
  const Theme theme = themeOf(palette());
  const QFontMetrics metrics(font());
  const int step =
      std::max(1, (metrics.horizontalAdvance(QString::number(heads() - 1)) + 4 + m_cell - 1) / m_cell);
  // Bands of the window's colour keep the numbers readable over scrolled pictures.
  painter.fillRect(QRect(0, 0, viewport()->width(), margin + m_gutter.height()),
                   palette().color(QPalette::Window));
  const int left = std::max(0, m_origin.x() - m_gutter.width());
  if (horizontalScrollBar()->maximum() > 0)
    painter.fillRect(QRect(0, 0, left + m_gutter.width(), viewport()->height()),
                     palette().color(QPalette::Window));
  const auto draw = [&](const QRect& where, int flags, int number, bool isCurrent) {
    QFont numberFont = font();
    numberFont.setBold(isCurrent);
    painter.setFont(numberFont);
    painter.setPen(isCurrent ? theme.selection : theme.mutedText);
    painter.drawText(where, flags, QString::number(number));
  };
  for (int head = 0; head < heads(); ++head) {
    const QRect cell = cellRect(0, head);
    const bool isCurrent = head == m_current.head;
    if (cell.left() < left || (!isCurrent && head % step != 0)) continue;
    draw(QRect(cell.left() - m_cell, margin, 3 * m_cell, m_gutter.height()),
         Qt::AlignHCenter | Qt::AlignVCenter, head, isCurrent);
  }
  for (int layer = 0; layer < layers(); ++layer) {
    const QRect cell = cellRect(layer, 0);
    if (cell.center().y() < margin + m_gutter.height()) continue;
    draw(QRect(left, cell.top(), m_gutter.width() - 5, m_cell), Qt::AlignRight | Qt::AlignVCenter, layer,
         layer == m_current.layer);
  }
}

void HeadGrid::choose(int layer, int head) {
  const HeadId id{m_request.kind, std::clamp(layer, 0, layers() - 1), std::clamp(head, 0, heads() - 1)};
  if (id != m_current) emit chosen(id);
}

void HeadGrid::revealCurrent() {
  if (!track()) return;
  const QRect cell = cellRect(m_current.layer, m_current.head);
  const auto reveal = [](QScrollBar* bar, int begin, int end, int from, int to) {
    if (begin < from) bar->setValue(bar->value() + begin - from);
    if (end > to) bar->setValue(bar->value() + end - to);
  };
  reveal(horizontalScrollBar(), cell.left(), cell.right(), margin + m_gutter.width(),
         viewport()->width() - margin);
  reveal(verticalScrollBar(), cell.top(), cell.bottom(), margin + m_gutter.height(),
         viewport()->height() - margin);
}

void HeadGrid::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  layOut();
}

void HeadGrid::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const auto id = headAt(event->position().toPoint());
  if (!id) return;
  if (event->modifiers() & Qt::ControlModifier)
    emit toggled(*id);
  else
    choose(id->layer, id->head);
}

void HeadGrid::mouseMoveEvent(QMouseEvent* event) {
  const auto hovered = headAt(event->position().toPoint());
  if (hovered != m_hovered) viewport()->update();
  m_hovered = hovered;
}

void HeadGrid::keyPressEvent(QKeyEvent* event) {
  if (!track()) return QAbstractScrollArea::keyPressEvent(event);
  const int layer = m_current.layer, head = m_current.head;
  const bool all = event->modifiers() & Qt::ControlModifier;
  const int page = std::max(1, (viewport()->height() - m_gutter.height() - 2 * margin) / std::max(m_cell, 1));
  switch (event->key()) {
    case Qt::Key_Space:
      if (all) emit toggled(m_current);
      return;
    case Qt::Key_Left:
      return choose(layer, head - 1);
    case Qt::Key_Right:
      return choose(layer, head + 1);
    case Qt::Key_Up:
      return choose(layer - 1, head);
    case Qt::Key_Down:
      return choose(layer + 1, head);
    case Qt::Key_Home:
      return choose(all ? 0 : layer, 0);
    case Qt::Key_End:
      return choose(all ? layers() - 1 : layer, heads() - 1);
    case Qt::Key_PageUp:
      return choose(layer - page, head);
    case Qt::Key_PageDown:
      return choose(layer + page, head);
    default:
      QAbstractScrollArea::keyPressEvent(event);
  }
}

bool HeadGrid::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto id = headAt(help->pos())) {
      QString text = headTitle(*m_request.trace, *id);
      const auto mark = m_marks.find(*id);
      if (mark != m_marks.end() && !mark->second.text.isEmpty())
        text += QLatin1Char('\n') + mark->second.text;
      QToolTip::showText(help->globalPos(), text, this, cellRect(id->layer, id->head));
    } else
      QToolTip::hideText();
    return true;
  }
  if (event->type() == QEvent::Leave && m_hovered) {
    m_hovered.reset();
    viewport()->update();
  }
  return QAbstractScrollArea::viewportEvent(event);
}

void HeadGrid::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::FontChange) layOut();
  QAbstractScrollArea::changeEvent(event);
}

void HeadGrid::retranslate() {
  setAccessibleName(tr("Heads"));
  setAccessibleDescription(
      track() ? tr("%1 is shown. Arrow keys choose another head.").arg(headTitle(*m_request.trace, m_current))
              : tr("No heads yet"));
  viewport()->update();
}

QSize HeadGrid::sizeHint() const {
  return {430, 330};
}
QSize HeadGrid::minimumSizeHint() const {
  return {180, 140};
}

}  // namespace heedmap
