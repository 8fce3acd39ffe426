// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/weight_range.h"
#include "ui/settings/settings.h"

namespace heedmap {

/// How the pictures of the window look: light or dark, colour map, colour scale, and what the colours range
/// over.
class DisplayStyle : public QObject {
  Q_OBJECT

 public:
  explicit DisplayStyle(Session& session);

  /// For the picture that is shown now.
  const HeatmapStyle& heatmap() const { return m_heatmap; }
  ThemeChoice theme() const { return m_theme; }
  ColourRange range() const { return m_range; }
  CellValues values() const { return m_values; }
  double low() const { return m_low; }  ///< of ColourRange::Fixed
  double high() const { return m_high; }

  void setTheme(ThemeChoice theme);  ///< of the whole program
  void setPalette(Palette palette);
  void setScaling(Scaling scaling);
  void setRange(ColourRange range);
  void setValues(CellValues values);  ///< of the large picture
  void setFixedRange(double low, double high);

 signals:
  void changed();

 private:
  void update(HeatmapStyle style);
  void takeTheme();

  Session& m_session;
  WeightRange m_largest;  ///< of all heads
  WindowTheme m_windowTheme;
  ThemeChoice m_theme = ThemeChoice::System;
  HeatmapStyle m_heatmap;
  ColourRange m_range = ColourRange::Unit;
  CellValues m_values = CellValues::WhereTheyFit;
  double m_low = 0, m_high = 1;
};

}  // namespace heedmap
