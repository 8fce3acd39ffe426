// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/arithmetic/activation.h"
#include "core/arithmetic/plain_panel.h"
#include "core/arithmetic/softmax.h"
#include "core/checkpoint/dtype.h"
#include "core/model/layers/linear.h"

using namespace heedmap;

using Function = double (*)(double);

namespace {

/// Numbers that differ in every row and column.
Matrix numbers(Eigen::Index rows, Eigen::Index columns, double seed) {
  Matrix result(rows, columns);
  for (Eigen::Index i = 0; i < result.size(); ++i)
    result.data()[i] = float(std::sin(seed + 1.7 * double(i * i % 911)));
  return result;
}

LinearWeights weightsOf(const Matrix& matrix, MatrixLayout storage) {
  LinearWeights weights;
  weights.bytes = std::as_bytes(std::span(matrix.data(), size_t(matrix.size())));
  weights.storage = storage;
  weights.in = storage == MatrixLayout::OutIn ? matrix.cols() : matrix.rows();
  weights.out = storage == MatrixLayout::OutIn ? matrix.rows() : matrix.cols();
  return weights;
}

}  // namespace

class PanelTest : public QObject {
  Q_OBJECT
 private slots:
  /// The packed kernel against Eigen in double precision, at sizes that leave every kind of rest.
  void linearIsTheProduct_data() {
    QTest::addColumn<int>("tokens");
    QTest::addColumn<int>("in");
    QTest::addColumn<int>("out");
    for (const int tokens : {1, 2, 7, 12, 13, 25})
      for (const int in : {1, 16, 33, 530})
        for (const int out : {1, 31, 32, 70})
          QTest::addRow("%d x %d to %d", tokens, in, out) << tokens << in << out;
  }
  void linearIsTheProduct() {
    QFETCH(int, tokens);
    QFETCH(int, in);
    QFETCH(int, out);
    const Matrix x = numbers(tokens, in, 1), w = numbers(out, in, 2), wTransposed = w.transpose();
    LinearWeights outIn = weightsOf(w, MatrixLayout::OutIn),
                  inOut = weightsOf(wTransposed, MatrixLayout::InOut);
    outIn.bias = inOut.bias = numbers(out, 1, 3);
    const Eigen::MatrixXd wanted =
        (x.cast<double>() * w.cast<double>().transpose()).rowwise() + outIn.bias.cast<double>().transpose();
    const double magnitude =
        (x.cwiseAbs() * w.cwiseAbs().transpose()).maxCoeff();  // Σ|x||w| of the largest sum
    const double allowed = 1e-6 * std::max(1.0, magnitude);
    QVERIFY((linear(x, outIn).cast<double>() - wanted).cwiseAbs().maxCoeff() <= allowed);
    QVERIFY(linear(x, outIn) == linear(x, inOut));
  }

  /// So many rows that panels share them block by block: bit for bit those of a few rows.
  void manyRowsAreThoseOfFew() {
    const Matrix x = numbers(301, 530, 1), w = numbers(601, 530, 2);
    LinearWeights weights = weightsOf(w, MatrixLayout::OutIn);
    weights.bias = numbers(601, 1, 3);
    const Matrix all = linear(x, weights);
    for (const Eigen::Index first : {0, 17, 288})
      QVERIFY(linear(x.middleRows(first, 13), weights) == all.middleRows(first, 13));
  }

  /// The kernel and its twin by Eigen, which other compilers use, on full panels and on narrow ones.
  void kernelAgreesWithItsTwin() {
    constexpr Eigen::Index depth = 67;
    for (const int columns : {1, panelColumns - 1, panelColumns})
      for (const Eigen::Index rows : {1, 5, tileRows, 2 * tileRows + 1}) {
        const Matrix x = numbers(rows, depth, 1), right = numbers(columns, depth, 2);
        std::vector<float> buffer(size_t(depth * panelColumns));
        Panel panel = packRows(right.data(), depth, columns, depth, buffer.data());
        const Matrix bias = numbers(1, columns, 4);
        if (rows % 2 == 1) panel.bias = bias.data();
        if (rows > 5) panel.scale = 0.37f;
        Matrix fast(rows, columns), plain(rows, columns);
        multiply(x.data(), depth, rows, panel, fast.data(), columns);
        multiplyPlainly(x.data(), depth, rows, panel, plain.data(), columns);
        const float worst = (fast - plain).cwiseAbs().maxCoeff();
        QVERIFY2(worst <= 1e-5f, qPrintable(QString::number(double(worst))));
        const Matrix product = x * right.transpose() * panel.scale;
        const Matrix wanted = rows % 2 == 1 ? Matrix(product.rowwise() + bias.row(0)) : product;
        QVERIFY((fast - wanted).cwiseAbs().maxCoeff() <= 1e-5f);
      }
  }

