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
    case Glyph::Heatmap:  // cells, some of them filled
      for (const QPointF& cell : {QPointF(2.5, 2.5), {6.5, 6.5}, {2.5, 6.5}, {10, 10}})
        painter.fillRect(QRectF(cell, QSizeF(3.5, 3.5)), painter.pen().color());
      painter.drawRect(QRectF(2.5, 2.5, 11, 11));
      break;
    case Glyph::Lines:  // from tokens to tokens
      for (const QLineF& line : {QLineF(3, 3.5, 13, 12.5), {3, 3.5, 13, 3.5}, {3, 12.5, 13, 8}})
        painter.drawLine(line);
      break;
    case Glyph::WhatIf:  // two sliders
      for (const auto& [y, knob] : {std::pair{5.0, 10.0}, {11.0, 5.5}}) {
        painter.drawLine(QPointF(2.5, y), QPointF(13.5, y));
        painter.setBrush(ground);
        painter.drawEllipse(QPointF(knob, y), 2, 2);
      }
      break;
    case Glyph::Learn:  // an open book
      painter.drawPolyline(QPolygonF{{8, 4.5}, {5.5, 3}, {2.5, 3}, {2.5, 12}, {5.5, 12}, {8, 13.5}});
      painter.drawPolyline(QPolygonF{{8, 4.5}, {10.5, 3}, {13.5, 3}, {13.5, 12}, {10.5, 12}, {8, 13.5}});
      painter.drawLine(QPointF(8, 4.5), QPointF(8, 13.5));
      break;
    case Glyph::Reading:  // lines of a text, one of them hidden
      for (const QLineF& line :
           {QLineF(2.5, 4, 13.5, 4), {2.5, 8, 5, 8}, {8, 8, 8.5, 8}, {11.5, 8, 12, 8}, {2.5, 12, 10.5, 12}})
        painter.drawLine(line);
      break;
    case Glyph::Find:
      painter.drawEllipse(QPointF(7, 7), 4, 4);
      painter.drawLine(QPointF(10, 10), QPointF(13.5, 13.5));
      break;
    case Glyph::Ablation:  // crossed out
      painter.drawEllipse(QPointF(8, 8), 5.5, 5.5);
      painter.drawLine(QPointF(4.2, 4.2), QPointF(11.8, 11.8));
      break;
    case Glyph::NextToken:  // what comes after
      painter.drawPolyline(QPolygonF{{5.5, 5}, {8.5, 8}, {5.5, 11}});
      painter.drawLine(QPointF(1.5, 8), QPointF(8, 8));
      painter.drawRect(QRectF(11, 5, 3, 6));
      break;
    case Glyph::Compare:  // two pictures side by side
      painter.drawRect(QRectF(2.5, 4, 4.5, 8));
      painter.fillRect(QRectF(9, 4, 4.5, 8), painter.pen().color());
      painter.drawRect(QRectF(9, 4, 4.5, 8));
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

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
    const auto ink = state == QIcon::On ? QPalette::HighlightedText : QPalette::ButtonText;
    const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(rect.topLeft());
    painter->scale(rect.width() / 16.0, rect.height() / 16.0);
    painter->setPen(QPen(m_palette.color(group, ink), 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
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
