// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/row_view.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextDocument>
#include <QToolTip>
#include <algorithm>

#include "core/tiles/long_head.h"
#include "ui/figures/long_map_layout.h"
#include "ui/render/contrast.h"

namespace heedmap {

namespace {

constexpr int margin = 12;
constexpr int barHeight = 40;
constexpr int barWidth = 16;
constexpr int mostTokens = 60;     ///< of a text that is drawn whole
constexpr size_t strongOnes = 10;  ///< of a longer one

QString weightText(float weight) {
  if (weight > 0 && weight < 0.0005f) return QStringLiteral("<.001");
  QString text = QString::number(weight, 'f', weight < 0.0995f ? 3 : 2);
  return text.startsWith(QLatin1StringView("0.")) ? text.mid(1) : text;
}

QFont smallFont(QFont font) {
  font.setPointSizeF(font.pointSizeF() * 0.8);
  return font;
}

}  // namespace

RowView::RowView(QWidget* parent) : QAbstractScrollArea(parent), m_map(std::make_shared<AttentionMap>()) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  viewport()->setBackgroundRole(QPalette::Base);
  contentChanged();
}

void RowView::show(std::shared_ptr<const AttentionMap> map, const HeatmapStyle& style) {
  m_map = std::move(map);
  m_style = style;
  m_scale.emplace(*m_map, style);
  m_hovered = {};
  contentChanged();
}

void RowView::setPin(const Pin& pin) {
  m_pin = pin;
  contentChanged();
}

void RowView::setCross(std::optional<QPoint> cell) {
  const Pin hovered = cell ? Pin{Pin::Kind::Query, cell->y()} : Pin{};
  if (hovered == m_hovered) return;
  m_hovered = hovered;
  if (m_pin.kind == Pin::Kind::None) contentChanged();
}

void RowView::setPrediction(const QString& prediction) {
  m_prediction = prediction;
  viewport()->update();
}

Pin RowView::shown() const {
  const Pin pin = m_pin.kind == Pin::Kind::None ? m_hovered : m_pin;
  const auto count = pin.kind == Pin::Kind::Key ? m_map->columns() : m_map->rows();
  return pin.index < count ? pin : Pin{};
}

const std::vector<AxisLabel>& RowView::tokens() const {
  static const std::vector<AxisLabel> none;
  switch (shown().kind) {
    case Pin::Kind::None:
      return none;
    case Pin::Kind::Query:
      return m_map->keys;
    case Pin::Kind::Key:
      return m_map->queries;
  }
  return none;
}

float RowView::weight(Eigen::Index token) const {
  if (m_map->longHead) return isMasked(token) ? 0 : m_line[token];
  const Pin pin = shown();
  return pin.kind == Pin::Kind::Query ? m_map->values(pin.index, token) : m_map->values(token, pin.index);
}

bool RowView::isMasked(Eigen::Index token) const {
  if (m_map->longHead) return m_line[token] == LongHead::maskedSquare;
  const Pin pin = shown();
  return pin.kind == Pin::Kind::Query ? m_map->isMasked(pin.index, token) : m_map->isMasked(token, pin.index);
}

QString RowView::heading() const {
  const Pin pin = shown();
  switch (pin.kind) {
    case Pin::Kind::None:
      break;
    case Pin::Kind::Query:
      return tr("query %1 “%2” looks at").arg(pin.index).arg(m_map->queries[size_t(pin.index)].text);
    case Pin::Kind::Key:
      return tr("key %1 “%2” is looked at by").arg(pin.index).arg(m_map->keys[size_t(pin.index)].text);
  }
  return {};
}

/// Of a long head, whose columns are known when the overview is complete.
void RowView::readLine() {
  m_line.resize(0);
  const Pin pin = shown();
  if (!m_map->longHead || pin.kind == Pin::Kind::None) return;
  if (pin.kind == Pin::Kind::Query)
    m_line = m_map->longHead->row(pin.index);
  else if (m_map->longHead->knows(0, m_map->longHead->queries()))
    m_line = m_map->longHead->column(pin.index);
}

void RowView::contentChanged() {
  readLine();
  layOut();
  setAccessibleName(tr("Pinned row"));
  setAccessibleDescription(heading());
  viewport()->update();
}

