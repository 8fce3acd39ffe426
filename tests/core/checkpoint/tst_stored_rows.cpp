// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <random>

#include "core/arithmetic/plain_panel.h"
#include "core/checkpoint/panels/line_reader.h"
#include "core/checkpoint/panels/row_product.h"

using namespace heedmap;

namespace {

/// Bytes of `rows` rows of `depth` numbers, all of them finite: the scales of blocks are small float16.
std::vector<std::byte> randomRows(DType dtype, int rows, std::ptrdiff_t depth) {
  std::mt19937 random(unsigned(dtype) * 1000 + unsigned(depth));
  std::vector<std::byte> bytes(size_t(rows) * size_t(bytesOf(dtype, depth)));
  for (std::byte& byte : bytes) byte = std::byte(random());
  const auto makeSmall = [&](size_t at) {
    bytes[at + 1] = (bytes[at + 1] & std::byte(0x83)) | std::byte(0x20);
  };
  const auto size = size_t(blockBytes(dtype));
  for (size_t block = 0; block < bytes.size(); block += size) switch (dtype) {
      case DType::F16:
        makeSmall(block);
        break;
      case DType::BF16:
        bytes[block + 1] = (bytes[block + 1] & std::byte(0x80)) | std::byte(0x3E);
        break;
      case DType::Q6_K:
        makeSmall(block + 208);
        break;
      case DType::Q4_1:
      case DType::Q5_1:
      case DType::Q4_K:
      case DType::Q5_K:
        makeSmall(block + 2);
        [[fallthrough]];
      default:
        makeSmall(block);
    }
  return bytes;
}

struct Sample {
  std::vector<std::byte> bytes;
  StoredRows rows;
  std::vector<std::vector<float>> numbers;  // what decode() says
  std::vector<float> x;

  Sample(DType dtype, int count, std::ptrdiff_t depth) : bytes(randomRows(dtype, count, depth)) {
    rows = {dtype, bytes.data(), depth, bytesOf(dtype, depth)};
    for (int row = 0; row < count; ++row) {
      numbers.emplace_back(size_t(depth));
      decode(dtype, rows.data + row * rows.rowBytes, numbers.back().data(), depth);
    }
    for (std::ptrdiff_t k = 0; k < depth; ++k) x.push_back(float(std::sin(0.7 * double(k * k % 311))));
  }

  /// Of row `row` with x, in the order of the depth.
  float product(int row) const {
    float sum = 0;
    for (size_t k = 0; k < x.size(); ++k)
#ifdef __FMA__
      sum = std::fma(x[k], numbers[size_t(row)][k], sum);
#else
      sum += x[k] * numbers[size_t(row)][k];
#endif
    return sum;
  }

  /// What rounding may do to a sum or a number of this row.
  float allowed(int row) const {
    float sum = 0;
    for (size_t k = 0; k < x.size(); ++k) sum += std::abs(numbers[size_t(row)][k]);
    return 1e-6f * sum;
  }
};

/// The kernel for registers of `width` numbers, as each processor has its own: all of them run on every
/// machine. Here they are compiled without optimisation, so that products and sums are not always rounded
/// together.
template <int width>
void compare(const Sample& sample, int used) {
  std::vector<float> found(size_t(used + 1));
  found.back() = 4711;
  if (blockSize(sample.rows.dtype) > 1)
    panels::multiplyBlocks<width>(FactorRow(sample.x.data(), sample.rows.depth), sample.rows, used,
                                  found.data());
  else
    panels::multiplyRows<width, 4>(sample.x.data(), sample.rows, used, found.data());
  for (int row = 0; row < used; ++row)
    QVERIFY(std::abs(found[size_t(row)] - sample.product(row)) <= sample.allowed(row));
  QCOMPARE(found.back(), 4711.0f);
  std::vector<float> laid(size_t(sample.rows.depth * width * 2));
  constexpr int read = std::max(2, panels::tileRows / width);
  const int columns = std::min(used, 2 * width);
  panels::layOut<width, read, 2>(sample.rows, columns, laid.data());
  for (int row = 0; row < columns; ++row)
    for (std::ptrdiff_t k = 0; k < sample.rows.depth; ++k)
      QVERIFY(std::abs(laid[size_t(k * width * 2 + row)] - sample.numbers[size_t(row)][size_t(k)]) <=
              sample.allowed(row));
}

}  // namespace

class StoredRowsTest : public QObject {
  Q_OBJECT
 private slots:
  /// One row times a stored matrix, and the matrix as a panel, for the registers of SSE, AVX2 and AVX-512:
  /// against decode() and a sum in the order of the depth.
  void everyKernelIsTheNaiveOne_data() {
    QTest::addColumn<DType>("dtype");
    QTest::addColumn<int>("depth");
    for (const DType dtype : {DType::F16, DType::BF16, DType::Q4_0, DType::Q4_1, DType::Q5_0, DType::Q5_1,
                              DType::Q8_0, DType::Q4_K, DType::Q5_K, DType::Q6_K})
      for (const int depth : {1, 7, 8, 32, 83, 96, 256, 768})
        if (depth % blockSize(dtype) == 0)
          QTest::addRow("%s, %d deep", qPrintable(name(dtype)), depth) << dtype << depth;
  }
  void everyKernelIsTheNaiveOne() {
    QFETCH(DType, dtype);
    QFETCH(int, depth);
    const Sample sample(dtype, 64, depth);
    for (const int used : {1, 5, 16}) compare<4>(sample, used);
    for (const int used : {1, 15, 16, 17, 32}) compare<8>(sample, used);
    for (const int used : {1, 31, 33, 64}) compare<16>(sample, used);
  }

