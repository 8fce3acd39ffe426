// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/concat_picture.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/maps/head_map.h"
#include "core/model/layer_of_file.h"
#include "core/textbook/textbook_layer.h"
#include "ui/lesson/pictures/numbers.h"
#include "ui/lesson/pictures/vector_strip.h"
#include "ui/render/heatmap_image.h"

namespace heedmap {

namespace {

constexpr int perLine = 8;
constexpr double strip = 14, gap = 6;
constexpr double widestCell = 72;
constexpr size_t mostTerms = 3;

float extremeOf(const Vector& numbers) {
  return numbers.size() > 0 ? numbers.cwiseAbs().maxCoeff() : 0;
}

/// W_O of the layer that is shown; nothing where there is none, or where a gate stands before it.
TimesOutput timesOutput(const LessonState& state) {
  if (state.model->file() && state.model->file()->config.lastStack().gatedHeads) return {};
  if (state.model->file())
    return [model = state.model, id = LayerId{state.view.head.kind, state.view.head.layer}](
               const Matrix& rows) { return linear(rows, outputWeights(*model->file(), id)); };
  const auto options = state.textbook();
  if (!options) return {};
  return [options](const Matrix& rows) { return Matrix(rows * TextbookLayer(*options).outputProjection()); };
}

}  // namespace

ConcatPicture::ConcatPicture(QWidget* parent) : Picture(parent) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setMouseTracking(true);
}

void ConcatPicture::show(const LessonState& state) {
  m_style = state.style;
  m_style.range = RangeChoice::Unit;
  const HeadId head = state.view.head;
  const Subject subject{state.trace, head.kind, head.layer, state.query(), state.ruleChange()};
  if (subject == m_subject) return update();
  m_subject = subject;
  m_jobs.start([this, subject, times = timesOutput(state), query = state.queryText(subject.query),
                heads = state.stack().heads](const JobRunner::Job& job) {
    Shown shown{.maps = {}, .numbers = {}, .query = query};
    const HeadId id{subject.kind, subject.layer, 0};
    shown.numbers = headsTogether(*subject.trace, id, subject.query, subject.whatIf, times);
    for (int one = 0; one < std::min(heads, mostHeads) && !job.stop.stop_requested(); ++one)
      shown.maps.push_back(unlabelledMap(*subject.trace, {id.kind, id.layer, one}, subject.whatIf));
    job.deliver([this, shown = std::move(shown)] {
      m_shown = shown;
      m_component.reset();
      name();
      showAgain();
    });
  });
}

void ConcatPicture::name() {
  setAccessibleName(tr("%n heads side by side, for “%1”", nullptr, numbers().heads).arg(m_shown.query));
}

double ConcatPicture::cellOf(double width) const {
  return std::min(width / perLine, widestCell);
}

/// Of a line with a strip of numbers under its name.
double ConcatPicture::bandHeight() const {
  return lineHeight(fontMetrics()) + strip + 4;
}

double ConcatPicture::mapsHeight(double width) const {
  const int lines = (int(m_shown.maps.size()) + perLine - 1) / perLine;
  return lines * (cellOf(width) + lineHeight(fontMetrics()) + strip + gap);
}

QRectF ConcatPicture::productStrip(double width) const {
  if (numbers().product.size() == 0) return {};
  const int bands = (numbers().q.size() > 0) + (numbers().together.size() > 0);
  const double top = bands * bandHeight() + mapsHeight(width), line = lineHeight(fontMetrics());
  return {0, top + line + 1, std::min(width, cellOf(width) * perLine) - 3, strip - 2};
}

int ConcatPicture::heightForWidth(int width) const {
  const int bands = (numbers().q.size() > 0) + (numbers().together.size() > 0);
  // Under the product two lines say what a number of it is the sum of.
  const QRectF product = productStrip(width);
  const double end = product.isEmpty() ? bands * bandHeight() + mapsHeight(width)
                                       : product.bottom() + 4 + 2 * lineHeight(fontMetrics());
  return int(std::ceil(end)) + 4;
}

QString ConcatPicture::sumOf(Eigen::Index component) const {
  const auto part = [&](size_t head) { return double(numbers().parts(Eigen::Index(head), component)); };
  std::vector<size_t> heads(size_t(numbers().heads));
  std::iota(heads.begin(), heads.end(), 0);
  std::stable_sort(heads.begin(), heads.end(),
                   [&](size_t a, size_t b) { return std::abs(part(a)) > std::abs(part(b)); });
  QString sum;
  const auto add = [&sum](double value, const QString& whose) {
    const bool isMinus = value < 0 && !sum.isEmpty();
    if (!sum.isEmpty()) sum += isMinus ? QStringLiteral(" − ") : QStringLiteral(" + ");
    sum += QStringLiteral("%1 (%2)").arg(lessonNumber(isMinus ? -value : value, 'f', 3), whose);
  };
  const double all = double(numbers().product[component]), bias = double(numbers().bias[component]);
  double rest = all - bias;
  for (size_t i = 0; i < std::min(mostTerms, heads.size()); ++i) {
    add(part(heads[i]), tr("head %1").arg(heads[i]));
    rest -= part(heads[i]);
  }
  if (heads.size() > mostTerms) add(rest, tr("%n others", nullptr, int(heads.size() - mostTerms)));
  if (bias != 0) add(bias, tr("bias"));
  return tr("number %1: %2 = %3").arg(component).arg(lessonNumber(all, 'f', 3), sum);
}

