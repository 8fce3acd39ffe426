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
    readsSpecials("readSpecials"), geometry("geometry"), docks("docks"), rowHeight("rowHeight"),
    leftShare("leftShare"), rightShare("rightShare"), text("text"), pair("pair"), model("model"),
    head("head"), recentModels("recentModels"), folder("export/folder"), scale("export/scale"),
    dpi("export/dpi"), dark("export/dark"), labels("export/labels"), caption("export/caption"),
    colourBar("export/colourBar");
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

/// "self 3 5"
std::optional<HeadId> headNamed(const QString& name) {
  const QStringList parts = name.split(QLatin1Char(' '));
  if (parts.size() != 3) return {};
  bool isLayer = false, isHead = false;
  HeadId id{AttentionKind::Self, parts[1].toInt(&isLayer), parts[2].toInt(&isHead)};
  if (!isLayer || !isHead || id.layer < 0 || id.head < 0) return {};
  for (const AttentionKindInfo& kind : attentionKinds) {
    id.kind = kind.value;
    if (parts[0] == QLatin1StringView(kind.key)) return id;
  }
  return {};
}

QString picturesFolder() {
  const QString pictures = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
  return pictures.isEmpty() ? QDir::homePath() : pictures;
}

}  // namespace

WindowSettings Settings::window() const {
  const Reader stored;
  WindowSettings window;
  window.theme = stored.choice(key::theme, window.theme, ThemeChoice::Dark);
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
  window.geometry = stored.bytes(key::geometry);
  window.docks = stored.bytes(key::docks);
  constexpr int highestRow = 10'000;
  if (const int height = stored.number(key::rowHeight, 0, 1, highestRow); height > 0)
    window.rowHeight = height;
  const auto share = [&stored](const QString& key) {
    const double kept = stored.real(key, 0, 0.02, 0.9);
    return kept > 0 ? std::optional(kept) : std::nullopt;
  };
  window.leftShare = share(key::leftShare);
  window.rightShare = share(key::rightShare);
  return window;
}

WorkSettings Settings::work() const {
  const Reader stored;
  return {.text = stored.text(key::text, examples().front().text),
          .pair = stored.text(key::pair),
          .model = stored.text(key::model),
          .head = headNamed(stored.text(key::head))};
}

void Settings::save(const WorkSettings& work) {
  QSettings store;
  const auto keep = [&store](const QString& key, const QString& value) {
    // Saved at every change of the text, and written to the disk only where something is new.
    if (!store.contains(key) || store.value(key).toString() != value) store.setValue(key, value);
  };
  keep(key::text, work.text);
  keep(key::pair, work.pair);
  if (!work.model.isEmpty()) keep(key::model, work.model);
  if (work.head)
    keep(key::head,
         QStringLiteral("%1 %2 %3").arg(keyOf(work.head->kind)).arg(work.head->layer).arg(work.head->head));
}

void Settings::save(const WindowSettings& window) {
  QSettings store;
  store.setValue(key::theme, int(window.theme));
  store.setValue(key::language, window.language);
  store.setValue(key::colourMap, int(window.palette));
  store.setValue(key::scaling, int(window.scaling));
  store.setValue(key::range, int(window.range));
  store.setValue(key::cellValues, int(window.values));
  store.setValue(key::rangeLow, window.low);
  store.setValue(key::rangeHigh, window.high);
  store.setValue(key::readsSpecials, window.readsSpecials);
  store.setValue(key::geometry, window.geometry);
  store.setValue(key::docks, window.docks);
  if (window.rowHeight) store.setValue(key::rowHeight, *window.rowHeight);
  if (window.leftShare) store.setValue(key::leftShare, *window.leftShare);
  if (window.rightShare) store.setValue(key::rightShare, *window.rightShare);
}

ExportSettings Settings::exporting() const {
  const Reader stored;
  ExportSettings exporting;
  exporting.folder = stored.text(key::folder, picturesFolder());
  exporting.scale = stored.real(key::scale, exporting.scale, FigureStyle::minScale, FigureStyle::maxScale);
  exporting.dpi = stored.number(key::dpi, exporting.dpi, ExportSettings::leastDpi, ExportSettings::mostDpi);
  exporting.isDark = stored.truth(key::dark, exporting.isDark);
  exporting.labels = stored.truth(key::labels, exporting.labels);
  exporting.caption = stored.truth(key::caption, exporting.caption);
  exporting.colourBar = stored.truth(key::colourBar, exporting.colourBar);
  return exporting;
}

void Settings::save(const ExportSettings& exporting) {
  QSettings store;
  store.setValue(key::folder, exporting.folder);
  store.setValue(key::scale, exporting.scale);
  store.setValue(key::dpi, exporting.dpi);
  store.setValue(key::dark, exporting.isDark);
  store.setValue(key::labels, exporting.labels);
  store.setValue(key::caption, exporting.caption);
  store.setValue(key::colourBar, exporting.colourBar);
}

QStringList Settings::recentModels() const {
  return Reader().list(key::recentModels);
}

void Settings::setRecentModels(const QStringList& paths) {
  QSettings().setValue(key::recentModels, paths);
}

}  // namespace heedmap
