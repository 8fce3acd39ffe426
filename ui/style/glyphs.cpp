// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/glyphs.h"

#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>

namespace heedmap {

namespace {

/// On a square of 16 × 16.
void draw(QPainter& painter, Glyph glyph, const QColor& ground) {
  switch (glyph) {
    case Glyph::Previous:
      painter.drawPolyline(QPolygonF{{10, 3.5}, {5.5, 8}, {10, 12.5}});
      break;
    case Glyph::Next:
      painter.drawPolyline(QPolygonF{{6, 3.5}, {10.5, 8}, {6, 12.5}});
      break;
    case Glyph::Fit:  // four corners
      for (const QPolygonF& corner :
           {QPolygonF{{2.5, 6}, {2.5, 2.5}, {6, 2.5}}, QPolygonF{{10, 2.5}, {13.5, 2.5}, {13.5, 6}},
            QPolygonF{{13.5, 10}, {13.5, 13.5}, {10, 13.5}}, QPolygonF{{6, 13.5}, {2.5, 13.5}, {2.5, 10}}})
        painter.drawPolyline(corner);
      break;
    case Glyph::Copy:  // two sheets
      painter.drawRoundedRect(QRectF(2.5, 2.5, 8, 9), 1.5, 1.5);
      painter.setBrush(ground);
      painter.drawRoundedRect(QRectF(5.5, 4.5, 8, 9), 1.5, 1.5);
      break;
    case Glyph::Export:  // an arrow into a tray
      painter.drawLine(QPointF(8, 2), QPointF(8, 10));
      painter.drawPolyline(QPolygonF{{4.8, 6.8}, {8, 10}, {11.2, 6.8}});
      painter.drawPolyline(QPolygonF{{2.5, 10}, {2.5, 13.5}, {13.5, 13.5}, {13.5, 10}});
      break;
    case Glyph::Colours:
      for (int step = 0; step < 11; ++step)
        painter.fillRect(QRectF(2.5 + step, 4, 1.1, 8),
                         QColor::fromRgb(colourAt(Palette::Viridis, step / 10.0)));
      painter.drawRect(QRectF(2.5, 4, 11, 8));
      break;
  }
}

QPixmap squareSwatch(Palette palette, int side) {
  QPixmap pixmap(side, side);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.drawPixmap(QPoint(0, side / 6), gradient(palette, QSize(side, side - side / 3), 1));
  return pixmap;
}

class GlyphEngine : public QIconEngine {
 public:
  GlyphEngine(Glyph glyph, const QPalette& palette) : m_glyph(glyph), m_palette(palette) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(rect.topLeft());
    painter->scale(rect.width() / 16.0, rect.height() / 16.0);
    painter->setPen(
        QPen(m_palette.color(group, QPalette::ButtonText), 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setBrush(Qt::NoBrush);
    draw(*painter, m_glyph, m_palette.color(group, QPalette::Base));
    painter->restore();
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(0, 0), size), mode, state);
    return pixmap;
  }
  QIconEngine* clone() const override { return new GlyphEngine(*this); }

 private:
  Glyph m_glyph;
  QPalette m_palette;
};

}  // namespace

QPixmap gradient(Palette palette, const QSize& size, double ratio) {
  const QSize pixels = (QSizeF(size) * ratio).toSize();
  QPixmap pixmap(pixels);
  QPainter painter(&pixmap);
  for (int x = 0; x < pixels.width(); ++x)
    painter.fillRect(x, 0, 1, pixels.height(),
                     QColor::fromRgb(colourAt(palette, double(x) / (pixels.width() - 1))));
  painter.setPen(QColor(0x80, 0x88, 0x90));
  painter.drawRect(QRect(QPoint(0, 0), pixels - QSize(1, 1)));
  painter.end();
  pixmap.setDevicePixelRatio(ratio);
  return pixmap;
}

QIcon swatch(Palette palette) {
  QIcon icon;
  for (const int side : {16, 32, 48}) icon.addPixmap(squareSwatch(palette, side));
  return icon;
}

QIcon glyph(Glyph glyph, const QPalette& palette) {
  return QIcon(new GlyphEngine(glyph, palette));
}

}  // namespace heedmap
