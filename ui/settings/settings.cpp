// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings.h"

#include <QDir>
#include <QSettings>
#include <QStandardPaths>
#include <algorithm>
#include <cmath>

#include "ui/render/figure_style.h"
#include "ui/settings/examples.h"
#include "ui/settings/language.h"

namespace heedmap {

namespace {

namespace key {
constexpr QLatin1StringView theme("theme"), language("language"), colourMap("colourMap"), scaling("scaling"),
    range("range"), rangeLow("rangeLow"), rangeHigh("rangeHigh"), cellValues("cellValues"),
    readsSpecials("readSpecials"), geometry("geometry"), docks("docks"), rowHeight("rowHeight"), text("text"),
    pair("pair"), model("model"), recentModels("recentModels"), folder("export/folder"), size("export/size"),
    width("export/width"), isWidthInPixels("export/widthInPixels"), fontSize("export/fontSize"),
    dpi("export/dpi"), values("export/values"), dark("export/dark"), labels("export/labels"),
    caption("export/caption"), colourBar("export/colourBar");
}  // namespace key

/// Reads values that are what they should be, and else what stands in for them.
class Reader {
 public:
  int number(const QString& key, int otherwise, int least, int most) const {
    bool isNumber = false;
    const int number = m_store.value(key).toInt(&isNumber);
    return isNumber && least <= number && number <= most ? number : otherwise;
  }
  double real(const QString& key, double otherwise, double least, double most) const {
    bool isNumber = false;
    const double number = m_store.value(key).toDouble(&isNumber);
    return isNumber && least <= number && number <= most ? number : otherwise;  // false for NaN
  }
  template <class Choice>
  Choice choice(const QString& key, Choice otherwise, Choice last) const {
    return Choice(number(key, int(otherwise), 0, int(last)));
  }
  bool truth(const QString& key, bool otherwise) const {
    const QString word = m_store.value(key).toString();
    if (word == QLatin1StringView("true")) return true;
    return word == QLatin1StringView("false") ? false : otherwise;
  }
  QString text(const QString& key, const QString& otherwise = {}) const {
    const QVariant value = m_store.value(key);
    return value.typeId() == QMetaType::QString ? value.toString() : otherwise;
  }
  QByteArray bytes(const QString& key) const {
    const QVariant value = m_store.value(key);
    return value.typeId() == QMetaType::QByteArray ? value.toByteArray() : QByteArray();
  }
  QStringList list(const QString& key) const { return m_store.value(key).toStringList(); }

 private:
  QSettings m_store;
};

/// Not every system has the folder that it names.
QString picturesFolder() {
  const QString pictures = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
  return pictures.isEmpty() || !QDir(pictures).exists() ? QDir::homePath() : pictures;
}

}  // namespace

WindowSettings Settings::window() const {
  const Reader stored;
  WindowSettings window;
  window.theme = stored.choice(key::theme, window.theme, lastTheme);
  const QString language = stored.text(key::language);
  if (std::ranges::any_of(languages(), [&](const Language& one) { return one.code == language; }))
    window.language = language;
  window.palette = stored.choice(key::colourMap, window.palette, lastChosenPalette);
  window.scaling = stored.choice(key::scaling, window.scaling, Scaling::Rank);
  window.range = stored.choice(key::range, window.range, ColourRange::Fixed);
  window.values = stored.choice(key::cellValues, window.values, CellValues::Always);
  constexpr double farthest = 1e30;
  const double low = stored.real(key::rangeLow, window.low, -farthest, farthest),
               high = stored.real(key::rangeHigh, window.high, -farthest, farthest);
  if (low < high) window.low = low, window.high = high;
  window.readsSpecials = stored.truth(key::readsSpecials, window.readsSpecials);
  return window;
}

WorkSettings Settings::formerWork() const {
  const Reader stored;
  WorkSettings work;
  work.text = stored.text(key::text, examples().front().text);
  work.pair = stored.text(key::pair);
  work.model = stored.text(key::model);
  work.geometry = stored.bytes(key::geometry);
  work.docks = stored.bytes(key::docks);
  constexpr int highestRow = 10'000;
  if (const int height = stored.number(key::rowHeight, 0, 1, highestRow); height > 0) work.rowHeight = height;
  return work;
}

void Settings::save(const WindowSettings& window, const WindowSettings& before) {
  QSettings store;
  const auto keep = [&store](const QString& key, const auto& value, const auto& old) {
    if (value != old) store.setValue(key, value);
  };
  keep(key::theme, int(window.theme), int(before.theme));
  keep(key::language, window.language, before.language);
  keep(key::colourMap, int(window.palette), int(before.palette));
  keep(key::scaling, int(window.scaling), int(before.scaling));
  keep(key::range, int(window.range), int(before.range));
  keep(key::cellValues, int(window.values), int(before.values));
  keep(key::rangeLow, window.low, before.low);
  keep(key::rangeHigh, window.high, before.high);
  keep(key::readsSpecials, window.readsSpecials, before.readsSpecials);
}

ExportSettings Settings::exporting() const {
  const Reader stored;
  ExportSettings exporting;
  exporting.folder = stored.text(key::folder);
  if (exporting.folder.isEmpty() || !QDir(exporting.folder).exists()) exporting.folder = picturesFolder();
  exporting.size = stored.number(key::size, exporting.size, 0, ExportSettings::mostSize);
  constexpr double widest = 32'767;
  exporting.width = stored.real(key::width, exporting.width, 1, widest);
  exporting.isWidthInPixels = stored.truth(key::isWidthInPixels, exporting.isWidthInPixels);
  exporting.fontSize =
      stored.real(key::fontSize, exporting.fontSize, FigureStyle::minFontSize, FigureStyle::maxFontSize);
  exporting.dpi = stored.number(key::dpi, exporting.dpi, ExportSettings::leastDpi, ExportSettings::mostDpi);
  exporting.isDark = stored.truth(key::dark, exporting.isDark);
  exporting.labels = stored.truth(key::labels, exporting.labels);
  exporting.caption = stored.truth(key::caption, exporting.caption);
  exporting.colourBar = stored.truth(key::colourBar, exporting.colourBar);
  exporting.values = stored.truth(key::values, exporting.values);
  return exporting;
}

void Settings::save(const ExportSettings& exporting) {
  QSettings store;
  store.setValue(key::folder, exporting.folder);
  store.setValue(key::size, exporting.size);
  store.setValue(key::width, exporting.width);
  store.setValue(key::isWidthInPixels, exporting.isWidthInPixels);
  store.setValue(key::fontSize, exporting.fontSize);
  store.setValue(key::dpi, exporting.dpi);
  store.setValue(key::dark, exporting.isDark);
  store.setValue(key::labels, exporting.labels);
  store.setValue(key::caption, exporting.caption);
  store.setValue(key::colourBar, exporting.colourBar);
  store.setValue(key::values, exporting.values);
}

QStringList Settings::recentModels() const {
  return Reader().list(key::recentModels);
}

void Settings::setRecentModels(const QStringList& paths) {
  QSettings().setValue(key::recentModels, paths);
}

}  // namespace heedmap
