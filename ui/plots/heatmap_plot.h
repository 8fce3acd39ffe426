// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "core/maps/attention_map.h"
#include "ui/controls/cell_table.h"
#include "ui/plots/heatmap/heatmap_camera.h"
#include "ui/render/figure.h"
#include "ui/render/figure_style.h"
#include "ui/view/view_state.h"

class QPainter;

namespace heedmap {

class LongView;

/// One map as files have it: labels, cells, colour bar and legend, in the room that there is. Takes no input
/// of its own; HeatmapView does.
class HeatmapPlot : public QWidget, public CellTable {
  Q_OBJECT

 public:
  explicit HeatmapPlot(QWidget* parent = nullptr);
  ~HeatmapPlot() override;

  void show(std::shared_ptr<const AttentionMap> map, const HeatmapStyle& style,
            CellValues values = CellValues::Never);
  void setCross(std::optional<QPoint> cell);  ///< x key, y query
  void setPin(const Pin& pin);
  std::optional<QPoint> cross() const;
  void setMark(std::optional<float> value);  ///< on the colour bar
  void setFocused(bool isFocused);           ///< keys go to this picture
  /// What stands beside the cells, where there is room for it.
  void setBeside(bool hasLabels, bool hasBar);

  const HeatmapCamera& camera() const;
  void fit();
  void zoom(double factor, QPointF position);  ///< position in this widget
  void pan(QPointF pixels);
  void reveal(QPoint cell);
  /// Goes to a cell, large enough to be read.
  void approach(QPoint cell);
  /// Shows the part of the matrix that `camera` shows; no moved() comes of it.
  void follow(const HeatmapCamera& camera);

  QRect pictureRect() const;  ///< where the cells are, in this widget
  /// Nothing outside of the matrix.
  std::optional<QPoint> cellAt(QPointF position) const;
  /// The query or key whose label is at `position`.
  Pin labelAt(QPointF position) const;
  const AttentionMap& map() const;
  const LongView& longView() const;
  const Figure& figure() const;  ///< what is drawn, all but cross-hair and pin

  QSize cellCounts() const override;
  QString cellName(QPoint cell) const override;
  QString rowName(int row) const override;
  QString columnName(int column) const override;
  QRect cellRect(QPoint cell) const override;
  std::optional<QPoint> cellUnder(QPoint position) const override;
  std::optional<QPoint> currentCell() const override;

 signals:
  void moved();  ///< zoomed, panned or fitted
  void failed(const QString& sentence);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  struct Parts;
  void measureLabels();
  void layOut();
  void layOutMap();
  void placeMiniMap();
  void paintMarks(QPainter& painter) const;
  void paintProgress(QPainter& painter) const;

  std::unique_ptr<Parts> m_parts;
};

}  // namespace heedmap
