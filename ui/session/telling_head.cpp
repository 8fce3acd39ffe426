// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/telling_head.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace heedmap {

namespace {

/// Up to so many weights are measured before the first picture is drawn: some hundredths of a second, and no
/// other head is seen before.
constexpr double mostWeights = 2e5;

/// Heads that rest on a token or on all of them tell no more than the first one does.
bool isTelling(const StandOut& found) {
  if (!found.role) return true;
  constexpr std::array resting{"first", "special", "normalized_entropy"};
  return std::ranges::none_of(resting, [&](const char* measure) {
    return std::strcmp(headRoles()[found.role->role].measure, measure) == 0;
  });
}

}  // namespace

TellingHead::TellingHead(Session& session, HeadSurvey& survey)
    : QObject(&survey), m_session(session), m_survey(survey) {
  connect(&session, &Session::modelOpened, this, &TellingHead::look);
  connect(&session, &Session::traceReady, this, &TellingHead::measureShort);
  connect(&survey, &HeadSurvey::changed, this, [this] {
    if (m_survey.measuredTrace() && m_survey.measuredTrace() == m_session.trace()) show(m_survey.standOuts());
  });
}

void TellingHead::look() {
  m_isLooking = !std::exchange(m_leavesNext, false);
}

void TellingHead::stop() {
  m_isLooking = false;
}

void TellingHead::measureShort() {
  if (!m_isLooking || m_survey.weightsOfText() > mostWeights) return;
  const AttentionTrace& trace = *m_session.trace();
  const WhatIf whatIf = m_session.shownWhatIf();
  const auto heads = measureHeads(trace, whatIf);
  show(standOuts(heads, strongestEdges(heads)));
}

void TellingHead::show(const std::vector<StandOut>& found) {
  if (m_session.history().canUndo()) stop();  // somebody was here
  if (!m_isLooking || found.empty() || !isTelling(found.front())) return;
  stop();
  ViewState view = m_session.view();
  if (view.head.kind != found.front().id.kind) view.pin = {};
  view.head = found.front().id;
  m_session.change(view, {});
  m_session.history().clear();
}

}  // namespace heedmap
