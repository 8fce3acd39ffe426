// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/concat_picture.h"

#include <QPainter>
#include <algorithm>

#include "core/maps/head_map.h"
#include "core/textbook/textbook_layer.h"
#include "ui/lesson/pictures/vector_strip.h"
#include "ui/render/heatmap_image.h"

namespace heedmap {

namespace {

constexpr int perLine = 8;
constexpr double strip = 14, gap = 6;
constexpr double widestCell = 72;

}  // namespace

ConcatPicture::ConcatPicture(QWidget* parent) : Picture(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ConcatPicture::show(const LessonState& state) {
  m_parts.clear();
  m_together.resize(0);
  m_product.resize(0);
  if (state.hasHead()) {
    const AttentionStack& stack = state.stack();
    const int layer = state.view.head.layer;
    const Eigen::Index query = state.query();
    m_heads = stack.heads;
    m_style = state.style;
    m_style.range = RangeChoice::Unit;
    m_query = state.queryText(query);
    const bool hasValues = stack.layers[size_t(layer)].v.size() > 0;
    for (int head = 0; head < std::min(stack.heads, mostHeads); ++head) {
      Part part{unlabelledMap(*state.trace, {state.view.head.kind, layer, head}, state.ruleChange()), {}};
      if (hasValues) part.output = (part.map.values.row(query) * stack.values(layer, head)).transpose();
      m_parts.push_back(std::move(part));
    }
    const auto options = state.textbook();
    if (hasValues && stack.heads <= mostHeads) {
      m_together.resize(Eigen::Index(stack.heads) * stack.dV);
      for (int head = 0; head < stack.heads; ++head)
        m_together.segment(Eigen::Index(head) * stack.dV, stack.dV) = m_parts[size_t(head)].output;
      if (options) m_product = TextbookLayer(*options).outputProjection().transpose() * m_together;
    }
  }
  showAgain();
}

double ConcatPicture::cellOf(double width) const {
  return std::min(width / perLine, widestCell);
}

/// Of the lines below the heads: their outputs side by side, and the product with W_O.
double ConcatPicture::bandHeight() const {
  return lineHeight(fontMetrics()) + strip + 2;
}

QSize ConcatPicture::sizeHint() const {
  const int lines = (int(m_parts.size()) + perLine - 1) / perLine;
  const double cell = cellOf(std::max(200, width()));
  return {280, int(lines * (cell + lineHeight(fontMetrics()) + strip + gap) +
                   (m_together.size() > 0) * bandHeight() + (m_product.size() > 0) * bandHeight()) +
                   4};
}

void ConcatPicture::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  const QFontMetricsF metrics(font());
  const double cell = cellOf(size.width());
  float extreme = 0;
  for (const Part& part : m_parts)
    if (part.output.size() > 0) extreme = std::max(extreme, part.output.cwiseAbs().maxCoeff());
  double bottom = 0;
  const double ratio = painter.device()->devicePixelRatioF();
  HeatmapStyle style = m_style;
  style.theme = theme;
  for (size_t i = 0; i < m_parts.size(); ++i) {
    const Part& part = m_parts[i];
    const double x = double(i % perLine) * cell,
                 y = double(i / perLine) * (cell + lineHeight(metrics) + strip + gap);
    painter.setPen(theme.mutedText);
    painter.drawText(QRectF(x, y, cell - 3, lineHeight(metrics)), Qt::AlignCenter, QString::number(i));
    const QRectF area(x, y + lineHeight(metrics), cell - 3, cell - 3);
    const QRectF whole(0, 0, double(part.map.values.cols()), double(part.map.values.rows()));
    painter.drawImage(
        area, heatmapImage(part.map, whole, (area.size() * ratio).toSize().expandedTo({1, 1}), style));
    drawStrip(painter, QRectF(x, area.bottom() + 3, cell - 3, strip - 4), part.output, extreme, theme);
    bottom = area.bottom() + strip + gap;
  }
  const double wide = std::min(size.width(), cell * perLine) - 3;
  const auto band = [&](const QString& name, const Vector& numbers, float most) {
    if (numbers.size() == 0) return;
    painter.setPen(theme.text);
    painter.drawText(QRectF(0, bottom, size.width(), lineHeight(metrics)), Qt::AlignLeft,
                     metrics.elidedText(name, Qt::ElideRight, size.width()));
    drawStrip(painter, QRectF(0, bottom + lineHeight(metrics) + 1, wide, strip - 2), numbers, most, theme);
    bottom += bandHeight();
  };
  band(tr("side by side: %1 numbers for “%2”").arg(m_together.size()).arg(m_query), m_together, extreme);
  if (m_product.size() > 0)
    band(tr("× W_O = the layer's output for “%1”").arg(m_query), m_product, m_product.cwiseAbs().maxCoeff());
}

}  // namespace heedmap
