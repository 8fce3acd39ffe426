// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "core/model/model.h"
#include "ui/export/map_files.h"
#include "ui/render/figure.h"
#include "ui/render/figure_style.h"
#include "ui/view/view_state.h"

namespace heedmap {

/// Files to be written, with all that they are made of.
struct PictureExport {
  enum class What {
    Head,        ///< the shown head
    Panel,       ///< it and the chosen ones beside each other
    Lines,       ///< the same as lines between tokens
    Sentence,    ///< its pinned row or column as a sentence
    Comparison,  ///< it, the first of the chosen ones and their difference
    Sheet,       ///< all heads in one file
    Folder,      ///< all heads, a file each, in a folder
  };

  What what = What::Head;
  QString path;  ///< of the file, or of the folder
  std::shared_ptr<const AttentionTrace> trace;
  std::shared_ptr<const Model> model;  ///< where the trace comes from
  std::optional<Origin> origin = {};   ///< of the run; the view is filled in. Empty: files do not say
  ViewState view;  ///< what is made of it; for all heads, each as this view reads its head
  FigureStyle style;
  MapFileFormat::Kind format = PictureFormat::Png;
  double dpi = 300;
  Existing existing = Existing::Refuse;
};

/// "all-MiniLM-L6-v2_layer02_head07.png": sorts as the heads are numbered.
QString pictureName(const QString& model, const HeadId& id,
                    const MapFileFormat::Kind& format = PictureFormat::Png);
/// Can `what` be written as that? Of what is no heatmap there are pictures alone.
bool isOffered(PictureExport::What what, const MapFileFormat::Kind& format);

/// The files that exist already and would be written over.
QStringList filesInTheWay(const PictureExport& request);

/// The picture as it will be written; for a folder that of the shown head, for numbers that of them. Throws
/// Error and Stopped.
Figure exportedFigure(const PictureExport& request, const std::stop_token& stop);

/// Called with the heads that are done and their number.
using ExportProgress = std::function<void(int done, int count)>;

/// Writes the pictures, each whole or not at all. Throws Error and Stopped; what is written by then stays.
void writePictures(const PictureExport& request, const std::stop_token& stop, const ExportProgress& progress);

}  // namespace heedmap
