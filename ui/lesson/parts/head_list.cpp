// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/parts/head_list.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

#include "core/base/error.h"
#include "core/maps/head_map.h"
#include "ui/lesson/blocks/text_button.h"

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
  m_isMeasured = false;
  if (!state.hasHead()) {
    m_findings.clear();
    fill();
    return m_jobs.cancel();
  }
  for (QPushButton* button : m_buttons) button->setEnabled(false);  // of another text or model
  if (m_buttons.empty()) fill();
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
  m_buttons.clear();
  m_state->setText(!m_isMeasured        ? tr("Measuring the heads …")
                   : m_findings.empty() ? tr("No head does one of the named things clearly enough on this "
                                             "text. Try a longer sentence or a trained model.")
                                        : tr("Measured on this text:"));
  m_state->setVisible(m_trace != nullptr);
  if (!m_isMeasured) return;
  struct Line {
    HeadId id;
    QStringList roles, evidence;
  };
  std::vector<Line> lines;
  std::map<size_t, int> ofRole;
  for (const Finding& finding : m_findings) {
    if (++ofRole[finding.role] > m_mostOfARole) continue;
    auto line = std::find_if(lines.begin(), lines.end(), [&](const Line& l) { return l.id == finding.id; });
    if (line == lines.end()) line = lines.insert(line, Line{finding.id, {}, {}});
    line->roles += say(headRoles()[finding.role].name);
    line->evidence += evidenceText(finding);
  }
  for (const Line& line : lines) {
    auto* button = new TextButton(TextButton::Look::Chip);
    button->setText(tr("%1: %2").arg(line.roles.join(QStringLiteral(" · ")), headTitle(*m_trace, line.id)));
    button->setToolTip(line.evidence.join(u'\n'));
    connect(button, &QPushButton::clicked, this, [this, id = line.id] { emit chosen(id); });
    m_rows->addWidget(button);
    m_buttons.push_back(button);
  }
}

void HeadList::retranslate() {
  fill();
}

}  // namespace heedmap
