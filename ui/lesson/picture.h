// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/render/theme.h"

namespace heedmap {

/// A drawing of the lesson that can be saved and copied from its context menu, in the colours of the window.
class Picture : public QWidget {
  Q_OBJECT

 public:
  explicit Picture(QWidget* parent = nullptr);

  /// As on the screen, `scale` device pixels a pixel, on an opaque ground.
  QImage image(double scale) const;

 protected:
  virtual void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const = 0;
  void paintEvent(QPaintEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void save();
};

/// Asks for a file and writes `image` to it, whole or not at all; a failure is said in a message box of
/// `parent`.
void savePicture(QWidget* parent, const QImage& image);

}  // namespace heedmap
