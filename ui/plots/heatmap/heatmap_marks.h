// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "ui/plots/heatmap/heatmap_camera.h"
#include "ui/render/theme.h"
#include "ui/view/view_state.h"

class QPainter;

namespace heedmap {

/// The cross-hair and the pinned row or column, over the cells of a picture.
struct HeatmapMarks {
  std::optional<QPoint> cross;  ///< x key, y query
  Pin pin;

  /// Over the cells that `camera` shows at `picture`.
  void paint(QPainter& painter, const HeatmapCamera& camera, const QRectF& picture, const Theme& theme) const;
};

}  // namespace heedmap
