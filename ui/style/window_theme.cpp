// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/window_theme.h"

#include <QApplication>
#include <QEvent>
#include <QToolTip>

#include "ui/render/contrast.h"
#include "ui/style/window_style.h"

namespace heedmap {

namespace {

struct Shades {
  QRgb window, base, alternate, button, text, quiet, line, toolTip;
};

constexpr Shades lightShades{0xfff4f5f7, 0xffffffff, 0xffeef0f3, 0xfffbfcfd,
                             0xff1b1f24, 0xff57606a, 0xffd0d6dd, 0xff2b3038};
constexpr Shades darkShades{0xff1f2227, 0xff16191d, 0xff24282e, 0xff2b3037,
                            0xffe6e9ed, 0xffa3adb8, 0xff3c434c, 0xff3a414b};
constexpr Shades contrastLightShades{0xffffffff, 0xffffffff, 0xffececec, 0xffffffff,
                                     0xff000000, 0xff2b2b2b, 0xff5a5a5a, 0xff000000};
constexpr Shades contrastDarkShades{0xff000000, 0xff000000, 0xff1c1c1c, 0xff000000,
                                    0xffffffff, 0xffe0e0e0, 0xffa8a8a8, 0xff000000};

/// Chinese and emoji in the same few fonts everywhere, whatever the desktop's font lacks.
QFont readable(QFont font) {
  font.setFamilies({QFontInfo(font).family(), QStringLiteral("Noto Sans CJK SC"),
                    QStringLiteral("Source Han Sans SC"), QStringLiteral("WenQuanYi Micro Hei"),
                    QStringLiteral("Droid Sans Fallback"), QStringLiteral("Noto Color Emoji")});
  return font;
}

Theme themeOf(const WindowLook& look) {
  if (look.isHighContrast) return look.isDark ? Theme::contrastDark() : Theme::contrastLight();
  return look.isDark ? Theme::dark() : Theme::light();
}

const Shades& shadesOf(const WindowLook& look) {
  if (look.isHighContrast) return look.isDark ? contrastDarkShades : contrastLightShades;
  return look.isDark ? darkShades : lightShades;
}

QPalette paletteOf(const WindowLook& look) {
  const Shades& shades = shadesOf(look);
  const Theme theme = themeOf(look);
  QPalette palette;
  const auto set = [&palette](QPalette::ColorRole role, const QColor& colour) {
    palette.setColor(role, colour);
  };
  const QColor onHighlight = readableOn(theme.selection.rgb());
  set(QPalette::Window, shades.window);
  set(QPalette::WindowText, shades.text);
  set(QPalette::Base, shades.base);
  set(QPalette::AlternateBase, shades.alternate);
  set(QPalette::Text, shades.text);
  set(QPalette::PlaceholderText, shades.quiet);
  set(QPalette::Button, shades.button);
  set(QPalette::ButtonText, shades.text);
  set(QPalette::BrightText, onHighlight);
  set(QPalette::ToolTipBase, shades.toolTip);
  set(QPalette::ToolTipText, QColor(0xf2f4f7));
  set(QPalette::Highlight, theme.selection);
  set(QPalette::HighlightedText, onHighlight);
  set(QPalette::Link, theme.selection);
  set(QPalette::Light, shades.base);
  set(QPalette::Midlight, shades.alternate);
  set(QPalette::Mid, shades.line);
  set(QPalette::Dark, QColor(shades.line).darker(112));
  set(QPalette::Shadow, QColor(shades.line).darker(135));
  QColor faint(shades.text);
  faint.setAlpha(look.isHighContrast ? 150 : 105);
  for (const auto role :
       {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
    palette.setColor(QPalette::Disabled, role, faint);
  palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(shades.line));
  return palette;
}

}  // namespace

WindowLook lookOf(const QPalette& palette) {
  const QRgb window = palette.color(QPalette::Window).rgb(), text = palette.color(QPalette::WindowText).rgb();
  constexpr double blackOnWhite = 20;
  return {.isDark = palette.color(QPalette::Window).lightness() < 128,
          .isHighContrast = contrast(window, text) > blackOnWhite &&
                            palette.color(QPalette::Button).rgb() == window &&
                            palette.color(QPalette::Base).rgb() == window};
}

WindowLook desktopLook() {
  QApplication::setPalette({});  // then it is the desktop's and the style's own
  return lookOf(QGuiApplication::palette());
}

WindowTheme::WindowTheme(std::function<WindowLook()> desktop) : m_desktop(std::move(desktop)) {}

void WindowTheme::set(ThemeChoice choice) {
  m_choice = choice;
  qApp->installEventFilter(this);  // once, however often it is said
  apply();
}

void WindowTheme::apply() {
  m_isApplying = true;
  if (!qobject_cast<WindowStyle*>(QApplication::style())) {
    QApplication::setStyle(new WindowStyle);
    QApplication::setFont(readable(QApplication::font()));
  }
  WindowLook look{.isDark = m_choice == ThemeChoice::Dark};
  if (m_choice == ThemeChoice::System || m_choice == ThemeChoice::HighContrast) look = m_desktop();
  if (m_choice == ThemeChoice::HighContrast) look.isHighContrast = true;
  const QPalette palette = paletteOf(look);
  QApplication::setPalette(palette);
  QToolTip::setPalette(palette);
  m_isApplying = false;
}

/// The desktop tells every window that it looks otherwise now.
bool WindowTheme::eventFilter(QObject*, QEvent* event) {
  const bool follows = m_choice == ThemeChoice::System || m_choice == ThemeChoice::HighContrast;
  if (event->type() != QEvent::ThemeChange || !follows || m_isApplying) return false;
  const WindowLook before = lookOf(QGuiApplication::palette());
  apply();
  if (lookOf(QGuiApplication::palette()) != before) emit changed();
  return false;
}

Theme themeOf(const QPalette& palette) {
  return themeOf(lookOf(palette));
}

}  // namespace heedmap
