// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/heatmap_image.h"

#include <QPainter>
#include <cmath>
#include <cstring>

namespace heedmap {

namespace {

// Stand for cells without a colour while rows are pooled: anything that cannot be drawn wins over numbers,
// numbers over masked cells.
constexpr float maskedCell = -std::numeric_limits<float>::infinity();
constexpr float notFiniteCell = std::numeric_limits<float>::infinity();
constexpr float largestNumber = std::numeric_limits<float>::max();

/// Cells `[begin, end)` of one pixel; empty outside of the map.
struct Span {
  Eigen::Index begin = 0;
  Eigen::Index end = 0;
  bool isEmpty() const { return begin >= end; }
  bool operator==(const Span&) const = default;
};

std::vector<Span> spans(double from, double length, int pixels, Eigen::Index cells) {
  std::vector<Span> all(static_cast<size_t>(pixels));
  const double step = length / pixels;
  for (int pixel = 0; pixel < pixels; ++pixel) {
    double begin = std::floor(from + (pixel + 0.5) * step), end = begin + 1;
    if (step > 1) {
      begin = std::ceil(from + pixel * step - 0.5);
      end = std::max(std::ceil(from + (pixel + 1) * step - 0.5), begin + 1);
    }
    const double last = double(cells);
    all[size_t(pixel)] = {Eigen::Index(std::clamp(begin, 0.0, last)),
                          Eigen::Index(std::clamp(end, 0.0, last))};
  }
  return all;
}

/// Pools rows of a map into one row of pixels.
class RowPool {
 public:
  RowPool(const AttentionMap& map, const std::vector<Span>& columns) : m_map(map), m_columns(columns) {
    m_first = map.values.cols();
    for (const Span& span : columns) {
      if (span.isEmpty()) continue;
      m_first = std::min(m_first, span.begin);
      m_end = std::max(m_end, span.end);
    }
    m_cells.resize(size_t(std::max<Eigen::Index>(m_end - m_first, 0)));
  }

  /// The largest of `sign` times each pixel's cells.
  void largest(const Span& rows, float sign, std::vector<float>& pixels) {
    std::fill(m_cells.begin(), m_cells.end(), maskedCell);
    for (Eigen::Index row = rows.begin; row < rows.end; ++row) addRow(row, sign);
    for (size_t pixel = 0; pixel < pixels.size(); ++pixel) {
      const Span span = m_columns[pixel];
      float largest = maskedCell;
      for (Eigen::Index cell = span.begin; cell < span.end; ++cell)
        largest = std::max(largest, m_cells[size_t(cell - m_first)]);
      pixels[pixel] = largest;
    }
  }

 private:
  void addRow(Eigen::Index row, float sign) {
    const Eigen::Index count = Eigen::Index(m_cells.size());
    const float* values = m_map.values.data() + row * m_map.values.cols() + m_first;
    float* cells = m_cells.data();
    if (m_map.masked.size() == 0) {
      for (Eigen::Index i = 0; i < count; ++i) {
        const float value = std::abs(values[i]) <= largestNumber ? sign * values[i] : notFiniteCell;
        cells[i] = std::max(cells[i], value);
      }
      return;
    }
    const bool* masked = m_map.masked.data() + row * m_map.masked.cols() + m_first;
    for (Eigen::Index i = 0; i < count; ++i) {
      const float value = std::abs(values[i]) <= largestNumber ? sign * values[i] : notFiniteCell;
      cells[i] = std::max(cells[i], masked[i] ? maskedCell : value);
    }
  }

