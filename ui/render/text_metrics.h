// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QStringList>

namespace heedmap {

/// What a layout asks about text, in pixels. A test hands in sizes of its own and needs no fonts.
class TextMetrics {
 public:
  virtual ~TextMetrics() = default;
  virtual double width(const QString& text, const QFont& font) const = 0;
  virtual double size(const QFont& font) const = 0;    ///< that the font was asked for
  virtual double height(const QFont& font) const = 0;  ///< from the top of a letter to below another
  virtual double lineSpacing(const QFont& font) const = 0;
  /// `text`, or as much of it as fits into `width`, with a … where the rest was.
  virtual QString elided(const QString& text, double width, const QFont& font) const = 0;
  /// `text` in lines no wider than `width`, broken between words where that is possible.
  virtual QStringList wrapped(const QString& text, double width, const QFont& font) const = 0;
};

/// The fonts of this machine. Needs a QGuiApplication.
const TextMetrics& installedFonts();

/// Height of a line in pixels: Latin and Chinese come from fonts of their own, and the taller one decides.
double lineHeight(const QFontMetricsF& metrics);
inline double lineHeight(const QFont& font) {
  return lineHeight(QFontMetricsF(font));
}

/// The font of figures, `pixels` high, of that family if one is named; scripts that it lacks are drawn with
/// whatever installed font has them.
QFont figureFont(double pixels, bool isBold = false, const QString& family = {});

/// One sentence that names the characters of `texts` that no installed font has, and the Debian package that
/// brings one. Empty when all can be drawn. Needs a QGuiApplication.
QString missingFonts(const QStringList& texts);

/// `text` with a □ for each character that no installed font has. Qt draws a box of its own for it, which in
/// turned text stands in the wrong place. Needs a QGuiApplication.
QString boxed(const QString& text, const QFont& font);

}  // namespace heedmap
