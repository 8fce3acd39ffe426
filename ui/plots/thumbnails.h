// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QTimer>
#include <map>
#include <memory>

#include "core/maps/head_map.h"
#include "ui/jobs/job_runner.h"
#include "ui/render/colour_scale.h"

namespace heedmap {

/// What small pictures of all heads are made of.
struct ThumbnailRequest {
  std::shared_ptr<const AttentionTrace> trace;
  AttentionKind kind = AttentionKind::Self;
  WhatIf whatIf;
  std::shared_ptr<const AttentionTrace>
      base;                  ///< not null: pictures of how each head differs from this run's …
  double largestChange = 1;  ///< … with the last colours at this change of a weight
  HeatmapStyle style;
  int pixels = 0;  ///< width and height in device pixels
  bool operator==(const ThumbnailRequest&) const = default;
};

/// Small pictures of all heads, made in the background. Pictures of an older request stay until newer ones
/// take their places, so that nothing flickers.
class Thumbnails : public QObject {
  Q_OBJECT

 public:
  explicit Thumbnails(QObject* parent = nullptr);

  void request(const ThumbnailRequest& request);
  /// A null image before the first is made.
  QImage image(const HeadId& id) const;
  bool isBusy() const { return m_wait.isActive() || m_jobs.isBusy(); }

 signals:
  void changed();

 private:
  using Images = std::map<HeadId, QImage>;

  void start();

  ThumbnailRequest m_request;
  Images m_images;
  JobRunner m_jobs;
  QTimer m_wait{this};  ///< before the pictures of a long text, so that they do not slow a drag down
};

}  // namespace heedmap
