// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/formats/boxed_figure.h"

#include <algorithm>
#include <cstring>

namespace heedmap {

namespace {

/// Where each of `count` equal rows or columns begins, and where the last ends.
double edge(double from, double length, int count, int i) {
  return from + length * i / count;
}

}  // namespace

std::vector<Figure::Box> boxesOf(const QImage& given, const QRectF& place, qsizetype most) {
  const QImage image = given.convertToFormat(QImage::Format_RGB32);
  const int width = image.width(), height = image.height();
  const auto rowOf = [&](int y) { return reinterpret_cast<const QRgb*>(image.constScanLine(y)); };
  const double half = 0.5 * std::min(place.width() / width, place.height() / height);
  std::vector<Figure::Box> boxes;
  for (int y = 0; y < height;) {
    const QRgb* row = rowOf(y);
    int below = y + 1;
    while (below < height && std::memcmp(row, rowOf(below), size_t(width) * sizeof(QRgb)) == 0) ++below;
    const double top = edge(place.top(), place.height(), height, y);
    const double bottom =
        below == height ? place.bottom() : edge(place.top(), place.height(), height, below) + half;
    for (int x = 0; x < width;) {
      int behind = x + 1;
      while (behind < width && row[behind] == row[x]) ++behind;
      const double left = edge(place.left(), place.width(), width, x);
      const double right =
          behind == width ? place.right() : edge(place.left(), place.width(), width, behind) + half;
      if (qsizetype(boxes.size()) == most) return {};
      boxes.push_back({QRectF(QPointF(left, top), QPointF(right, bottom)), QColor::fromRgb(row[x])});
      x = behind;
    }
    y = below;
  }
  return boxes;
}

Figure boxed(Figure figure) {
  std::vector<Figure::Image> images;
  for (Figure::Image& image : figure.images) {
    const auto boxes = boxesOf(image.image, image.place);
    figure.boxes.insert(figure.boxes.end(), boxes.begin(), boxes.end());
    if (boxes.empty()) images.push_back(std::move(image));
  }
  figure.images = std::move(images);
  return figure;
}

}  // namespace heedmap
