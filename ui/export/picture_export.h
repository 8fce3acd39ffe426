// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "core/model/model.h"
#include "ui/export/origin.h"
#include "ui/export/picture_format.h"
#include "ui/render/figure.h"
#include "ui/render/figure_style.h"
#include "ui/view/view_state.h"

namespace heedmap {

/// Pictures to be written, with all that they are made of.
struct PictureExport {
  enum class What {
    Head,    ///< one picture of one head
    Sheet,   ///< one picture of all heads
    Folder,  ///< one picture a head, in a folder
  };

  What what = What::Head;
  QString path;  ///< of the file, or of the folder
  std::shared_ptr<const AttentionTrace> trace;
  std::shared_ptr<const Model> model;  ///< where the trace comes from
  std::optional<Origin> origin = {};   ///< of the run; the view is filled in. Empty: files do not say
  ViewState view;  ///< what is made of it; for all heads, each as this view reads its head
  FigureStyle style;
  PictureFormat format = PictureFormat::Png;
  double dpi = 300;
  Existing existing = Existing::Refuse;
};

/// "all-MiniLM-L6-v2_layer02_head07.png": sorts as the heads are numbered.
QString pictureName(const QString& model, const HeadId& id, PictureFormat format = PictureFormat::Png);

/// The files that exist already and would be written over.
QStringList filesInTheWay(const PictureExport& request);

/// The picture as it will be written; for a folder that of the shown head. Throws Error and Stopped.
Figure exportedFigure(const PictureExport& request, const std::stop_token& stop);

/// Called with the heads that are done and their number.
using ExportProgress = std::function<void(int done, int count)>;

/// Writes the pictures, each whole or not at all. Throws Error and Stopped; what is written by then stays.
void writePictures(const PictureExport& request, const std::stop_token& stop, const ExportProgress& progress);

}  // namespace heedmap
