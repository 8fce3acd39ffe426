// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QMenu;
class QSpinBox;
class QToolButton;

namespace heedmap {

class ColoursPopover;
class HeatmapView;
class Session;
class WindowActions;

/// What is done most with the picture, in a line above it: other heads, enlarging, colours, copying, saving.
class HeadBar : public QWidget {
  Q_OBJECT

 public:
  HeadBar(Session& session, HeatmapView& heatmap);

  /// Buttons for what the window's actions do already.
  void setActions(WindowActions& actions);
  ColoursPopover& colours() { return *m_popover; }
  void openColours();

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void showHead();
  void showZoom();
  void fitWidth(int width);
  void takePalette();
  void retranslate();

  Session& m_session;
  HeatmapView& m_heatmap;
  QToolButton *m_previous, *m_next;
  QSpinBox *m_layer, *m_head;
  QToolButton *m_zoom, *m_colours, *m_copy, *m_export;
  ColoursPopover* m_popover;
};

}  // namespace heedmap
