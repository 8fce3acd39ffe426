// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/figure_options.h"

#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "ui/export/paper_width.h"

namespace heedmap {

namespace {

/// All but the diverging ones: differences take these by themselves.
std::vector<Word<Palette>> palettes() {
  std::vector<Word<Palette>> words;
  const QStringList names = paletteNames();
  for (int i = 0; i < names.size(); ++i)
    if (!names[i].startsWith(QLatin1StringView("diverging"))) words.push_back({names[i], Palette(i)});
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
  if (range == QLatin1StringView("unit")) {
    style.range = RangeChoice::Unit;
  } else if (range == QLatin1StringView("max")) {
    style.range = RangeChoice::Maximum;
  } else if (range == QLatin1StringView("all")) {
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

/// A length in 1/96 inch. A bare number counts pixels of the file, `scale` of which are 1/96 inch.
double length(const QString& option, const QString& text, double scale) {
  static const QRegularExpression form(QStringLiteral(R"(^\s*(\d+\.?\d*|\.\d+)\s*(mm|cm|in|pt|px|)\s*$)"));
  const auto match = form.match(text);
  const double value = match.captured(1).toDouble();
  constexpr double longest = 5000;  // mm
  if (!match.hasMatch() || !(value > 0))
    throw UsageError(
        say("%1 takes a length such as 85mm, 8.5cm, 3.35in, 240pt or 1000px, not “%2”.").arg(option, text));
  const QString unit = match.captured(2);
  const double units = unit == QLatin1StringView("mm")   ? unitsOfMillimetres(value)
                       : unit == QLatin1StringView("cm") ? unitsOfMillimetres(10 * value)
                       : unit == QLatin1StringView("in") ? value * FigureStyle::unitsAnInch
                       : unit == QLatin1StringView("pt") ? value * FigureStyle::unitsAnInch / 72
                                                         : value / scale;
  if (units > unitsOfMillimetres(longest))
    throw Error(say("%1 is %2; it may be %3 mm at most.").arg(option, text).arg(longest));
  return units;
}

/// --width, --cell, --font-size and --font.
void readSizes(const Arguments& arguments, FigureStyle& style) {
  const QString width = arguments.value(QStringLiteral("--width"), {});
  const auto preset = std::ranges::find_if(
      paperWidths(), [&](const PaperWidth& one) { return width == QLatin1StringView(one.key); });
  if (preset != paperWidths().end()) {
    style.width = unitsOfMillimetres(preset->millimetres);
    style.fontSize = preset->fontSize;
  } else if (!width.isEmpty()) {
    style.width = length(QStringLiteral("--width"), width, style.scale);
  }
  if (const auto cell = arguments.find(QStringLiteral("--cell"))) {
    if (style.width > 0) throw UsageError(say("--width and --cell contradict each other; give one of them."));
    style.cell = length(QStringLiteral("--cell"), *cell, style.scale);
  }
  style.fontSize = inRange(arguments, QStringLiteral("--font-size"), style.fontSize, FigureStyle::minFontSize,
                           FigureStyle::maxFontSize);
  style.fontFamily = arguments.value(QStringLiteral("--font"), {});
}

const std::vector<Word<FigureView::Kind>>& viewWords() {
  static const std::vector<Word<FigureView::Kind>> words{
      {QStringLiteral("map"), FigureView::Kind::Map},
      {QStringLiteral("panel"), FigureView::Kind::Panel},
      {QStringLiteral("lines"), FigureView::Kind::Lines},
      {QStringLiteral("sentence"), FigureView::Kind::Sentence}};
  return words;
}

/// --view, --query and --key.
FigureView figureView(const Arguments& arguments) {
  FigureView view{arguments.choice(QStringLiteral("--view"), viewWords()).value_or(FigureView::Kind::Map),
                  {}};
  const auto query = arguments.wholeNumber(QStringLiteral("--query")),
             key = arguments.wholeNumber(QStringLiteral("--key"));
  if (query && key) throw UsageError(say("Give one of --query and --key."));
  if (query || key) view.spot = TokenSpot{query.has_value(), query.value_or(key.value_or(0))};
  const bool isSentence = view.kind == FigureView::Kind::Sentence;
  if (isSentence && !view.spot)
    throw UsageError(
        say("--view sentence shows the row of one token or its column: say with --query or --key "
            "which, counted from 0."));
  if (view.spot && !isSentence && view.kind != FigureView::Kind::Lines)
    throw UsageError(say("--query and --key go with --view sentence or lines."));
  if (const auto columns = arguments.wholeNumber(QStringLiteral("--columns"))) {
    if (*columns < 1) throw UsageError(say("--columns takes a number from 1."));
    view.columns = *columns;
  }
  return view;
}

enum class Labels { All, Auto, None };
const std::vector<Word<Labels>>& labelWords() {
  static const std::vector<Word<Labels>> words{{QStringLiteral("all"), Labels::All},
                                               {QStringLiteral("auto"), Labels::Auto},
                                               {QStringLiteral("none"), Labels::None}};
  return words;
}

/// What stands in the picture and around it.
void readWords(const Arguments& arguments, FigureStyle& style) {
  const Labels labels = arguments.choice(QStringLiteral("--labels"), labelWords()).value_or(Labels::Auto);
  style.labels = labels != Labels::None;
  style.everyLabel = labels == Labels::All;
  style.values = arguments.has(QStringLiteral("--values")) ? CellValues::Always : CellValues::Never;
  style.caption = !arguments.has(QStringLiteral("--no-caption"));
  style.colourBar = !arguments.has(QStringLiteral("--no-colour-bar"));
  const auto line = [&](const QString& option) {
    auto text = arguments.find(option);
    if (text) text = text->simplified();  // names stand on one line
    return text;
  };
  style.title = line(QStringLiteral("--title"));
  style.queryName = line(QStringLiteral("--query-name"));
  style.keyName = line(QStringLiteral("--key-name"));
  if (style.title && !style.caption)
    throw UsageError(say("--title and --no-caption contradict each other; give one of them."));
}

}  // namespace

std::vector<Option> sizeOptions() {
  QStringList presets;
  for (const PaperWidth& one : paperWidths()) presets << QString::fromLatin1(one.key);
  return {
      {QStringLiteral("--width"), QStringLiteral("LENGTH|") + presets.join(u'|'),
       say("of the whole picture: 85mm, 8.5cm, 3.35in or 1000px; column is 8.5 cm with letters of 7 pt, "
           "page 17.5 cm with 8 pt, slide 16 cm with 14 pt, poster 40 cm with 24 pt; default: as the cells "
           "ask for")},
      {QStringLiteral("--dpi"), QStringLiteral("D"),
       say("of a PNG: pixels an inch, %1 to %2; default 300")
           .arg(FigureRequest::minDpi)
           .arg(FigureRequest::maxDpi)},
      {QStringLiteral("--scale"), QStringLiteral("S"),
       say("of a PNG, in place of --width: S × 96 pixels for each inch that the picture has at 9 pt, %1 to "
           "%2; --dpi is then only written into the file")
           .arg(FigureStyle::minScale)
           .arg(FigureStyle::maxScale)},
      {QStringLiteral("--font-size"), QStringLiteral("PT"),
       say("of the labels on paper; everything written keeps its proportion to them; default 9")},
      {QStringLiteral("--font"), QStringLiteral("NAME"), say("an installed font")},
      {QStringLiteral("--title"), QStringLiteral("TEXT"), say("in place of the picture’s own title")},
      {QStringLiteral("--caption"), QStringLiteral("TEXT"), say("what stands below, in place of the text")},
      {QStringLiteral("--no-caption"), {}, say("leave out title, model and text; a what-if is always said")},
      {QStringLiteral("--theme"), wordsOf(themes()), say("default light")}};
}

std::vector<Option> figureOptions() {
  const std::vector<Option> views{
      {QStringLiteral("--view"), wordsOf(viewWords()),
       say("what a picture shows: heatmaps; heatmaps beside each other with a), b), c); lines from queries "
           "to keys, a colour a head; one row or column as a sentence; default map, of heads such as 0.3,2.5 "
           "panel")},
      {QStringLiteral("--query"), QStringLiteral("I"),
       say("the token whose row a sentence shows; of lines, leave only those of this query")},
      {QStringLiteral("--key"), QStringLiteral("I"), say("the same of a key and its column")},
      {QStringLiteral("--columns"), QStringLiteral("N"),
       say("heatmaps of a panel beside each other; default as many as leave room for all labels")}};
  const std::vector<Option> cells{
      {QStringLiteral("--cell"), QStringLiteral("LENGTH"),
       say("side of a cell, in place of --width: 12 (pixels of the file) or 3mm")},
      {QStringLiteral("--values"), {}, say("numbers in the cells")},
      {QStringLiteral("--labels"), wordsOf(labelWords()),
       say("name all tokens, as many as do not overlap, or none; default auto")},
      {QStringLiteral("--query-name"), QStringLiteral("TEXT"),
       say("what the axis of the rows is called; empty: nothing")},
      {QStringLiteral("--key-name"), QStringLiteral("TEXT"), say("the same of the columns")},
      {QStringLiteral("--no-colour-bar"), {}, say("leave out the colour bar")},
      {QStringLiteral("--colormap"), wordsOf(palettes()), say("default viridis")},
      {QStringLiteral("--colour-scale"), wordsOf(scalings()),
       say("how weights become colours; default linear")},
      {QStringLiteral("--range"), QStringLiteral("unit|max|all|LOW:HIGH"),
       say("colours for 0 to 1, up to the largest weight of the head or of all heads, or between two "
           "numbers; default unit")}};
  std::vector<Option> options = views;
  for (const std::vector<Option>& group : {sizeOptions(), cells})
    options.insert(options.end(), group.begin(), group.end());
  return options;
}

FigureRequest figureRequest(const Arguments& arguments) {
  FigureRequest request;
  request.view = figureView(arguments);
  FigureStyle& style = request.style;
  HeatmapStyle& heatmap = style.heatmap;
  heatmap.palette = arguments.choice(QStringLiteral("--colormap"), palettes()).value_or(Palette::Viridis);
  heatmap.scaling = arguments.choice(QStringLiteral("--colour-scale"), scalings()).value_or(Scaling::Linear);
  readRange(arguments.value(QStringLiteral("--range"), QStringLiteral("unit")), request);
  heatmap.theme = arguments.choice(QStringLiteral("--theme"), themes()).value_or(Theme::light());
  request.dpi =
      inRange(arguments, QStringLiteral("--dpi"), request.dpi, FigureRequest::minDpi, FigureRequest::maxDpi);
  if (arguments.has(QStringLiteral("--scale")) && arguments.has(QStringLiteral("--width")))
    throw UsageError(say("--width goes with --dpi; leave --scale out."));
  style.scale = inRange(
      arguments, QStringLiteral("--scale"), request.dpi / FigureStyle::unitsAnInch, FigureStyle::minScale,
      arguments.has(QStringLiteral("--scale")) ? FigureStyle::maxScale
                                               : FigureRequest::maxDpi / FigureStyle::unitsAnInch);
  readSizes(arguments, style);
  readWords(arguments, style);
  if (const auto caption = arguments.find(QStringLiteral("--caption"))) {
    if (!style.caption)
      throw UsageError(say("--caption and --no-caption contradict each other; give one of them."));
    request.caption = caption->simplified();
  }
  return request;
}

}  // namespace heedmap
