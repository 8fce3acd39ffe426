// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>
#include <bit>

#include "core/model/model_file.h"
#include "core/model/open_model.h"
#include "core/model/quantisation/quantisation.h"
#include "tests/support/family_reference.h"
#include "tests/support/files.h"

using namespace heedmap;
using heedmap::test::FamilyReference;

namespace {

constexpr float tolerance = 1e-5f;  // of a weight, and of a logit relative to the largest

QDir folders() {
  return QDir(QStringLiteral(HEEDMAP_TEST_DATA "/quantised"));
}

std::vector<quint32> bitsOf(const Tensor& tensor) {
  std::vector<float> numbers(size_t(tensor.count()));
  tensor.decode(0, numbers.data(), qsizetype(numbers.size()));
  std::vector<quint32> bits;
  for (const float number : numbers) bits.push_back(std::bit_cast<quint32>(number));
  return bits;
}

/// A copy of one of the models, to change.
class Copy {
 public:
  explicit Copy(const QString& name) {
    for (const QString& file : {config(), weights()})
      write(file, contents(folders().filePath(name + u'/' + QFileInfo(file).fileName())));
  }
  QString path() const { return m_folder.path(); }
  QString config() const { return m_folder.filePath(QStringLiteral("config.json")); }
  QString weights() const { return m_folder.filePath(QStringLiteral("model.safetensors")); }

  void change(const QString& key, const QJsonValue& value) const {
    QJsonObject all = QJsonDocument::fromJson(contents(config())).object();
    QJsonObject quantisation = all[QStringLiteral("quantization_config")].toObject();
    quantisation[key] = value;
    all[QStringLiteral("quantization_config")] = quantisation;
    write(config(), QJsonDocument(all).toJson());
  }

  /// What the user is told when the model is opened and run, or nothing.
  QString refusal() const {
    Tokens tokens;
    for (const int id : {5, 9, 2}) {
      Token token;
      token.id = id;
      tokens.items.push_back(token);
    }
    try {
      openModel(path())->run(tokens, {}, {});
      return {};
    } catch (const Error& error) {
      if (!error.sentence().endsWith(u'.') || error.sentence().contains(u'\n'))
        QTest::qFail(qPrintable(error.sentence()), __FILE__, __LINE__);
      return error.sentence();
    }
  }

 private:
  QTemporaryDir m_folder;
};

}  // namespace

/// Checkpoints whose weights are quantised by a method of their own.
class QuantisedTest : public QObject {
  Q_OBJECT

  static void eachFolder() {
    QTest::addColumn<QString>("name");
    for (const QString& name : folders().entryList(QDir::Dirs | QDir::NoDotAndDotDot))
      QTest::newRow(qPrintable(name)) << name;
  }

 private slots:
  void attentionIsThatOfTheDecodedWeights_data() { eachFolder(); }
  void attentionIsThatOfTheDecodedWeights() {
    QFETCH(QString, name);
    const FamilyReference reference(folders().filePath(name + QStringLiteral("/reference.safetensors")));
    const auto model = openModel(folders().filePath(name));
    const AttentionTrace trace = reference.run(*model);
    const float worst = reference.worst(trace), worstLogit = reference.worstLogit(*model, trace);
    qInfo("%s: %.2g, logits %.2g", qPrintable(name), double(worst), double(worstLogit));
    QVERIFY(worst < tolerance);
    QVERIFY(worstLogit < tolerance);
    QVERIFY2(model->file()->unusedTensors.isEmpty(), qPrintable(model->file()->unusedTensors.join(u' ')));
  }

  /// A part of a matrix is the same as in the whole, wherever it begins.
  void partsAreThoseOfTheWhole_data() { eachFolder(); }
  void partsAreThoseOfTheWhole() {
    QFETCH(QString, name);
    const auto model = openModel(folders().filePath(name));
    const Tensor& tensor =
        model->file()->checkpoint.at(QStringLiteral("model.layers.1.mlp.down_proj.weight"));
    QVERIFY(tensor.derived);
    QCOMPARE(shapeText(tensor.shape), QStringLiteral("[64, 96]"));
    std::vector<float> whole(size_t(tensor.count())), part(131);
    tensor.decode(0, whole.data(), qsizetype(whole.size()));
    for (qint64 first = 0; first + 131 <= tensor.count(); first += 41) {
      tensor.decode(first, part.data(), 131);
      for (qint64 i = 0; i < 131; ++i) QCOMPARE(part[size_t(i)], whole[size_t(first + i)]);
    }
  }

  void expertsInMicroscaledBlocks() {
    const Checkpoint stored = openSafetensors(folders().filePath(QStringLiteral("mxfp4.safetensors")));
    const Checkpoint whole = dequantised(stored, R"({"quantization_config": {"quant_method": "mxfp4"}})",
                                         QStringLiteral("config.json"), {});
    const Tensor &found = whole.at(QStringLiteral("gate_up_proj")),
                 &wanted = whole.at(QStringLiteral("wanted"));
    QCOMPARE(found.shape, wanted.shape);
    QCOMPARE(bitsOf(found), bitsOf(wanted));
    QVERIFY(!whole.find(QStringLiteral("gate_up_proj_blocks")));
    QCOMPARE(found.typeName(), QStringLiteral("MXFP4"));
  }

