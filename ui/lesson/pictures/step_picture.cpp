// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/step_picture.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/lesson/pictures/numbers.h"
#include "ui/lesson/pictures/step_words.h"
#include "ui/lesson/pictures/vector_strip.h"

namespace heedmap {

namespace {

QString number(double value) {
  const double size = std::abs(value);
  return lessonNumber(value, size != 0 && (size >= 1e4 || size < 0.001) ? 'g' : 'f',
                      size >= 100 && size < 1e4 ? 1 : 3);
}

Vector row(const Matrix& matrix, Eigen::Index index) {
  return matrix.row(index).transpose();
}

float extremeOf(const Matrix& matrix, const Vector& vector) {
  float extreme = vector.size() > 0 ? vector.cwiseAbs().maxCoeff() : 0;
  if (matrix.size() > 0) extreme = std::max(extreme, matrix.cwiseAbs().maxCoeff());
  return extreme;
}

}  // namespace

StepPicture::StepPicture(QWidget* parent) : LinkedPicture(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
}

void StepPicture::show(const FiveSteps& pass, const std::vector<AxisLabel>& queries,
                       const std::vector<AxisLabel>& keys) {
  m_pass = pass;
  m_keyExtreme = extremeOf(pass.keys, pass.q);
  m_valueExtreme = extremeOf(pass.values, {});
  m_queries = queries;
  m_keys = keys;
  m_top = {};
  sayStep();
  showAgain();
}

void StepPicture::clear() {
  m_pass.reset();
  showAgain();
}

void StepPicture::setStep(int step) {
  m_step = std::clamp(step, 1, steps);
  sayStep();
  update();
}

void StepPicture::sayStep() {
  if (!m_pass) return;
  setAccessibleName(tr("Step %1 of %2 for the query “%3”")
                        .arg(m_step)
                        .arg(steps)
                        .arg(m_queries[size_t(m_pass->query)].text));
}

void StepPicture::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) sayStep();
  Picture::changeEvent(event);
}

Eigen::Index StepPicture::exampleKey() const {
  if (const auto key = pointedKey()) return *key;
  Eigen::Index heaviest = 0;
  if (m_pass->weights.size() > 0) m_pass->weights.maxCoeff(&heaviest);
  return heaviest;
}

QString StepPicture::explanation(int step) const {
  return m_pass ? StepWords::explanation(*m_pass, m_queries[size_t(m_pass->query)].text, step) : QString();
}

QString StepPicture::formula(int step) const {
  return m_pass ? StepWords::formula(*m_pass, m_keys, step, exampleKey()) : QString();
}

int StepPicture::lineHeight() const {
  return fontMetrics().height() + 8;
}

std::vector<QRectF> StepPicture::sentence(double width) const {
  const QFontMetricsF metrics(font());
  std::vector<QRectF> places;
  double x = 8, y = 6;
  for (const AxisLabel& key : m_keys) {
    const double wide = metrics.horizontalAdvance(key.text) + 12;
    if (x > 8 && x + wide > width - 8) x = 8, y += lineHeight();
    places.push_back({x, y, wide, double(lineHeight() - 4)});
    x += wide + 3;
  }
  return places;
}

int StepPicture::tableTop(double width) const {
  if (m_top.width == width && m_top.font == font()) return m_top.top;
  const auto places = sentence(width);
  m_top = {width, font(), (places.empty() ? 0 : int(places.back().bottom())) + 14};
  return m_top.top;
}

StepPicture::Columns StepPicture::columns(double width) const {
  const QFontMetricsF metrics(font());
  const double digits = metrics.horizontalAdvance(QStringLiteral("-0000.000")) + 12;
  const double label = 110, weight = 120, gap = 10;
  const double strips = std::max(120.0, (width - label - 3 * digits - weight - 8 * gap) / 2);
  Columns c;
  double x = 8;
  const auto take = [&](QRectF& column, double wide) {
    column = QRectF(x, 0, wide, 1);
    x += wide + gap;
  };
  take(c.label, label);
  take(c.key, strips);
  take(c.raw, digits);
  take(c.scaled, digits);
  take(c.exponential, digits);
  take(c.weight, weight);
  take(c.value, strips);
  return c;
}

