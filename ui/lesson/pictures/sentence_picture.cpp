// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/sentence_picture.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

namespace heedmap {

namespace {
constexpr double edge = 6, between = 5, arcs = 42;  ///< the last: room above the words
constexpr double leastNumber = 0.02;                ///< smaller weights have none
}  // namespace

SentencePicture::SentencePicture(QWidget* parent) : LinkedPicture(parent) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void SentencePicture::show(const std::vector<Word>& words, Eigen::Index asker, bool hasWeights) {
  m_words = words;
  m_asker = asker;
  m_hasWeights = hasWeights;
  QStringList spoken;
  for (const Word& word : words)
    spoken += hasWeights ? QStringLiteral("%1 %2").arg(word.text).arg(word.weight, 0, 'f', 2) : word.text;
  setAccessibleName(spoken.join(u' '));
  showAgain();
}

void SentencePicture::setGuess(std::optional<Eigen::Index> word) {
  m_guess = word;
  update();
}

QFont SentencePicture::letters() const {
  QFont large = font();
  large.setPointSizeF(large.pointSizeF() * 1.35);
  return large;
}

std::vector<QRectF> SentencePicture::boxes(double width) const {
  const QFontMetricsF metrics(letters());
  const double line = metrics.height() + 8, number = QFontMetricsF(font()).height();
  std::vector<QRectF> boxes;
  double x = edge, y = arcs;
  for (const Word& word : m_words) {
    const double wide = metrics.horizontalAdvance(word.text) + 10;
    if (x > edge && x + wide > width - edge) {
      x = edge;
      y += line + number + 10;
    }
    boxes.push_back({x, y, wide, line});
    x += wide + between;
  }
  return boxes;
}

int SentencePicture::heightForWidth(int width) const {
  const auto all = boxes(width);
  return int((all.empty() ? arcs : all.back().bottom()) + QFontMetricsF(font()).height() + 6);
}

QSize SentencePicture::sizeHint() const {
  return {360, heightForWidth(std::max(200, width()))};
}

void SentencePicture::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  const auto all = boxes(size.width());
  double most = 1e-6;
  for (size_t i = 0; i < m_words.size(); ++i)
    if (Eigen::Index(i) != m_asker) most = std::max(most, m_words[i].weight);
  for (size_t i = 0; i < m_words.size(); ++i) {
    const QRectF& box = all[i];
    const auto index = Eigen::Index(i);
    QColor ground = theme.selection;
    ground.setAlphaF(m_hasWeights && index != m_asker ? float(0.55 * std::min(1.0, m_words[i].weight / most))
                                                      : 0.0f);
    if (isLit(i) && index != m_asker) ground.setAlphaF(std::max(ground.alphaF(), 0.18f));
    painter.setBrush(ground);
    painter.setPen(index == m_asker   ? QPen(theme.whatIf, 2)
                   : index == m_guess ? QPen(theme.text, 1.4, Qt::DashLine)
                                      : QPen(theme.line, m_hasWeights ? 0.0001 : 1));
    if (index != m_asker && index != m_guess && m_hasWeights) painter.setPen(Qt::NoPen);
    if (isLit(i) && index != m_asker) painter.setPen(QPen(theme.selection, 1.5));
    painter.drawRoundedRect(box, 6, 6);
    painter.setFont(letters());
    painter.setPen(index == m_asker ? theme.whatIf : theme.text);
    painter.drawText(box, Qt::AlignCenter, m_words[i].text);
    painter.setFont(font());
    if (!m_hasWeights || index == m_asker || m_words[i].weight < leastNumber) continue;
    painter.setPen(theme.mutedText);
    painter.drawText(QRectF(box.center().x() - 30, box.bottom() + 1, 60, QFontMetricsF(font()).height()),
                     Qt::AlignCenter, QString::number(m_words[i].weight, 'f', 2));
  }
  if (!m_hasWeights || size_t(m_asker) >= all.size()) return;
  const QPointF from(all[size_t(m_asker)].center().x(), all[size_t(m_asker)].top());
  painter.setBrush(Qt::NoBrush);
  for (size_t i = 0; i < m_words.size(); ++i) {
    if (Eigen::Index(i) == m_asker || m_words[i].weight < leastNumber) continue;
    const QPointF to(all[i].center().x(), all[i].top());
    QColor colour = theme.selection;
    colour.setAlphaF(float(0.25 + 0.75 * std::min(1.0, m_words[i].weight / most)));
    painter.setPen(QPen(colour, 0.8 + 5 * m_words[i].weight, Qt::SolidLine, Qt::RoundCap));
    const double top = std::min(from.y(), to.y());
    const double rise = std::min(arcs - 4, 14 + std::abs(to.x() - from.x()) * 0.12);
    QPainterPath arc(from);
    arc.cubicTo({from.x(), top - rise * 1.3}, {to.x(), top - rise * 1.3}, to);
    painter.drawPath(arc);
  }
}

std::optional<Eigen::Index> SentencePicture::wordAt(const QPointF& place) const {
  const auto all = boxes(width());
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i].contains(place)) return Eigen::Index(i);
  return {};
}

bool SentencePicture::isLit(size_t word) const {
  const auto& tokens = m_words[word].tokens;
  if (!lit() || size_t(m_asker) >= m_words.size()) return false;
  const auto& asking = m_words[size_t(m_asker)].tokens;
  return std::find(tokens.begin(), tokens.end(), lit()->x()) != tokens.end() &&
         std::find(asking.begin(), asking.end(), lit()->y()) != asking.end();
}

PointedCell SentencePicture::cellAt(const QPointF& place) const {
  const auto word = wordAt(place);
  if (!word || size_t(m_asker) >= m_words.size() || m_words[size_t(m_asker)].tokens.empty() ||
      m_words[size_t(*word)].tokens.empty())
    return {};
  return QPoint(int(m_words[size_t(*word)].tokens.front()), int(m_words[size_t(m_asker)].tokens.front()));
}

void SentencePicture::mouseMoveEvent(QMouseEvent* event) {
  const auto word = wordAt(event->position());
  setCursor(word && word != m_asker ? Qt::PointingHandCursor : Qt::ArrowCursor);
  LinkedPicture::mouseMoveEvent(event);
}

void SentencePicture::mouseReleaseEvent(QMouseEvent* event) {
  const auto word = wordAt(event->position());
  if (event->button() == Qt::LeftButton && word && *word != m_asker) emit clicked(*word);
}

}  // namespace heedmap
