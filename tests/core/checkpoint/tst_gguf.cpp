// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <optional>

#include "core/base/error.h"
#include "core/checkpoint/gguf.h"

using namespace heedmap;

namespace {

template <typename Number>
QByteArray number(Number value) {
  return QByteArray(reinterpret_cast<const char*>(&value), sizeof value);
}
QByteArray string(const QByteArray& text) {
  return number<quint64>(quint64(text.size())) + text;
}
QByteArray u32Pair(const QByteArray& key, quint32 value) {
  return string(key) + number<quint32>(4) + number(value);
}

struct Entry {
  QByteArray name;
  std::vector<quint64> extents;  ///< innermost first, as in the file
  quint32 type = 0;
  quint64 offset = 0;
  std::optional<quint32> dimensions = {};  ///< said instead of the number of extents
};

/// A small GGUF file to be spoilt. As it stands it is sound: "a" is F32 [2, 3], "b" Q8_0 [1, 64], and the
/// numbers end with b.
struct Sketch {
  quint32 version = 3;
  std::vector<QByteArray> values = {string("general.architecture") + number<quint32>(8) + string("tiny"),
                                    string("tokens") + number<quint32>(9) + number<quint32>(8) +
                                        number<quint64>(2) + string("the") + string("cat")};
  std::vector<Entry> entries = {{"a", {3, 2}, 0, 0}, {"b", {64, 1}, 8, 32}};
  std::optional<quint64> valueCount = {}, entryCount = {};
  quint64 alignment = 32;
  qint64 numbers = 32 + 2 * 34;

  QByteArray bytes() const {
    QByteArray file = "GGUF" + number(version) + number(entryCount.value_or(entries.size())) +
                      number(valueCount.value_or(values.size()));
    for (const QByteArray& value : values) file += value;
    for (const Entry& entry : entries) {
      file += string(entry.name) + number(entry.dimensions.value_or(quint32(entry.extents.size())));
      for (const quint64 extent : entry.extents) file += number(extent);
      file += number(entry.type) + number(entry.offset);
    }
    while (quint64(file.size()) % alignment) file += '\0';
    for (qint64 i = 0; i < numbers; ++i) file += char(i * 7 + 1);
    return file;
  }
};

Gguf read(const QByteArray& bytes) {
  return readGguf(ByteSource::own(bytes, QStringLiteral("tiny.gguf")));
}

/// Touches everything that a reader may ask for, so that a sanitizer sees any step outside.
void touch(const Gguf& gguf) {
  for (const QString& key : gguf.metadata.keys()) {
    gguf.metadata.describe(key);
    for (const auto& ask : {+[](const GgufMetadata&m, const QString&k) { m.strings(k); },
                            +[](const GgufMetadata&m, const QString&k) { m.integers(k); },
                            +[](const GgufMetadata&m, const QString&k) { m.numbers(k); },
                            +[](const GgufMetadata&m, const QString&k) { m.flags(k); },
                            +[](const GgufMetadata&m, const QString&k) { m.text(k); }}) {
      try {
        ask(gguf.metadata, key);
      } catch (const Error&) {
        // of another type
      }
    }
  }
  for (const Tensor& tensor : gguf.checkpoint.tensors()) {
    std::vector<float> decoded(size_t(tensor.count()));
    decode(tensor.dtype, tensor.bytes.data(), decoded.data(), qsizetype(decoded.size()));
  }
}

/// Whether the file is refused; a refusal must be a sentence that names the file.
bool refused(const QByteArray& bytes) {
  try {
    touch(read(bytes));
    return false;
  } catch (const Error& error) {
    if (!error.sentence().startsWith(QStringLiteral("tiny.gguf")) || !error.sentence().endsWith(u'.'))
      QTest::qFail(qPrintable(error.sentence()), __FILE__, __LINE__);
    return true;
  }
}

}  // namespace

class GgufTest : public QObject {
  Q_OBJECT
 private slots:
  void readsVersions2And3() {
    for (const quint32 version : {2u, 3u}) {
      Sketch sketch;
      sketch.version = version;
      const Gguf gguf = read(sketch.bytes());
      QCOMPARE(gguf.metadata.text(QStringLiteral("general.architecture")).value(), QStringLiteral("tiny"));
      QCOMPARE(gguf.checkpoint.tensors().size(), size_t(2));
      const Tensor& a = gguf.checkpoint.at(QStringLiteral("a"));
      QCOMPARE(shapeText(a.shape), QStringLiteral("[2, 3]"));
      QCOMPARE(int(a.bytes[0]), 1);
      const Tensor& b = gguf.checkpoint.at(QStringLiteral("b"));
      QCOMPARE(b.dtype, DType::Q8_0);
      QCOMPARE(b.bytes.size(), size_t(68));
      QCOMPARE(int(b.bytes[0]), (32 * 7 + 1) % 256);
    }
  }

