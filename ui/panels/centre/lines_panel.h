// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/line_view.h"
#include "ui/session/session.h"

namespace heedmap {

/// The shown head and the chosen ones as lines, read as the picture is.
class LinesPanel : public LineView {
  Q_OBJECT

 public:
  explicit LinesPanel(Session& session);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void showLines();
  void showPin();

  Session& m_session;
  JobRunner m_jobs;
};

}  // namespace heedmap
