// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_heads.h"

#include <algorithm>

#include "app/commands/weight_check.h"
#include "app/options/ablation_options.h"
#include "app/options/figure_options.h"
#include "app/options/model_options.h"
#include "app/options/output_file.h"
#include "app/options/run_options.h"
#include "app/options/what_if_options.h"
#include "core/analysis/corpus_run.h"
#include "core/analysis/measure_table.h"
#include "core/analysis/measures/measure_filter.h"
#include "core/analysis/measures/measure_list.h"
#include "core/analysis/not_finite.h"
#include "core/base/largest_first.h"
#include "core/base/whole_file.h"
#include "ui/export/ranking_file.h"
#include "ui/render/caption.h"

namespace heedmap {

namespace {

/// Largest first; heads that the measure has no value for come last.
void sortBy(MeasureTable& table, size_t measure) {
  std::stable_sort(table.heads.begin(), table.heads.end(),
                   [measure](const HeadMeasures& a, const HeadMeasures& b) {
                     return isLarger(a.values[measure].value, b.values[measure].value);
                   });
}

/// What core cannot read on the command line was written wrongly.
template <typename Read>
auto readWord(Read read) {
  try {
    return read();
  } catch (const Error& error) {
    throw UsageError(error.sentence());
  }
}

/// Measures, and of which model and text.
struct Measured {
  MeasureTable table;
  QString model, text = {};
};

Measured ofText(const Arguments& arguments) {
  RunRequest request = requestedRun(arguments);
  request.needsTarget = attentionKind(arguments) != AttentionKind::Self;
  const auto model = openReference(requestedModel(arguments));
  WeightCheck check(arguments, model);
  request.ablation = ablation(arguments, *model);
  const AttentionTrace trace = tracedRun(*model, request);
  tell(notFiniteNote(trace));
  Measured measured{{measureHeads(trace, afterRun(*model, request.whatIf)), {}},
                    model->summary().name,
                    captionOf(trace, AttentionKind::Self)};
  check.report();
  return measured;
}

Measured ofCorpus(const Arguments& arguments, const QString& path) {
  for (const char* other : {"--text", "--text-file", "--ids", "--pair", "--target", "--target-ids", "--mask",
                            "--dk", "--no-scale", "--off", "--cut"})
    if (arguments.has(QLatin1StringView(other)))
      throw UsageError(say("--corpus brings the texts, as the model reads them; %1 does not go with it.")
                           .arg(QLatin1StringView(other)));
  const auto model = openReference(requestedModel(arguments));
  WeightCheck check(arguments, model);
  CorpusStatistics statistics = corpusOf(*model, path);
  check.report();
  std::vector<HeadMeasures> means = meansOf(statistics);
  return {{std::move(means), std::move(statistics)}, model->summary().name};
}

enum class Format { Table, Csv, Json };
using AnyFormat = std::variant<Format, PictureFormat>;

const std::vector<Word<AnyFormat>>& formats() {
  static const std::vector<Word<AnyFormat>> words = [] {
    std::vector<Word<AnyFormat>> all{{QStringLiteral("table"), Format::Table},
                                     {QStringLiteral("csv"), Format::Csv},
                                     {QStringLiteral("json"), Format::Json}};
    for (const PictureFormatRow& row : pictureFormats()) all.push_back({row.suffix, row.format});
    return all;
  }();
  return words;
}

AnyFormat formatOf(const Arguments& arguments) {
  return outputFormat(arguments, formats()).value_or(Format::Table);
}

/// The heads of `measured` by one measure, as the bytes of a picture.
QByteArray ranking(const Measured& measured, size_t measure, PictureFormat format,
                   const FigureRequest& figure) {
  const bool isMany = std::ranges::any_of(
      measured.table.heads, [](const HeadMeasures& head) { return head.id.kind != AttentionKind::Self; });
  std::vector<RankedEntry> entries;
  for (const HeadMeasures& head : measured.table.heads)
    entries.push_back({QStringLiteral("%1%2.%3")
                           .arg(isMany ? say(info(head.id.kind).name) + u' ' : QString())
                           .arg(head.id.layer)
                           .arg(head.id.head),
                       head.values[measure].value});
  FigureStyle style = figure.style;
  style.model = measured.model;
  style.text = figure.caption.value_or(measured.text);
  return rankingBytes(entries, say(measures()[measure].label), format, style, figure.dpi);
}

QString text(const MeasureTable& table, Format format, std::optional<size_t> sorted) {
  switch (format) {
    case Format::Csv:
      return csvTable(table);
    case Format::Json:
      return jsonTable(table);
    case Format::Table:
      break;
  }
  return plainTable(table, sorted);
}

void listHeads(const Arguments& arguments) {
  const AnyFormat format = formatOf(arguments);
  const FigureRequest figure = figureRequest(arguments);
  const auto* picture = std::get_if<PictureFormat>(&format);
  auto path = arguments.find(QStringLiteral("-o"));
  if (path && isStandardOutput(*path)) path.reset();
  if (path) checkOutput(*path, existing(arguments));
  // All are checked before the model is opened: a slip of the pen should not cost a corpus run.
  const MeasureFilter filter =
      readWord([&] { return MeasureFilter(arguments.value(QStringLiteral("--filter"), {})); });
  std::optional<size_t> sorted;
  if (const auto name = arguments.find(QStringLiteral("--sort")))
    sorted = readWord([&] { return measureIndex(*name); });
  if (picture && !sorted) throw UsageError(say("A picture ranks heads by one measure: name it with --sort."));
  const auto top = arguments.wholeNumber(QStringLiteral("--top"));
  if (top && *top < 1) throw UsageError(say("--top takes a number from 1."));
  const auto corpus = arguments.find(QStringLiteral("--corpus"));
  Measured measured = corpus ? ofCorpus(arguments, *corpus) : ofText(arguments);
  MeasureTable& table = measured.table;
  const auto kind = attentionKind(arguments);
  std::erase_if(table.heads, [&](const HeadMeasures& head) {
    return !filter.accepts(head) || (kind && head.id.kind != *kind);
  });
  if (sorted) sortBy(table, *sorted);
  if (top && table.heads.size() > size_t(*top)) table.heads.resize(size_t(*top));
  const QByteArray bytes = picture ? ranking(measured, *sorted, *picture, figure)
                                   : text(table, std::get<Format>(format), sorted).toUtf8();
  if (path)
    writeWholeFile(*path, bytes);
  else
    print(bytes);
}

}  // namespace

Command headsCommand() {
  Command command;
  command.name = QStringLiteral("heads");
  command.usage = QStringLiteral("--text TEXT | --corpus FILE [options]");
  command.summary = say("measure what every head looks at, sort and filter them");
  command.options =
      joined({textOptions(),
              {{QStringLiteral("--corpus"), QStringLiteral("FILE|FOLDER"),
                say("measure over the texts of a file, one a line, or of the .txt files of a folder")}},
              modelOptions(),
              attentionOptions(),
              {{QStringLiteral("--sort"), QStringLiteral("MEASURE"), say("largest first")},
               {QStringLiteral("--top"), QStringLiteral("N"), say("only the first N")},
               {QStringLiteral("--filter"), QStringLiteral("EXPR"),
                say("such as \"previous > 0.6 and first < 0.3\"")},
               {QStringLiteral("--format"), wordsOf(formats()),
                say("default what FILE ends in, else table; a picture has a bar a head, of the measure after "
                    "--sort")},
               {QStringLiteral("-o"), QStringLiteral("FILE"), say("write there, not to standard output (-)")},
               forceOption()},
              ablationOptions(),
              whatIfOptions(),
              sizeOptions(),
              checkOptions()});
  QStringList notes{say("Measures:")};
  for (const Measure& measure : measures())
    notes << QStringLiteral("  %1  %2")
                 .arg(QLatin1StringView(measure.name), -18)
                 .arg(QCoreApplication::translate("heedmap", measure.definition));
  command.notes = notes.join(QLatin1Char('\n'));
  command.draws = [](const Arguments& arguments) {
    return std::holds_alternative<PictureFormat>(formatOf(arguments));
  };
  command.run = listHeads;
  return command;
}

}  // namespace heedmap
