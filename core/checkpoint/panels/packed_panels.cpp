// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/panels/packed_panels.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>

namespace heedmap {

namespace {

using Index = Eigen::Index;

/// Registers are read out of one line of the cache, and not out of two.
constexpr std::align_val_t alignment{64};

std::atomic<std::ptrdiff_t> freeBytes = PackedPanels::mostBytes;

bool takeBytes(std::ptrdiff_t size) {
  if (freeBytes.fetch_sub(size) >= size) return true;
  freeBytes += size;
  return false;
}

std::ptrdiff_t bytesOfPanel(Index in, PanelNumbers numbers) {
  return in * panelColumns * (numbers == PanelNumbers::Float32 ? 4 : 2);
}

}  // namespace

void PackedPanels::Free::operator()(std::byte* bytes) const {
  operator delete(bytes, alignment);
}

bool PackedPanels::claim(Index in, Index out, PanelNumbers numbers) {
  State seen = State::New;
  if (m_state.compare_exchange_strong(seen, State::MultipliedOnce)) return false;
  seen = State::MultipliedOnce;
  if (!m_state.compare_exchange_strong(seen, State::Claimed)) return false;
  const std::ptrdiff_t size = (out + panelColumns - 1) / panelColumns * bytesOfPanel(in, numbers);
  if (!takeBytes(size)) return false;
  m_bytes.reset(static_cast<std::byte*>(operator new(size_t(size), alignment, std::nothrow)));
  if (!m_bytes) {
    freeBytes += size;
    return false;
  }
  m_size = size;
  m_in = in;
  m_numbers = numbers;
  return true;
}

Panel PackedPanels::panel(Index first, int columns) const {
  return {place(first), m_in, columns, nullptr, m_numbers};
}

void* PackedPanels::place(Index first) const {
  return m_bytes.get() + first / panelColumns * bytesOfPanel(m_in, m_numbers);
}

void PackedPanels::clear() {
  if (m_bytes) freeBytes += m_size;
  m_bytes.reset();
  m_state = State::New;
}

void packHalves(const StoredHalves& stored, int columns, Index depth, void* to) {
  auto* const lines = static_cast<std::uint16_t*>(to);
  if (columns < panelColumns) std::fill_n(lines, depth * panelColumns, std::uint16_t(0));
  for (int column = 0; column < columns; ++column) {
    const std::byte* from = stored.data + column * stored.columnBytes;
    for (Index k = 0; k < depth; ++k, from += stored.depthBytes)
      std::memcpy(lines + k * panelColumns + column, from, sizeof *lines);
  }
}

}  // namespace heedmap