  const AttentionMap& m_map;
  const std::vector<Span>& m_columns;
  Eigen::Index m_first = 0;
  Eigen::Index m_end = 0;
  std::vector<float> m_cells;
};

constexpr double smallestCrossed = 6;  // device pixels of a cell

/// Lines at 45° over all that is masked; no cell has that colour otherwise.
void addHatch(QImage& image, double cell, const Theme& theme) {
  const int period = hatchPeriod(cell), pen = std::max(1, period / 7);
  const QRgb masked = theme.masked.rgb(), line = theme.hatch.rgb();
  for (int y = 0; y < image.height(); ++y) {
    auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(y));
    for (int x = 0; x < image.width(); ++x)
      if (pixels[x] == masked && (x + y + 1) % period < pen) pixels[x] = line;
  }
}

void addCrosses(QImage& image, const std::vector<MapCell>& cut, const QRectF& cells, const Theme& theme) {
  const double width = image.width() / cells.width(), height = image.height() / cells.height();
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.text, std::max(1.0, std::min(width, height) / 16)));
  for (const MapCell& cell : cut) {
    const QRectF place((double(cell.key) - cells.left()) * width, (double(cell.query) - cells.top()) * height,
                       width, height);
    const QRectF inside = place.adjusted(0.2 * width, 0.2 * height, -0.2 * width, -0.2 * height);
    painter.drawLine(inside.topLeft(), inside.bottomRight());
    painter.drawLine(inside.topRight(), inside.bottomLeft());
  }
}

}  // namespace

int hatchPeriod(double cell) {
  return std::clamp(int(std::lround(cell / 4)), 5, 24);
}

QImage heatmapImage(const AttentionMap& map, const QRectF& cells, QSize pixels, const HeatmapStyle& style) {
  return heatmapImage(map, cells, pixels, ColourScale(map, style), style.theme);
}

QImage heatmapImage(const AttentionMap& map, const QRectF& cells, QSize pixels, const ColourScale& scale,
                    const Theme& theme) {
  QImage image(pixels, QImage::Format_RGB32);
  if (image.isNull()) return image;
  const auto columns = spans(cells.left(), cells.width(), pixels.width(), map.values.cols());
  const auto rows = spans(cells.top(), cells.height(), pixels.height(), map.values.rows());
  const bool isSigned = map.quantity == AttentionMap::Quantity::Difference;
  const QRgb background = theme.background.rgb(), masked = theme.masked.rgb(),
             notFinite = theme.notFinite.rgb();

  RowPool pool(map, columns);
  std::vector<float> values(columns.size()), opposite(isSigned ? columns.size() : 0),
      positions(columns.size());
  for (int y = 0; y < pixels.height(); ++y) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
    if (y > 0 && rows[size_t(y)] == rows[size_t(y) - 1]) {
      std::memcpy(line, image.constScanLine(y - 1), size_t(pixels.width()) * sizeof(QRgb));
      continue;
    }
    if (rows[size_t(y)].isEmpty()) {
      std::fill_n(line, pixels.width(), background);
      continue;
    }
    pool.largest(rows[size_t(y)], 1, values);
    if (isSigned) {
      pool.largest(rows[size_t(y)], -1, opposite);
      for (size_t x = 0; x < values.size(); ++x)
        if (opposite[x] > values[x]) values[x] = -opposite[x];
    }
    for (size_t x = 0; x < values.size(); ++x)
      positions[x] = std::abs(values[x]) <= largestNumber ? values[x] : 0;
    scale.positions(positions.data(), Eigen::Index(positions.size()));
    for (size_t x = 0; x < values.size(); ++x) line[x] = scale.colourOfPosition(positions[x]);
    for (size_t x = 0; x < values.size(); ++x) {
      if (values[x] == maskedCell) line[x] = columns[x].isEmpty() ? background : masked;
      if (values[x] == notFiniteCell) line[x] = notFinite;
    }
  }
  const double cell = std::min(pixels.width() / cells.width(), pixels.height() / cells.height());
  if (map.masked.size() > 0) addHatch(image, cell, theme);
  if (cell >= smallestCrossed && !map.cut.empty()) addCrosses(image, map.cut, cells, theme);
  return image;
}

}  // namespace heedmap
