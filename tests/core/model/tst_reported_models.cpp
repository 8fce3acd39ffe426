// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "core/attention/weights.h"
#include "core/base/error.h"
#include "core/model/open_model.h"
#include "tests/support/npy.h"

using namespace heedmap;

/// Folders and files as people have them, of kinds that were once refused or read wrong.
class ReportedModelsTest : public QObject {
  Q_OBJECT

  static QString place(const QString& name) { return QStringLiteral(HEEDMAP_TEST_DATA "/reports/") + name; }

  /// The ids of every expected.npy, which is what transformers 5.24 (eager, float32) makes of them.
  static Tokens ids() {
    Tokens tokens;
    for (const int id : {5, 9, 17, 3, 80, 44, 9, 17, 60, 2, 33, 71}) {
      Token token;
      token.id = id;
      tokens.items.push_back(token);
    }
    return tokens;
  }

  static QString refusal(const QString& path) {
    try {
      openModel(path);
      return {};
    } catch (const Error& error) {
      return error.sentence();
    }
  }

  static void write(const QString& path, const QByteArray& content) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
      qFatal("%s cannot be written", qPrintable(path));
  }

  /// A GGUF file of two texts and no tensors.
  static QByteArray ggufOf(const QByteArray& architecture, const QByteArray& type) {
    const auto number = [](auto value) {
      return QByteArray(reinterpret_cast<const char*>(&value), sizeof value);
    };
    const auto text = [&](const QByteArray& value) { return number(quint64(value.size())) + value; };
    const QByteArray isText = number(quint32(8));
    return "GGUF" + number(quint32(3)) + number(quint64(0)) + number(quint64(2)) +
           text("general.architecture") + isText + text(architecture) + text("general.type") + isText +
           text(type);
  }

 private slots:
  void attentionAsInTheReference_data() {
    QTest::addColumn<QString>("path");
    const auto row = [](const char* path) { QTest::newRow(path) << QString::fromLatin1(path); };
    row("albert-v1-keys");                       // keys that no code reads
    row("bin-advice");                           // nothing but a pytorch_model.bin
    row("cross-encoder-activation-key");         // a key of the score behind the model
    row("is-causal-false-qwen2");                // a decoder that looks both ways
    row("llama-partial-rotary-v4-key");          // a key that the architecture does not heed
    row("no-model-type");                        // the tensors are BERT's
    row("sentence-transformers-0_Transformer");  // modules.json names the folder of the model
    row("hub-cache-root/models--me--tiny");      // refs/main names it
    row("tied-stored-as-head-gpt2");             // tied weights under the name of the head
    row("tied-stored-as-head-t5");               // or of the other stack
  }
  void attentionAsInTheReference() {
    QFETCH(QString, path);
    const auto model = openModel(place(path));
    const AttentionTrace trace = model->run(ids(), ids(), {});
    const Npy expected = readNpy(place(path.section(u'/', 0, 0)) + QStringLiteral("/expected.npy"));
    const AttentionStack& stack = *trace.stack(AttentionKind::Self);
    QCOMPARE(expected.shape,
             QStringLiteral("(%1, %2, 12, 12)").arg(stack.layers.size()).arg(stack.heads).toLatin1());
    float worst = 0;
    size_t at = 0;
    for (int layer = 0; layer < int(stack.layers.size()); ++layer)
      for (int head = 0; head < stack.heads; ++head) {
        const Matrix values = weights(headInput(trace, {AttentionKind::Self, layer, head})).values;
        for (Eigen::Index query = 0; query < 12; ++query)
          for (Eigen::Index key = 0; key < 12; ++key) {
            const float difference = std::abs(values(query, key) - expected.values.at(at++));
            worst = std::max(worst, std::isfinite(difference) ? difference : 1e9f);
          }
      }
    QVERIFY2(worst < 1e-5f, qPrintable(QString::number(double(worst))));
    qInfo("largest difference %.2g", double(worst));
  }

  void whatThePlaceHoldsInstead_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* path, const char* said) {
      QTest::newRow(path) << place(QString::fromLatin1(path)) << QString::fromUtf8(said);
    };
    row("onnx-only", "weights as ONNX (onnx/model.onnx)");
    row("onnx-only/onnx/model.onnx", "weights as ONNX (model.onnx)");
    row("git-lfs-pointer-gguf/m.gguf", "Git LFS pointer");
  }
  void whatThePlaceHoldsInstead() {
    QFETCH(QString, path);
    QFETCH(QString, said);
    QVERIFY2(refusal(path).contains(said), qPrintable(refusal(path)));
  }

  void weightsOfOtherFormatsAreNamed_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* file, const char* said) {
      QTest::newRow(file) << QString::fromLatin1(file) << QString::fromLatin1(said);
    };
    row("tf_model.h5", "as TensorFlow (tf_model.h5)");
    row("model.ckpt.index", "as TensorFlow (model.ckpt.index)");
    row("flax_model.msgpack", "as Flax (flax_model.msgpack)");
    row("weights.npz", "as MLX (weights.npz)");
    row("openvino_model.xml", "as OpenVINO (openvino_model.xml)");
  }
  void weightsOfOtherFormatsAreNamed() {
    QFETCH(QString, file);
    QFETCH(QString, said);
    QTemporaryDir folder;
    write(folder.filePath(QStringLiteral("config.json")), R"({"model_type": "bert"})");
    write(folder.filePath(file), "x");
    QVERIFY2(refusal(folder.path()).contains(said), qPrintable(refusal(folder.path())));
  }

  /// A Trainer's folder: one checkpoint opens, of several each is named in the order of its steps.
  void checkpointsOfATrainer() {
    QTemporaryDir folder;
    const auto add = [&](const char* name) {
      const QDir from(place(QStringLiteral("albert-v1-keys"))), to(folder.filePath(QLatin1StringView(name)));
      QVERIFY(to.mkpath(QStringLiteral(".")));
      for (const char* file : {"config.json", "model.safetensors"})
        QVERIFY(QFile::copy(from.filePath(QLatin1StringView(file)), to.filePath(QLatin1StringView(file))));
    };
    add("checkpoint-1000");
    QVERIFY(openModel(folder.path())->summary().name.endsWith(QStringLiteral("/checkpoint-1000")));
    add("checkpoint-500");
    QVERIFY2(
        refusal(folder.path())
            .contains(QStringLiteral("holds 2 models; open one of them: checkpoint-500, checkpoint-1000.")),
        qPrintable(refusal(folder.path())));
  }

  /// The hub's variants: one is opened, of several each is named.
  void weightsOfOnePrecision() {
    QTemporaryDir folder;
    const QDir from(place(QStringLiteral("albert-v1-keys"))), to(folder.path());
    const auto add = [&](const char* file, const char* as) {
      QVERIFY(QFile::copy(from.filePath(QLatin1StringView(file)), to.filePath(QLatin1StringView(as))));
    };
    add("config.json", "config.json");
    add("model.safetensors", "model.fp16.safetensors");
    QCOMPARE(openModel(folder.path())->summary().architecture, QStringLiteral("ALBERT"));
    add("model.safetensors", "model.bf16.safetensors");
    QVERIFY2(refusal(folder.path())
                 .contains(QStringLiteral("open one of model.bf16.safetensors, model.fp16.safetensors.")),
             qPrintable(refusal(folder.path())));
    QCOMPARE(openModel(to.filePath(QStringLiteral("model.fp16.safetensors")))->summary().architecture,
             QStringLiteral("ALBERT"));
  }

  void whatMlxQuantised() {
    QTemporaryDir folder;
    const QDir from(place(QStringLiteral("is-causal-false-qwen2"))), to(folder.path());
    QFile config(from.filePath(QStringLiteral("config.json")));
    QVERIFY(config.open(QIODevice::ReadOnly));
    QJsonObject keys = QJsonDocument::fromJson(config.readAll()).object();
    keys[QStringLiteral("quantization")] = QJsonObject{{QStringLiteral("group_size"), 64}};
    write(to.filePath(QStringLiteral("config.json")), QJsonDocument(keys).toJson());
    QVERIFY(QFile::copy(from.filePath(QStringLiteral("model.safetensors")),
                        to.filePath(QStringLiteral("model.safetensors"))));
    QVERIFY2(refusal(folder.path()).contains(QStringLiteral("that MLX has quantised")),
             qPrintable(refusal(folder.path())));
  }

  void namesOfModels() {
    QCOMPARE(openModel(place(QStringLiteral("hub-cache-root/models--me--tiny")))->summary().name,
             QStringLiteral("me/tiny"));
    QCOMPARE(openModel(place(QStringLiteral("sentence-transformers-0_Transformer")))->summary().name,
             QStringLiteral("sentence-transformers-0_Transformer"));
  }

  /// modules.json is untrusted: it must not lead out of its folder.
  void aModuleOutsideIsNotOpened() {
    QTemporaryDir folder;
    const QString outside = QFileInfo(place(QStringLiteral("albert-v1-keys"))).absoluteFilePath();
    for (const QString& path : {QStringLiteral(".."), QStringLiteral("../x"), outside}) {
      write(folder.filePath(QStringLiteral("modules.json")),
            R"([{"path": ")" + path.toUtf8() + R"(", "type": "sentence_transformers.models.Transformer"}])");
      QVERIFY2(refusal(folder.path()).contains(QStringLiteral("is not a model")),
               qPrintable(refusal(folder.path())));
    }
  }

  /// Without a model type the tensors tell, but only where they leave no doubt.
  void aMissingModelType_data() {
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QByteArray>("architectures");
    QTest::addColumn<QString>("opensAs");
    QTest::newRow("BERT by its tensors") << "families/bert" << QByteArray() << "BERT";
    QTest::newRow("RoBERTa by its prefix") << "families/camembert" << QByteArray() << "RoBERTa CamemBERT";
    QTest::newRow("GPT-2 by its tensors") << "families/gpt2" << QByteArray() << "GPT-2";
    QTest::newRow("T5 by its class") << "families/flan-t5" << QByteArray(R"(["T5ForConditionalGeneration"])")
                                     << "T5";
    QTest::newRow("XLM-R by its class")
        << "families/camembert" << QByteArray(R"(["XLMRobertaModel"])") << "XLM-RoBERTa";
    QTest::newRow("Llama or Mistral") << "families/llama" << QByteArray() << "";
  }
  void aMissingModelType() {
    QFETCH(QString, folder);
    QFETCH(QByteArray, architectures);
    QFETCH(QString, opensAs);
    const QDir from(QStringLiteral(HEEDMAP_TEST_DATA "/") + folder);
    QTemporaryDir to;
    QFile source(from.filePath(QStringLiteral("config.json")));
    QVERIFY(source.open(QIODevice::ReadOnly));
    QJsonObject config = QJsonDocument::fromJson(source.readAll()).object();
    config.remove(QStringLiteral("model_type"));
    config[QStringLiteral("architectures")] = QJsonDocument::fromJson(architectures).array();
    write(to.filePath(QStringLiteral("config.json")), QJsonDocument(config).toJson());
    QVERIFY(QFile::copy(from.filePath(QStringLiteral("model.safetensors")),
                        to.filePath(QStringLiteral("model.safetensors"))));
    if (opensAs.isEmpty()) {
      const QString said = refusal(to.path());
      QVERIFY2(said.contains(QStringLiteral("add the key \"model_type\"")) &&
                   said.contains(QStringLiteral("llama")) && said.contains(QStringLiteral("mistral")),
               qPrintable(said));
    } else {
      const QString said = refusal(to.path());
      QVERIFY2(said.isEmpty(), qPrintable(said));
      QVERIFY(opensAs.contains(openModel(to.path())->summary().architecture));
    }
  }

  /// GGUF files that are no models say what they are, and a projector beside a model is not in its way.
  void otherGgufFiles() {
    QTemporaryDir folder;
    const QString model = folder.filePath(QStringLiteral("model.gguf")),
                  projector = folder.filePath(QStringLiteral("mmproj-model.gguf"));
    write(projector, ggufOf("clip", "mmproj"));
    QVERIFY2(refusal(projector).contains(QStringLiteral("(a projector)")), qPrintable(refusal(projector)));
    write(model, ggufOf("llama", "adapter"));
    QVERIFY2(refusal(model).contains(QStringLiteral("is an adapter (LoRA)")), qPrintable(refusal(model)));
    QFile::remove(model);
    QVERIFY(QFile::copy(QStringLiteral(HEEDMAP_TEST_DATA "/families/llama/model.gguf"), model));
    QCOMPARE(refusal(folder.path()), QString());
  }

  void tekken() {
    const auto model = openModel(place(QStringLiteral("gguf-pre-tekken/model.gguf")));
    QFile text(place(QStringLiteral("gguf-pre-tekken/text.txt"))),
        expected(place(QStringLiteral("gguf-pre-tekken/expected.json")));
    QVERIFY(text.open(QIODevice::ReadOnly) && expected.open(QIODevice::ReadOnly));
    QJsonArray ids;
    for (const Token& token : model->tokenize(text.readAll()).items) ids << token.id;
    QCOMPARE(ids, QJsonDocument::fromJson(expected.readAll())[QLatin1StringView("ids")].toArray());
  }
};

QTEST_GUILESS_MAIN(ReportedModelsTest)
#include "tst_reported_models.moc"
