// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "ui/figures/long_map_layout.h"
#include "ui/jobs/tile_maker.h"
#include "ui/plots/heatmap/heatmap_camera.h"

namespace heedmap {

/// The picture of a map that has no matrix: what a camera sees of it, made of tiles as they come.
class LongView : public QObject {
  Q_OBJECT

 public:
  LongView();

  /// A map with a long head.
  void show(std::shared_ptr<const AttentionMap> map);
  void clear();
  bool isShown() const { return bool(m_map); }
  void measureAgain() { m_layout.reset(); }  ///< fonts or the language have changed

  /// Lays out a figure of this size for what `camera` sees, whose room it sets.
  void layOut(Figure& figure, MapPlace& place, HeatmapCamera& camera, QSize size, const FigureStyle& style,
              double devicePixelRatio);
  const LongMapLayout& layout() const { return *m_layout; }
  /// How far the picture of the whole has come; empty when it is complete, or not what is seen.
  struct Progress {
    QString whole, brief;
  };
  Progress progress() const;
  /// All of the head, small.
  QImage whole(const Theme& theme) const;
  const TileMaker& tiles() const { return m_tiles; }

 signals:
  void changed();
  void failed(const QString& sentence);

 private:
  void measure(QSize size, const FigureStyle& style);

  std::shared_ptr<const AttentionMap> m_map;
  TileMaker m_tiles;
  AttentionMap m_overview;
  std::optional<LongMapLayout> m_layout;
  QSizeF m_longest;
  double m_shareOfLayout = -1;  ///< of the pyramid that the colours range over
  bool m_seesPyramid = true;
};

}  // namespace heedmap
