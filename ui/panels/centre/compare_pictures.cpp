// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/centre/compare_pictures.h"

#include <QGridLayout>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>
#include <utility>

#include "ui/controls/elided_label.h"

namespace heedmap {

namespace {
constexpr int besideCells = 170, aboveCells = 110;  // pixels that labels, bar and caption take
constexpr int besideBar = 100;                      // pixels of it and its gap
constexpr int leastCells = 70;                      // pixels that they leave to the cells
}  // namespace

ComparePictures::ComparePictures() : m_grid(new QGridLayout(this)) {
  constexpr int least = 80;  // pixels
  m_grid->setContentsMargins(0, 0, 0, 0);
  m_grid->setSpacing(2);
  for (size_t i = 0; i < count; ++i) {
    m_captions[i] = new ElidedLabel;
    m_captions[i]->setObjectName(QStringLiteral("title%1").arg(i));
    m_captions[i]->setElided(Qt::ElideMiddle, Qt::AlignCenter);
    m_plots[i] = new HeatmapPlot;
    m_plots[i]->setMouseTracking(true);
    m_plots[i]->setMinimumSize(least, least);
    m_plots[i]->installEventFilter(this);
    connect(m_plots[i], &HeatmapPlot::moved, this, [this, i] {
      follow(m_plots[i]->camera());
      emit cameraMoved(m_plots[i]->camera());
    });
  }
  arrange();
}

void ComparePictures::show(const Maps& maps, const std::array<QString, count>& captions,
                           const HeatmapStyle& style, CellValues values) {
  for (size_t i = 0; i < count; ++i) {
    m_plots[i]->show(maps[i], style, values);
    m_captions[i]->setText(captions[i]);
  }
}

/// Three in a row, or the difference below the other two, whichever makes them larger. Where labels would
/// leave nothing for the cells there are none, and the read-out says what is pointed at.
void ComparePictures::resizeEvent(QResizeEvent*) {
  const bool isRow = std::min(width() / 3, height()) >= std::min(width(), height()) / 2;
  if (std::exchange(m_isRow, isRow) != isRow) arrange();
  const QSize each(width() / (isRow ? 3 : 2), height() / (isRow ? 1 : 2));
  const bool hasLabels = std::min(each.width() - besideCells, each.height() - aboveCells) >= leastCells;
  const bool hasBar = each.width() - besideBar >= leastCells;
  for (size_t i = 0; i < count; ++i) m_plots[i]->setBeside(hasLabels, hasLabels || (i == 2 && hasBar));
}

void ComparePictures::arrange() {
  for (size_t i = 0; i < count; ++i) {
    // Below the middle of the other two, and as wide as each of them.
    const bool isBelow = !m_isRow && i == 2;
    const int row = isBelow ? 2 : 0, columns = m_isRow ? 1 : 2, column = isBelow ? 1 : int(i) * columns;
    m_grid->addWidget(m_captions[i], row, column, 1, columns);
    m_grid->addWidget(m_plots[i], row + 1, column, 1, columns);
  }
  for (int column = 0; column < 4; ++column) m_grid->setColumnStretch(column, column < 3 || !m_isRow ? 1 : 0);
  m_grid->setRowStretch(1, 1);
  m_grid->setRowStretch(3, m_isRow ? 0 : 1);
}

void ComparePictures::follow(const HeatmapCamera& camera) {
  for (HeatmapPlot* plot : m_plots)
    if (&plot->camera() != &camera) plot->follow(camera);
}

void ComparePictures::setCross(std::optional<QPoint> cell) {
  if (cell == m_plots[0]->cross()) return;
  for (HeatmapPlot* plot : m_plots) plot->setCross(cell);
  emit crossMoved(cell);
}

bool ComparePictures::eventFilter(QObject* watched, QEvent* event) {
  auto* plot = qobject_cast<HeatmapPlot*>(watched);
  if (!plot) return QWidget::eventFilter(watched, event);
  switch (event->type()) {
    case QEvent::MouseMove: {
      const auto* mouse = static_cast<QMouseEvent*>(event);
      if (m_dragged && (mouse->buttons() & Qt::LeftButton)) {
        plot->pan(mouse->position() - *m_dragged);
        m_dragged = mouse->position();
      }
      setCross(plot->cellAt(mouse->position()));
      return true;
    }
    case QEvent::MouseButtonPress:
      m_dragged = static_cast<QMouseEvent*>(event)->position();
      return true;
    case QEvent::MouseButtonRelease:
      m_dragged.reset();
      return true;
    case QEvent::MouseButtonDblClick:
      plot->fit();
      return true;
    case QEvent::Wheel: {
      const auto* wheel = static_cast<QWheelEvent*>(event);
      plot->zoom(std::pow(1.0015, wheel->angleDelta().y()), wheel->position());
      return true;
    }
    case QEvent::Leave:
      setCross({});
      return false;
    default:
      return false;
  }
}

}  // namespace heedmap
