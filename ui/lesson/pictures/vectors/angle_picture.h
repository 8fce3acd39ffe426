// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/picture.h"

namespace heedmap {

/// Two arrows in the plane, of which the reader drags k: the dot product is their lengths times the cosine of
/// the angle between them.
class AnglePicture : public Picture {
  Q_OBJECT

 public:
  explicit AnglePicture(QWidget* parent = nullptr);
  void setKey(const QPointF& key);  ///< in units; y upwards
  QPointF key() const { return m_key; }
  double product() const;
  double degrees() const;  ///< between the arrows, 0 … 180
  QSize sizeHint() const override { return {260, 190}; }
  QSize minimumSizeHint() const override { return {160, 190}; }

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;
  void mousePressEvent(QMouseEvent* event) override { drag(event); }
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void drag(const QMouseEvent* event);
  double unit(const QSizeF& size) const;
  QPointF middle(const QSizeF& size) const;

  static constexpr QPointF m_query{1.5, 0.5};
  QPointF m_key{0.6, 1.4};
};

}  // namespace heedmap
