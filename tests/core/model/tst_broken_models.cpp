// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <mutex>

#include "core/attention/weights.h"
#include "core/base/error.h"
#include "core/model/model_file.h"
#include "core/model/open_model.h"
#include "core/parallel/parallel_for.h"
#include "tests/support/files.h"
#include "tests/support/small_model.h"

using namespace heedmap;

namespace {

QString familyFile(const char* family, const char* file) {
  return QStringLiteral(HEEDMAP_TEST_DATA "/families/%1/%2")
      .arg(QLatin1StringView(family), QLatin1StringView(file));
}

/// From any thread.
void fail(const QString& why) {
  static std::mutex one;
  const std::lock_guard lock(one);
  QTest::qFail(qPrintable(why), __FILE__, __LINE__);
}

/// Every weight of a run of three tokens, so that a sanitizer sees any step outside. Rows sum to 1, or the
/// query is blind, whatever numbers a config has.
void use(const Model& model) {
  Tokens tokens;
  for (const int id : {5, 9, 2}) {
    Token token;
    token.id = id;
    tokens.items.push_back(token);
  }
  const AttentionTrace trace = model.run(tokens, model.file()->config.decoder ? tokens : Tokens(), {});
  for (const AttentionStack& stack : trace.stacks)
    for (int layer = 0; layer < int(stack.layers.size()); ++layer)
      for (int head = 0; head < stack.heads; ++head) {
        const HeadWeights found = weights(headInput(trace, {stack.kind, layer, head}));
        if (!((found.values.rowwise().sum().array() - 1).abs() < 1e-3f).all() &&
            found.fullyMaskedQueries.empty())
          fail(QStringLiteral("weights that do not sum to 1"));
      }
}

/// What the user is told when `path` is opened and run, or nothing when it works. One sentence that names a
/// file.
QString refusal(const QString& path) {
  try {
    use(*openModel(path));
    return {};
  } catch (const Error& error) {
    const QString sentence = error.sentence();
    if (!sentence.endsWith(u'.') || sentence.contains(u'\n') || sentence.size() > 1200) fail(sentence);
    return sentence;
  }
}

/// What is said about each of `count` copies of a folder, of which `spoil(copy, i)` has spoilt the i-th, when
/// `opened` in it is opened. On all cores: an opening of a model so small is next to no work for several.
std::vector<QString> refusals(const QString& folder, const QString& opened, std::ptrdiff_t count,
                              const std::function<void(const QDir& copy, std::ptrdiff_t i)>& spoil) {
  std::vector<QString> said(static_cast<size_t>(count));
  const int threads = threadCount();
  parallelFor(threads, [&](std::ptrdiff_t thread) {
    const QTemporaryDir copy;
    for (const QString& file : QDir(folder).entryList(QDir::Files))
      QFile::copy(QDir(folder).filePath(file), copy.filePath(file));
    for (std::ptrdiff_t i = thread; i < count; i += threads) {
      spoil(QDir(copy.path()), i);
      said[size_t(i)] = refusal(copy.filePath(opened));
    }
  });
  return said;
}

qint64 peakKilobytes() {
  for (const QByteArray& line : contents(QStringLiteral("/proc/self/status")).split('\n'))
    if (line.startsWith("VmHWM:")) return line.mid(6).trimmed().split(' ').first().toLongLong();
  return 0;
}

/// A place in a config: the names and indices that lead to it.
using Place = QStringList;

void findNumbers(const QJsonValue& value, const Place& place, std::vector<Place>& found) {
  if (value.isDouble()) found.push_back(place);
  if (value.isObject()) {
    const QJsonObject object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it)
      findNumbers(it.value(), place + Place{it.key()}, found);
  }
  if (value.isArray())
    for (qsizetype i = 0; i < value.toArray().size(); ++i)
      findNumbers(value.toArray().at(i), place + Place{QString::number(i)}, found);
}

QJsonValue replaced(const QJsonValue& whole, const Place& place, const QJsonValue& by) {
  if (place.isEmpty()) return by;
  if (whole.isArray()) {
    QJsonArray array = whole.toArray();
    const int index = place[0].toInt();
    array.replace(index, replaced(array.at(index), place.mid(1), by));
    return array;
  }
  QJsonObject object = whole.toObject();
  object[place[0]] = replaced(object[place[0]], place.mid(1), by);
  return object;
}

}  // namespace

