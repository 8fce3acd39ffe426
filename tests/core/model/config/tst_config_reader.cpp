// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "core/base/error.h"
#include "core/model/config/config_reader.h"
#include "core/model/config/family.h"
#include "core/model/config/harmless_keys.h"
#include "core/model/model_facts.h"

using namespace heedmap;

namespace {

QByteArray configOf(const QString& name) {
  QFile file(QStringLiteral(HEEDMAP_TEST_DATA "/configs/%1.json").arg(name));
  if (!file.open(QIODevice::ReadOnly)) qFatal("no config %s", qPrintable(name));
  return file.readAll();
}

/// By model type, a config of each: one that was published or, where none is kept, one of the tiny models'.
QHash<QString, QJsonObject> readSamples() {
  QHash<QString, QJsonObject> samples;
  for (const QString& folder : {QStringLiteral("configs"), QStringLiteral("families")}) {
    QDirIterator files(QStringLiteral(HEEDMAP_TEST_DATA "/") + folder, {QStringLiteral("*.json")},
                       QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
      QFile file(files.next());
      if (!file.open(QIODevice::ReadOnly)) continue;
      const QJsonObject config = QJsonDocument::fromJson(file.readAll()).object();
      const QString type = config[QStringLiteral("model_type")].toString();
      if (!samples.contains(type)) samples[type] = config;
    }
  }
  return samples;
}

QJsonObject sampleOf(const QString& modelType) {
  static const QHash<QString, QJsonObject> samples = readSamples();
  return samples.value(modelType);
}

/// The sentence that refuses `config`, or nothing.
QString refusal(const QJsonObject& config) {
  try {
    readConfig(QJsonDocument(config).toJson(), QStringLiteral("config.json"));
    return {};
  } catch (const Error& error) {
    return error.sentence();
  }
}

/// "12 × 12/12 heads of 64, 1024 positions": what the picture depends on, in one line.
QString shape(const ModelConfig& config) {
  const StackConfig& stack = config.main;
  return QStringLiteral("%1 layers, %2/%3 heads of %4, %5 positions")
      .arg(stack.layers.size())
      .arg(stack.heads)
      .arg(stack.keyHeads)
      .arg(stack.dK)
      .arg(config.maxPositions);
}

}  // namespace

/// The configs of models that people have, as they were published.
class ConfigReaderTest : public QObject {
  Q_OBJECT
 private:
  static void addModelTypes() {
    QTest::addColumn<int>("unused");
    for (const QString& type : knownModelTypes()) QTest::newRow(qPrintable(type)) << 0;
  }

