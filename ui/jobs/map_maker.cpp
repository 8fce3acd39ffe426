// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/map_maker.h"

#include "core/base/failure.h"
#include "ui/jobs/freed_aside.h"

namespace heedmap {

namespace {

/// Up to this many cells a map is made in the GUI thread: a few milliseconds, and no frame shows an old head.
constexpr Eigen::Index cellsInGuiThread = 640 * 640;
/// From this many cells on the weights of a head are computed where somebody looks.
constexpr Eigen::Index cellsOfMatrix = 2048 * 2048;

}  // namespace

MapMaker::MapMaker() : m_map(std::make_shared<AttentionMap>()), m_cells(m_map, {}) {
  connect(&m_jobs, &JobRunner::failed, this, &MapMaker::failed);
}

void MapMaker::make(std::shared_ptr<const AttentionTrace> trace, std::shared_ptr<const Model> model,
                    const MapRequest& request, const WhatIf& shown) {
  std::optional<CellReader::Origin> origin;
  if (request.choice.isPlain()) origin = {trace, request.head, shown};
  const auto cells =
      trace->queryTokens(request.head.kind).size() * trace->keyTokens(request.head.kind).size();
  if (cells > cellsInGuiThread || request.choice.kind != MapKind::Head) {
    m_jobs.start([this, trace = std::move(trace), model = std::move(model), request, cells,
                  origin](const JobRunner::Job& job) {
      const bool isLong = cells > cellsOfMatrix && request.choice.isPlain();
      const auto map = freedAside(std::make_unique<AttentionMap>(
          isLong ? longMap(trace, *model, request) : attentionMap(*trace, *model, request, job.stop)));
      job.deliver([this, map, origin] { take(map, origin); });
    });
    return;
  }
  m_jobs.cancel();
  try {
    take(std::make_shared<AttentionMap>(attentionMap(*trace, *model, request)), origin);
  } catch (...) {
    emit failed(currentFailure());
  }
}

bool MapMaker::goOnWith(std::shared_ptr<const AttentionTrace> trace) {
  if (m_jobs.isBusy() || !m_map->longHead) return false;
  m_cells.goOnWith(std::move(trace));
  return true;
}

void MapMaker::clear() {
  m_jobs.cancel();
  take(std::make_shared<AttentionMap>(), {});
}

void MapMaker::cancel() {
  m_jobs.cancel();
}

void MapMaker::take(std::shared_ptr<const AttentionMap> map, std::optional<CellReader::Origin> origin) {
  m_map = std::move(map);
  m_cells = CellReader(m_map, std::move(origin));
  emit ready();
}

}  // namespace heedmap
