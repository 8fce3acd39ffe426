// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/parts/saturation_panel.h"

#include <QGridLayout>
#include <cmath>

#include "core/maps/head_map.h"
#include "core/textbook/textbook_saturation.h"
#include "ui/controls/colour_bar.h"
#include "ui/controls/dk_slider.h"
#include "ui/lesson/blocks/text_button.h"
#include "ui/lesson/blocks/words_label.h"
#include "ui/lesson/pictures/histogram.h"
#include "ui/lesson/pictures/matrix_picture.h"
#include "ui/lesson/pictures/shares.h"
#include "ui/plots/saturation_plot.h"
#include "ui/style/window_theme.h"

namespace heedmap {

namespace {

constexpr int sampledDk[] = {1, 4, 16, 64, 256, 512, 1024, 4096};
constexpr int sampleTrials = 2000;
constexpr int seeds = 4;

/// Finite scores that the mask lets through.
std::vector<float> visibleValues(const Matrix& matrix, const AttentionMap& map) {
  std::vector<float> values;
  for (Eigen::Index query = 0; query < matrix.rows(); ++query)
    for (Eigen::Index key = 0; key < matrix.cols(); ++key)
      if (!map.isMasked(query, key)) values.push_back(matrix(query, key));
  return values;
}

/// The mean over `seeds` layers that differ in nothing but their random numbers: one alone zigzags.
SaturationCurve overSeeds(TextbookOptions options, const AttentionTrace& trace, const HeadId& head,
                          const WhatIf& mask, const std::vector<double>& dk, const std::stop_token& stop) {
  const auto add = [](std::vector<Saturation>& to, const std::vector<Saturation>& more) {
    to.resize(more.size());
    for (size_t i = 0; i < more.size(); ++i) {
      to[i].entropy += more[i].entropy / seeds;
      to[i].maxEntropy += more[i].maxEntropy / seeds;
      to[i].peak += more[i].peak / seeds;
      to[i].gradient += more[i].gradient / seeds;
    }
  };
  SaturationCurve mean;
  for (int i = 0; i < seeds; ++i, ++options.seed) {
    const SaturationCurve one = textbookSaturation(options, trace, head, mask, dk, stop);
    mean.dk = one.dk;
    mean.queries = one.queries;
    add(mean.unscaled, one.unscaled);
    add(mean.scaled, one.scaled);
  }
  return mean;
}

}  // namespace

SaturationPanel::SaturationPanel(QWidget* parent)
    : QWidget(parent),
      m_slider(new DkSlider),
      m_named(new WordsLabel),
      m_moreButton(new TextButton(TextButton::Look::Chip)),
      m_more(new QWidget),
      m_maps(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_bar(new ColourBar),
      m_figures(new WordsLabel),
      m_entropy(new SaturationPlot(SaturationPlot::Of::Entropy)),
      m_peak(new SaturationPlot(SaturationPlot::Of::Peak)),
      m_gradient(new SaturationPlot(SaturationPlot::Of::Gradient)),
      m_spread(new CurvePlot),
      m_spreadWords(new WordsLabel) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  auto* top = new QHBoxLayout;
  auto* grid = new QGridLayout;
  auto* scoresRow = new QHBoxLayout;
  auto* more = new QVBoxLayout(m_more);
  more->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_slider);
  column->addWidget(m_named);
  connect(m_slider, &DkSlider::dkMoved, this, &SaturationPanel::dkChosen);
  top->addLayout(m_maps, 1);
  top->addWidget(m_bar);
  // As high as the maps beside it.
  m_bar->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Ignored);
  column->addLayout(top);
  column->addLayout(scoresRow);
  column->addWidget(m_figures);
  column->addWidget(m_moreButton);
  column->addWidget(m_more);
  m_moreButton->setCheckable(true);
  m_more->hide();
  connect(m_moreButton, &QPushButton::toggled, this, &SaturationPanel::showMore);
  more->addLayout(grid);
  grid->setColumnStretch(0, 1);
  grid->setColumnStretch(1, 1);
  for (int i = 0; i < 2; ++i) {
    Side& side = m_sides[i];
    side = {new MatrixPicture, new ShareBars, new SharePie, new Histogram, new Histogram, {}, {}};
    m_maps->addWidget(side.map, 1);
    grid->addWidget(side.bars, 0, i, Qt::AlignTop);
    grid->addWidget(side.pie, 1, i);
    scoresRow->addWidget(side.scores);
    grid->addWidget(side.weights, 2, i);
  }
  for (QWidget* wide :
       {static_cast<QWidget*>(m_entropy), static_cast<QWidget*>(m_peak), static_cast<QWidget*>(m_gradient),
        static_cast<QWidget*>(m_spread), static_cast<QWidget*>(m_spreadWords)})
    more->addWidget(wide);
  m_spread->setLogarithmic(0.5, 128);
  m_spread->hide();
  m_spreadWords->hide();
  retranslate();
}