  /// Panels of 16-bit numbers, of every kind of rest in rows and depth and with all that such numbers can be:
  /// bit for bit the product with the same numbers as float32, and what the twin makes of them.
  void halvesAreMultipliedAsTheyAre_data() {
    QTest::addColumn<bool>("isF16");
    QTest::addColumn<int>("depth");
    for (const bool isF16 : {true, false})
      for (const int depth : {1, 7, 32, 83})
        QTest::addRow("%s, %d deep", isF16 ? "float16" : "bfloat16", depth) << isF16 << depth;
  }
  void halvesAreMultipliedAsTheyAre() {
    QFETCH(bool, isF16);
    QFETCH(int, depth);
    std::vector<std::uint16_t> halves(size_t(depth * panelColumns));
    for (size_t i = 0; i < halves.size(); ++i) halves[i] = std::uint16_t(i * 40503 + 7);
    const std::uint16_t special[] = {0x0001, 0x83FF, 0x8000, 0x7C00, 0xFC00, 0x7E01, 0x0040, 0x7F80, 0x7FC1};
    std::copy_n(special, std::min(std::size(special), halves.size()), halves.begin());
    std::vector<float> wide(halves.size());
    decode(isF16 ? DType::F16 : DType::BF16, reinterpret_cast<const std::byte*>(halves.data()), wide.data(),
           qsizetype(wide.size()));
    const auto isSame = [](const Matrix& a, const Matrix& b) {
      return ((a.array() == b.array()) || (a.array().isNaN() && b.array().isNaN())).all();
    };
    const Matrix bias = numbers(1, panelColumns, 4);
    for (const int columns : {1, panelColumns})
      for (const int rows : {1, 2, tileRows, tileRows + 1, 3 * tileRows - 1}) {
        const Matrix x = numbers(rows, depth, 1);
        Panel panel{halves.data(), depth, columns, bias.data(),
                    isF16 ? PanelNumbers::Float16 : PanelNumbers::BFloat16};
        Matrix found(rows, columns), twin(rows, columns), wanted(rows, columns), wideTwin(rows, columns);
        multiply(x.data(), depth, rows, panel, found.data(), columns);
        multiplyPlainly(x.data(), depth, rows, panel, twin.data(), columns);
        panel = {wide.data(), depth, columns, bias.data()};
        multiply(x.data(), depth, rows, panel, wanted.data(), columns);
        multiplyPlainly(x.data(), depth, rows, panel, wideTwin.data(), columns);
        QVERIFY(isSame(found, wanted));
        QVERIFY(isSame(twin, wideTwin));
      }
  }

  /// The shuffles that lay rows out as a panel, and their twin.
  void squaresAreTransposedAlike() {
    const Matrix square = numbers(panelColumns, vectorFloats, 3);
    std::vector<float> fast(size_t(vectorFloats * panelColumns)), plain(fast.size());
    packRows(square.data(), vectorFloats, panelColumns, vectorFloats, fast.data());
    for (const int half : {0, vectorFloats})
      transposePlainly(square.data() + half * vectorFloats, vectorFloats, plain.data() + half);
    QCOMPARE(fast, plain);
  }

