// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/head_grid.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

#include "core/attention/heads_of.h"
#include "ui/style/head_mark.h"
#include "ui/style/window_style.h"
#include "ui/style/window_theme.h"

namespace heedmap {

namespace {
constexpr int narrowGap = 2, wideGap = 3;  ///< between a cell's edge and its picture
constexpr int smallestCell = 10 + 2 * narrowGap;
constexpr int smallestWideCell = 20;
constexpr int largestCell = 64 + 2 * wideGap;
constexpr int mostColumnsInSight = 16;  ///< at the least width of the grid
constexpr int scrolledCell = 28;        ///< of more layers than there is height for
constexpr int margin = 6;

/// Short enough to stand over a small picture.
QString name(const HeadId& id) {
  return QStringLiteral("%1·%2").arg(id.layer).arg(id.head);
}
}  // namespace

HeadGrid::HeadGrid(QWidget* parent) : QAbstractScrollArea(parent) {
  speakCellTables();
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
  const AttentionKind kindBefore = m_request.kind;
  m_request.trace = std::move(trace);
  m_request.kind = kind;
  m_request.whatIf = whatIf;
  m_request.style = style;
  if (kind != kindBefore || layers() != layersBefore || heads() != headsBefore || m_cell == 0) {
    updateGeometry();
    sort();
    layOut();
    reveal();
  } else {
    m_thumbnails.request(m_request);
  }
}

void HeadGrid::setCurrent(const HeadId& id) {
  if (id == m_current) return;
  m_current = id;
  sayCurrentCell(*this);
  reveal();
  retranslate();
  viewport()->update();
}

void HeadGrid::setOther(std::optional<HeadId> id) {
  if (id == m_other) return;
  m_other = id;
  sayCurrentCell(*this);
  reveal();
  retranslate();
}

void HeadGrid::setMarks(HeadMarks marks) {
  m_marks = std::move(marks);
  sort();
  viewport()->update();
}

void HeadGrid::setBase(std::shared_ptr<const AttentionTrace> base, double largestChange) {
  m_request.base = std::move(base);
  m_request.largestChange = largestChange;
  m_thumbnails.request(m_request);
}

void HeadGrid::sort() {
  const std::vector<HeadId> before = std::exchange(m_order, {});
  const bool hasShares =
      std::any_of(m_marks.begin(), m_marks.end(), [](const auto& mark) { return mark.second.share; });
  if (m_wantsSorted && hasShares) {
    std::vector<std::pair<double, HeadId>> heads;
    for (const HeadId& id : headsOf(*m_request.trace, m_request.kind)) {
      const auto mark = m_marks.find(id);
      heads.emplace_back(mark == m_marks.end() ? -1 : mark->second.share.value_or(-1), id);
    }
    std::stable_sort(heads.begin(), heads.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    m_places.assign(size_t(layers() * this->heads()), 0);
    for (const auto& [share, id] : heads) {
      m_places[size_t(id.layer * this->heads() + id.head)] = int(m_order.size());
      m_order.push_back(id);
    }
  }
  if (m_order == before) return;
  if (m_order.size() != before.size()) layOut();
  reveal();
  viewport()->update();
}

std::vector<HeadId> HeadGrid::order() const {
  return isSorted() || !stack() ? m_order : headsOf(*m_request.trace, m_request.kind);
}

HeadId HeadGrid::headOf(int place) const {
  if (isSorted()) return m_order[size_t(place)];
  return {m_request.kind, place / std::max(heads(), 1), place % std::max(heads(), 1)};
}

int HeadGrid::placeOf(const HeadId& id) const {
  const int place = id.layer * heads() + id.head;
  return isSorted() && place < int(m_places.size()) ? m_places[size_t(place)] : place;
}

void HeadGrid::layOut() {
  const QFontMetrics metrics(font());
  const int margins = 2 * margin;
  if (isSorted()) {
    // As many columns as make the pictures largest; names over them stand for the numbers at the edges.
    m_gutter = {};
    m_name = metrics.height();
    const int narrowest =
        std::max(smallestCell, metrics.horizontalAdvance(name({{}, layers() - 1, heads() - 1})) + 4);
    const QSize room = maximumViewportSize() - QSize(margins, margins);
    m_cell = 0;
    for (int columns = 1; columns <= count(); ++columns) {
      const int rows = (count() + columns - 1) / columns;
      const int fitting = std::min({room.width() / columns, room.height() / rows - m_name, largestCell});
      if (fitting > m_cell) m_cell = fitting, m_columns = columns;
    }
    if (m_cell < narrowest) {
      m_cell = narrowest;
      m_columns = std::max(1, (room.width() - verticalScrollBar()->sizeHint().width()) / m_cell);
    }
  } else {
    m_gutter = QSize(metrics.horizontalAdvance(QString::number(std::max(layers() - 1, 10))) + 8,
                     metrics.height() + 2);
    m_name = 0;
    // The whole area, as if there were no scroll bars: they come only when the smallest cells do not fit.
    const QSize room = maximumViewportSize() - m_gutter - QSize(margins, margins);
    m_columns = std::max(heads(), 1);
    const int fitting = std::min(room.width() / m_columns, room.height() / std::max(layers(), 1));
    const int byWidth = (room.width() - verticalScrollBar()->sizeHint().width()) / m_columns;
    m_cell = fitting < smallestCell ? std::clamp(byWidth, smallestCell, scrolledCell)
                                    : std::min(fitting, largestCell);
  }
  const int rows = std::max(1, (count() + m_columns - 1) / m_columns);

  const QSize content =
      m_gutter + QSize(m_columns * m_cell, rows * (m_cell + m_name)) + QSize(margins, margins);
  QSize shown = maximumViewportSize();
  const int bar = verticalScrollBar()->sizeHint().width();
  const bool tall = content.height() > shown.height();
  const bool wide = content.width() > shown.width() - (tall ? bar : 0);
  if (tall) shown.rwidth() -= bar;
  if (wide) shown.rheight() -= bar;
  horizontalScrollBar()->setRange(0, std::max(0, content.width() - shown.width()));
  verticalScrollBar()->setRange(0, std::max(0, content.height() - shown.height()));
  for (QScrollBar* scrollBar : {horizontalScrollBar(), verticalScrollBar()})
    scrollBar->setSingleStep(m_cell + m_name);
  horizontalScrollBar()->setPageStep(shown.width());
  verticalScrollBar()->setPageStep(shown.height());
  const int spare = std::max(0, shown.width() - content.width());
  m_origin = QPoint(margin + m_gutter.width() + spare / 2, margin + m_gutter.height());
  m_request.pixels = qRound((m_cell - 2 * gap()) * devicePixelRatioF());
  m_thumbnails.request(m_request);
  viewport()->update();
}

int HeadGrid::gap() const {
  return m_cell < smallestWideCell ? narrowGap : wideGap;
}

QRect HeadGrid::cellRect(int place) const {
  const QPoint scrolled(horizontalScrollBar()->value(), verticalScrollBar()->value());
  const QPoint corner(place % m_columns * m_cell, place / m_columns * (m_cell + m_name));
  return {m_origin - scrolled + corner, QSize(m_cell, m_cell + m_name)};
}

QRect HeadGrid::pictureRect(const HeadId& id) const {
  return cellRect(placeOf(id)).marginsRemoved({gap(), gap() + m_name, gap(), gap()});
}

std::optional<HeadId> HeadGrid::headAt(QPoint position) const {
  const auto id = placeUnder(position);
  return id && stack()->hasHeads(id->layer) ? id : std::nullopt;
}

std::optional<HeadId> HeadGrid::placeUnder(QPoint position) const {
  const QPoint offset = position - cellRect(0).topLeft();
  if (offset.x() < 0 || offset.y() < 0 || m_cell == 0) return {};
  const int column = offset.x() / m_cell, place = offset.y() / (m_cell + m_name) * m_columns + column;
  if (column >= m_columns || place >= count()) return {};
  return headOf(place);
}

void HeadGrid::paintEvent(QPaintEvent* event) {
  QPainter painter(viewport());
  const Theme theme = themeOf(palette());
  if (!stack()) {
    painter.setPen(theme.mutedText);
    painter.drawText(viewport()->rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("Every head of the model appears here once there is a text."));
    return;
  }
  for (int place = 0; place < count(); ++place)
    if (cellRect(place).intersects(event->rect())) paintHead(painter, place);
  if (!isSorted()) paintNumbers(painter);
  if (hasFocus()) paintFocusRing(painter, viewport()->rect(), theme.selection);
}

void HeadGrid::paintHead(QPainter& painter, int place) const {
  const Theme theme = themeOf(palette());
  const HeadId id = headOf(place);
  if (const LayerKind kind = stack()->layers[size_t(id.layer)].kind; kind != LayerKind::Attention) {
    const QRect row = cellRect(place - id.head) | cellRect(place - id.head + heads() - 1);
    return paintRowWithoutHeads(painter, row, kind, palette());
  }
  const QRect picture = pictureRect(id);
  const bool isCurrent = id == m_current;
  const QImage image = m_thumbnails.image(id);
  if (image.isNull())
    painter.fillRect(picture, palette().color(QPalette::AlternateBase));
  else
    painter.drawImage(picture, image);
  if (const auto mark = m_marks.find(id); mark != m_marks.end()) paintMark(painter, picture, mark->second);
  if (isSorted()) {
    painter.setPen(isCurrent ? theme.selection : theme.mutedText);
    painter.drawText(QRect(cellRect(place).topLeft(), QSize(m_cell, m_name)),
                     Qt::AlignHCenter | Qt::AlignBottom, name(id));
  }
  painter.setBrush(Qt::NoBrush);
  if (std::find(m_chosen.begin(), m_chosen.end(), id) != m_chosen.end()) {
    painter.setPen(QPen(theme.selection, 2, Qt::DotLine));
    painter.drawRect(picture);
  }
  const bool isFramed = isCurrent || id == m_other;
  if (!isFramed && id != m_hovered) return;
  painter.setPen(QPen(isFramed ? theme.selection : theme.mutedText, isFramed ? 2 : 1,
                      isFramed && !isCurrent ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  painter.drawRect(isFramed ? QRectF(picture).adjusted(-1.5, -1.5, 1.5, 1.5).adjusted(-0.5, -0.5, 0.5, 0.5)
                            : QRectF(picture).adjusted(-1, -1, 0, 0));
}

void HeadGrid::paintMark(QPainter& painter, const QRect& picture, const HeadMark& mark) const {
  paintHeadMark(painter, {picture, mark.share, mark.isDimmed, mark.isOff, std::max(3, m_cell / 14)},
                m_request.style.palette, palette());
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
    const QRect cell = cellRect(head);
    const bool isCurrent = head == m_current.head;
    if (cell.left() < left || (!isCurrent && head % step != 0)) continue;
    draw(QRect(cell.left() - m_cell, margin, 3 * m_cell, m_gutter.height()),
         Qt::AlignHCenter | Qt::AlignVCenter, head, isCurrent);
  }
  for (int layer = 0; layer < layers(); ++layer) {
    const QRect cell = cellRect(layer * m_columns);
    if (cell.center().y() < margin + m_gutter.height()) continue;
    draw(QRect(left, cell.top(), m_gutter.width() - 5, m_cell), Qt::AlignRight | Qt::AlignVCenter, layer,
         layer == m_current.layer);
  }
}

void HeadGrid::choose(int place) {
  HeadId id = headOf(std::clamp(place, 0, count() - 1));
  id.layer = layerWithHeads(*stack(), id.layer, id.layer < moved().layer ? -1 : 1);
  if (id != moved()) emit chosen(id);
}

void HeadGrid::reveal() {
  if (!stack()) return;
  const QRect cell = cellRect(placeOf(moved()));
  const auto move = [](QScrollBar* bar, int begin, int end, int from, int to) {
    if (begin < from) bar->setValue(bar->value() + begin - from);
    if (end > to) bar->setValue(bar->value() + end - to);
  };
  move(horizontalScrollBar(), cell.left(), cell.right(), margin + m_gutter.width(),
       viewport()->width() - margin);
  move(verticalScrollBar(), cell.top(), cell.bottom(), margin + m_gutter.height(),
       viewport()->height() - margin);
}

void HeadGrid::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  layOut();
  reveal();
}

void HeadGrid::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const auto id = headAt(event->position().toPoint());
  if (!id) return;
  if (event->modifiers() & Qt::ControlModifier)
    emit toggled(*id);
  else
    choose(placeOf(*id));
}

void HeadGrid::mouseMoveEvent(QMouseEvent* event) {
  const auto hovered = headAt(event->position().toPoint());
  if (hovered != m_hovered) viewport()->update();
  m_hovered = hovered;
}

void HeadGrid::keyPressEvent(QKeyEvent* event) {
  if (!stack()) return QAbstractScrollArea::keyPressEvent(event);
  const int place = placeOf(moved()), column = place % m_columns, last = count() - 1;
  const bool all = event->modifiers() & Qt::ControlModifier;
  const int page =
      std::max(1, (viewport()->height() - m_gutter.height() - 2 * margin) / std::max(m_cell + m_name, 1));
  // Up and down stay in their column; left and right stay in a layer, and go on to the next row of a sorted
  // grid.
  const auto moveRows = [&](int rows) {
    const int bottom = (last - column) / m_columns;
    choose(std::clamp(place / m_columns + rows, 0, bottom) * m_columns + column);
  };
  switch (event->key()) {
    case Qt::Key_Space:
      if (all) emit toggled(moved());
      return;
    case Qt::Key_Left:
      return isSorted() || column > 0 ? choose(place - 1) : void();
    case Qt::Key_Right:
      return isSorted() || column < m_columns - 1 ? choose(place + 1) : void();
    case Qt::Key_Up:
      return moveRows(-1);
    case Qt::Key_Down:
      return moveRows(1);
    case Qt::Key_Home:
      return choose(all ? 0 : place - column);
    case Qt::Key_End:
      return choose(all ? last : place - column + m_columns - 1);
    case Qt::Key_PageUp:
      return moveRows(-page);
    case Qt::Key_PageDown:
      return moveRows(page);
    default:
      QAbstractScrollArea::keyPressEvent(event);
  }
}

void HeadGrid::contextMenuEvent(QContextMenuEvent* event) {
  if (!stack()) return;
  if (event->reason() != QContextMenuEvent::Mouse)
    emit menuRequested(moved(), viewport()->mapToGlobal(pictureRect(moved()).center()));
  else if (const auto id = headAt(viewport()->mapFromGlobal(event->globalPos())))
    emit menuRequested(*id, event->globalPos());
}

bool HeadGrid::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto id = placeUnder(help->pos())) {
      const QString why = whyNoHeads(*stack(), id->layer);
      const QString text = why.isEmpty() ? words(*id).join(u'\n') : why;
      QToolTip::showText(help->globalPos(), text, this, cellRect(placeOf(*id)));
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
  QString description = tr("No heads yet");
  if (stack() && m_other)
    description = tr("%1 is compared with %2. Arrow keys choose another head to compare with.")
                      .arg(headTitle(*m_request.trace, m_current), headTitle(*m_request.trace, *m_other));
  else if (stack())
    description =
        tr("%1 is shown. Arrow keys choose another head.").arg(headTitle(*m_request.trace, m_current));
  setAccessibleDescription(description);
  viewport()->update();
}

