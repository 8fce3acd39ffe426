// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <cstring>

#include "core/base/error.h"
#include "core/checkpoint/safetensors.h"
#include "tests/support/files.h"

using namespace heedmap;

namespace {

const QByteArray soundHeader =
    R"({"__metadata__":{"format":"pt"},"a":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},)"
    R"("b.\u00e9":{"dtype":"BF16","shape":[5],"data_offsets":[24,34]},"c":{"dtype":"I64","shape":[],"data_offsets":[34,42]}})";

QByteArray length(quint64 bytes) {
  return QByteArray(reinterpret_cast<const char*>(&bytes), sizeof bytes);
}

QByteArray file(const QByteArray& header, qsizetype numbers = 42) {
  QByteArray bytes = length(quint64(header.size())) + header;
  for (qsizetype i = 0; i < numbers; ++i) bytes += char(i + 1);
  return bytes;
}

Checkpoint read(const QByteArray& bytes) {
  return readSafetensors(ByteSource::own(bytes, QStringLiteral("tiny.safetensors")));
}

/// Whether the file is refused; a refusal must be a sentence that names the file.
bool refused(const QByteArray& bytes) {
  try {
    const Checkpoint checkpoint = read(bytes);
    for (const Tensor& tensor : checkpoint.tensors()) {
      std::vector<float> decoded(size_t(tensor.count()));
      decode(tensor.dtype, tensor.bytes.data(), decoded.data(), qsizetype(decoded.size()));
    }
    return false;
  } catch (const Error& error) {
    if (!error.sentence().startsWith(QStringLiteral("tiny.safetensors")) || !error.sentence().endsWith(u'.'))
      QTest::qFail(qPrintable(error.sentence()), __FILE__, __LINE__);
    return true;
  }
}

QString sentenceOf(const QString& path) {
  try {
    openSafetensors(path);
    return {};
  } catch (const Error& error) {
    return error.sentence();
  }
}

/// The most memory that was ever resident, in kilobytes.
qint64 peakMemory() {
  QFile status(QStringLiteral("/proc/self/status"));
  if (!status.open(QIODevice::ReadOnly)) return 0;
  for (const QByteArray& line : status.readAll().split('\n'))
    if (line.startsWith("VmHWM:")) return line.mid(6).trimmed().split(' ').first().toLongLong();
  return 0;
}

}  // namespace

class SafetensorsTest : public QObject {
  Q_OBJECT
 private slots:
  void readsTensors() {
    const Checkpoint checkpoint = read(file(soundHeader));
    QCOMPARE(checkpoint.tensors().size(), size_t(3));
    QCOMPARE(shapeText(checkpoint.at(QStringLiteral("a")).shape), QStringLiteral("[2, 3]"));
    const Tensor& b = checkpoint.at(QString::fromUtf8("b.é"));
    QCOMPARE(b.dtype, DType::BF16);
    QCOMPARE(int(b.bytes[0]), 25);
    QCOMPARE(checkpoint.at(QStringLiteral("c")).count(), 1);
    QVERIFY(!checkpoint.find(QStringLiteral("d")));
  }

  void missingTensorIsNamed() {
    const Checkpoint checkpoint = read(file(soundHeader));
    try {
      checkpoint.at(QStringLiteral("h.0.%1.weight"));  // a name is never taken for a place marker
      QFAIL("was found");
    } catch (const Error& error) {
      QVERIFY(error.sentence().contains(
          QStringLiteral("tiny.safetensors has no tensor h.0.%1.weight among its 3")));
    }
  }

  void refusesBrokenFiles_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("says");
    const auto row = [](const char* name, const char* says, const QByteArray& bytes) {
      QTest::newRow(name) << bytes << QString::fromUtf8(says).split(u'|');
    };
    row("C1 empty file", "only 0 bytes", "");
    row("C1 header of 0 bytes", "0 bytes, and 2 to 100000000", length(0) + "{}");
    row("C1 header beyond the file", "1000 bytes|only 10", length(1000) + "{}");
    row("C1 header of 2^64 - 1 bytes", "18446744073709551615 bytes", length(~0ull) + "{}");
    row("C1 header of 2^63 bytes", "9223372036854775808 bytes", length(1ull << 63) + "{}");
    row("C1 header over 100 MB", "100000001 bytes", length(100'000'001) + "{}");
    row("a pointer of Git LFS", "Git LFS|git lfs pull",
        "version https://git-lfs.github.com/spec/v1\noid sha256:00\n");

