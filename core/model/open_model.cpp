// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/open_model.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/error.h"
#include "core/checkpoint/gguf.h"
#include "core/checkpoint/model_finder.h"
#include "core/checkpoint/pytorch/weights.h"
#include "core/model/adapters/adapter_folder.h"
#include "core/model/adapters/lora.h"
#include "core/model/config/config_reader.h"
#include "core/model/config/gguf_config.h"
#include "core/model/model_location.h"
#include "core/model/model_type.h"
#include "core/model/quantisation/quantisation.h"
#include "core/model/trained_model.h"
#include "core/text/files/gguf_vocabulary.h"
#include "core/text/files/tokenizer_files.h"
#include "core/text/tokenizer.h"

namespace heedmap {

namespace {

constexpr qint64 largestConfig = 16 << 20;  // bytes of a config.json

QByteArray readFile(const QString& path, qint64 limit) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly))
    throw Error(say("%1 cannot be read: %2.").arg(path, file.errorString()));
  if (file.size() > limit)
    throw Error(say("%1 has %2 bytes; more than %3 are not read.").arg(path).arg(file.size()).arg(limit));
  return file.readAll();
}

/// The folder's file of that name, or an empty path.
QString fileIn(const QDir& folder, const char* name) {
  const QString path = folder.filePath(QLatin1StringView(name));
  return QFileInfo(path).isFile() ? path : QString();
}

std::shared_ptr<const Model> openFolder(const QDir& folder, const QString& weights,
                                        const AdapterFolder* adapter, const std::stop_token& stop) {
  const QString configPath = fileIn(folder, "config.json");
  if (configPath.isEmpty() && QFileInfo(weights).isFile())
    throw Error(say("%1 is not a model: it is no GGUF file, and beside it is no config.json, which says how "
                    "weights are "
                    "used.")
                    .arg(weights));
  if (const QStringList files = ggufModelsIn(folder); configPath.isEmpty() && !files.isEmpty())
    throw Error(say("%1 holds %2 GGUF files; open one of them: %3.")
                    .arg(folder.path())
                    .arg(files.size())
                    .arg(files.join(QLatin1StringView(", "))));
  if (configPath.isEmpty())
    throw Error(say("%1 is not a model: there is no config.json in it, which says how the weights are used.")
                    .arg(folder.path()));
  const QByteArray json = readFile(configPath, largestConfig);
  Checkpoint checkpoint = openWeights(weights);
  throwIfStopped(stop);
  ModelConfig config = readConfig(withModelType(json, configPath, checkpoint), configPath);
  if (const QString path = fileIn(folder, "generation_config.json"); !path.isEmpty())
    readGenerationConfig(readFile(path, largestConfig), path, config);
  throwIfStopped(stop);
  checkpoint = dequantised(checkpoint, json, configPath, config);
  if (adapter) checkpoint = mergeLora(checkpoint, adapter->checkpoint, adapter->config, config);
  std::shared_ptr<const Tokenizer> tokenizer;
  QString whyNone;
  try {
    // An adapter may bring the tokenizer with which it was trained.
    const bool bringsOne = adapter && !fileIn(QDir(adapter->path), "tokenizer.json").isEmpty();
    tokenizer = readTokenizerFolder(bringsOne ? QDir(adapter->path) : folder);
  } catch (const Error& error) {
    // Without its older files a model still shows what given ids do.
    if (!fileIn(folder, "tokenizer.json").isEmpty()) throw;
    whyNone = error.sentence();
  }
  throwIfStopped(stop);
  QString name = modelName(folder.path());
  if (adapter) name = withAdapter(name, modelName(adapter->path));
  return std::make_shared<TrainedModel>(name, std::move(config), std::move(checkpoint), std::move(tokenizer),
                                        whyNone, adapter ? adapter->path : QString());
}

