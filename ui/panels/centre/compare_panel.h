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

class ComparePictures;
class HeatmapView;

/// The shown map, another one and their difference, side by side with one cross-hair and one zoom. Where
/// there is nothing to compare, one sentence that says why.
class ComparePanel : public QWidget {
  Q_OBJECT

 public:
  explicit ComparePanel(Session& session);

  /// One zoom and one cross-hair with `heatmap`, where both have the same rows and columns.
  void share(HeatmapView& heatmap);
  const std::shared_ptr<const AttentionMap>& differenceMap() const { return m_maps[2]; }
  HeatmapPlot* plot(int index) const;
  /// Has the comparison the rows and columns of the session's picture?
  bool isLikeThePicture() const { return m_isLikeThePicture; }
  void zoom(double factor);  ///< around the middle
  void fit() { plot(0)->fit(); }
  void compareWith(const HeadId& id);  ///< of the same model and text

 signals:
  /// The head of this model on this text that the shown one is compared with, while that is seen.
  void otherHeadChanged(std::optional<HeadId> id);
  void zoomed();

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void makeLayout();
  void connectParts();
  void offerModels();
  void offerBase();
  void showHead();
  void chooseHead();
  void chooseOther(const HeadId& id);
  void showOther();
  void followText();
  void compareNow();
  void clear(const QString& why = {});
  void draw();
  QString captionOf(size_t side) const;
  void showReadOut(std::optional<QPoint> cell);
  void showControls();
  void retranslate();

  Session& m_session;
  QLabel* m_withLabel;
  QComboBox* m_with;
  QComboBox* m_model;
  QSpinBox *m_layer, *m_head;
  QLabel *m_layerLabel, *m_headLabel;
  QLineEdit* m_text;
  QLabel* m_readOut;
  QLabel* m_why;                ///< nothing is compared
  ComparePictures* m_pictures;  ///< in its place
  std::array<std::shared_ptr<const AttentionMap>, 3> m_maps;
  bool m_isLikeThePicture = false;
  bool m_isSeen = false;
  ComparisonRequest::With m_compared = ComparisonRequest::With::Head;  ///< what the maps are of
  MapDistance m_distance;
  QString m_filledIn;             ///< as the other text, until that is edited
  std::optional<HeadId> m_other;  ///< as otherHeadChanged() said it last
  HeadId m_shown, m_before;       ///< the head of the picture, and the one that was looked at before it
  QString m_openedPath;
  std::shared_ptr<const Model> m_opened;
  JobRunner m_jobs;
  QTimer* m_wait;
};

}  // namespace heedmap
