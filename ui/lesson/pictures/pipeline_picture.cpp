// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/pipeline_picture.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/lesson/pictures/numbers.h"

namespace heedmap {

namespace {

using lesson::Stage;

constexpr double arrow = 13, edge = 8, inner = 4;

Formula nameOf(Stage stage) {
  using namespace formula;
  const auto var = [](const char* letters) { return variable(QString::fromUtf8(letters)); };
  switch (stage) {
    case Stage::Input:
      return var("X");
    case Stage::Vectors:
      return var("Q, K, V");
    case Stage::Scores:
      return row({var("Q"), superscript(var("K"), var("T"))});
    case Stage::Scale:
      return row({word(QStringLiteral("÷ ")), root(subscript(var("d"), var("k")))});
    case Stage::Mask:
      return word(PipelinePicture::tr("mask"));
    case Stage::Softmax:
      return word(QStringLiteral("softmax"));
    case Stage::Sum:
      return row({word(QStringLiteral("× ")), var("V")});
    case Stage::Concat:
      return word(QStringLiteral("concat"));
    case Stage::Output:
      return row({word(QStringLiteral("× ")), subscript(var("W"), var("O"))});
  }
  return {};
}

QString meaningOf(Stage stage) {
  switch (stage) {
    case Stage::Input:
      return PipelinePicture::tr("the tokens as vectors, one a row");
    case Stage::Vectors:
      return PipelinePicture::tr("each token's query, key and value in this head");
    case Stage::Scores:
      return PipelinePicture::tr("every query times every key: the scores");
    case Stage::Scale:
      return PipelinePicture::tr("the scores are divided, so that they do not grow with d_k");
    case Stage::Mask:
      return PipelinePicture::tr("keys that a query may not look at are left out");
    case Stage::Softmax:
      return PipelinePicture::tr("each row of scores becomes weights that add up to 1");
    case Stage::Sum:
      return PipelinePicture::tr("the values, each times its weight, are added up");
    case Stage::Concat:
      return PipelinePicture::tr("the outputs of all heads are put side by side");
    case Stage::Output:
      return PipelinePicture::tr("and mixed by one more matrix");
  }
  return {};
}

}  // namespace

PipelinePicture::PipelinePicture(QWidget* parent) : Picture(parent) {
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  sayStages();
}

void PipelinePicture::sayStages() {
  QStringList words;
  for (int i = 0; i < lesson::stages; ++i) words += spoken(nameOf(Stage(i))) + u' ' + m_shapes[i];
  setAccessibleName(words.join(QStringLiteral(" → ")));
}

void PipelinePicture::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) sayStages();
  Picture::changeEvent(event);
}

void PipelinePicture::light(const std::vector<Stage>& stages) {
  m_lit = stages;
  showAgain();
}

void PipelinePicture::show(const LessonState& state) {
  std::fill(std::begin(m_shapes), std::end(m_shapes), QString());
  if (state.hasHead()) {
    const AttentionStack& stack = state.stack();
    const qint64 n = state.queries(), keys = state.keys(), dModel = state.model->summary().dModel;
    const auto shape = [](qint64 rows, qint64 columns) {
      return QStringLiteral("[%1, %2]").arg(rows).arg(columns);
    };
    const ScoreRule rule = state.input().rule;
    const auto set = [this](Stage stage, const QString& text) { m_shapes[size_t(stage)] = text; };
    set(Stage::Input, shape(n, dModel));
    set(Stage::Vectors, n == keys ? shape(n, stack.dK)
                                  : QStringLiteral("%1 %2").arg(shape(n, stack.dK), shape(keys, stack.dK)));
    set(Stage::Scores, shape(n, keys));
    set(Stage::Scale, rule.divisorDk > 1 ? QStringLiteral("÷ %1").arg(
                                               lessonNumber(std::sqrt(double(rule.divisorDk)), 'g', 3))
                                         : tr("not scaled"));
    set(Stage::Mask, rule.mask.isNone() ? tr("open") : tr("causal"));
    set(Stage::Softmax, shape(n, keys));
    set(Stage::Sum, shape(n, stack.dV));
    set(Stage::Concat, shape(n, qint64(stack.heads) * stack.dV));
    set(Stage::Output, shape(n, dModel));
  }
  sayStages();
  showAgain();
}

QFont PipelinePicture::shapeFont() const {
  QFont small = font();
  small.setPointSizeF(small.pointSizeF() * 0.8);
  return small;
}

QFont PipelinePicture::formulaFont() const {
  QFont large = font();
  large.setPointSizeF(large.pointSizeF() * 1.05);
  return large;
}

