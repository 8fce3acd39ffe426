// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QTimer>

namespace heedmap {

/// Handles events until `condition()` holds, without sleeping in between as QTest::qWaitFor does; false when
/// it does not within half a minute.
template <typename Condition>
bool waitFor(Condition condition) {
  const QDeadlineTimer deadline(30000);
  QTimer wake;  // conditions that come true without an event are seen as well
  wake.start(20);
  while (!condition()) {
    if (deadline.hasExpired()) return false;
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  }
  return true;
}

}  // namespace heedmap
