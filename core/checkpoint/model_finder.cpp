// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/model_finder.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <algorithm>

#include "core/base/error.h"
#include "core/base/file_names.h"
#include "core/checkpoint/gguf.h"
#include "core/checkpoint/safetensors.h"

namespace heedmap {
namespace {

constexpr qint64 maxJson = 4'000'000;
constexpr int maxDepth = 3;  // publisher/model/file, and one more

/// The object in a small JSON file; empty when there is none that can be read.
QJsonObject readJson(const QString& path) {
  QFile file(path);
  if (!QFileInfo(path).isFile() || QFileInfo(path).size() > maxJson || !file.open(QIODevice::ReadOnly))
    return {};
  return QJsonDocument::fromJson(file.read(maxJson)).object();
}

bool isModelFolder(const QDir& folder) {
  if (!folder.exists(QStringLiteral("config.json"))) return false;
  // One without usable weights counts too: its entry then says what is wrong.
  constexpr QStringView weights[]{u"model.safetensors", u"model.safetensors.index.json",
                                  u"model.*.safetensors", u"pytorch_model*.bin*"};
  return !filesLike(folder, weights).isEmpty();
}

constexpr QLatin1StringView plus(" + ");  // between a model and the adapter that is opened on it

bool isAdapter(const QDir& folder) {
  return folder.exists(QStringLiteral("adapter_config.json"));
}

class Search {
 public:
  Search(const WhyNot& whyNot, const std::stop_token& stop) : m_whyNot(whyNot), m_stop(stop) {}

  std::vector<FoundModel> found, adapters;

  /// `name` or, when it is empty, the name of the file or folder.
  void add(const QString& path, ModelPlace place, const QString& name = {}) {
    throwIfStopped(m_stop);
    const QFileInfo info(path);
    const QString canonical = info.canonicalFilePath();
    if (canonical.isEmpty() || m_seen.contains(canonical)) return;
    m_seen.insert(canonical);

    FoundModel model{.name = name, .path = path, .place = place};
    if (name.isEmpty()) model.name = info.isDir() ? QDir(path).dirName() : info.completeBaseName();
    try {
      if (isGguf(path)) {
        const Gguf gguf = openGguf(path);
        model.architecture = gguf.metadata.text(QStringLiteral("general.architecture")).value_or(QString());
        model.bytes = gguf.checkpoint.bytes();
      } else {
        model.architecture = architectureBeside(info.isDir() ? QDir(path) : info.dir());
        model.bytes = weightBytes(info);
      }
      if (m_whyNot) model.whyNot = m_whyNot(model);
    } catch (const Error& error) {
      model.whyNot = error.sentence();
    }
    found.push_back(std::move(model));
  }

  /// Model folders and GGUF files in `path` and below. Where a folder is a model, its name is `name` if there
  /// is one.
  void scan(const QString& path, ModelPlace place, const QString& name = {}, int depth = 0) {
    throwIfStopped(m_stop);
    const QDir folder(path);
    // Symbolic links may lead back up; the depth ends that, and the set keeps it from branching.
    const QString canonical = folder.canonicalPath();
    if (canonical.isEmpty() || m_scanned.contains(canonical)) return;
    m_scanned.insert(canonical);

    if (isAdapter(folder)) return addAdapter(path, place, name);
    if (isModelFolder(folder)) return add(path, place, name);
    const QFileInfoList entries =
        folder.entryInfoList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    const QStringList models = ggufModelsIn(folder);
    for (const QFileInfo& entry : entries) {
      throwIfStopped(m_stop);
      if (entry.isDir() && depth < maxDepth)
        scan(entry.filePath(), place, {}, depth + 1);
      else if (entry.isFile() && models.contains(entry.fileName()))
        add(entry.filePath(), place, name.isEmpty() ? QString() : name + u' ' + entry.completeBaseName());
    }
  }

