// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/label_layout.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QMap>
#include <QSet>
#include <algorithm>
#include <cmath>

namespace heedmap {

namespace {

constexpr double lineGap = 1.12;  // distance of two lines of labels, of the font's height

/// Smallest of 1, 2, 5, 10, 20, 50 … whose cells leave room for a line of text.
int stepFor(double pitch, double room) {
  for (int power = 1;; power *= 10)
    for (const int factor : {1, 2, 5})
      if (factor * power * pitch >= room || power > 1'000'000) return factor * power;
}

QStringList shown(const QStringList& labels, int step, const QFontMetricsF& metrics, double maxWidth) {
  QStringList texts;
  for (qsizetype i = 0; i < labels.size(); i += step)
    texts << metrics.elidedText(labels[i], Qt::ElideMiddle, maxWidth);
  return texts;
}

double widest(const QStringList& texts, const QFontMetricsF& metrics) {
  double width = 0;
  for (const QString& text : texts) width = std::max(width, metrics.horizontalAdvance(text));
  return std::ceil(width);
}

bool isDrawn(char32_t character) {
  switch (QChar::category(character)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_NotAssigned:
    case QChar::Other_PrivateUse:
    case QChar::Separator_Space:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
    case QChar::Mark_NonSpacing:  // variation selectors among them; drawn with the letter before them
      return false;
    default:
      return true;
  }
}

QString packageFor(char32_t character) {
  switch (QChar::script(character)) {
    case QChar::Script_Han:
    case QChar::Script_Hiragana:
    case QChar::Script_Katakana:
    case QChar::Script_Hangul:
    case QChar::Script_Bopomofo:
      return QStringLiteral("fonts-noto-cjk");
    default:
      break;
  }
  if (character >= 0x3000 && character <= 0x33ff) return QStringLiteral("fonts-noto-cjk");
  if (character >= 0xff00 && character <= 0xffef) return QStringLiteral("fonts-noto-cjk");
  if (QChar::category(character) == QChar::Symbol_Other) return QStringLiteral("fonts-noto-color-emoji");
  return QStringLiteral("fonts-noto-core");
}

}  // namespace

QFont figureFont(double pixels, bool isBold) {
  // The emoji font comes after a text font, whose digits it would replace, and before DejaVu, whose emoji are
  // few and grey.
  static const QStringList families = [] {
    const QStringList wanted{QStringLiteral("Inter"), QStringLiteral("Noto Sans"),
                             QStringLiteral("Source Sans 3"), QStringLiteral("Liberation Sans"),
                             QStringLiteral("DejaVu Sans")};
    QStringList found;
    for (const QString& family : wanted)
      if (QFontDatabase::hasFamily(family)) found << family;
    found.insert(std::min<qsizetype>(found.size(), 1), QStringLiteral("Noto Color Emoji"));
    return found;
  }();
  QFont font;
  font.setFamilies(families);
  font.setStyleHint(QFont::SansSerif);
  font.setPixelSize(std::max(1, int(std::lround(pixels))));
  font.setWeight(isBold ? QFont::DemiBold : QFont::Normal);
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

LabelLayout rowLabels(const QStringList& labels, double pitch, const QFont& font, double maxWidth) {
  const QFontMetricsF metrics(font);
  LabelLayout layout;
  layout.step = stepFor(pitch, font.pixelSize() * lineGap);
  layout.texts = shown(labels, layout.step, metrics, maxWidth);
  layout.extent = widest(layout.texts, metrics);
  return layout;
}

LabelLayout columnLabels(const QStringList& labels, double pitch, const QFont& font, double maxWidth) {
  const QFontMetricsF metrics(font);
  LabelLayout layout;
  layout.texts = shown(labels, 1, metrics, maxWidth);
  const double width = widest(layout.texts, metrics), gap = 0.3 * font.pixelSize();
  if (width + gap <= pitch) {
    layout.extent = metrics.height();
    return layout;
  }
  layout.step = stepFor(pitch, font.pixelSize() * lineGap);
  layout.texts = shown(labels, layout.step, metrics, maxWidth);
  const bool isSlanted = layout.step == 1 && pitch * M_SQRT1_2 >= font.pixelSize() * lineGap;
  layout.angle = isSlanted ? LabelLayout::Angle::Slanted : LabelLayout::Angle::Upright;
  layout.extent = widest(layout.texts, metrics);
  if (isSlanted) {
    layout.extent = std::ceil((layout.extent + metrics.height()) * M_SQRT1_2);
    // Only what the last labels have beyond the matrix counts.
    for (qsizetype i = 0; i < layout.texts.size(); ++i) {
      const double reach = (metrics.horizontalAdvance(layout.texts[i]) + metrics.height() / 2) * M_SQRT1_2;
      layout.overhang = std::max(layout.overhang, reach - (double(layout.texts.size() - i) - 0.5) * pitch);
    }
  }
  return layout;
}

QString missingFonts(const QStringList& texts) {
  QSet<char32_t> tried;
  QMap<QString, QStringList> missing;           // package → characters
  const QFontMetricsF metrics(figureFont(16));  // knows the fonts that stand in, too
  for (const QString& text : texts)
    for (const char32_t character : text.toUcs4()) {
      if (character < 0x250 || tried.contains(character) || !isDrawn(character)) continue;
      tried.insert(character);
      if (!metrics.inFontUcs4(character)) missing[packageFor(character)] << QString::fromUcs4(&character, 1);
    }
  QStringList parts;
  for (auto entry = missing.cbegin(); entry != missing.cend(); ++entry) {
    constexpr qsizetype named = 5;
    QString characters = entry.value().mid(0, named).join(QLatin1Char(' '));
    if (entry.value().size() > named) characters += QStringLiteral(" …");
    parts << QCoreApplication::translate("heedmap", "%1 (the package %2 brings one)")
                 .arg(characters, entry.key());
  }
  if (parts.isEmpty()) return {};
  return QCoreApplication::translate("heedmap", "No installed font can draw %1.")
      .arg(parts.join(QStringLiteral(", ")));
}

}  // namespace heedmap