 private slots:
  void publishedConfigsAreUnderstood_data() {
    QTest::addColumn<QString>("architecture");
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QString>("firstRule");
    QTest::addColumn<QString>("lastRule");
    const auto row = [](const char* name, const char* architecture, const char* shape, const char* first,
                        const char* last = nullptr) {
      QTest::newRow(name) << QString::fromUtf8(architecture) << QString::fromUtf8(shape)
                          << QString::fromUtf8(first) << QString::fromUtf8(last ? last : first);
    };
    row("bert-base-chinese", "BERT", "12 layers, 12/12 heads of 64, 512 positions", "q·k / √64, no mask");
    row("roberta-base", "RoBERTa", "12 layers, 12/12 heads of 64, 512 positions", "q·k / √64, no mask");
    row("xlm-roberta-base", "XLM-RoBERTa", "12 layers, 12/12 heads of 64, 512 positions",
        "q·k / √64, no mask");
    row("distilbert-base-uncased", "DistilBERT", "6 layers, 12/12 heads of 64, 512 positions",
        "q·k / √64, no mask");
    row("electra-base-discriminator", "ELECTRA", "12 layers, 12/12 heads of 64, 512 positions",
        "q·k / √64, no mask");
    row("albert-base-v2", "ALBERT", "12 layers, 12/12 heads of 64, 512 positions", "q·k / √64, no mask");
    row("all-mpnet-base-v2", "MPNet", "12 layers, 12/12 heads of 64, 512 positions", "q·k / √64, no mask");
    row("ModernBERT-base", "ModernBERT", "22 layers, 12/12 heads of 64, 8192 positions",
        "q·k / √64, no mask");
    row("gpt2", "GPT-2", "12 layers, 12/12 heads of 64, 1024 positions", "q·k / √64, causal mask");
    row("gpt-neo-125m", "GPT-Neo", "12 layers, 12/12 heads of 64, 2048 positions",
        "q·k, not scaled, causal mask", "q·k, not scaled, causal mask, window of 256 keys");
    row("gpt-j-6b", "GPT-J", "28 layers, 16/16 heads of 256, 2048 positions", "q·k / √256, causal mask");
    row("pythia-160m", "GPT-NeoX", "12 layers, 12/12 heads of 64, 2048 positions", "q·k / √64, causal mask");
    row("opt-125m", "OPT", "12 layers, 12/12 heads of 64, 2048 positions", "q·k / √64, causal mask");
    row("bloom-560m", "BLOOM", "24 layers, 16/16 heads of 64, 0 positions", "q·k / √64, ALiBi, causal mask");
    row("falcon-7b", "Falcon", "32 layers, 71/1 heads of 64, 2048 positions", "q·k / √64, causal mask");
    row("falcon-40b", "Falcon", "60 layers, 128/8 heads of 64, 2048 positions", "q·k / √64, causal mask");
    row("falcon-rw-1b", "Falcon", "24 layers, 32/32 heads of 64, 0 positions",
        "q·k / √64, ALiBi, causal mask");
    row("llama-2-7b", "Llama", "32 layers, 32/32 heads of 128, 4096 positions", "q·k / √128, causal mask");
    row("llama-3.2-1b", "Llama", "16 layers, 32/8 heads of 64, 131072 positions", "q·k / √64, causal mask");
    row("smollm2-135m", "Llama", "30 layers, 9/3 heads of 64, 8192 positions", "q·k / √64, causal mask");
    row("vicuna-7b-16k", "Llama", "32 layers, 32/32 heads of 128, 16384 positions",
        "q·k / √128, causal mask");
    row("mistral-7b-v0.1", "Mistral", "32 layers, 32/8 heads of 128, 32768 positions",
        "q·k / √128, causal mask, window of 4096 keys");
    row("mistral-7b-v0.3", "Mistral", "32 layers, 32/8 heads of 128, 32768 positions",
        "q·k / √128, causal mask");
    row("mixtral-8x7b", "Mixtral", "32 layers, 32/8 heads of 128, 32768 positions",
        "q·k / √128, causal mask");
    row("qwen2.5-0.5b", "Qwen2", "24 layers, 14/2 heads of 64, 32768 positions", "q·k / √64, causal mask");
    row("qwen3-4b", "Qwen3", "36 layers, 32/8 heads of 128, 40960 positions", "q·k / √128, causal mask");
    row("gemma-7b", "Gemma", "28 layers, 16/16 heads of 256, 8192 positions", "q·k / √256, causal mask");
    row("gemma-2-27b", "Gemma 2", "46 layers, 32/16 heads of 128, 8192 positions",
        "q·k / √144 (d_k is 128), soft cap 50, causal mask, window of 4096 keys",
        "q·k / √144 (d_k is 128), soft cap 50, causal mask");
    row("gemma-3-1b", "Gemma 3", "26 layers, 4/1 heads of 256, 32768 positions",
        "q·k / √256, causal mask, window of 512 keys");
    row("gemma-3-4b", "Gemma 3", "34 layers, 8/4 heads of 256, 131072 positions",
        "q·k / √256, causal mask, window of 1024 keys");
    row("phi-2", "Phi", "32 layers, 32/32 heads of 80, 2048 positions", "q·k / √80, causal mask");
    row("phi-3-mini-4k", "Phi-3", "32 layers, 32/32 heads of 96, 4096 positions",
        "q·k / √96, causal mask, window of 2047 keys");
    row("phi-4-mini", "Phi-3", "32 layers, 24/8 heads of 128, 131072 positions",
        "q·k / √128, causal mask, window of 262144 keys");
    row("stablelm-2-1.6b", "StableLM", "24 layers, 32/32 heads of 64, 4096 positions",
        "q·k / √64, causal mask");
    row("olmo-2-1b", "OLMo 2", "16 layers, 16/16 heads of 128, 4096 positions", "q·k / √128, causal mask");
    row("command-r-v01", "Cohere", "40 layers, 64/64 heads of 128, 8192 positions",
        "q·k / √128, causal mask");
    row("t5-small", "T5", "6 layers, 8/8 heads of 64, 0 positions", "q·k, not scaled, no mask");
    row("flan-t5-small", "T5", "8 layers, 6/6 heads of 64, 0 positions", "q·k, not scaled, no mask");
    row("mt5-small", "mT5", "8 layers, 6/6 heads of 64, 0 positions", "q·k, not scaled, no mask");
    row("bart-base", "BART", "6 layers, 12/12 heads of 64, 1024 positions", "q·k / √64, no mask");
    row("mbart-large-50", "mBART", "12 layers, 16/16 heads of 64, 1024 positions", "q·k / √64, no mask");
    row("opus-mt-en-de", "Marian", "6 layers, 8/8 heads of 64, 512 positions", "q·k / √64, no mask");
    row("nllb-200-distilled-600m", "M2M-100", "12 layers, 16/16 heads of 64, 1024 positions",
        "q·k / √64, no mask");
  }
  void publishedConfigsAreUnderstood() {
    QFETCH(QString, architecture);
    ModelConfig config;
    try {
      config =
          readConfig(configOf(QLatin1StringView(QTest::currentDataTag())), QStringLiteral("config.json"));
    } catch (const Error& error) {
      QFAIL(qPrintable(error.sentence()));
    }
    QCOMPARE(config.architecture, architecture);
    QTEST(shape(config), "shape");
    QTEST(describe(config.main.layers.front().rule, config.main.dK), "firstRule");
    QTEST(describe(config.main.layers.back().rule, config.main.dK), "lastRule");
  }

