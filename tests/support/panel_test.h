// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

#include "core/analysis/measures/head_measures.h"
#include "tests/support/window.h"
#include "ui/plots/head_grid.h"
#include "ui/plots/heatmap_view.h"
#include "ui/window/picture_area.h"

namespace heedmap {

/// A window with a picture and with all heads measured, for tests of a panel.
class PanelTest {
 protected:
  void open() {
    OwnSettings::forget();
    m_window = openWindow();
    m_window->resize(1200, 900);
    m_session = &m_window->session();
    m_grid = &part<HeadGrid>(*m_window);
    m_heatmap = &part<HeatmapView>(part<PictureArea>(*m_window));
    part<QDockWidget>(*m_window, QStringLiteral("find"))
        .raise();  // heads are measured while they are looked at
    QTRY_COMPARE(part<HeadSurvey>(*m_window).table().heads.size(), 72u);
  }
  void close() { m_window.reset(); }

  std::unique_ptr<MainWindow> m_window;
  Session* m_session = nullptr;
  HeadGrid* m_grid = nullptr;
  HeatmapView* m_heatmap = nullptr;
};

}  // namespace heedmap