/// Files that a download, a disk or a hand has broken, through the door that the user opens them by.
class BrokenModelsTest : public QObject {
  Q_OBJECT
 private slots:
  /// Cut at each byte: a file of a folder, or a GGUF file. HEEDMAP_EVERY_BYTE cuts at each byte of the
  /// numbers too.
  void aFileThatIsCutShortIsRefused_data() {
    QTest::addColumn<QString>("family");
    QTest::addColumn<QString>("file");
    for (const char* file : {"config.json", "model.safetensors", "tokenizer.json",
                             "model.safetensors.index.json", "model-00001-of-00001.safetensors"})
      QTest::newRow(file) << QStringLiteral("llama3") << QString::fromLatin1(file);
    QTest::newRow("generation_config.json")
        << QStringLiteral("marian") << QStringLiteral("generation_config.json");
    QTest::newRow("an encoder–decoder's config") << QStringLiteral("t5") << QStringLiteral("config.json");
    for (const char* file : {"pytorch_model.bin", "bert-00001-of-00002.bin"})
      QTest::newRow(file) << QStringLiteral("bert") << QString::fromLatin1(file);
    for (const char* family : {"llama3", "bert", "mixtral-3-of-5"})
      QTest::addRow("GGUF of %s", family) << QString::fromLatin1(family) << QStringLiteral("model.gguf");
  }
  void aFileThatIsCutShortIsRefused() {
    QFETCH(QString, family);
    QFETCH(QString, file);
    const SmallModel model(family);
    const QString shard = QStringLiteral("model-00001-of-00001.safetensors");
    if (file == shard || file.endsWith(QLatin1StringView(".index.json"))) {
      QVERIFY(
          QFile::rename(model.path() + QStringLiteral("/model.safetensors"), model.path() + u'/' + shard));
      QJsonObject shards;
      const auto opened = openModel(model.path() + u'/' + shard);
      for (const Tensor& tensor : opened->file()->checkpoint.tensors()) shards[tensor.name] = shard;
      write(model.path() + QStringLiteral("/model.safetensors.index.json"),
            QJsonDocument(QJsonObject{{QStringLiteral("weight_map"), shards}}).toJson());
    }
    if (file == QLatin1StringView("generation_config.json"))
      write(model.path() + u'/' + file, contents(familyFile("marian-generation", "generation_config.json")));
    QString path = model.path();
    const bool isGguf = file == QLatin1StringView("model.gguf");
    if (isGguf) {
      path += u'/' + file;
      write(path, contents(familyFile(family.toLatin1(), "model.gguf")));
    }
    if (file.endsWith(QLatin1StringView(".bin"))) {  // an archive, or two files of the older form
      const QString from = QStringLiteral(HEEDMAP_TEST_DATA "/pytorch/");
      QVERIFY(QFile::remove(model.path() + QStringLiteral("/model.safetensors")));
      if (file == QLatin1StringView("pytorch_model.bin"))
        write(model.path() + u'/' + file, contents(from + QStringLiteral("bert.bin")));
      else
        for (const char* name : {"bert-00001-of-00002.bin", "bert-00002-of-00002.bin", "bert.bin.index.json"})
          write(model.path() + u'/' +
                    QString::fromLatin1(name).replace(QStringLiteral("bert.bin"),
                                                      QStringLiteral("pytorch_model.bin")),
                contents(from + QLatin1StringView(name)));
    }
    QCOMPARE(refusal(path), QString());
    const QString broken = model.path() + u'/' + file;
    const QByteArray whole =
        file.endsWith(QLatin1StringView(".json")) ? contents(broken).trimmed() : contents(broken);
    const qsizetype end = whole.size() - (isGguf ? 32 : 0);  // nobody misses what fills up the last tensor
    const qsizetype step = qEnvironmentVariableIsSet("HEEDMAP_EVERY_BYTE") ? 1 : 31;
    std::vector<qsizetype> sizes;
    for (qsizetype size = 0; size < end; size += size < 1500 ? 1 : step) sizes.push_back(size);
    const std::vector<QString> said = refusals(model.path(), isGguf ? file : QString(), std::ssize(sizes),
                                               [&](const QDir& copy, std::ptrdiff_t i) {
                                                 write(copy.filePath(file), whole.left(sizes[size_t(i)]));
                                               });
    for (size_t i = 0; i < sizes.size(); ++i)
      QVERIFY2(!said[i].isEmpty(), qPrintable(QString::number(sizes[i])));
    write(broken, whole.left(end - 1));
    QVERIFY(!refusal(path).isEmpty());
    write(broken, whole);
    QCOMPARE(refusal(path), QString());
  }

