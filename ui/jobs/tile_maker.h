// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSize>

#include "core/maps/attention_map.h"
#include "core/tiles/pyramid.h"
#include "ui/jobs/job_runner.h"

namespace heedmap {

/// Is a large picture being made, which smaller ones in the background should wait for? From any thread.
bool isPictureInTheMaking();

/// Makes masked cells of the squares of which every cell is masked.
void markMaskedSquares(AttentionMap& map);

/// Makes what is in sight of a long head, off the window's thread: tiles that are asked for first, then the
/// pyramid of the whole, coarse first. What is not there yet is shown as a coarser square that is.
class TileMaker : public QObject {
  Q_OBJECT

 public:
  using Index = Eigen::Index;

  TileMaker();
  ~TileMaker() override;

  /// Another head; null: none. Tiles and pyramids of the last few heads are kept.
  void setHead(std::shared_ptr<const LongHead> head);

  /// A part of the head as a map of squares of side · side cells.
  struct Sight {
    AttentionMap map;                    ///< values and masked squares, without labels
    QRectF visible;                      ///< the part that was asked for, in squares from the map's first on
    Index side = 1;                      ///< tokens of a square
    Index firstQuery = 0, firstKey = 0;  ///< of the map, in tokens
    bool isFinal = false;                ///< nothing finer is on its way
  };
  /// What there is now of the cells `visible` for so many pixels. What is missing is asked for in place of
  /// what was asked for before; changed() says when there is more.
  Sight sight(const QRectF& visible, QSize pixels);
  /// All of the head in at most `most` squares a side; without values before the first.
  AttentionMap overview(Index most) const;
  /// Null before the first band.
  std::shared_ptr<const Pyramid> pyramid() const;
  double share() const;  ///< of the pyramid that is there
  bool isBusy() const { return m_jobs.isBusy(); }

 signals:
  void changed();
  void failed(const QString& sentence);

 private:
  struct Work;
  void start();
  void addTiles(Sight& sight, Index top, Index left);
  void addCoarse(Index side, Index firstRow, Index firstColumn, Eigen::Ref<Matrix> to) const;

  std::shared_ptr<Work> m_work;
  std::vector<std::shared_ptr<Work>> m_recent;  ///< the newest last
  JobRunner m_jobs;
};

}  // namespace heedmap