  /// The one that this build has: the panel bit for bit, and so the product with 16-bit numbers. Blocks have
  /// sums of their own, added to what is there.
  void theKernelIsExact_data() { everyKernelIsTheNaiveOne_data(); }
  void theKernelIsExact() {
    QFETCH(DType, dtype);
    QFETCH(int, depth);
    QVERIFY(canReadAcross(dtype));
    const Sample sample(dtype, productRows, depth);
    for (const int used : {1, productRows / 2 + 1, productRows}) {
      const bool isOfBlocks = blockSize(dtype) > 1;
      std::vector<float> found(size_t{productRows}, isOfBlocks ? 0.5f : 0);
      multiplyStoredRows(FactorRow(sample.x.data(), depth), sample.rows, used, found.data());
      for (int row = 0; row < used; ++row)
        if (isOfBlocks)
          QVERIFY(std::abs(found[size_t(row)] - 0.5f - sample.product(row)) <= sample.allowed(row) + 1e-7f);
        else
          QCOMPARE(found[size_t(row)] == sample.product(row), true);
    }
    std::vector<float> laid(size_t(depth * panelColumns));
    for (const int used : {1, panelColumns}) {
      const Panel panel = panelOfStoredRows(sample.rows, used, laid.data());
      QCOMPARE(panel.columns, used);
      for (int row = 0; row < used; ++row)
        for (int k = 0; k < depth; ++k)
          QCOMPARE(laid[size_t(k * panelColumns + row)] == sample.numbers[size_t(row)][size_t(k)], true);
    }
  }

  /// And of 16-bit numbers it is multiply() on their panel.
  void aRowIsAProductWithThePanel() {
    const Sample sample(DType::BF16, productRows, 512);
    std::vector<float> row(size_t{productRows}), found(row.size()), buffer(size_t(512 * panelColumns));
    multiplyStoredRows(FactorRow(sample.x.data(), 512), sample.rows, productRows, row.data());
    for (int first = 0; first < productRows; first += panelColumns) {
      StoredRows rows = sample.rows;
      rows.data += first * rows.rowBytes;
      multiply(sample.x.data(), 512, 1, panelOfStoredRows(rows, panelColumns, buffer.data()),
               found.data() + first, productRows);
    }
    QCOMPARE(row, found);
  }

  /// Sums of whole numbers times scales lose no more than sums in the order of the depth, against double
  /// precision: long rows, whose numbers are of every size.
  void aSumOfBlocksIsAsGoodAsAnother() {
    double worst = 0, worstInOrder = 0;
    for (const DType dtype : {DType::Q4_0, DType::Q4_1, DType::Q5_1, DType::Q8_0, DType::Q4_K, DType::Q6_K}) {
      Sample sample(dtype, 16, 8192);
      for (size_t k = 0; k < sample.x.size(); ++k) sample.x[k] *= std::exp(float(k % 23) - 11);
      std::vector<float> found(16);
      multiplyStoredRows(FactorRow(sample.x.data(), 8192), sample.rows, 16, found.data());
      for (size_t row = 0; row < 16; ++row) {
        double sum = 0, size = 0;
        for (size_t k = 0; k < sample.x.size(); ++k) {
          const double product = double(sample.x[k]) * double(sample.numbers[row][k]);
          sum += product;
          size += std::abs(product);
        }
        worst = std::max(worst, std::abs(double(found[row]) - sum) / size);
        worstInOrder = std::max(worstInOrder, std::abs(double(sample.product(int(row))) - sum) / size);
      }
    }
    qInfo("worst difference from double: %.1e of the sum of sizes; in the order of the depth %.1e", worst,
          worstInOrder);
    QVERIFY(worst > 0 && worst <= 3e-7);
  }

  /// What is no number, or infinite, in x comes out as such in every row that reads it.
  void whatIsNoNumberStaysNone() {
    for (const float odd : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
      for (const DType dtype : {DType::F16, DType::Q4_1, DType::Q8_0, DType::Q6_K}) {
        Sample sample(dtype, 3, 512);
        sample.x[300] = odd;
        std::vector<float> found(3);
        multiplyStoredRows(FactorRow(sample.x.data(), 512), sample.rows, 3, found.data());
        for (const float sum : found) QVERIFY(!std::isfinite(sum));
      }
  }

  /// Numbers that a float16 can be: normal, denormal, zero, infinite and none.
  void everyHalfIsExact() {
    for (int first = 0; first < 65536; first += 16) {
      std::uint16_t halves[16];
      for (int i = 0; i < 16; ++i) halves[i] = std::uint16_t(first + i);
      float wanted[16];
      decode(DType::F16, reinterpret_cast<const std::byte*>(halves), wanted, 16);
      const auto check = [&](auto lanes) {
        const auto found = floatsOfF16<lanes>(halves);
        for (int i = 0; i < lanes; ++i) {
          const float number = found[i];
          if (std::isnan(wanted[i]))
            QVERIFY(std::isnan(number));
          else
            QCOMPARE(std::bit_cast<std::uint32_t>(number), std::bit_cast<std::uint32_t>(wanted[i]));
        }
      };
      check(std::integral_constant<int, 4>());
      check(std::integral_constant<int, 8>());
      check(std::integral_constant<int, 16>());
    }
  }
};

QTEST_GUILESS_MAIN(StoredRowsTest)
#include "tst_stored_rows.moc"