    const auto entry = [&](const char* name, const char* says, const QByteArray& members,
                           qsizetype numbers = 8) {
      row(name, says, file("{\"w\":{" + members + "}}", numbers));
    };
    const QByteArray good = R"("dtype":"F32","shape":[2])";
    entry("C2 no offsets", "tensor w|data_offsets", good);
    entry("C2 one offset", "tensor w|data_offsets", good + R"(,"data_offsets":[0])");
    entry("C2 three offsets", "tensor w|data_offsets", good + R"(,"data_offsets":[0,8,8])");
    entry("C2 inverted", "tensor w|data_offsets", good + R"(,"data_offsets":[8,0])");
    entry("C2 negative", "tensor w|data_offsets", good + R"(,"data_offsets":[-8,0])");
    entry("C2 fraction", "tensor w|data_offsets", good + R"(,"data_offsets":[0,8.5])");
    entry("C2 beyond 63 bits", "tensor w|data_offsets", good + R"(,"data_offsets":[0,18446744073709551615])");
    entry("C2 texts", "tensor w|data_offsets", good + R"(,"data_offsets":["0","8"])");
    entry("C2 an object", "tensor w|data_offsets", good + R"(,"data_offsets":{"0":0})");
    entry("C2 beyond the end", "tensor w|ends at byte|has only|cut short", good + R"(,"data_offsets":[0,8])",
          7);
    entry("C2 far beyond the end", "tensor w|cut short",
          R"("dtype":"U8","shape":[4611686018427387904],"data_offsets":[0,4611686018427387904])");
    entry("C3 too few bytes", "tensor w|[2] of F32|takes 8 bytes|4 are stored",
          good + R"(,"data_offsets":[0,4])", 4);
    entry("C3 too many bytes", "tensor w|takes 8 bytes|12 are stored", good + R"(,"data_offsets":[0,12])",
          12);
    entry("C3 product overflows", "tensor w|[4294967296, 4294967296]|8 are stored",
          R"("dtype":"U8","shape":[4294967296,4294967296],"data_offsets":[0,8])");
    entry("C3 negative extent", "tensor w|whole numbers",
          R"("dtype":"F32","shape":[-2],"data_offsets":[0,8])");
    entry("C3 no shape", "tensor w|no shape", R"("dtype":"F32","data_offsets":[0,8])");
    entry("C3 nine dimensions", "tensor w|9 dimensions|at most 8",
          R"("dtype":"F32","shape":[2,1,1,1,1,1,1,1,1],"data_offsets":[0,8])");
    entry("a type that is not read", "tensor w|\"F8_E3M4\"",
          R"("dtype":"F8_E3M4","shape":[8],"data_offsets":[0,8])");
    entry("a block type", "tensor w|\"Q8_0\"", R"("dtype":"Q8_0","shape":[32],"data_offsets":[0,34])", 34);
    entry("no type", "tensor w|type \"\"", R"("shape":[2],"data_offsets":[0,8])");
    row("C4 overlap", "tensor v|byte 4|instead of 8",
        file(R"({"u":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},
        "v":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})",
             12));
    row("C4 the same bytes twice", "instead of 8",
        file(R"({"u":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},
        "v":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})",
             8));
    row("C4 hole", "tensor v|byte 12|instead of 8",
        file(R"({"u":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},
        "v":{"dtype":"F32","shape":[2],"data_offsets":[12,20]}})",
             20));
    row("C4 bytes of nobody", "5 bytes follow", file(soundHeader, 47));
    row("C4 same name twice", "twice",
        file(R"({"u":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},
        "u":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
             8));
    row("C4 offsets twice", "twice",
        file(R"({"u":{"dtype":"F32","shape":[1],"data_offsets":[0,4],"data_offsets":[0,4]}})", 4));
    row("C4 header is an array", "not a JSON object", file("[]", 0));
    row("C4 header is a number", "not valid JSON", file("17", 0));
    row("C4 header is not JSON", "not valid JSON", file("{\"a\":", 0));
    row("C4 header is not UTF-8", "not valid JSON", file("{\"\xff\":{}}", 0));
    row("C4 entry is no object", "tensor u|JSON object", file(R"({"u":[0,4]})", 4));
    row("C4 nested too deep", "not valid JSON", file(QByteArray(100000, '['), 0));
  }
  void refusesBrokenFiles() {
    QFETCH(QByteArray, bytes);
    QFETCH(QStringList, says);
    try {
      read(bytes);
      QFAIL("was not refused");
    } catch (const Error& error) {
      for (const QString& part : says) QVERIFY2(error.sentence().contains(part), error.what());
      QVERIFY2(error.sentence().startsWith(QStringLiteral("tiny.safetensors")), error.what());
    }
  }

  void soundOddities() {
    const QByteArray empty = R"({"empty":{"dtype":"F32","shape":[0,7],"data_offsets":[0,0]}})";
    const QByteArray quoted = "{\"a\\\":\\\"b\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]}}";
    QVERIFY(!refused(file("{}", 0)));
    QVERIFY(!refused(file(soundHeader + "      ")));  // padding
    QVERIFY(!refused(file(empty, 0)));
    QVERIFY(!refused(file(quoted, 1)));
  }

  void refusedWhereverCut() {
    const QByteArray whole = file(soundHeader);
    QVERIFY(!refused(whole));
    for (qsizetype size = 0; size < whole.size(); ++size)
      QVERIFY2(refused(whole.left(size)), qPrintable(QString::number(size)));
  }

  void survivesFlippedBytes() {
    const QByteArray whole = file(soundHeader);
    const qsizetype head = whole.size() - 42;
    int refusals = 0;
    for (qsizetype at = 0; at < head; ++at)
      for (const int flip : {1, 2, 0x80, 0xFF}) {
        QByteArray spoilt = whole;
        spoilt[at] = char(spoilt[at] ^ flip);
        refusals += refused(spoilt);
      }
    qInfo() << refusals << "of" << head * 4 << "flips were refused, the rest changed names";
    QVERIFY(refusals > head);
  }

  void nonFiniteIsFound_data() {  // case C6
    QTest::addColumn<DType>("dtype");
    QTest::addColumn<QByteArray>("number");
    QTest::addColumn<bool>("isFinite");
    const auto row = [](const char* name, DType dtype, auto number, bool isFinite) {
      QTest::newRow(name) << dtype << QByteArray(reinterpret_cast<const char*>(&number), sizeof number)
                          << isFinite;
    };
    row("F32 NaN", DType::F32, std::nanf(""), false);
    row("F32 -inf", DType::F32, -HUGE_VALF, false);
    row("F32 largest", DType::F32, std::numeric_limits<float>::max(), true);
    row("F64 inf", DType::F64, HUGE_VAL, false);
    row("F16 NaN", DType::F16, quint16(0x7E01), false);
    row("F16 -inf", DType::F16, quint16(0xFC00), false);
    row("F16 largest", DType::F16, quint16(0x7BFF), true);
    row("BF16 NaN", DType::BF16, quint16(0xFF81), false);
    row("BF16 largest", DType::BF16, quint16(0x7F7F), true);
    row("I32 of all bits", DType::I32, qint32(-1), true);
  }
  void nonFiniteIsFound() {
    QFETCH(DType, dtype);
    QFETCH(QByteArray, number);
    QFETCH(bool, isFinite);
    for (const qsizetype count : {1, 7, 5000, 9001})
      for (const qsizetype at : {qsizetype(0), count / 2, count - 1}) {
        QByteArray numbers(count * number.size(), '\1');
        numbers.replace(at * number.size(), number.size(), number);
        const QByteArray header = "{\"w\":{\"dtype\":\"" + name(dtype).toUtf8() + "\",\"shape\":[" +
                                  QByteArray::number(count) + "],\"data_offsets\":[0," +
                                  QByteArray::number(numbers.size()) + "]}}";
        const Checkpoint checkpoint = read(file(header, 0) + numbers);
        QCOMPARE(nonFiniteTensors(checkpoint),
                 isFinite ? std::vector<QString>() : std::vector<QString>{QStringLiteral("w")});
      }
  }

  /// A large tensor is looked through in parts, whose memory is given back: reading it all would keep 64 MB.
  void theWholeFileIsNeverInMemory() {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("large.safetensors"));
    const QByteArray header = R"({"w":{"dtype":"F32","shape":[16384,1024],"data_offsets":[0,67108864]}})";
    const qint64 before = peakMemory();
    for (const qint64 at : {qint64(-1), qint64(0), qint64(9'999'999), qint64(16384 * 1024 - 1)}) {
      QFile::remove(path);
      QFile large(path);
      QVERIFY(large.open(QIODevice::ReadWrite) && large.write(file(header, 0)) > 0);
      QVERIFY(large.resize(8 + header.size() + 67108864));  // a hole in the file: all 0
      if (at >= 0)
        QVERIFY(large.seek(8 + header.size() + 4 * at) && large.write(QByteArray::fromHex("0000c07f")) == 4);
      large.close();
      const Checkpoint checkpoint = openSafetensors(path);
      QCOMPARE(nonFiniteTensors(checkpoint).size(), size_t(at >= 0));
      QVERIFY2(peakMemory() - before < 16'000, qPrintable(QString::number(peakMemory() - before)));
      if (at < 0) continue;
      float found = 0;
      std::memcpy(&found, checkpoint.at(QStringLiteral("w")).bytes.data() + 4 * at, 4);
      QVERIFY(std::isnan(found));  // what was given back is there again
    }
  }

  void nonFiniteScaleOfABlock() {
    QByteArray block(34, '\1');
    const Tensor tensor{
        {DType::Q8_0, std::as_bytes(std::span(block.data(), 34)), nullptr, 0}, QStringLiteral("w"), {32}};
    QVERIFY(!hasNonFinite(tensor));
    block[0] = 0;
    block[1] = 0x7C;
    QVERIFY(hasNonFinite(tensor));
  }

  void shards() {
    QTemporaryDir folder;
    const auto path = [&](const char* name) { return folder.filePath(QLatin1StringView(name)); };
    const auto one = [](const char* tensor) {
      return file(
          QByteArray(R"({"%":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})").replace("%", tensor), 8);
    };
    QVERIFY(sentenceOf(folder.path()).contains(QStringLiteral("neither model.safetensors nor")));
    write(path("model.safetensors.index.json"),
          R"({"weight_map":{"a":"model-1.safetensors","b":"model-2.safetensors"}})");
    write(path("model-1.safetensors"), one("a"));
    QVERIFY(sentenceOf(folder.path()).contains(QStringLiteral("model-2.safetensors is missing")));
    write(path("model-2.safetensors"), one("c"));
    QVERIFY(sentenceOf(folder.path()).contains(QStringLiteral("names the tensor b, but")));
    write(path("model-2.safetensors"), one("a"));
    QVERIFY(sentenceOf(folder.path()).contains(QStringLiteral("two tensors named a")));
    write(path("model-2.safetensors"), one("b"));
    for (const QString& opened : {folder.path(), path("model-1.safetensors"), path("model-2.safetensors")}) {
      const Checkpoint checkpoint = openSafetensors(opened);
      QCOMPARE(checkpoint.tensors().size(), size_t(2));
      QCOMPARE(checkpoint.bytes(), QFileInfo(path("model-1.safetensors")).size() * 2);
    }
    write(path("other.safetensors"), one("x"));
    QCOMPARE(openSafetensors(path("other.safetensors")).tensors().size(), size_t(1));
    write(path("model.safetensors"), one("whole"));
    QVERIFY(openSafetensors(folder.path()).find(QStringLiteral("whole")));
  }

  void badIndexes_data() {
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("says");
    QTest::newRow("not JSON") << QByteArray("{") << QStringLiteral("not valid JSON");
    QTest::newRow("no map") << QByteArray("{}") << QStringLiteral("no weight_map");
    QTest::newRow("out of the folder")
        << QByteArray(R"({"weight_map":{"a":"../x.safetensors"}})") << QStringLiteral("beside it");
    QTest::newRow("not a text") << QByteArray(R"({"weight_map":{"a":3}})") << QStringLiteral("beside it");
    QTest::newRow("empty file") << QByteArray() << QStringLiteral("not valid JSON");
  }
  void badIndexes() {
    QFETCH(QByteArray, json);
    QFETCH(QString, says);
    QTemporaryDir folder;
    write(folder.filePath(QStringLiteral("model.safetensors.index.json")), json);
    const QString sentence = sentenceOf(folder.path());
    QVERIFY2(sentence.contains(says) && sentence.contains(QStringLiteral("index.json")),
             qPrintable(sentence));
  }

  void whatIsNoFile() {
    QTemporaryDir folder;
    QVERIFY(sentenceOf(folder.filePath(QStringLiteral("none"))).contains(QStringLiteral("There is no file")));
    QVERIFY(sentenceOf(QStringLiteral("/dev/zero")).contains(QStringLiteral("is not a file")));
  }

  /// Case C7 too: there is no output head in it, and nothing asks for one.
  void opensMiniLM() {
    const QString folder = QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2");
    QElapsedTimer timer;
    timer.start();
    const Checkpoint checkpoint = openSafetensors(folder);
    const qint64 opened = timer.nsecsElapsed() / 1000;
    QVERIFY(nonFiniteTensors(checkpoint).empty());
    qInfo() << "opened in" << opened << "µs, looked for NaN until" << timer.nsecsElapsed() / 1000 << "µs";
    QCOMPARE(checkpoint.tensors().size(), size_t(103));
    const Tensor& table = checkpoint.at(QStringLiteral("embeddings.word_embeddings.weight"));
    QCOMPARE(table.dtype, DType::F16);
    QCOMPARE(shapeText(table.shape), QStringLiteral("[30522, 384]"));
  }
};

QTEST_GUILESS_MAIN(SafetensorsTest)
#include "tst_safetensors.moc"
