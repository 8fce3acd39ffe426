// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/window_theme.h"

#include <QApplication>
#include <QEvent>
#include <QToolTip>

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

bool isDark(const QPalette& palette) {
  return palette.color(QPalette::Window).lightness() < 128;
}

/// Chinese and emoji in the same few fonts everywhere, whatever the desktop's font lacks.
QFont readable(QFont font) {
  font.setFamilies({QFontInfo(font).family(), QStringLiteral("Noto Sans CJK SC"),
                    QStringLiteral("Source Han Sans SC"), QStringLiteral("WenQuanYi Micro Hei"),
                    QStringLiteral("Droid Sans Fallback"), QStringLiteral("Noto Color Emoji")});
  return font;
}

QPalette paletteOf(const Shades& shades, const Theme& theme) {
  QPalette palette;
  const auto set = [&palette](QPalette::ColorRole role, const QColor& colour) {
    palette.setColor(role, colour);
  };
  const QColor onHighlight = theme.selection.lightness() < 128 ? Qt::white : QColor(0x0d1117);
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
  faint.setAlpha(105);
  for (const auto role :
       {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
    palette.setColor(QPalette::Disabled, role, faint);
  palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(shades.line));
  return palette;
}

}  // namespace

bool isDesktopDark() {
  QApplication::setPalette({});  // then it is the desktop's and the style's own
  return isDark(QGuiApplication::palette());
}

WindowTheme::WindowTheme(std::function<bool()> isDesktopDark) : m_isDesktopDark(std::move(isDesktopDark)) {}

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
  const bool dark = m_choice == ThemeChoice::Dark || (m_choice == ThemeChoice::System && m_isDesktopDark());
  const QPalette palette =
      dark ? paletteOf(darkShades, Theme::dark()) : paletteOf(lightShades, Theme::light());
  QApplication::setPalette(palette);
  QToolTip::setPalette(palette);
  m_isApplying = false;
}

/// The desktop tells every window that it looks otherwise now.
bool WindowTheme::eventFilter(QObject*, QEvent* event) {
  if (event->type() != QEvent::ThemeChange || m_choice != ThemeChoice::System || m_isApplying) return false;
  const bool wasDark = isDark(QGuiApplication::palette());
  apply();
  if (isDark(QGuiApplication::palette()) != wasDark) emit changed();
  return false;
}

Theme themeOf(const QPalette& palette) {
  return isDark(palette) ? Theme::dark() : Theme::light();
}

}  // namespace heedmap
