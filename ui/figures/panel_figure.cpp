// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/panel_figure.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <deque>

#include "core/base/error.h"
#include "ui/figures/cell_stretch.h"
#include "ui/figures/cell_values.h"
#include "ui/figures/map_layout.h"
#include "ui/figures/map_notes.h"
#include "ui/render/figure_text.h"

namespace heedmap {

namespace {

constexpr size_t mostMaps = 26;  // letters
constexpr double gap = 20;       // between maps, in 1/96 inch
constexpr double mostForLabels = 0.3;

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

/// How many maps stand beside each other where there is room for them.
int usualColumns(int count) {
  if (count <= 3) return count;
  if (count == 4) return 2;
  return count <= 6 || count == 9 ? 3 : 4;
}

bool isOneScale(std::span<const AttentionMap> maps, const FigureStyle& style) {
  const auto quantity = maps.front().quantity;
  const bool isSame =
      std::ranges::all_of(maps, [&](const AttentionMap& map) { return map.quantity == quantity; });
  return maps.size() == 1 ||
         (isSame &&
          (style.heatmap.range == RangeChoice::Fixed ||
           (quantity == AttentionMap::Quantity::Weight && style.heatmap.range == RangeChoice::Unit)));
}

/// What departs from the trained model in every map alike; empty when it is not the same in all.
QString commonNote(std::span<const AttentionMap> maps) {
  const QString note = maps.front().note();
  return std::ranges::all_of(maps, [&](const AttentionMap& map) { return map.note() == note; }) ? note
                                                                                                : QString();
}

class Panel {
 public:
  Panel(std::span<const AttentionMap> maps, int wanted, const FigureStyle& style, const TextMetrics& metrics)
      : m_maps(maps), m_style(style), m_metrics(metrics), m_unit(unitOf(style)) {
    m_isOneScale = isOneScale(maps, style);
    m_note = commonNote(maps);
    m_margin = m_unit(style.margin());
    m_gap = m_unit(gap);
    for (const AttentionMap& map : maps) {
      m_widest = std::max(m_widest, sizeOf(map).width());
      m_highest = std::max(m_highest, sizeOf(map).height());
    }
    const int most = wanted > 0 ? std::min(wanted, int(maps.size())) : usualColumns(int(maps.size()));
    if (style.width <= 0) {
      layOut(most);
      return;
    }
    for (int columns = most; wanted == 0 && columns >= 1; --columns) {
      layOut(columns);
      if (m_cell >= m_layouts.front().pitchOfEveryLabel() || !style.labels) return;
    }
    layOut(most);  // too many tokens for all labels, whatever stands beside them
    for (int columns = most - 1; wanted == 0 && m_cell <= 0 && columns >= 1; --columns) layOut(columns);
    if (m_cell <= 0)
      throw Error(
          tr("The maps do not fit into a picture of this width beside their labels: make it wider, "
             "the letters smaller, or leave out labels or colour bar."));
  }

  Figure figure() {
    const int inner = contentWidth();
    const bool isHeaded = m_style.caption || !m_note.isEmpty();
    const qint64 width = m_style.width > 0
                             ? std::llround(m_style.width * m_style.scale)
                             : std::max<qint64>(inner + 2 * m_margin, isHeaded ? m_unit(360) : 0);
    const TextLook look{m_style, m_metrics, int(std::min<qint64>(width, 1 << 20)) - 2 * m_margin};
    const TextBlock head = heading({}, m_note, look);
    QStringList notes;
    std::vector<LegendEntry> legend;
    for (const AttentionMap& map : m_maps) {
      for (const QString& note : notesOf(map))
        if (!notes.contains(note)) notes << note;
      if (auto entries = legendOf(map); entries.size() > legend.size()) legend = std::move(entries);
    }
    const TextBlock foot = footing(legend, notes << (m_style.caption ? m_style.text : QString()), look);
    const qint64 top = m_margin + head.height(), height = top + bodyHeight() + foot.height() + m_margin;
    checkPictureSize(width, height);

    Figure figure{.size = QSize(int(width), int(height)), .background = m_style.heatmap.theme.background};
    head.addTo(figure, QPoint(m_margin, m_margin));
    const int left =
        m_margin + (m_style.width > 0 ? int(std::max<qint64>(0, (width - 2 * m_margin - inner) / 2)) : 0);
    QRectF all;
    int y = int(top);
    for (int row = 0; row < rows(); ++row) {
      for (int column = 0; column < m_columns && index(row, column) < m_maps.size(); ++column)
        all |= addMap(figure, row, column, QPoint(left + column * (m_tileWidth + m_gap), y));
      y += m_rowHeights[size_t(row)] + m_gap;
    }
    figure.cells = all;
    checkValues(figure, m_cell, m_style);
    if (m_bar)
      m_bar->addTo(figure, QPoint(int(std::ceil(all.right())) + barGap(m_style), int(all.top())),
                   m_bar->width(m_metrics), m_style.heatmap.theme);
    foot.addTo(figure, QPoint(m_margin, int(top) + bodyHeight()));
    return figure;
  }

