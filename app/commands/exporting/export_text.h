// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/options/figure_options.h"
#include "app/options/map_options.h"
#include "app/options/number_list.h"
#include "app/options/output_file.h"
#include "core/workspace/model_reference.h"

namespace heedmap {

/// What `heedmap export` writes of every text, where to and from what.
struct ExportPlan {
  OutputFile output;
  FigureRequest figure;
  RunRequest run;  ///< all but the texts
  RequestedMap map;
  std::optional<AttentionKind> kind = {};  ///< empty: the first that the model has
  NumberList layers, heads;
  std::vector<LayerAndHead> listed = {};  ///< heads one by one, in place of these
  ModelReference reference;
  std::shared_ptr<const Model> model;

  bool isPage() const { return output.format == MapFileFormat::Kind(TableFormat::Html); }
  /// One file of several heads.
  bool isTogether() const;
  /// One picture that is no heatmap, or of heads beside each other.
  bool isView() const { return output.isPicture() && figure.view.kind != FigureView::Kind::Map; }
  /// The files of the text of that line; of the one text without a line. Throws Error for a layer or head
  /// that the model does not have.
  std::vector<QString> paths(std::optional<int> line = {}) const;
};

/// The layers or heads that `plan` names of its model. Throws Error when there are none of that kind of
/// attention.
struct ChosenHeads {
  std::vector<int> layers, heads;  ///< ascending; all that occur
  std::vector<LayerAndHead> each;  ///< in the order in which they are drawn
};
ChosenHeads chosenHeads(const ExportPlan& plan);

/// Writes the files of one text, those that are to be skipped left out. Returns what is to be said about it,
/// in sentences. Throws Error and Stopped; each file is whole or not there.
QStringList exportText(const ExportPlan& plan, const RunRequest& text, std::optional<int> line = {},
                       std::stop_token stop = {});

}  // namespace heedmap
