// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/marked_label.h"

#include <QTransform>

namespace heedmap {

QPolygonF groundOf(const Figure::Text& label, double width, double pad) {
  QRectF box = label.place;
  if (label.flags & Qt::AlignRight) box.setLeft(box.right() - width);
  if (label.flags & Qt::AlignLeft) box.setRight(box.left() + width);
  if (label.flags & Qt::AlignHCenter)
    box = QRectF(box.center().x() - width / 2, box.top(), width, box.height());
  const QTransform turned = QTransform::fromTranslate(label.origin.x(), label.origin.y()).rotate(label.angle);
  return turned.map(QPolygonF(box.adjusted(-pad, 0, pad, 0)));
}

}  // namespace heedmap