/// Beside each other while their tokens can be read, else one above the other.
void SaturationPanel::arrange() {
  const int half = (width() - m_bar->sizeHint().width() - 2 * m_maps->spacing()) / 2;
  m_maps->setDirection(m_sides[0].map->cellAt(half) < MatrixPicture::readableCell ? QBoxLayout::TopToBottom
                                                                                  : QBoxLayout::LeftToRight);
}

void SaturationPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

double SaturationPanel::presentDk() const {
  // The textbook layer has run with vectors of that length; elsewhere d_k stands in the divisor alone.
  if (m_state.view.whatIf.dk && !m_state.textbook()) return *m_state.view.whatIf.dk;
  return m_state.stack().dK;
}

void SaturationPanel::show(const LessonState& state) {
  m_state = state;
  setVisible(state.hasHead());
  if (!state.hasHead()) return;

  Saturation both[2];
  for (const bool isScaled : {false, true}) {
    WhatIf whatIf = state.ruleChange();
    whatIf.scaled = isScaled;
    const HeadInput input = headInput(*state.trace, state.view.head, whatIf);
    Side& side = m_sides[isScaled];
    both[isScaled] = saturation(input);
    side.finished = scores(input);
    side.shares = unlabelledMap(*state.trace, state.view.head, whatIf);
    side.shares.queries = state.map->queries;
    side.shares.keys = state.map->keys;
  }
  const auto unscaled = visibleValues(m_sides[0].finished, m_sides[0].shares);
  const auto [low, high] = std::minmax_element(unscaled.begin(), unscaled.end());
  const double lowest = unscaled.empty() ? 0 : double(*low), highest = unscaled.empty() ? 1 : double(*high);
  HeatmapStyle unit = state.style;
  unit.range = RangeChoice::Unit;
  for (const bool isScaled : {false, true}) {
    const Side& side = m_sides[isScaled];
    side.map->show(side.shares, unit, isScaled ? tr("scaled") : tr("not scaled"));
    side.scores->show(tr("scores"), visibleValues(side.finished, side.shares), lowest, highest);
  }
  m_bar->show(m_sides[1].shares, unit);
  arrange();
  showFigures(both[0], both[1]);
  if (!state.textbook() || !state.view.whatIf.dk) m_slider->setOwn(state.stack().dK);
  if (!m_slider->isSliderDown()) m_slider->setDk(presentDk());
  showSpread();
  showMore();
}

/// What is there on demand is made on demand.
void SaturationPanel::showMore() {
  m_more->setVisible(m_moreButton->isChecked());
  if (!m_moreButton->isChecked() || !m_state.hasHead()) return;
  for (const Side& side : m_sides) showSide(side);
  makeCurves();
  const bool isTextbook = m_state.textbook().has_value();
  m_spread->setVisible(isTextbook);
  m_spreadWords->setVisible(isTextbook);
  if (!isTextbook) return;
  startSampling();
  showSamples();
}

void SaturationPanel::showSide(const Side& side) {
  const AttentionMap& map = side.shares;
  const Eigen::Index query = m_state.query();
  std::vector<Share> shares;
  for (Eigen::Index key = 0; key < map.values.cols(); ++key)
    shares.push_back({m_state.keyText(key), double(map.values(query, key)), map.isMasked(query, key)});
  const QString title = tr("row “%1”").arg(m_state.queryText(query));
  side.bars->show(shares, title);
  side.pie->show(shares, title);
  side.weights->show(tr("weights"), visibleValues(map.values, map), 0, 1);
}

void SaturationPanel::showFigures(const Saturation& unscaled, const Saturation& scaled) {
  const auto line = [](const QString& name, const QString& first, const QString& second) {
    return QStringLiteral(
               "<tr><td valign=bottom>%1&nbsp;&nbsp;</td><td align=right "
               "valign=bottom>%2&nbsp;&nbsp;&nbsp;</td><td "
               "align=right valign=bottom>%3</td></tr>")
        .arg(name, first, second);
  };
  const auto number = [](double value) { return QString::number(value, 'f', 3); };
  m_figures->setText(QStringLiteral("<table><tr><th></th><th valign=bottom>%1&nbsp;&nbsp;&nbsp;</th><th "
                                    "valign=bottom>%2</th></tr>%3%4%5</table>")
                         .arg(tr("not scaled"), tr("scaled"),
                              line(tr("mean entropy of a row (most: %1)").arg(number(scaled.maxEntropy)),
                                   number(unscaled.entropy), number(scaled.entropy)),
                              line(tr("mean peak weight"), number(unscaled.peak), number(scaled.peak)),
                              line(tr("gradient Σp(1−p), what can still be learnt"),
                                   number(unscaled.gradient), number(scaled.gradient))));
}

QString SaturationPanel::spread() const {
  return m_named->text();
}

