// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/wait_for.h"

namespace heedmap {

/// Handles events until no job runs and no timer of `of` is to fire once, which they do at once, in their
/// order: what was to happen has happened. False when that takes longer than half a minute.
inline bool settle(const QObject& of) {
  const auto isQuiet = [&of] {
    QList<QTimer*> timers = of.findChildren<QTimer*>();
    timers.removeIf([](const QTimer* timer) { return !timer->isSingleShot(); });
    return !JobRunner::isAnyBusy() && !fireNext(timers);
  };
  bool wasQuiet = false;  // before the events that were waiting then
  return waitFor([&] {
    QCoreApplication::processEvents();
    return std::exchange(wasQuiet, isQuiet()) && wasQuiet;
  });
}

}  // namespace heedmap