QRectF StepPicture::line(int index, double width) const {
  return {0, double(tableTop(width) + (index + 1) * lineHeight()), width, double(lineHeight())};
}

void StepPicture::paintEvent(QPaintEvent* event) {
  m_seen = visibleRegion().boundingRect();
  Picture::paintEvent(event);
  m_seen = {};
}

QSize StepPicture::sizeHint() const {
  const double wide = std::max(820, width());
  if (!m_pass) return {820, 120};
  return {820, tableTop(wide) + (int(m_keys.size()) + 4) * lineHeight()};
}

QSize StepPicture::minimumSizeHint() const {
  return {720, sizeHint().height()};
}

void StepPicture::drawSentence(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  const auto places = sentence(size.width());
  const float most = std::max(m_pass->weights.size() > 0 ? m_pass->weights.maxCoeff() : 0.0f, 1e-6f);
  for (size_t i = 0; i < places.size(); ++i) {
    // The gaze rests on nothing before there are weights.
    QColor glow = theme.selection;
    glow.setAlphaF(m_step >= 4 ? float(std::min(1.0, 0.75 * double(m_pass->weights[Eigen::Index(i)] / most)))
                               : 0);
    painter.setBrush(m_pass->visible[i] ? QBrush(glow)
                                        : QBrush(m_step >= 4 ? theme.masked : QColor(Qt::transparent)));
    painter.setPen(Qt::NoPen);
    painter.drawRoundedRect(places[i], 4, 4);
    const bool isSelf = m_keys[i].range == m_queries[size_t(m_pass->query)].range &&
                        m_keys[i].sequence == m_queries[size_t(m_pass->query)].sequence &&
                        !m_keys[i].range.isEmpty() && m_keys.size() == m_queries.size();
    painter.setPen(m_pass->visible[i] || m_step < 4 ? theme.text : theme.mutedText);
    painter.drawText(places[i], Qt::AlignCenter, m_keys[i].text);
    if (!isSelf) continue;
    painter.setPen(QPen(theme.selection, 1.6));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(places[i], 4, 4);
  }
}

void StepPicture::drawKey(QPainter& painter, Eigen::Index key, const QSizeF& size, const Theme& theme) const {
  const FiveSteps& pass = *m_pass;
  const QFontMetricsF metrics(font());
  const Columns c = columns(size.width());
  const QRectF at = line(1 + int(key), size.width());
  const auto place = [&](const QRectF& column) {
    return QRectF(column.left(), at.top(), column.width(), at.height());
  };
  const bool visible = pass.visible[size_t(key)];
  if (m_pass && key == exampleKey()) {
    QColor ground = theme.selection;
    ground.setAlpha(28);
    painter.fillRect(at, ground);
  }
  const auto say = [&](const QRectF& column, const QString& text, bool muted) {
    painter.setPen(muted ? theme.mutedText : theme.text);
    painter.drawText(place(column), Qt::AlignVCenter | Qt::AlignRight, text);
  };
  painter.setPen(theme.text);
  painter.drawText(place(c.label), Qt::AlignVCenter | Qt::AlignRight,
                   metrics.elidedText(m_keys[size_t(key)].text, Qt::ElideRight, c.label.width()));
  drawStrip(painter, place(c.key).adjusted(0, 3, 0, -3), row(pass.keys, key), m_keyExtreme, theme);
  if (m_step >= 2) say(c.raw, number(double(pass.raw[key])), m_step > 2);
  if (m_step >= 3) say(c.scaled, number(double(pass.scaled[key])), m_step > 3);
  if (m_step >= 4) {
    say(c.exponential, visible ? number(double(pass.exponentials[key])) : tr("masked"),
        m_step > 4 || !visible);
    const QRectF bar = place(c.weight).adjusted(0, 4, -52, -4);
    painter.fillRect(
        bar, visible ? QColor(theme.line.red(), theme.line.green(), theme.line.blue(), 90) : theme.masked);
    painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * double(pass.weights[key]), bar.height()),
                     theme.selection);
    say(c.weight, visible ? QString::number(double(pass.weights[key]), 'f', 3) : QStringLiteral("–"),
        !visible);
  }
  const Vector value = m_step >= 5 ? row(pass.weighted, key) : row(pass.values, key);
  drawStrip(painter, place(c.value).adjusted(0, 3, 0, -3), value, m_valueExtreme, theme);
}

