// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heatmap_plot.h"

#include <QEvent>
#include <QFontInfo>
#include <QPainter>
#include <QPixmap>
#include <cmath>

#include "ui/figures/cell_stretch.h"
#include "ui/figures/map_layout.h"
#include "ui/plots/heatmap/heatmap_marks.h"
#include "ui/plots/heatmap/long_view.h"
#include "ui/plots/heatmap/mini_map.h"
#include "ui/render/figure_text.h"
#include "ui/style/window_style.h"

namespace heedmap {

namespace {
constexpr int edge = 10;             ///< of the widget, in pixels
constexpr double readableCell = 18;  ///< pixels of a cell whose token is read
}  // namespace

struct HeatmapPlot::Parts {
  std::shared_ptr<const AttentionMap> map = std::make_shared<AttentionMap>();
  FigureStyle style;
  std::optional<MapLayout> layout;  ///< of the map, for labels of this length
  QSizeF longest;
  HeatmapCamera camera;
  HeatmapMarks marks;
  std::optional<float> value;  ///< marked on the colour bar
  bool isFocused = false;
  Figure figure;
  MapPlace place;
  QPixmap canvas;  ///< the figure; null: it is to be drawn anew
  LongView longView;
  MiniMap* miniMap = nullptr;

  bool isEmpty() const { return map->isEmpty(); }
  QSize cells() const { return {int(map->columns()), int(map->rows())}; }
  void addMarkedLabel(Figure& labels, bool isRow, Eigen::Index index) const {
    if (longView.isShown())
      longView.layout().addMarkedLabel(labels, place, isRow, index);
    else
      layout->addMarkedLabel(labels, place, isRow, index);
  }
};

HeatmapPlot::HeatmapPlot(QWidget* parent) : QWidget(parent), m_parts(new Parts) {
  setMinimumSize(180, 160);
  speakCellTables();
  m_parts->miniMap = new MiniMap(this);
  connect(&m_parts->longView, &LongView::changed, this, &HeatmapPlot::layOut);
  connect(&m_parts->longView, &LongView::failed, this, &HeatmapPlot::failed);
  connect(m_parts->miniMap, &MiniMap::wanted, this, [this](QPointF cell) {
    m_parts->camera.centre(cell);
    layOut();
    emit moved();
  });
}

HeatmapPlot::~HeatmapPlot() = default;

void HeatmapPlot::show(std::shared_ptr<const AttentionMap> map, const HeatmapStyle& style,
                       CellValues values) {
  Parts& p = *m_parts;
  p.map = std::move(map);
  p.style.heatmap = style;
  p.style.values = values;
  p.layout.reset();
  p.value.reset();
  if (p.map->longHead)
    p.longView.show(p.map);
  else
    p.longView.clear();
  p.camera.setMatrix(p.cells(), p.map->longHead ? QSizeF(1, 1) : cellStretch(*p.map));
  if (p.marks.cross && !QRect(QPoint(0, 0), p.camera.cells()).contains(*p.marks.cross)) p.marks.cross.reset();
  layOut();
}

void HeatmapPlot::measureLabels() {
  Parts& p = *m_parts;
  p.style.scale = QFontInfo(font()).pixelSize() / MapLayout::labelSize;
  const double most = MapLayout::longestLabel * p.style.scale;
  const QSizeF longest(std::min(most, width() / 4.0), std::min(most, height() / 4.0));
  if (p.layout && longest == p.longest) return;
  p.longest = longest;
  p.layout.emplace(*p.map, p.style, longest, installedFonts());
}

void HeatmapPlot::layOut() {
  Parts& p = *m_parts;
  p.canvas = {};
  update();
  if (p.isEmpty()) {
    p.layout.reset();
  } else if (p.longView.isShown()) {
    p.layout.reset();
    p.style.scale = QFontInfo(font()).pixelSize() / MapLayout::labelSize;
    p.longView.layOut(p.figure, p.place, p.camera, size(), p.style, devicePixelRatioF());
  } else {
    layOutMap();
  }
  placeMiniMap();
}

/// In the corner, while not all of a large matrix is seen.
void HeatmapPlot::placeMiniMap() {
  Parts& p = *m_parts;
  const bool isWanted = p.longView.isShown() && !p.isEmpty() && !p.camera.isFitted();
  if (isWanted) {
    p.miniMap->show(p.longView.whole(p.style.heatmap.theme), p.camera.cells());
    p.miniMap->setFrame(p.camera.visible(), p.style.heatmap.theme.selection);
    const QRect picture = pictureRect();
    p.miniMap->move(picture.right() - p.miniMap->width() - 6, picture.bottom() - p.miniMap->height() - 6);
  }
  p.miniMap->setVisible(isWanted);
}

void HeatmapPlot::layOutMap() {
  Parts& p = *m_parts;
  measureLabels();
  const TextBlock foot = footing(legendOf(*p.map), {stretchNote(cellStretch(*p.map))},
                                 {p.style, installedFonts(), width() - 2 * edge});
  // An enlarged picture stays where it is: with all the room for itself it would move to the edges.
  QMargins around;
  if (!p.camera.isFitted()) around = p.layout->around(p.camera.cell(), int(p.camera.picture().height()));
  // The room that labels leave decides the cells, and those the labels, hence some rounds.
  for (int round = 0; round < 4; ++round) {
    p.camera.setRoom(QSizeF(width() - 2 * edge - around.left() - around.right(),
                            height() - 2 * edge - around.top() - around.bottom() - foot.height()),
                     devicePixelRatioF());
    const QMargins needed = p.layout->around(p.camera.cell(), int(p.camera.picture().height()));
    if ((needed | around) == around) break;
    around = around | needed;
  }
  const QSize picture(int(p.camera.picture().width()), int(p.camera.picture().height()));
  const QSize whole = picture.grownBy(around);
  // A legend that comes or goes leaves the picture where it is, where there is room for it.
  const int middle = (height() - whole.height()) / 2,
            lowest = height() - edge - foot.height() - whole.height();
  const QPoint corner(std::max(edge, (width() - whole.width()) / 2),
                      std::max(edge, std::min(middle, lowest)));
  p.place = {.cells = QRect(corner + QPoint(around.left(), around.top()), picture),
             .visible = p.camera.visible(),
             .pixels = (QSizeF(picture) * devicePixelRatioF()).toSize()};
  p.figure = {.size = size(), .background = p.style.heatmap.theme.background};
  p.layout->addTo(p.figure, p.place);
  foot.addTo(p.figure, QPoint(corner.x(), corner.y() + around.top() + picture.height() + around.bottom()));
}

void HeatmapPlot::setCross(std::optional<QPoint> cell) {
  if (cell == m_parts->marks.cross) return;
  m_parts->marks.cross = cell;
  sayCurrentCell(*this);
  update();
}

void HeatmapPlot::setPin(const Pin& pin) {
  if (pin == m_parts->marks.pin) return;
  m_parts->marks.pin = pin;
  update();
}

void HeatmapPlot::setMark(std::optional<float> value) {
  if (value == m_parts->value) return;
  m_parts->value = value;
  update();
}

void HeatmapPlot::setFocused(bool isFocused) {
  m_parts->isFocused = isFocused;
  update();
}

void HeatmapPlot::setBeside(bool hasLabels, bool hasBar) {
  FigureStyle& style = m_parts->style;
  if (style.labels == hasLabels && style.colourBar == hasBar) return;
  style.labels = hasLabels;
  style.colourBar = hasBar;
  m_parts->layout.reset();
  layOut();
}

std::optional<QPoint> HeatmapPlot::cross() const {
  return m_parts->marks.cross;
}

const HeatmapCamera& HeatmapPlot::camera() const {
  return m_parts->camera;
}

const LongView& HeatmapPlot::longView() const {
  return m_parts->longView;
}

const Figure& HeatmapPlot::figure() const {
  return m_parts->figure;
}

void HeatmapPlot::fit() {
  m_parts->camera.fit();
  layOut();
  emit moved();
}

void HeatmapPlot::zoom(double factor, QPointF position) {
  Parts& p = *m_parts;
  const QPointF under = p.camera.toCells(position - p.place.cells.topLeft());
  p.camera.zoom(factor, position - p.place.cells.topLeft());
  layOut();
  // A larger picture takes other room: the cell under the pointer goes back there.
  const QPointF now = p.place.cells.topLeft() + p.camera.fromCells(under);
  p.camera.pan(position - now);
  layOut();
  emit moved();
}

void HeatmapPlot::pan(QPointF pixels) {
  m_parts->camera.pan(pixels);
  layOut();
  emit moved();
}

void HeatmapPlot::reveal(QPoint cell) {
  m_parts->camera.reveal(cell);
  layOut();
  emit moved();
}

void HeatmapPlot::approach(QPoint cell) {
  m_parts->camera.approach(QPointF(cell) + QPointF(0.5, 0.5), readableCell);
  layOut();
  emit moved();
}

void HeatmapPlot::follow(const HeatmapCamera& camera) {
  m_parts->camera.follow(camera);
  layOut();
}

const AttentionMap& HeatmapPlot::map() const {
  return *m_parts->map;
}

QRect HeatmapPlot::pictureRect() const {
  return m_parts->place.cells.toRect();
}

std::optional<QPoint> HeatmapPlot::cellAt(QPointF position) const {
  const Parts& p = *m_parts;
  if (p.isEmpty() || !QRectF(pictureRect()).contains(position)) return {};
  const QPointF cell = p.camera.toCells(position - pictureRect().topLeft());
  const QPoint whole(int(std::floor(cell.x())), int(std::floor(cell.y())));
  if (!QRect(QPoint(0, 0), p.camera.cells()).contains(whole)) return {};
  return whole;
}

Pin HeatmapPlot::labelAt(QPointF position) const {
  const QRect picture = pictureRect();
  const bool leftOf = position.x() < picture.left(), above = position.y() < picture.top();
  if (leftOf == above) return {};
  const auto cell =
      cellAt(leftOf ? QPointF(picture.left() + 1, position.y()) : QPointF(position.x(), picture.top() + 1));
  if (!cell) return {};
  return leftOf ? Pin{Pin::Kind::Query, cell->y()} : Pin{Pin::Kind::Key, cell->x()};
}

void HeatmapPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  Parts& p = *m_parts;
  if (p.isEmpty()) {
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("Type a text above to see what each of its tokens looks at."));
    return;
  }
  if (p.canvas.isNull()) {
    p.canvas = QPixmap(size() * devicePixelRatioF());
    p.canvas.setDevicePixelRatio(devicePixelRatioF());
    p.canvas.fill(p.figure.background);
    QPainter canvas(&p.canvas);
    paint(canvas, p.figure);
  }
  painter.drawPixmap(0, 0, p.canvas);
  paintMarks(painter);
}

