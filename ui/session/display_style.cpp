// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/display_style.h"

#include <QGuiApplication>

#include "ui/export/map_files.h"
#include "ui/session/session.h"

namespace heedmap {

DisplayStyle::DisplayStyle(Session& session) : m_session(session), m_largest(session) {
  connect(&m_largest, &WeightRange::changed, this, [this] { update(m_heatmap); });
  connect(&session, &Session::mapReady, this, [this] { update(m_heatmap); });
  connect(&m_windowTheme, &WindowTheme::changed, this, &DisplayStyle::takeTheme);
}

void DisplayStyle::setTheme(ThemeChoice theme) {
  m_theme = theme;
  m_windowTheme.set(theme);
  takeTheme();
}

void DisplayStyle::takeTheme() {
  HeatmapStyle style = m_heatmap;
  style.theme = themeOf(QGuiApplication::palette());
  update(style);
}

void DisplayStyle::setPalette(Palette palette) {
  HeatmapStyle style = m_heatmap;
  style.palette = palette;
  update(style);
}

void DisplayStyle::setScaling(Scaling scaling) {
  HeatmapStyle style = m_heatmap;
  style.scaling = scaling;
  update(style);
}

void DisplayStyle::setRange(ColourRange range) {
  m_range = range;
  update(m_heatmap);
}

void DisplayStyle::setValues(CellValues values) {
  if (std::exchange(m_values, values) != values) emit changed();
}

void DisplayStyle::setFixedRange(double low, double high) {
  m_low = low;
  m_high = high;
  update(m_heatmap);
}

/// With the ends of the range; where those are still being found, as before.
void DisplayStyle::update(HeatmapStyle style) {
  m_largest.setWanted(m_range == ColourRange::AllHeads);
  style.range = m_range == ColourRange::Unit   ? RangeChoice::Unit
                : m_range == ColourRange::Head ? RangeChoice::Maximum
                                               : RangeChoice::Fixed;
  style.low = m_range == ColourRange::Fixed ? m_low : 0;
  style.high = m_range == ColourRange::Fixed ? m_high : 1;
  if (m_range == ColourRange::AllHeads)
    style = overAllHeads(style, m_session.view().picture.quantity, m_largest.largest());
  if (style == m_heatmap) return;
  m_heatmap = style;
  emit changed();
}

}  // namespace heedmap