void StepPicture::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  if (!m_pass) {
    painter.setPen(theme.mutedText);
    painter.drawText(QRectF(QPointF(16, 16), size - QSizeF(32, 32)), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("Type a sentence and click a row of the heatmap: its five steps appear here."));
    return;
  }
  const FiveSteps& pass = *m_pass;
  const QFontMetricsF metrics(font());
  drawSentence(painter, size, theme);
  const Columns c = columns(size.width());
  const double top = tableTop(size.width());

  QFont bold = font();
  bold.setBold(true);
  const auto head = [&](const QRectF& column, const QString& text, int step, Qt::Alignment side) {
    if (m_step < step) return;
    painter.setFont(m_step == step ? bold : font());
    painter.setPen(m_step == step ? theme.selection : theme.mutedText);
    painter.drawText(QRectF(column.left() - 6, top, column.width() + 6, lineHeight()),
                     int(Qt::AlignVCenter | side),
                     QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, column.width() + 6));
  };
  const bool dot = pass.rule.kind == ScoreKind::Dot;
  head(c.key, tr("key k"), 1, Qt::AlignHCenter);
  head(c.raw, dot ? QStringLiteral("q·k") : QStringLiteral("v·tanh(q+k)"), 2, Qt::AlignRight);
  head(c.scaled, pass.rule.divisorDk > 1 ? QStringLiteral("÷ √d_k") : tr("score s"), 3, Qt::AlignRight);
  head(c.exponential, pass.shift == 0 ? QStringLiteral("eˢ") : QStringLiteral("eˢ⁻ᵐᵃˣ"), 4, Qt::AlignRight);
  head(c.weight, tr("weight"), 4, Qt::AlignRight);
  if (pass.values.cols() > 0) {
    if (m_step < 5) head(c.value, tr("value v"), 1, Qt::AlignHCenter);
    head(c.value, tr("weight · v"), 5, Qt::AlignHCenter);
  }
  painter.setFont(font());

  const QRectF query = line(0, size.width());
  painter.setPen(theme.selection);
  painter.drawText(QRectF(c.label.left(), query.top(), c.label.width(), query.height()),
                   Qt::AlignVCenter | Qt::AlignRight,
                   metrics.elidedText(tr("q of %1").arg(m_queries[size_t(pass.query)].text), Qt::ElideRight,
                                      c.label.width()));
  drawStrip(painter, QRectF(c.key.left(), query.top() + 3, c.key.width(), query.height() - 6), pass.q,
            m_keyExtreme, theme);

  const bool isPart = painter.hasClipping();
  const QRectF seen = painter.clipBoundingRect();
  for (Eigen::Index key = 0; key < pass.keys.rows(); ++key)
    if (!isPart || seen.intersects(line(1 + int(key), size.width()))) drawKey(painter, key, size, theme);

  drawResult(painter, size, theme);
}

QRect StepPicture::exampleLine() const {
  return m_pass ? line(1 + int(exampleKey()), width()).toRect() : QRect();
}