 private:
  /// In shorter sides of a cell.
  static QSizeF sizeOf(const AttentionMap& map) {
    const QSizeF stretch = cellStretch(map);
    return {stretch.width() * double(map.values.cols()), stretch.height() * double(map.values.rows())};
  }
  size_t index(int row, int column) const { return size_t(row * m_columns + column); }
  int rows() const { return (int(m_maps.size()) + m_columns - 1) / m_columns; }

  /// The style of one map in the panel: axes are named where they stand outside.
  FigureStyle styleOf(int row, int column) const {
    FigureStyle style = m_style;
    style.width = std::max(m_style.width, 1e-9);  // the margins of paper
    if (m_style.width <= 0) style.width = 0;
    style.colourBar = m_style.colourBar && !m_isOneScale;
    if (column > 0) style.queryName = QString();
    if (row > 0) style.keyName = QString();
    return style;
  }

  double longestLabel() const {
    const double own = m_unit(MapLayout::longestLabel);
    return m_style.width > 0 ? std::min(own, mostForLabels * m_style.width * m_style.scale / m_columns) : own;
  }

  QMargins around(size_t i) const {
    return m_layouts[i].around(cellStretch(m_maps[i]) * m_cell,
                               int(std::ceil(m_cell * sizeOf(m_maps[i]).height())));
  }

  /// With so many maps beside each other: sizes of all, `m_cell` 0 when there is no room.
  void layOut(int columns) {
    m_columns = columns;
    m_layouts.clear();
    const double longest = longestLabel();
    for (size_t i = 0; i < m_maps.size(); ++i)
      m_layouts.emplace_back(m_maps[i], styleOf(int(i) / columns, int(i) % columns), QSizeF(longest, longest),
                             m_metrics);
    const double tokens = std::max(m_widest, m_highest);
    m_cell = std::max(
        1.0,
        std::floor((m_style.cell > 0 ? m_style.cell : std::clamp(260 / tokens, 4.0, 40.0)) * m_style.scale));
    if (m_style.width > 0) {
      const double whole = std::round(m_style.width * m_style.scale);
      for (int i = 0; i < 4; ++i) {
        makeBar();
        double taken = 0;
        for (size_t map = 0; map < m_maps.size(); ++map)
          taken = std::max<double>(taken, around(map).left() + around(map).right());
        const double room = (whole - 2 * m_margin - barWidth() - (columns - 1) * m_gap) / columns - taken;
        m_cell = room / m_widest;
        if (m_style.wholePixels && m_cell >= 1) m_cell = std::floor(m_cell);
        if (m_cell <= 0 || room < whole / (10 * columns)) {
          m_cell = 0;
          return;
        }
      }
    }
    m_tileWidth = 0;
    for (size_t i = 0; i < m_maps.size(); ++i)
      m_tileWidth = std::max(m_tileWidth, around(i).left() + around(i).right() +
                                              int(std::ceil(m_cell * sizeOf(m_maps[i]).width())));
    m_heads.clear();
    m_rowHeights.assign(size_t(rows()), 0);
    for (size_t i = 0; i < m_maps.size(); ++i) {
      m_heads.push_back(headOf(i));
      int& height = m_rowHeights[i / size_t(columns)];
      height = std::max(height, m_heads.back().height() + around(i).top() + around(i).bottom() +
                                    int(std::ceil(m_cell * sizeOf(m_maps[i]).height())));
    }
    makeBar();
  }

