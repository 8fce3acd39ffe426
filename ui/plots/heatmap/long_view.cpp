// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heatmap/long_view.h"

#include <QFontInfo>
#include <cmath>

#include "ui/render/figure_text.h"
#include "ui/render/heatmap_image.h"

namespace heedmap {

namespace {
constexpr int edge = 10;  // of the widget, in pixels
constexpr Eigen::Index overviewSquares = 256;
constexpr double longestRow = 104, longestColumn = 88;  // of labels, in 1/96 inch
}  // namespace

LongView::LongView() {
  connect(&m_tiles, &TileMaker::changed, this, &LongView::changed);
  connect(&m_tiles, &TileMaker::failed, this, &LongView::failed);
}

void LongView::show(std::shared_ptr<const AttentionMap> map) {
  m_layout.reset();
  m_map = std::move(map);
  m_tiles.setHead(m_map->longHead);
}

void LongView::clear() {
  m_layout.reset();
  m_map.reset();
  m_overview = {};
  m_tiles.setHead({});
}

/// Anew when the labels, the colours or what they range over have changed.
void LongView::measure(QSize size, const FigureStyle& style) {
  const QSizeF longest(std::min(longestRow * style.scale, size.width() / 5.0),
                       std::min(longestColumn * style.scale, size.height() / 5.0));
  const double share = m_tiles.share();
  if (m_layout && longest == m_longest && share == m_shareOfLayout) return;
  m_longest = longest;
  m_shareOfLayout = share;
  m_overview = m_tiles.overview(overviewSquares);
  m_overview.quantity = m_map->quantity;
  m_layout.emplace(*m_map, m_overview, style, longest, installedFonts());
}

void LongView::layOut(Figure& figure, MapPlace& place, HeatmapCamera& camera, QSize size,
                      const FigureStyle& style, double devicePixelRatio) {
  measure(size, style);
  const TextBlock foot =
      footing(legendOf(m_overview), {}, {style, installedFonts(), size.width() - 2 * edge});
  const QMargins around = m_layout->around(int(size.height() / 2));
  camera.setRoom(QSizeF(size.width() - 2 * edge - around.left() - around.right(),
                        size.height() - 2 * edge - around.top() - around.bottom() - foot.height()),
                 devicePixelRatio);
  const QSize picture(int(camera.picture().width()), int(camera.picture().height()));
  const QSize whole = picture.grownBy(around) + QSize(0, foot.height());
  const QPoint corner(std::max(edge, (size.width() - whole.width()) / 2),
                      std::max(edge, (size.height() - whole.height()) / 2));
  place = {.cells = QRect(corner + QPoint(around.left(), around.top()), picture),
           .visible = camera.visible(),
           .pixels = (QSizeF(picture) * devicePixelRatio).toSize()};
  figure = {.size = size, .background = style.heatmap.theme.background};
  TileMaker::Sight sight = m_tiles.sight(place.visible, place.pixels);
  sight.map.quantity = m_map->quantity;
  for (const MapCell& cell : m_map->cut)
    sight.map.cut.push_back({cell.query - sight.firstQuery, cell.key - sight.firstKey});
  m_seesPyramid = !sight.isFinal && (sight.side > 1 || sight.map.values.size() == 0);
  m_layout->addTo(figure, place, {sight.map, sight.visible, sight.side == 1 && sight.isFinal});
  foot.addTo(figure, QPoint(corner.x(), corner.y() + around.top() + picture.height() + around.bottom()));
}

LongView::Progress LongView::progress() const {
  const double share = m_tiles.share();
  if (!m_map || share >= 1 || !m_seesPyramid) return {};
  const QString percent = QString::number(std::floor(100 * share), 'f', 0);
  return {
      tr("Overview: %1 % of the rows are exact, the others are drawn as the nearest one above").arg(percent),
      tr("Overview: %1 %").arg(percent)};
}

QImage LongView::whole(const Theme& theme) const {
  if (!m_layout || m_overview.values.size() == 0) return {};
  const QSize size(int(m_overview.values.cols()), int(m_overview.values.rows()));
  return heatmapImage(m_overview, QRectF(QPointF(0, 0), size), size, m_layout->scale(), theme);
}

}  // namespace heedmap
