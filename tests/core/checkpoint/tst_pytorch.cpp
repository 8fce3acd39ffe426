// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <mutex>

#include "core/base/error.h"
#include "core/checkpoint/pytorch/pytorch_file.h"
#include "core/checkpoint/pytorch/weights.h"
#include "core/checkpoint/safetensors.h"
#include "core/model/model_file.h"
#include "core/model/open_model.h"
#include "core/parallel/parallel_for.h"
#include "tests/support/files.h"
#include "tests/support/pytorch_archive.h"
#include "tests/support/small_model.h"

using namespace heedmap;
using namespace heedmap::pytorchArchive;

namespace {

QString data(const QString& name) {
  return QStringLiteral(HEEDMAP_TEST_DATA "/pytorch/") + name;
}

Checkpoint read(const QByteArray& bytes) {
  return readPytorch(ByteSource::own(bytes, QStringLiteral("tiny.bin")));
}

/// The bits of every number as float32, so that a NaN equals itself.
std::vector<quint32> bitsOf(const Tensor& tensor) {
  std::vector<float> numbers(size_t(tensor.count()));
  tensor.decode(0, numbers.data(), qsizetype(numbers.size()));
  std::vector<quint32> bits;
  for (const float number : numbers) bits.push_back(std::bit_cast<quint32>(number));
  return bits;
}

/// What is wrong with a file, or nothing; then every number of it can be looked at.
QString refusal(const QByteArray& bytes) {
  try {
    const Checkpoint checkpoint = read(bytes);
    for (const Tensor& tensor : checkpoint.tensors())
      if (tensor.count() < 1000) bitsOf(tensor);
    return {};
  } catch (const Error& error) {
    const QString sentence = error.sentence();
    if (!sentence.startsWith(QStringLiteral("tiny.bin")) || !sentence.endsWith(u'.') ||
        sentence.contains(u'\n')) {
      static std::mutex one;  // may write down a failure at a time
      const std::lock_guard lock(one);
      QTest::qFail(qPrintable(sentence), __FILE__, __LINE__);
    }
    return sentence;
  }
}

qint64 peakKilobytes() {
  for (const QByteArray& line : contents(QStringLiteral("/proc/self/status")).split('\n'))
    if (line.startsWith("VmHWM:")) return line.mid(6).trimmed().split(' ').first().toLongLong();
  return 0;
}

Matrix queries(const QString& path) {
  Tokens tokens;
  for (const int id : {5, 9, 2, 17, 30}) {
    Token token;
    token.id = id;
    tokens.items.push_back(token);
  }
  const AttentionTrace trace = openModel(path)->run(tokens, {}, {});
  return trace.stacks.front().layers.back().q;
}

}  // namespace

class PytorchTest : public QObject {
  Q_OBJECT
 private slots:
  void readsEveryForm_data() {
    QTest::addColumn<QString>("file");
    for (const QString& file : QDir(data({})).entryList({QStringLiteral("tensors-*.bin")}))
      QTest::newRow(qPrintable(file)) << file;
  }
  /// Views, whatever their strides, come out as PyTorch has them.
  void readsEveryForm() {
    QFETCH(QString, file);
    const Checkpoint wanted = openSafetensors(data(QStringLiteral("tensors.safetensors")));
    const Checkpoint found = openWeights(data(file));
    QCOMPARE(found.tensors().size(), wanted.tensors().size());
    for (const Tensor& tensor : wanted.tensors()) {
      const Tensor& same = found.at(tensor.name);
      QCOMPARE(same.shape, tensor.shape);
      QCOMPARE(same.typeName(), tensor.typeName());
      QCOMPARE(bitsOf(same), bitsOf(tensor));
      std::vector<float> part(2);  // from the middle on, as rows are read
      for (qint64 at = 0; at + 2 <= tensor.count(); ++at) {
        same.decode(at, part.data(), 2);
        QCOMPARE(std::bit_cast<quint32>(part[1]), bitsOf(tensor)[size_t(at + 1)]);
      }
    }
    QVERIFY(nonFiniteTensors(found).empty());
  }

