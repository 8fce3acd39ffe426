// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/vectors/vectors_picture.h"

#include <QPainter>

#include "ui/lesson/pictures/vector_strip.h"

namespace heedmap {

namespace {
constexpr double strip = 20, gap = 8;
}

VectorsPicture::VectorsPicture(QWidget* parent) : Picture(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void VectorsPicture::show(const LessonState& state) {
  const AttentionStack& stack = state.stack();
  const int layer = state.view.head.layer, head = state.view.head.head;
  const Eigen::Index query = state.query();
  m_token = state.queryText(query);
  m_vectors[0] = stack.queries(layer, head).row(query).transpose();
  const bool isKey = state.queries() == state.keys();
  m_vectors[1] = isKey ? Vector(stack.keys(layer, head).row(query).transpose()) : Vector();
  m_vectors[2] = isKey && stack.layers[size_t(layer)].v.size() > 0
                     ? Vector(stack.values(layer, head).row(query).transpose())
                     : Vector();
  setAccessibleName(tr("Query, key and value of “%1”").arg(m_token));
  showAgain();
}

QSize VectorsPicture::sizeHint() const {
  return {280, int(3 * (lineHeight(fontMetrics()) + strip + gap)) + 4};
}

void VectorsPicture::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  const QFontMetricsF metrics(font());
  const QString roles[] = {tr("q: what “%1” asks for").arg(m_token), tr("k: what it offers to be found by"),
                           tr("v: what it hands over when it is found")};
  double top = 2;
  for (int i = 0; i < 3; ++i) {
    painter.setPen(theme.text);
    // Where it is narrow, what it means rather than how long it is.
    const QString whole = tr("%1 (%2 numbers)").arg(roles[i]).arg(m_vectors[i].size());
    painter.drawText(QRectF(0, top, size.width(), lineHeight(metrics)), Qt::AlignLeft,
                     metrics.elidedText(metrics.horizontalAdvance(whole) <= size.width() ? whole : roles[i],
                                        Qt::ElideRight, size.width()));
    if (m_vectors[i].size() > 0)
      drawStrip(painter, QRectF(1, top + lineHeight(metrics) + 1, size.width() - 2, strip), m_vectors[i],
                m_vectors[i].cwiseAbs().maxCoeff(), theme);
    top += lineHeight(metrics) + strip + gap;
  }
}

}  // namespace heedmap