std::vector<Eigen::Index> RowView::strongest(size_t most) const {
  std::vector<Eigen::Index> order;
  if (m_map->longHead && m_line.size() == 0) return order;
  const auto count = Eigen::Index(tokens().size());
  for (Eigen::Index token = 0; token < count; ++token)
    if (!isMasked(token) && std::isfinite(weight(token))) order.push_back(token);
  const auto isStronger = [this](Eigen::Index a, Eigen::Index b) {
    const float one = weight(a), other = weight(b);
    return one > other || (one == other && a < b);
  };
  most = std::min(order.size(), most);
  std::partial_sort(order.begin(), order.begin() + std::ptrdiff_t(most), order.end(), isStronger);
  order.resize(most);
  return order;
}

QString RowView::nameOf(Eigen::Index token) const {
  const QString& text = tokens()[size_t(token)].text;
  return m_drawn.size() < tokens().size() ? numbered(token, text) : text;
}

QString RowView::summary() const {
  if (shown().kind == Pin::Kind::None) return {};
  QStringList parts{heading() + QLatin1Char(' ')};
  for (const Eigen::Index token : strongest(6))
    parts << QStringLiteral("%1 %2").arg(nameOf(token), weightText(weight(token)));
  return parts.join(QStringLiteral("   "));
}

bool RowView::isOneLine() const {
  return viewport()->height() < 3 * fontMetrics().height();
}

void RowView::layOut() {
  const QFontMetrics metrics(font());
  const QFontMetrics small(smallFont(font()));
  m_textHeight = metrics.height() + 6;
  const int rowHeight = small.height() + barHeight + m_textHeight + 10;
  const int top = 8 + metrics.height() + 4;
  m_rects.clear();
  m_drawn.clear();
  if (tokens().size() > mostTokens)
    m_drawn = strongest(strongOnes);
  else
    for (Eigen::Index token = 0; token < Eigen::Index(tokens().size()); ++token) m_drawn.push_back(token);
  int x = margin, y = top;
  const int narrowest = small.horizontalAdvance(QStringLiteral(".000")) + 6;
  for (const Eigen::Index token : m_drawn) {
    const int width = std::max(metrics.horizontalAdvance(nameOf(token)) + 10, narrowest);
    if (x + width > viewport()->width() - margin && x > margin) {
      x = margin;
      y += rowHeight;
    }
    m_rects.emplace_back(x, y, width, rowHeight - 10);
    x += width + 3;
  }
  const int height = m_rects.empty() || isOneLine() ? 0 : y + rowHeight;
  verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
  verticalScrollBar()->setPageStep(viewport()->height());
  verticalScrollBar()->setSingleStep(rowHeight / 3);
}

QRect RowView::tokenRect(Eigen::Index token) const {
  const auto place = std::ranges::find(m_drawn, token);
  if (place == m_drawn.end() || isOneLine()) return {};
  return m_rects[size_t(place - m_drawn.begin())].translated(0, -verticalScrollBar()->value());
}

bool RowView::isPinned(Eigen::Index token) const {
  const Pin pin = shown();
  if (!m_map->isSelf || pin.kind == Pin::Kind::None) return false;
  const auto& across = pin.kind == Pin::Kind::Query ? m_map->queries : m_map->keys;
  const auto& pinned = across[size_t(pin.index)].tokens;
  return !pinned.empty() && tokens()[size_t(token)].tokens == pinned;
}

std::optional<Eigen::Index> RowView::tokenAt(QPoint position) const {
  for (const Eigen::Index token : m_drawn)
    if (tokenRect(token).contains(position)) return token;
  return {};
}

void RowView::paintToken(QPainter& painter, Eigen::Index token, float highest) const {
  const QRect rect = tokenRect(token);
  const QFontMetrics small(smallFont(font()));
  const bool masked = isMasked(token);
  const float value = weight(token);
  const QColor colour = masked ? m_style.theme.masked : QColor::fromRgb(m_scale->colour(value));

  const int base = rect.top() + small.height() + barHeight;
  const int length = masked || highest <= 0 ? 0 : int(std::lround(double(value / highest) * barHeight));
  QRect bar(rect.center().x() - barWidth / 2, base - length, barWidth, length);
  painter.fillRect(bar, m_style.theme.selection);
  painter.setPen(m_style.theme.line);
  painter.drawLine(rect.left(), base, rect.right(), base);
  if (!masked) {
    painter.setFont(smallFont(font()));
    painter.setPen(m_style.theme.mutedText);
    painter.drawText(QRect(rect.left() - 8, bar.top() - small.height(), rect.width() + 16, small.height()),
                     Qt::AlignHCenter | Qt::AlignBottom, weightText(value));
  }
  const QRect box(rect.left(), base + 3, rect.width(), m_textHeight);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawRoundedRect(box, 3, 3);
  if (isPinned(token)) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_style.theme.selection, 2));
    painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 3, 3);
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setFont(font());
  painter.setPen(readableOn(colour.rgb()));
  painter.drawText(box, Qt::AlignCenter, nameOf(token));
}

