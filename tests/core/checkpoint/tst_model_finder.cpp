// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "core/base/error.h"
#include "core/checkpoint/model_finder.h"
#include "tests/support/files.h"

using namespace heedmap;

namespace {

template <typename Number>
QByteArray number(Number value) {
  return QByteArray(reinterpret_cast<const char*>(&value), sizeof value);
}
QByteArray string(const QByteArray& text) {
  return number<quint64>(quint64(text.size())) + text;
}

/// A sound GGUF file that holds no tensor.
QByteArray gguf(const QByteArray& architecture) {
  return "GGUF" + number<quint32>(3) + number<quint64>(0) + number<quint64>(1) +
         string("general.architecture") + number<quint32>(8) + string(architecture);
}

const QByteArray weights = number<quint64>(2) + "{}";

void writeFolder(const QString& path, const QByteArray& type) {
  write(path + QStringLiteral("/config.json"), "{\"model_type\": \"" + type + "\"}");
  write(path + QStringLiteral("/model.safetensors"), weights);
}

/// "place name architecture: why not" of each.
QStringList lines(const std::vector<FoundModel>& models) {
  static const char* const places[] = {"built-in", "recent", "user", "hub", "ollama", "lmstudio"};
  QStringList lines;
  for (const FoundModel& model : models)
    lines << QStringLiteral("%1 %2 %3")
                     .arg(QLatin1StringView(places[int(model.place)]), model.name, model.architecture) +
                 (model.whyNot.isEmpty() ? QString() : QStringLiteral(" (no)"));
  return lines;
}

}  // namespace

