// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "core/analysis/saturation.h"
#include "core/analysis/saturation_sampling.h"
#include "ui/jobs/job_runner.h"
#include "ui/lesson/state/lesson_state.h"

class QBoxLayout;
class QPushButton;

namespace heedmap {

class WordsLabel;
class ColourBar;
class CurvePlot;
class DkSlider;
class Histogram;
class MatrixPicture;
class ShareBars;
class SaturationPlot;
class SharePie;

/// What dividing by √d_k does to the present head, with and without it on the same queries and keys: a slider
/// for d_k, two maps, two histograms of scores; on demand a row, weights and curves. For the textbook layer
/// also the measured spread of q·k over d_k; its curves are means over several seeds.
class SaturationPanel : public QWidget {
  Q_OBJECT

 public:
  explicit SaturationPanel(QWidget* parent = nullptr);

  void show(const LessonState& state);
  void retranslate();

  QString figures() const;  ///< entropy, peak and gradient of both, as shown
  const std::vector<SaturationSample>& samples() const { return m_samples; }
  const WhatIf& whatIf() const { return m_state.view.whatIf; }  ///< of what is shown
  DkSlider* slider() const { return m_slider; }
  QPushButton* moreButton() const { return m_moreButton; }
  QString spread() const;  ///< the sentence about the spread of scores at the present d_k

 signals:
  void dkChosen(double dk);
  void samplesReady();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();
  void showSpread();
  struct Side {  ///< unscaled or scaled
    MatrixPicture* map;
    ShareBars* bars;
    SharePie* pie;
    Histogram* scores;
    Histogram* weights;
    AttentionMap shares;
    Matrix finished;  ///< scores as they enter the softmax
  };
  void showSide(const Side& side);
  void showMore();
  void showFigures(const Saturation& unscaled, const Saturation& scaled);
  void makeCurves();
  void showCurves(const SaturationCurve& curve);
  void startSampling();
  void showSamples();
  double presentDk() const;

  /// What the curves are of. Over the textbook layer's real d_k they do not depend on the present one.
  struct CurvesOf {
    std::shared_ptr<const AttentionTrace> trace = {};
    std::optional<TextbookOptions> textbook = {};
    QByteArray text = {}, pair = {};
    HeadId head = {};
    MaskChoice mask = {};
    bool operator==(const CurvesOf&) const = default;
  };

  LessonState m_state;
  Side m_sides[2];  ///< [unscaled, scaled]
  DkSlider* m_slider;
  WordsLabel* m_named;
  QPushButton* m_moreButton;
  QWidget* m_more;  ///< what is there on demand
  QBoxLayout* m_maps;
  ColourBar* m_bar;
  WordsLabel* m_figures;
  SaturationPlot* m_entropy;
  SaturationPlot* m_peak;
  SaturationPlot* m_gradient;
  CurvePlot* m_spread;
  WordsLabel* m_spreadWords;
  CurvesOf m_curvesOf;
  SaturationCurve m_curve;
  std::vector<SaturationSample> m_samples;
  bool m_isSampling = false;
  JobRunner m_curveJobs{this};
  JobRunner m_sampleJobs{this};
};

}  // namespace heedmap
