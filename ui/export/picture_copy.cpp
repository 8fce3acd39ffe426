// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/picture_copy.h"

#include <QClipboard>
#include <QGuiApplication>

#include "ui/figures/figure_layout.h"

namespace heedmap {

PictureCopy::PictureCopy(QObject* parent) : QObject(parent) {
  connect(&m_jobs, &JobRunner::failed, this, &PictureCopy::failed);
}

void PictureCopy::copy(std::shared_ptr<const AttentionMap> map, const FigureStyle& style) {
  m_jobs.start([this, map = std::move(map), style](const JobRunner::Job& job) {
    const QImage picture = rasterImage(drawing(layoutFigure(*map, style)));
    job.deliver([this, picture, title = map->title] {
      QGuiApplication::clipboard()->setImage(picture);
      emit copied(title, picture.size());
    });
  });
}

}  // namespace heedmap
