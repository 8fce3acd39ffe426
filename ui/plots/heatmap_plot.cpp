// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heatmap_plot.h"

#include <qcustomplot.h>

#include <QEvent>
#include <cmath>

#include "ui/render/heatmap_image.h"
#include "ui/render/label_layout.h"
#include "ui/style/window_theme.h"

namespace heedmap {

namespace {

constexpr double longestLabel = 150;  ///< pixels

/// Ticks at the middle of cells; some are left out where labels would touch.
class TokenTicker : public QCPAxisTicker {
 public:
  QStringList labels;
  int step = 1;

  void generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks,
                QVector<double>* subTicks, QVector<QString>* tickLabels) override {
    ticks.clear();
    if (subTicks) subTicks->clear();
    if (tickLabels) tickLabels->clear();
    const auto first = std::max<qsizetype>(0, qsizetype(std::ceil((range.lower - 0.5) / step)) * step);
    for (qsizetype i = first; i < labels.size() && double(i) + 0.5 <= range.upper; i += step) {
      ticks << double(i) + 0.5;
      if (tickLabels) *tickLabels << labels[i];
    }
  }
};

/// The cells, drawn by heatmapImage() straight into device pixels.
class Cells : public QCPAbstractPlottable {
 public:
  using QCPAbstractPlottable::QCPAbstractPlottable;

  std::shared_ptr<const AttentionMap> map;
  std::optional<ColourScale> scale;
  Theme theme;
  QRectF visible;
  QRect where;  ///< in the widget

  double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
  QCPRange getKeyRange(bool& found, QCP::SignDomain) const override {
    found = map != nullptr;
    return found ? QCPRange(0, double(map->values.cols())) : QCPRange();
  }
  QCPRange getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override {
    found = map != nullptr;
    return found ? QCPRange(0, double(map->values.rows())) : QCPRange();
  }

 protected:
  void draw(QCPPainter* painter) override {
    if (!map || map->values.size() == 0) return;
    const double ratio = painter->device()->devicePixelRatioF();
    QImage image = heatmapImage(*map, visible, QSizeF(where.size() * ratio).toSize(), *scale, theme);
    image.setDevicePixelRatio(ratio);
    painter->drawImage(where.topLeft(), image);
  }
  void drawLegendIcon(QCPPainter*, const QRectF&) const override {}
};

/// The cross-hair and the pinned row or column, over cells and labels.
class Marks : public QCPLayerable {
 public:
  Marks(QCustomPlot* plot, const HeatmapCamera& camera, const QRect& picture)
      : QCPLayerable(plot, QStringLiteral("overlay")), m_camera(camera), m_picture(picture) {}

  std::optional<QPoint> cross;
  Pin pin;
  Theme theme;
  QSize labels;  ///< room of the query labels (width) and key labels (height)

 protected:
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
  void draw(QCPPainter* painter) override {
    if (pin.kind == Pin::Kind::Query) outline(painter, row(pin.index), theme.selection);
    if (pin.kind == Pin::Kind::Key) outline(painter, column(pin.index), theme.selection);
    if (pin.across)
      outline(painter,
              pin.kind == Pin::Kind::Query ? row(pin.index) & column(*pin.across)
                                           : row(*pin.across) & column(pin.index),
              theme.selection);
    if (!cross) return;
    QColor faint = theme.text;
    faint.setAlpha(46);
    const QRectF rowRect = row(cross->y()), columnRect = column(cross->x());
    painter->fillRect(
        QRectF(rowRect.left() - labels.width(), rowRect.top(), labels.width(), rowRect.height()), faint);
    painter->fillRect(
        QRectF(columnRect.left(), columnRect.top() - labels.height(), columnRect.width(), labels.height()),
        faint);
    outline(painter, rowRect & columnRect, theme.text);
    painter->setPen(QPen(QColor(255, 255, 255, 120), 1));
    const QPointF middle = (rowRect & columnRect).center();
    const QRectF cell = rowRect & columnRect;
    for (const auto& [from, to] :
         {std::pair{rowRect.left(), cell.left() - 2}, {cell.right() + 2, rowRect.right()}})
      if (to > from) painter->drawLine(QPointF(from, middle.y()), QPointF(to, middle.y()));
    for (const auto& [from, to] :
         {std::pair{columnRect.top(), cell.top() - 2}, {cell.bottom() + 2, columnRect.bottom()}})
      if (to > from) painter->drawLine(QPointF(middle.x(), from), QPointF(middle.x(), to));
  }

