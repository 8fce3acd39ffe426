// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/analysis/heads_together.h"
#include "ui/jobs/job_runner.h"
#include "ui/lesson/state/lesson_state.h"
#include "ui/plots/picture.h"

namespace heedmap {

/// The heads of one layer from the split to W_O, at the pinned query: its q cut into a piece for each head,
/// each head's map, below it what the query takes along from it, all of that side by side, and, where the
/// layer's W_O is at hand, the product with it. A number of the product that the mouse points at leads back
/// to the heads' parts of it. Computed in the background; what stood there stays until then.
class ConcatPicture : public Picture {
  Q_OBJECT

 public:
  static constexpr int mostHeads = 16;  ///< that have a map

  explicit ConcatPicture(QWidget* parent = nullptr);
  void show(const LessonState& state);
  QSize sizeHint() const override { return {280, heightForWidth(280)}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  const HeadsTogether& numbers() const { return m_shown.numbers; }
  /// Of the product: where it is drawn; empty without one.
  QRectF productStrip() const { return productStrip(width()); }
  /// What number `component` of the product is the sum of, in words.
  QString sumOf(Eigen::Index component) const;

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  /// What the picture is of.
  struct Subject {
    std::shared_ptr<const AttentionTrace> trace;
    AttentionKind kind = AttentionKind::Self;
    int layer = -1;
    Eigen::Index query = 0;
    WhatIf whatIf;
    bool operator==(const Subject&) const = default;
  };
  struct Shown {
    std::vector<AttentionMap> maps;
    HeadsTogether numbers;
    QString query;
  };
  QRectF productStrip(double width) const;
  double cellOf(double width) const;
  double bandHeight() const;
  double mapsHeight(double width) const;
  void drawMaps(QPainter& painter, double width, double top, const Theme& theme) const;
  void name();

  Subject m_subject;
  Shown m_shown;
  HeatmapStyle m_style;
  std::optional<Eigen::Index> m_component;  ///< of the product, that is pointed at
  JobRunner m_jobs{this};
};

}  // namespace heedmap
