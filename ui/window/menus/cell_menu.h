// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace heedmap {

class Docks;
class Session;

/// What can be done with cell [x key, y query] of the picture.
class CellMenu : public QMenu {
  Q_OBJECT

 public:
  CellMenu(Session& session, Docks& docks, QPoint cell);
};

}  // namespace heedmap