  /// Every number of a config in turn is something else. What is then computed may be another model, but is
  /// refused in a sentence where the shapes say otherwise, and never a crash or gigabytes.
  void numbersOfAConfigAreDistrusted_data() {
    QTest::addColumn<QString>("family");
    for (const char* family : {"albert",
                               "bart",
                               "bert",
                               "bloom",
                               "distilbert",
                               "electra",
                               "falcon-40b-like",
                               "gemma2",
                               "gemma3",
                               "gpt-neo",
                               "gpt-neox",
                               "gpt2-inverse-layer",
                               "llama-dynamic",
                               "llama-longrope",
                               "llama-yarn",
                               "llama3",
                               "m2m100",
                               "marian",
                               "mixtral",
                               "modernbert",
                               "mpnet",
                               "nomic-bert",
                               "opt-350m-like",
                               "phi",
                               "phi3-longrope-v4",
                               "qwen2-window",
                               "roberta",
                               "stablelm",
                               "t5"})
      QTest::newRow(family) << QString::fromLatin1(family);
  }
  void numbersOfAConfigAreDistrusted() {
    QFETCH(QString, family);
    const SmallModel model(family);
    const QString path = model.path() + QStringLiteral("/config.json");
    const QJsonObject config = QJsonDocument::fromJson(contents(path)).object();
    std::vector<Place> numbers;
    findNumbers(config, {}, numbers);
    QJsonValue nested = 1;
    for (int depth = 0; depth < 500; ++depth) nested = QJsonArray{nested};
    const QJsonValue others[] = {-1,
                                 0,
                                 1,
                                 3,
                                 0.5,
                                 1e-30,
                                 1e9,
                                 2147483647.0,
                                 4294967296.0,
                                 1e300,
                                 -1e300,
                                 QStringLiteral("3"),
                                 QStringLiteral("inf"),
                                 QString(),
                                 QJsonValue::Null,
                                 true,
                                 QJsonArray(),
                                 QJsonArray{3},
                                 QJsonObject(),
                                 QJsonObject{{QStringLiteral("a"), 1}},
                                 nested};
    [[maybe_unused]] const qint64 before = peakKilobytes();
    const std::vector<QString> said = refusals(
        model.path(), {}, std::ssize(numbers) * std::ssize(others), [&](const QDir& copy, std::ptrdiff_t i) {
          const Place& place = numbers[size_t(i / std::ssize(others))];
          const QJsonValue& other = others[i % std::ssize(others)];
          write(copy.filePath(QStringLiteral("config.json")),
                QJsonDocument(replaced(config, place, other).toObject()).toJson());
        });
    const int tried = int(said.size()),
              refused = int(std::ranges::count_if(said, [](const QString&one) { return !one.isEmpty(); }));
    qInfo("%d of %d changes of %d numbers were refused", refused, tried, int(numbers.size()));
    QVERIFY(refused > tried / 4);
#ifndef __SANITIZE_ADDRESS__  // which keeps what is freed; its max_allocation_size_mb says more
    QVERIFY2(peakKilobytes() - before < 100'000, qPrintable(QString::number(peakKilobytes() - before)));
#endif
  }

  /// The byte of each digit, comma, quote and brace of a config in turn is another one.
  void bytesOfAConfigAreDistrusted() {
    const SmallModel model(QStringLiteral("llama3"));
    const QString path = model.path() + QStringLiteral("/config.json");
    const QByteArray whole = contents(path);
    constexpr char others[]{'9', '-', '"', '{', '\0', '\xff'};
    refusals(model.path(), {}, whole.size() * std::ssize(others), [&](const QDir& copy, std::ptrdiff_t i) {
      QByteArray broken = whole;
      broken[qsizetype(i / std::ssize(others))] = others[i % std::ssize(others)];
      write(copy.filePath(QStringLiteral("config.json")), broken);
    });
  }
};

QTEST_GUILESS_MAIN(BrokenModelsTest)
#include "tst_broken_models.moc"
