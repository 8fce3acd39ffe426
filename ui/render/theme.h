// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace heedmap {

/// Colours of everything but the weights. Text and accents stand out from the
/// background by 4.5 : 1 or more, in high contrast by 7 : 1 and lines by 4.5 :
/// 1 (WCAG 2.1, 1.4.3, 1.4.6 and 1.4.11); `notFinite` is in no colour map, and
/// masked cells are hatched as none is.
struct Theme {
  QColor background;
  QColor text;
  QColor mutedText;  ///< axis names, captions
  QColor line;       ///< frames and ticks
  QColor masked;     ///< cells that the query may not look at: their ground …
  QColor hatch;      ///< … and the lines on it
  QColor notFinite;  ///< NaN and ±Inf
  QColor selection;  ///< the one accent of the selection
  QColor whatIf;     ///< the one accent of a departure from the trained model

  static Theme light() {
    return {QColor(0xffffff), QColor(0x1b1f24), QColor(0x57606a), QColor(0xafb8c1), QColor(0xe4e8ec),
            QColor(0xb4bcc5), QColor(0xe81ce8), QColor(0x0a58ca), QColor(0xb3450b)};
  }
  static Theme dark() {
    return {QColor(0x16191d), QColor(0xe6e9ed), QColor(0xa3adb8), QColor(0x4a525c), QColor(0x2b3037),
            QColor(0x505964), QColor(0xe81ce8), QColor(0x6cb2ff), QColor(0xff9d4d)};
  }
  static Theme contrastLight() {
    return {QColor(0xffffff), QColor(Qt::black), QColor(0x2b2b2b), QColor(0x5a5a5a), QColor(0xffffff),
            QColor(0x5a5a5a), QColor(0xb000b0),  QColor(0x0033a0), QColor(0x7d2e00)};
  }
  static Theme contrastDark() {
    return {QColor(Qt::black), QColor(0xffffff), QColor(0xe0e0e0), QColor(0xa8a8a8), QColor(Qt::black),
            QColor(0xa8a8a8),  QColor(0xff6cff), QColor(0x4cd6ff), QColor(0xffb64d)};
  }
  bool isDark() const { return background.lightness() < text.lightness(); }
  /// Of a sentence that says what cannot be done.
  QColor problem() const { return isDark() ? QColor(0xff8f85) : QColor(0xa81a12); }
  bool operator==(const Theme&) const = default;
};

}  // namespace heedmap