QRectF StepPicture::resultLines(const QRectF& seen) const {
  QRectF lines = line(1 + int(m_keys.size()), width()).translated(0, 4);
  lines.setHeight(2 * lineHeight());
  if (!seen.isEmpty() && lines.bottom() > seen.bottom()) lines.moveBottom(seen.bottom());
  return lines;
}

void StepPicture::drawResult(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  if (m_step < 4) return;
  const FiveSteps& pass = *m_pass;
  const Columns c = columns(size.width());
  QRectF end = resultLines(m_seen);
  if (!m_seen.isEmpty()) painter.fillRect(end.adjusted(0, -1, 0, 1), palette().color(QPalette::Window));
  end.setHeight(lineHeight());
  const auto place = [&end](const QRectF& column) {
    return QRectF(column.left(), end.top(), column.width(), end.height());
  };
  painter.setPen(QPen(theme.line, 1));
  painter.drawLine(QPointF(c.exponential.left(), end.top()), QPointF(c.weight.right(), end.top()));
  painter.setPen(theme.text);
  painter.drawText(QRectF(c.raw.left(), end.top(), c.scaled.right() - c.raw.left(), end.height()),
                   Qt::AlignVCenter | Qt::AlignRight, tr("sum"));
  painter.drawText(place(c.exponential), Qt::AlignVCenter | Qt::AlignRight, number(pass.sum));
  painter.drawText(place(c.weight), Qt::AlignVCenter | Qt::AlignRight,
                   QString::number(double(pass.weights.sum()), 'f', 3));
  if (m_step < 5 || pass.output.size() == 0) return;
  painter.setPen(QPen(theme.line, 1));
  painter.drawLine(QPointF(c.value.left(), end.top()), QPointF(c.value.right(), end.top()));
  drawStrip(painter, place(c.value).adjusted(0, 4, 0, -2), pass.output, m_valueExtreme, theme);
  painter.setPen(theme.selection);
  painter.drawText(place(c.value).translated(0, lineHeight()), Qt::AlignHCenter, tr("output = the sum"));
}

QString StepPicture::tip(const QPointF& position) const {
  if (!m_pass) return {};
  const Columns c = columns(width());
  const int last = int(m_keys.size()) + 1;
  for (int index = 0; index <= last; ++index) {
    if (!line(index, width()).contains(position)) continue;
    const bool isQuery = index == 0, isOutput = index == last;
    const auto about = [&](const QRectF& column, const QString& name, const Vector& vector) -> QString {
      const auto component = stripComponent(column, vector.size(), position.x());
      return component
                 ? tr("%1[%2] = %3").arg(name).arg(*component).arg(lessonNumber(double(vector[*component])))
                 : QString();
    };
    if (isQuery) return about(c.key, QStringLiteral("q"), m_pass->q);
    if (isOutput) return m_step >= 5 ? about(c.value, tr("output"), m_pass->output) : QString();
    const Eigen::Index key = index - 1;
    const QString text = about(c.key, QStringLiteral("k"), row(m_pass->keys, key));
    if (!text.isEmpty()) return text;
    return m_step >= 5 ? about(c.value, tr("weight·v"), row(m_pass->weighted, key))
                       : about(c.value, QStringLiteral("v"), row(m_pass->values, key));
  }
  return {};
}

bool StepPicture::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return Picture::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QString text = tip(help->pos());
  text.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), text, this);
  return true;
}

PointedCell StepPicture::cellAt(const QPointF& place) const {
  for (size_t key = 0; m_pass && key < m_keys.size(); ++key)
    if (line(1 + int(key), width()).contains(place)) return QPoint(int(key), int(m_pass->query));
  return {};
}

std::optional<Eigen::Index> StepPicture::pointedKey() const {
  const auto key = m_pass ? litKey(m_pass->query) : std::nullopt;
  return key && *key < Eigen::Index(m_keys.size()) ? key : std::nullopt;
}

}  // namespace heedmap
