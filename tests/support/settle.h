// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/wait_for.h"
#include "ui/jobs/job_runner.h"

namespace heedmap {

/// Handles events until no job runs and no timer of `of` waits to fire once: what was to happen has happened.
/// False when that takes longer than half a minute.
inline bool settle(const QObject& of) {
  const auto isQuiet = [&of] {
    const QList<QTimer*> timers = of.findChildren<QTimer*>();
    return !JobRunner::isAnyBusy() && std::none_of(timers.begin(), timers.end(), [](const QTimer* timer) {
      return timer->isActive() && timer->isSingleShot();
    });
  };
  bool wasQuiet = false;  // before the events that were waiting then
  return waitFor([&] {
    QCoreApplication::processEvents();
    return std::exchange(wasQuiet, isQuiet()) && wasQuiet;
  });
}

}  // namespace heedmap
