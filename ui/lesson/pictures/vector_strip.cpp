// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/vector_strip.h"

#include <QImage>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/render/contrast.h"
#include "ui/render/palette.h"

namespace heedmap {

namespace {

QRgb colourOf(float value, float extreme) {
  if (!std::isfinite(value)) return Theme::light().notFinite.rgb();
  constexpr int steps = 512;
  static const auto colours = [] {
    std::array<QRgb, steps + 1> all;
    for (int i = 0; i <= steps; ++i) all[size_t(i)] = colourAt(Palette::Diverging, double(i) / steps);
    return all;
  }();
  const float share = 0.5f + 0.5f * value / (extreme > 0 ? extreme : 1);
  return colours[size_t(std::clamp(share, 0.0f, 1.0f) * steps + 0.5f)];
}

/// The same where 0 is the ground of the picture, which in the dark is no white.
QRgb colourOn(const Theme& theme, float value, float extreme) {
  if (!theme.isDark() || !std::isfinite(value)) return colourOf(value, extreme);
  const float share = std::min(1.0f, std::abs(value) / (extreme > 0 ? extreme : 1));
  const QColor end = value < 0 ? QColor(0x4a90e2) : QColor(0xe0604c), ground(0x2a2f36);
  const auto mixed = [share](int from, int to) { return int(float(from) + share * float(to - from)); };
  return qRgb(mixed(ground.red(), end.red()), mixed(ground.green(), end.green()),
              mixed(ground.blue(), end.blue()));
}

}  // namespace

void drawStrip(QPainter& painter, const QRectF& area, const Vector& vector, float extreme,
               const Theme& theme) {
  const Eigen::Index size = vector.size();
  if (size == 0 || area.width() < 1) return;
  QFont digits = painter.font();
  const QFont before = digits;
  digits.setPointSizeF(digits.pointSizeF() * 0.8);
  const double cell = area.width() / double(size);
  const QFontMetricsF metrics(digits);
  const bool hasNumbers =
      size <= mostNumbers && cell > metrics.horizontalAdvance(QStringLiteral("-0.00")) + 2;
  if (cell < 1) {
    // More components than pixels: the largest magnitude under a pixel, so that none is lost.
    const int pixels = std::max(1, int(area.width()));
    QImage image(pixels, 1, QImage::Format_RGB32);
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(0));
    for (int pixel = 0; pixel < pixels; ++pixel) {
      float most = 0;
      for (Eigen::Index i = pixel * size / pixels;
           i < std::max<Eigen::Index>((pixel + 1) * size / pixels, pixel * size / pixels + 1); ++i)
        if (std::abs(vector[i]) > std::abs(most)) most = vector[i];
      line[pixel] = colourOn(theme, most, extreme);
    }
    painter.drawImage(area, image);
  } else {
    painter.setFont(digits);
    for (Eigen::Index i = 0; i < size; ++i) {
      const QRectF box(area.left() + double(i) * cell, area.top(), cell, area.height());
      const QColor colour = QColor::fromRgb(colourOn(theme, vector[i], extreme));
      painter.setRenderHint(QPainter::Antialiasing, false);
      painter.fillRect(box, colour);
      painter.setRenderHint(QPainter::Antialiasing);
      if (!hasNumbers) continue;
      painter.setPen(readableOn(colour.rgb()));
      painter.drawText(box, Qt::AlignCenter, QString::number(double(vector[i]), 'f', 2));
    }
    painter.setFont(before);
  }
  painter.setPen(QPen(theme.line, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(area);
}

std::optional<Eigen::Index> stripComponent(const QRectF& area, Eigen::Index size, double x) {
  if (size == 0 || x < area.left() || x >= area.right()) return {};
  return std::min(Eigen::Index((x - area.left()) / area.width() * double(size)), size - 1);
}

}  // namespace heedmap
