// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/line_view.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <array>

#include "ui/style/window_style.h"
#include "ui/style/window_theme.h"

namespace heedmap {

namespace {

constexpr int margin = 10;
constexpr int widestColumn = 220;
constexpr int mostOfLine = 2;
constexpr int widestPicture = 640;  ///< farther apart the tokens are hard to follow to each other
/// Lighter lines cannot be seen, and of a long text there would be too many.
constexpr float lightest = 0.01f;

}  // namespace

LineView::LineView(QWidget* parent) : QAbstractScrollArea(parent) {
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  viewport()->setMouseTracking(true);
  viewport()->setBackgroundRole(QPalette::Base);
  viewport()->setAutoFillBackground(true);
  retranslate();
}

QColor LineView::colourOf(int n) {
  // Told apart by people who see colours differently, and on light and dark alike (after Wong 2011).
  static constexpr std::array<QRgb, 7> colours{0x2f86d6, 0xd55e00, 0x009e73, 0xcc79a7,
                                               0xb08a00, 0x7a5fd0, 0x808890};
  return QColor::fromRgb(colours[size_t(n) % colours.size()]);
}

void LineView::show(std::vector<HeadLines> heads) {
  m_heads = std::move(heads);
  const auto inside = [&](const std::optional<Spot>& spot) {
    if (!spot || m_heads.empty()) return false;
    const AttentionMap& map = *m_heads.front().map;
    return spot->index < (spot->isQuery ? map.values.rows() : map.values.cols());
  };
  if (!inside(m_hovered)) m_hovered.reset();
  if (!inside(m_pinned)) m_pinned.reset();
  layOut();
  viewport()->update();
}

Eigen::Index LineView::rows() const {
  if (m_heads.empty()) return 0;
  return std::max(m_heads.front().map->values.rows(), m_heads.front().map->values.cols());
}

/// Few tokens are farther apart, so that their lines are told apart.
int LineView::rowHeight() const {
  const int least = fontMetrics().height() + 4;
  const int spread = (viewport()->height() - 2 * margin) / int(std::max<Eigen::Index>(rows(), 1));
  return std::clamp(spread, least, mostOfLine * least);
}

int LineView::columnWidth() const {
  int widest = 40;
  if (!m_heads.empty())
    for (const auto* axis : {&m_heads.front().map->queries, &m_heads.front().map->keys})
      for (const AxisLabel& label : *axis)
        widest = std::max(widest, fontMetrics().horizontalAdvance(label.text) + 14);
  return std::min({widest, widestColumn, viewport()->width() * 2 / 5});
}

int LineView::edge() const {
  return std::max(margin, (viewport()->width() - widestPicture) / 2);
}

QRect LineView::queryRect(Eigen::Index query) const {
  return {edge(), margin + int(query) * rowHeight() - verticalScrollBar()->value(), columnWidth(),
          rowHeight()};
}

QRect LineView::keyRect(Eigen::Index key) const {
  return queryRect(key).translated(viewport()->width() - 2 * edge() - columnWidth(), 0);
}

void LineView::layOut() {
  const int height = 2 * margin + int(rows()) * rowHeight();
  verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
  verticalScrollBar()->setPageStep(viewport()->height());
  verticalScrollBar()->setSingleStep(rowHeight());
}

std::optional<LineView::Spot> LineView::spotAt(QPoint position) const {
  if (m_heads.empty()) return {};
  const int row = (position.y() + verticalScrollBar()->value() - margin) / rowHeight();
  const AttentionMap& map = *m_heads.front().map;
  for (const bool isQuery : {true, false}) {
    if (row < 0 || row >= (isQuery ? map.values.rows() : map.values.cols())) continue;
    if ((isQuery ? queryRect(row) : keyRect(row)).contains(position)) return Spot{isQuery, row};
  }
  return {};
}

void LineView::paintLines(QPainter& painter, const HeadLines& head) const {
  const AttentionMap& map = *head.map;
  const int left = queryRect(0).right() + 2, right = keyRect(0).left() - 2;
  const auto spot = isolated();
  const auto draw = [&](Eigen::Index query, Eigen::Index key) {
    const float weight = std::min(map.values(query, key), 1.0f);
    if (!(weight > lightest)) return;
    const int from = queryRect(query).center().y(), to = keyRect(key).center().y();
    if (std::max(from, to) < 0 || std::min(from, to) > viewport()->height()) return;
    QColor colour = head.colour;
    colour.setAlphaF(weight);
    painter.setPen(QPen(colour, 1 + 1.5 * double(weight)));
    painter.drawLine(left, from, right, to);
  };
  if (spot && spot->isQuery) {
    for (Eigen::Index key = 0; key < map.values.cols(); ++key) draw(spot->index, key);
  } else if (spot) {
    for (Eigen::Index query = 0; query < map.values.rows(); ++query) draw(query, spot->index);
  } else {
    for (Eigen::Index query = 0; query < map.values.rows(); ++query)
      for (Eigen::Index key = 0; key < map.values.cols(); ++key) draw(query, key);
  }
}

void LineView::paintTokens(QPainter& painter, bool isQuery) const {
  const AttentionMap& map = *m_heads.front().map;
  const auto& axis = isQuery ? map.queries : map.keys;
  const Theme theme = themeOf(palette());
  const auto spot = isolated();
  for (Eigen::Index i = 0; i < Eigen::Index(axis.size()); ++i) {
    const QRect rect = isQuery ? queryRect(i) : keyRect(i);
    if (rect.bottom() < 0 || rect.top() > viewport()->height()) continue;
    const bool isSpot = spot == Spot{isQuery, i};
    if (spot && spot->isQuery != isQuery) {
      // The other side glows with the weights of each head, side by side.
      const int width = rect.width() / int(m_heads.size());
      for (size_t head = 0; head < m_heads.size(); ++head) {
        const Matrix& values = m_heads[head].map->values;
        const float weight = spot->isQuery ? values(spot->index, i) : values(i, spot->index);
        QColor colour = m_heads[head].colour;
        colour.setAlphaF(std::clamp(weight, 0.0f, 1.0f) * 0.85f);
        painter.fillRect(
            QRect(rect.left() + int(head) * width, rect.top(), width, rect.height()).adjusted(0, 1, 0, -1),
            colour);
      }
    }
    if (isSpot) painter.fillRect(rect.adjusted(0, 1, 0, -1), theme.selection);
    painter.setPen(isSpot ? theme.background : theme.text);
    painter.drawText(rect.adjusted(6, 0, -6, 0),
                     int(Qt::AlignVCenter | (isQuery ? Qt::AlignRight : Qt::AlignLeft)),
                     fontMetrics().elidedText(axis[size_t(i)].text, Qt::ElideRight, rect.width() - 12));
  }
}

void LineView::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  if (m_heads.empty() || m_heads.front().map->values.size() == 0) {
    const bool isLong = !m_heads.empty() && m_heads.front().map->longHead;
    painter.setPen(themeOf(palette()).mutedText);
    painter.drawText(viewport()->rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap,
                     isLong
                         ? tr("A text this long has too many lines; the heatmap shows it.")
                         : tr("Lines from each token to what it looks at appear here once there is a text."));
    return;
  }
  painter.setRenderHint(QPainter::Antialiasing);
  for (const HeadLines& head : m_heads) paintLines(painter, head);
  paintTokens(painter, true);
  paintTokens(painter, false);
  if (hasFocus()) paintFocusRing(painter, viewport()->rect(), themeOf(palette()).selection);
}

