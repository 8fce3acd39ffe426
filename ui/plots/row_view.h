// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <memory>
#include <optional>
#include <vector>

#include "core/maps/attention_map.h"
#include "ui/render/colour_scale.h"
#include "ui/view/view_state.h"

namespace heedmap {

/// One row or column of the map as the sentence that it is about: every token on a background that is its
/// weight, under a bar that is its weight too. Of a long text the ten strongest, strongest first; where there
/// is room for one line alone, the strongest in words.
class RowView : public QAbstractScrollArea {
  Q_OBJECT

 public:
  explicit RowView(QWidget* parent = nullptr);

  void show(std::shared_ptr<const AttentionMap> map, const HeatmapStyle& style);
  void setPin(const Pin& pin);
  void setCross(std::optional<QPoint> cell);  ///< shown while nothing is pinned

  /// What the model says at the pinned query, in words; drawn behind the heading.
  void setPrediction(const QString& prediction);

  QString heading() const;
  /// Which tokens are drawn, in this order.
  const std::vector<Eigen::Index>& drawnTokens() const { return m_drawn; }
  /// The row in one line: "query 3 “sits” looks at  cat .31  the .20 …".
  QString summary() const;
  /// Where a token is drawn, in the viewport; empty when it is not.
  QRect tokenRect(Eigen::Index token) const;
  /// Is it the token that the row or column is of? Never in cross-attention, where that is in the other text.
  bool isPinned(Eigen::Index token) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void pinRequested(const Pin& pin);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  Pin shown() const;
  const std::vector<AxisLabel>& tokens() const;  ///< what the row or column runs over
  float weight(Eigen::Index token) const;
  bool isMasked(Eigen::Index token) const;
  std::optional<Eigen::Index> tokenAt(QPoint position) const;
  std::vector<Eigen::Index> strongest(size_t most) const;
  QString nameOf(Eigen::Index token) const;  ///< with its position where not all are drawn
  bool isOneLine() const;
  void paintLine(QPainter& painter) const;
  void paintHeading(QPainter& painter) const;
  void paintToken(QPainter& painter, Eigen::Index token, float highest) const;
  void layOut();
  void readLine();
  void contentChanged();

  std::shared_ptr<const AttentionMap> m_map;
  HeatmapStyle m_style;
  std::optional<ColourScale> m_scale;
  Pin m_pin;
  Pin m_hovered;
  QString m_prediction;
  Vector m_line;  ///< the row or column that is shown of a long head; empty: it is not known yet
  std::vector<Eigen::Index> m_drawn;
  std::vector<QRect> m_rects;  ///< of those that are drawn, before scrolling
  int m_textHeight = 0;
};

}  // namespace heedmap
