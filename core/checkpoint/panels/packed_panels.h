// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>

#include "core/arithmetic/panel.h"

namespace heedmap {

/// A copy of a matrix whose panels lie as the kernel reads them. The second product that would have to lay
/// them out makes it, panel by panel as it comes to them, and every later one reads it: what is multiplied
/// once, as by a program that draws one picture, costs neither time nor memory. The copy has the numbers of
/// the file, so no result depends on whether it is there.
///
/// A matrix of an open model never changes, and several threads read it at once, also while one of them makes
/// the copy. That one writes where nobody else looks, and publishes when all is written: whoever sees
/// `Published` sees the numbers too, and nobody takes it back.
class PackedPanels {
 public:
  /// Bytes that all copies in the program take at most. A matrix that finds no room is laid out by each
  /// product.
  static constexpr std::ptrdiff_t mostBytes = std::ptrdiff_t(256) << 20;

  PackedPanels() = default;
  PackedPanels(const PackedPanels&) {}  // a matrix that is copied may be changed: it starts without
  PackedPanels& operator=(const PackedPanels&) {
    clear();
    return *this;
  }
  ~PackedPanels() { clear(); }

  bool isThere() const { return m_state.load(std::memory_order_acquire) == State::Published; }

  /// Notes a product that lays out the panels of a matrix [in, out]. True for one caller, who fills all of
  /// them and then publishes.
  bool claim(Eigen::Index in, Eigen::Index out, PanelNumbers numbers);
  void publish() { m_state.store(State::Published, std::memory_order_release); }

  /// Columns `[first, first + columns)`, `first` being a multiple of panelColumns.
  Panel panel(Eigen::Index first, int columns) const;
  /// Where the numbers of that panel lie, for who fills it.
  void* place(Eigen::Index first) const;

 private:
  enum class State { New, MultipliedOnce, Claimed, Published };
  struct Free {
    void operator()(std::byte* bytes) const;
  };
  void clear();

  std::atomic<State> m_state = State::New;
  std::unique_ptr<std::byte, Free> m_bytes;
  std::ptrdiff_t m_size = 0;
  Eigen::Index m_in = 0;
  PanelNumbers m_numbers = PanelNumbers::Float32;
};

/// Where 16-bit numbers of a matrix lie, at any address: those of a column of the panel `depthBytes` apart,
/// its columns `columnBytes` apart.
struct StoredHalves {
  const std::byte* data = nullptr;
  std::ptrdiff_t columnBytes = 0, depthBytes = 0;
};

/// Lays out `columns` of them, `depth` deep, as a panel in `to`; columns beyond are zero.
void packHalves(const StoredHalves& stored, int columns, Eigen::Index depth, void* to);

}  // namespace heedmap
