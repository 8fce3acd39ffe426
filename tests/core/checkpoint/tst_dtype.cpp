// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "core/checkpoint/gguf.h"

using namespace heedmap;

namespace {

template <typename Number>
std::vector<float> decodeAll(DType dtype, const std::vector<Number>& numbers) {
  // At an odd address, which files are free to use.
  std::vector<std::byte> bytes(1);
  const auto stored = std::as_bytes(std::span(numbers));
  bytes.insert(bytes.end(), stored.begin(), stored.end());
  std::vector<float> decoded(numbers.size());
  decode(dtype, bytes.data() + 1, decoded.data(), qsizetype(decoded.size()));
  return decoded;
}

std::vector<std::uint16_t> all16Bits() {
  std::vector<std::uint16_t> all;
  for (int bits = 0; bits < 65536; ++bits) all.push_back(std::uint16_t(bits));
  return all;
}

/// IEEE 754 binary16 by its definition.
double half(std::uint16_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  double value = std::ldexp(exponent == 0 ? fraction : fraction + 1024, std::max(exponent, 1) - 25);
  if (exponent == 31) value = fraction ? std::nan("") : std::numeric_limits<double>::infinity();
  return bits >> 15 ? -value : value;
}

}  // namespace

class DTypeTest : public QObject {
  Q_OBJECT
 private slots:
  void everyF16() {
    const std::vector<std::uint16_t> all = all16Bits();
    const std::vector<float> decoded = decodeAll(DType::F16, all);
    for (size_t i = 0; i < all.size(); ++i) {
      const double wanted = half(all[i]);
      QVERIFY2(std::isnan(wanted) ? std::isnan(decoded[i]) : double(decoded[i]) == wanted,
               qPrintable(QString::number(i, 16)));
    }
  }

  void everyBF16() {
    const std::vector<std::uint16_t> all = all16Bits();
    const std::vector<float> decoded = decodeAll(DType::BF16, all);
    for (size_t i = 0; i < all.size(); ++i)
      QCOMPARE(std::bit_cast<std::uint32_t>(decoded[i]), std::uint32_t(all[i]) << 16);
  }

  void plainNumbers() {
    QCOMPARE(decodeAll<float>(DType::F32, {0.1f, -3}), (std::vector<float>{0.1f, -3}));
    QCOMPARE(decodeAll<double>(DType::F64, {0.1, -3}), (std::vector<float>{0.1f, -3}));
    QCOMPARE(decodeAll<std::int8_t>(DType::I8, {-128, 127}), (std::vector<float>{-128, 127}));
    QCOMPARE(decodeAll<std::int16_t>(DType::I16, {-32768, 255}), (std::vector<float>{-32768, 255}));
    QCOMPARE(decodeAll<std::int32_t>(DType::I32, {-70000, 1}), (std::vector<float>{-70000, 1}));
    QCOMPARE(decodeAll<std::int64_t>(DType::I64, {-(1LL << 40)}), (std::vector<float>{-1099511627776.f}));
    QCOMPARE(decodeAll<std::uint8_t>(DType::U8, {0, 255}), (std::vector<float>{0, 255}));
    QCOMPARE(decodeAll<std::uint16_t>(DType::U16, {65535}), (std::vector<float>{65535}));
    QCOMPARE(decodeAll<std::uint32_t>(DType::U32, {4000000000u}), (std::vector<float>{4e9f}));
    QCOMPARE(decodeAll<std::uint64_t>(DType::U64, {1ull << 63}), (std::vector<float>{9223372036854775808.f}));
    QCOMPARE(decodeAll<std::uint8_t>(DType::Bool, {0, 1}), (std::vector<float>{0, 1}));
  }

  void bytesOfASuperBlock_data() {  // case D7
    QTest::addColumn<QString>("type");
    QTest::addColumn<qint64>("bytes");
    const std::pair<const char*, qint64> sizes[] = {
        {"Q2_K", 84},    {"Q3_K", 110},   {"Q4_K", 144}, {"Q5_K", 176}, {"Q6_K", 210},
        {"IQ4_XS", 136}, {"Q4_0", 144},   {"Q4_1", 160}, {"Q5_0", 176}, {"Q5_1", 192},
        {"Q8_0", 272},   {"IQ4_NL", 144}, {"F16", 512},  {"MXFP4", 136}};
    for (const auto& [type, bytes] : sizes) QTest::newRow(type) << QString::fromLatin1(type) << bytes;
  }
  void bytesOfASuperBlock() {
    QFETCH(QString, type);
    QFETCH(qint64, bytes);
    QCOMPARE(bytesOf(dtypeOf(type).value(), 256), bytes);
  }

