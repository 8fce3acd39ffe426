// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "ui/render/drawing.h"
#include "ui/render/text_metrics.h"
#include "ui/render/theme.h"

class QMenu;

namespace heedmap {

/// A drawing that can be saved and copied from its context menu, in the colours of the window.
class Picture : public QWidget {
  Q_OBJECT

 public:
  explicit Picture(QWidget* parent = nullptr);

  /// As on the screen, `scale` device pixels a pixel, on an opaque ground. What is shown when it is painted
  /// is drawn, so that the widget must still be there.
  Drawing drawing(double scale) const;
  QImage image(double scale) const { return rasterImage(drawing(scale)); }

 protected:
  /// After what is drawn has changed: paints it, and asks for another size only when it wants one, for then
  /// the whole page is laid out anew.
  void showAgain();
  /// The clip of `painter`, where it has one, is the part that is seen: what lies outside may be left out.
  virtual void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const = 0;
  void paintEvent(QPaintEvent* event) override;
  /// What the context menu offers beside saving and copying the picture.
  virtual void addActions(QMenu&) {}
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void save();

  QSize m_wanted;
};

/// Asks for a file and writes `picture` to it, whole or not at all and in the background; it is painted when
/// the file is chosen. `name`, in words, is what the file may be called. The window's message line says where
/// it is; a failure is said in a message box of `parent`.
void savePicture(QWidget* parent, const Drawing& picture, const QString& name);
inline void savePicture(QWidget* parent, const QImage& image, const QString& name) {
  savePicture(parent, drawing(image), name);
}
/// The same for the frames of what moves: name-1.png, name-2.png …, none of which may be there.
void saveFrames(QWidget* parent, const QString& title, const std::vector<QImage>& frames,
                const QString& name);

}  // namespace heedmap
