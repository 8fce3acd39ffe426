// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/model_list.h"

#include <QFileInfo>
#include <QLocale>
#include <QSettings>
#include <algorithm>

#include "core/model/open_model.h"
#include "core/model/textbook_name.h"

namespace heedmap {

namespace {

constexpr qsizetype mostRecent = 10;

ModelEntry entryOf(const FoundModel& model) {
  QStringList facts;
  if (!model.architecture.isEmpty()) facts << model.architecture;
  if (model.bytes > 0) facts << QLocale().formattedDataSize(model.bytes);
  facts << model.path;
  QString detail = facts.join(QStringLiteral(" · "));
  if (!model.whyNot.isEmpty()) detail = model.whyNot + QLatin1Char('\n') + detail;
  return {.name = model.name, .path = model.path, .detail = detail, .canBeShown = model.whyNot.isEmpty()};
}

}  // namespace

ModelList::ModelList(QObject* parent) : QObject(parent) {
  for (const BuiltInModel& model : builtInModels())
    m_entries.push_back(
        {.name = model.name, .path = model.path, .detail = tr("built in"), .isBuiltIn = true});
  m_entries.push_back({.name = tr("Textbook layer"),
                       .path = textbookName({}),
                       .detail = tr("one untrained layer of random queries and keys, of any size")});
}

QStringList ModelList::recentPaths() {
  return QSettings().value(QStringLiteral("recentModels")).toStringList();
}

void ModelList::search() {
  ModelPlaces places = modelPlaces();
  places.recent = recentPaths();
  QStringList known;
  for (const ModelEntry& entry : m_entries) known << entry.path;
  m_jobs.start([this, places, known](const JobRunner::Job& job) {
    std::vector<ModelEntry> found;
    const auto whyNot = [&job](const FoundModel& model) { return whyNotShown(model.path, job.stop); };
    for (const FoundModel& model : findModels(places, whyNot, job.stop))
      if (!known.contains(model.path)) found.push_back(entryOf(model));
    job.deliver([this, found = std::move(found)] {
      if (found.empty()) return;
      m_entries.insert(m_entries.end(), found.begin(), found.end());
      emit changed();
    });
  });
}

void ModelList::remember(const QString& given) {
  const QFileInfo info(given);
  const QString path = info.exists() ? info.absoluteFilePath() : given;  // wherever the next session starts
  if (isTextbookName(path) ||
      std::ranges::any_of(m_entries, [&](const ModelEntry& entry) { return entry.path == path; }))
    return;
  QStringList recent = recentPaths();
  recent.removeAll(path);
  recent.prepend(path);
  QSettings().setValue(QStringLiteral("recentModels"), recent.mid(0, mostRecent));
}

}  // namespace heedmap