  /// Cases D6 and D7: random blocks, three super-blocks a row, against the gguf Python package
  /// (tests/reference/gguf_types.py).
  void blocksMatchReference_data() {
    QTest::addColumn<QString>("type");
    for (const char* type : {"Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0", "Q2_K", "Q3_K", "Q4_K", "Q5_K", "Q6_K",
                             "IQ4_NL", "IQ4_XS", "MXFP4", "F16", "BF16"})
      QTest::newRow(type) << QString::fromLatin1(type);
  }
  void blocksMatchReference() {
    QFETCH(QString, type);
    const Gguf gguf = openGguf(QStringLiteral(HEEDMAP_TEST_DATA "/gguf/types.gguf"));
    const Tensor& stored = gguf.checkpoint.at(type);
    const Tensor& reference = gguf.checkpoint.at(type + QStringLiteral(".decoded"));
    QCOMPARE(name(stored.dtype), type);
    QCOMPARE(stored.shape, reference.shape);

    std::vector<float> got(size_t(stored.count())), wanted(got.size());
    decode(stored.dtype, stored.bytes.data(), got.data(), qsizetype(got.size()));
    decode(reference.dtype, reference.bytes.data(), wanted.data(), qsizetype(wanted.size()));
    double worst = 0, largest = 0;
    int nonZero = 0;
    for (size_t i = 0; i < got.size(); ++i) {
      worst = std::max(worst, std::abs(double(got[i]) - wanted[i]));
      largest = std::max(largest, std::abs(double(wanted[i])));
      nonZero += wanted[i] != 0;
    }
    qInfo().noquote() << type << "worst difference" << worst << "of values up to" << largest;
    QVERIFY(nonZero > int(got.size()) * 8 / 10);
    QVERIFY(worst <= 1e-7 * largest);  // one rounding: a fused multiply–add may skip the other
  }

  /// A part of a tensor decodes to the same numbers as the whole, from any block on.
  void decodesFromAnyBlock() {
    const Gguf gguf = openGguf(QStringLiteral(HEEDMAP_TEST_DATA "/gguf/types.gguf"));
    for (const Tensor& tensor : gguf.checkpoint.tensors()) {
      std::vector<float> whole(size_t(tensor.count())), part(size_t(blockSize(tensor.dtype)));
      decode(tensor.dtype, tensor.bytes.data(), whole.data(), qsizetype(whole.size()));
      for (qint64 first = 0; first < tensor.count(); first += qint64(part.size())) {
        decode(tensor.dtype, tensor.bytes.data() + bytesOf(tensor.dtype, first), part.data(),
               qsizetype(part.size()));
        QVERIFY(std::memcmp(part.data(), whole.data() + first, part.size() * sizeof(float)) == 0);
      }
    }
  }

  void shapesThatCannotBe() {
    using Shape = std::vector<qint64>;
    QCOMPARE(bytesOf(DType::F16, Shape{3, 5}), std::optional<qint64>(30));
    QCOMPARE(bytesOf(DType::F32, Shape{}), std::optional<qint64>(4));
    QCOMPARE(bytesOf(DType::F32, Shape{0, 7}), std::optional<qint64>(0));
    QCOMPARE(bytesOf(DType::Q4_K, Shape{3, 512}), std::optional<qint64>(3 * 2 * 144));
    QCOMPARE(bytesOf(DType::Q4_K, Shape{256, 3}), std::optional<qint64>());
    QCOMPARE(bytesOf(DType::Q4_K, Shape{}), std::optional<qint64>());
    QCOMPARE(bytesOf(DType::F16, Shape{-1}), std::optional<qint64>());
    QCOMPARE(bytesOf(DType::F16, Shape{1LL << 62}), std::optional<qint64>());
    QCOMPARE(bytesOf(DType::I8, Shape{1LL << 32, 1LL << 32}), std::optional<qint64>());
  }
};

QTEST_GUILESS_MAIN(DTypeTest)
#include "tst_dtype.moc"
