// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/analysis/saturation.h"
#include "core/attention/what_if.h"
#include "ui/jobs/job_runner.h"
#include "ui/session/session.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QRadioButton;

namespace heedmap {

class DkBox;
class DkSlider;
class ProblemLabel;
class SaturationPlot;

/// Mask, scale, d_k and scope, and how far the softmax is saturated with them.
class WhatIfPanel : public QWidget {
  Q_OBJECT

 public:
  explicit WhatIfPanel(Session& session);

  void focusDk();  ///< so that keys set it

 protected:
  void changeEvent(QEvent* event) override;

 private:
  QLayout* makeControls();
  void connectControls();
  QRadioButton* maskButton(MaskChoice mask) const;
  void setDk(double dk);
  void showControls();    ///< as the session has them
  void showSaturation();  ///< of the shown map
  void makeCurve();
  void retranslate();
  double shownDk() const;

  Session& m_session;
  QLabel* m_maskLabel;
  QRadioButton* m_modelMask;
  QRadioButton* m_causalMask;
  QRadioButton* m_noMask;
  QLabel* m_scaleLabel;
  QCheckBox* m_scaled;
  QLabel* m_dkLabel;
  DkSlider* m_slider;
  DkBox* m_dkBox;
  ProblemLabel* m_dkProblem;
  QLabel* m_scopeLabel;
  QComboBox* m_scope;
  QPushButton* m_reset;
  QLabel* m_saturationTitle;
  QLabel* m_entropyName;
  QLabel* m_entropy;
  QLabel* m_peakName;
  QLabel* m_peak;
  QLabel* m_gradientName;
  QLabel* m_gradient;
  SaturationPlot* m_curve;
  JobRunner m_curveJobs;
  std::shared_ptr<const AttentionTrace> m_curveTrace;  ///< what the curve is of
  std::shared_ptr<const Model> m_curveModel;
  HeadId m_curveHead;
  WhatIf m_curveWhatIf;
  int m_gesture = 0;
};

}  // namespace heedmap