std::shared_ptr<const Model> openGgufFile(const QString& path, const std::stop_token& stop) {
  Gguf file = openGguf(path);
  throwIfStopped(stop);
  const ModelConfig config = readGgufConfig(file);
  auto tokenizer = readGgufTokenizer(file.metadata);
  throwIfStopped(stop);
  return std::make_shared<TrainedModel>(QFileInfo(path).completeBaseName(), config,
                                        std::move(file.checkpoint), std::move(tokenizer));
}

/// The only GGUF file of a folder that is not a model of another kind, or an empty path.
QString ggufIn(const QDir& folder) {
  if (!fileIn(folder, "config.json").isEmpty()) return {};
  const QStringList files = ggufModelsIn(folder);
  return files.size() == 1 ? folder.filePath(files.front()) : QString();
}

std::vector<FoundModel> modelsHere(const std::stop_token& stop) {
  ModelPlaces places = modelPlaces();
  for (const BuiltInModel& model : builtInModels()) places.builtIn << model.path;
  return findModels(places, nullptr, stop);
}

/// The file or folder that the user means: a path, or the name of a model that is built in or found on this
/// computer; empty, with the names that there are, when it is none.
QString locate(const QString& nameOrPath, QStringList& names, const std::stop_token& stop) {
  if (QFileInfo::exists(nameOrPath)) return nameOrPath;
  const std::vector<FoundModel> models = modelsHere(stop);
  QStringList paths, partly;  // of those that have the word in their name
  for (const FoundModel& model : models) {
    if (model.name.compare(nameOrPath, Qt::CaseInsensitive) == 0) return model.path;
    names << model.name;
    if (nameOrPath.isEmpty() || !model.name.contains(nameOrPath, Qt::CaseInsensitive)) continue;
    paths << model.path;
    partly << model.name;
  }
  if (paths.size() == 1) return paths.front();
  if (paths.size() > 1)
    throw Error(say("Several models are called “%1”: %2. Give more of the name.")
                    .arg(nameOrPath, partly.join(QLatin1StringView(", "))));
  return {};
}

/// How many letters have to be added, left out or changed to make `b` of `a` (Levenshtein 1966), whatever
/// their case.
qsizetype editDistance(const QString& a, const QString& b) {
  std::vector<qsizetype> row(size_t(b.size()) + 1);
  std::iota(row.begin(), row.end(), 0);
  for (qsizetype i = 0; i < a.size(); ++i) {
    qsizetype diagonal = std::exchange(row[0], i + 1);
    for (qsizetype j = 0; j < b.size(); ++j) {
      const bool isSame = a[i].toCaseFolded() == b[j].toCaseFolded();
      const qsizetype changed = std::exchange(diagonal, row[size_t(j) + 1]) + (isSame ? 0 : 1);
      row[size_t(j) + 1] = std::min({row[size_t(j)] + 1, row[size_t(j) + 1] + 1, changed});
    }
  }
  return row.back();
}

/// The name that was probably meant; empty when none is close. Behind the owner's name, too.
QString suggestion(const QString& typed, const QStringList& names) {
  QString best;
  qsizetype least = std::max<qsizetype>(2, typed.size() / 3) + 1;
  for (const QString& name : names)
    for (const QString& part : {name, name.section(QLatin1Char('/'), -1)})
      if (const qsizetype distance = editDistance(typed, part); distance < least) {
        least = distance;
        best = name;
      }
  return best;
}

/// The file or folder, as above, or an Error that lists the models that there are.
QString need(const QString& nameOrPath, const std::stop_token& stop) {
  QStringList names;
  const QString named = locate(nameOrPath, names, stop);
  if (const QString meant = named.isEmpty() ? suggestion(nameOrPath, names) : QString(); !meant.isEmpty())
    throw Error(say("There is no file, folder or model \"%1\". Did you mean %2? On this computer are: %3.")
                    .arg(nameOrPath, meant, names.join(QLatin1StringView(", "))));
  if (named.isEmpty())
    throw Error(say("There is no file, folder or model \"%1\". On this computer are: %2.")
                    .arg(nameOrPath, names.join(QLatin1StringView(", "))));
  return named;
}