void SaturationPanel::showSpread() {
  const double dk = presentDk(), deviation = std::sqrt(dk);
  const Matrix raw = rawScores(headInput(*m_state.trace, m_state.view.head));
  const double mean = double(raw.mean()),
               measured = std::sqrt(double((raw.array() - float(mean)).square().mean()));
  m_named->say(m_state.textbook() ? tr("<b>d_k = %1</b>: the scores q·k have the standard "
                                       "deviation √%1 = <b>%2</b>, so 95 % of them lie "
                                       "within ±%3. Measured in this head: %4.")
                                        .arg(dk)
                                        .arg(deviation, 0, 'f', 1)
                                        .arg(2 * deviation, 0, 'f', deviation < 10 ? 0 : 1)
                                        .arg(measured, 0, 'f', 1)
                                  : tr("<b>d_k = %1</b> in the divisor: scores are divided by "
                                       "√%1 = <b>%2</b>. The scores q·k of this "
                                       "trained head spread by %3.")
                                        .arg(dk)
                                        .arg(deviation, 0, 'f', 1)
                                        .arg(measured, 0, 'f', 1));
}

QString SaturationPanel::figures() const {
  return m_figures->text();
}

void SaturationPanel::makeCurves() {
  CurvesOf of{.head = m_state.view.head, .mask = m_state.view.whatIf.mask};
  if (const auto textbook = m_state.textbook()) {
    of.textbook = textbook;
    of.textbook->dK = 1;
    of.text = m_state.trace->source.text;
    of.pair = m_state.trace->target.text;
  } else {
    of.trace = m_state.trace;
  }
  if (of == m_curvesOf) return showCurves(m_curve);  // with another mark for the present d_k
  m_curvesOf = of;
  const WhatIf mask{.mask = m_state.view.whatIf.mask};
  m_curveJobs.start([this, trace = m_state.trace, head = m_state.view.head, mask,
                     textbook = m_state.textbook()](const JobRunner::Job& job) {
    const auto dk = logSpaced(WhatIf::minDk, WhatIf::maxDk, 13);
    SaturationCurve curve = textbook ? overSeeds(*textbook, *trace, head, mask, dk, job.stop)
                                     : saturationByDivisor(headInput(*trace, head, mask), dk);
    job.deliver([this, curve = std::move(curve)] {
      m_curve = curve;
      showCurves(m_curve);
    });
  });
}

void SaturationPanel::showCurves(const SaturationCurve& curve) {
  for (SaturationPlot* plot : {m_entropy, m_peak, m_gradient}) {
    plot->setCurve(curve);
    plot->showPresent(m_state.hasHead() ? std::optional(presentDk()) : std::nullopt);
  }
}

void SaturationPanel::startSampling() {
  if (m_isSampling) return;
  m_isSampling = true;
  m_samples.clear();
  showSamples();
  m_sampleJobs.start([this](const JobRunner::Job& job) {
    for (int dk : sampledDk) {
      const SaturationSample sample = sampleSaturation(dk, {.trials = sampleTrials}, job.stop);
      job.deliver([this, sample] {
        m_samples.push_back(sample);
        showSamples();
        if (m_samples.size() == std::size(sampledDk)) emit samplesReady();
      });
    }
  });
}

void SaturationPanel::showSamples() {
  const Theme theme = themeOf(palette());
  Curve theory{QStringLiteral("√d_k"), theme.mutedText, true, false, {}, {}, {}};
  Curve measured{tr("measured, ± 2 standard errors"), theme.selection, false, true, {}, {}, {}};
  for (double dk : logSpaced(WhatIf::minDk, WhatIf::maxDk, 13)) {
    theory.x.push_back(dk);
    theory.y.push_back(std::sqrt(dk));
  }
  QString lines;
  for (const SaturationSample& sample : m_samples) {
    measured.x.push_back(sample.dk);
    measured.y.push_back(sample.scoreDeviation.mean);
    measured.error.push_back(sample.scoreDeviation.error);
    lines += QStringLiteral(
                 "<tr><td align=right valign=bottom>%1&nbsp;&nbsp;</td><td align=right valign=bottom>%2 ± "
                 "%3&nbsp;&nbsp;</td><td "
                 "align=right valign=bottom>%4</td></tr>")
                 .arg(sample.dk)
                 .arg(sample.scoreDeviation.mean, 0, 'f', 2)
                 .arg(2 * sample.scoreDeviation.error, 0, 'f', 2)
                 .arg(std::sqrt(sample.dk), 0, 'f', 2);
  }
  m_spread->setAxes(tr("Standard deviation of q·k over %L1 random queries").arg(sampleTrials),
                    QStringLiteral("d_k"), WhatIf::minDk, WhatIf::maxDk);
  m_spread->setPresent(m_state.hasHead() ? std::optional(presentDk()) : std::nullopt, tr("now"));
  m_spread->setCurves({theory, measured});
  m_spreadWords->setText(
      QStringLiteral("<table><tr><th valign=bottom>d_k&nbsp;&nbsp;</th><th "
                     "valign=bottom>%1&nbsp;&nbsp;</th><th valign=bottom>√d_k</th></tr>%2</table>")
          .arg(tr("measured"), lines));
}

void SaturationPanel::retranslate() {
  m_slider->setAccessibleName(QStringLiteral("d_k"));
  m_moreButton->setText(tr("More: a row, the weights, curves over d_k"));
  if (m_state.hasHead()) show(m_state);
}

}  // namespace heedmap
