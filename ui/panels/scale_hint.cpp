// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/scale_hint.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "core/tiles/long_head.h"
#include "ui/controls/elided_label.h"
#include "ui/session/session.h"

namespace heedmap {

namespace {

constexpr double nearlyAll = 0.95, darkShare = 0.05;  // of the cells; of the range of the colours
constexpr Eigen::Index fewCells = 400, sample = 1 << 16;

/// Some rows of a long head.
std::vector<float> sampleOf(const LongHead& head) {
  std::vector<float> values;
  for (const Eigen::Index part : {1, 2, 3}) {
    const Eigen::Index query = head.queries() * part / 4;
    const Vector row = head.row(query);
    std::ranges::copy_if(row, std::back_inserter(values), [](float weight) { return std::isfinite(weight); });
  }
  return values;
}

std::vector<float> sampleOf(const AttentionMap& map) {
  if (map.longHead) return sampleOf(*map.longHead);
  const auto step = std::max<Eigen::Index>(1, Eigen::Index(std::sqrt(double(map.values.size()) / sample)));
  std::vector<float> values;
  for (Eigen::Index query = 0; query < map.values.rows(); query += step)
    for (Eigen::Index key = 0; key < map.values.cols(); key += step)
      if (!map.isMasked(query, key) && std::isfinite(map.values(query, key)))
        values.push_back(map.values(query, key));
  return values;
}

/// What `nearlyAll` of the cells that are seen lie below; 0 of none.
double boundOf(const AttentionMap& map) {
  std::vector<float> values = sampleOf(map);
  if (values.empty()) return 0;
  const auto place = values.begin() + std::ptrdiff_t(nearlyAll * double(values.size() - 1));
  std::nth_element(values.begin(), place, values.end());
  return double(*place);
}

/// The next number above with one digit: 0.0041 → 0.005.
/// To one digit, and to a number that is read at a glance.
double roundedUp(double value) {
  constexpr double least = 0.001;
  if (value <= least) return least;
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  return std::ceil(value / power) * power;
}

}  // namespace

ScaleHint::ScaleHint(Session& session)
    : m_session(session), m_text(new ElidedLabel), m_root(new QToolButton), m_logarithm(new QToolButton) {
  m_root->setObjectName("squareRoot");
  m_logarithm->setObjectName("logarithm");
  m_text->setQuiet(true);
  m_text->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(6);
  row->addWidget(m_text);
  for (QToolButton* button : {m_root, m_logarithm}) row->addWidget(button);
  connect(m_root, &QToolButton::clicked, this, [this] { emit scalingChosen(int(Scaling::Sqrt)); });
  connect(m_logarithm, &QToolButton::clicked, this, [this] { emit scalingChosen(int(Scaling::Log)); });
  connect(&m_session, &Session::mapReady, this, &ScaleHint::look);
  connect(&m_session.style(), &DisplayStyle::changed, this, &ScaleHint::look);
  retranslate();
}

void ScaleHint::setBrief(bool isBrief) {
  m_text->setVisible(!isBrief);
}

/// Of a long head in the background: its first rows take tens of milliseconds, and until then the hint stands
/// as it was for the head before.
void ScaleHint::look() {
  const auto map = m_session.map();
  const bool isWanted = map->quantity == AttentionMap::Quantity::Weight &&
                        (map->longHead || map->values.size() >= fewCells) &&
                        m_session.style().heatmap().scaling == Scaling::Linear;
  if (isWanted && map->longHead) {
    m_jobs.start([this, map](const JobRunner::Job& job) {
      const double bound = boundOf(*map);
      job.deliver([this, bound] {
        m_bound = bound;
        show();
      });
    });
    return;
  }
  m_jobs.cancel();
  m_bound = isWanted ? boundOf(*map) : 0;
  show();
}

void ScaleHint::show() {
  setVisible(m_bound > 0 &&
             m_bound < darkShare * double(ColourScale(*m_session.map(), m_session.style().heatmap()).high()));
  retranslate();
}

void ScaleHint::retranslate() {
  if (m_bound > 0) m_text->setText(tr("Nearly all weights are below %1:").arg(roundedUp(m_bound), 0, 'g', 1));
  m_root->setText(tr("Square root"));
  m_root->setToolTip(tr("Small weights stand out: colour grows with the square root"));
  m_logarithm->setText(tr("Logarithm"));
  m_logarithm->setToolTip(tr("Four decades of weights; smaller ones are drawn as the floor"));
}

void ScaleHint::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