  void halfFloatsAreReadAsTheyAre() {
    const Matrix x = numbers(5, 300, 1);
    const Eigen::Matrix<Eigen::half, -1, -1, Eigen::RowMajor> w = numbers(40, 300, 2).cast<Eigen::half>();
    const Matrix exact = w.cast<float>();
    LinearWeights half = weightsOf(exact, MatrixLayout::OutIn);
    half.dtype = DType::F16;
    half.bytes = std::as_bytes(std::span(w.data(), size_t(w.size())));
    QVERIFY(linear(x, half) == linear(x, weightsOf(exact, MatrixLayout::OutIn)));
  }

  /// Of every size of rest, against the standard library; what is masked weighs nothing.
  void exponentialsAreAccurate() {
    for (const Eigen::Index count : {1, 5, 16, 17, 1000}) {
      Matrix x(1, count);
      for (Eigen::Index i = 0; i < count; ++i) x(0, i) = 7 - 0.04f * float(i);
      const Matrix before = x;
      const float sum = exponentiate(x.data(), count, 7);
      double wanted = 0;
      for (Eigen::Index i = 0; i < count; ++i) {
        const double one = std::exp(double(before(0, i) - 7));
        wanted += one;
        QVERIFY(std::abs(double(x(0, i)) - one) <= 2e-7 * one);
      }
      QVERIFY(std::abs(double(sum) - wanted) <= 1e-6 * wanted);
    }
    constexpr float infinity = std::numeric_limits<float>::infinity();
    float special[] = {0, -infinity, -87, -88, -1e30f, std::numeric_limits<float>::quiet_NaN()};
    exponentiate(special, 6, 0);
    QCOMPARE(special[0], 1.0f);
    QVERIFY(std::abs(special[2] / std::exp(-87.0f) - 1) < 1e-6f);
    for (const int i : {1, 3, 4}) QVERIFY(special[i] < 1e-37f);
    QVERIFY(std::isnan(special[5]));
  }

  void activationsAreAccurate_data() {
    QTest::addColumn<int>("activation");
    QTest::addColumn<Function>("exact");
    const auto row = [](const char* name, Activation activation, double (*exact)(double)) {
      QTest::newRow(name) << int(activation) << exact;
    };
    row("gelu", Activation::Gelu, [](double x) { return x * 0.5 * std::erfc(-x / std::sqrt(2.0)); });
    row("gelu, tanh", Activation::GeluTanh, [](double x) {
      return 0.5 * x * (1 + std::tanh(std::sqrt(2 / 3.14159265358979324) * (x + 0.044715 * x * x * x)));
    });
    row("quick gelu", Activation::QuickGelu, [](double x) { return x / (1 + std::exp(-1.702 * x)); });
    row("silu", Activation::Silu, [](double x) { return x / (1 + std::exp(-x)); });
    row("relu", Activation::Relu, [](double x) { return std::max(x, 0.0); });
    row("relu squared", Activation::ReluSquared,
        [](double x) { return std::max(x, 0.0) * std::max(x, 0.0); });
    row("tanh", Activation::Tanh, [](double x) { return std::tanh(x); });
  }
  void activationsAreAccurate() {
    QFETCH(int, activation);
    QFETCH(Function, exact);
    Matrix x(1, 20011);  // −10 … 10 in thousandths, and what no approximation may choke on
    for (Eigen::Index i = 0; i < 20001; ++i) x(0, i) = float(double(i) / 1000 - 10);
    x.rightCols(10) << 0, -0.0f, 1e-30f, -1e-30f, 50, -50, 200, -200, 1e4f, -1e4f;
    const Matrix before = x;
    activate(x, Activation(activation));
    double worst = 0;
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      const double wanted = exact(double(before(0, i)));
      worst = std::max(worst, std::abs(double(x(0, i)) - wanted) / std::max(1.0, std::abs(wanted)));
    }
    qInfo("worst difference %.2g", worst);
    QVERIFY(worst <= 1e-6);
  }

  void aResultDoesNotDependOnWhereItStands() {
    for (const Activation activation : {Activation::Gelu, Activation::GeluTanh, Activation::Silu}) {
      Matrix all = numbers(1, 77, 4) * 3, tail = all.rightCols(60);
      activate(all, activation);
      activate(tail, activation);
      QVERIFY(tail == all.rightCols(60));
    }
  }
};

QTEST_GUILESS_MAIN(PanelTest)
#include "tst_panel.moc"
