// SPDX-License-Identifier: GPL-3.0-or-later
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTest>
#include <QWindow>

#include "ui/style/window_theme.h"

using namespace heedmap;

namespace {

bool isDark() {
  return QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
}

/// What a window hears when the desktop has become another one.
void tellOfTheDesktop() {
  QWindow window;
  QEvent event(QEvent::ThemeChange);
  QCoreApplication::sendEvent(&window, &event);
}

}  // namespace

class TestWindowTheme : public QObject {
  Q_OBJECT

 private slots:
  void systemFollowsTheDesktop() {
    bool isDesktopDark = false;
    WindowTheme theme([&] { return WindowLook{.isDark = isDesktopDark}; });
    QSignalSpy changed(&theme, &WindowTheme::changed);
    theme.set(ThemeChoice::System);
    QVERIFY(!isDark());
    isDesktopDark = true;
    tellOfTheDesktop();
    QVERIFY(isDark());
    QCOMPARE(themeOf(QGuiApplication::palette()), Theme::dark());
    QCOMPARE(changed.size(), 1);
    tellOfTheDesktop();  // of something else
    QCOMPARE(changed.size(), 1);
    isDesktopDark = false;
    tellOfTheDesktop();
    QVERIFY(!isDark());
    QCOMPARE(changed.size(), 2);
  }

  void aChosenThemeStays() {
    bool isDesktopDark = false;
    WindowTheme theme([&] { return WindowLook{.isDark = isDesktopDark}; });
    QSignalSpy changed(&theme, &WindowTheme::changed);
    theme.set(ThemeChoice::Dark);
    QVERIFY(isDark());
    tellOfTheDesktop();
    QVERIFY(isDark());
    theme.set(ThemeChoice::Light);
    isDesktopDark = true;
    tellOfTheDesktop();
    QVERIFY(!isDark());
    QCOMPARE(changed.size(), 0);
    theme.set(ThemeChoice::System);  // as the desktop is by now
    QVERIFY(isDark());
  }

  /// The desktop's own palette can still be read when the program has one of its own.
  void theDesktopIsAskedAnew() {
    const WindowLook desktop = desktopLook();
    WindowTheme theme;
    theme.set(desktop.isDark ? ThemeChoice::Light : ThemeChoice::Dark);
    QCOMPARE(isDark(), !desktop.isDark);
    QVERIFY(desktopLook() == desktop);
  }

  void highContrastIsAsDarkAsTheDesktop() {
    WindowLook desktop;
    WindowTheme theme([&] { return desktop; });
    QSignalSpy changed(&theme, &WindowTheme::changed);
    theme.set(ThemeChoice::HighContrast);
    QCOMPARE(themeOf(QGuiApplication::palette()), Theme::contrastLight());
    desktop.isDark = true;
    tellOfTheDesktop();
    QCOMPARE(themeOf(QGuiApplication::palette()), Theme::contrastDark());
    QCOMPARE(changed.size(), 1);
    theme.set(ThemeChoice::System);
    QCOMPARE(themeOf(QGuiApplication::palette()), Theme::dark());
    desktop.isHighContrast = true;  // the desktop itself by now
    tellOfTheDesktop();
    QCOMPARE(themeOf(QGuiApplication::palette()), Theme::contrastDark());
    QCOMPARE(changed.size(), 2);
  }

  /// As those of desktops are, which have the same colour for windows, buttons and fields.
  void aDesktopOfHighContrastIsKnownByItsColours() {
    QPalette palette(Qt::black, Qt::black);  // button, window
    palette.setColor(QPalette::WindowText, Qt::white);
    palette.setColor(QPalette::Base, Qt::black);
    QVERIFY((lookOf(palette) == WindowLook{.isDark = true, .isHighContrast = true}));
    palette.setColor(QPalette::Button, QColor(0x202020));
    QVERIFY((lookOf(palette) == WindowLook{.isDark = true}));
    palette.setColor(QPalette::Button, Qt::black);
    palette.setColor(QPalette::WindowText, QColor(0xd8d8d8));
    QVERIFY((lookOf(palette) == WindowLook{.isDark = true}));
  }
};

QTEST_MAIN(TestWindowTheme)
#include "tst_window_theme.moc"
