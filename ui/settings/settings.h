// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>
#include <optional>

#include "core/attention/head_id.h"
#include "ui/render/figure_style.h"
#include "ui/style/window_theme.h"

namespace heedmap {

/// What the colours of the window's pictures range over.
enum class ColourRange { Unit, Head, AllHeads, Fixed };

/// What the window was like when it was closed.
struct WindowSettings {
  ThemeChoice theme = ThemeChoice::System;
  QString language;  ///< empty: as the system, see languageOf()
  Palette palette = Palette::Viridis;
  Scaling scaling = Scaling::Linear;
  ColourRange range = ColourRange::Unit;
  double low = 0, high = 1;  ///< of ColourRange::Fixed
  CellValues values = CellValues::WhereTheyFit;
  bool readsSpecials = false;
  QByteArray geometry, docks;    ///< as QMainWindow saves them; empty: as they stand at first
  std::optional<int> rowHeight;  ///< in pixels
  /// Of the window's width: docks at its sides whose edges have been dragged.
  std::optional<double> leftShare, rightShare;
};

/// What was open and typed.
struct WorkSettings {
  QString text;  ///< an example at first
  QString pair;
  QString model;                    ///< empty: none was open
  std::optional<HeadId> head = {};  ///< that was shown of it
};

struct ExportSettings {
  QString folder;
  double scale = 2;
  static constexpr int leastDpi = 36, mostDpi = 2400;
  int dpi = 300;
  bool isDark = false, labels = true, caption = true, colourBar = true;
};

/// What is kept from one start of the program to the next. The only place that knows how it is stored; a
/// stored value that is damaged or out of its range counts as its default.
class Settings {
 public:
  WindowSettings window() const;
  void save(const WindowSettings& window);
  WorkSettings work() const;
  void save(const WorkSettings& work);
  ExportSettings exporting() const;
  void save(const ExportSettings& exporting);
  QStringList recentModels() const;  ///< paths of models opened by hand, the last first
  void setRecentModels(const QStringList& paths);
};

}  // namespace heedmap
