// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QSet>
#include <QTest>
#include <QtEndian>
#include <cmath>
#include <cstring>

#include "core/base/error.h"
#include "core/model/config/config_reader.h"
#include "core/model/config/family.h"
#include "core/model/config/gguf_config.h"
#include "core/model/trained_model.h"

using namespace heedmap;

namespace {

QByteArray fileOf(const char* name) {
  QFile file(QStringLiteral(HEEDMAP_TEST_DATA "/families/%1/model.gguf").arg(QLatin1StringView(name)));
  if (!file.open(QIODevice::ReadOnly)) qFatal("no file %s", name);
  return file.readAll();
}

/// A 32-bit whole number as a value of the metadata: its type (4) and its bytes.
QByteArray u32(quint32 value) {
  const quint32 words[] = {qToLittleEndian(quint32(4)), qToLittleEndian(value)};
  return {reinterpret_cast<const char*>(words), sizeof words};
}

QByteArray f32(float value) {
  quint32 bits;
  std::memcpy(&bits, &value, sizeof bits);
  const quint32 words[] = {qToLittleEndian(quint32(6)), qToLittleEndian(bits)};
  return {reinterpret_cast<const char*>(words), sizeof words};
}

/// A literal with zeros in it.
template <size_t size>
QByteArray raw(const char (&text)[size]) {
  return {text, qsizetype(size - 1)};
}

/// `bytes` with `from` replaced, where it stands once, by as many other bytes.
QByteArray changed(QByteArray bytes, const QByteArray& from, const QByteArray& to) {
  if (bytes.count(from) != 1 || from.size() != to.size())
    qFatal("%lld × %s", (long long)(bytes.count(from)), from.toPercentEncoding().constData());
  return bytes.replace(from, to);
}

/// `bytes` with one more pair, the key filled up with "_" so that the tensors stay aligned.
QByteArray withKey(QByteArray bytes, QByteArray key, const QByteArray& value) {
  constexpr qsizetype pair = 96, header = 24, counter = 16;  // bytes; the number of pairs ends the header
  key = key.leftJustified(pair - 8 - value.size(), '_');
  const auto pairs = qFromLittleEndian<quint64>(bytes.constData() + counter) + 1;
  qToLittleEndian(pairs, bytes.data() + counter);
  const quint64 size = qToLittleEndian(quint64(key.size()));
  return bytes.insert(header, QByteArray(reinterpret_cast<const char*>(&size), 8) + key + value);
}

QString refusal(const QByteArray& bytes) {
  try {
    const Gguf file = readGguf(ByteSource::own(bytes, QStringLiteral("model.gguf")));
    const TrainedModel model(QStringLiteral("model"), readGgufConfig(file), file.checkpoint, nullptr);
    return QStringLiteral("accepted");
  } catch (const Error& error) {
    return error.sentence();
  }
}

}  // namespace

