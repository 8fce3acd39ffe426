// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/matrix_picture.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/render/contrast.h"
#include "ui/render/heatmap_image.h"
#include "ui/render/label_layout.h"

namespace heedmap {

namespace {

/// Letters are never smaller than this part of the window's: where cells are lower, only every so many is
/// named.
constexpr double smallest = 0.75;
constexpr double lowestMark = 8;  ///< pixels of a cell that still says whether it may be looked at
constexpr double highestCell = 48, highestMap = 420;

constexpr double unlimited = 1e6;
constexpr double highestLabel = 70;          ///< of a column, in pixels
constexpr double rowGap = 6, columnGap = 6;  ///< that the labels leave of their room

/// Room of the labels in the window's own letters.
double labelRoom(const std::vector<AxisLabel>& labels, const QFont& font) {
  return measuredLabels(labelTexts(labels, Eigen::Index(labels.size())), font, unlimited, installedFonts())
      .widest;
}

}  // namespace

MatrixPicture::MatrixPicture(QWidget* parent) : LinkedPicture(parent) {
  // A fixed height would be that of the size hint, whatever the width.
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void MatrixPicture::show(const AttentionMap& map, const HeatmapStyle& style, const QString& title,
                         bool marks) {
  m_map = map;
  m_style = style;
  m_title = title;
  m_hasMarks = marks;
  m_rowRoom.reset();
  setAccessibleName(title);
  showAgain();
}

void MatrixPicture::setShownHead(bool isShown, Eigen::Index query) {
  if (!isShown) light({});
  m_isShownHead = isShown;
  m_query = isShown ? query : -1;
  update();
}

QRectF MatrixPicture::cell(const QPoint& place) const {
  const QRectF area = cells(size());
  const double side = area.width() / std::max<double>(1, double(m_map.values.cols()));
  return {area.left() + place.x() * side, area.top() + place.y() * side, side, side};
}

PointedCell MatrixPicture::cellAt(const QPointF& place) const {
  const QRectF area = cells(size());
  if (!m_isShownHead || m_map.values.size() == 0 || place.y() >= area.bottom() || place.x() >= area.right())
    return {};
  const double side = area.width() / double(m_map.values.cols());
  const int row = int(std::floor((place.y() - area.top()) / side)),
            column = int(std::floor((place.x() - area.left()) / side));
  // A name of a row stands for the row as the page speaks of it, that of a column for its cell in that row.
  if (row >= 0 && column >= 0) return QPoint(column, row);
  if (column >= 0 && m_query >= 0) return QPoint(column, int(m_query));
  return {};
}

QSize MatrixPicture::sizeHint() const {
  return {170, heightForWidth(170)};
}

int MatrixPicture::heightForWidth(int width) const {
  const QRectF all = cells({double(width), unlimited});
  return int(all.top() + std::min(all.height(), highestMap) + 4);
}

/// A page asks for its height several times while it is laid out.
void MatrixPicture::measureLabels() const {
  if (m_rowRoom && m_measuredFont == font()) return;
  m_measuredFont = font();
  m_rowRoom = labelRoom(m_map.queries, font());
  m_columnRoom = labelRoom(m_map.keys, font());
}

double MatrixPicture::leftOfCells(double width) const {
  measureLabels();
  return std::min(*m_rowRoom, width * 0.3) + rowGap;
}

double MatrixPicture::cellAt(int width) const {
  const double left = leftOfCells(width);
  return (width - left) / std::max<double>(1, double(m_map.values.cols()));
}

QRectF MatrixPicture::cells(const QSizeF& size) const {
  const double left = leftOfCells(size.width());
  const double top = lineHeight(QFontMetricsF(font())) + 4 + std::min(m_columnRoom, highestLabel) + columnGap;
  const double columns = std::max<double>(1, double(m_map.values.cols())),
               rows = std::max<double>(1, double(m_map.values.rows()));
  const double cell =
      std::min({(size.width() - left) / columns, (size.height() - top - 4) / rows, highestCell});
  return {left, top, cell * columns, cell * rows};
}

Figure MatrixPicture::figure(const QSizeF& size, double ratio, const HeatmapStyle& style) const {
  const QFontMetricsF metrics(font());
  Figure figure{.size = size.toSize(), .background = style.theme.background, .cells = cells(size)};
  figure.texts.push_back({.part = Figure::Part::Heading,
                          .text = metrics.elidedText(m_title, Qt::ElideRight, size.width()),
                          .font = font(),
                          .colour = style.theme.text,
                          .place = QRectF(0, 0, size.width(), lineHeight(metrics)),
                          .flags = Qt::AlignLeft});
  if (m_map.values.size() == 0 || figure.cells.width() < 2) return figure;
  const QRectF whole(0, 0, double(m_map.values.cols()), double(m_map.values.rows()));
  const QSize pixels = (figure.cells.size() * ratio).toSize().expandedTo({1, 1});
  figure.images.push_back({figure.cells, heatmapImage(m_map, whole, pixels, style)});
  addLabels(figure, style.theme);
  if (m_hasMarks) addMarks(figure, style);
  return figure;
}

QFont MatrixPicture::letters(double share) const {
  QFont small = font();
  small.setPointSizeF(small.pointSizeF() * std::min(1.0, share));
  return small;
}

void MatrixPicture::addLabels(Figure& figure, const Theme& theme) const {
  const QRectF& area = figure.cells;
  const double cell = area.width() / double(m_map.values.cols()), line = lineHeight(QFontMetricsF(font()));
  LabelPlace place{.pitch = cell,
                   .font = letters(std::max(smallest, cell / line)),
                   .colour = theme.text,
                   .specialColour = theme.text};
  const auto measured = [&](const std::vector<AxisLabel>& labels, Eigen::Index count, double most) {
    MeasuredLabels all = measuredLabels(labelTexts(labels, count), place.font, most, installedFonts());
    all.line = lineHeight(QFontMetricsF(place.font));
    return all;
  };
  place.longest = area.left() - rowGap + 1;
  place.first = area.top() + cell / 2;
  place.edge = area.left();
  place.gap = rowGap - 1;
  addRowLabels(figure, rowLabels(measured(m_map.queries, m_map.values.rows(), place.longest), cell),
               m_map.queries, place);
  place.longest = area.top() - line - 4 - columnGap + 2;
  place.first = area.left() + cell / 2;
  place.edge = area.top();
  place.gap = columnGap - 2;
  addColumnLabels(
      figure,
      columnLabels(measured(m_map.keys, m_map.values.cols(), place.longest), cell, WideLabels::TurnEachOne),
      m_map.keys, place);
}

void MatrixPicture::addMarks(Figure& figure, const HeatmapStyle& style) const {
  const QRectF& area = figure.cells;
  const double cell = area.width() / double(m_map.values.cols());
  if (cell < lowestMark) return;
  const QFont font = letters(cell / lineHeight(QFontMetricsF(this->font())));
  const ColourScale scale(m_map, style);
  for (Eigen::Index row = 0; row < m_map.values.rows(); ++row)
    for (Eigen::Index column = 0; column < m_map.values.cols(); ++column) {
      const bool masked = m_map.isMasked(row, column);
      const QColor ground =
          masked ? style.theme.masked : QColor::fromRgb(scale.colour(m_map.values(row, column)));
      figure.texts.push_back({.part = Figure::Part::Mark,
                              .text = masked ? QStringLiteral("✗") : QStringLiteral("✓"),
                              .font = font,
                              .colour = readableOn(ground.rgb()),
                              .place = QRectF(area.left() + double(column) * cell,
                                              area.top() + double(row) * cell, cell, cell)});
    }
}

void MatrixPicture::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  HeatmapStyle style = m_style;
  style.theme = theme;
  paint(painter, figure(size, painter.device()->devicePixelRatioF(), style));
  const QRectF area = cells(size);
  const auto inside = [this](Eigen::Index query) { return query >= 0 && query < m_map.values.rows(); };
  painter.setBrush(Qt::NoBrush);
  if (inside(m_query)) {
    const double side = area.width() / double(m_map.values.cols());
    painter.setPen(QPen(theme.selection, 2));
    painter.drawRect(QRectF(area.left(), area.top() + double(m_query) * side, area.width(), side));
  }
  if (!lit() || !inside(lit()->y()) || lit()->x() >= m_map.values.cols()) return;
  // Seen on dark cells and on bright ones.
  const QRectF ring = cell(*lit());
  painter.setPen(QPen(QColor(Qt::black), 3.5));
  painter.drawRect(ring);
  painter.setPen(QPen(QColor(Qt::white), 1.5));
  painter.drawRect(ring);
}

bool MatrixPicture::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip || m_map.values.size() == 0) return Picture::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QRectF area = cells(size());
  if (!area.contains(help->pos())) {
    QToolTip::hideText();
    return true;
  }
  const double cell = area.width() / double(m_map.values.cols());
  const auto row = std::min(Eigen::Index((help->pos().y() - area.top()) / cell), m_map.values.rows() - 1);
  const auto column = std::min(Eigen::Index((help->pos().x() - area.left()) / cell), m_map.values.cols() - 1);
  const AxisLabel &looking = m_map.queries[size_t(row)], &seen = m_map.keys[size_t(column)];
  const QString &query = looking.text, &key = seen.text;
  const QString said =
      m_map.isMasked(row, column)
          ? tr("%1 may not look at %2").arg(query, key)
          : tr("%1 looks at %2: %3").arg(query, key).arg(double(m_map.values(row, column)), 0, 'f', 3);
  // A token such as <s> is no tag.
  QToolTip::showText(
      help->globalPos(),
      QStringLiteral("<span>%1<br>%2<br>%3</span>")
          .arg(said.toHtmlEscaped(), looking.detail.toHtmlEscaped(), seen.detail.toHtmlEscaped()),
      this);
  return true;
}

}  // namespace heedmap