  /// The adapter in the folder `path`.
  void addAdapter(const QString& path, ModelPlace place, const QString& name = {}) {
    const QString canonical = QFileInfo(path).canonicalFilePath();
    if (canonical.isEmpty() || m_seen.contains(canonical)) return;
    m_seen.insert(canonical);
    const QDir folder(path);
    const QJsonObject config = readJson(folder.filePath(QStringLiteral("adapter_config.json")));
    FoundModel adapter{.name = name.isEmpty() ? folder.dirName() : name, .path = path, .place = place};
    adapter.base = config[QLatin1StringView("base_model_name_or_path")].toString();
    for (const QFileInfo& file : folder.entryInfoList({QStringLiteral("adapter_model.*")}, QDir::Files))
      adapter.bytes += file.size();
    adapters.push_back(std::move(adapter));
  }

  /// What was opened by hand: a model, an adapter, or one on the other.
  void addRecent(const QString& path) {
    const auto [base, adapter] = modelAndAdapter(path);
    if (!base.isEmpty() && isAdapter(QDir(adapter)))
      addAdapter(adapter, ModelPlace::Recent);
    else if (isAdapter(QDir(path)))
      addAdapter(path, ModelPlace::Recent);
    else
      add(path, ModelPlace::Recent);
  }

  /// Puts each adapter behind its base, which `recent` may name.
  void placeAdapters(const QStringList& recent) {
    for (FoundModel& adapter : adapters) {
      throwIfStopped(m_stop);
      const QString base = baseFolder(adapter, recent);
      const auto isBase = [&](const FoundModel& model) {
        if (!model.base.isEmpty()) return false;
        return base.isEmpty()
                   ? model.name.compare(adapter.base, Qt::CaseInsensitive) == 0
                   : QFileInfo(model.path).canonicalFilePath() == QFileInfo(base).canonicalFilePath();
      };
      auto at = std::ranges::find_if(found, isBase);
      if (at != found.end()) {
        join(adapter, at->name, at->path);
        adapter.architecture = at->architecture;
        while (++at != found.end() && !at->base.isEmpty()) continue;  // behind the others of the same base
      } else if (!base.isEmpty()) {
        join(adapter, QDir(base).dirName(), base);
      } else {
        adapter.isBaseMissing = true;
        adapter.whyNot = say("an adapter of %1, which is not on this computer").arg(adapter.base);
      }
      found.insert(at, std::move(adapter));
    }
  }

  /// models--org--name/snapshots/revision; the files in there are links to blobs.
  void scanHub(const QString& path) {
    const QDir hub(path);
    for (const QString& repository : hub.entryList({QStringLiteral("models--*")}, QDir::Dirs)) {
      throwIfStopped(m_stop);
      const QString name = repository.mid(8).replace(QStringLiteral("--"), QStringLiteral("/"));
      const QDir snapshots(hub.filePath(repository + QStringLiteral("/snapshots")));
      const QStringList revisions = snapshots.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
      for (const QString& revision : revisions)
        scan(snapshots.filePath(revision), ModelPlace::HuggingFace,
             revisions.size() == 1 ? name : QStringLiteral("%1 (%2)").arg(name, revision.left(7)));
    }
  }

  /// manifests/host/owner/model/tag, a JSON file that names the blob of the weights.
  void scanOllama(const QString& path) {
    const auto folders = QDir::Dirs | QDir::NoDotAndDotDot;
    const QDir manifests(path + QStringLiteral("/manifests"));
    for (const QFileInfo& host : manifests.entryInfoList(folders))
      for (const QFileInfo& owner : QDir(host.filePath()).entryInfoList(folders))
        for (const QFileInfo& model : QDir(owner.filePath()).entryInfoList(folders))
          for (const QFileInfo& tag : QDir(model.filePath()).entryInfoList(QDir::Files)) {
            throwIfStopped(m_stop);
            QString name = model.fileName() + u':' + tag.fileName();
            if (owner.fileName() != QLatin1StringView("library")) name.prepend(owner.fileName() + u'/');
            if (const QString blob = ollamaBlob(readJson(tag.filePath())); !blob.isEmpty())
              add(path + QStringLiteral("/blobs/") + blob, ModelPlace::Ollama, name);
          }
  }

 private:
  /// The folder or file of the base, where that is known by more than its name.
  static QString baseFolder(const FoundModel& adapter, const QStringList& recent) {
    for (const QString& path : recent)
      if (const auto [base, opened] = modelAndAdapter(path);
          !base.isEmpty() && QFileInfo::exists(base) &&
          QFileInfo(opened).canonicalFilePath() == QFileInfo(adapter.path).canonicalFilePath())
        return base;
    for (const QString& place : basePlaces(adapter.path, adapter.base))
      if (isModelFolder(QDir(place))) return place;
    return {};
  }