std::vector<QRectF> PipelinePicture::boxes(double width) const {
  std::vector<QRectF> boxes;
  const double height = QFontMetricsF(font()).height() + QFontMetricsF(shapeFont()).height() + 7;
  double x = edge, y = 3;
  for (int i = 0; i < lesson::stages; ++i) {
    const double wide = std::max(measured(nameOf(Stage(i)), font()).width,
                                 QFontMetricsF(shapeFont()).horizontalAdvance(m_shapes[i])) +
                        2 * inner;
    if (x > edge && x + wide > width - edge) x = edge, y += height + 5;
    boxes.push_back({x, y, wide, height});
    x += wide + arrow;
  }
  return boxes;
}

QRectF PipelinePicture::stageBox(Stage stage) const {
  return boxes(width())[size_t(stage)];
}

std::vector<Formula> PipelinePicture::formulasIn(double width) const {
  const std::vector<Formula> both{formula::attention(), formula::multiHead()};
  const double room = measured(both[0], formulaFont()).width + measured(both[1], formulaFont()).width + 40;
  if (room <= width - 2 * edge) return both;
  const bool isOfAllHeads = std::any_of(m_lit.begin(), m_lit.end(), [](Stage stage) {
    return stage == Stage::Concat || stage == Stage::Output;
  });
  return {both[isOfAllHeads]};
}

QSize PipelinePicture::sizeHint() const {
  const double wide = std::max(200, width());
  double below = 0;
  for (const Formula& formula : formulasIn(wide)) {
    const FormulaSize size = measured(formula, formulaFont());
    below = std::max(below, size.above + size.below);
  }
  return {360, int(std::ceil(boxes(wide).back().bottom() + 5 + below + 5))};
}

void PipelinePicture::resizeEvent(QResizeEvent* event) {
  Picture::resizeEvent(event);
  showAgain();
}

void PipelinePicture::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  const auto boxes = this->boxes(size.width());
  const double small = QFontMetricsF(shapeFont()).height();
  for (int i = 0; i < lesson::stages; ++i) {
    const QRectF& box = boxes[size_t(i)];
    const bool isLit = std::find(m_lit.begin(), m_lit.end(), Stage(i)) != m_lit.end();
    QColor ground = theme.selection;
    ground.setAlpha(isLit ? 60 : m_hovered == Stage(i) ? 30 : 0);
    painter.setPen(isLit ? QPen(theme.selection, 1.4) : QPen(Qt::NoPen));
    painter.setBrush(ground);
    painter.drawRoundedRect(box, 4, 4);
    const Formula name = nameOf(Stage(i));
    const FormulaSize room = measured(name, font());
    drawFormula(painter, {box.center().x() - room.width / 2, box.top() + 2 + QFontMetricsF(font()).ascent()},
                name,
                {.font = font(), .colour = isLit ? theme.selection : theme.text, .litColour = theme.text});
    painter.setFont(shapeFont());
    painter.setPen(theme.mutedText);
    painter.drawText(QRectF(box.left(), box.bottom() - small - 2, box.width(), small), Qt::AlignCenter,
                     m_shapes[i]);
    if (i + 1 == lesson::stages) break;
    painter.setFont(font());
    painter.drawText(QRectF(box.right(), box.top() + 2, arrow, QFontMetricsF(font()).height()),
                     Qt::AlignCenter, QStringLiteral("›"));
  }
  double x = edge;
  const FormulaLook look{formulaFont(), theme.text, theme.selection, m_lit};
  const auto formulas = formulasIn(size.width());
  double above = 0;
  for (const Formula& formula : formulas) above = std::max(above, measured(formula, look.font).above);
  for (const Formula& formula : formulas) {
    drawFormula(painter, {x, boxes.back().bottom() + 5 + above}, formula, look);
    x += measured(formula, look.font).width + 40;
  }
}

std::optional<Stage> PipelinePicture::stageAt(const QPointF& place) const {
  const auto boxes = this->boxes(width());
  for (int i = 0; i < lesson::stages; ++i)
    if (boxes[size_t(i)].contains(place)) return Stage(i);
  return {};
}

bool PipelinePicture::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return Picture::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto stage = stageAt(help->pos());
  stage ? QToolTip::showText(help->globalPos(), meaningOf(*stage), this) : QToolTip::hideText();
  return true;
}

void PipelinePicture::mouseMoveEvent(QMouseEvent* event) {
  const auto hovered = stageAt(event->position());
  setCursor(hovered ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (hovered == m_hovered) return;
  m_hovered = hovered;
  update();
}

void PipelinePicture::mouseReleaseEvent(QMouseEvent* event) {
  const auto stage = stageAt(event->position());
  if (event->button() == Qt::LeftButton && stage) emit chosen(*stage);
}

void PipelinePicture::leaveEvent(QEvent*) {
  m_hovered.reset();
  update();
}

}  // namespace heedmap
