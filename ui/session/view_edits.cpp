// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/view_edits.h"

#include <QRect>
#include <algorithm>

#include "core/attention/heads_of.h"
#include "ui/session/session.h"

namespace heedmap {

template <class Part>
void ViewEdits::set(Part ViewState::*part, const Part& value, const QString& description, int gesture) {
  ViewState view = m_session.view();
  view.*part = value;
  m_session.change(view, description, gesture);
}

namespace {

using Axis = Pin::Kind;

/// Are the tokens of this axis those of the target, or of the source?
bool isOfTarget(AttentionKind kind, Axis axis) {
  return kind == AttentionKind::DecoderSelf || (kind == AttentionKind::Cross && axis == Axis::Query);
}

/// Where the word that is pinned stands among the axes of another kind of attention; nowhere: no pin.
Pin movedTo(AttentionKind kind, const Pin& pin, AttentionKind from) {
  if (pin.kind == Axis::None) return pin;
  const bool isTarget = isOfTarget(from, pin.kind);
  const Axis across = pin.kind == Axis::Query ? Axis::Key : Axis::Query;
  if (isOfTarget(kind, pin.kind) == isTarget) {
    const bool isSameAcross = isOfTarget(kind, across) == isOfTarget(from, across);
    return {pin.kind, pin.index, isSameAcross ? pin.across : std::nullopt};
  }
  return isOfTarget(kind, across) == isTarget ? Pin{across, pin.index} : Pin{};
}

}  // namespace

void ViewEdits::selectHead(const HeadId& id) {
  ViewState view = m_session.view();
  if (const AttentionKind from = view.head.kind; id.kind != from) {
    view.pin = movedTo(id.kind, view.pin, from);
    // Words that are hidden stay so where they are the same words.
    MapFilter& filter = view.picture.filter;
    if (isOfTarget(id.kind, Axis::Query) != isOfTarget(from, Axis::Query)) filter.hiddenQueries.clear();
    if (isOfTarget(id.kind, Axis::Key) != isOfTarget(from, Axis::Key)) filter.hiddenKeys.clear();
  }
  view.head = id;
  m_session.change(view, tr("choice of head"));
}

void ViewEdits::moveHead(int layers, int heads) {
  const AttentionStack* stack = m_session.stack();
  if (!stack) return;
  HeadId id = m_session.view().head;
  id.layer = layerWithHeads(*stack, id.layer + layers, layers);
  id.head = std::clamp(id.head + heads, 0, stack->heads - 1);
  selectHead(id);
}

void ViewEdits::toggleChosen(const HeadId& id) {
  std::vector<HeadId> chosen = m_session.view().chosen;
  if (std::erase(chosen, id) == 0) chosen.push_back(id);
  set(&ViewState::chosen, chosen, tr("choice of heads"));
}

void ViewEdits::pin(const Pin& pin) {
  set(&ViewState::pin, pin, tr("pin"));
}

void ViewEdits::togglePin(const Pin& pin) {
  const Pin& own = m_session.view().pin;
  // A label or a word names the whole row: it also lets go of a cell that is pinned in it.
  const bool isPinned =
      own.kind == pin.kind && own.index == pin.index && (!pin.across || own.across == pin.across);
  this->pin(isPinned ? Pin{} : pin);
}

void ViewEdits::showCell(const HeadId& id, Eigen::Index query, Eigen::Index key) {
  ViewState view = m_session.view();
  view.head = id;
  if (view.picture.isPlain()) view.pin = {Pin::Kind::Query, query, key};
  m_session.change(view, tr("choice of head"));
}

void ViewEdits::setPicture(const MapChoice& picture) {
  ViewState view = m_session.view();
  // A pin points at a row or column of the picture as it was.
  if (picture.filter != view.picture.filter) view.pin = {};
  view.picture = picture;
  m_session.change(view, tr("reading"));
}

/// The pinned row or column counts in the picture; what is hidden counts in the text.
void ViewEdits::hidePinned() {
  ViewState view = m_session.view();
  if (view.pin.kind == Pin::Kind::None || !m_session.trace()) return;
  const AttentionMap& map = *m_session.map();
  const bool isQuery = view.pin.kind == Pin::Kind::Query;
  const auto& axis = isQuery ? map.queries : map.keys;
  if (size_t(view.pin.index) >= axis.size()) return;
  const auto hide = [pinned = axis[size_t(view.pin.index)].tokens](std::vector<Eigen::Index>& hidden) {
    hidden.insert(hidden.end(), pinned.begin(), pinned.end());
    std::sort(hidden.begin(), hidden.end());
    hidden.erase(std::unique(hidden.begin(), hidden.end()), hidden.end());
  };
  if (isQuery || map.isSelf) hide(view.picture.filter.hiddenQueries);
  if (!isQuery || map.isSelf) hide(view.picture.filter.hiddenKeys);
  view.pin = {};
  m_session.change(view, tr("hide"));
}

void ViewEdits::setMask(MaskChoice mask) {
  WhatIf whatIf = m_session.view().whatIf;
  whatIf.mask = mask;
  set(&ViewState::whatIf, whatIf, tr("mask"));
}

void ViewEdits::setScaled(bool isScaled) {
  WhatIf whatIf = m_session.view().whatIf;
  whatIf.scaled = isScaled;
  set(&ViewState::whatIf, whatIf, tr("scale"));
}

void ViewEdits::setDk(double dk, int gesture) {
  WhatIf whatIf = m_session.view().whatIf;
  dk = std::clamp(dk, WhatIf::minDk, WhatIf::maxDk);
  whatIf.dk = dk == m_session.ownDk() ? std::nullopt : std::optional(dk);
  set(&ViewState::whatIf, whatIf, tr("d_k"), gesture);
}

void ViewEdits::setScope(Scope scope) {
  WhatIf whatIf = m_session.view().whatIf;
  whatIf.scope = scope;
  set(&ViewState::whatIf, whatIf, tr("scope"));
}

void ViewEdits::resetWhatIf() {
  set(&ViewState::whatIf, {}, tr("reset of the what-if"));
}

bool ViewEdits::canAblate() const {
  return m_session.trace() && !m_session.trace()->stacks.empty() && m_session.model()->file();
}

void ViewEdits::toggleSwitchedOff() {
  const ViewState& view = m_session.view();
  Ablation ablation = view.ablation;
  std::vector<HeadId> heads = view.chosen;
  if (std::ranges::find(heads, view.head) == heads.end()) heads.push_back(view.head);
  const bool isOff = std::ranges::find(ablation.heads, view.head) != ablation.heads.end();
  for (const HeadId& id : heads) {
    std::erase(ablation.heads, id);
    if (!isOff) ablation.heads.push_back(id);
  }
  std::ranges::sort(ablation.heads);
  set(&ViewState::ablation, ablation, isOff ? tr("switch on") : tr("ablate"));
}

void ViewEdits::switchOff(const HeadId& id) {
  Ablation ablation = m_session.view().ablation;
  if (!canAblate() || std::ranges::find(ablation.heads, id) != ablation.heads.end()) return;
  ablation.heads.push_back(id);
  std::ranges::sort(ablation.heads);
  set(&ViewState::ablation, ablation, tr("ablate"));
}

void ViewEdits::setAblationKind(AblationKind kind, std::shared_ptr<const CorpusStatistics> corpus) {
  Ablation ablation = m_session.view().ablation;
  ablation.kind = kind;
  ablation.corpus = std::move(corpus);
  set(&ViewState::ablation, ablation, tr("what heads are set to"));
}

void ViewEdits::putBack(const Ablation& left) {
  set(&ViewState::ablation, left, tr("put back"));
}

void ViewEdits::putAllBack() {
  Ablation none = m_session.view().ablation;
  none.heads.clear();
  none.knockouts.clear();
  putBack(none);
}

std::vector<Knockout> ViewEdits::edgesOf(QPoint cell) const {
  const ViewState& view = m_session.view();
  const AttentionMap& map = *m_session.map();
  if (!canAblate() || view.picture.kind != MapKind::Head ||
      !QRect(0, 0, int(map.keys.size()), int(map.queries.size())).contains(cell))
    return {};
  std::vector<Knockout> edges;
  for (const Eigen::Index query : map.queries[size_t(cell.y())].tokens)
    for (const Eigen::Index key : map.keys[size_t(cell.x())].tokens) edges.push_back({view.head, query, key});
  // What the mask hides already cannot be cut; what has been cut can be put back.
  if (map.isMasked(cell.y(), cell.x()) && !areCut(edges)) edges.clear();
  return edges;
}

std::vector<Knockout> ViewEdits::pinnedEdges() const {
  const Pin& pin = m_session.view().pin;
  if (pin.kind == Pin::Kind::None || !pin.across) return {};
  return edgesOf(pin.kind == Pin::Kind::Query ? QPoint(int(*pin.across), int(pin.index))
                                              : QPoint(int(pin.index), int(*pin.across)));
}

bool ViewEdits::areCut(const std::vector<Knockout>& edges) const {
  const auto& cut = m_session.view().ablation.knockouts;
  return !edges.empty() && std::ranges::all_of(edges, [&](const Knockout& edge) {
    return std::ranges::find(cut, edge) != cut.end();
  });
}

void ViewEdits::toggleEdges(const std::vector<Knockout>& edges) {
  if (edges.empty()) return;
  const bool puts = areCut(edges);
  Ablation ablation = m_session.view().ablation;
  for (const Knockout& edge : edges) {
    std::erase(ablation.knockouts, edge);
    if (!puts) ablation.knockouts.push_back(edge);
  }
  std::ranges::sort(ablation.knockouts);
  set(&ViewState::ablation, ablation, puts ? tr("put an edge back") : tr("knock out an edge"));
}

}  // namespace heedmap