void HeatmapPlot::paintMarks(QPainter& painter) const {
  const Parts& p = *m_parts;
  const Theme& theme = p.style.heatmap.theme;
  p.marks.paint(painter, p.camera, p.place.cells, theme);
  Figure labels;
  if (p.marks.cross && p.style.labels) {
    p.addMarkedLabel(labels, true, p.marks.cross->y());
    p.addMarkedLabel(labels, false, p.marks.cross->x());
  }
  if (p.value && p.style.colourBar && std::isfinite(*p.value)) {
    const ColourScale& scale = p.longView.isShown() ? p.longView.layout().scale() : p.layout->scale();
    const QRectF bar = p.figure.bar;
    const double right = bar.right(), y = bar.top() + (1 - scale.position(*p.value)) * (bar.height() - 1);
    labels.shapes.push_back({{{right, y}, {right + 6, y - 4}, {right + 6, y + 4}}, theme.text});
  }
  paint(painter, labels);
  paintProgress(painter);
  if (p.isFocused) paintFocusRing(painter, rect(), theme.selection);
}

/// How far the picture of a long text has come, over its lower left corner.
void HeatmapPlot::paintProgress(QPainter& painter) const {
  const Parts& p = *m_parts;
  const LongView::Progress progress = p.longView.progress();
  if (progress.whole.isEmpty()) return;
  const QRect picture = pictureRect();
  const bool fits =
      fontMetrics().horizontalAdvance(progress.whole) < picture.width() - 180;  // beside the mini-map
  const QString& text = fits ? progress.whole : progress.brief;
  QRect box = fontMetrics().boundingRect(text).adjusted(-8, -4, 8, 4);
  box.moveBottomLeft(picture.bottomLeft() + QPoint(6, -6));
  const Theme& theme = p.style.heatmap.theme;
  painter.setPen(theme.line);
  painter.setBrush(theme.background);
  painter.drawRect(box);
  painter.setPen(theme.text);
  painter.drawText(box, Qt::AlignCenter, text);
}

