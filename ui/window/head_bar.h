// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/view/centre_view.h"

class QMenu;
class QSpinBox;
class QToolButton;

namespace heedmap {

class ColoursPopover;
class HeatmapCamera;
class Segments;
class Session;
class WindowActions;

/// What is done most with the picture, in a line above it: another view of it, other heads, enlarging,
/// colours, copying, saving.
class HeadBar : public QWidget {
  Q_OBJECT

 public:
  explicit HeadBar(Session& session);

  /// Buttons for what the window's actions do already.
  void setActions(WindowActions& actions);
  ColoursPopover& colours() { return *m_popover; }
  void openColours();
  void setView(CentreView view);
  /// How much is seen of the picture; null: the view has no zoom.
  void setZoom(const HeatmapCamera* camera);
  /// Words go first where there is no room for them, then the fields, which the grid has too, then what menus
  /// and keys have as well; these stay where `more` than the room is enough. Do the fields fit?
  bool fitWidth(int room, int more);

 signals:
  void viewChosen(CentreView view);
  void fitWanted();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  /// Of what is left out where there is little room.
  enum class Brief { Nothing, WordsOfViews, AllWords, Fields, AllButViews };
  int widthWith(Brief brief) const;
  void leaveOut(Brief brief);
  void showHead();
  void showViews();
  void takePalette();
  void retranslate();

  Session& m_session;
  WindowActions* m_actions = nullptr;
  Segments* m_views;
  QToolButton *m_previous, *m_next;
  QSpinBox *m_layer, *m_head;
  QToolButton *m_zoom, *m_colours, *m_copy, *m_export;
  ColoursPopover* m_popover;
  Brief m_brief = Brief::Nothing;
  bool m_hasZoom = true;
};

}  // namespace heedmap
