// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figure_options.h"

namespace heedmap {

namespace {

QStringList colourMaps() {
  QStringList names = paletteNames();
  names.removeAll(QStringLiteral("diverging"));  // for differences, which take it by themselves
  return names;
}

double inRange(const Arguments& arguments, const QString& name, double fallback, double low, double high) {
  const double value = arguments.number(name).value_or(fallback);
  if (!(value >= low && value <= high))
    throw Error(say("%1 is %2; it must be a number from %3 to %4.").arg(name).arg(value).arg(low).arg(high));
  return value;
}

}  // namespace

std::vector<Option> figureOptions() {
  return {{QStringLiteral("--colormap"), colourMaps().join(QLatin1Char('|')), say("default viridis")},
          {QStringLiteral("--colour-scale"), QStringLiteral("linear|sqrt|log|rank"),
           say("how weights become colours; default linear")},
          {QStringLiteral("--range"), QStringLiteral("unit|max"),
           say("colours for 0 to 1, or up to the head’s largest weight; default unit")},
          {QStringLiteral("--theme"), QStringLiteral("light|dark"), say("default light")},
          {QStringLiteral("--scale"), QStringLiteral("S"),
           say("size in pixels, %1 to %2; default 2").arg(FigureStyle::minScale).arg(FigureStyle::maxScale)},
          {QStringLiteral("--dpi"), QStringLiteral("D"),
           say("dots per inch written into the file; default 300")}};
}

FigureRequest figureRequest(const Arguments& arguments) {
  FigureRequest request;
  HeatmapStyle& heatmap = request.style.heatmap;
  heatmap.palette = Palette(arguments.choice(QStringLiteral("--colormap"), colourMaps()).value_or(0));
  const QStringList scalings{QStringLiteral("linear"), QStringLiteral("sqrt"), QStringLiteral("log"),
                             QStringLiteral("rank")};
  heatmap.scaling = Scaling(arguments.choice(QStringLiteral("--colour-scale"), scalings).value_or(0));
  const QStringList ranges{QStringLiteral("unit"), QStringLiteral("max")};
  heatmap.range = RangeChoice(arguments.choice(QStringLiteral("--range"), ranges).value_or(0));
  const QStringList themes{QStringLiteral("light"), QStringLiteral("dark")};
  if (arguments.choice(QStringLiteral("--theme"), themes) == 1) heatmap.theme = Theme::dark();
  request.style.scale = inRange(arguments, QStringLiteral("--scale"), request.style.scale,
                                FigureStyle::minScale, FigureStyle::maxScale);
  request.dpi =
      inRange(arguments, QStringLiteral("--dpi"), request.dpi, FigureRequest::minDpi, FigureRequest::maxDpi);
  return request;
}

}  // namespace heedmap
