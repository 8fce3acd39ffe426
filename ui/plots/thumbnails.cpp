// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/thumbnails.h"

#include <QElapsedTimer>
#include <chrono>
#include <thread>

#include "core/attention/heads_of.h"
#include "core/base/error.h"
#include "core/maps/comparison.h"
#include "core/parallel/parallel_for.h"
#include "core/tiles/long_head.h"
#include "core/tiles/squares.h"
#include "ui/jobs/tile_maker.h"
#include "ui/render/heatmap_image.h"

namespace heedmap {

namespace {
/// Finished pictures are shown in batches of this many milliseconds of work: a short text comes at once, a
/// long one streams in.
constexpr int batch = 30;
constexpr int pause = 60;  ///< milliseconds without a newer request before a long text's pictures are made
constexpr qsizetype longText = 128;  ///< tokens

/// A head of a text whose matrix is not made: its maxima in some hundred squares.
AttentionMap pooledMap(const std::shared_ptr<const AttentionTrace>& trace, const HeadId& id,
                       const WhatIf& whatIf, int pixels, const std::stop_token& stop) {
  const LongHead head(trace, id, whatIf);
  Eigen::Index side = LongHead::rowsAtOnce;
  while (2 * side * pixels <= std::max(head.queries(), head.keys())) side *= 2;
  AttentionMap map;
  map.values.resize(squaresOf(head.queries(), side), squaresOf(head.keys(), side));
  const Eigen::Index together = std::max<Eigen::Index>(1, 96 / side), atOnce = together * threadCount();
  for (Eigen::Index first = 0; first < map.values.rows(); first += atOnce) {
    while (isPictureInTheMaking() && !stop.stop_requested())  // of the head that is looked at
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    throwIfStopped(stop);
    parallelFor(threadCount(), [&](Eigen::Index part) {
      const Eigen::Index row = first + part * together, rows = std::min(together, map.values.rows() - row);
      if (rows > 0) map.values.middleRows(row, rows) = head.band(side, row, rows).maxima;
    });
  }
  markMaskedSquares(map);
  return map;
}

bool isLong(const ThumbnailRequest& request) {
  constexpr qsizetype longest = 2048;
  return std::max(request.trace->queryTokens(request.kind).size(),
                  request.trace->keyTokens(request.kind).size()) > longest;
}

bool isSameText(const AttentionTrace& a, const AttentionTrace& b) {
  return a.source == b.source && a.target == b.target;
}
}  // namespace

Thumbnails::Thumbnails(QObject* parent) : QObject(parent) {
  m_wait.setSingleShot(true);
  connect(&m_wait, &QTimer::timeout, this, &Thumbnails::start);
}

void Thumbnails::request(const ThumbnailRequest& request) {
  if (request == m_request) return;
  const ThumbnailRequest before = std::exchange(m_request, request);
  m_wait.stop();
  const AttentionStack* stack = request.trace ? request.trace->stack(request.kind) : nullptr;
  if (!stack || request.pixels <= 0) {
    m_jobs.cancel();
    m_images.clear();
    emit changed();
    return;
  }
  std::erase_if(m_images, [&](const auto& entry) {
    const HeadId& id = entry.first;
    return id.kind != request.kind || id.layer >= int(stack->layers.size()) || id.head >= stack->heads ||
           !stack->hasHeads(id.layer);
  });
  if (request.trace->keyTokens(request.kind).size() < longText) return start();
  // Those of another text would stand for minutes.
  if (isLong(request) && !(before.trace && isSameText(*before.trace, *request.trace))) {
    m_images.clear();
    emit changed();
  }
  m_jobs.cancel();
  m_wait.start(pause);
}

void Thumbnails::start() {
  m_jobs.start([this, request = m_request](const JobRunner::Job& job) {
    const AttentionStack* stack = request.trace->stack(request.kind);
    const bool isPooled = isLong(request);
    const bool isChange = request.base && isSameText(*request.base, *request.trace);
    Images images;
    QElapsedTimer clock;
    clock.start();
    const auto show = [&] {
      job.deliver([this, images = std::exchange(images, {})]() mutable {
        images.merge(m_images);  // keeps what is new, adds what is not in it
        m_images = std::move(images);
        emit changed();
      });
      clock.restart();
    };
    for (const int layer : layersWithHeads(*stack)) {
      for (int head = 0; head < stack->heads; ++head) {
        throwIfStopped(job.stop);
        const HeadId id{request.kind, layer, head};
        HeatmapStyle style = request.style;
        AttentionMap map = isPooled ? pooledMap(request.trace, id, request.whatIf, request.pixels, job.stop)
                                    : unlabelledMap(*request.trace, id, request.whatIf);
        if (isChange && !isPooled) {
          map = difference(map, unlabelledMap(*request.base, id, request.whatIf));
          style.range = RangeChoice::Fixed;
          style.high = request.largestChange;
        }
        images[id] = heatmapImage(map, QRectF(0, 0, double(map.values.cols()), double(map.values.rows())),
                                  QSize(request.pixels, request.pixels), style);
      }
      if (clock.elapsed() > batch) show();
    }
    show();
  });
}

QImage Thumbnails::image(const HeadId& id) const {
  const auto found = m_images.find(id);
  return found == m_images.end() ? QImage() : found->second;
}

}  // namespace heedmap
