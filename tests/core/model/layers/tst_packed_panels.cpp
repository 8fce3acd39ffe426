// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/panels/packed_panels.h"

#include <QTest>
#include <cmath>
#include <cstring>
#include <thread>

#include "core/model/layers/linear.h"
#include "core/model/open_model.h"
#include "core/parallel/parallel_for.h"

using namespace heedmap;

using Index = Eigen::Index;

namespace {

/// Numbers that lie in no file.
class Waves : public DerivedNumbers {
 public:
  QString typeName() const override { return QStringLiteral("F32"); }
  void decode(qint64 first, float* to, qsizetype count) const override {
    for (qsizetype i = 0; i < count; ++i) to[i] = float(std::sin(0.37 * double(first + i)));
  }
};

Matrix waves(Index rows, Index columns) {
  Matrix result(rows, columns);
  Waves().decode(11, result.data(), result.size());
  return result;
}

/// A matrix [in, out] in memory that it owns, at an odd address: every bit pattern of 16-bit numbers comes up
/// but infinities and NaN, which would hide all else in a sum.
struct Stored {
  std::vector<std::byte> bytes;
  LinearWeights weights;

  Stored(DType dtype, MatrixLayout storage, Index in, Index out) {
    const auto size = size_t(bytesOf(dtype, in * out));
    bytes.resize(size + 1);
    if (dtype == DType::F32) {
      const Matrix all = waves(1, in * out);
      std::copy_n(reinterpret_cast<const std::byte*>(all.data()), size, bytes.data() + 1);
    } else {
      for (size_t i = 0; i < size; ++i) bytes[1 + i] = std::byte(i * 151 + i / 256);
      for (size_t i = 1; i < size; i += 2) bytes[1 + i] &= std::byte(0xBB);  // an exponent that is not full
    }
    weights.dtype = dtype;
    weights.bytes = std::span(bytes).subspan(1);
    weights.storage = storage;
    weights.in = in;
    weights.out = out;
    weights.bias = waves(1, out).row(0);
  }
};

bool isSame(const Matrix& a, const Matrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() &&
         std::memcmp(a.data(), b.data(), size_t(a.size()) * sizeof(float)) == 0;
}

}  // namespace

class PackedPanelsTest : public QObject {
  Q_OBJECT
 private slots:
  void cleanup() { setThreadCount(m_threads); }

  void aCopyChangesNothing_data() {
    QTest::addColumn<DType>("dtype");
    QTest::addColumn<MatrixLayout>("storage");
    QTest::addColumn<int>("in");
    QTest::addColumn<int>("out");
    for (const DType dtype : {DType::F16, DType::BF16, DType::F32})
      for (const MatrixLayout storage : {MatrixLayout::OutIn, MatrixLayout::InOut})
        for (const auto& [in, out] : {std::pair(1, 1), {7, 31}, {83, 70}, {384, 256}, {530, 601}})
          QTest::addRow("%s %s %d to %d", qPrintable(name(dtype)),
                        storage == MatrixLayout::OutIn ? "out-in" : "in-out", in, out)
              << dtype << storage << in << out;
  }
  void aCopyChangesNothing() {
    QFETCH(DType, dtype);
    QFETCH(MatrixLayout, storage);
    QFETCH(int, in);
    QFETCH(int, out);
    for (const int rows : {1, 2, tileRows + 1, 61, 200})
      for (const int threads : {1, 3}) {
        setThreadCount(threads);
        const Stored stored(dtype, storage, in, out);
        const Matrix x = waves(rows, in), first = linear(x, stored.weights);
        QVERIFY(!stored.weights.packed.isThere());
        for (int i = 0; i < 2; ++i) linear(waves(2, in), stored.weights);
        QVERIFY(stored.weights.packed.isThere());
        QVERIFY(isSame(linear(x, stored.weights), first));
        QVERIFY(isSame(linear(x.topRows(1), stored.weights), first.topRows(1)));
      }
  }
  /// So does the product that makes it.
  void makingItChangesNothing() {
    for (const DType dtype : {DType::F16, DType::F32}) {
      const Stored stored(dtype, MatrixLayout::OutIn, 530, 601);
      const Matrix x = waves(61, 530), first = linear(x, stored.weights);
      for (int i = 0; i < 2; ++i) QVERIFY(isSame(linear(x, stored.weights), first));
    }
  }

