// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QElapsedTimer>
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

namespace heedmap {

/// Prints the median of these milliseconds and what 99 % of them stay below, as scripts/bench reads them.
inline void printTimes(const char* what, std::vector<double> times) {
  std::ranges::sort(times);
  std::printf("%-52s  %8.1f ms   (99 %%: %.1f)\n", what, times[times.size() / 2],
              times[times.size() * 99 / 100]);
  std::fflush(stdout);
}

/// Measures `step`, called with 0, 1, …, each time with the painting that it leads to.
template <typename Step>
void measure(const char* what, Step step) {
  constexpr int rounds = 101;
  std::vector<double> times;
  for (int round = 0; round < rounds; ++round) {
    QElapsedTimer clock;
    clock.start();
    step(round);
    QCoreApplication::sendPostedEvents();
    QCoreApplication::processEvents();
    times.push_back(double(clock.nsecsElapsed()) / 1e6);
  }
  printTimes(what, std::move(times));
}

}  // namespace heedmap