  /// One key changed to what nobody implemented: the sentence names it.
  void whatIsNotUnderstoodIsRefusedByName_data() {
    QTest::addColumn<QByteArray>("change");
    QTest::addColumn<QString>("named");
    const auto row = [](const char* name, const char* change, const char* named) {
      QTest::newRow(
          qPrintable(QStringLiteral("%1 %2").arg(QLatin1StringView(name), QLatin1StringView(change))))
          << QByteArray(change) << QString::fromUtf8(named);
    };
    row("gpt2", R"({"model_type": "mamba"})", "\"mamba\"");
    row("gpt2", R"({"model_type": null})", "\"model_type\" is missing");
    row("gpt2", R"({"activation_function": "mish"})", "\"activation_function\" is \"mish\"");
    row("gpt2", R"({"add_cross_attention": true})", "\"add_cross_attention\" is true");
    row("gpt2", R"({"n_embd": "768"})", "\"n_embd\" is \"768\", but it should be a whole number");
    row("gpt2", R"({"n_embd": 768.5})", "\"n_embd\" is 768.5");
    row("gpt2", R"({"n_embd": null})", "no \"n_embd\"");
    row("gpt2", R"({"n_layer": 1000000000})", "\"n_layer\"");
    row("gpt2", R"({"n_layer": 0})", "\"n_layer\"");
    row("gpt2", R"({"n_head": 7})", "not a multiple of the 7 heads");
    row("gpt2", R"({"layer_norm_epsilon": "small"})", "\"layer_norm_epsilon\"");
    row("bert-base-chinese", R"({"position_embedding_type": "relative_key"})",
        "\"position_embedding_type\" is \"relative_key\"");
    row("llama-2-7b", R"({"rope_scaling": {"rope_type": "spiral", "factor": 2}})",
        "\"rope_scaling.rope_type\" is \"spiral\"");
    row("llama-2-7b", R"({"rope_scaling": {"type": "spiral"}})", "\"rope_scaling.type\" is \"spiral\"");
    row("llama-2-7b", R"({"rope_scaling": {"type": "linear"}})", "no \"rope_scaling.factor\"");
    row("llama-2-7b", R"({"rope_scaling": {"type": "linear", "factor": -1}})",
        "\"rope_scaling.factor\" is -1");
    row("llama-2-7b", R"({"rope_scaling": {"type": "linear", "factor": 2, "rope_wobble": 3}})",
        "\"rope_scaling.rope_wobble\"");
    row("llama-2-7b", R"({"rope_scaling": {"type": "longrope", "long_factor": [1], "short_factor": [1]}})",
        "\"rope_scaling.short_factor\"");
    row("llama-2-7b", R"({"num_key_value_heads": 5})", "not a multiple of the 5 key heads");
    row("llama-2-7b", R"({"attention_multiplier": 0.1})", "\"attention_multiplier\"");
    row("llama-2-7b", R"({"rope_interleaved": true})", "\"rope_interleaved\"");
    row("llama-2-7b", R"({"is_causal": "no"})", "\"is_causal\" is \"no\"");
    row("llama-2-7b", R"({"use_sliding_window_everywhere": false})", "\"use_sliding_window_everywhere\"");
    row("qwen2.5-0.5b", R"({"use_mrope": true})", "\"use_mrope\"");
    row("qwen2.5-0.5b", R"({"layer_types": ["chunked_attention"]})", "\"layer_types\"");
    row("mistral-7b-v0.1", R"({"layer_types": ["full_attention"]})", "\"layer_types\"");
    row("mixtral-8x7b", R"({"num_experts_per_tok": 9})", "\"num_experts_per_tok\" is 9");
    row("gemma-2-27b", R"({"attn_logit_softcapping": -1})", "\"attn_logit_softcapping\" is -1");
    row("gemma-2-27b", R"({"use_bidirectional_attention": true})", "\"use_bidirectional_attention\" is true");
    row("gemma-3-4b", R"({"text_config": {"model_type": "gemma3_text", "brand_new_scale": null}})",
        "\"text_config.brand_new_scale\"");
    row("gpt-neo-125m", R"({"attention_types": [[["global", "sparse"], 6]]})", "\"attention_types\"");
    row("gpt-neo-125m", R"({"attention_types": [[["global"], 1000000000]]})", "\"attention_types\"");
    row("gpt-j-6b", R"({"rotary_dim": 300})", "\"rotary_dim\" is 300");
    row("bloom-560m", R"({"apply_residual_connection_post_layernorm": true})",
        "\"apply_residual_connection_post_layernorm\" is true");
    row("albert-base-v2", R"({"inner_group_num": 2})", "\"inner_group_num\" is 2");
    row("phi-2", R"({"partial_rotary_factor": 1.5})", "120 of 80 dimensions");
    row("t5-small", R"({"feed_forward_proj": "gated-mish"})", "\"feed_forward_proj\" is \"gated-mish\"");
    row("bart-base", R"({"normalize_before": true})", "\"normalize_before\" is true");
    row("roberta-base", R"({"pad_token_id": 600})", "\"pad_token_id\" is 600");
  }
  void whatIsNotUnderstoodIsRefusedByName() {
    QFETCH(QByteArray, change);
    QFETCH(QString, named);
    const QString name = QString::fromUtf8(QTest::currentDataTag()).section(u' ', 0, 0);
    QJsonObject config = QJsonDocument::fromJson(configOf(name)).object();
    const QJsonObject changes = QJsonDocument::fromJson(change).object();
    QVERIFY(!changes.isEmpty());
    for (auto it = changes.begin(); it != changes.end(); ++it) config[it.key()] = it.value();
    try {
      readConfig(QJsonDocument(config).toJson(), QStringLiteral("config.json"));
      QFAIL("accepted");
    } catch (const Error& error) {
      QVERIFY2(error.sentence().contains(named), qPrintable(error.sentence()));
      QVERIFY(error.sentence().contains(QStringLiteral("config.json")));
    }
  }

