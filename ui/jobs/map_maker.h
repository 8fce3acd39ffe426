// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/map_request.h"
#include "ui/jobs/job_runner.h"
#include "ui/view/cell_reader.h"

namespace heedmap {

/// Makes the map of a run that is asked for; small ones at once.
class MapMaker : public QObject {
  Q_OBJECT

 public:
  MapMaker();

  /// Never null; without rows before the first.
  const std::shared_ptr<const AttentionMap>& map() const { return m_map; }
  CellReader& cells() { return m_cells; }  ///< of map()

  /// `shown`: what the what-if still changes about the trace.
  void make(std::shared_ptr<const AttentionTrace> trace, std::shared_ptr<const Model> model,
            const MapRequest& request, const WhatIf& shown);
  /// `trace` has more layers than the one that the map is made of, which may go: the map stays as it is.
  /// False where it holds on to the other one or is still on its way, and has to be made again.
  bool goOnWith(std::shared_ptr<const AttentionTrace> trace);
  void clear();   ///< a map without rows
  void cancel();  ///< the map stays

 signals:
  void ready();
  void failed(const QString& sentence);

 private:
  void take(std::shared_ptr<const AttentionMap> map, std::optional<CellReader::Origin> origin);

  std::shared_ptr<const AttentionMap> m_map;
  CellReader m_cells;
  JobRunner m_jobs;
};

}  // namespace heedmap
