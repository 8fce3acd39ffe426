// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPalette>
#include <functional>

#include "ui/render/theme.h"

namespace heedmap {

enum class ThemeChoice { System, Light, Dark, HighContrast };
constexpr ThemeChoice lastTheme = ThemeChoice::HighContrast;

/// What windows look like.
struct WindowLook {
  bool isDark = false;
  bool isHighContrast = false;  ///< black on white or white on black, with no shades in between
  bool operator==(const WindowLook&) const = default;
};
WindowLook lookOf(const QPalette& palette);

/// As the desktop has it. To be asked on the GUI thread; every widget hears of a change of palette.
WindowLook desktopLook();

/// Style and palette of the whole program. System follows the desktop, also when that changes; high contrast
/// is as light or dark as the desktop.
class WindowTheme : public QObject {
  Q_OBJECT

 public:
  explicit WindowTheme(std::function<WindowLook()> desktop = desktopLook);

  void set(ThemeChoice choice);

 signals:
  void changed();  ///< by the desktop

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void apply();

  std::function<WindowLook()> m_desktop;
  ThemeChoice m_choice = ThemeChoice::Light;
  bool m_isApplying = false;
};

/// The colours of pictures and accents that go with a widget's palette.
Theme themeOf(const QPalette& palette);

}  // namespace heedmap
