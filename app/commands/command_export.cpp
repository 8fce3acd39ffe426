// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_export.h"

#include <atomic>
#include <numeric>

#include "app/options/ablation_options.h"
#include "app/options/attention_options.h"
#include "app/options/figure_options.h"
#include "app/options/model_options.h"
#include "app/options/output_file.h"
#include "app/options/reading_options.h"
#include "app/options/textbook_arguments.h"
#include "app/options/what_if_options.h"
#include "core/analysis/finite.h"
#include "core/analysis/measures/head_measures.h"
#include "core/maps/head_map.h"
#include "ui/render/caption.h"
#include "ui/render/contact_sheet.h"
#include "ui/render/label_layout.h"

namespace heedmap {

namespace {

const QString all = QStringLiteral("all");

std::vector<Option> headOptions() {
  return {{QStringLiteral("--layer"), QStringLiteral("N|all"), say("counted from 0; default 0")},
          {QStringLiteral("--head"), QStringLiteral("N|all"), say("counted from 0; default 0")}};
}

/// The layers or heads that `option`, or without it `fallback`, names among `count`.
std::vector<int> chosen(const Arguments& arguments, const QString& option, int count,
                        const QString& fallback) {
  if (arguments.find(option).value_or(fallback) == all) {
    std::vector<int> numbers(static_cast<size_t>(count));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
  }
  const int number = arguments.wholeNumber(option).value_or(0);
  if (number < 0 || number >= count)
    throw Error(say("%1 is %2; this model has 0 to %3.").arg(option).arg(number).arg(count - 1));
  return {number};
}

/// Says which characters of the picture no font can draw.
void tellMissingFonts(const AttentionMap& map, const FigureStyle& style) {
  QStringList texts{style.text};
  for (const auto* labels : {&map.queries, &map.keys})
    for (const AxisLabel& label : *labels) texts << label.text;
  tell(missingFonts(texts));
}

void write(const HeadSet& set, const OutputFile& output, const FigureRequest& request) {
  const auto single = [&](const AttentionMap& map, const QString& path) {
    switch (output.format) {
      case OutputFile::Format::Png:
        return writePng(figure(map, request.style), path, request.dpi, output.existing);
      case OutputFile::Format::Csv:
        return writeCsv(map, path, output.existing);
      case OutputFile::Format::Npy:
        return writeNpy(map, path, output.existing);
    }
  };
  for (const int layer : set.layers)
    for (const int head : set.heads) single(set.map(layer, head), output.pathOf(layer, head));
}

void writeTogether(const HeadSet& set, const OutputFile& output, const FigureRequest& request) {
  switch (output.format) {
    case OutputFile::Format::Png:
      return writePng(contactSheet(set, request.style), output.path, request.dpi, output.existing);
    case OutputFile::Format::Csv:
      return writeCsv(set, output.path, output.existing);
    case OutputFile::Format::Npy:
      return writeNpy(set, output.path, output.existing);
  }
}

void exportHeads(const Arguments& arguments) {
  const OutputFile output = outputFile(arguments);
  FigureRequest request = figureRequest(arguments);
  const WhatIf wish = whatIf(arguments);
  ReadingRequest reading = readingRequest(arguments);
  const TextInput input = textInput(arguments);
  const auto model = openedSource(arguments);
  const AttentionKind kind = attentionKind(arguments);
  output.check({}, {});

  const Tokens source = sourceTokens(*model, input);
  reading.ablation = ablation(arguments, *model);
  RunOptions options{.whatIf = wish};
  const Tokens target = targetTokens(arguments, *model, source, options);
  options = ablatedRun(*model, source, target, wish, reading.ablation);
  const AttentionTrace trace = model->run(source, target, options);
  const AttentionStack* stack = trace.stack(kind);
  if (!stack)
    throw Error(say("%1 has no attention of that kind; leave out --attention.").arg(model->summary().name));
  const QString fallback = reading.aggregate ? all : QString();
  const auto layers = chosen(arguments, QStringLiteral("--layer"), int(stack->layers.size()), fallback);
  const auto heads = chosen(arguments, QStringLiteral("--head"), stack->heads, fallback);
  if (reading.aggregate)
    output.check({layers.back()}, {heads.back()});
  else
    output.check(layers, heads);
  std::vector<HeadId> together;
  for (const int layer : layers)
    for (const int head : heads) together.push_back({kind, layer, head});
  HeadSet set = reading.aggregate
                    ? HeadSet{{layers.back()},
                              {heads.back()},
                              [&](int, int) { return requestedMap(reading, *model, trace, together, wish); }}
                    : HeadSet{layers, heads, [&](int layer, int head) {
                                const HeadId one[] = {{kind, layer, head}};
                                return requestedMap(reading, *model, trace, one, wish);
                              }};
  checkHidden(reading, trace, kind);
  tell(notCompared(reading, *model, trace));
  std::atomic<bool> isFinite = true;
  set.map = [&isFinite, map = set.map](int layer, int head) {
    AttentionMap result = map(layer, head);
    if (!result.values.allFinite()) isFinite = false;
    return result;
  };
  if (trace.stacks.size() > 1) set.kind = say(info(kind).name);
  request.style.model = model->summary().name;
  request.style.text = captionOf(trace);
  if (request.rangesOverAllHeads) {
    HeatmapStyle& heatmap = request.style.heatmap;
    const bool isOfWeights = reading.quantity == AttentionMap::Quantity::Weight;
    heatmap.range =
        isOfWeights ? RangeChoice::Fixed : RangeChoice::Maximum;  // weights say nothing about scores
    heatmap.low = 0;
    heatmap.high = double(largestWeight(trace, kind, afterRun(*model, wish)));
  }
  if (output.format == OutputFile::Format::Png)
    tellMissingFonts(set.map(layers.front(), heads.front()), request.style);
  const bool isMany = !reading.aggregate && (arguments.find(QStringLiteral("--layer")) == all ||
                                             arguments.find(QStringLiteral("--head")) == all);
  if (isMany && !output.isPattern())
    writeTogether(set, output, request);
  else
    write(set, output, request);
  if (isFinite) return;
  const QString note = notFiniteNote(trace);
  tell(note.isEmpty() ? say("Some of what was written is not a number (NaN or infinity).") : note);
}

}  // namespace

Command exportCommand() {
  Command command;
  command.name = QStringLiteral("export");
  command.usage = QStringLiteral("--text TEXT -o FILE [options]");
  command.summary = say("write heads as a picture (png), a table (csv) or an array (npy)");
  command.options =
      joined({textOptions(), modelOptions(), textbookArguments(), attentionOptions(), headOptions(),
              whatIfOptions(), ablationOptions(), readingOptions(), outputOptions(), figureOptions()});
  command.notes =
      say("Without --layer and --head it is layer 0, head 0. A PNG of all is one contact sheet, or one file "
          "a head with {layer} and {head} in FILE. "
          "An npy holds float32: [layer, head, query, key] when either is all, else [query, key]. A csv "
          "holds a line a query, "
          "or a line a cell when either is all.");
  command.draws = [](const Arguments& arguments) {
    return outputFile(arguments).format == OutputFile::Format::Png;
  };
  command.run = exportHeads;
  return command;
}

}  // namespace heedmap
