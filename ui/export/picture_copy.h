// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/maps/attention_map.h"
#include "ui/jobs/job_runner.h"
#include "ui/render/figure_style.h"

namespace heedmap {

/// Copies pictures to the clipboard. They are drawn in the background.
class PictureCopy : public QObject {
  Q_OBJECT

 public:
  explicit PictureCopy(QObject* parent);
  void copy(std::shared_ptr<const AttentionMap> map, const FigureStyle& style);

 signals:
  void copied(const QString& title, QSize pixels);
  void failed(const QString& sentence);

 private:
  JobRunner m_jobs;
};

}  // namespace heedmap