  void makeBar() {
    m_bar.reset();
    if (!m_style.colourBar || !m_isOneScale) return;
    m_barScale.emplace(m_maps.front(), m_style.heatmap);
    const double own = m_cell * m_highest;
    m_bar.emplace(*m_barScale, quantityName(m_maps.front().quantity, m_style.heatmap.scaling),
                  int(std::clamp(own, double(m_unit(64)), double(m_unit(320)))), m_unit);
  }
  int barWidth() const { return m_bar ? barGap(m_style) + m_bar->width(m_metrics) : 0; }
  int contentWidth() const { return m_columns * m_tileWidth + (m_columns - 1) * m_gap + barWidth(); }
  int bodyHeight() const {
    int height = (rows() - 1) * m_gap;
    for (const int row : m_rowHeights) height += row;
    return height;
  }

  /// "a) Layer 2 · Head 7" and what departs there.
  TextBlock headOf(size_t i) const {
    const Theme& theme = m_style.heatmap.theme;
    TextBlock block({m_style, m_metrics, std::max(m_tileWidth, m_unit(40))});
    const QString letter = QChar(char16_t(u'a' + i)) + QStringLiteral(")");
    block.addText(m_style.caption ? letter + u' ' + m_maps[i].title : letter, m_unit.font(13, true),
                  theme.text, Figure::Part::Heading);
    if (m_note.isEmpty()) block.addText(m_maps[i].note(), m_unit.font(11.5, true), theme.whatIf);
    block.addSpace(6);
    return block;
  }

  /// Returns where its cells are.
  QRectF addMap(Figure& figure, int row, int column, QPoint corner) const {
    const size_t i = index(row, column);
    const AttentionMap& map = m_maps[i];
    m_heads[i].addTo(figure, corner);
    // The cells of a row begin at one height, as those of a column begin at one side.
    int above = 0, left = 0;
    for (int other = 0; other < m_columns && index(row, other) < m_maps.size(); ++other)
      above = std::max(above, m_heads[index(row, other)].height() + around(index(row, other)).top());
    for (int other = 0; other < rows() && index(other, column) < m_maps.size(); ++other)
      left = std::max(left, around(index(other, column)).left());
    const auto length = [this](double cells) {
      const double exact = m_cell * cells;
      return m_style.wholePixels ? std::max(1.0, std::round(exact)) : exact;
    };
    const QRectF cells(QPointF(corner.x() + left, corner.y() + above),
                       QSizeF(length(sizeOf(map).width()), length(sizeOf(map).height())));
    const QRectF whole(0, 0, double(map.values.cols()), double(map.values.rows()));
    m_layouts[i].addTo(figure, {cells, whole, pixelsOf(map, cells)});
    return cells;
  }

  /// As in a picture of one map: paper needs a pixel a cell, more where masked ones are hatched.
  QSize pixelsOf(const AttentionMap& map, const QRectF& cells) const {
    if (m_style.wholePixels) return cells.size().toSize();
    const int each = map.masked.size() > 0 && map.masked.any() ? 16 : 1;
    return {int(map.values.cols()) * each, int(map.values.rows()) * each};
  }

  std::span<const AttentionMap> m_maps;
  const FigureStyle& m_style;
  const TextMetrics& m_metrics;
  FigureUnit m_unit;
  bool m_isOneScale = true;
  QString m_note;
  int m_margin = 0, m_gap = 0, m_columns = 1, m_tileWidth = 0;
  double m_widest = 1, m_highest = 1;  ///< of the maps, in cells
  double m_cell = 0;                   ///< its shorter side
  std::deque<MapLayout> m_layouts;
  std::vector<TextBlock> m_heads;
  std::vector<int> m_rowHeights;
  std::optional<ColourScale> m_barScale;
  std::optional<FigureBar> m_bar;
};

}  // namespace

Figure layoutPanel(std::span<const AttentionMap> maps, int columns, const FigureStyle& style,
                   const TextMetrics& metrics) {
  if (maps.size() > mostMaps)
    throw Error(tr("A panel has a letter for each of its maps, %1 at most; here are %2.")
                    .arg(mostMaps)
                    .arg(maps.size()));
  return Panel(maps, columns, style, metrics).figure();
}

}  // namespace heedmap
