// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/exporting/picture_preview.h"

#include <QPainter>

#include "ui/export/map_files.h"

namespace heedmap {

namespace {

/// `figure` as large as fits into `room` device pixels; pixels of an image are not made larger.
QImage inside(const Figure& figure, QSize room, bool isPixels) {
  const QSizeF whole = figure.size;
  double scale = std::min(room.width() / whole.width(), room.height() / whole.height());
  if (isPixels) scale = std::min(scale, 1.0);
  QImage image((whole * scale).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
  image.fill(figure.background);
  QPainter painter(&image);
  painter.setRenderHints(QPainter::SmoothPixmapTransform | QPainter::Antialiasing, scale < 1);
  painter.scale(scale, scale);
  paint(painter, figure);
  return image;
}

}  // namespace

PicturePreview::PicturePreview(QWidget* parent) : QWidget(parent) {
  setMinimumSize(220, 220);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(&m_jobs, &JobRunner::failed, this, [this](const QString& sentence) {
    m_image = {};
    m_size = {};
    update();
    emit laidOut({}, sentence);
  });
}

void PicturePreview::show(const PictureExport& request) {
  m_request = request;
  start();
}

void PicturePreview::start() {
  if (!m_request.trace) return;
  const double ratio = devicePixelRatioF();
  const QSize room = (QSizeF(QWidget::size()) * ratio).toSize();
  m_jobs.start([this, request = m_request, room, ratio](const JobRunner::Job& job) {
    const Figure figure = exportedFigure(request, job.stop);
    const auto* picture = std::get_if<PictureFormat>(&request.format);
    QImage image = inside(figure, room, !picture || rowOf(*picture).isPixels);
    image.setDevicePixelRatio(ratio);
    job.deliver([this, image, size = figure.size] {
      m_image = image;
      m_size = size;
      update();
      emit laidOut(size, {});
    });
  });
}

void PicturePreview::paintEvent(QPaintEvent*) {
  if (m_image.isNull()) return;
  QPainter painter(this);
  QRectF place(QPointF(0, 0), m_image.deviceIndependentSize());
  place.moveCenter(QRectF(rect()).center());
  painter.drawImage(place.topLeft().toPoint(), m_image);
  painter.setPen(palette().color(QPalette::Mid));
  painter.drawRect(QRect(place.topLeft().toPoint(), place.size().toSize()).adjusted(0, 0, -1, -1));
}

void PicturePreview::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  start();
}

}  // namespace heedmap