  void whatIsNotReadIsRefusedByName_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QVariant>("value");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* key, const QVariant& value, const char* says) {
      QTest::addRow("%s, %s: %s", name, key, qPrintable(value.toString()))
          << QString::fromLatin1(name) << QString::fromLatin1(key) << value << QString::fromLatin1(says);
    };
    row("gptq-4", "quant_method", QStringLiteral("hqq"), "the method \"hqq\"");
    row("gptq-4", "quant_method", QStringLiteral("awq"), "is wanted");
    row("gptq-4", "bits", 3, "\"quantization_config.bits\" is 3");
    row("gptq-4", "bits", 8, "tensor");
    row("gptq-4", "checkpoint_format", QStringLiteral("marlin"), "checkpoint_format");
    row("gptq-4", "dynamic", QVariantMap{{QStringLiteral("+:.*"), 8}}, "dynamic");
    row("gptq-4", "rotation", QStringLiteral("hadamard"), "rotation");
    row("gptq-8", "group_size", 32, "asks for groups of 32");
    row("awq-4", "version", QStringLiteral("gemv"), "version");
    row("awq-4", "group_size", 64, "asks for groups of 64");
    row("awq-4", "zero_point", false, "zero_point");
    row("nf4", "quant_method", QStringLiteral("fp8"), "bnb_4bit_compute_dtype");
    row("fp8-blocks", "weight_block_size", QVariantList{16, 32}, "does not divide");
    row("fp8-blocks", "weight_block_size", QVariantList{16}, "weight_block_size");
    row("ct-int4", "format", QStringLiteral("nvfp4-pack-quantized"), "format");
    row("ct-int4", "config_groups", QVariantMap(), "config_groups");
    row("ct-int4", "kv_cache_scheme", QVariantMap{{QStringLiteral("num_bits"), 8}}, "kv_cache_scheme");
    row("ct-int4", "transform_config", QVariantMap{{QStringLiteral("R1"), 1}}, "transform_config");
    row("ct-int4", "sparsity_config",
        QVariantMap{{QStringLiteral("format"), QStringLiteral("sparse-24-bitmask")}},
        "sparsity_config.format");
  }
  void whatIsNotReadIsRefusedByName() {
    QFETCH(QString, name);
    QFETCH(QString, key);
    QFETCH(QVariant, value);
    QFETCH(QString, says);
    const Copy copy(name);
    QCOMPARE(copy.refusal(), QString());
    copy.change(key, QJsonValue::fromVariant(value));
    const QString sentence = copy.refusal();
    QVERIFY2(sentence.contains(says), qPrintable(sentence));
  }

  /// Each tensor in turn goes by another name: what remains is never taken for weights.
  void missingPartsAreRefused_data() { eachFolder(); }
  void missingPartsAreRefused() {
    QFETCH(QString, name);
    const Copy copy(name);
    const QByteArray whole = contents(copy.weights());
    const Checkpoint stored = openSafetensors(copy.weights());
    for (const Tensor& tensor : stored.tensors()) {
      if (!tensor.name.contains(QStringLiteral("layers.0.mlp.down_proj"))) continue;
      const QByteArray key = '"' + tensor.name.toUtf8() + '"';
      QByteArray other = key;
      other[key.size() - 2] = '!';
      write(copy.weights(), QByteArray(whole).replace(key, other));
      const bool isOptional = tensor.name.endsWith(QStringLiteral("weight_format")) ||
                              tensor.name.endsWith(QStringLiteral("g_idx"));
      const QString sentence = copy.refusal();
      QVERIFY2(!sentence.isEmpty() || isOptional || tensor.name.endsWith(QStringLiteral("zero_point")),
               qPrintable(tensor.name));
    }
  }

  /// Digits of the header and bytes of the parts are others; what is then computed is nobody's concern, but
  /// it stays inside of the file.
  void brokenPartsDoNoHarm_data() { eachFolder(); }
  void brokenPartsDoNoHarm() {
    QFETCH(QString, name);
    const Copy copy(name);
    const QByteArray whole = contents(copy.weights());
    const auto header = qsizetype(qFromLittleEndian<quint64>(whole.constData()));
    int refused = 0, tried = 0;
    for (qsizetype at = 8; at < 8 + header; ++at) {
      if (whole[at] < '0' || whole[at] > '9' || at % 5 != 0) continue;
      QByteArray broken = whole;
      broken[at] = whole[at] == '1' ? '2' : '1';
      write(copy.weights(), broken);
      refused += !copy.refusal().isEmpty();
      ++tried;
    }
    QVERIFY(refused > tried / 2);
    for (qsizetype at = 8 + header; at < whole.size(); at += 977) {
      QByteArray broken = whole;
      for (qsizetype i = at; i < std::min(at + 40, whole.size()); ++i) broken[i] = '\xff';
      write(copy.weights(), broken);
      copy.refusal();
    }
  }
};

QTEST_GUILESS_MAIN(QuantisedTest)
#include "tst_quantised.moc"
