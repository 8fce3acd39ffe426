// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QProcess>
#include <QStringList>
#include <QThread>
#include <deque>
#include <vector>

#include "tests/support/files.h"

/// The program on the command line, as tests run it.
namespace heedmap {

struct Outcome {
  int exitCode = -1;
  QString out;
  QString err;
};

/// The program while it runs, without a display.
class RunningHeedmap {
 public:
  explicit RunningHeedmap(const QStringList& words, const QByteArray& input = {}) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"})
      environment.remove(QString::fromLatin1(variable));
    m_process.setProcessEnvironment(environment);
    m_process.start(qEnvironmentVariable("HEEDMAP_PROGRAM"), words);
    m_process.write(input);
    m_process.closeWriteChannel();
  }
  /// Waits for its end. `exitCode` is −1 when it did not end by itself.
  Outcome outcome() {
    const bool hasEnded = m_process.state() == QProcess::NotRunning || m_process.waitForFinished(60'000);
    if (!hasEnded || m_process.error() == QProcess::FailedToStart ||
        m_process.exitStatus() != QProcess::NormalExit)
      return {};
    return {m_process.exitCode(), QString::fromUtf8(m_process.readAllStandardOutput()),
            QString::fromUtf8(m_process.readAllStandardError())};
  }

 private:
  QProcess m_process;
};

inline Outcome heedmapRun(const QStringList& words, const QByteArray& input = {}) {
  return RunningHeedmap(words, input).outcome();
}

/// What comes of each command, of which as many run at once as the machine has processors.
inline std::vector<Outcome> heedmapRuns(const std::vector<QStringList>& commands) {
  std::vector<Outcome> outcomes;
  std::deque<RunningHeedmap> running;
  for (const QStringList& command : commands) {
    running.emplace_back(command);
    if (int(running.size()) < QThread::idealThreadCount()) continue;
    outcomes.push_back(running.front().outcome());
    running.pop_front();
  }
  for (RunningHeedmap& last : running) outcomes.push_back(last.outcome());
  return outcomes;
}

inline const QStringList cat{QStringLiteral("--text"), QStringLiteral("The cat sits on the mat")};

inline QStringList words(const char* line) {
  return QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

}  // namespace heedmap
