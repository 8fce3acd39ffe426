// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <array>

namespace heedmap {

/// The CRC-32 of PNG (ISO/IEC 15948, annex D) and zip, of bytes that come piece by piece.
class Crc32 {
 public:
  void add(QByteArrayView bytes) {
    static const auto table = [] {
      std::array<quint32, 256> entries;
      for (quint32 i = 0; i < entries.size(); ++i) {
        entries[i] = i;
        for (int bit = 0; bit < 8; ++bit)
          entries[i] = (entries[i] >> 1) ^ (entries[i] & 1 ? 0xedb88320u : 0u);
      }
      return entries;
    }();
    for (const char byte : bytes) m_sum = table[(m_sum ^ quint8(byte)) & 0xff] ^ (m_sum >> 8);
  }
  quint32 value() const { return ~m_sum; }

 private:
  quint32 m_sum = 0xffffffffu;
};

}  // namespace heedmap
