// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/figure.h"

#include <QPainter>
#include <algorithm>
#include <iterator>

#include "ui/render/text_metrics.h"

namespace heedmap {

std::vector<Figure::Text> Figure::textsOf(Part part) const {
  std::vector<Text> found;
  std::copy_if(texts.begin(), texts.end(), std::back_inserter(found),
               [part](const Text& text) { return text.part == part; });
  return found;
}

void paint(QPainter& painter, const Figure& figure) {
  for (const Figure::Box& box : figure.boxes) painter.fillRect(box.place, box.colour);
  for (const Figure::Image& image : figure.images) painter.drawImage(image.place, image.image);
  if (!figure.shapes.empty()) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (const Figure::Shape& shape : figure.shapes) {
      painter.setBrush(shape.colour);
      painter.drawPolygon(shape.outline);
    }
    painter.restore();
  }
  for (const Figure::Text& text : figure.texts) {
    painter.setFont(text.font);
    painter.setPen(text.colour);
    if (text.angle == 0) {
      painter.drawText(text.place.translated(text.origin), text.flags, text.text);
      continue;
    }
    painter.save();
    painter.translate(text.origin);
    painter.rotate(text.angle);
    painter.drawText(text.place, text.flags, boxed(text.text, text.font));
    painter.restore();
  }
}

Drawing drawing(Figure figure) {
  const auto shared = std::make_shared<const Figure>(std::move(figure));
  return {.size = shared->size,
          .background = shared->background,
          .paint = [shared](QPainter& painter) { paint(painter, *shared); },
          .figure = shared};
}

}  // namespace heedmap
