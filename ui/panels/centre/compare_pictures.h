// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>

#include "ui/plots/heatmap_plot.h"

class QGridLayout;

namespace heedmap {

class ElidedLabel;

/// Two maps and their difference, side by side under their captions, with one cross-hair and one zoom.
class ComparePictures : public QWidget {
  Q_OBJECT

 public:
  static constexpr size_t count = 3;
  using Maps = std::array<std::shared_ptr<const AttentionMap>, count>;

  ComparePictures();

  void show(const Maps& maps, const std::array<QString, count>& captions, const HeatmapStyle& style,
            CellValues values);
  HeatmapPlot* plot(size_t index) const { return m_plots[index]; }
  void setCross(std::optional<QPoint> cell);
  void follow(const HeatmapCamera& camera);

 signals:
  void crossMoved(std::optional<QPoint> cell);
  void cameraMoved(const HeatmapCamera& camera);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void arrange();

  std::array<ElidedLabel*, count> m_captions;
  std::array<HeatmapPlot*, count> m_plots;
  QGridLayout* m_grid;
  bool m_isRow = true;  ///< all three are beside each other
  std::optional<QPointF> m_dragged;
};

}  // namespace heedmap
