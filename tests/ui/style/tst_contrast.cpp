// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTabBar>
#include <QTest>
#include <cmath>

#include "ui/render/contrast.h"
#include "ui/render/palette.h"
#include "ui/style/window_theme.h"

using namespace heedmap;

namespace {

/// CIE L*, a*, b* of a colour as somebody without one kind of cone sees it (Viénot, Brettel and Mollon 1999,
/// in linear RGB).
struct Seen {
  double lightness, a, b;
};
enum class Sight { Deuteranopia, Protanopia };

Seen seen(QRgb colour, Sight sight) {
  const auto linear = [](int channel) {
    const double share = channel / 255.0;
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  };
  const double red = linear(qRed(colour)), green = linear(qGreen(colour)), blue = linear(qBlue(colour));
  // Red and green become one yellow; what is left of them in blue keeps white white.
  const bool isDeuteranopia = sight == Sight::Deuteranopia;
  const double share = isDeuteranopia ? 0.29275 : 0.11238, rest = isDeuteranopia ? -0.02234 : 0.00401;
  const double yellow = share * red + (1 - share) * green, violet = rest * red - rest * green + blue;
  const double x = 0.4124 * yellow + 0.3576 * yellow + 0.1805 * violet,
               y = 0.2126 * yellow + 0.7152 * yellow + 0.0722 * violet,
               z = 0.0193 * yellow + 0.1192 * yellow + 0.9505 * violet;
  const auto root = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double fx = root(x / 0.9505), fy = root(y), fz = root(z / 1.089);
  return {116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)};
}

double distance(QRgb one, QRgb other, Sight sight) {
  const Seen a = seen(one, sight), b = seen(other, sight);
  return std::hypot(a.lightness - b.lightness, a.a - b.a, a.b - b.b);
}

struct Look {
  const char* name;
  ThemeChoice choice;
  bool isDesktopDark;
  double leastText, leastLine;
};
constexpr Look looks[]{{"light", ThemeChoice::Light, false, 4.5, 1},
                       {"dark", ThemeChoice::Dark, false, 4.5, 1},
                       {"high contrast, light", ThemeChoice::HighContrast, false, 7, 4.5},
                       {"high contrast, dark", ThemeChoice::HighContrast, true, 7, 4.5}};

}  // namespace

/// Everything can be told apart from what it stands on, in every theme and by those who see fewer colours.
class TestContrast : public QObject {
  Q_OBJECT

 private slots:
  void textStandsOut_data() { addLooks(); }
  void textStandsOut() {
    const Look look = takeLook();
    using enum QPalette::ColorRole;
    const QPalette palette = QApplication::palette();
    const Theme theme = themeOf(palette);
    struct Pair {
      const char* name;
      QColor text, ground;
    };
    std::vector<Pair> pairs;
    for (const auto group : {QPalette::Active, QPalette::Inactive}) {
      const auto of = [&](QPalette::ColorRole role) { return palette.color(group, role); };
      for (const auto ground : {Window, Base, AlternateBase, Button}) {
        pairs.push_back({"text", of(Text), of(ground)});
        pairs.push_back({"window text", of(WindowText), of(ground)});
        pairs.push_back({"button text", of(ButtonText), of(ground)});
        pairs.push_back({"quiet text", of(PlaceholderText), of(ground)});
        pairs.push_back({"link", of(Link), of(ground)});
      }
      pairs.push_back({"chosen text", of(HighlightedText), of(Highlight)});
      pairs.push_back({"tool tip", of(ToolTipText), of(ToolTipBase)});
    }
    for (const QColor& ground : {theme.background, palette.color(Window)})
      for (const auto& [name, text] : {std::pair{"text of pictures", theme.text},
                                       {"captions", theme.mutedText},
                                       {"selection", theme.selection},
                                       {"what-if", theme.whatIf},
                                       {"problem", theme.problem()}})
        pairs.push_back({name, text, ground});
    for (const Pair& pair : pairs) {
      const double ratio = contrast(pair.text.rgb(), pair.ground.rgb());
      QVERIFY2(ratio >= look.leastText,
               qPrintable(QStringLiteral("%1: %2 on %3 has only %4 : 1")
                              .arg(QLatin1StringView(pair.name), pair.text.name(), pair.ground.name())
                              .arg(ratio, 0, 'f', 2)));
    }
    for (const QColor& line : {theme.line, palette.color(Mid)})
      QVERIFY2(contrast(line.rgb(), theme.background.rgb()) >= look.leastLine, qPrintable(line.name()));
  }