  void metadataOfEveryKind() {
    const GgufMetadata values = openGguf(QStringLiteral(HEEDMAP_TEST_DATA "/gguf/types.gguf")).metadata;
    const auto key = [](const char* kind) { return QStringLiteral("test.") + QLatin1StringView(kind); };
    QCOMPARE(values.integerAt(key("u8")), 200);
    QCOMPARE(values.integerAt(key("i8")), -100);
    QCOMPARE(values.integerAt(key("u16")), 60000);
    QCOMPARE(values.integerAt(key("i16")), -30000);
    QCOMPARE(values.integerAt(key("u32")), 4000000000LL);
    QCOMPARE(values.integerAt(key("i32")), -2000000000LL);
    QCOMPARE(values.integerAt(key("u64")), 1LL << 40);
    QCOMPARE(values.integerAt(key("i64")), -(1LL << 40));
    QCOMPARE(values.numberAt(key("f32")), double(0.1f));
    QCOMPARE(values.numberAt(key("f64")), 0.1);
    QCOMPARE(values.numberAt(key("i8")), -100.0);
    QCOMPARE(values.flag(key("bool")), std::optional(true));
    QCOMPARE(values.textAt(key("string")), QString::fromUtf8("Ġthe 猫"));
    QCOMPARE(values.numberAt(key("largest")), 18446744073709551615.0);
    const std::vector<QByteArrayView> strings = values.strings(key("strings"));
    QCOMPARE(strings, (std::vector<QByteArrayView>{"", "Ġthe", "猫", "▁sat"}));
    QCOMPARE(values.integers(key("integers")), (std::vector<qint64>{-1, 0, 70000}));
    QCOMPARE(values.integers(key("u8")), (std::vector<qint64>{200}));
    QCOMPARE(values.numbers(key("floats")), (std::vector<float>{0.5f, -1.5f}));
    QCOMPARE(values.flags(key("flags")), (std::vector<bool>{true, false, true}));
    QVERIFY(values.isArray(key("flags")) && !values.isArray(key("bool")));
    QVERIFY(!values.integer(key("none")) && values.strings(key("none")).empty());
    QCOMPARE(values.describe(key("strings")), QStringLiteral("string[4]"));
  }

  void wrongKindsAreNamed() {
    const GgufMetadata values = openGguf(QStringLiteral(HEEDMAP_TEST_DATA "/gguf/types.gguf")).metadata;
    const auto sentence = [&](auto ask) {
      try {
        ask();
        return QString();
      } catch (const Error& error) {
        return error.sentence();
      }
    };
    QVERIFY(sentence([&] {
              values.integer(QStringLiteral("test.string"));
            }).contains(QString::fromUtf8("\"Ġthe 猫\"")));
    QVERIFY(sentence([&] {
              values.strings(QStringLiteral("test.integers"));
            }).contains(QStringLiteral("i32[3]")));
    QVERIFY(sentence([&] {
              values.integers(QStringLiteral("test.strings"));
            }).contains(QStringLiteral("string[4]")));
    QVERIFY(
        sentence([&] { values.integers(QStringLiteral("test.flags")); }).contains(QStringLiteral("bool[3]")));
    QVERIFY(sentence([&] {
              values.textAt(QStringLiteral("tokenizer.ggml.model"));
            }).contains(QStringLiteral("missing")));
  }

