// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include "core/attention/head_id.h"

namespace heedmap {

class Docks;
class Session;

/// What can be done with a head of the grid.
class HeadMenu : public QMenu {
  Q_OBJECT

 public:
  HeadMenu(Session& session, Docks& docks, const HeadId& id);

 signals:
  void compareWanted();
};

}  // namespace heedmap
