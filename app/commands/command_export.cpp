// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_export.h"

#include <QFile>
#include <QFontDatabase>
#include <QTemporaryDir>
#include <algorithm>

#include "app/commands/exporting/export_lines.h"
#include "app/commands/exporting/export_region.h"
#include "app/commands/weight_check.h"
#include "app/options/ablation_options.h"
#include "app/options/model_options.h"
#include "app/options/run_options.h"
#include "app/options/textbook_arguments.h"
#include "app/options/what_if_options.h"

namespace heedmap {

namespace {

std::vector<Option> headOptions() {
  return {{QStringLiteral("--layer"), QStringLiteral("N|N-M,…|all"), say("counted from 0; default 0")},
          {QStringLiteral("--head"), QStringLiteral("N|N-M,…|all|LAYER.HEAD,…"),
           say("counted from 0; default 0; 0.3,2.5 names heads one by one, each with its layer")}};
}

std::vector<Option> lineOptions() {
  return {{QStringLiteral("--lines"),
           {},
           say("every line of --text-file is a text of its own, a tab parts it from its pair; put {line}, "
               "counted "
               "from 1, into FILE")}};
}

void checkFont(const QString& family) {
  if (!family.isEmpty() && !QFontDatabase::hasFamily(family))
    throw Error(
        say("There is no font “%1” on this computer; fc-list names those that there are.").arg(family));
}

/// All that is asked for beside the texts; the model is open then.
ExportPlan exportPlan(const Arguments& arguments, const OutputFile& output) {
  ExportPlan plan;
  plan.output = output;
  plan.figure = figureRequest(arguments);
  plan.run = requestedChanges(arguments);
  plan.map = requestedMap(arguments, plan.run);
  plan.kind = attentionKind(arguments);
  const QString fallback = plan.map.isAggregate() || plan.isPage() ? QStringLiteral("all") : QString();
  plan.heads.option = QStringLiteral("--head");
  plan.listed = headList(arguments, plan.heads.option);
  if (plan.listed.empty()) {
    plan.layers = numbersOf(arguments, QStringLiteral("--layer"), fallback);
    plan.heads = numbersOf(arguments, QStringLiteral("--head"), fallback);
  } else if (arguments.has(QStringLiteral("--layer"))) {
    throw UsageError(say("Heads such as 0.3 name their layers; leave --layer out."));
  } else if (plan.listed.size() > 1 && !plan.map.isAggregate() && !output.namesHeads()) {
    if (!output.isPicture())
      throw UsageError(
          say("Numbers of heads one by one go into a file each: put both {layer} and {head} into %1, or give "
              "--layer and --head.")
              .arg(output.path));
    if (plan.figure.view.kind == FigureView::Kind::Map) plan.figure.view.kind = FigureView::Kind::Panel;
  }
  if (plan.figure.view.kind != FigureView::Kind::Map && !output.isPicture())
    throw UsageError(say("--view is of pictures: %1.").arg(pictureSuffixes().join(QStringLiteral(", "))));
  plan.run.needsTarget = plan.kind.value_or(AttentionKind::Self) != AttentionKind::Self;
  plan.reference = requestedModel(arguments);
  return plan;
}

void exportTo(const OutputFile& output, const Arguments& arguments) {
  const bool isLines = arguments.has(QStringLiteral("--lines"));
  ExportPlan plan = exportPlan(arguments, output);
  const RunRequest text = requestedText(arguments);
  const auto region = regionRequest(arguments, plan);
  if (isLines && (!arguments.has(QStringLiteral("--text-file")) || !text.pair.isEmpty()))
    throw UsageError(say("--lines goes with --text-file; a tab in a line parts a text from its pair."));
  if (plan.output.isPicture()) checkFont(plan.figure.style.fontFamily);
  plan.output.checkFolder();
  plan.model = openReference(plan.reference);
  if (plan.map.minus && plan.map.minus->with == ComparisonRequest::With::Base)
    plan.map.minus->model = openBase(*plan.model);
  WeightCheck check(arguments, plan.model);
  plan.output.checkPattern(chosenHeads(plan).layers, chosenHeads(plan).heads, plan.map.isAggregate());
  plan.map.map.ablation = plan.run.ablation = ablation(arguments, *plan.model);
  if (region) {
    for (const QString& sentence : exportRegion(plan, text, *region)) tell(sentence);
    return check.report();
  }
  if (isLines) {
    exportLines(plan, text.text);
    return check.report();
  }
  const std::vector<QString> paths = plan.paths();
  for (const QString& path : paths) plan.output.check(path);
  if (std::ranges::all_of(paths, [&](const QString& path) { return plan.output.isSkipped(path); })) return;
  for (const QString& sentence : exportText(plan, text)) tell(sentence);
  check.report();
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
  command.summary =
      say("write heads as a picture (png, svg, pdf), as a page for browsers (html) or as numbers (csv, npy, "
          "npz, json, safetensors, tex)");
  command.options =
      joined({textOptions(), lineOptions(), modelOptions(), textbookArguments(), attentionOptions(),
              headOptions(), regionOptions(), whatIfOptions(), ablationOptions(), mapOptions(),
              outputOptions(), figureOptions(), checkOptions()});
  command.notes = say(
      "Without --layer and --head it is layer 0, head 0, of a page for browsers all. A picture of several is "
      "one contact sheet, or one "
      "file a head with {layer} and {head} in FILE. In an SVG or PDF cells are rectangles, equal neighbours "
      "merged, up to 5000; beyond that they are one exact image. "
      "An npy holds float32: [layer, head, query, key] of several, else [query, key]; an npz or safetensors "
      "also the tokens, a json their bytes in the text too. A csv holds a line a query, or a line a cell of "
      "several. The weight of a masked key is 0; its score is NaN. A file says where it comes from: heedmap "
      "inspect FILE.");
  command.draws = [](const Arguments& arguments) { return outputFile(arguments).isPicture(); };
  command.run = exportHeads;
  return command;
}

}  // namespace heedmap