  void aStorageWithoutATypeTakesTheTensors() {
    const Checkpoint found = openWeights(data(QStringLiteral("untyped.bin")));
    QCOMPARE(found.at(QStringLiteral("u16")).dtype, DType::U16);
    QCOMPARE(bitsOf(found.at(QStringLiteral("u16")))[0], std::bit_cast<quint32>(65535.0f));
  }

  void numbersOf8Bits() {
    const Checkpoint bin = openWeights(data(QStringLiteral("float8.bin"))),
                     safetensors = openWeights(data(QStringLiteral("float8.safetensors")));
    for (const Tensor& tensor : bin.tensors()) {
      std::vector<float> wanted(256), numbers(256);
      safetensors.at(tensor.name + QStringLiteral(".wanted")).decode(0, wanted.data(), 256);
      for (const Tensor* stored : {&tensor, safetensors.find(tensor.name)}) {
        QCOMPARE(stored->dtype, tensor.dtype);
        stored->decode(0, numbers.data(), 256);
        for (size_t i = 0; i < 256; ++i)
          QVERIFY2(std::isnan(wanted[i]) ? std::isnan(numbers[i]) : numbers[i] == wanted[i],
                   qPrintable(tensor.name));
        QVERIFY(hasNonFinite(*stored));
      }
    }
  }

  /// Row-major numbers are not copied, and tensors that share a storage share its bytes.
  void numbersStayInTheFile() {
    const Checkpoint found = openWeights(data(QStringLiteral("tensors-zip.bin")));
    const auto file = found.files().front()->bytes();
    const Tensor &whole = found.at(QStringLiteral("whole")), &rows = found.at(QStringLiteral("rows"));
    QVERIFY(whole.bytes.data() > file.data() && whole.bytes.data() + 120 < file.data() + file.size());
    QCOMPARE(rows.bytes.data(), whole.bytes.data() + 2 * 5 * 4);
    QCOMPARE(found.at(QStringLiteral("tied")).bytes.data(), whole.bytes.data());
    QVERIFY(found.at(QStringLiteral("transposed")).derived);
    QVERIFY(!found.at(QStringLiteral("one.row")).derived);
  }

  /// A model is the same to the last bit whichever format and however many files its weights came in.
  void aModelIsTheSameInEveryFormat() {
    const SmallModel model(QStringLiteral("bert"));
    const auto path = [&](const char* name) { return model.path() + u'/' + QLatin1StringView(name); };
    const Matrix wanted = queries(model.path());
    write(path("pytorch_model.bin"), "not looked at where there are safetensors");
    QCOMPARE(queries(model.path()), wanted);
    QVERIFY(QFile::remove(path("model.safetensors")));
    write(path("pytorch_model.bin"), contents(data(QStringLiteral("bert.bin"))));
    QCOMPARE(queries(model.path()), wanted);
    QCOMPARE(queries(path("pytorch_model.bin")), wanted);
    QVERIFY(QFile::rename(path("pytorch_model.bin"), path("renamed.weights")));
    QCOMPARE(queries(path("renamed.weights")), wanted);
    for (const char* part : {"bert-00001-of-00002.bin", "bert-00002-of-00002.bin"})
      write(path(part), contents(data(QLatin1StringView(part))));
    write(path("pytorch_model.bin.index.json"), contents(data(QStringLiteral("bert.bin.index.json"))));
    QCOMPARE(queries(model.path()), wanted);
    QCOMPARE(queries(path("bert-00002-of-00002.bin")), wanted);
    QVERIFY(QFile::remove(path("bert-00001-of-00002.bin")));
    QVERIFY(
        QString(whyNotShown(model.path())).contains(QStringLiteral("bert-00001-of-00002.bin is missing")));
  }

