// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <stop_token>

namespace heedmap {

/// What the searches of one task may take together: none goes on once the task is asked to stop, and when
/// the time is used up the task is refused. A pattern out of a file may need longer than the age of the world
/// for a short text. For one thread at a time.
class SearchBudget {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds usual{1500};

  explicit SearchBudget(std::stop_token stop = {}, std::chrono::milliseconds time = usual)
      : m_stop(std::move(stop)), m_time(time), m_left(time) {}

  std::chrono::milliseconds time() const { return m_time; }
  const std::stop_token& stop() const { return m_stop; }
  Clock::duration left() const { return m_left; }
  void spend(Clock::duration time) { m_left -= time; }

 private:
  std::stop_token m_stop;
  std::chrono::milliseconds m_time;
  Clock::duration m_left;
};

}  // namespace heedmap
