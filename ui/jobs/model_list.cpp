// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/model_list.h"

#include <QFileInfo>
#include <algorithm>
#include <map>

#include "core/base/data_size.h"
#include "core/model/open_model.h"
#include "ui/settings/settings.h"

namespace heedmap {

namespace {

constexpr qsizetype mostRecent = 10;

ModelEntry entryOf(const FoundModel& model) {
  QStringList facts;
  if (!model.architecture.isEmpty()) facts << model.architecture;
  if (model.bytes > 0) facts << dataSize(double(model.bytes));
  facts << model.path;
  QString detail = facts.join(QStringLiteral(" · "));
  if (!model.whyNot.isEmpty()) detail = model.whyNot + QLatin1Char('\n') + detail;
  return {.name = model.name,
          .reference = model.path,
          .detail = detail,
          .canBeShown = model.whyNot.isEmpty() || model.isBaseMissing,  // which is asked for
          .about = model.whyNot.isEmpty() ? facts.mid(0, facts.size() - 1).join(QStringLiteral(" · "))
                                          : model.whyNot};
}

bool isSameFile(const QString& one, const QString& other) {
  if (one == other) return true;
  const QString path = QFileInfo(one).canonicalFilePath();
  return !path.isEmpty() && path == QFileInfo(other).canonicalFilePath();
}

/// The path of an adapter's base; empty for any other model.
QString baseOf(const ModelEntry& model) {
  return modelAndAdapter(spelling(model.reference)).first;
}

std::vector<ModelEntry>::const_iterator findBase(const ModelEntry& model,
                                                 const std::vector<ModelEntry>& models) {
  const QString base = baseOf(model);
  return std::ranges::find_if(models, [&](const ModelEntry& entry) {
    return !base.isEmpty() && isSameFile(pathOf(entry.reference), base);
  });
}

}  // namespace

void addTo(std::vector<ModelEntry>& models, ModelEntry model) {
  auto at = findBase(model, models);
  if (at != models.end())
    while (++at != models.end() && isSameFile(baseOf(*at), baseOf(model))) continue;
  models.insert(at, std::move(model));
}

bool isOnBuiltIn(const ModelEntry& model, const std::vector<ModelEntry>& models) {
  const auto base = findBase(model, models);
  return base != models.end() && base->isBuiltIn;
}

void tellApart(std::vector<ModelEntry>& models) {
  std::map<QString, int> counts;
  for (const ModelEntry& model : models) ++counts[model.name];
  for (ModelEntry& model : models) {
    if (counts[model.name] < 2 || model.isBuiltIn) continue;
    // A model of that name is a folder, or a file in one.
    const QString folder = QFileInfo(QFileInfo(pathOf(model.reference)).path()).fileName();
    if (!folder.isEmpty()) model.name = QStringLiteral("%1/%2").arg(folder, model.name);
  }
}

ModelList::ModelList(QObject* parent) : QObject(parent), m_entries(ownEntries()) {}

std::vector<ModelEntry> ModelList::ownEntries() {
  std::vector<ModelEntry> entries;
  for (const BuiltInModel& model : builtInModels())
    entries.push_back(
        {.name = model.name,
         .reference = model.path,
         .detail = tr("built in"),
         .isBuiltIn = true,
         .about = dataSize(double(QFileInfo(model.path + QStringLiteral("/model.safetensors")).size()))});
  entries.push_back({.name = tr("Textbook layer"),
                     .reference = TextbookOptions{},
                     .detail = tr("one untrained layer of random queries and keys, of any size"),
                     .about = tr("one untrained layer, of any size")});
  return entries;
}

std::vector<ModelEntry> ModelList::allEntries() const {
  std::vector<ModelEntry> entries = ownEntries();
  for (const ModelEntry& model : m_found) addTo(entries, model);
  return entries;
}

void ModelList::retranslate() {
  m_entries = allEntries();
  emit changed();
  if (m_isSearched) search();  // why a model cannot be shown is a sentence too
}

void ModelList::search() {
  m_isSearched = true;
  ModelPlaces places = modelPlaces();
  places.recent = Settings().recentModels();
  for (const BuiltInModel& model : builtInModels()) places.builtIn << model.path;  // adapters may name them
  m_jobs.start([this, places](const JobRunner::Job& job) {
    std::vector<ModelEntry> found;
    const auto isOwn = [&](const FoundModel& model) { return places.builtIn.contains(model.path); };
    const auto whyNot = [&](const FoundModel& model) {
      return isOwn(model) ? QString() : whyNotShown(model.path, job.stop);
    };
    for (const FoundModel& model : findModels(places, whyNot, job.stop))
      if (!isOwn(model)) found.push_back(entryOf(model));
    job.deliver([this, found = std::move(found)] {
      m_found = found;
      std::vector<ModelEntry> entries = allEntries();
      if (entries == m_entries) return;
      m_entries = std::move(entries);
      emit changed();
    });
  });
}

void ModelList::remember(const ModelReference& reference) {
  const auto absolute = [](const QString& path) {  // wherever the next one starts
    const QFileInfo info(path);
    return info.exists() ? info.absoluteFilePath() : path;
  };
  const auto [base, rest] = modelAndAdapter(spelling(reference));
  const QString path = base.isEmpty() ? absolute(rest) : withAdapter(absolute(base), absolute(rest));
  const auto isIt = [&](const ModelEntry& entry) { return spelling(entry.reference) == path; };
  if (isTextbook(reference) || std::ranges::any_of(m_entries, isIt)) return;
  QStringList recent = Settings().recentModels();
  recent.removeAll(path);
  recent.prepend(path);
  Settings().setRecentModels(recent.mid(0, mostRecent));
}

}  // namespace heedmap
