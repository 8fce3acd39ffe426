// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/parts/effect_panel.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include "core/maps/head_map.h"
#include "ui/lesson/pictures/shares.h"

namespace heedmap {

namespace {

std::vector<Share> rowShares(const AttentionMap& map, Eigen::Index query) {
  std::vector<Share> shares;
  for (Eigen::Index key = 0; key < map.values.cols(); ++key)
    shares.push_back({map.keys[size_t(key)].text, double(map.values(query, key)), map.isMasked(query, key)});
  return largestShares(shares, 10, EffectPanel::tr("others"));
}

}  // namespace

EffectPanel::EffectPanel(QWidget* parent)
    : QWidget(parent),
      m_words(new QLabel),
      m_before(new ShareBars),
      m_after(new ShareBars),
      m_open(new QPushButton) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->addWidget(m_words, 0, 0, 1, 2);
  grid->addWidget(m_before, 1, 0, Qt::AlignTop);
  grid->addWidget(m_after, 1, 1, Qt::AlignTop);
  grid->addWidget(m_open, 2, 0, 1, 2);
  m_words->setWordWrap(true);
  m_words->setTextFormat(Qt::RichText);
  connect(m_open, &QPushButton::clicked, this, [this] {
    if (m_effect) emit chosen(m_effect->id, m_effect->query);
  });
  fill();
}

void EffectPanel::show(const LessonState& state) {
  const bool isSame = state.trace == m_state.trace && state.view.head.kind == m_state.view.head.kind;
  m_state = state;
  if (isSame) return;
  m_effect.reset();
  m_isSearched = false;
  fill();
  if (!state.hasHead()) return m_jobs.cancel();
  m_jobs.start(
      [this, trace = state.trace, kind = state.view.head.kind, whatIf = m_whatIf](const JobRunner::Job& job) {
        const auto effect = leastTelling(*trace, kind, whatIf, job.stop);
        job.deliver([this, effect] {
          m_effect = effect;
          m_isSearched = true;
          fill();
          emit ready();
        });
      });
}

void EffectPanel::fill() {
  for (QWidget* part :
       {static_cast<QWidget*>(m_before), static_cast<QWidget*>(m_after), static_cast<QWidget*>(m_open)})
    part->setVisible(m_effect.has_value());
  m_open->setText(tr("Open this head and row"));
  if (!m_effect) {
    m_words->setText(m_isSearched
                         ? tr("On this text no row was found whose weights move more than its output does.")
                         : tr("Trying all heads …"));
    return;
  }
  const AttentionMap own = headMap(*m_state.trace, m_effect->id),
                     other = headMap(*m_state.trace, m_effect->id, m_whatIf);
  m_words->setText(tr("<b>%1, row “%2”.</b> Without the scale %3 % of its weight goes elsewhere, yet its "
                      "output changes by only %4 %.")
                       .arg(headTitle(*m_state.trace, m_effect->id),
                            own.queries[size_t(m_effect->query)].text.toHtmlEscaped())
                       .arg(100 * m_effect->moved, 0, 'f', 0)
                       .arg(100 * m_effect->changed, 0, 'f', 0));
  m_before->show(rowShares(own, m_effect->query), tr("scaled"));
  m_after->show(rowShares(other, m_effect->query), tr("not scaled"));
}

void EffectPanel::retranslate() {
  fill();
}

}  // namespace heedmap
