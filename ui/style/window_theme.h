// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPalette>
#include <functional>

#include "ui/render/theme.h"

namespace heedmap {

enum class ThemeChoice { System, Light, Dark };

/// Has the desktop dark windows? To be asked on the GUI thread; every widget hears of a change of palette.
bool isDesktopDark();

/// Style and palette of the whole program. System follows the desktop, also when that changes.
class WindowTheme : public QObject {
  Q_OBJECT

 public:
  explicit WindowTheme(std::function<bool()> isDesktopDark = heedmap::isDesktopDark);

  void set(ThemeChoice choice);

 signals:
  void changed();  ///< by the desktop

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void apply();

  std::function<bool()> m_isDesktopDark;
  ThemeChoice m_choice = ThemeChoice::Light;
  bool m_isApplying = false;
};

/// The colours of pictures and accents that go with a widget's palette.
Theme themeOf(const QPalette& palette);

}  // namespace heedmap