void ConcatPicture::drawMaps(QPainter& painter, double width, double top, const Theme& theme) const {
  const double cell = cellOf(width), line = lineHeight(fontMetrics()),
               ratio = painter.device()->devicePixelRatioF();
  const float extreme = extremeOf(numbers().together);
  const Eigen::Index size = numbers().together.size() / std::max(1, numbers().heads);
  HeatmapStyle style = m_style;
  style.theme = theme;
  for (size_t i = 0; i < m_shown.maps.size(); ++i) {
    const AttentionMap& map = m_shown.maps[i];
    const size_t inLine = i % perLine, lines = i / perLine;
    const double x = double(inLine) * cell, y = top + double(lines) * (cell + line + strip + gap);
    painter.setPen(theme.mutedText);
    painter.drawText(QRectF(x, y, cell - 3, line), Qt::AlignCenter, QString::number(i));
    const QRectF area(x, y + line, cell - 3, cell - 3);
    const QRectF whole(0, 0, double(map.values.cols()), double(map.values.rows()));
    painter.drawImage(area,
                      heatmapImage(map, whole, (area.size() * ratio).toSize().expandedTo({1, 1}), style));
    if (size > 0)
      drawStrip(painter, QRectF(x, area.bottom() + 3, cell - 3, strip - 4),
                numbers().together.segment(Eigen::Index(i) * size, size), extreme, theme);
  }
}

void ConcatPicture::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  const QFontMetricsF metrics(font());
  const double line = lineHeight(metrics), wide = std::min(size.width(), cellOf(size.width()) * perLine) - 3;
  double top = 0;
  const auto words = [&](const QString& text, const QColor& colour) {
    painter.setPen(colour);
    painter.drawText(QRectF(0, top, size.width(), line), Qt::AlignLeft,
                     metrics.elidedText(text, Qt::ElideRight, size.width()));
  };
  // Between the pieces of the heads there are lines.
  const auto band = [&](const QString& name, const Vector& all, int pieces) {
    if (all.size() == 0) return;
    words(name, theme.text);
    const QRectF area(0, top + line + 1, wide, strip - 2);
    drawStrip(painter, area, all, extremeOf(all), theme);
    painter.setPen(QPen(theme.text, 1));
    for (int piece = 1; piece < pieces; ++piece) {
      const double x = area.left() + area.width() * piece / pieces;
      painter.drawLine(QPointF(x, area.top() - 2), QPointF(x, area.bottom() + 2));
    }
    top += bandHeight();
  };
  const int heads = numbers().heads;
  band(tr("q of “%1”: %2 numbers, cut into %3 heads").arg(m_shown.query).arg(numbers().q.size()).arg(heads),
       numbers().q, heads);
  drawMaps(painter, size.width(), top, theme);
  top += mapsHeight(size.width());
  band(tr("side by side: %1 numbers for “%2”").arg(numbers().together.size()).arg(m_shown.query),
       numbers().together, heads);
  band(tr("× W_O = the layer's output for “%1”").arg(m_shown.query), numbers().product, 1);
  if (numbers().product.size() == 0) return;
  if (m_component) {
    const QRectF all = productStrip(size.width());
    const double cell = all.width() / double(numbers().product.size());
    painter.setPen(QPen(theme.text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(
        QRectF(all.left() + double(*m_component) * cell, all.top(), std::max(2.0, cell), all.height()));
  }
  painter.setPen(m_component ? theme.text : theme.mutedText);
  painter.drawText(QRectF(0, top, size.width(), 2 * line + 2), int(Qt::AlignLeft) | Qt::TextWordWrap,
                   m_component
                       ? sumOf(*m_component)
                       : tr("Point at a number of the last line: each head's part of it stands here."));
}

void ConcatPicture::mouseMoveEvent(QMouseEvent* event) {
  const QRectF all = productStrip();
  const auto component = all.adjusted(0, -2, 0, 2).contains(event->position())
                             ? stripComponent(all, numbers().product.size(), event->position().x())
                             : std::nullopt;
  if (component != m_component) update();
  m_component = component;
}

void ConcatPicture::leaveEvent(QEvent* event) {
  m_component.reset();
  update();
  Picture::leaveEvent(event);
}

void ConcatPicture::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) name();
  Picture::changeEvent(event);
}

}  // namespace heedmap
