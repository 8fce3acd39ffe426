// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/quantisation/dequantised_numbers.h"

#include <cmath>
#include <cstdint>
#include <cstring>

namespace heedmap {

int PackedIntegers::at(qint64 out, qint64 in) const {
  std::uint32_t word;
  std::memcpy(&word, words.data() + ((out / outPerWord) * outStride + (in / inPerWord) * inStride) * 4, 4);
  const qint64 place = outPerWord > 1 ? out % outPerWord : in % inPerWord;
  const qint64 slot = place < qint64(order.size()) ? order[size_t(place)] : place;
  return int(word >> (slot * bits) & ((1u << bits) - 1));
}

namespace {

class Grouped : public DerivedNumbers {
 public:
  explicit Grouped(GroupedMatrix matrix) : m(std::move(matrix)) {}

  QString typeName() const override { return m.typeName; }

  void decode(qint64 first, float* to, qsizetype count) const override {
    const qint64 width = m.isTurned ? m.out : m.in;
    qint64 row = first / width, column = first % width, lastOut = -1, lastGroup = -1;
    float scale = 0;
    int zero = 0;
    for (qsizetype i = 0; i < count; ++i) {
      const qint64 out = m.isTurned ? column : row, in = m.isTurned ? row : column;
      const qint64 group = m.groups.empty() ? in / m.groupSize : m.groups[size_t(in)];
      if (out != lastOut || group != lastGroup) {
        scale = m.scales.at(out, group);
        zero = m.zeros ? (m.zeros->at(out, group) + m.zero) & ((1 << m.zeros->bits) - 1) : m.zero;
        lastOut = out;
        lastGroup = group;
      }
      to[i] = scale * float(m.values.at(out, in) - zero);
      if (++column == width) {
        column = 0;
        ++row;
      }
    }
  }

 private:
  GroupedMatrix m;
};

class Scaled : public DerivedNumbers {
 public:
  explicit Scaled(ScaledMatrix matrix)
      : m(std::move(matrix)), m_columns((m.in + m.blockIn - 1) / m.blockIn) {}

  QString typeName() const override { return m.stored.typeName(); }

  void decode(qint64 first, float* to, qsizetype count) const override {
    while (count > 0) {
      const qint64 row = first / m.in, column = first % m.in,
                   end = std::min((column / m.blockIn + 1) * m.blockIn, m.in),
                   part = std::min(count, end - column),
                   block = (row / m.blockOut) * m_columns + column / m.blockIn;
      float scale, zero = 0;
      m.scales.decode(block, &scale, 1);
      if (m.zeros) m.zeros->decode(block, &zero, 1);
      m.stored.decode(first, to, part);
      for (qint64 i = 0; i < part; ++i) to[i] = (to[i] - zero) * (scale * m.factor);
      first += part;
      to += part;
      count -= part;
    }
  }

 private:
  ScaledMatrix m;
  qint64 m_columns;
};

template <size_t size>
std::array<float, size> table(const Numbers& numbers) {
  std::array<float, size> values{};
  numbers.decode(0, values.data(), size);
  return values;
}

class Coded : public DerivedNumbers {
 public:
  explicit Coded(CodedMatrix matrix) : m(std::move(matrix)), m_values(table<16>(m.values)) {
    if (m.nested) m_nestedValues = table<256>(m.nested->values);
  }

  QString typeName() const override { return m.typeName; }

  void decode(qint64 first, float* to, qsizetype count) const override {
    const std::byte* bytes = m.codes.bytes.data();
    while (count > 0) {
      const qint64 block = first / m.blockSize, part = std::min(count, (block + 1) * m.blockSize - first);
      const float scale = scaleOf(block);
      for (qint64 i = 0; i < part; ++i) {
        const auto byte = unsigned(bytes[(first + i) / 2]);
        to[i] = m_values[(first + i) % 2 == 0 ? byte >> 4 : byte & 15] * scale;
      }
      first += part;
      to += part;
      count -= part;
    }
  }

 private:
  float scaleOf(qint64 block) const {
    float scale;
    m.scales.decode(block, &scale, 1);
    if (!m.nested) return scale;
    float outer;
    m.nested->scales.decode(block / m.nested->blockSize, &outer, 1);
    return m_nestedValues[size_t(scale)] * outer + m.nested->offset;
  }

  CodedMatrix m;
  std::array<float, 16> m_values;
  std::array<float, 256> m_nestedValues{};
};

class Microscaled : public DerivedNumbers {
 public:
  explicit Microscaled(MicroscaledMatrices matrices) : m(matrices) {}

  QString typeName() const override { return QStringLiteral("MXFP4"); }

  void decode(qint64 first, float* to, qsizetype count) const override {
    constexpr std::array<float, 8> values{0, 0.5f, 1, 1.5f, 2, 3, 4, 6};
    constexpr qint64 blockSize = 32;
    for (qsizetype at = 0; at < count; ++at) {
      const qint64 element = first + at, out = element % m.out, in = element / m.out % m.in,
                   matrix = element / m.out / m.in;
      const qint64 block = (matrix * m.out + out) * (m.in / blockSize) + in / blockSize;
      const auto byte = unsigned(m.blocks[size_t(block * (blockSize / 2) + in % blockSize / 2)]);
      const unsigned code = in % 2 == 0 ? byte & 15 : byte >> 4;
      const float value = std::ldexp(values[code & 7], int(m.scales[size_t(block)]) - 127);
      to[at] = code & 8 ? -value : value;
    }
  }

 private:
  MicroscaledMatrices m;
};

}  // namespace

std::shared_ptr<const DerivedNumbers> dequantised(GroupedMatrix matrix) {
  return std::make_shared<Grouped>(std::move(matrix));
}
std::shared_ptr<const DerivedNumbers> dequantised(ScaledMatrix matrix) {
  return std::make_shared<Scaled>(std::move(matrix));
}
std::shared_ptr<const DerivedNumbers> dequantised(CodedMatrix matrix) {
  return std::make_shared<Coded>(std::move(matrix));
}
std::shared_ptr<const DerivedNumbers> dequantised(MicroscaledMatrices matrices) {
  return std::make_shared<Microscaled>(matrices);
}

}  // namespace heedmap
