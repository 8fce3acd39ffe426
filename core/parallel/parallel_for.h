// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace heedmap {

/// Calls `body(i)` once for each i in [0, count), on the calling thread and the pool's, and returns when all
/// calls have ended. Who takes which index is left open, so each call must write to places of its own;
/// results then never depend on the number of threads. The first exception ends the loop (indices not yet
/// begun are left out) and is thrown to the caller. A call from within a body, or while another thread's loop
/// has the pool, runs on the calling thread alone.
void parallelFor(std::ptrdiff_t count, const std::function<void(std::ptrdiff_t)>& body);

/// Threads that a loop may use, the calling one included; at first as many as the machine has.
int threadCount();
/// At least 1. Waits for a running loop to end.
void setThreadCount(int threads);

}  // namespace heedmap