void LineView::resizeEvent(QResizeEvent*) {
  layOut();
}

void LineView::mouseMoveEvent(QMouseEvent* event) {
  const auto spot = spotAt(event->position().toPoint());
  if (spot == m_hovered) return;
  m_hovered = spot;
  viewport()->update();
}

void LineView::mousePressEvent(QMouseEvent* event) {
  const auto spot = spotAt(event->position().toPoint());
  if (spot && event->button() == Qt::LeftButton) emit clicked(*spot);
}

void LineView::keyPressEvent(QKeyEvent* event) {
  if (m_heads.empty() || m_heads.front().map->values.size() == 0)
    return QAbstractScrollArea::keyPressEvent(event);
  const AttentionMap& map = *m_heads.front().map;
  Spot spot = m_hovered.value_or(m_pinned.value_or(Spot{true, -1}));
  switch (event->key()) {
    case Qt::Key_Up:
      spot.index -= 1;
      break;
    case Qt::Key_Down:
      spot.index += 1;
      break;
    case Qt::Key_Left:
    case Qt::Key_Right:
      spot.isQuery = event->key() == Qt::Key_Left;
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (m_hovered) emit clicked(*m_hovered);
      return;
    default:
      return QAbstractScrollArea::keyPressEvent(event);
  }
  const Eigen::Index last = (spot.isQuery ? map.values.rows() : map.values.cols()) - 1;
  spot.index = std::clamp<Eigen::Index>(spot.index, 0, last);
  m_hovered = spot;
  reveal(spot);
  viewport()->update();
}

void LineView::reveal(const Spot& spot) {
  const QRect row = queryRect(spot.index);  // a key of that number is as high
  QScrollBar* bar = verticalScrollBar();
  if (row.top() < 0) bar->setValue(bar->value() + row.top() - margin);
  if (row.bottom() > viewport()->height())
    bar->setValue(bar->value() + row.bottom() - viewport()->height() + margin);
}

void LineView::setPinned(std::optional<Spot> spot) {
  if (spot && spot != m_pinned) reveal(*spot);
  m_pinned = spot;
  viewport()->update();
}

bool LineView::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave && m_hovered) {
    m_hovered.reset();
    viewport()->update();
  }
  return QAbstractScrollArea::viewportEvent(event);
}

void LineView::retranslate() {
  viewport()->setToolTip(tr(
      "Queries on the left, keys on the right. Point at a token to see only its lines; a click keeps it."));
  setAccessibleDescription(tr("Arrow keys go from token to token, Return pins one."));
  setAccessibleName(tr("Lines between tokens"));
}

void LineView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::FontChange) layOut();
  QAbstractScrollArea::changeEvent(event);
}

QSize LineView::sizeHint() const {
  return {360, 320};
}

}  // namespace heedmap
