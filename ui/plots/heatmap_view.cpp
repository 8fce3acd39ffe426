// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heatmap_view.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <cmath>

#include "ui/controls/elided_label.h"
#include "ui/plots/heatmap/go_to_bar.h"
#include "ui/plots/heatmap/long_view.h"
#include "ui/render/figure_parts.h"

namespace heedmap {

namespace {

Pin pinOf(QPoint cell, bool isKey) {
  return isKey ? Pin{Pin::Kind::Key, cell.x(), cell.y()} : Pin{Pin::Kind::Query, cell.y(), cell.x()};
}

}  // namespace

HeatmapView::HeatmapView(Reader reader, QWidget* parent)
    : QWidget(parent),
      m_reader(std::move(reader)),
      m_map(std::make_shared<AttentionMap>()),
      m_foot(new QHBoxLayout),
      m_goTo(new GoToBar),
      m_plot(new HeatmapPlot),
      m_readOut(new ElidedLabel) {
  setFocusPolicy(Qt::StrongFocus);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  m_plot->setMouseTracking(true);
  m_plot->setFocusProxy(this);
  m_plot->installEventFilter(this);
  m_goTo->hide();
  connect(m_goTo, &GoToBar::wanted, this, [this](QPoint cell) {
    m_plot->approach(cell);
    setCross(cell);
  });
  connect(m_goTo, &GoToBar::exportAsked, this, &HeatmapView::partSaveAsked);
  connect(m_goTo, &GoToBar::left, this, [this] { setFocus(Qt::OtherFocusReason); });
  connect(&m_plot->longView(), &LongView::changed, this,
          [this] { m_goTo->setPyramid(m_plot->longView().tiles().pyramid()); });
  connect(m_plot, &HeatmapPlot::failed, this, &HeatmapView::failed);
  connect(m_plot, &HeatmapPlot::moved, this, [this] { emit cameraMoved(m_plot->camera()); });

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_goTo);
  column->addWidget(m_plot, 1);
  m_foot->setContentsMargins(12, 4, 12, 8);
  m_foot->addWidget(m_readOut, 1);
  column->addLayout(m_foot);
  retranslate();
}

void HeatmapView::show(std::shared_ptr<const AttentionMap> map, const HeatmapStyle& style,
                       CellValues values) {
  m_map = std::move(map);
  m_plot->show(m_map, style, values);
  m_goTo->setVisible(m_map->longHead != nullptr);
  m_goTo->setHead(m_map->longHead);
  sayTitle();
  showReadOut();
}

void HeatmapView::addToFoot(QWidget* widget) {
  m_foot->addWidget(widget);
}

void HeatmapView::setPin(const Pin& pin) {
  m_pin = pin;
  m_plot->setPin(pin);
}

void HeatmapView::fit() {
  m_plot->fit();
}
void HeatmapView::zoomIn() {
  const auto cross = m_plot->cross();
  const QPointF middle = m_plot->pictureRect().center();
  const auto& camera = m_plot->camera();
  m_plot->zoom(1.25,
               cross ? m_plot->pictureRect().topLeft() + camera.fromCells(QPointF(*cross) + QPointF(0.5, 0.5))
                     : middle);
}
void HeatmapView::zoomOut() {
  m_plot->zoom(1 / 1.25, m_plot->pictureRect().center());
}

QString HeatmapView::readOut() const {
  return m_readOut->text();
}