  /// Of models that cut their attention down, the ways that are not known.
  void unknownWaysToReadLongTextsAreRefusedByName() {
    const auto refusalOf = [](const char* type, const char* changes) {
      QJsonObject config = sampleOf(QLatin1StringView(type));
      const QJsonObject changed = QJsonDocument::fromJson(changes).object();
      for (auto it = changed.begin(); it != changed.end(); ++it) config[it.key()] = it.value();
      return refusal(config);
    };
    QVERIFY(refusalOf("longformer", R"({"architectures": ["LongformerForMultipleChoice"]})")
                .contains(u"\"architectures\""));
    QCOMPARE(refusalOf("longformer", R"({"architectures": ["LongformerForQuestionAnswering"]})"), QString());
    QVERIFY(refusalOf("longt5", R"({"encoder_attention_type": "sparse"})")
                .contains(u"\"encoder_attention_type\" is \"sparse\""));
    QVERIFY(refusalOf("longt5", R"({"encoder_attention_type": "transient-global", "global_block_size": 12})")
                .contains(u"\"global_block_size\" is 12"));
    QVERIFY(refusalOf("big_bird", R"({"attention_type": "dense"})").contains(u"\"attention_type\""));
    QVERIFY(refusalOf("jina_bert_v2", R"({"feed_forward_type": "original"})")
                .contains(u"\"feed_forward_type\" is \"original\""));
    QVERIFY(refusalOf("jina_bert_v2", R"({"position_embedding_type": "absolute"})")
                .contains(u"\"position_embedding_type\" is \"absolute\""));
  }