void HeatmapPlot::resizeEvent(QResizeEvent*) {
  layOut();
}

void HeatmapPlot::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange) {
    m_parts->layout.reset();
    m_parts->longView.measureAgain();
    layOut();
  }
  QWidget::changeEvent(event);
}

QSize HeatmapPlot::cellCounts() const {
  return m_parts->cells();
}

QString HeatmapPlot::cellName(QPoint cell) const {
  const AttentionMap& shown = map();
  const float value = shown.value(cell.y(), cell.x());
  return tr("“%1” → “%2”: %3")
      .arg(rowName(cell.y()), columnName(cell.x()),
           shown.isMasked(cell.y(), cell.x()) ? tr("masked") : QString::number(double(value), 'g', 3));
}

QString HeatmapPlot::rowName(int row) const {
  const auto& queries = map().queries;
  return size_t(row) < queries.size() ? queries[size_t(row)].text : QString();
}
QString HeatmapPlot::columnName(int column) const {
  const auto& keys = map().keys;
  return size_t(column) < keys.size() ? keys[size_t(column)].text : QString();
}

QRect HeatmapPlot::cellRect(QPoint cell) const {
  const QPointF corner = pictureRect().topLeft() + camera().fromCells(QPointF(cell));
  return QRectF(corner, camera().cell()).toRect() & pictureRect();
}

std::optional<QPoint> HeatmapPlot::cellUnder(QPoint position) const {
  return cellAt(QPointF(position));
}

std::optional<QPoint> HeatmapPlot::currentCell() const {
  return cross();
}

}  // namespace heedmap