 private:
  QRectF picture() const { return m_picture; }
  QRectF row(Eigen::Index query) const {
    const double top = picture().top() + (double(query) - m_camera.visible().top()) * m_camera.scale();
    return QRectF(picture().left(), top, picture().width(), m_camera.scale()) & picture();
  }
  QRectF column(Eigen::Index key) const {
    const double left = picture().left() + (double(key) - m_camera.visible().left()) * m_camera.scale();
    return QRectF(left, picture().top(), m_camera.scale(), picture().height()) & picture();
  }
  /// Readable on every colour of every map: the accent between two lines of the background.
  void outline(QCPPainter* painter, const QRectF& rect, const QColor& colour) const {
    if (rect.isEmpty()) return;
    // Around thin rows and columns, not over them.
    const double out = std::max(0.0, 4 - m_camera.scale() / 3);
    const QRectF around = rect.adjusted(-out, -out, out, out);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(theme.background, 4, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter->drawRect(around);
    painter->setPen(QPen(colour, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter->drawRect(around);
  }

  const HeatmapCamera& m_camera;
  const QRect& m_picture;
};

}  // namespace

struct HeatmapPlot::Parts {
  explicit Parts(QWidget* parent) : plot(new QCustomPlot(parent)) {
    plot->setAttribute(Qt::WA_TransparentForMouseEvents);
    plot->setFocusPolicy(Qt::NoFocus);
    axes = plot->axisRect();
    axes->setAutoMargins(QCP::msNone);
    axes->setupFullAxesBox(false);
    keys = axes->axis(QCPAxis::atTop);
    queries = axes->axis(QCPAxis::atLeft);
    queries->setRangeReversed(true);
    axes->setRangeZoom({});
    axes->setRangeDrag({});
    for (QCPAxis* axis : axes->axes()) {
      axis->grid()->setVisible(false);
      axis->setTicks(axis == keys || axis == queries);
      axis->setTickLabels(axis == keys || axis == queries);
      axis->setSubTicks(false);
      axis->setTickLength(0, 3);
    }
    keys->setTicker(keyTicker);
    queries->setTicker(queryTicker);
    cells = new Cells(keys, queries);
    cells->setAntialiased(false);
    marks = new Marks(plot, camera, cells->where);
    plot->layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmBuffered);
  }

  QCustomPlot* plot;
  QCPAxisRect* axes;
  QCPAxis* keys;
  QCPAxis* queries;
  QSharedPointer<TokenTicker> keyTicker{new TokenTicker};
  QSharedPointer<TokenTicker> queryTicker{new TokenTicker};
  HeatmapCamera camera;
  Cells* cells;  ///< owned by plot
  Marks* marks;  ///< owned by plot
  QString keyName, queryName;
  QStringList keyTexts, queryTexts;
  MeasuredLabels keyLabels, queryLabels;
  QSizeF longest;  ///< that they are measured for
};

HeatmapPlot::HeatmapPlot(QWidget* parent) : QWidget(parent), m_parts(new Parts(this)) {
  setMinimumSize(180, 160);
  retranslate();
}

HeatmapPlot::~HeatmapPlot() = default;

void HeatmapPlot::show(std::shared_ptr<const AttentionMap> map, const HeatmapStyle& style) {
  Parts& p = *m_parts;
  p.keyTexts = labelTexts(map->keys, map->values.cols());
  p.queryTexts = labelTexts(map->queries, map->values.rows());
  p.longest = {};
  p.camera.setMatrix(QSize(int(map->values.cols()), int(map->values.rows())));
  p.cells->scale.emplace(*map, style);
  p.cells->theme = style.theme;
  p.plot->setVisible(map->values.size() > 0);
  p.cells->map = std::move(map);
  p.marks->theme = style.theme;
  if (p.marks->cross && !QRect(QPoint(0, 0), p.camera.cells()).contains(*p.marks->cross))
    p.marks->cross.reset();
  p.plot->setBackground(QBrush(style.theme.background));
  for (QCPAxis* axis : p.axes->axes()) {
    axis->setBasePen(QPen(style.theme.line));
    axis->setTickPen(QPen(style.theme.line));
    axis->setTickLabelColor(style.theme.text);
    axis->setLabelColor(style.theme.mutedText);
    axis->setTickLabelFont(font());
    axis->setLabelFont(font());
  }
  layOut();
}

void HeatmapPlot::measureLabels() {
  Parts& p = *m_parts;
  const QSizeF longest(std::min(longestLabel, width() / 3.0), std::min(longestLabel, height() / 3.0));
  if (longest == p.longest) return;
  p.longest = longest;
  p.queryLabels = measuredLabels(p.queryTexts, font(), longest.width(), installedFonts());
  p.keyLabels = measuredLabels(p.keyTexts, font(), longest.height(), installedFonts());
  p.queryTicker->labels = p.queryLabels.texts;
  p.keyTicker->labels = p.keyLabels.texts;
}

void HeatmapPlot::layOut() {
  Parts& p = *m_parts;
  measureLabels();
  const QFontMetrics metrics(font());
  // Of the names as they are written: Chinese stands higher than the window's own font.
  const int name = 12 + std::max(metrics.size(0, p.keyName).height(), metrics.size(0, p.queryName).height());
  const int tick = 8, edge = 10;
  p.plot->setGeometry(rect());
  const int left = name + tick + int(p.queryLabels.widest);
  int top = name + tick + int(p.keyLabels.line), right = edge;
  LabelLayout columns;
  // The room that labels leave decides the cells, and those the labels, hence some rounds.
  for (int round = 0; round < 4; ++round) {
    p.camera.setRoom(QSizeF(width() - left - right, height() - top - edge), devicePixelRatioF());
    columns = columnLabels(p.keyLabels, p.camera.scale());
    // Upright labels take the room of all, so that the picture does not move when others are left out.
    const bool isUpright = columns.angle == LabelLayout::Angle::Upright;
    const int neededTop = name + tick + int(isUpright ? p.keyLabels.widest : columns.extent);
    const int neededRight = edge + int(columns.overhang);
    if (neededTop <= top && neededRight <= right) break;
    top = std::max(top, neededTop);
    right = std::max(right, neededRight);
  }
  const QSizeF picture = p.camera.picture();
  const int spareX = std::max(0, int(width() - left - right - picture.width()));
  const int spareY = std::max(0, int(height() - top - edge - picture.height()));
  const QRect where(left + spareX / 2, top + spareY / 2, int(picture.width()), int(picture.height()));
  p.cells->where = where;
  p.marks->labels = QSize(left, top) - QSize(name, name);
  // The vertical mapping of QCustomPlot begins one pixel above the axis rectangle.
  p.axes->setMargins(QMargins(where.left(), where.top() + 1, width() - where.left() - where.width(),
                              height() - where.top() - where.height() - 1));
  // The names are in the middle of their axes; a long one does not reach beyond the edge.
  const auto fits = [&](const QString& text, int middle, int length) {
    return metrics.horizontalAdvance(text) <= 2 * std::min(middle, length - middle);
  };
  p.keys->setLabel(fits(p.keyName, where.center().x(), width()) ? p.keyName : tr("key"));
  p.queries->setLabel(fits(p.queryName, where.center().y(), height()) ? p.queryName : tr("query"));
  p.keys->setTickLabelRotation(columns.angle == LabelLayout::Angle::Level     ? 0
                               : columns.angle == LabelLayout::Angle::Slanted ? -45
                                                                              : -90);
  p.keyTicker->step = columns.step;
  p.queryTicker->step = rowLabels(p.queryLabels, p.camera.scale()).step;
  const QRectF visible = p.camera.visible();
  p.keys->setRange(visible.left(), visible.right());
  p.queries->setRange(visible.top(), visible.bottom());
  p.cells->visible = visible;
  p.plot->replot(QCustomPlot::rpQueuedReplot);
}

void HeatmapPlot::setCross(std::optional<QPoint> cell) {
  if (cell == m_parts->marks->cross) return;
  m_parts->marks->cross = cell;
  m_parts->plot->layer(QStringLiteral("overlay"))->replot();
}

void HeatmapPlot::setPin(const Pin& pin) {
  if (pin == m_parts->marks->pin) return;
  m_parts->marks->pin = pin;
  m_parts->plot->layer(QStringLiteral("overlay"))->replot();
}

std::optional<QPoint> HeatmapPlot::cross() const {
  return m_parts->marks->cross;
}

const HeatmapCamera& HeatmapPlot::camera() const {
  return m_parts->camera;
}

void HeatmapPlot::fit() {
  m_parts->camera.fit();
  layOut();
  emit moved();
}

void HeatmapPlot::zoom(double factor, QPointF position) {
  m_parts->camera.zoom(factor, position - pictureRect().topLeft());
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

void HeatmapPlot::follow(const HeatmapCamera& camera) {
  m_parts->camera.follow(camera);
  layOut();
}

QRect HeatmapPlot::pictureRect() const {
  return m_parts->cells->where;
}

std::optional<QPoint> HeatmapPlot::cellAt(QPointF position) const {
  const Parts& p = *m_parts;
  if (!p.cells->map || p.cells->map->values.size() == 0) return {};
  if (!QRectF(pictureRect()).contains(position)) return {};
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

void HeatmapPlot::retranslate() {
  m_parts->keyName = tr("key  (is looked at)");
  m_parts->queryName = tr("query  (looks)");
  layOut();
}

void HeatmapPlot::paintEvent(QPaintEvent*) {
  if (m_parts->plot->isVisible()) return;
  QPainter painter(this);
  painter.setPen(palette().color(QPalette::PlaceholderText));
  painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                   tr("Type a text above to see what each of its tokens looks at."));
}

void HeatmapPlot::resizeEvent(QResizeEvent*) {
  layOut();
}

void HeatmapPlot::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::FontChange) {
    m_parts->longest = {};
    layOut();
  }
  QWidget::changeEvent(event);
}

}  // namespace heedmap
