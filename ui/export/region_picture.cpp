// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/region_picture.h"

#include <QImage>
#include <algorithm>

#include "core/base/error.h"
#include "core/base/whole_file.h"
#include "core/maps/attention_map.h"
#include "core/tiles/squares.h"
#include "ui/export/formats/png.h"
#include "ui/jobs/tile_maker.h"
#include "ui/render/heatmap_image.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

constexpr Index cellsAtOnce = 1 << 23, pixelsAtOnce = 1 << 23;

/// Hands over the largest weight of each square of `side` cells, counted from the region's corner, in whole
/// multiples of `step` rows of squares.
template <typename Take>
void readSquares(const RegionPicture& region, Index side, Index step, const std::stop_token& stop,
                 Take take) {
  const Index width = region.columns.count(), height = region.rows.count();
  const Index rowsAtOnce = std::clamp<Index>(cellsAtOnce / width, 1, 512);
  const Index squareRows = squaresOf(height, side),
              together = roundUp(std::max<Index>(1, rowsAtOnce / side), step);
  const SquareRange all{0, squaresOf(width, side), side, width};
  Matrix cells;
  Eigen::RowVectorXf largest(all.end);
  for (Index first = 0; first < squareRows; first += together) {
    Matrix squares =
        Matrix::Constant(std::min(together, squareRows - first), all.end, LongHead::maskedSquare);
    const Index end = std::min(height, (first + together) * side);
    for (Index row = first * side; row < end; row += rowsAtOnce) {
      cells.resize(std::min(rowsAtOnce, end - row), width);
      region.map->longHead->maxima(1, region.rows.begin + row, region.columns.begin, cells, stop);
      for (Index i = 0; i < cells.rows(); ++i) {
        largestOf(&cells(i, 0), all, largest.data());
        auto square = squares.row((row + i) / side - first).array();
        square = square.max(largest.array());
      }
    }
    take(first, std::move(squares));
  }
}

/// What the colours range over: the region in some hundred squares, read where the weights have a say in it.
ColourScale scaleOf(const RegionPicture& region, const std::stop_token& stop) {
  if (region.style.range != RangeChoice::Maximum && region.style.scaling != Scaling::Rank)
    return {AttentionMap(), region.style};
  constexpr Index most = 256;
  const Index side = squaresOf(std::max(region.rows.count(), region.columns.count()), most);
  AttentionMap overview;
  overview.values.resize(squaresOf(region.rows.count(), side), squaresOf(region.columns.count(), side));
  readSquares(region, side, 1, stop, [&](Index first, const Matrix& squares) {
    overview.values.middleRows(first, squares.rows()) = squares;
  });
  markMaskedSquares(overview);
  return {overview, region.style};
}

void check(const RegionPicture& region) {
  const auto checkTokens = [](const RegionPicture::Tokens& tokens, Index count, const QString& name) {
    if (tokens.begin < 0 || tokens.begin >= tokens.end || tokens.end > count)
      throw Error(say("There are no %1 %2:%3: the head has %1 0:%4, and the first number is the smaller one.")
                      .arg(name)
                      .arg(tokens.begin)
                      .arg(tokens.end)
                      .arg(count));
  };
  checkTokens(region.rows, region.map->rows(), say("rows"));
  checkTokens(region.columns, region.map->columns(), say("columns"));
  const QSize size = region.size();
  if (std::max(size.width(), size.height()) > mostPixelsOfRegion)
    throw Error(
        say("The picture would be %1 × %2 pixels; it may have %3 a side. Choose fewer tokens or smaller "
            "cells.")
            .arg(size.width())
            .arg(size.height())
            .arg(mostPixelsOfRegion));
}

}  // namespace

QSize RegionPicture::size() const {
  const auto pixels = [this](Index cells) {
    return int(std::min<Index>(squaresOf(cells, cellsOfPixel) * cellSize, std::numeric_limits<int>::max()));
  };
  return {pixels(columns.count()), pixels(rows.count())};
}

void writeRegion(const RegionPicture& region, const PictureFile& file, const std::stop_token& stop,
                 const RegionProgress& progress) {
  if (file.format != PictureFormat::Png)
    throw Error(say("A part of a head is written as a PNG: give the file a name that ends in .png."));
  check(region);
  checkWritable(file.path, file.existing);
  const ColourScale scale = region.scale ? *region.scale : scaleOf(region, stop);
  const Index cell = region.cellSize;
  // The hatching of masked cells goes on from one strip of the picture to the next.
  const Index period = hatchPeriod(double(cell));
  writeWholeFile(file.path, [&](const Sink& sink) {
    PngWriter png(region.size(), file.info, sink);
    readSquares(region, region.cellsOfPixel, period, stop, [&](Index first, Matrix squares) {
      AttentionMap part;
      part.values = std::move(squares);
      markMaskedSquares(part);
      const Index height = part.values.rows() * cell, width = part.values.cols() * cell;
      if (region.cellsOfPixel == 1)
        for (const MapCell& cut : region.map->cut)
          part.cut.push_back({cut.query - region.rows.begin - first, cut.key - region.columns.begin});
      const Index strip = roundUp(std::max<Index>(1, pixelsAtOnce / width), period);
      for (Index y = 0; y < height; y += strip) {
        throwIfStopped(stop);
        const Index pixels = std::min(strip, height - y);
        png.addRows(heatmapImage(
            part,
            QRectF(0, double(y) / double(cell), double(part.values.cols()), double(pixels) / double(cell)),
            QSize(int(width), int(pixels)), scale, region.style.theme));
      }
      if (progress)
        progress(std::min(region.rows.count(), (first + part.values.rows()) * region.cellsOfPixel),
                 region.rows.count());
    });
    png.finish();
  });
}

}  // namespace heedmap
