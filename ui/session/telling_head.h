// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/head_survey.h"

namespace heedmap {

/// Shows the head of what stands out most on the text when a model has been opened, as long as nobody has
/// chosen anything in it. It is no step of the history.
class TellingHead : public QObject {
  Q_OBJECT

 public:
  TellingHead(Session& session, HeadSurvey& survey);

  /// Has the model that is opened next its view?
  void setLeavesNext(bool leaves) { m_leavesNext = leaves; }
  void stop();

 private:
  void look();
  void measureShort();
  void show(const std::vector<StandOut>& found);

  Session& m_session;
  HeadSurvey& m_survey;
  bool m_isLooking = false, m_leavesNext = false;
};

}  // namespace heedmap
