// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/exporting/export_region.h"

#include <QRegularExpression>
#include <cstdio>

#include "app/commands/exporting/interrupt_stop.h"
#include "core/analysis/not_finite.h"
#include "ui/render/caption.h"

namespace heedmap {

namespace {

const QString rowsOption = QStringLiteral("--queries"), columnsOption = QStringLiteral("--keys"),
              sizeOption = QStringLiteral("--cell-size");

RegionRequest::Range range(const Arguments& arguments, const QString& option) {
  const auto text = arguments.find(option);
  if (!text) return {};
  static const QRegularExpression form(QStringLiteral(R"(^(\d{0,9}):(\d{0,9})$)"));
  const auto match = form.match(*text);
  if (!match.hasMatch())
    throw UsageError(say("%1 takes two numbers of tokens such as 1000:3000, the second one behind the last; "
                         "either may be left out. “%2” is no such range.")
                         .arg(option, *text));
  RegionRequest::Range range{match.captured(1).toLongLong(), {}};
  if (!match.captured(2).isEmpty()) range.end = match.captured(2).toLongLong();
  return range;
}

/// "4": pixels of a cell; "1/32": of 32 cells one pixel.
void readSize(const Arguments& arguments, RegionRequest& request) {
  const auto text = arguments.find(sizeOption);
  if (!text) return;
  static const QRegularExpression form(QStringLiteral(R"(^(1/)?(\d{1,6})$)"));
  const auto match = form.match(*text);
  const int number = match.captured(2).toInt();
  const bool isPooled = !match.captured(1).isEmpty();
  constexpr int largest = 256;
  if (!match.hasMatch() || number < 1 || (!isPooled && number > largest))
    throw UsageError(
        say("%1 takes the pixels of a cell, from 1 to %2, or 1/32 for the largest of 32 × 32 cells in "
            "a pixel, not “%3”.")
            .arg(sizeOption)
            .arg(largest)
            .arg(*text));
  if (isPooled)
    request.cellsOfPixel = number;
  else
    request.cellSize = number;
}

}  // namespace

std::vector<Option> regionOptions() {
  return {
      {rowsOption, QStringLiteral("A:B"),
       say("write the cells of one head alone, as a PNG: these queries, counted from 0, B left out; default "
           "all")},
      {columnsOption, QStringLiteral("C:D"), say("the same with these keys")},
      {sizeOption, QStringLiteral("N|1/N"),
       say("the same with N pixels a cell, or the largest of N × N cells in a pixel; default 1")}};
}

std::optional<RegionRequest> regionRequest(const Arguments& arguments, const ExportPlan& plan) {
  if (!arguments.has(rowsOption) && !arguments.has(columnsOption) && !arguments.has(sizeOption)) return {};
  const QString options = QStringList{rowsOption, columnsOption, sizeOption}.join(QStringLiteral(", "));
  if (plan.output.format != MapFileFormat::Kind(PictureFormat::Png) || plan.isView())
    throw UsageError(say("%1 write a heatmap as a PNG.").arg(options));
  if (!plan.map.map.choice.isPlain() || plan.map.minus || plan.layers.isMany || plan.heads.isMany ||
      plan.listed.size() > 1 || plan.output.namesHeads() || plan.figure.rangesOverAllHeads ||
      arguments.has(QStringLiteral("--lines")))
    throw UsageError(say("%1 are of the weights of one head and one text, as they are.").arg(options));
  RegionRequest request{range(arguments, rowsOption), range(arguments, columnsOption)};
  readSize(arguments, request);
  return request;
}

QStringList exportRegion(const ExportPlan& plan, const RunRequest& text, const RegionRequest& request) {
  const ChosenHeads chosen = chosenHeads(plan);
  const QString path = plan.output.pathOf(0, 0);
  if (plan.output.isSkipped(path)) return {};
  plan.output.check(path);
  const InterruptStop interrupt;
  RunRequest run = plan.run;
  run.text = text.text;
  run.pair = text.pair;
  run.ids = text.ids;
  run.deepest = LayerId{plan.kind.value_or(AttentionKind::Self), chosen.each.front().layer};
  const auto trace = std::make_shared<const AttentionTrace>(runRequest(*plan.model, run, interrupt.token()));
  if (trace->stacks.empty()) throw Error(say("There is no token to look at: the text is empty."));
  const HeadId head[] = {
      {plan.kind.value_or(trace->stacks.front().kind), chosen.each.front().layer, chosen.each.front().head}};
  const MapRequest map = plan.map.of(head);
  RegionPicture region;
  region.map = std::make_shared<AttentionMap>(longMap(trace, *plan.model, map));
  region.cellSize = request.cellSize;
  region.cellsOfPixel = request.cellsOfPixel;
  region.style = plan.figure.style.heatmap;
  region.rows = {request.rows.begin, request.rows.end.value_or(region.map->rows())};
  region.columns = {request.columns.begin, request.columns.end.value_or(region.map->columns())};
  PictureFile file{.path = path, .info = {.dpi = plan.figure.dpi}, .existing = plan.output.existing};
  if (plan.output.hasOrigin) {
    Origin origin = originOf(*plan.model, plan.reference);
    origin.hasText = plan.output.hasText;
    origin.run = run;
    origin.map = map;
    origin.note = region.map->note();
    origin.colours = region.style;
    file.info.origin = originBytes(origin);
  }
  const bool isSeen = isStandardErrorSeen();  // a log file wants no progress
  writeRegion(region, file, interrupt.token(), [isSeen](Eigen::Index done, Eigen::Index count) {
    if (isSeen) std::fprintf(stderr, "\r%3.0f %%", 100 * double(done) / double(count));
  });
  if (isSeen) std::fprintf(stderr, "\r\033[K");
  QStringList said;
  for (const Tokens* tokens : {&trace->source, &trace->target})
    if (tokens->omitted > 0) said << omission(*tokens);
  said << notFiniteNote(*trace);
  return said;
}

}  // namespace heedmap
