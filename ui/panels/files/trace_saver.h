// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/jobs/job_runner.h"

class QWidget;

namespace heedmap {

class MessageBar;
class Session;

/// Saves the run that is shown as a trace, docs/trace-format.md, off the window's thread.
class TraceSaver : public QObject {
  Q_OBJECT

 public:
  TraceSaver(Session& session, MessageBar& messages, QWidget* window);

  /// Is there a run that a trace can hold?
  bool canSave() const;
  /// Asks where to.
  void ask();
  void save(const QString& path);

 private:
  Session& m_session;
  MessageBar& m_messages;
  QWidget* m_window;
  JobRunner m_jobs;
};

}  // namespace heedmap
