// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/figure_options.h"

#include <cmath>

namespace heedmap {

namespace {

/// All but the diverging ones: differences take these by themselves.
std::vector<Word<Palette>> palettes() {
  std::vector<Word<Palette>> words;
  const QStringList names = paletteNames();
  for (int i = 0; i < names.size(); ++i)
    if (!names[i].startsWith(QLatin1String("diverging"))) words.push_back({names[i], Palette(i)});
  return words;
}

const std::vector<Word<Scaling>>& scalings() {
  static const std::vector<Word<Scaling>> words{{QStringLiteral("linear"), Scaling::Linear},
                                                {QStringLiteral("sqrt"), Scaling::Sqrt},
                                                {QStringLiteral("log"), Scaling::Log},
                                                {QStringLiteral("rank"), Scaling::Rank}};
  return words;
}

const std::vector<Word<Theme>>& themes() {
  static const std::vector<Word<Theme>> words{{QStringLiteral("light"), Theme::light()},
                                              {QStringLiteral("dark"), Theme::dark()}};
  return words;
}

void readRange(const QString& range, FigureRequest& request) {
  HeatmapStyle& style = request.style.heatmap;
  const qsizetype colon = range.indexOf(QLatin1Char(':'));
  bool hasLow = false, hasHigh = false;
  style.low = range.left(colon).toDouble(&hasLow);
  style.high = range.mid(colon + 1).toDouble(&hasHigh);
  if (range == QLatin1String("unit")) {
    style.range = RangeChoice::Unit;
  } else if (range == QLatin1String("max")) {
    style.range = RangeChoice::Maximum;
  } else if (range == QLatin1String("all")) {
    request.rangesOverAllHeads = true;
  } else if (colon > 0 && hasLow && hasHigh && std::isfinite(style.low) && std::isfinite(style.high) &&
             style.low < style.high) {
    style.range = RangeChoice::Fixed;
  } else {
    throw UsageError(
        say("--range is unit, max, all or two numbers such as 0:0.5, the smaller first; not “%1”.")
            .arg(range));
  }
}

double inRange(const Arguments& arguments, const QString& name, double fallback, double low, double high) {
  const double value = arguments.number(name).value_or(fallback);
  if (!(value >= low && value <= high))
    throw Error(say("%1 is %2; it must be a number from %3 to %4.").arg(name).arg(value).arg(low).arg(high));
  return value;
}

}  // namespace

std::vector<Option> figureOptions() {
  return {{QStringLiteral("--colormap"), wordsOf(palettes()), say("default viridis")},
          {QStringLiteral("--colour-scale"), wordsOf(scalings()),
           say("how weights become colours; default linear")},
          {QStringLiteral("--range"), QStringLiteral("unit|max|all|LOW:HIGH"),
           say("colours for 0 to 1, up to the largest weight of the head or of all heads, or between two "
               "numbers; "
               "default unit")},
          {QStringLiteral("--theme"), wordsOf(themes()), say("default light")},
          {QStringLiteral("--scale"), QStringLiteral("S"),
           say("size in pixels, %1 to %2; default 2").arg(FigureStyle::minScale).arg(FigureStyle::maxScale)},
          {QStringLiteral("--dpi"), QStringLiteral("D"),
           say("dots per inch written into the file; default 300")}};
}

FigureRequest figureRequest(const Arguments& arguments) {
  FigureRequest request;
  HeatmapStyle& heatmap = request.style.heatmap;
  heatmap.palette = arguments.choice(QStringLiteral("--colormap"), palettes()).value_or(Palette::Viridis);
  heatmap.scaling = arguments.choice(QStringLiteral("--colour-scale"), scalings()).value_or(Scaling::Linear);
  readRange(arguments.value(QStringLiteral("--range"), QStringLiteral("unit")), request);
  heatmap.theme = arguments.choice(QStringLiteral("--theme"), themes()).value_or(Theme::light());
  request.style.scale = inRange(arguments, QStringLiteral("--scale"), request.style.scale,
                                FigureStyle::minScale, FigureStyle::maxScale);
  request.dpi =
      inRange(arguments, QStringLiteral("--dpi"), request.dpi, FigureRequest::minDpi, FigureRequest::maxDpi);
  return request;
}

}  // namespace heedmap
