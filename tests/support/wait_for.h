// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QDeadlineTimer>
#include <QTimer>
#include <QTimerEvent>
#include <QWidget>

#include "ui/jobs/job_runner.h"

namespace heedmap {

/// How much longer a build with sanitizers may take for what a test waits for.
inline constexpr int timeStretch = HEEDMAP_TIME_STRETCH;

/// Fires the one of `timers` that would fire next now, as if its time had passed. False when none runs.
inline bool fireNext(const QList<QTimer*>& timers) {
  QTimer* next = nullptr;
  for (QTimer* timer : timers)
    if (timer->isActive() && (!next || timer->remainingTime() < next->remainingTime())) next = timer;
  if (!next) return false;
  QTimerEvent event(next->timerId());
  QCoreApplication::sendEvent(next, &event);
  return true;
}

/// The timers that belong to windows of the program.
inline QList<QTimer*> timersOfWindows() {
  QList<QTimer*> timers;
  if (qobject_cast<QApplication*>(QCoreApplication::instance()))
    for (const QWidget* window : QApplication::topLevelWidgets()) timers += window->findChildren<QTimer*>();
  return timers;
}

/// Handles events until `condition()` holds, without sleeping in between as QTest::qWaitFor does; false when
/// it does not within `milliseconds`. Where no job runs and nothing else happens, the pauses of the program,
/// such as that before what is typed counts, end one after the other, in their order and at once: what comes
/// of them is waited for, not their time.
template <typename Condition>
bool waitFor(Condition condition, qint64 milliseconds = 30'000) {
  constexpr int beat = 5;  // milliseconds
  const QDeadlineTimer deadline(milliseconds * timeStretch);
  bool isBeat = false;
  QTimer wake;  // conditions that come true without an event are seen as well
  QObject::connect(&wake, &QTimer::timeout, [&isBeat] { isBeat = true; });
  wake.start(beat);
  while (!condition()) {
    if (deadline.hasExpired()) return false;
    isBeat = false;
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    if (isBeat && !JobRunner::isAnyBusy()) fireNext(timersOfWindows());
  }
  return true;
}

}  // namespace heedmap