class ModelFinderTest : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> m_home;
  QString at(const QString& path) const { return m_home->filePath(path); }
  QString at(const char* path) const { return at(QLatin1StringView(path)); }

 private slots:
  void init() {
    m_home = std::make_unique<QTemporaryDir>();
    qputenv("HOME", m_home->path().toLocal8Bit());
    for (const char* name : {"HF_HUB_CACHE", "HF_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "OLLAMA_MODELS"})
      qunsetenv(name);
  }

  void emptyComputer() {
    ModelPlaces places = modelPlaces();
    places.ollama.removeAll(QStringLiteral("/usr/share/ollama/.ollama/models"));
    QCOMPARE(lines(findModels(places, {})), QStringList());
  }

  void foldersOfTheConventions() {
    QCOMPARE(modelPlaces().userFolders, QStringList{at(".local/share/heedmap/models")});
    QCOMPARE(modelPlaces().huggingFace, QStringList{at(".cache/huggingface/hub")});
    QCOMPARE(modelPlaces().ollama.first(), at(".ollama/models"));
    QCOMPARE(modelPlaces().lmStudio, (QStringList{at(".lmstudio/models"), at(".cache/lm-studio/models")}));
  }

  void foldersOfTheEnvironment() {
    qputenv("XDG_DATA_HOME", "/data");
    qputenv("HF_HUB_CACHE", "/hub");
    qputenv("HF_HOME", "/hf/");
    qputenv("XDG_CACHE_HOME", "/cache");
    qputenv("OLLAMA_MODELS", "/ollama");
    const ModelPlaces places = modelPlaces();
    QCOMPARE(places.userFolders, QStringList{QStringLiteral("/data/heedmap/models")});
    QCOMPARE(places.huggingFace,
             (QStringList{QStringLiteral("/hub"), QStringLiteral("/hf/hub"),
                          QStringLiteral("/cache/huggingface/hub"), at(".cache/huggingface/hub")}));
    QCOMPARE(places.ollama.first(), QStringLiteral("/ollama"));
  }

  /// Adapters stand behind the models that they were trained on, wherever those are.
  void adaptersStandBehindTheirBase() {
    const QString models = at(".local/share/heedmap/models/");
    const auto writeAdapter = [](const QString& path, const QByteArray& base) {
      write(path + QStringLiteral("/adapter_config.json"),
            "{\"peft_type\": \"LORA\", \"base_model_name_or_path\": \"" + base + "\"}");
      write(path + QStringLiteral("/adapter_model.safetensors"), weights);
    };
    writeFolder(models + QStringLiteral("alpha"), "bert");
    writeFolder(models + QStringLiteral("omega"), "gpt2");
    writeFolder(at(".cache/huggingface/hub/models--org--one/snapshots/0123"), "llama");
    writeAdapter(models + QStringLiteral("zeta"), "someone/alpha");  // beside it, under the same last name
    writeAdapter(models + QStringLiteral("beta"), "someone/alpha");
    writeAdapter(models + QStringLiteral("hub-lora"), "Org/One");  // by its whole name
    writeAdapter(models + QStringLiteral("lonely"), "org/gone");
    writeAdapter(at("elsewhere/mine"), "org/lost");  // opened on omega before
    ModelPlaces places = modelPlaces();
    places.recent = {withAdapter(models + QStringLiteral("omega"), at("elsewhere/mine"))};
    const auto found = findModels(places, [](const FoundModel& model) {
      return model.name.endsWith(QLatin1StringView("zeta")) ? QStringLiteral("not yet") : QString();
    });
    QCOMPARE(
        lines(found),
        (QStringList{QStringLiteral("user alpha bert"), QStringLiteral("user alpha + beta bert"),
                     QStringLiteral("user alpha + zeta bert (no)"), QStringLiteral("user omega gpt2"),
                     QStringLiteral("recent omega + mine gpt2"), QStringLiteral("hub org/one llama"),
                     QStringLiteral("user org/one + hub-lora llama"), QStringLiteral("user lonely  (no)")}));
    QCOMPARE(found[1].path, withAdapter(models + QStringLiteral("alpha"), models + QStringLiteral("beta")));
    QCOMPARE(found[1].base, QStringLiteral("alpha"));
    QVERIFY(!found[1].isBaseMissing && found.back().isBaseMissing);
    QVERIFY(found.back().whyNot.contains(QStringLiteral("org/gone")));
  }

  void findsEachKind() {
    // Built in, and in the user's folder a GGUF file and a folder.
    writeFolder(at("builtin/small"), "bert");
    write(at(".local/share/heedmap/models/smol.gguf"), gguf("llama"));
    writeFolder(at(".local/share/heedmap/models/mine"), "gpt2");
    // The hub: links to blobs, two revisions of one model, a data set, a repository of GGUF files, one
    // without weights.
    const QString hub = at(".cache/huggingface/hub/");
    write(hub + QStringLiteral("models--org--one/blobs/aa"), "{\"architectures\": [\"LlamaForCausalLM\"]}");
    write(hub + QStringLiteral("models--org--one/blobs/bb"), weights);
    const QString snapshot = hub + QStringLiteral("models--org--one/snapshots/0123456789/");
    QVERIFY(QDir().mkpath(snapshot));
    QVERIFY(QFile::link(QStringLiteral("../../blobs/aa"), snapshot + QStringLiteral("config.json")));
    QVERIFY(QFile::link(QStringLiteral("../../blobs/bb"), snapshot + QStringLiteral("model.safetensors")));
    writeFolder(hub + QStringLiteral("models--two/snapshots/abcdef0123"), "bert");
    writeFolder(hub + QStringLiteral("models--two/snapshots/fedcba0123"), "bert");
    writeFolder(hub + QStringLiteral("datasets--org--data/snapshots/0123"), "bert");
    write(hub + QStringLiteral("models--org--three/snapshots/0123/q4.gguf"), gguf("qwen2"));
    write(hub + QStringLiteral("models--org--four/snapshots/0123/config.json"), "{\"model_type\": \"bert\"}");
    // Ollama and LM Studio.
    const QByteArray digest(64, 'a'), other(64, 'b');
    const auto manifest = [](const QByteArray& blob) {
      return "{\"layers\": [{\"mediaType\": \"application/vnd.ollama.image.license\", \"digest\": "
             "\"sha256:0\"}, "
             "{\"mediaType\": \"application/vnd.ollama.image.model\", \"digest\": \"sha256:" +
             blob + "\"}]}";
    };
    write(at(".ollama/models/manifests/host/library/llama3/8b"), manifest(digest));
    write(at(".ollama/models/manifests/host/someone/phi/latest"), manifest(other));
    write(at(".ollama/models/blobs/sha256-") + QLatin1StringView(digest), gguf("llama"));
    write(at(".ollama/models/blobs/sha256-") + QLatin1StringView(other), gguf("phi3"));
    write(at(".lmstudio/models/publisher/repository/q8.gguf"), gguf("gemma2"));
    write(at(".lmstudio/models/publisher/repository/mmproj-q8.gguf"), gguf("clip"));
    // Opened before: one from elsewhere, one of the hub, one that is gone.
    writeFolder(at("elsewhere/model"), "roberta");

    ModelPlaces places = modelPlaces();
    places.builtIn = {at("builtin")};
    places.recent = {at("elsewhere/model"), snapshot, at("gone")};
    const auto models = findModels(places, [](const FoundModel& model) {
      return model.architecture == QLatin1StringView("phi3") ? QStringLiteral("not yet") : QString();
    });
    QCOMPARE(lines(models),
             (QStringList{QStringLiteral("built-in small bert"), QStringLiteral("recent model roberta"),
                          QStringLiteral("user mine gpt2"), QStringLiteral("user smol llama"),
                          QStringLiteral("hub org/one LlamaForCausalLM"),
                          QStringLiteral("hub org/three q4 qwen2"), QStringLiteral("hub two (abcdef0) bert"),
                          QStringLiteral("hub two (fedcba0) bert"), QStringLiteral("ollama llama3:8b llama"),
                          QStringLiteral("ollama someone/phi:latest phi3 (no)"),
                          QStringLiteral("lmstudio q8 gemma2")}));
    QCOMPARE(models[0].bytes, weights.size());
    QCOMPARE(models[3].bytes, gguf("llama").size());
    QCOMPARE(models[3].path, at(".local/share/heedmap/models/smol.gguf"));
    QCOMPARE(models[9].whyNot, QStringLiteral("not yet"));
  }

  void brokenModelsAreListedWithTheReason() {
    const QString folder = at(".local/share/heedmap/models/");
    write(folder + QStringLiteral("cut.gguf"), gguf("llama").chopped(3));
    write(folder + QStringLiteral("pickle/config.json"), "{\"model_type\": \"bert\"}");
    write(folder + QStringLiteral("pickle/pytorch_model.bin"), "PK");
    write(folder + QStringLiteral("config/config.json"), "{\"model_type\": ");
    write(folder + QStringLiteral("config/model.safetensors"), weights.chopped(1));
    write(folder + QStringLiteral("nothing.gguf"), "");
    write(folder + QStringLiteral("notes.txt"), "GGUF");
    const auto models = findModels(modelPlaces(), [](const FoundModel&) { return QString(); });
    QCOMPARE(lines(models),
             (QStringList{QStringLiteral("user config  (no)"), QStringLiteral("user cut  (no)"),
                          QStringLiteral("user nothing  (no)"), QStringLiteral("user pickle bert")}));
    QVERIFY(models[1].whyNot.contains(QStringLiteral("cut short")));
    QCOMPARE(models[3].bytes, 2);
  }

  void brokenStoresDoNoHarm() {
    const QString store = at(".ollama/models/manifests/host/library/");
    write(store + QStringLiteral("a/latest"), "{");
    write(store + QStringLiteral("b/latest"), "[]");
    write(store + QStringLiteral("c/latest"), "{\"layers\": 3}");
    write(store + QStringLiteral("d/latest"),
          "{\"layers\": [{\"mediaType\": \"application/vnd.ollama.image.model\", \"digest\": "
          "\"sha256:../../x\"}]}");
    write(store + QStringLiteral("e/latest"),
          "{\"layers\": [{\"mediaType\": \"application/vnd.ollama.image.model\", "
          "\"digest\": \"sha256:" +
              QByteArray(64, 'c') + "\"}]}");
    write(at(".ollama/models/x"), gguf("llama"));
    write(at(".cache/huggingface/hub/models--file"), "");
    const QString folder = at(".local/share/heedmap/models/");
    QVERIFY(QDir().mkpath(folder + QStringLiteral("a/b")));
    QVERIFY(QFile::link(folder, folder + QStringLiteral("a/up")));
    QVERIFY(QFile::link(folder + QStringLiteral("a"), folder + QStringLiteral("a/b/up")));
    QVERIFY(QFile::link(folder + QStringLiteral("itself.gguf"), folder + QStringLiteral("itself.gguf")));
    QVERIFY(QFile::link(folder + QStringLiteral("gone"), folder + QStringLiteral("dangling.gguf")));
    write(folder + QStringLiteral("a/b/m.gguf"), gguf("llama"));
    QVERIFY(QDir().mkpath(folder + QStringLiteral("closed")));
    QFile::setPermissions(folder + QStringLiteral("closed"), {});
    const auto models = findModels(modelPlaces(), {});
    QFile::setPermissions(folder + QStringLiteral("closed"),
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QCOMPARE(lines(models), QStringList{QStringLiteral("user m llama")});
  }

  void splitModelsAreOne() {
    const QString folder = at(".local/share/heedmap/models/");
    write(folder + QStringLiteral("m-00001-of-00002.gguf"), gguf("llama"));
    write(folder + QStringLiteral("m-00002-of-00002.gguf"), gguf("llama"));
    QCOMPARE(lines(findModels(modelPlaces(), {})),
             QStringList{QStringLiteral("user m-00001-of-00002 llama")});
  }

  void stops() {
    writeFolder(at(".local/share/heedmap/models/mine"), "gpt2");
    std::stop_source stop;
    int asked = 0;
    const WhyNot whyNot = [&](const FoundModel&) { return ++asked, QString(); };
    QCOMPARE(findModels(modelPlaces(), whyNot, stop.get_token()).size(), size_t(1));
    QCOMPARE(asked, 1);
    stop.request_stop();
    QVERIFY_THROWS_EXCEPTION(Stopped, findModels(modelPlaces(), whyNot, stop.get_token()));
  }
};

QTEST_GUILESS_MAIN(ModelFinderTest)
#include "tst_model_finder.moc"
