// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/text_metrics.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QMap>
#include <QSet>
#include <QTextLayout>
#include <QThread>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace heedmap {

namespace {

class InstalledFonts : public TextMetrics {
 public:
  double width(const QString& text, const QFont& font) const override {
    return QFontMetricsF(font).horizontalAdvance(text);
  }
  double size(const QFont& font) const override {
    return font.pixelSize() > 0 ? font.pixelSize() : QFontInfo(font).pixelSize();
  }
  double height(const QFont& font) const override { return QFontMetricsF(font).height(); }
  double lineSpacing(const QFont& font) const override { return QFontMetricsF(font).lineSpacing(); }
  QString elided(const QString& text, double width, const QFont& font) const override {
    return QFontMetricsF(font).elidedText(text, Qt::ElideMiddle, width);
  }
  QStringList wrapped(const QString& text, double width, const QFont& font) const override {
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    QStringList lines;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
      line.setLineWidth(width);
      lines << text.mid(line.textStart(), line.textLength());
    }
    layout.endLayout();
    return lines;
  }
};

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

const TextMetrics& installedFonts() {
  static const InstalledFonts fonts;
  return fonts;
}

double lineHeight(const QFontMetricsF& metrics) {
  const auto measure = [&metrics] { return std::ceil(metrics.size(0, QStringLiteral("Ag\u4e2d")).height()); };
  if (!QCoreApplication::instance() || QThread::currentThread() != QCoreApplication::instance()->thread())
    return measure();
  // Pictures ask for it at every line, and two scripts take long to be shaped. Metrics of one font share
  // their data, by which they are compared. Never destroyed, for fonts must not outlive the application.
  constexpr size_t mostFonts = 16;
  static auto& known = *new std::vector<std::pair<QFontMetricsF, double>>;
  for (const auto& [font, height] : known)
    if (font == metrics) return height;
  if (known.size() >= mostFonts) known.clear();
  return known.emplace_back(metrics, measure()).second;
}

QFont figureFont(double pixels, bool isBold, const QString& family) {
  // The emoji font comes after a text font, whose digits it would replace, and before DejaVu, whose emoji are
  // few and grey.
  static const QStringList families = [] {
    const QStringList wanted{QStringLiteral("Inter"), QStringLiteral("Noto Sans"),
                             QStringLiteral("Source Sans 3"), QStringLiteral("Liberation Sans"),
                             QStringLiteral("DejaVu Sans")};
    QStringList found;
    for (const QString& name : wanted)
      if (QFontDatabase::hasFamily(name)) found << name;
    found.insert(std::min<qsizetype>(found.size(), 1), QStringLiteral("Noto Color Emoji"));
    return found;
  }();
  QFont font;
  font.setFamilies(family.isEmpty() ? families : QStringList{family} + families);
  font.setStyleHint(QFont::SansSerif);
  font.setPixelSize(std::max(1, int(std::lround(pixels))));
  font.setWeight(isBold ? QFont::DemiBold : QFont::Normal);
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
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

QString boxed(const QString& text, const QFont& font) {
  const QFontMetricsF metrics(font);
  QString result;
  for (const char32_t character : text.toUcs4()) {
    const bool isMark = QChar::category(character) == QChar::Mark_NonSpacing;
    if (character < 0x250 || (!isDrawn(character) && !isMark) || metrics.inFontUcs4(character))
      result += QString::fromUcs4(&character, 1);
    else if (!isMark)
      result += u'□';
  }
  return result;
}

}  // namespace heedmap
