// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/thumbnails.h"

#include <QElapsedTimer>

#include "core/base/error.h"
#include "core/maps/comparison.h"
#include "ui/render/heatmap_image.h"

namespace heedmap {

namespace {
/// Finished pictures are shown in batches of this many milliseconds of work: a short text comes at once, a
/// long one streams in.
constexpr int batch = 30;
constexpr int pause = 60;  ///< milliseconds without a newer request before a long text's pictures are made
constexpr qsizetype longText = 128;  ///< tokens

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
  m_request = request;
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
    return id.kind != request.kind || id.layer >= int(stack->layers.size()) || id.head >= stack->heads;
  });
  if (request.trace->keyTokens(request.kind).size() < longText) return start();
  m_jobs.cancel();
  m_wait.start(pause);
}

void Thumbnails::start() {
  m_jobs.start([this, request = m_request](const JobRunner::Job& job) {
    const AttentionStack* stack = request.trace->stack(request.kind);
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
    for (int layer = 0; layer < int(stack->layers.size()); ++layer) {
      for (int head = 0; head < stack->heads; ++head) {
        throwIfStopped(job.stop);
        const HeadId id{request.kind, layer, head};
        AttentionMap map = unlabelledMap(*request.trace, id, request.whatIf);
        HeatmapStyle style = request.style;
        if (isChange) {
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
