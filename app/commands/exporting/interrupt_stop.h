// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <thread>

#include "core/base/system.h"

namespace heedmap {

/// Stops what listens to token() once somebody presses Ctrl+C.
class InterruptStop {
 public:
  InterruptStop() {
    catchInterrupts();
    m_watch = std::jthread([this](const std::stop_token& ended) {
      while (!ended.stop_requested() && !wasInterrupted())
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
      if (wasInterrupted()) m_stop.request_stop();
    });
  }
  std::stop_token token() const { return m_stop.get_token(); }

 private:
  std::stop_source m_stop;
  std::jthread m_watch;
};

}  // namespace heedmap