std::shared_ptr<const Model> openPath(const QString& named, const AdapterFolder* adapter,
                                      const std::stop_token& stop) {
  const QString path = modelAt(named);
  const QFileInfo info(path);
  const QDir folder(info.isDir() ? info.absoluteFilePath() : info.absolutePath());
  const QString gguf = info.isDir() ? ggufIn(folder) : isGguf(path) ? path : QString();
  if (adapter && !gguf.isEmpty())
    throw Error(
        say("%1 is a GGUF file, and the adapter %2 knows the weights by their names in a Hugging Face "
            "folder; open it on such a folder of the same model.")
            .arg(gguf, adapter->path));
  return gguf.isEmpty() ? openFolder(folder, path, adapter, stop) : openGgufFile(gguf, stop);
}

/// The model that an adapter was trained on: where its config says, beside it under the same last name, in
/// its own folder, or among the models of this computer.
QString baseOf(const AdapterFolder& adapter, const std::stop_token& stop) {
  const QString& base = adapter.config.base;
  for (const QString& place : basePlaces(adapter.path, base))
    if (QFileInfo(place + QStringLiteral("/config.json")).isFile() && hasWeights(place))
      return QDir::cleanPath(place);
  if (!base.isEmpty() && QFileInfo::exists(base)) return base;
  for (const FoundModel& model : modelsHere(stop))  // by its whole name: a similar one is another model
    if (model.base.isEmpty() && model.name.compare(base, Qt::CaseInsensitive) == 0) return model.path;
  throw MissingBase(
      say("%1 is an adapter of the model \"%2\", which is not on this computer. Put that model's folder "
          "beside it, or name it: \"BASE + ADAPTER\" opens an adapter on any model.")
          .arg(adapter.path, base),
      adapter.path, base);
}

}  // namespace

std::shared_ptr<const Model> openModel(const QString& nameOrPath, std::stop_token stop) {
  const auto [base, rest] = modelAndAdapter(nameOrPath);
  const QString path = modelAt(need(rest, stop)), folder = adapterFolderOf(path);
  if (folder.isEmpty() && base.isEmpty()) return openPath(path, nullptr, stop);
  if (folder.isEmpty())
    throw Error(say("%1 is not an adapter: there is no adapter_config.json in it.").arg(path));
  const AdapterFolder adapter = openAdapter(folder);
  return openPath(base.isEmpty() ? baseOf(adapter, stop) : need(base, stop), &adapter, stop);
}

bool isModel(const QString& nameOrPath) {
  const auto [base, rest] = modelAndAdapter(nameOrPath);
  QStringList names;
  return !locate(rest, names, {}).isEmpty() && (base.isEmpty() || !locate(base, names, {}).isEmpty());
}

QString whyNotShown(const QString& path, std::stop_token stop) {
  try {
    openModel(path, std::move(stop));
  } catch (const Error& error) {
    return error.sentence();
  }
  return {};
}

std::vector<BuiltInModel> builtInModels() {
  const QStringList roots{QCoreApplication::applicationDirPath() + QLatin1StringView("/../share/heedmap"),
                          QStringLiteral(HEEDMAP_INSTALLED_RESOURCES),
                          QStringLiteral(HEEDMAP_SOURCE_RESOURCES)};
  std::vector<BuiltInModel> found;
  for (const char* name : {"all-MiniLM-L6-v2", "multilingual-e5-small-zh-en", "tiny-translator-zh-en"})
    for (const QString& root : roots) {
      const QDir folder(root + QLatin1StringView("/models/") + QLatin1StringView(name));
      if (!folder.exists()) continue;
      found.push_back({QLatin1StringView(name), QDir::cleanPath(folder.absolutePath())});
      break;
    }
  return found;
}

}  // namespace heedmap
