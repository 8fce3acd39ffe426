// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

class QMainWindow;

namespace heedmap {

/// Qt names its own buttons of docks and of their tabs once, when it makes them, and without a tool tip.
class DockButtons {
  Q_DECLARE_TR_FUNCTIONS(heedmap::DockButtons)

 public:
  /// Names them in the language of the program.
  static void retranslate(const QMainWindow& window);
};

}  // namespace heedmap