  void refusesBrokenFiles_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("says");
    const auto row = [](const char* name, const char* says, auto spoil) {
      Sketch sketch;
      spoil(sketch);
      QTest::newRow(name) << sketch.bytes() << QString::fromLatin1(says).split(u'|');
    };
    row("D1 alignment 0", "general.alignment|is 0|power of two",
        [](Sketch& s) { s.values.push_back(u32Pair("general.alignment", 0)); });
    row("D1 alignment 48", "general.alignment|is 48",
        [](Sketch& s) { s.values.push_back(u32Pair("general.alignment", 48)); });
    row("D1 alignment is a text", "general.alignment|\"32\"", [](Sketch& s) {
      s.values.push_back(string("general.alignment") + number<quint32>(8) + string("32"));
    });
    row("D1 alignment is huge", "general.alignment", [](Sketch& s) {
      s.values.push_back(string("general.alignment") + number<quint32>(10) + number(~0ull));
    });
    row("D3 five dimensions", "tensor a|5 dimensions|at most 4", [](Sketch& s) {
      s.entries[0] = {"a", {1, 1, 1, 2, 3}, 0, 0};
    });
    row("D3 0xFFFFFFFF dimensions", "tensor a|4294967295 dimensions|at most 4",
        [](Sketch& s) { s.entries[0].dimensions = 0xFFFFFFFF; });
    row("D4 numbers end early", "tensor b|cut short|ends at byte|has only",
        [](Sketch& s) { s.numbers = 99; });
    row("D4 offset beyond the end", "tensor b|4294967296|instead of 32",
        [](Sketch& s) { s.entries[1].offset = 1ull << 32; });
    row("D4 offset near 2^64", "tensor b", [](Sketch& s) { s.entries[1].offset = ~0ull - 31; });
    row("D4 size beyond the end", "tensor b|cut short", [](Sketch& s) { s.entries[1].extents = {64, 1000}; });
    row("D4 size overflows", "tensor b|[4294967296, 4294967296]", [](Sketch& s) {
      s.entries[1].extents = {1ull << 32, 1ull << 32};
    });
    row("D4 negative extent", "tensor b|[1, -32]", [](Sketch& s) { s.entries[1].extents = {~0ull - 31, 1}; });
    row("rows are no whole blocks", "tensor b|[64, 1]|Q8_0|blocks of 32", [](Sketch& s) {
      s.entries[1].extents = {1, 64};
    });
    row("overlap", "tensor b|0 of the numbers|without holes or overlaps",
        [](Sketch& s) { s.entries[1].offset = 0; });
    row("hole", "tensor b|64|instead of 32", [](Sketch& s) { s.entries[1].offset = 64; });
    row("misaligned", "tensor b|24|instead of 32", [](Sketch& s) { s.entries[1].offset = 24; });
    row("same name twice", "two tensors named a", [](Sketch& s) { s.entries[1].name = "a"; });
    row("same key twice", "general.architecture|twice", [](Sketch& s) { s.values.push_back(s.values[0]); });
    row("a type that is not read", "tensor b|Q8_K|does not read", [](Sketch& s) { s.entries[1].type = 15; });
    row("a type that is not known", "tensor b|type number 4711", [](Sketch& s) { s.entries[1].type = 4711; });
    row("version 1", "version 1|2 and 3", [](Sketch& s) { s.version = 1; });
    row("version 4", "version 4", [](Sketch& s) { s.version = 4; });
    row("big-endian", "big-endian", [](Sketch& s) { s.version = 0x03000000; });
    row("2^60 tensors", "1152921504606846976 tensors", [](Sketch& s) { s.entryCount = 1ull << 60; });
    row("2^60 values", "1152921504606846976 metadata values", [](Sketch& s) { s.valueCount = 1ull << 60; });
    row("array of 2^61 numbers", "list|2305843009213693952 elements", [](Sketch& s) {
      s.values.push_back(string("list") + number<quint32>(9) + number<quint32>(10) +
                         number<quint64>(1ull << 61));
    });
    row("array of arrays", "list|array", [](Sketch& s) {
      s.values.push_back(string("list") + number<quint32>(9) + number<quint32>(9) + number<quint64>(0));
    });
    row("key near 2^64", "key of metadata value 0|18446744073709551615",
        [](Sketch& s) { s.values[0] = number<quint64>(~0ull); });
    row("unknown value type", "odd|unknown type 99",
        [](Sketch& s) { s.values.push_back(string("odd") + number<quint32>(99) + number<quint64>(0)); });
    QTest::newRow("not GGUF") << QByteArray("GGML and so on and on and on")
                              << QStringList{QStringLiteral("not a GGUF")};
    QTest::newRow("empty") << QByteArray() << QStringList{QStringLiteral("cut short")};
  }
  void refusesBrokenFiles() {
    QFETCH(QByteArray, bytes);
    QFETCH(QStringList, says);
    try {
      read(bytes);
      QFAIL("was not refused");
    } catch (const Error& error) {
      for (const QString& part : says) QVERIFY2(error.sentence().contains(part), error.what());
      QVERIFY2(error.sentence().contains(QStringLiteral("tiny.gguf")), error.what());
    }
  }

  /// D8: each tensor has a type of its own, whatever the file calls itself.
  void typesDifferByTensor() {
    Sketch sketch;
    sketch.entries = {{"k", {256, 1}, 12, 0}, {"nl", {32, 3}, 20, 160}, {"f", {5}, 1, 224}};
    sketch.numbers = 224 + 10;
    const Checkpoint checkpoint = read(sketch.bytes()).checkpoint;
    QCOMPARE(checkpoint.at(QStringLiteral("k")).dtype, DType::Q4_K);
    QCOMPARE(checkpoint.at(QStringLiteral("nl")).dtype, DType::IQ4_NL);
    QCOMPARE(checkpoint.at(QStringLiteral("f")).dtype, DType::F16);
  }

  void alignmentOfItsOwn() {
    Sketch sketch;
    sketch.values.push_back(u32Pair("general.alignment", 64));
    sketch.alignment = 64;
    sketch.entries[1].offset = 64;
    sketch.numbers = 64 + 68;
    const Checkpoint checkpoint = read(sketch.bytes()).checkpoint;
    QCOMPARE(int(checkpoint.at(QStringLiteral("b")).bytes[0]), (64 * 7 + 1) % 256);
  }

  void refusedWhereverCut() {
    const QByteArray whole = Sketch().bytes();
    QVERIFY(!refused(whole));
    for (qsizetype length = 0; length < whole.size(); ++length)
      QVERIFY2(refused(whole.left(length)), qPrintable(QString::number(length)));
  }

  void survivesFlippedBytes() {
    const QByteArray whole = Sketch().bytes();
    const qsizetype head = whole.size() - Sketch().numbers;
    int refusals = 0;
    for (qsizetype at = 0; at < head; ++at)
      for (const int flip : {1, 0x80, 0xFF}) {
        QByteArray spoilt = whole;
        spoilt[at] = char(spoilt[at] ^ flip);
        refusals += refused(spoilt);
      }
    qInfo() << refusals << "of" << head * 3 << "flips were refused, the rest changed names or texts";
    QVERIFY(refusals > head);
  }

  void splitModels() {
    QTemporaryDir folder;
    const auto write = [&](const char* name, Sketch sketch) {
      sketch.values.push_back(string("split.count") + number<quint32>(2) + number<quint16>(2));
      QFile file(folder.filePath(QLatin1StringView(name)));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(sketch.bytes());
    };
    Sketch second;
    second.values = {};
    second.entries = {{"c", {4}, 0, 0}};
    second.numbers = 16;
    write("m-00001-of-00002.gguf", Sketch());
    const QString first = folder.filePath(QStringLiteral("m-00001-of-00002.gguf"));
    try {
      openGguf(first);
      QFAIL("was not refused");
    } catch (const Error& error) {
      QVERIFY(error.sentence().contains(QStringLiteral("m-00002-of-00002.gguf is missing")));
    }
    write("m-00002-of-00002.gguf", second);
    for (const char* part : {"m-00001-of-00002.gguf", "m-00002-of-00002.gguf"}) {
      const Gguf gguf = openGguf(folder.filePath(QLatin1StringView(part)));
      QCOMPARE(gguf.checkpoint.tensors().size(), size_t(3));
      QCOMPARE(gguf.metadata.textAt(QStringLiteral("general.architecture")), QStringLiteral("tiny"));
    }
    QVERIFY(isGguf(first) && !isGguf(folder.path()) && !isGguf(QStringLiteral("/dev/null")));
  }

  /// The real file of scripts/fetch-models, where it has been fetched.
  void opensSmolLM2() {
    const QString path =
        qEnvironmentVariable("XDG_DATA_HOME", QDir::homePath() + QStringLiteral("/.local/share")) +
        QStringLiteral("/heedmap/models/SmolLM2-135M-Instruct.Q4_1.gguf");
    if (!QFile::exists(path)) QSKIP("SmolLM2 has not been fetched (scripts/fetch-models)");
    QElapsedTimer timer;
    timer.start();
    const Gguf gguf = openGguf(path);
    const auto tokens = gguf.metadata.strings(QStringLiteral("tokenizer.ggml.tokens"));
    qInfo() << "opened in" << timer.nsecsElapsed() / 1000 << "µs";
    QCOMPARE(tokens.size(), size_t(49152));
    QCOMPARE(tokens[1], QByteArrayView("<|im_start|>"));
    QCOMPARE(gguf.metadata.integers(QStringLiteral("tokenizer.ggml.token_type")).size(), tokens.size());
    QCOMPARE(gguf.checkpoint.tensors().size(), size_t(272));
    QCOMPARE(shapeText(gguf.checkpoint.at(QStringLiteral("blk.7.attn_k.weight")).shape),
             QStringLiteral("[192, 576]"));
    QCOMPARE(gguf.checkpoint.at(QStringLiteral("blk.7.attn_k.weight")).dtype, DType::Q4_1);
    QCOMPARE(gguf.checkpoint.at(QStringLiteral("token_embd.weight")).dtype, DType::Q8_0);
    QVERIFY(nonFiniteTensors(gguf.checkpoint).empty());
  }
};

QTEST_GUILESS_MAIN(GgufTest)
#include "tst_gguf.moc"