  /// Nothing is guessed: in every family a key that no code asks for is refused by name, whatever its value.
  void anUnknownKeyIsRefusedWhateverItsValue_data() { addModelTypes(); }
  void anUnknownKeyIsRefusedWhateverItsValue() {
    const QJsonObject sample = sampleOf(QLatin1StringView(QTest::currentDataTag()));
    QVERIFY(!sample.isEmpty());
    QCOMPARE(refusal(sample), QString());
    for (const QJsonValue& value : {QJsonValue(1), QJsonValue(false), QJsonValue(), QJsonValue(0)}) {
      QJsonObject config = sample;
      config[QStringLiteral("brand_new_scale")] = value;
      QVERIFY2(refusal(config).contains(QStringLiteral("\"brand_new_scale\"")), qPrintable(refusal(config)));
    }
  }

  void keysThatTheReferenceIgnoresAreAccepted_data() { addModelTypes(); }
  void keysThatTheReferenceIgnoresAreAccepted() {
    const QString type = QLatin1StringView(QTest::currentDataTag());
    for (const char* key : familyOfType(type)->ignoredKeys) {
      QJsonObject config = sampleOf(type);
      config[QLatin1StringView(key)] =
          QJsonValue();  // which no code would accept of a key that it does not know
      QCOMPARE(refusal(config), QString());
    }
  }

  /// One key after another beside those of a config: none needs to be known to the family.
  void harmlessKeysAreAccepted_data() { addModelTypes(); }
  void harmlessKeysAreAccepted() {
    const QJsonObject sample = sampleOf(QLatin1StringView(QTest::currentDataTag()));
    for (const HarmlessKeys& group : harmlessKeys())
      for (const char* key : group.keys) {
        QJsonObject config = sample;
        if (config.contains(QLatin1StringView(key))) continue;
        config[QLatin1StringView(key)] = QJsonValue();
        QCOMPARE(refusal(config), QString());
      }
  }

  /// Fields of every config of transformers: harmless as long as they are switched off.
  void whatIsSwitchedOffIsAccepted() {
    const QJsonObject sample = sampleOf(QStringLiteral("llama"));
    const auto with = [&](const char* key, const QJsonValue& value) {
      QJsonObject config = sample;
      config[QLatin1StringView(key)] = value;
      return refusal(config);
    };
    QCOMPARE(with("pruned_heads", QJsonObject()), QString());
    QCOMPARE(with("quantization_config", QJsonValue()), QString());
    QVERIFY(
        with("pruned_heads", QJsonObject{{QStringLiteral("0"), QJsonArray{1}}}).contains(u"pruned_heads"));
  }

