// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/parts/head_list.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <map>

#include "core/base/error.h"
#include "core/maps/head_map.h"

namespace heedmap {

HeadList::HeadList(int mostOfARole, QWidget* parent)
    : QWidget(parent), m_mostOfARole(mostOfARole), m_state(new QLabel), m_rows(new QVBoxLayout) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  m_state->setWordWrap(true);
  column->addWidget(m_state);
  column->addLayout(m_rows);
}

void HeadList::show(const LessonState& state) {
  if (state.trace == m_trace) return;
  m_trace = state.trace;
  m_findings.clear();
  m_isMeasured = false;
  fill();
  if (!state.hasHead()) return m_jobs.cancel();
  m_jobs.start([this, trace = m_trace](const JobRunner::Job& job) {
    auto found = findings(measureHeads(*trace, {}, job.stop));
    job.deliver([this, found = std::move(found)] {
      m_findings = found;
      m_isMeasured = true;
      fill();
      emit ready();
    });
  });
}

void HeadList::fill() {
  while (QLayoutItem* item = m_rows->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  m_state->setText(!m_isMeasured        ? tr("Measuring the heads …")
                   : m_findings.empty() ? tr("No head does one of the named things clearly enough on this "
                                             "text. Try a longer sentence or a trained model.")
                                        : tr("Measured on this text:"));
  m_state->setVisible(m_trace != nullptr);
  std::map<size_t, int> ofRole;
  for (const Finding& finding : m_findings) {
    if (++ofRole[finding.role] > m_mostOfARole) continue;
    auto* button = new QPushButton(
        tr("%1: %2").arg(say(headRoles()[finding.role].name), headTitle(*m_trace, finding.id)));
    button->setToolTip(evidenceText(finding));
    button->setStyleSheet(QStringLiteral("text-align: left; padding: 4px 8px;"));
    connect(button, &QPushButton::clicked, this, [this, id = finding.id] { emit chosen(id); });
    m_rows->addWidget(button);
  }
}

void HeadList::retranslate() {
  fill();
}

}  // namespace heedmap
