// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_export.h"

#include <QFile>
#include <QFontDatabase>
#include <QTemporaryDir>
#include <atomic>

#include "app/options/ablation_options.h"
#include "app/options/figure_options.h"
#include "app/options/map_options.h"
#include "app/options/model_options.h"
#include "app/options/number_list.h"
#include "app/options/output_file.h"
#include "app/options/run_options.h"
#include "app/options/textbook_arguments.h"
#include "app/options/what_if_options.h"
#include "core/analysis/measures/head_measures.h"
#include "core/analysis/not_finite.h"
#include "ui/render/caption.h"
#include "ui/render/text_metrics.h"

namespace heedmap {

namespace {

const QString all = QStringLiteral("all");

std::vector<Option> headOptions() {
  return {{QStringLiteral("--layer"), QStringLiteral("N|N-M,…|all"), say("counted from 0; default 0")},
          {QStringLiteral("--head"), QStringLiteral("N|N-M,…|all"), say("counted from 0; default 0")}};
}

void checkFont(const QString& family) {
  if (!family.isEmpty() && !QFontDatabase::hasFamily(family))
    throw Error(
        say("There is no font “%1” on this computer; fc-list names those that there are.").arg(family));
}

/// Says which characters of the picture no font can draw.
void tellMissingFonts(const AttentionMap& map, const FigureStyle& style) {
  QStringList texts{style.text};
  for (const auto* labels : {&map.queries, &map.keys})
    for (const AxisLabel& label : *labels) texts << label.text;
  tell(missingFonts(texts));
}

/// What is to be written, where to and from what.
struct Export {
  std::shared_ptr<const Model> model;
  RunRequest run;
  RequestedMap map;
  AttentionKind kind = AttentionKind::Self;
  AttentionTrace trace;
};

/// The map of one head or aggregate, as it is asked for.
AttentionMap mapOf(const Export& asked, std::span<const HeadId> heads) {
  const MapRequest request = asked.map.of(heads);
  if (!asked.map.minus) return attentionMap(asked.trace, *asked.model, request);
  return compare(asked.trace, *asked.model, request, *asked.map.minus).difference;
}

/// The maps of these layers and heads, or the one aggregate of them all.
HeadSet mapsOf(const Export& asked, const std::vector<int>& layers, const std::vector<int>& heads) {
  HeadSet set{layers, heads, [&asked](int layer, int head) {
                const HeadId one[] = {{asked.kind, layer, head}};
                return mapOf(asked, one);
              }};
  if (asked.map.isAggregate()) {
    std::vector<HeadId> together;
    for (const int layer : layers)
      for (const int head : heads) together.push_back({asked.kind, layer, head});
    set = {{layers.back()}, {heads.back()}, [&asked, together](int, int) { return mapOf(asked, together); }};
  }
  if (asked.trace.stacks.size() > 1) set.kind = say(info(asked.kind).name);
  return set;
}

/// Names what a comparison with another text leaves out of every map.
void tellLeftOut(const Export& asked) {
  if (!asked.map.minus || asked.map.minus->with != ComparisonRequest::With::Text) return;
  const HeadId first[] = {{}};
  const ComparisonResult result = compare(asked.trace, *asked.model, asked.map.of(first), *asked.map.minus);
  tellOmission(result.other);
  tell(result.leftOut.join(u'\n'));
}

MapFileFormat fileFormat(const Export& asked, const OutputFile& output, const FigureRequest& figure) {
  MapFileFormat format{output.format, figure.style, figure.dpi, output.existing};
  format.style.model = asked.model->summary().name;
  format.style.text = captionOf(asked.trace);
  if (figure.rangesOverAllHeads)
    format.style.heatmap = overAllHeads(
        format.style.heatmap, asked.map.map.choice.quantity,
        double(largestWeight(asked.trace, asked.kind, afterRun(*asked.model, asked.run.whatIf))));
  return format;
}

void exportTo(const OutputFile& output, const Arguments& arguments) {
  const FigureRequest figure = figureRequest(arguments);
  Export asked;
  asked.run = requestedRun(arguments);
  asked.map = requestedMap(arguments, asked.run);
  asked.kind = attentionKind(arguments).value_or(AttentionKind::Self);
  const QString fallback = asked.map.isAggregate() ? all : QString();
  const Numbers askedLayers = numbersOf(arguments, QStringLiteral("--layer"), fallback),
                askedHeads = numbersOf(arguments, QStringLiteral("--head"), fallback);
  asked.run.needsTarget = asked.kind != AttentionKind::Self;
  asked.model = openReference(requestedModel(arguments));
  output.check({}, {});
  asked.map.map.ablation = asked.run.ablation = ablation(arguments, *asked.model);
  asked.trace = tracedRun(*asked.model, asked.run);

  if (!attentionKind(arguments)) asked.kind = asked.trace.stacks.front().kind;
  const AttentionStack* stack = asked.trace.stack(asked.kind);
  if (!stack)
    throw Error(
        say("%1 has no attention of that kind; leave out --attention.").arg(asked.model->summary().name));
  const Numbers layers = askedLayers.inside(int(stack->layers.size())),
                heads = askedHeads.inside(stack->heads);
  HeadSet set = mapsOf(asked, layers.chosen, heads.chosen);
  output.check(set.layers, set.heads);
  checkHidden(asked.map.map.choice.filter, asked.trace, asked.kind);
  tellLeftOut(asked);
  std::atomic<bool> isFinite = true;
  set.map = [&isFinite, map = set.map](int layer, int head) {
    AttentionMap result = map(layer, head);
    if (!result.values.allFinite()) isFinite = false;
    return result;
  };
  const MapFileFormat format = fileFormat(asked, output, figure);
  if (format.isPicture()) checkFont(format.style.fontFamily);
  if (format.isPicture()) tellMissingFonts(set.map(set.layers.front(), set.heads.front()), format.style);
  const bool isMany = !asked.map.isAggregate() && (layers.isMany || heads.isMany);
  if (isMany && !output.isPattern())
    writeTogether(set, format, output.path);
  else
    writeEach(set, format, [&](int layer, int head) { return output.pathOf(layer, head); });
  if (isFinite) return;
  const QString note = notFiniteNote(asked.trace);
  tell(note.isEmpty() ? say("Some of what was written is not a number (NaN or infinity).") : note);
}

void exportHeads(const Arguments& arguments) {
  OutputFile output = outputFile(arguments);
  if (!output.isStandardOutput()) return exportTo(output, arguments);
  // Files are written as one works: what fails halfway prints nothing.
  const QTemporaryDir folder;
  output.path = folder.filePath(QStringLiteral("output"));
  exportTo(output, arguments);
  QFile written(output.path);
  if (!written.open(QIODevice::ReadOnly))
    throw Error(say("%1 could not be read: %2.").arg(output.path, written.errorString()));
  print(written.readAll());
}

}  // namespace

Command exportCommand() {
  Command command;
  command.name = QStringLiteral("export");
  command.usage = QStringLiteral("--text TEXT -o FILE [options]");
  command.summary = say("write heads as a picture (png, svg, pdf), a table (csv) or an array (npy)");
  command.options =
      joined({textOptions(), modelOptions(), textbookArguments(), attentionOptions(), headOptions(),
              whatIfOptions(), ablationOptions(), mapOptions(), outputOptions(), figureOptions()});
  command.notes = say(
      "Without --layer and --head it is layer 0, head 0. A picture of several is one contact sheet, or one "
      "file a head with {layer} and {head} in FILE. In an SVG or PDF cells are rectangles, equal neighbours "
      "merged, up to 5000; beyond that they are one exact image. "
      "An npy holds float32: [layer, head, query, key] of several, else [query, key]. A csv "
      "holds a line a query, or a line a cell of several.");
  command.draws = [](const Arguments& arguments) { return outputFile(arguments).isPicture(); };
  command.run = exportHeads;
  return command;
}

}  // namespace heedmap
