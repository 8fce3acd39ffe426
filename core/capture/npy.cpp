// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/npy.h"

#include <QRegularExpression>
#include <algorithm>

#include "core/base/error.h"

namespace heedmap {

namespace {

struct Header {
  QString descr;
  bool isFortran = false;
  std::vector<qint64> shape;
  qsizetype end = 0;  ///< where the numbers begin
};

constexpr qsizetype mostHeader = 1 << 20;  // bytes; NumPy itself refuses more than 10,000 unless told
constexpr qsizetype mostDimensions = 8;

Header readHeader(QByteArrayView bytes, const QString& path) {
  const auto damaged = [&] { return Error(say("%1 is not a .npy file, or it is damaged.").arg(path)); };
  if (bytes.size() < 10 || bytes.first(6) != QByteArrayView("\x93NUMPY", 6)) throw damaged();
  const int major = bytes[6];
  if (major < 1 || major > 3)
    throw Error(say("%1 has version %2 of NumPy's format; 1 to 3 are read.").arg(path).arg(major));
  const qsizetype lengthBytes = major == 1 ? 2 : 4;
  if (bytes.size() < 8 + lengthBytes) throw damaged();
  qsizetype length = 0;
  for (qsizetype i = lengthBytes; i-- > 0;) length = length << 8 | static_cast<unsigned char>(bytes[8 + i]);
  Header header;
  header.end = 8 + lengthBytes + length;
  if (length > mostHeader || header.end > bytes.size()) throw damaged();
  const QString text = QString::fromUtf8(bytes.sliced(8 + lengthBytes, length));

  static const QRegularExpression descr(QStringLiteral("['\"]descr['\"]\\s*:\\s*['\"]([^'\"]*)['\"]"));
  static const QRegularExpression order(QStringLiteral("['\"]fortran_order['\"]\\s*:\\s*(True|False)"));
  static const QRegularExpression shape(QStringLiteral("['\"]shape['\"]\\s*:\\s*\\(([0-9L,\\s]*)\\)"));
  const auto type = descr.match(text), fortran = order.match(text), extents = shape.match(text);
  if (!type.hasMatch())
    throw Error(say("%1 holds structures, not numbers; save the array of numbers alone.").arg(path));
  if (!fortran.hasMatch() || !extents.hasMatch()) throw damaged();
  header.descr = type.captured(1);
  header.isFortran = fortran.captured(1) == QLatin1StringView("True");
  for (const QString& extent : extents.captured(1).split(u',', Qt::SkipEmptyParts)) {
    if (extent.trimmed().isEmpty()) continue;
    bool isNumber = false;
    header.shape.push_back(extent.trimmed().remove(u'L').toLongLong(&isNumber));
    if (!isNumber) throw damaged();
  }
  if (qsizetype(header.shape.size()) > mostDimensions)
    throw Error(say("%1 has %2 dimensions; at most %3 are read.")
                    .arg(path)
                    .arg(header.shape.size())
                    .arg(mostDimensions));
  return header;
}

DType dtypeOfDescr(const QString& descr, const QString& path) {
  static const std::pair<const char*, DType> types[] = {
      {"f4", DType::F32}, {"f8", DType::F64}, {"f2", DType::F16}, {"i1", DType::I8},
      {"i2", DType::I16}, {"i4", DType::I32}, {"i8", DType::I64}, {"u1", DType::U8},
      {"u2", DType::U16}, {"u4", DType::U32}, {"u8", DType::U64}, {"b1", DType::Bool}};
  const QString type = descr.mid(1);
  for (const auto& [name, dtype] : types)
    if (type == QLatin1StringView(name)) return dtype;
  if (type.startsWith(u'O'))
    throw Error(say("%1 holds Python objects, which could run any code when they are read; save numbers with "
                    "numpy.save(…, allow_pickle=False).")
                    .arg(path));
  throw Error(say("%1 holds numbers of the type \"%2\", which Heedmap does not read; save float32.")
                  .arg(path, descr));
}

/// The same numbers, least significant byte first and in row-major order.
QByteArray turnedRound(QByteArrayView bytes, const Header& header, qsizetype elementBytes, qint64 count) {
  QByteArray turned(bytes.data(), bytes.size());
  if (header.descr.startsWith(u'>') && elementBytes > 1)
    for (qsizetype at = 0; at < turned.size(); at += elementBytes)
      std::reverse(turned.begin() + at, turned.begin() + at + elementBytes);
  if (!header.isFortran) return turned;
  QByteArray ordered(turned.size(), Qt::Uninitialized);
  std::vector<qint64> index(header.shape.size());
  for (qint64 from = 0; from < count; ++from) {
    qint64 to = 0;
    for (size_t axis = 0; axis < index.size(); ++axis) to = to * header.shape[axis] + index[axis];
    std::copy_n(turned.constData() + from * elementBytes, elementBytes, ordered.data() + to * elementBytes);
    for (size_t axis = 0; axis < index.size() && ++index[axis] == header.shape[axis]; ++axis) index[axis] = 0;
  }
  return ordered;
}

}  // namespace

NpyArray readNpy(std::span<const std::byte> bytes, const QString& arrayName, const QString& path) {
  const QByteArrayView view(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()));
  const Header header = readHeader(view, path);
  NpyArray array;
  array.tensor = {{dtypeOfDescr(header.descr, path), {}, nullptr, 0}, arrayName, header.shape};
  const std::optional<qint64> wanted = bytesOf(array.tensor.dtype, header.shape);
  const qint64 found = view.size() - header.end;
  if (wanted != found)
    throw Error(say("%1 has the shape %2, which takes %3 bytes, but %4 are stored; it was cut short or is "
                    "damaged.")
                    .arg(path, shapeText(header.shape), wanted ? QString::number(*wanted) : say("too many"),
                         QString::number(found)));
  const bool isAsRead = !header.isFortran && !header.descr.startsWith(u'>');
  if (isAsRead) {
    array.tensor.bytes = bytes.subspan(size_t(header.end));
    return array;
  }
  array.turned = ByteSource::own(
      turnedRound(view.sliced(header.end), header, blockBytes(array.tensor.dtype), array.tensor.count()),
      path);
  array.tensor.bytes = array.turned->bytes();
  return array;
}

}  // namespace heedmap