  void join(FoundModel& adapter, const QString& baseName, const QString& basePath) const {
    adapter.base = baseName;
    adapter.name = withAdapter(baseName, adapter.name);
    adapter.path = withAdapter(basePath, adapter.path);
    if (m_whyNot) adapter.whyNot = m_whyNot(adapter);
  }

  static QString architectureBeside(const QDir& folder) {
    const QJsonObject config = readJson(folder.filePath(QStringLiteral("config.json")));
    const QString type = config[QLatin1StringView("model_type")].toString();
    return type.isEmpty() ? config[QLatin1StringView("architectures")].toArray().at(0).toString() : type;
  }

  /// Of what torch.save wrote only the size is looked at: whoever opens it says what is wrong with it.
  static qint64 weightBytes(const QFileInfo& info) {
    const bool isFile = !info.isDir() && !info.fileName().endsWith(QLatin1StringView(".bin"));
    if (isFile || !weightsIn(info.filePath(), safetensorsFiles).isEmpty())
      return openSafetensors(info.filePath()).bytes();
    const QDir folder(info.isDir() ? info.filePath() : info.path());
    qint64 sum = 0;
    for (const QFileInfo& file : folder.entryInfoList({QStringLiteral("pytorch_model*.bin")}, QDir::Files))
      sum += file.size();
    return sum;
  }

  /// Name of the blob with the weights, or empty.
  static QString ollamaBlob(const QJsonObject& manifest) {
    static const QRegularExpression digest(QStringLiteral("^sha256:[0-9a-f]{64}$"));
    for (const QJsonValue& layer : manifest[QLatin1StringView("layers")].toArray()) {
      const QString blob = layer[QLatin1StringView("digest")].toString();
      if (layer[QLatin1StringView("mediaType")] == QLatin1StringView("application/vnd.ollama.image.model") &&
          digest.match(blob).hasMatch())
        return QString(blob).replace(u':', u'-');
    }
    return {};
  }

  const WhyNot& m_whyNot;
  const std::stop_token& m_stop;
  QSet<QString> m_seen, m_scanned;
};

}  // namespace

QString withAdapter(const QString& model, const QString& adapter) {
  return model + plus + adapter;
}

std::pair<QString, QString> modelAndAdapter(const QString& nameOrPath) {
  const qsizetype at = nameOrPath.lastIndexOf(plus);
  if (at < 0 || QFileInfo::exists(nameOrPath)) return {{}, nameOrPath};
  return {nameOrPath.first(at).trimmed(), nameOrPath.mid(at + plus.size()).trimmed()};
}

QStringList basePlaces(const QString& folder, const QString& base) {
  const QDir adapter(folder);
  QStringList places;
  if (!base.isEmpty())
    places << adapter.absoluteFilePath(base)
           << adapter.absoluteFilePath(QStringLiteral("../") + QFileInfo(base).fileName());
  return places << folder;
}

std::vector<FoundModel> findModels(const ModelPlaces& places, const WhyNot& whyNot,
                                   const std::stop_token& stop) {
  Search search(whyNot, stop);
  for (const QString& folder : places.builtIn) search.scan(folder, ModelPlace::BuiltIn);
  for (const QString& folder : places.userFolders) search.scan(folder, ModelPlace::UserFolder);
  for (const QString& folder : places.huggingFace) search.scanHub(folder);
  for (const QString& folder : places.ollama) search.scanOllama(folder);
  for (const QString& folder : places.lmStudio) search.scan(folder, ModelPlace::LmStudio);
  // Last, so that a recent model that lives in one of those places keeps the name it has there.
  for (const QString& path : places.recent) search.addRecent(path);
  for (auto* models : {&search.found, &search.adapters})
    std::ranges::stable_sort(*models, [](const FoundModel& a, const FoundModel& b) {
      return a.place != b.place ? a.place < b.place : a.name.compare(b.name, Qt::CaseInsensitive) < 0;
    });
  search.placeAdapters(places.recent);
  return std::move(search.found);
}

}  // namespace heedmap
