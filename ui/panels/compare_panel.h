// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "core/workspace/comparison_request.h"
#include "ui/plots/heatmap_plot.h"
#include "ui/session/session.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace heedmap {

class ElidedLabel;
class HeatmapView;

/// The shown map, another one and their difference, side by side with one cross-hair and one zoom.
class ComparePanel : public QWidget {
  Q_OBJECT

 public:
  explicit ComparePanel(Session& session);

  /// One zoom and one cross-hair with `heatmap`, where both have the same rows and columns.
  void share(HeatmapView& heatmap);
  const std::shared_ptr<const AttentionMap>& differenceMap() const { return m_maps[2]; }
  HeatmapPlot* plot(int index) const { return m_plots[size_t(index)]; }
  /// Has the comparison the rows and columns of the session's picture?
  bool isLikeThePicture() const { return m_isLikeThePicture; }
  void setCross(std::optional<QPoint> cell);
  void follow(const HeatmapCamera& camera);
  void compareSoon() { m_wait->start(); }
  void compareWith(const HeadId& id);  ///< of the same model and text

 signals:
  void crossMoved(std::optional<QPoint> cell);
  void cameraMoved(const HeatmapCamera& camera);

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeLayout();
  void connectParts();
  void offerModels();
  void offerBase();
  void showHead();
  void chooseHead();
  void chooseOther(const HeadId& id);
  void compareNow();
  void clear(const QString& why = {});
  void draw();
  QString titleOf(size_t side) const;
  void showReadOut(std::optional<QPoint> cell);
  void retranslate();

  Session& m_session;
  QLabel* m_withLabel;
  QComboBox* m_with;
  QComboBox* m_model;
  QSpinBox *m_layer, *m_head;
  QLabel *m_layerLabel, *m_headLabel;
  QLineEdit* m_text;
  QLabel* m_readOut;
  std::array<ElidedLabel*, 3> m_titles;
  std::array<HeatmapPlot*, 3> m_plots;
  std::array<std::shared_ptr<const AttentionMap>, 3> m_maps;
  bool m_isLikeThePicture = false;
  MapDistance m_distance;
  HeadId m_shown, m_before;  ///< the head of the picture, and the one that was looked at before it
  QString m_openedPath;
  std::shared_ptr<const Model> m_opened;
  JobRunner m_jobs;
  QTimer* m_wait;
  std::optional<QPointF> m_dragged;
};

}  // namespace heedmap
