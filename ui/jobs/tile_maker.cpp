// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/tile_maker.h"

#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <algorithm>
#include <atomic>
#include <compare>
#include <functional>
#include <map>
#include <mutex>

#include "core/base/error.h"
#include "core/parallel/parallel_for.h"
#include "core/tiles/squares.h"
#include "ui/jobs/freed_aside.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

constexpr Index tileSquares = 256;             // of a tile, along each side
constexpr size_t mostTiles = 384;              // of a head: 100 MB
constexpr size_t mostHeads = 3;                // whose pyramids are kept
constexpr int tileBatch = 16, bandBatch = 60;  // milliseconds between two pictures
constexpr int turn = 250;                      // milliseconds until the processors are asked for again
/// Tiles that are made in the window's thread when their rows' sums are known: a part of a frame.
constexpr int tilesInFrame = 4;

struct TileKey {
  Index side = 1, row = 0, column = 0;  ///< row and column in tiles
  auto operator<=>(const TileKey&) const = default;
};

std::atomic<int> picturesInTheMaking = 0;

}  // namespace

bool isPictureInTheMaking() {
  return picturesInTheMaking > 0;
}

/// What the window and the thread that works for it share about one head.
struct TileMaker::Work {
  struct Tile {
    std::shared_ptr<const Matrix> squares;
    std::uint64_t used = 0;
  };

  explicit Work(std::shared_ptr<const LongHead> of) : head(std::move(of)) {}

  const std::shared_ptr<const LongHead> head;
  std::mutex mutex;  ///< guards what follows
  std::shared_ptr<Pyramid> pyramid;
  std::vector<TileKey> wanted;  ///< the most urgent last
  std::map<TileKey, Tile> tiles;
  std::uint64_t uses = 0;
  std::atomic<Index> nextBand = 0;

  std::shared_ptr<const Matrix> make(const TileKey& key, const std::stop_token& stop) const {
    const Index row = key.row * tileSquares, column = key.column * tileSquares;
    auto squares =
        std::make_shared<Matrix>(std::min(tileSquares, squaresOf(head->queries(), key.side) - row),
                                 std::min(tileSquares, squaresOf(head->keys(), key.side) - column));
    head->maxima(key.side, row, column, *squares, stop);
    return squares;
  }

  void keep(const TileKey& key, std::shared_ptr<const Matrix> squares) {
    const std::lock_guard lock(mutex);
    std::erase(wanted, key);
    tiles[key] = {std::move(squares), ++uses};
    while (tiles.size() > mostTiles)
      tiles.erase(std::ranges::min_element(tiles, {}, [](const auto& tile) { return tile.second.used; }));
  }

  std::shared_ptr<const Matrix> find(const TileKey& key) {
    const std::lock_guard lock(mutex);
    const auto found = tiles.find(key);
    if (found == tiles.end()) return {};
    found->second.used = ++uses;
    return found->second.squares;
  }

  std::optional<TileKey> nextTile() {
    const std::lock_guard lock(mutex);
    if (wanted.empty()) return {};
    return wanted.back();
  }

  bool isWanting() {
    const std::lock_guard lock(mutex);
    return !wanted.empty();
  }

  /// Bands for a while, or until a tile is wanted; `tell` is called now and then. False when all are there.
  bool addBands(const std::stop_token& stop, const std::function<void()>& tell) {
    if (!pyramid) {
      auto made = freedAside(std::make_unique<Pyramid>(head->queries(), head->keys()));
      const std::lock_guard lock(mutex);
      pyramid = std::move(made);
    }
    if (nextBand >= pyramid->bands()) return false;
    const QDeadlineTimer end(turn);
    QDeadlineTimer untilTold(bandBatch);
    std::mutex telling;
    // No thread waits for another one's band: those of a causal head differ in length.
    parallelFor(threadCount(), [&](Index) {
      while (!end.hasExpired() && !stop.stop_requested() && !isWanting()) {
        const Index i = nextBand++;
        if (i >= pyramid->bands()) return;
        const Index band = pyramid->bandAt(i);
        pyramid->insert(band,
                        head->band(pyramid->side(), pyramid->firstRowOf(band), pyramid->rowsOfBand(band)));
        const std::unique_lock lock(telling, std::try_to_lock);
        if (!lock || !untilTold.hasExpired()) continue;
        tell();
        untilTold.setRemainingTime(bandBatch);
      }
    });
    return true;
  }
};