/// Whose picture it is, and what its mark says.
QStringList HeadGrid::words(const HeadId& id) const {
  const auto mark = m_marks.find(id);
  const bool isMarked = mark != m_marks.end() && !mark->second.text.isEmpty();
  const QString title = headTitle(*m_request.trace, id);
  return isMarked ? QStringList{title, mark->second.text} : QStringList{title};
}

QString HeadGrid::cellName(QPoint cell) const {
  const int place = placeAt(cell);
  if (place >= count()) return {};  // the last row of sorted heads may have gaps
  const HeadId id = headOf(place);
  if (const QString why = whyNoHeads(*stack(), id.layer); !why.isEmpty()) return why;
  QStringList parts = words(id);
  if (std::ranges::find(m_chosen, id) != m_chosen.end()) parts << tr("chosen");
  if (id == m_other) parts << tr("compared with");
  return parts.join(QStringLiteral(", "));
}

int HeadGrid::heightFor(int width) const {
  const int gutter = fontMetrics().horizontalAdvance(QString::number(std::max(layers() - 1, 10))) + 8;
  const int cell =
      std::clamp((width - gutter - 2 * margin) / std::max(heads(), 1), smallestCell, largestCell);
  const int names = isSorted() ? layers() * fontMetrics().height() : fontMetrics().height() + 2;
  return layers() * cell + names + 2 * margin;
}

QSize HeadGrid::minimumSizeHint() const {
  const int columns = std::clamp(heads(), 8, mostColumnsInSight);
  const int numbers = fontMetrics().horizontalAdvance(QStringLiteral("00")) + 8;
  return {columns * smallestCell + numbers + 2 * margin + verticalScrollBar()->sizeHint().width(), 140};
}

}  // namespace heedmap
