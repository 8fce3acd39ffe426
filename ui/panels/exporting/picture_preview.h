// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/export/picture_export.h"
#include "ui/jobs/job_runner.h"

namespace heedmap {

/// The file that an export would write, made small in the background.
class PicturePreview : public QWidget {
  Q_OBJECT

 public:
  explicit PicturePreview(QWidget* parent = nullptr);

  void show(const PictureExport& request);
  /// Size of the file in the pixels of its layout; empty while there is none.
  QSize size() const { return m_size; }
  const QImage& image() const { return m_image; }
  QSize sizeHint() const override { return {360, 360}; }

 signals:
  /// The picture is there, or `problem` says why it cannot be made.
  void laidOut(QSize size, const QString& problem);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void start();

  JobRunner m_jobs;
  PictureExport m_request;
  QImage m_image;
  QSize m_size;
};

}  // namespace heedmap