TileMaker::TileMaker() {
  connect(&m_jobs, &JobRunner::failed, this, &TileMaker::failed);
  connect(&m_jobs, &JobRunner::busyChanged, this, [this](bool isBusy) {
    if (!isBusy && m_work && m_work->isWanting()) start();
  });
}

TileMaker::~TileMaker() = default;

void TileMaker::setHead(std::shared_ptr<const LongHead> head) {
  if (m_work && m_work->head == head) return;
  m_jobs.cancel();
  m_work = nullptr;
  if (!head) return m_recent.clear();
  const auto known = std::ranges::find(m_recent, head, [](const auto& work) { return work->head; });
  m_work = known == m_recent.end() ? freedAside(std::make_unique<Work>(std::move(head))) : *known;
  std::erase(m_recent, m_work);
  m_recent.push_back(m_work);
  if (m_recent.size() > mostHeads) m_recent.erase(m_recent.begin());
  start();
}

void TileMaker::start() {
  m_jobs.start([this, work = m_work](const JobRunner::Job& job) {
    struct Making {
      Making() { ++picturesInTheMaking; }
      ~Making() { --picturesInTheMaking; }
    } making;
    QElapsedTimer clock;
    clock.start();
    const auto tell = [&] {
      job.deliver([this] { emit changed(); });
      clock.restart();
    };
    for (;;) {
      throwIfStopped(job.stop);
      if (const auto key = work->nextTile()) {
        work->keep(*key, work->make(*key, job.stop));
        if (clock.elapsed() > tileBatch || !work->isWanting()) tell();
        continue;
      }
      if (!work->addBands(job.stop, [&] { job.deliver([this] { emit changed(); }); })) break;
    }
    tell();
  });
}

std::shared_ptr<const Pyramid> TileMaker::pyramid() const {
  if (!m_work) return {};
  const std::lock_guard lock(m_work->mutex);
  return m_work->pyramid;
}

double TileMaker::share() const {
  const auto squares = pyramid();
  return squares ? squares->share() : 0;
}

void markMaskedSquares(AttentionMap& map) {
  map.masked = map.values.array() == LongHead::maskedSquare;
  map.values = map.masked.select(0.0F, map.values.array());
}

static bool canBeMasked(const HeadInput& input) {
  return !input.rule.mask.isNone() || !input.rule.keyPadding.empty() || !input.rule.knockouts.empty() ||
         input.rule.kind == ScoreKind::Given;
}

AttentionMap TileMaker::overview(Index most) const {
  AttentionMap map;
  const auto squares = pyramid();
  if (!squares || squares->share() == 0) return map;
  int level = 0;
  while (level + 1 < squares->levels() && std::max(squares->rowsOf(level), squares->columnsOf(level)) > most)
    ++level;
  map.values.resize(squares->rowsOf(level), squares->columnsOf(level));
  squares->copy(level, Pyramid::Pool::Maximum, 0, 0, map.values);
  if (canBeMasked(m_work->head->input())) markMaskedSquares(map);
  return map;
}

