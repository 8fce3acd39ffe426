// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <algorithm>

#include "core/base/error.h"
#include "core/checkpoint/safetensors.h"
#include "core/model/config/config_reader.h"
#include "core/model/config/family.h"
#include "core/model/layers/model_weights.h"
#include "core/model/model_type.h"

using namespace heedmap;

/// What is found in a file of each family, and what is missed or left alone: the tensors of the tiny models.
class ModelWeightsTest : public QObject {
  Q_OBJECT

  static QDir families() { return QDir(QStringLiteral(HEEDMAP_TEST_DATA "/families")); }
  static void addFamilies() {
    QTest::addColumn<QString>("name");
    for (const QString& name : families().entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
      if (families().exists(name + QStringLiteral("/model.safetensors")))
        QTest::newRow(qPrintable(name)) << name;
  }
  static ModelConfig configOf(const QString& name) {
    QFile file(families().filePath(name + QStringLiteral("/config.json")));
    if (!file.open(QIODevice::ReadOnly)) qFatal("%s", qPrintable(file.fileName()));
    const QString path = QStringLiteral("config.json");
    return readConfig(withModelType(file.readAll(), path, checkpointOf(name)), path);
  }
  static Checkpoint checkpointOf(const QString& name) {
    return openSafetensors(families().filePath(name + QStringLiteral("/model.safetensors")));
  }
  /// Whether another table holds the same numbers.
  static bool isTwice(const Checkpoint& checkpoint, size_t index) {
    const Tensor& one = checkpoint.tensors()[index];
    return one.shape.size() == 2 && std::ranges::count_if(checkpoint.tensors(), [&](const Tensor& tensor) {
                                      return tensor.shape == one.shape &&
                                             std::ranges::equal(tensor.bytes, one.bytes);
                                    }) > 1;
  }
  /// Whether `sentence` names `tensor`, in one of the spellings that its role has.
  static bool names(const TensorNames& spellings, const QString& tensor, const QString& sentence) {
    if (sentence.contains(tensor)) return true;
    for (const auto& [role, patterns] : spellings.patterns)
      for (int layer = 0; layer < 8; ++layer)
        for (const bool isBias : {false, true}) {
          const QStringList spelled = candidates(spellings, role, isBias, layer);
          const auto isIn = [&](const QString& name) { return sentence.contains(name); };
          if (spelled.contains(tensor) && std::ranges::any_of(spelled, isIn)) return true;
        }
    return false;
  }
  /// As the file spells it, where another layer says how; a name that stands once may be any that the
  /// architecture knows.
  static bool isSpelledAsInTheFile(const QString& tensor, const QString& sentence) {
    static const QRegularExpression once(QStringLiteral("shared\\.weight|shared_experts"));
    return sentence.contains(QStringLiteral(" has no tensor ")) &&
           (sentence.contains(tensor.section(u'.', 0, -2)) || once.match(tensor).hasMatch());
  }

 private slots:
  /// Without any one of the tensors that are read the model is refused, and the sentence names it. Only the
  /// output head may be missing.
  void aMissingTensorIsNamed_data() { addFamilies(); }
  void aMissingTensorIsNamed() {
    QFETCH(QString, name);
    const ModelConfig config = configOf(name);
    const Checkpoint whole = checkpointOf(name);
    const QStringList unused = findWeights(config, whole).unusedTensors;
    int missed = 0;
    for (size_t left = 0; left < whole.tensors().size(); ++left) {
      const QString tensor = whole.tensors()[left].name;
      if (unused.contains(tensor)) continue;
      std::vector<Tensor> others = whole.tensors();
      others.erase(others.begin() + qptrdiff(left));
      try {
        const ModelWeights weights =
            findWeights(config, Checkpoint(whole.path(), whole.files(), std::move(others)));
        if (isTwice(whole, left)) continue;  // tied weights that are stored under both names
        const bool isOfHead =
            !weights.logits || tensor.contains(QStringLiteral("head")) ||
            tensor.contains(QStringLiteral("predictions")) || tensor.contains(QStringLiteral("vocab_")) ||
            tensor.contains(QStringLiteral("embed_out")) || tensor.contains(QStringLiteral("logits_bias")) ||
            tensor == QStringLiteral("decoder.bias");
        QVERIFY2(isOfHead, qPrintable(tensor));
      } catch (const Error& error) {
        const bool isNamed = names(config.main.names, tensor, error.sentence()) ||
                             (config.decoder && names(config.decoder->names, tensor, error.sentence()));
        QVERIFY2(isNamed && isSpelledAsInTheFile(tensor, error.sentence()),
                 qPrintable(tensor + QStringLiteral(": ") + error.sentence()));
        ++missed;
      }
    }
    QVERIFY(missed > 10);
  }

  void everyFamilyHasRulesOfBiases() {
    for (const Family& family : allFamilies()) QVERIFY2(!biasesOf(family).empty(), family.name);
  }

  /// A bias that the architecture has not, or that the config denies, is left alone and listed.
  void aBiasTooManyIsNotRead_data() { addFamilies(); }
  void aBiasTooManyIsNotRead() {
    QFETCH(QString, name);
    const ModelConfig config = configOf(name);
    const Checkpoint whole = checkpointOf(name);
    const QStringList unused = findWeights(config, whole).unusedTensors;
    std::vector<Tensor> tensors = whole.tensors();
    QStringList added;
    for (const Tensor& weight : whole.tensors()) {
      QString beside = weight.name;
      if (unused.contains(beside) || weight.shape.size() != 2 || !beside.endsWith(QStringLiteral(".weight")))
        continue;
      beside.replace(QStringLiteral(".weight"), QStringLiteral(".bias"));
      if (whole.find(beside)) continue;
      Tensor bias = weight;
      bias.name = beside;
      bias.shape = {weight.shape[0]};
      bias.bytes = weight.bytes.first(size_t(bytesOf(weight.dtype, weight.shape[0])));
      tensors.push_back(bias);
      added << beside;
    }
    const ModelWeights weights = findWeights(config, Checkpoint(whole.path(), whole.files(), tensors));
    for (const QString& bias : added)
      QVERIFY2(weights.unusedTensors.contains(bias) || bias.contains(QStringLiteral("lm_head")),
               qPrintable(bias));
  }

  /// Where no rule says which biases there are, all layers have one or none has.
  void aBiasInOneLayerAlone() {
    ModelConfig config = configOf(QStringLiteral("bert"));
    config.main.biases.clear();
    const Checkpoint whole = checkpointOf(QStringLiteral("bert"));
    for (const char* layer : {"0", "1"}) {
      const QString bias =
          QStringLiteral("encoder.layer.%1.attention.self.key.bias").arg(QLatin1StringView(layer));
      std::vector<Tensor> tensors = whole.tensors();
      std::erase_if(tensors, [&](const Tensor& tensor) { return tensor.name.endsWith(bias); });
      QCOMPARE(tensors.size(), whole.tensors().size() - 1);
      try {
        findWeights(config, Checkpoint(whole.path(), whole.files(), tensors));
        QFAIL("accepted");
      } catch (const Error& error) {
        QVERIFY2(error.sentence().contains(bias), qPrintable(error.sentence()));
      }
    }
  }
};

QTEST_GUILESS_MAIN(ModelWeightsTest)
#include "tst_model_weights.moc"