  /// "is_causal": false opens a decoder's masks, and windows reach as many keys to either side.
  void decodersThatLookBothWays_data() {
    QTest::addColumn<QString>("rules");
    QTest::newRow("llama-2-7b") << "no mask";
    QTest::newRow("bloom-560m") << "no mask";
    QTest::newRow("mistral-7b-v0.1") << "window from 4096 keys before to 4096 after";
    QTest::newRow("t5-small") << "no mask";
    QTest::newRow("gpt-neo-125m") << "causal mask";  // whose mask is stored with its weights
  }
  void decodersThatLookBothWays() {
    QFETCH(QString, rules);
    const QString name = QLatin1StringView(QTest::currentDataTag());
    QJsonObject json = QJsonDocument::fromJson(configOf(name)).object();
    json[QStringLiteral("is_causal")] = false;
    const ModelConfig config = readConfig(QJsonDocument(json).toJson(), name);
    const StackConfig& stack = config.lastStack();
    QVERIFY2(describe(stack.layers[0].rule, stack.dK).endsWith(rules),
             qPrintable(describe(stack.layers[0].rule, stack.dK)));
    QCOMPARE(config.logits.has_value(), rules == QLatin1StringView("causal mask"));
    json[QStringLiteral("is_causal")] = true;
    QCOMPARE(readConfig(QJsonDocument(json).toJson(), name).lastStack().layers[0].rule.mask,
             MaskRule::causalWindow(name.startsWith(u"mistral") ? 4096 : 0));
  }

  /// A family that rotates whole heads does nothing with the part, unless its positions are scaled: then the
  /// reference's tables do not fit.
  void thePartThatIsRotatedIsIgnoredWhereHeadsAreWhole() {
    for (const char* name : {"llama-2-7b", "falcon-7b", "gemma-2-27b", "olmo-2-1b", "qwen2.5-0.5b",
                             "mistral-7b-v0.1", "command-r-v01"}) {
      QJsonObject config = QJsonDocument::fromJson(configOf(QLatin1StringView(name))).object();
      config[QStringLiteral("partial_rotary_factor")] = 0.5;
      const ModelConfig model = readConfig(QJsonDocument(config).toJson(), QStringLiteral("config.json"));
      QVERIFY2(model.main.rotaries[0].dims == model.main.dK, name);
    }
    QJsonObject config = QJsonDocument::fromJson(configOf(QStringLiteral("llama-2-7b"))).object();
    config[QStringLiteral("partial_rotary_factor")] = 0.5;
    config[QStringLiteral("rope_scaling")] =
        QJsonObject{{QStringLiteral("type"), QStringLiteral("linear")}, {QStringLiteral("factor"), 2}};
    QVERIFY(refusal(config).contains(u"\"partial_rotary_factor\" is 0.5"));
  }

  void keysThatAreAboutSomethingElseDoNotMatter() {
    QJsonObject config = QJsonDocument::fromJson(configOf(QStringLiteral("llama-2-7b"))).object();
    config[QStringLiteral("learning_rate")] = 1e-4;
    config[QStringLiteral("dataset")] = QStringLiteral("stories");
    config[QStringLiteral("attention_dropout")] = 0.5;
    readConfig(QJsonDocument(config).toJson(), QStringLiteral("config.json"));
  }

  void brokenJsonIsSaidToBe() {
    for (const char* json : {"", "[]", "{\"model_type\": ", "\"gpt2\""}) {
      try {
        readConfig(json, QStringLiteral("config.json"));
        QFAIL("accepted");
      } catch (const Error& error) {
        QVERIFY2(error.sentence().contains(QStringLiteral("is not a JSON object")),
                 qPrintable(error.sentence()));
      }
    }
  }
};

QTEST_GUILESS_MAIN(ConfigReaderTest)
#include "tst_config_reader.moc"
