// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_heads.h"

#include <algorithm>

#include "app/commands/weight_check.h"
#include "app/options/ablation_options.h"
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

MeasureTable ofText(const Arguments& arguments) {
  RunRequest request = requestedRun(arguments);
  request.needsTarget = attentionKind(arguments) != AttentionKind::Self;
  const auto model = openReference(requestedModel(arguments));
  WeightCheck check(arguments, model);
  request.ablation = ablation(arguments, *model);
  const AttentionTrace trace = tracedRun(*model, request);
  tell(notFiniteNote(trace));
  MeasureTable table{measureHeads(trace, afterRun(*model, request.whatIf)), {}};
  check.report();
  return table;
}

MeasureTable ofCorpus(const Arguments& arguments, const QString& path) {
  for (const char* other : {"--text", "--text-file", "--ids", "--pair", "--target", "--target-ids", "--mask",
                            "--dk", "--no-scale", "--off", "--cut"})
    if (arguments.has(QLatin1String(other)))
      throw UsageError(say("--corpus brings the texts, as the model reads them; %1 does not go with it.")
                           .arg(QLatin1String(other)));
  const auto model = openReference(requestedModel(arguments));
  WeightCheck check(arguments, model);
  CorpusStatistics statistics = corpusOf(*model, path);
  check.report();
  return {meansOf(statistics), std::move(statistics)};
}

enum class Format { Table, Csv, Json };

const std::vector<Word<Format>>& formats() {
  static const std::vector<Word<Format>> words{{QStringLiteral("table"), Format::Table},
                                               {QStringLiteral("csv"), Format::Csv},
                                               {QStringLiteral("json"), Format::Json}};
  return words;
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
  const Format format = outputFormat(arguments, formats()).value_or(Format::Table);
  auto path = arguments.find(QStringLiteral("-o"));
  if (path && isStandardOutput(*path)) path.reset();
  if (path) checkOutput(*path, existing(arguments));
  // All are checked before the model is opened: a slip of the pen should not cost a corpus run.
  const MeasureFilter filter =
      readWord([&] { return MeasureFilter(arguments.value(QStringLiteral("--filter"), {})); });
  std::optional<size_t> sorted;
  if (const auto name = arguments.find(QStringLiteral("--sort")))
    sorted = readWord([&] { return measureIndex(*name); });
  const auto corpus = arguments.find(QStringLiteral("--corpus"));
  MeasureTable table = corpus ? ofCorpus(arguments, *corpus) : ofText(arguments);
  const auto kind = attentionKind(arguments);
  std::erase_if(table.heads, [&](const HeadMeasures& head) {
    return !filter.accepts(head) || (kind && head.id.kind != *kind);
  });
  if (sorted) sortBy(table, *sorted);
  if (path)
    writeWholeFile(*path, text(table, format, sorted).toUtf8());
  else
    print(text(table, format, sorted));
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
               {QStringLiteral("--filter"), QStringLiteral("EXPR"),
                say("such as \"previous > 0.6 and first < 0.3\"")},
               {QStringLiteral("--format"), wordsOf(formats()), say("default what FILE ends in, else table")},
               {QStringLiteral("-o"), QStringLiteral("FILE"), say("write there, not to standard output (-)")},
               forceOption()},
              ablationOptions(),
              whatIfOptions(),
              checkOptions()});
  QStringList notes{say("Measures:")};
  for (const Measure& measure : measures())
    notes << QStringLiteral("  %1  %2")
                 .arg(QLatin1String(measure.name), -18)
                 .arg(QCoreApplication::translate("heedmap", measure.definition));
  command.notes = notes.join(QLatin1Char('\n'));
  command.run = listHeads;
  return command;
}

}  // namespace heedmap
