// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/checkpoint/gguf.h"

using namespace heedmap;

/// GGUF types whose rows come out of a codebook, and the ternary ones, against the gguf Python package: every
/// row of every codebook, to the last bit (tests/reference/gguf_codebooks.py).
class CodebooksTest : public QObject {
  Q_OBJECT

  static std::vector<float> decoded(const Tensor& tensor) {
    std::vector<float> numbers(size_t(tensor.count()));
    decode(tensor.dtype, tensor.bytes.data(), numbers.data(), tensor.count());
    return numbers;
  }

 private slots:
  void sameAsReference_data() {
    QTest::addColumn<QString>("type");
    QTest::addColumn<qint64>("bytes");  // of 256 numbers
    const std::pair<const char*, qint64> types[] = {{"IQ1_S", 50},  {"IQ1_M", 56}, {"IQ2_XXS", 66},
                                                    {"IQ2_XS", 74}, {"IQ2_S", 82}, {"IQ3_XXS", 98},
                                                    {"IQ3_S", 110}, {"TQ1_0", 54}, {"TQ2_0", 66}};
    for (const auto& [type, bytes] : types) QTest::newRow(type) << QString::fromLatin1(type) << bytes;
  }
  void sameAsReference() {
    QFETCH(QString, type);
    QFETCH(qint64, bytes);
    const Gguf gguf = openGguf(QStringLiteral(HEEDMAP_TEST_DATA "/gguf/codebooks.gguf"));
    const Tensor& stored = gguf.checkpoint.at(type);
    QCOMPARE(name(stored.dtype), type);
    QCOMPARE(bytesOf(stored.dtype, 256), bytes);
    const std::vector<float> found = decoded(stored),
                             wanted = decoded(gguf.checkpoint.at(type + QStringLiteral(".decoded")));
    QCOMPARE(found.size(), wanted.size());
    for (size_t i = 0; i < found.size(); ++i)
      if (found[i] != wanted[i])
        QFAIL(qPrintable(
            QStringLiteral("element %1: %2, not %3").arg(i).arg(double(found[i])).arg(double(wanted[i]))));
  }
};

QTEST_GUILESS_MAIN(CodebooksTest)
#include "tst_codebooks.moc"