  void refusesByName_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* file, const char* says) {
      QTest::newRow(file) << QStringLiteral("refused-%1.bin").arg(QLatin1StringView(file))
                          << QString::fromUtf8(says);
    };
    row("call", "asks to call posix.system");
    row("call-protocol-4", "asks to call builtins.eval");
    row("call-older", "asks to call posix.system");
    row("compressed", "in it is compressed");
    row("big-endian", "big-endian");
    row("no-tensors", "but epoch, state_dict;");
    row("one-tensor", "dictionary of tensors");
    row("sparse", "torch._utils._rebuild_sparse_tensor");
    row("complex", "torch.ComplexFloatStorage");
    row("torchscript", "TorchScript");
  }
  void refusesByName() {
    QFETCH(QString, file);
    QFETCH(QString, says);
    const QString sentence = refusal(contents(data(file)));
    QVERIFY2(sentence.contains(says), qPrintable(sentence));
  }

  void refusesBrokenArchives_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* says, const QByteArray& bytes) {
      QTest::newRow(name) << bytes << QString::fromUtf8(says);
    };
    const Packed pickle{"a/data.pkl", sound}, storage{"a/data/0", numbers()};
    row("sound", "", zip({pickle, storage}));
    row("sound zip64", "", zip({pickle, storage}, true));
    row("sound, with others", "", zip({pickle, {"a/version", "3"}, {"a/deep/data.pkl", "x"}, storage}));
    Packed odd = storage;
    odd.method = 8;
    row("compressed numbers", "a/data/0 in it is compressed", zip({pickle, odd}));
    odd = storage;
    odd.flags = 1;
    row("encrypted", "encrypted", zip({pickle, odd}));
    odd = storage;
    odd.size = 25;
    row("a size beyond the numbers", "wants 25 bytes", zip({pickle, odd}));
    odd.size = 0xFFFFFFFE;
    row("a size beyond the file", "wants 4294967294 bytes", zip({pickle, odd}));
    row("a size beyond 63 bits", "wants 4294967294 bytes", zip({pickle, odd}, true));
    odd.size = 20;
    row("too few numbers", "takes 24 bytes, but 20 are stored", zip({pickle, odd}));
    odd = storage;
    odd.header = 0xFFFFFF00;
    row("a place beyond the file", "is not where its directory says", zip({pickle, odd}));
    odd.header = 7;
    row("a place where nothing begins", "is not where its directory says", zip({pickle, odd}));
    odd.header = 0;
    row("the place of another", "another name", zip({pickle, odd}));
    row("twice", "stands twice", zip({pickle, storage, storage}));
    odd = pickle;
    odd.size = quint32(sound.size()) + 10;
    row("over the next", "lie over each other", zip({odd, storage}));
    odd = storage;
    odd.nameInDirectory = "a/data/1";
    row("two names", "another name", zip({pickle, odd}));
    row("no pickle", "no data.pkl", zip({storage}));
    row("no numbers", "there is no a/data/0", zip({pickle}));
    row("more entries than it has", "claims to hold 3 files", zip({pickle, storage}, false, 3));
    row("65535 entries", "claims to hold 65535 files", zip({pickle, storage}, false, 65535));
    row("bytes behind it", "no directory", zip({pickle, storage}) + "x");
    row("nothing", "not a file of torch.save", "");
    row("a text", "not a file of torch.save", "hello");
    row("a pointer of Git LFS", "git lfs pull",
        "version https://git-lfs.github.com/spec/v1\noid sha256:00\n");
    row("the first format", "before 0.1.10", QByteArray(257, 'x') + "ustar" + QByteArray(250, '\0'));
  }
  void refusesBrokenArchives() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, says);
    const QString sentence = refusal(bytes);
    QVERIFY2(says.isEmpty() ? sentence.isEmpty() : sentence.contains(says), qPrintable(sentence));
  }

  void refusesBrokenPickles_data() {
    QTest::addColumn<QByteArray>("pickle");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* says, const QByteArray& pickle) {
      QTest::newRow(name) << pickle << QString::fromUtf8(says);
    };
    const auto shaped = [&](const char* name, const char* says, const QByteArray& tensor) {
      row(name, says, dictionary(tensor));
    };
    const QByteArray one = number(1), largest = number(0x7FFFFFFF);
    row("sound", "", sound);
    shaped("no numbers of a large shape", "", tensor(number(0) + largest, one + one));
    shaped("the last number", "", tensor(one, one, 5));
    shaped("behind the last number", "from number 6 on, but its storage has only 6", tensor(one, one, 6));
    shaped("a row too many", "[3, 3] and the strides [3, 1]", tensor(number(3) + number(3), number(3) + one));
    shaped("a stride too long", "[2] and the strides [6]", tensor(number(2), number(6)));
    shaped("a shape beyond 63 bits", "its storage has only",
           tensor(largest + largest + largest, number(0) + number(0) + number(0)));
    shaped("strides beyond 63 bits", "its storage has only", tensor(largest + largest, largest + largest));
    shaped("a negative extent", "not made of whole numbers", tensor(number(-1), one));
    shaped("an extent that is a text", "not made of whole numbers", tensor(text("a"), one));
    shaped("a negative offset", "is not made as", tensor(one, one, -1));
    shaped("two dimensions, one stride", "2 dimensions, but 1 strides", tensor(one + one, one));
    shaped("nine dimensions", "9 dimensions", tensor(one.repeated(9), one.repeated(9)));
    shaped("a storage that claims more", "takes 28 bytes, but 24", tensor(one, one, 0, 7));
    shaped("a storage of negative size", "more than tensors", tensor(one, one, 0, -7));
    shaped("a tensor without a storage", "is not made as", "ctorch._utils\n_rebuild_tensor_v2\n(NNNNNNtR");
    shaped("a tensor of nothing", "is not made as", "ctorch._utils\n_rebuild_tensor_v2\n)R");
    shaped("a parameter of nothing", "is not made as", "ctorch._utils\n_rebuild_parameter\n)R");
    shaped("a parameter of a text", "is not made as",
           "ctorch._utils\n_rebuild_parameter\n(" + text("x") + "tR");
    QByteArray nested = tensor(one, one);
    for (int i = 0; i < 50; ++i) nested = "ctorch._utils\n_rebuild_parameter\n(" + nested + "tR";
    shaped("a parameter of a parameter of …", "is not made as", nested);
    shaped("another function", "asks to call os.system", "cos\nsystem\n(" + text("true") + "tR");
    shaped("a function in a parameter", "asks to call os.system",
           "ctorch._tensor\n_rebuild_from_type_v2\n(cos\nsystem\nctorch\nTensor\n)NtR");
    shaped("a dictionary that is no list", "makes no sense", "ccollections\nOrderedDict\n(K\x01tR");
    shaped("what is no storage", "more than tensors", "(" + text("module") + "tQ");
    row("names twice", "two tensors named w",
        "\x80\x02}" + text("w") + tensor(one, one) + "s" + text("w") + tensor(one, one) + "s.");
    row("a name that is no text", "is no text", "\x80\x02}K\x01" + tensor(one, one) + "s.");
    row("an instruction of old classes", "instruction 0x69", "\x80\x02(ios\nsystem\n.");
    row("an instruction for objects", "instruction 0x81", "\x80\x02)\x81.");
    row("an extension", "instruction 0x82", "\x80\x02\x82\x01.");
    row("protocol 6", "makes no sense at byte 0", "\x80\x06}.");
    row("nothing on the stack", "makes no sense", "\x80\x02.");
    row("nothing to put in", "makes no sense", "\x80\x02K\x01s.");
    row("a mark for a value", "makes no sense", "\x80\x02(.");
    row("no mark", "makes no sense", "\x80\x02}u.");
    row("an odd dictionary", "makes no sense", "\x80\x02}(K\x01u.");
    row("a value out of nowhere", "makes no sense", QByteArray("\x80\x02h\0.", 5));
    row("a call of a number", "makes no sense", "\x80\x02K\x01)R.");
    row("a name without end", "makes no sense",
        "\x80\x02"
        "c" +
            QByteArray(2000, 'x'));
    row("no end", "cut short", "\x80\x02}");
    row("a text beyond the file", "wants 4294967295 bytes", "\x80\x02X\xff\xff\xff\xff.");
    row("a text beyond 63 bits", "wants 18446744073709551615 bytes", "\x80\x04\x8d" + QByteArray(8, '\xff'));
    row("a frame beyond the file", "makes no sense", "\x80\x04\x95" + QByteArray(8, '\xff'));
    row("lists in lists in …", "dictionary of tensors",
        "\x80\x02" + QByteArray(300'000, ']') + QByteArray(299'999, 'a') + ".");
    row("a list in itself", "dictionary of tensors", QByteArray("\x80\x02]q\0h\0a.", 9));
    row("more values than a model has", "more values", "\x80\x02" + QByteArray(3'000'000, '}') + ".");
    QByteArray doubled = "\x80\x02]";  // a list of a million, given as arguments again and again
    doubled += "(" + QByteArray(1'000'000, 'N') + "eq";
    doubled += '\0';
    for (int i = 0; i < 1000; ++i) doubled += QByteArray("ctorch\nSize\nh\0R", 15);
    row("a long list again and again", "more values", doubled + ".");
    row("values that are recalled", "more values",
        QByteArray("\x80\x02]q\0(", 6) + QByteArray("h\0", 2).repeated(20'000'000) + "t.");
  }
  void refusesBrokenPickles() {
    QFETCH(QByteArray, pickle);
    QFETCH(QString, says);
    const QByteArray bytes = archive(pickle);
    const qint64 before = peakKilobytes();
    const QString sentence = refusal(bytes);
    QVERIFY2(says.isEmpty() ? sentence.isEmpty() : sentence.contains(says), qPrintable(sentence));
    QVERIFY2(peakKilobytes() - before < 300'000, qPrintable(QString::number(peakKilobytes() - before)));
  }

  void refusedWhereverCut_data() {
    QTest::addColumn<QByteArray>("whole");
    for (const char* form : {"zip", "zip-protocol-4", "older", "older-python-2"})
      QTest::newRow(form) << contents(data(QStringLiteral("tensors-%1.bin").arg(QLatin1StringView(form))));
    QTest::newRow("zip64") << zip({{"a/data.pkl", sound}, {"a/data/0", numbers()}}, true);
  }
  void refusedWhereverCut() {
    QFETCH(QByteArray, whole);
    QCOMPARE(refusal(whole), QString());
    for (qsizetype size = 0; size < whole.size(); ++size)
      QVERIFY2(!refusal(whole.left(size)).isEmpty(), qPrintable(QString::number(size)));
  }

  void survivesFlippedBytes_data() { refusedWhereverCut_data(); }
  void survivesFlippedBytes() {
    QFETCH(QByteArray, whole);
    std::atomic<int> refusals = 0;
    parallelFor(whole.size(), [&](qsizetype at) {
      for (const int flip : {1, 4, 0x80, 0xFF}) {
        QByteArray spoilt = whole;
        spoilt[at] = char(spoilt[at] ^ flip);
        refusals += !refusal(spoilt).isEmpty();
      }
    });
    qInfo() << refusals.load() << "of" << whole.size() * 4
            << "flips were refused, the rest changed names or numbers";
    QVERIFY(refusals > 0);
  }
};

QTEST_GUILESS_MAIN(PytorchTest)
#include "tst_pytorch.moc"
