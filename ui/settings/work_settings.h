// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>
#include <optional>

#include "ui/view/centre_view.h"
#include "ui/view/view_state.h"

namespace heedmap {

/// What was open, typed and chosen, and how the window was laid out.
struct WorkSettings {
  QString text;  ///< an example at first
  QString pair;
  QString target;  ///< of an encoder–decoder; empty: it generates its own
  QString model;   ///< empty: none was open
  ViewState view;  ///< of the model on the texts; what is ablated to the means of a corpus is left out
  CentreView centre = CentreView::Heatmap;
  QByteArray geometry, docks;    ///< as QMainWindow saves them; empty: as they stand at first
  QStringList collapsed;         ///< docks that only a narrow window hides, the one in front first
  std::optional<int> rowHeight;  ///< in pixels
  /// Of the window's width: docks at its sides whose edges have been dragged.
  std::optional<double> leftShare, rightShare;
  bool operator==(const WorkSettings&) const = default;
};

/// JSON, and back. A value that is missing, damaged, unknown or out of its range counts as its default;
/// numbers of heads and tokens are checked against a model and its texts by whoever opens them.
QByteArray toJson(const WorkSettings& work);
WorkSettings workSettings(const QByteArray& json);

}  // namespace heedmap