class GgufConfigTest : public QObject {
  Q_OBJECT
 private slots:
  void whatIsNotUnderstoodIsRefusedByName_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("named");
    const auto row = [](const char* name, const char* file, const QByteArray& from, const QByteArray& to,
                        const char* named) {
      QTest::newRow(name) << changed(fileOf(file), from, to) << QString::fromUtf8(named);
    };
    const QByteArray heads("llama.attention.head_count"), base("llama.rope.freq_base"),
        dims("llama.rope.dimension_count");
    row("architecture", "llama-linear",
        raw("\x05\0\0\0\0\0\0\0"
            "llama"),
        raw("\x05\0\0\0\0\0\0\0"
            "lxama"),
        "\"lxama\" are not supported");
    row("rope scaling", "llama-linear",
        raw("\x06\0\0\0\0\0\0\0"
            "linear"),
        raw("\x06\0\0\0\0\0\0\0"
            "spiral"),
        "\"llama.rope.scaling.type\" is \"spiral\"");
    row("a key nobody read", "llama", dims, "llama.rope.dimension_counx", "\"llama.rope.dimension_counx\"");
    row("a key that is missing", "llama", "llama.block_count", "llama.block_counx", "llama.block_count");
    row("no heads", "llama", heads + u32(3), heads + u32(0), "\"llama.attention.head_count\" is 0");
    row("more heads than there may be", "llama", heads + u32(3), heads + u32(1u << 30),
        "\"llama.attention.head_count\"");
    row("key heads that do not divide the heads", "llama-grouped", "llama.attention.head_count_kv" + u32(2),
        "llama.attention.head_count_kv" + u32(4), "\"llama.attention.head_count_kv\" is 4");
    row("an odd number of turned dimensions", "llama", dims + u32(10), dims + u32(9),
        "\"llama.rope.dimension_count\" is 9");
    row("more turned dimensions than there are", "llama", dims + u32(10), dims + u32(12),
        "\"llama.rope.dimension_count\" is 12");
    row("a base of nothing", "llama", base + f32(10000), base + f32(0), "\"llama.rope.freq_base\" is 0");
    row("a base that is no number", "llama", base + f32(10000), base + f32(std::nanf("")),
        "\"llama.rope.freq_base\" is nan");
    row("an encoder that looks back only", "bert", raw("bert.attention.causal\x07\0\0\0\0"),
        raw("bert.attention.causal\x07\0\0\0\1"), "\"bert.attention.causal\"");
    row("more active experts than experts", "mixtral-3-of-5", "llama.expert_used_count" + u32(3),
        "llama.expert_used_count" + u32(6), "\"llama.expert_used_count\" is 6");
    row("a tensor of another shape", "llama", "llama.feed_forward_length" + u32(36),
        "llama.feed_forward_length" + u32(35), "blk.0.ffn_gate.weight");
    row("a tensor that is missing", "llama", "blk.1.ffn_gate.weight", "blk.1.ffn_gatx.weight",
        "blk.1.ffn_gate.weight");
    row("a window that no Llama 4 has", "llama4-mobile-like", "llama4.attention.sliding_window" + u32(0),
        "llama4.attention.sliding_window" + u32(4096), "\"llama4.attention.sliding_window\" is 4096");
    row("rope factors that are none", "llama3", "rope_freqs.weight", "rope_freqx.weight", "accepted");
  }
  void whatIsNotUnderstoodIsRefusedByName() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, named);
    const QString sentence = refusal(bytes);
    QVERIFY2(sentence.contains(named), qPrintable(sentence));
  }

  /// A GGUF file of Llama 4 names neither its chunks, which are longer than the tests' texts, nor the growth
  /// of its queries: they are those of the config that it was made from.
  void whatLlama4LeavesOpenIsAsPublished_data() {
    QTest::addColumn<bool>("isChunked");
    QTest::newRow("llama4-scout-like") << true;
    QTest::newRow("llama4-maverick-like") << true;
    QTest::newRow("llama4-mobile-like") << false;
  }
  void whatLlama4LeavesOpenIsAsPublished() {
    QFETCH(bool, isChunked);
    const char* name = QTest::currentDataTag();
    QFile json(QStringLiteral(HEEDMAP_TEST_DATA "/families/%1/config.json").arg(QLatin1StringView(name)));
    QVERIFY(json.open(QIODevice::ReadOnly));
    const ModelConfig wanted = readConfig(json.readAll(), QStringLiteral("config.json")),
                      found = readGgufConfig(
                          readGguf(ByteSource::own(fileOf(name), QStringLiteral("model.gguf"))));
    QCOMPARE(found.main.qkNorm, wanted.main.qkNorm);
    QCOMPARE(found.main.layers.size(), wanted.main.layers.size());
    for (size_t i = 0; i < found.main.layers.size(); ++i) {
      const LayerConfig &one = found.main.layers[i], &other = wanted.main.layers[i];
      QCOMPARE(one.rule.mask, other.rule.mask);
      QCOMPARE(one.rule.mask.chunk, isChunked && i % 4 != 3 ? 8192 : 0);
      QCOMPARE(one.rotary, other.rotary);
      QCOMPARE(one.hasExperts, other.hasExperts);
      QCOMPARE(one.growth.has_value(), other.growth.has_value());
      if (!one.growth) continue;
      QCOMPARE(one.growth->beta, other.growth->beta);
      QCOMPARE(one.growth->floor, other.growth->floor);
      QCOMPARE(one.growth->first, other.growth->first);
    }
  }

  /// As for config.json: one more key of the architecture is refused by name, whatever its value.
  void anUnknownKeyIsRefusedWhateverItsValue_data() {
    QTest::addColumn<QString>("architecture");
    const QDir families(QStringLiteral(HEEDMAP_TEST_DATA "/families"));
    QSet<QString> seen;
    for (const QString& name : families.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
      if (!QFile::exists(families.filePath(name + QStringLiteral("/model.gguf")))) continue;
      const QByteArray bytes = fileOf(qPrintable(name));
      const QString architecture = readGguf(ByteSource::own(bytes, QStringLiteral("model.gguf")))
                                       .metadata.textAt(QStringLiteral("general.architecture"));
      if (seen.contains(architecture)) continue;
      seen.insert(architecture);
      QTest::newRow(qPrintable(name)) << architecture;
    }
    QCOMPARE(QStringList(seen.begin(), seen.end()).size(), knownGgufArchitectures().size());
  }
  void anUnknownKeyIsRefusedWhateverItsValue() {
    QFETCH(QString, architecture);
    const QByteArray bytes = fileOf(QTest::currentDataTag());
    QCOMPARE(refusal(bytes), QStringLiteral("accepted"));
    for (const QByteArray& value : {u32(1), u32(0), raw("\x07\0\0\0\0"), raw("\x07\0\0\0\1")}) {
      const QString sentence = refusal(withKey(bytes, architecture.toLatin1() + ".brand_new_scale", value));
      QVERIFY2(sentence.contains(architecture + QStringLiteral(".brand_new_scale")), qPrintable(sentence));
    }
    QCOMPARE(refusal(withKey(bytes, "general.brand_new_scale", u32(1))), QStringLiteral("accepted"));
  }

  void aWholeFileIsAccepted() { QCOMPARE(refusal(fileOf("llama")), QStringLiteral("accepted")); }

  /// A download that was cut short, at every byte of the header.
  void aFileThatIsCutShortIsRefused() {
    const QByteArray whole = fileOf("llama-linear");
    for (qsizetype size = 0; size < 2500; ++size)
      QVERIFY(refusal(whole.left(size)) != QStringLiteral("accepted"));
    QVERIFY(refusal(whole.left(whole.size() - 64)) != QStringLiteral("accepted"));
  }
};

QTEST_GUILESS_MAIN(GgufConfigTest)
#include "tst_gguf_config.moc"