bool HeatmapView::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_plot) return QWidget::eventFilter(watched, event);
  switch (event->type()) {
    case QEvent::MouseMove: {
      const auto* mouse = static_cast<QMouseEvent*>(event);
      if (m_dragged && (mouse->buttons() & (Qt::LeftButton | Qt::MiddleButton))) {
        const QPointF step = mouse->position() - *m_dragged;
        if (!m_isDrag && step.manhattanLength() < QApplication::startDragDistance()) return true;
        m_isDrag = true;
        m_dragged = mouse->position();
        m_plot->pan(step);
      }
      hover(mouse->position());
      return true;
    }
    case QEvent::MouseButtonPress: {
      setFocus(Qt::MouseFocusReason);
      if (static_cast<QMouseEvent*>(event)->button() == Qt::RightButton) return false;
      m_dragged = static_cast<QMouseEvent*>(event)->position();
      m_isDrag = false;
      return true;
    }
    case QEvent::MouseButtonRelease: {
      const auto* mouse = static_cast<QMouseEvent*>(event);
      if (!m_isDrag && m_dragged && mouse->button() == Qt::LeftButton)
        click(mouse->position(), mouse->modifiers() & Qt::ShiftModifier);
      m_dragged.reset();
      return true;
    }
    case QEvent::MouseButtonDblClick:
      fit();
      return true;
    case QEvent::Wheel: {
      const auto* wheel = static_cast<QWheelEvent*>(event);
      // A long text is thousands of times larger than what is read of it.
      m_plot->zoom(std::pow(m_map->longHead ? 1.003 : 1.0015, wheel->angleDelta().y()), wheel->position());
      hover(wheel->position());
      return true;
    }
    case QEvent::Leave:
      setCross({});
      return false;
    default:
      return false;
  }
}

void HeatmapView::focusInEvent(QFocusEvent*) {
  m_plot->setFocused(true);
}

void HeatmapView::focusOutEvent(QFocusEvent*) {
  m_plot->setFocused(false);
}

void HeatmapView::hover(QPointF position) {
  setCross(m_plot->cellAt(position));
}

void HeatmapView::click(QPointF position, bool wantsKey) {
  if (const Pin label = m_plot->labelAt(position); label.kind != Pin::Kind::None)
    emit pinRequested(label);
  else if (const auto cell = m_plot->cellAt(position))
    emit pinRequested(pinOf(*cell, wantsKey));
}

void HeatmapView::setCross(std::optional<QPoint> cell) {
  if (cell == m_plot->cross()) return;
  m_plot->setCross(cell);
  showReadOut();
  emit crossMoved(cell);
}

void HeatmapView::moveCross(int queries, int keys) {
  const QSize cells = m_plot->camera().cells();
  const QPoint from =
      m_plot->cross().value_or(m_pin.kind == Pin::Kind::Query ? QPoint(0, int(m_pin.index)) : QPoint(0, 0));
  const QPoint to = m_plot->cross() ? from + QPoint(keys, queries) : from;
  const QPoint cell(std::clamp(to.x(), 0, cells.width() - 1), std::clamp(to.y(), 0, cells.height() - 1));
  if (m_map->isEmpty()) return;
  m_plot->reveal(cell);
  setCross(cell);
}

void HeatmapView::keyPressEvent(QKeyEvent* event) {
  const int far = 1 << 20;
  const bool control = event->modifiers() & Qt::ControlModifier;
  const QPointF step =
      m_plot->size().width() > 0 ? QPointF(0.2 * m_plot->width(), 0.2 * m_plot->height()) : QPointF();
  switch (event->key()) {
    case Qt::Key_Left:
      return control ? m_plot->pan({step.x(), 0}) : moveCross(0, -1);
    case Qt::Key_Right:
      return control ? m_plot->pan({-step.x(), 0}) : moveCross(0, 1);
    case Qt::Key_Up:
      return control ? m_plot->pan({0, step.y()}) : moveCross(-1, 0);
    case Qt::Key_Down:
      return control ? m_plot->pan({0, -step.y()}) : moveCross(1, 0);
    case Qt::Key_Home:
      return moveCross(control ? -far : 0, -far);
    case Qt::Key_End:
      return moveCross(control ? far : 0, far);
    case Qt::Key_PageUp:
      return moveCross(-far, 0);
    case Qt::Key_PageDown:
      return moveCross(far, 0);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (const auto cell = m_plot->cross())
        emit pinRequested(pinOf(*cell, event->modifiers() & Qt::ShiftModifier));
      return;
    default:
      QWidget::keyPressEvent(event);
  }
}

