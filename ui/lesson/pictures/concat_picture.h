// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/lesson/state/lesson_state.h"
#include "ui/plots/picture.h"

namespace heedmap {

/// The heads of one layer side by side: each one's map, below it what the pinned query takes along from it,
/// and, where the layer's W_O is at hand, the product with it.
class ConcatPicture : public Picture {
  Q_OBJECT

 public:
  static constexpr int mostHeads = 16;

  explicit ConcatPicture(QWidget* parent = nullptr);
  void show(const LessonState& state);
  QSize sizeHint() const override;

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;

 private:
  struct Part {
    AttentionMap map;
    Vector output;  ///< [d_v] of the query
  };
  double cellOf(double width) const;
  double bandHeight() const;

  std::vector<Part> m_parts;
  int m_heads = 0;
  HeatmapStyle m_style;
  QString m_query;
  Vector m_together;  ///< [heads * d_v], empty without values
  Vector m_product;   ///< [d_model], empty without W_O
};

}  // namespace heedmap
