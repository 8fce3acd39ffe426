// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QtEndian>
#include <cstring>
#include <vector>

namespace heedmap {

/// An array of float32 out of a .npy file, for comparisons in tests.
struct Npy {
  QByteArray shape;  ///< as the header spells it: "(8, 8)"
  std::vector<float> values;
};

inline Npy readNpy(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QByteArray bytes = file.readAll();
  const int length = qFromLittleEndian<quint16>(bytes.constData() + 8);
  const QByteArray header = bytes.mid(10, length);
  Npy npy{header.mid(header.indexOf('('), header.indexOf(')') - header.indexOf('(') + 1), {}};
  npy.values.resize(size_t(bytes.size() - 10 - length) / sizeof(float));
  std::memcpy(npy.values.data(), bytes.constData() + 10 + length, npy.values.size() * sizeof(float));
  return npy;
}

}  // namespace heedmap