  void derivedNumbersAreKept() {
    LinearWeights weights;
    weights.derived = std::make_shared<Waves>();
    weights.in = 40;
    weights.out = 50;
    const Matrix x = waves(5, 40), first = linear(x, weights);
    for (int i = 0; i < 3; ++i) QVERIFY(isSame(linear(x, weights), first));
    QVERIFY(weights.packed.isThere());
  }

  /// A copied matrix may be given other numbers.
  void aCopiedMatrixStartsAnew() {
    const Stored one(DType::F16, MatrixLayout::OutIn, 64, 64);
    Stored other(DType::F32, MatrixLayout::OutIn, 64, 64);
    const Matrix x = waves(3, 64), wanted = linear(x, other.weights);
    for (int i = 0; i < 3; ++i) linear(x, one.weights);
    LinearWeights copy = one.weights;
    QVERIFY(!copy.packed.isThere());
    for (int i = 0; i < 3; ++i) linear(x, copy);
    copy = other.weights;
    for (int i = 0; i < 3; ++i) QVERIFY(isSame(linear(x, copy), wanted));
  }

  /// A single row of numbers that it reads as they are stored asks for no copy.
  void aSingleRowLeavesTheFileAlone() {
    const Stored stored(DType::BF16, MatrixLayout::OutIn, 64, 64);
    for (int i = 0; i < 4; ++i) linear(waves(1, 64), stored.weights);
    QVERIFY(!stored.weights.packed.isThere());
  }

  /// Whoever comes while somebody makes the copy gets the same numbers.
  void threadsMayMeet() {
    for (int round = 0; round < 20; ++round) {
      const Stored stored(DType::F16, MatrixLayout::OutIn, 96, 300);
      const Matrix x = waves(9, 96), wanted = linear(x, stored.weights);
      std::atomic<int> wrong = 0;
      {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i)
          threads.emplace_back([&] {
            for (int j = 0; j < 5; ++j) wrong += !isSame(linear(x, stored.weights), wanted);
          });
      }
      QCOMPARE(wrong.load(), 0);
    }
  }

  /// All copies together stay under the limit, and what a matrix took is free when it ends.
  void theLimitHolds() {
    constexpr Index in = 1 << 16, most = PackedPanels::mostBytes / (in * 2);
    const auto claims = [](PackedPanels& panels, Index out) {
      return !panels.claim(in, out, PanelNumbers::Float16) && panels.claim(in, out, PanelNumbers::Float16);
    };
    PackedPanels tooLarge, next;
    QVERIFY(!claims(tooLarge, most + panelColumns));
    {
      PackedPanels large, none;
      QVERIFY(claims(large, most));
      QVERIFY(!claims(none, 1));
      QVERIFY(!none.isThere());
    }
    QVERIFY(claims(next, most));
  }

  /// A whole model, again and again, on one thread and on two.
  void aModelSaysTheSameEachTime() {
    const auto model = openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2"));
    const Tokens tokens = model->tokenize("The animal didn't cross the street because it was too tired");
    const AttentionTrace first = model->run(tokens, {}, {});
    for (int run = 0; run < 4; ++run) {
      setThreadCount(1 + run % 2);
      const AttentionTrace again = model->run(tokens, {}, {});
      QVERIFY(isSame(again.hidden, first.hidden));
      for (size_t layer = 0; layer < first.stacks[0].layers.size(); ++layer)
        QVERIFY(isSame(again.stacks[0].layers[layer].q, first.stacks[0].layers[layer].q));
    }
  }

 private:
  const int m_threads = threadCount();
};

QTEST_GUILESS_MAIN(PackedPanelsTest)
#include "tst_packed_panels.moc"
