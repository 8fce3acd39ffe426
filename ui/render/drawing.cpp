// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/drawing.h"

#include <QCoreApplication>
#include <QPainter>

#include "core/base/error.h"

namespace heedmap {

namespace {

constexpr int maxSide = 32767;             // QImage and QPainter go no further
constexpr qint64 maxPixels = 400'000'000;  // 1.6 GB

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

}  // namespace

void checkPictureSize(qint64 width, qint64 height) {
  if (width <= maxSide && height <= maxSide && width * height <= maxPixels) return;
  throw Error(tr("The picture would be %1 × %2 pixels; the limit is %3 on a side and %4 million in all. "
                 "Choose a smaller scale, or save the numbers as npy.")
                  .arg(width)
                  .arg(height)
                  .arg(maxSide)
                  .arg(maxPixels / 1'000'000));
}

Drawing drawing(const QImage& image) {
  return {.size = image.deviceIndependentSize(),
          .ratio = image.devicePixelRatio(),
          .background = Qt::white,
          .paint = [image](QPainter& painter) { painter.drawImage(0, 0, image); }};
}

QImage rasterImage(const Drawing& drawing) {
  const QSize pixels = (drawing.size * drawing.ratio).toSize().expandedTo({1, 1});
  QImage image(pixels, QImage::Format_RGB32);
  if (image.isNull())
    throw Error(tr("There is not enough memory for a picture of %1 × %2 pixels.")
                    .arg(pixels.width())
                    .arg(pixels.height()));
  image.setDevicePixelRatio(drawing.ratio);
  image.fill(drawing.background);
  QPainter painter(&image);
  drawing.paint(painter);
  return image;
}

}  // namespace heedmap
