// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "ui/render/figure_style.h"
#include "ui/settings/work_settings.h"
#include "ui/style/window_theme.h"

namespace heedmap {

/// What the colours of the window's pictures range over.
enum class ColourRange { Unit, Head, AllHeads, Fixed };

/// How the window looks and speaks.
struct WindowSettings {
  ThemeChoice theme = ThemeChoice::System;
  QString language;  ///< empty: as the system, see languageOf()
  Palette palette = Palette::Viridis;
  Scaling scaling = Scaling::Linear;
  ColourRange range = ColourRange::Unit;
  double low = 0, high = 1;  ///< of ColourRange::Fixed
  CellValues values = CellValues::WhereTheyFit;
  bool readsSpecials = false;
  bool operator==(const WindowSettings&) const = default;
};

struct ExportSettings {
  QString folder;
  int size = 4;  ///< which of paperWidths(), then as on the screen, then of `width`
  static constexpr int mostSize = 5;
  double width = 12;  ///< in cm, or in pixels
  bool isWidthInPixels = false;
  double fontSize = 9;  ///< in pt
  static constexpr int leastDpi = 36, mostDpi = 2400;
  int dpi = 300;
  bool isDark = false, labels = true, caption = true, colourBar = true, values = false;
};

/// What is kept from one start of the program to the next. The only place that knows how it is stored; a
/// stored value that is damaged or out of its range counts as its default.
class Settings {
 public:
  WindowSettings window() const;
  /// What differs from `before`: the rest may be another program's by now, which runs at the same time.
  void save(const WindowSettings& window, const WindowSettings& before);
  /// As versions kept it that had no WorkFile.
  WorkSettings formerWork() const;
  ExportSettings exporting() const;
  void save(const ExportSettings& exporting);
  QStringList recentModels() const;  ///< paths of models opened by hand, the last first
  void setRecentModels(const QStringList& paths);
};

}  // namespace heedmap
