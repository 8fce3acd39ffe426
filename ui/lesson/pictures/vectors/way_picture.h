// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/analysis/five_steps.h"
#include "core/maps/attention_map.h"
#include "ui/lesson/blocks/linked_picture.h"

namespace heedmap {

/// One query's pass through a head, for a narrow page: on top the output, below a line for each key with what
/// the present step makes of it. A click takes a key, whose numbers the page then follows; the mouse over a
/// number of the output leads back to the products that it is the sum of.
class WayPicture : public LinkedPicture {
  Q_OBJECT

 public:
  static constexpr int steps = 5;

  explicit WayPicture(QWidget* parent = nullptr);
  /// `row` is the query of the head that is shown.
  void show(const FiveSteps& pass, const std::vector<AxisLabel>& keys, const QString& query,
            Eigen::Index row);
  void setStep(int step);  ///< 1 … 5
  int step() const { return m_step; }
  Eigen::Index key() const { return m_key; }
  const std::optional<FiveSteps>& pass() const { return m_pass; }
  /// The sum that number `component` of the output is, as "0.52·0.31 + …"; plain text.
  QString sumOf(Eigen::Index component) const;
  QRectF outputStrip() const;
  QRectF line(Eigen::Index key) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {180, sizeHint().height()}; }

 signals:
  void keyChosen();

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;
  PointedCell cellAt(const QPointF& place) const override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  double lineHeightHere() const;
  void drawLine(QPainter& painter, Eigen::Index key, const Theme& theme) const;

  static constexpr Eigen::Index mostKeys = 24;
  std::optional<FiveSteps> m_pass;
  QStringList m_keys;
  QString m_query;
  int m_step = 1;
  Eigen::Index m_row = 0;
  Eigen::Index m_key = 0;
  std::optional<Eigen::Index> m_component;  ///< of the output, under the mouse
};

}  // namespace heedmap
