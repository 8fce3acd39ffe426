// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/options/arguments.h"

namespace heedmap {

/// Layers or heads that are asked for: "3", "0-2,5" or "all".
struct NumberList {
  QString option;
  std::vector<int> chosen = {};  ///< ascending, each once; empty: all
  bool isGiven = true;           ///< false: nobody asked for any, and `chosen` is 0
  bool isMany = false;           ///< written as a list, a range or all, however many that are

  /// Of those from 0 to `count` − 1, with all of them spelt out. Throws Error for one that is not there.
  NumberList inside(int count) const;
};

/// What `option`, or without it `fallback`, or without that 0, names. Throws UsageError when it is no such
/// list.
NumberList numbersOf(const Arguments& arguments, const QString& option, const QString& fallback = {});

/// Heads that are named one by one, "0.3,2.5"; empty when `option` is given otherwise or not at all. Throws
/// UsageError when it is half such a list.
struct LayerAndHead {
  int layer = 0, head = 0;
};
std::vector<LayerAndHead> headList(const Arguments& arguments, const QString& option);

}  // namespace heedmap