void HeatmapView::contextMenuEvent(QContextMenuEvent* event) {
  const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
  const auto cell = byMouse ? m_plot->cellAt(m_plot->mapFromGlobal(event->globalPos())) : m_plot->cross();
  if (!cell) return;
  const QPointF inside =
      m_plot->pictureRect().topLeft() + m_plot->camera().fromCells(QPointF(*cell) + QPointF(0.5, 0.5));
  emit menuRequested(*cell, byMouse ? event->globalPos() : m_plot->mapToGlobal(inside).toPoint());
}

QString HeatmapView::expertsText(const std::vector<ExpertShare>& experts) {
  QStringList names;
  for (const ExpertShare& one : experts)
    names << QStringLiteral("%1 (%2 %)").arg(one.expert).arg(100 * one.share, 0, 'f', 1);
  return names.isEmpty() ? QString() : tr("; the query’s experts: %1").arg(names.join(QStringLiteral(", ")));
}

void HeatmapView::showReadOut() {
  m_plot->setMark({});
  if (m_map->isEmpty()) return m_readOut->setText({});
  const auto cell = m_plot->cross();
  const auto reading = cell ? m_reader(cell->y(), cell->x()) : std::nullopt;
  m_readOut->setQuiet(!reading);
  if (!reading)
    return m_readOut->setText(
        tr("Point at a cell to read it. Click pins its row, Shift+click its column; the wheel zooms."));
  const AxisLabel& query = m_map->queries[size_t(reading->query)];
  const AxisLabel& key = m_map->keys[size_t(reading->key)];
  const QString where =
      tr("query %1 “%2” → key %3 “%4”: ").arg(reading->query).arg(query.text).arg(reading->key).arg(key.text);
  const QString experts = expertsText(reading->experts);
  if (reading->isMasked && !reading->hasScores)
    return m_readOut->setText(where + tr("masked, the query may not look there") + experts);
  if (reading->isMasked)
    return m_readOut->setText(
        where + tr("masked, the query may not look there (score %1)").arg(reading->score, 0, 'f', 2) +
        experts);
  m_plot->setMark(reading->weight);
  const QString rest = m_map->areSummaries ? tr("; %1 % of the row went to summaries of blocks")
                                           : tr("; %1 % of the row went to the sink");
  const QString behind =
      (reading->sinkShare ? rest.arg(100 * *reading->sinkShare, 0, 'f', 1) : QString()) + experts;
  if (!reading->hasScores)
    return m_readOut->setText(where +
                              tr("%1 %2, rank %3 of %4")
                                  .arg(quantityName(m_map->quantity, Scaling::Linear))
                                  .arg(reading->weight, 0, 'g', 3)
                                  .arg(reading->rank)
                                  .arg(reading->visible) +
                              behind);
  QString text = tr("weight %1, score %2, scaled %3, rank %4 of %5")
                     .arg(reading->weight, 0, 'f', reading->weight < 0.01f ? 5 : 3)
                     .arg(reading->score, 0, 'f', 2)
                     .arg(reading->scaled, 0, 'f', 2)
                     .arg(reading->rank)
                     .arg(reading->visible);
  if (reading->hasParts)
    text += tr("; the score is q·k %1 + content → position %2 + position → content %3")
                .arg(reading->contentToContent, 0, 'f', 2)
                .arg(reading->contentToPosition, 0, 'f', 2)
                .arg(reading->positionToContent, 0, 'f', 2);
  m_readOut->setText(where + text + behind);
}

void HeatmapView::sayTitle() {
  setAccessibleName(tr("Heatmap of %1").arg(m_map->title));
  setAccessibleDescription(m_map->note());
}

void HeatmapView::retranslate() {
  sayTitle();
  showReadOut();
}

void HeatmapView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