TileMaker::Sight TileMaker::sight(const QRectF& visible, QSize pixels) {
  Sight sight;
  if (!m_work || pixels.isEmpty() || visible.isEmpty()) return sight;
  const auto squares = pyramid();
  const double cells = std::min(visible.width() / pixels.width(), visible.height() / pixels.height());
  const bool hasOverview = squares && squares->share() > 0;
  if (!hasOverview && cells >= 2) return sight;  // the first rows of the overview are there in a moment
  const Index finest = squares ? squares->side() : 2;
  while (2 * double(sight.side) <= cells && sight.side < finest) sight.side *= 2;
  int level = -1;
  if (hasOverview && sight.side >= finest) {
    level = squares->levelFor(cells);
    sight.side = squares->sideOf(level);
  }
  const Index side = sight.side, rows = squaresOf(m_work->head->queries(), side),
              columns = squaresOf(m_work->head->keys(), side);
  const auto first = [&](double cell, Index most) {
    return std::clamp<Index>(Index(std::floor(cell / double(side))), 0, most - 1);
  };
  const Index top = first(visible.top(), rows), left = first(visible.left(), columns),
              bottom = first(visible.bottom(), rows), right = first(visible.right(), columns);
  sight.firstQuery = top * side;
  sight.firstKey = left * side;
  sight.visible =
      QRectF(visible.left() / double(side) - double(left), visible.top() / double(side) - double(top),
             visible.width() / double(side), visible.height() / double(side));
  sight.map.values.setZero(bottom - top + 1, right - left + 1);
  if (level >= 0) {
    squares->copy(level, Pyramid::Pool::Maximum, top, left, sight.map.values);
    sight.isFinal = squares->isComplete();
  } else {
    addTiles(sight, top, left);
  }
  if (canBeMasked(m_work->head->input())) markMaskedSquares(sight.map);
  return sight;
}

/// Tiles that are there, and coarser squares in place of those that are not, which are asked for.
void TileMaker::addTiles(Sight& sight, Index top, Index left) {
  const Index bottom = top + sight.map.values.rows(), right = left + sight.map.values.cols();
  std::vector<TileKey> missing;
  int made = 0;
  for (Index row = top / tileSquares; row * tileSquares < bottom; ++row)
    for (Index column = left / tileSquares; column * tileSquares < right; ++column) {
      const TileKey key{sight.side, row, column};
      auto tile = m_work->find(key);
      const Index query = row * tileSquares * sight.side;
      if (!tile && sight.side == 1 && made < tilesInFrame &&
          m_work->head->knows(query, std::min(tileSquares, m_work->head->queries() - query))) {
        ++made;
        tile = m_work->make(key, {});
        m_work->keep(key, tile);
      }
      const Index firstRow = std::max(top, row * tileSquares),
                  firstColumn = std::max(left, column * tileSquares),
                  endRow = std::min(bottom, (row + 1) * tileSquares),
                  endColumn = std::min(right, (column + 1) * tileSquares);
      auto to = sight.map.values.block(firstRow - top, firstColumn - left, endRow - firstRow,
                                       endColumn - firstColumn);
      if (tile) {
        to = tile->block(firstRow - row * tileSquares, firstColumn - column * tileSquares, to.rows(),
                         to.cols());
      } else {
        missing.push_back(key);
        addCoarse(sight.side, firstRow, firstColumn, to);
      }
    }
  const auto middle = [&](const TileKey& key) {
    return std::abs(double(key.row) + 0.5 - double(top + bottom) / 2 / double(tileSquares)) +
           std::abs(double(key.column) + 0.5 - double(left + right) / 2 / double(tileSquares));
  };
  std::ranges::sort(missing, std::greater(), middle);
  sight.isFinal = missing.empty();
  {
    const std::lock_guard lock(m_work->mutex);
    m_work->wanted = missing;
  }
  if (!missing.empty() && !m_jobs.isBusy()) start();
}

/// The pyramid's squares, as large as they are.
void TileMaker::addCoarse(Index side, Index firstRow, Index firstColumn, Eigen::Ref<Matrix> to) const {
  const auto squares = pyramid();
  if (!squares || squares->share() == 0) return;
  const Index times = squares->side() / side;
  const Index top = firstRow / times, left = firstColumn / times;
  Matrix coarse((firstRow + to.rows() - 1) / times - top + 1,
                (firstColumn + to.cols() - 1) / times - left + 1);
  squares->copy(0, Pyramid::Pool::Maximum, top, left, coarse);
  for (Index row = 0; row < to.rows(); ++row) {
    if (row > 0 && (firstRow + row) % times != 0) {
      to.row(row) = to.row(row - 1);
      continue;
    }
    for (Index column = 0, end = 0; column < to.cols(); column = end) {
      const Index square = (firstColumn + column) / times;
      end = std::min(to.cols(), (square + 1) * times - firstColumn);
      to.row(row)
          .segment(column, end - column)
          .setConstant(coarse((firstRow + row) / times - top, square - left));
    }
  }
}

}  // namespace heedmap
