// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QElapsedTimer>
#include <algorithm>
#include <cstdio>
#include <vector>

namespace heedmap {

/// Prints the median milliseconds of `step`, called with 0, 1, …, each time with the painting that it leads
/// to.
template <typename Step>
void measure(const char* what, Step step) {
  constexpr int rounds = 31;
  std::vector<double> times;
  for (int round = 0; round < rounds; ++round) {
    QElapsedTimer clock;
    clock.start();
    step(round);
    QCoreApplication::sendPostedEvents();
    QCoreApplication::processEvents();
    times.push_back(double(clock.nsecsElapsed()) / 1e6);
  }
  std::ranges::sort(times);
  std::printf("%-52s %8.1f ms   (90 %%: %.1f)\n", what, times[rounds / 2], times[rounds * 9 / 10]);
}

}  // namespace heedmap
