// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/view_restorer.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>

#include "core/base/error.h"
#include "ui/export/origin_reader.h"
#include "ui/session/session.h"

namespace heedmap {

ViewRestorer::ViewRestorer(Session& session, QObject* parent) : QObject(parent), m_session(session) {
  connect(&session, &Session::modelOpened, this, &ViewRestorer::takeModel);
}

void ViewRestorer::restoreFile(const QString& path) {
  std::optional<Origin> origin;
  try {
    origin = originOfFile(path);
  } catch (const Error& error) {
    return emit said(error.sentence());
  }
  if (!origin)
    return emit said(tr("“%1” does not say where it comes from, so there is nothing to bring back.")
                         .arg(QFileInfo(path).fileName()));
  m_wanted = origin;
  const std::optional<ModelReference> model = modelOf(*origin);
  if (!model)
    return emit modelMissing(
        tr("This picture was made with %1, which was not found on this computer.").arg(origin->model));
  open(*model);
}

void ViewRestorer::useModel(const ModelReference& reference) {
  if (m_wanted) open(reference);
}

/// Nothing when it is not on this computer.
std::optional<ModelReference> ViewRestorer::modelOf(const Origin& origin) const {
  if (!origin.textbook.isEmpty()) return modelReference(origin.textbook);
  if (m_session.model() && m_session.model()->summary().name == origin.model) return m_session.reference();
  const auto& models = m_session.models();
  const auto found = std::ranges::find_if(models, [&](const ModelEntry& entry) {
    const QFileInfo file(pathOf(entry.reference));
    return entry.name == origin.model || file.fileName() == origin.model ||
           file.completeBaseName() == origin.model;
  });
  if (found == models.end()) return {};
  return found->reference;
}

void ViewRestorer::open(const ModelReference& reference) {
  if (m_session.reference() == reference)
    takeModel();
  else
    m_session.openModel(reference);
}

void ViewRestorer::takeModel() {
  if (m_wanted) show(*std::exchange(m_wanted, std::nullopt));
}

void ViewRestorer::show(const Origin& origin) {
  const RunRequest& run = origin.run;
  m_session.setReadsSpecials(run.specials == SpecialTokens::Read);
  if (origin.hasText && !run.ids)
    m_session.changeTexts({.text = QString::fromUtf8(run.text),
                           .pair = QString::fromUtf8(run.pair),
                           .target = QString::fromUtf8(run.target)},
                          tr("Bring back a picture"));
  ViewState view = m_session.view();
  view.head = origin.map.head;
  view.whatIf = origin.map.whatIf;
  view.picture = origin.map.choice;
  view.chosen = origin.map.chosen;
  if (origin.view.kind != FigureView::Kind::Map) std::erase(view.chosen, view.head);
  view.ablation = origin.map.ablation;
  view.pin = {};
  if (const auto& spot = origin.view.spot)
    view.pin = {spot->isQuery ? Pin::Kind::Query : Pin::Kind::Key, spot->index, {}};
  m_session.change(view, tr("Bring back a picture"));
  if (origin.colours) {
    DisplayStyle& style = m_session.style();
    style.setPalette(origin.colours->palette);
    style.setScaling(origin.colours->scaling);
    style.setFixedRange(origin.colours->low, origin.colours->high);
    style.setRange(origin.colours->range == RangeChoice::Unit      ? ColourRange::Unit
                   : origin.colours->range == RangeChoice::Maximum ? ColourRange::Head
                                                                   : ColourRange::Fixed);
  }
  const QString departures = this->departures(origin);
  emit said(departures.isEmpty() ? tr("This is what the picture shows.") : departures);
}

/// What is not as it was when the picture was made.
QString ViewRestorer::departures(const Origin& origin) const {
  QStringList sentences;
  const Origin here = originOf(*m_session.model(), *m_session.reference());
  if (!origin.fingerprint.isEmpty() && here.fingerprint != origin.fingerprint)
    sentences << tr("The weights of %1 are not those that the picture was made with.").arg(here.model);
  if (!origin.hasText)
    sentences << tr("The text was left out of the picture; this is the view on your text.");
  if (origin.run.ids || origin.run.targetIds)
    sentences << tr(
        "The picture was made from token ids, which the window cannot read: use heedmap inspect.");
  if (origin.minus)
    sentences << tr("The picture is a difference; this is the map that something was taken from.");
  if (origin.map.ablation.kind == AblationKind::Mean && !origin.map.ablation.heads.empty())
    sentences << tr("Heads are set to their mean over this text; the picture may have had a corpus.");
  return sentences.join(u' ');
}

}  // namespace heedmap
