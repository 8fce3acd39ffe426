// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <functional>
#include <vector>

#include "ui/style/glyphs.h"

class QDockWidget;
class QWidget;

namespace heedmap {

class Docks;
class GridMarks;
class HeadSurvey;
class HeatmapView;
class Session;

/// What panels work on.
struct PanelParts {
  Session& session;
  HeadSurvey& survey;
  GridMarks& marks;
  HeatmapView& heatmap;
};

struct DockRow {
  /// Of a dock at the bottom when it is opened: a share of the window, as long as the picture above keeps
  /// enough. 0: what Qt makes of it.
  struct Height {
    double shareOfWindow = 0;
    int least = 0;                 ///< in pixels
    bool isAtMostItsHint = false;  ///< no more than the panel's size hint
  };
  const char* id;  ///< name of the object: saved layouts know it, so it never changes
  QString title;
  Glyph sign;  ///< in the rail of a narrow window
  /// Makes the panel for `dock`. The docks that stand before it in the table are there.
  std::function<QWidget*(const PanelParts& parts, Docks& docks, QDockWidget& dock)> make;
  Qt::DockWidgetArea area;  ///< docks of one area are a stack of tabs, in the order of the table
  bool isShownAtFirst = true;
  Height height = {};
};

/// The docks of the window, with their words in the language of the program.
class DockTable {
  Q_DECLARE_TR_FUNCTIONS(heedmap::DockTable)

 public:
  static std::vector<DockRow> rows();
};

}  // namespace heedmap