void RowView::paintLine(QPainter& painter) const {
  const bool isEmpty = shown().kind == Pin::Kind::None;
  const QString text =
      !isEmpty ? summary()
      : m_map->isEmpty()
          ? QString()
          : tr("Click a row of the heatmap, or one of its labels, to see it here as a sentence.");
  const QRect line = viewport()->rect().adjusted(margin, 0, -margin, 0);
  painter.setPen(isEmpty ? m_style.theme.mutedText : m_style.theme.text);
  painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                   fontMetrics().elidedText(text, Qt::ElideRight, line.width()));
}

void RowView::paintHeading(QPainter& painter) const {
  const bool isPinned = m_pin.kind != Pin::Kind::None;
  QFont bold = font();
  bold.setBold(isPinned);
  const int base = 8 - verticalScrollBar()->value() + QFontMetrics(bold).ascent();
  const QString text = m_drawn.size() < tokens().size()
                           ? tr("%1, the %2 strongest:").arg(heading()).arg(m_drawn.size())
                           : heading();
  painter.setFont(bold);
  painter.setPen(isPinned ? m_style.theme.selection : m_style.theme.mutedText);
  painter.drawText(margin, base, text);
  if (m_pin.kind != Pin::Kind::Query || m_prediction.isEmpty()) return;
  const int left = margin + QFontMetrics(bold).horizontalAdvance(text) + 16;
  painter.setFont(font());
  painter.setPen(m_style.theme.mutedText);
  painter.drawText(
      left, base,
      fontMetrics().elidedText(m_prediction, Qt::ElideRight, viewport()->width() - left - margin));
}

void RowView::paintEvent(QPaintEvent* event) {
  QPainter painter(viewport());
  painter.fillRect(event->rect(), palette().color(QPalette::Base));
  if (shown().kind == Pin::Kind::None || isOneLine()) return paintLine(painter);
  paintHeading(painter);
  float highest = 0;
  for (const Eigen::Index token : m_drawn)
    if (!isMasked(token) && std::isfinite(weight(token))) highest = std::max(highest, weight(token));
  if (m_style.range == RangeChoice::Unit && m_map->quantity == AttentionMap::Quantity::Weight)
    highest = std::max(highest, 1.0f);
  for (const Eigen::Index token : m_drawn)
    if (tokenRect(token).adjusted(-8, 0, 8, 8).intersects(event->rect())) paintToken(painter, token, highest);
}

void RowView::resizeEvent(QResizeEvent*) {
  layOut();
}

void RowView::mousePressEvent(QMouseEvent* event) {
  const auto token = tokenAt(event->position().toPoint());
  if (token && event->button() == Qt::LeftButton)
    emit pinRequested({event->modifiers() & Qt::ShiftModifier ? Pin::Kind::Key : shown().kind, *token});
}

bool RowView::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto token = tokenAt(help->pos()))
      QToolTip::showText(help->globalPos(),
                         Qt::convertFromPlainText(  // the token may be spelt "<s>"
                             isMasked(*token) ? tr("%1: masked").arg(tokens()[size_t(*token)].detail)
                                              : tr("%1: weight %2")
                                                    .arg(tokens()[size_t(*token)].detail)
                                                    .arg(double(weight(*token)), 0, 'g', 4)),
                         this, tokenRect(*token));
    else
      QToolTip::hideText();
    return true;
  }
  return QAbstractScrollArea::viewportEvent(event);
}

void RowView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange) contentChanged();
  QAbstractScrollArea::changeEvent(event);
}

QSize RowView::sizeHint() const {
  return {500, 138};
}
QSize RowView::minimumSizeHint() const {
  return {120, fontMetrics().height() + 12};
}

}  // namespace heedmap
