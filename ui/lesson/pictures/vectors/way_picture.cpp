// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/vectors/way_picture.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/lesson/pictures/numbers.h"
#include "ui/lesson/pictures/vector_strip.h"

namespace heedmap {

namespace {

constexpr double strip = 18;

Vector row(const Matrix& matrix, Eigen::Index index) {
  return matrix.row(index).transpose();
}

}  // namespace

WayPicture::WayPicture(QWidget* parent) : LinkedPicture(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void WayPicture::show(const FiveSteps& pass, const std::vector<AxisLabel>& keys, const QString& query,
                      Eigen::Index row) {
  m_row = row;
  const bool isOther =
      !m_pass || m_query != query || m_keys.size() != qsizetype(std::min<size_t>(keys.size(), mostKeys));
  m_pass = pass;
  m_query = query;
  m_keys.clear();
  for (size_t i = 0; i < keys.size() && Eigen::Index(i) < mostKeys; ++i) m_keys += keys[i].text;
  if (isOther) {
    pass.weights.head(m_keys.size()).maxCoeff(&m_key);
    m_component.reset();
  }
  setStep(m_step);
  showAgain();
}

void WayPicture::setStep(int step) {
  m_step = std::clamp(step, 1, steps);
  setAccessibleName(tr("Step %1 of %2 for “%3”").arg(m_step).arg(steps).arg(m_query));
  update();
}

double WayPicture::lineHeightHere() const {
  return lineHeight(fontMetrics()) + 6;
}

QRectF WayPicture::outputStrip() const {
  return {1, lineHeight(fontMetrics()) + 2, double(width()) - 2, strip};
}

QRectF WayPicture::line(Eigen::Index key) const {
  // Under the output stands the sum that the mouse asks for.
  return {0, outputStrip().bottom() + 2 * lineHeight(fontMetrics()) + 6 + double(key) * lineHeightHere(),
          double(width()), lineHeightHere()};
}

QSize WayPicture::sizeHint() const {
  return {300, int(std::ceil(line(std::max<Eigen::Index>(1, m_keys.size())).top())) + 4};
}

QString WayPicture::sumOf(Eigen::Index component) const {
  QStringList terms;
  constexpr Eigen::Index shown = 4;
  for (Eigen::Index key = 0; key < std::min<Eigen::Index>(shown, m_pass->values.rows()); ++key) {
    const double value = double(m_pass->values(key, component));
    const QString number = lessonNumber(value, 'f', 2);
    terms += QStringLiteral("%1⋅%2")
                 .arg(double(m_pass->weights[key]), 0, 'f', 2)
                 .arg(value < 0 ? u'(' + number + u')' : number);
  }
  if (m_pass->values.rows() > shown) terms += QStringLiteral("…");
  return QStringLiteral("%1 = %2").arg(lessonNumber(double(m_pass->output[component]), 'f', 3),
                                       terms.join(QStringLiteral(" + ")));
}

void WayPicture::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  if (!m_pass) return;
  const QFontMetricsF metrics(font());
  const double text = lineHeight(metrics);
  painter.setPen(theme.selection);
  painter.drawText(
      QRectF(0, 0, size.width(), text), Qt::AlignLeft,
      metrics.elidedText(m_step < steps ? tr("output of “%1”: not there yet").arg(m_query)
                                        : tr("output of “%1”: the sum of all lines").arg(m_query),
                         Qt::ElideRight, size.width()));
  const QRectF out = outputStrip();
  if (m_step == steps && m_pass->output.size() > 0) {
    drawStrip(painter, out, m_pass->output, m_pass->output.cwiseAbs().maxCoeff(), theme);
    if (m_component) {
      const double cell = out.width() / double(m_pass->output.size());
      painter.setPen(QPen(theme.text, 2));
      painter.drawRect(QRectF(out.left() + double(*m_component) * cell, out.top(), cell, out.height()));
    }
  } else {
    painter.setPen(QPen(theme.line, 1, Qt::DashLine));
    painter.drawRect(out);
  }
  painter.setPen(theme.mutedText);
  painter.drawText(QRectF(0, out.bottom() + 3, size.width(), text), Qt::AlignLeft,
                   metrics.elidedText(m_component && m_step == steps ? sumOf(*m_component)
                                      : m_step == steps ? tr("Point at a number: its sum stands here.")
                                                        : QString(),
                                      Qt::ElideRight, size.width()));
  for (Eigen::Index key = 0; key < m_keys.size(); ++key) drawLine(painter, key, theme);
}

void WayPicture::drawLine(QPainter& painter, Eigen::Index key, const Theme& theme) const {
  const FiveSteps& pass = *m_pass;
  const QFontMetricsF metrics(font());
  const QRectF at = line(key);
  const double label = std::min(at.width() * 0.24, 90.0),
               number = metrics.horizontalAdvance(QStringLiteral("-0000.00")) + 6;
  const QRectF middle(label + 6, at.top() + 3, at.width() - label - number - 8, at.height() - 6);
  if (litKey(m_row) == key) drawLight(painter, at, theme);
  if (key == m_key) {
    QColor ground = theme.selection;
    ground.setAlpha(34);
    painter.fillRect(at, ground);
  }
  painter.setPen(key == m_key ? theme.selection : theme.text);
  painter.drawText(QRectF(0, at.top(), label, at.height()), Qt::AlignVCenter | Qt::AlignRight,
                   metrics.elidedText(m_keys[key], Qt::ElideRight, label));
  const auto say = [&](double value, int digits) {
    painter.setPen(theme.text);
    painter.drawText(QRectF(at.width() - number, at.top(), number - 2, at.height()),
                     Qt::AlignVCenter | Qt::AlignRight, lessonNumber(value, 'f', digits));
  };
  const auto extreme = [](const Matrix& matrix) {
    return matrix.size() > 0 ? matrix.cwiseAbs().maxCoeff() : 1;
  };
  const auto bar = [&](double share, const QColor& colour) {
    painter.fillRect(
        QRectF(middle.left(), middle.top(), middle.width() * std::clamp(share, 0.0, 1.0), middle.height()),
        colour);
  };
  QColor quiet = theme.line;
  quiet.setAlpha(140);
  switch (m_step) {
    case 1:
      drawStrip(painter, middle, row(pass.keys, key), extreme(pass.keys), theme);
      return;
    case 2:
    case 3: {
      const Vector& scores = m_step == 2 ? pass.raw : pass.scaled;
      const double low = double(scores.minCoeff()), high = double(scores.maxCoeff());
      bar((double(scores[key]) - low) / std::max(1e-9, high - low), quiet);
      say(double(scores[key]), 2);
      return;
    }
    case 4:
      bar(1, quiet);
      bar(double(pass.weights[key]), pass.visible[size_t(key)] ? theme.selection : theme.masked);
      say(double(pass.weights[key]), 3);
      return;
    default:
      if (pass.weighted.cols() > 0)
        drawStrip(painter, middle, row(pass.weighted, key), extreme(pass.values), theme);
      say(double(pass.weights[key]), 3);
  }
}

void WayPicture::mouseMoveEvent(QMouseEvent* event) {
  std::optional<Eigen::Index> component;
  if (m_pass && m_step == steps && outputStrip().adjusted(0, -2, 0, 2).contains(event->position()))
    component = stripComponent(outputStrip(), m_pass->output.size(), event->position().x());
  if (component != m_component) update();
  m_component = component;
  LinkedPicture::mouseMoveEvent(event);
}

PointedCell WayPicture::cellAt(const QPointF& place) const {
  for (Eigen::Index key = 0; key < m_keys.size(); ++key)
    if (line(key).contains(place)) return QPoint(int(key), int(m_row));
  return {};
}

void WayPicture::mousePressEvent(QMouseEvent* event) {
  for (Eigen::Index key = 0; key < m_keys.size(); ++key)
    if (line(key).contains(event->position())) {
      m_key = key;
      update();
      emit keyChosen();
    }
}

void WayPicture::leaveEvent(QEvent* event) {
  m_component.reset();
  update();
  LinkedPicture::leaveEvent(event);
}

}  // namespace heedmap