  void outlinesAreSeenInHighContrast_data() { addLooks(); }
  void outlinesAreSeenInHighContrast() {
    const Look look = takeLook();
    if (look.choice != ThemeChoice::HighContrast) return;
    QWidget window;
    const auto edge = [&](QWidget& widget) {
      widget.setParent(&window);
      widget.setGeometry(10, 10, 120, 30);
      window.ensurePolished();
      const QImage image = widget.grab().toImage();
      double most = 1;
      for (int x = 0; x < 4; ++x)
        most = std::max(most, contrast(image.pixel(x, image.height() / 2),
                                       QApplication::palette().color(QPalette::Window).rgb()));
      return most;
    };
    QPushButton button(QStringLiteral("Push"));
    QComboBox box;
    QSpinBox number;
    QLineEdit line;
    QSlider slider(Qt::Horizontal);
    for (QWidget* widget : std::initializer_list<QWidget*>{&button, &box, &number, &line, &slider})
      QVERIFY2(edge(*widget) >= look.leastLine, widget->metaObject()->className());
  }

  /// Equal steps of weight stay unequal colours, and the accents stay two.
  void fewerColoursTellAsMuch_data() {
    QTest::addColumn<int>("sight");
    QTest::newRow("deuteranopia") << int(Sight::Deuteranopia);
    QTest::newRow("protanopia") << int(Sight::Protanopia);
  }
  void fewerColoursTellAsMuch() {
    QFETCH(int, sight);
    const auto eyes = Sight(sight);
    constexpr int steps = 8;
    constexpr double justSeen = 2.3;  // Mahy, Van Eycken and Oosterlinck 1994
    for (int palette = 0; palette <= int(Palette::DivergingDark); ++palette) {
      const auto at = [&](int step) { return colourAt(Palette(palette), double(step) / steps); };
      for (int one = 0; one <= steps; ++one)
        for (int other = 0; other < one; ++other)
          QVERIFY2(
              distance(at(one), at(other), eyes) > 2 * justSeen,
              qPrintable(QStringLiteral("%1: %2 and %3").arg(paletteNames()[palette]).arg(other).arg(one)));
    }
    for (const Theme& theme :
         {Theme::light(), Theme::dark(), Theme::contrastLight(), Theme::contrastDark()}) {
      QVERIFY(distance(theme.selection.rgb(), theme.whatIf.rgb(), eyes) > 10 * justSeen);
      QVERIFY(distance(theme.selection.rgb(), theme.text.rgb(), eyes) > 5 * justSeen);
      QVERIFY(distance(theme.masked.rgb(), theme.hatch.rgb(), eyes) > 5 * justSeen);
    }
  }

  void cleanupTestCase() { m_theme.set(ThemeChoice::Light); }

 private:
  static void addLooks() {
    QTest::addColumn<int>("look");
    for (int look = 0; look < int(std::size(looks)); ++look) QTest::newRow(looks[look].name) << look;
  }
  Look takeLook() {
    QFETCH(int, look);
    m_isDesktopDark = looks[look].isDesktopDark;
    m_theme.set(looks[look].choice);
    return looks[look];
  }

  bool m_isDesktopDark = false;
  WindowTheme m_theme{[this] { return WindowLook{.isDark = m_isDesktopDark}; }};
};

QTEST_MAIN(TestContrast)
#include "tst_contrast.moc"
