// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/thumbnails.h"

#include <QElapsedTimer>

#include "core/error.h"
#include "ui/render/heatmap_image.h"

namespace heedmap {

namespace {
/// Finished pictures are shown in batches of this many milliseconds of work: a short text comes at once, a
/// long one streams in.
constexpr int batch = 30;
}  // namespace

Thumbnails::Thumbnails(QObject* parent) : QObject(parent) {}

void Thumbnails::request(const ThumbnailRequest& request) {
  if (request == m_request) return;
  m_request = request;
  const AttentionTrack* track = request.trace ? request.trace->track(request.kind) : nullptr;
  if (!track || request.pixels <= 0) {
    m_jobs.cancel();
    m_images.clear();
    emit changed();
    return;
  }
  std::erase_if(m_images, [&](const auto& entry) {
    const HeadId& id = entry.first;
    return id.kind != request.kind || id.layer >= int(track->layers.size()) || id.head >= track->heads;
  });
  m_jobs.start([this, request, track](const JobRunner::Job& job) {
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
    for (int layer = 0; layer < int(track->layers.size()); ++layer) {
      for (int head = 0; head < track->heads; ++head) {
        throwIfStopped(job.stop);
        const HeadId id{request.kind, layer, head};
        const AttentionMap map = unlabelledMap(*request.trace, id, request.whatIf);
        images[id] = heatmapImage(map, QRectF(0, 0, double(map.values.cols()), double(map.values.rows())),
                                  QSize(request.pixels, request.pixels), request.style);
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
