// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_trace.h"

#include "app/options/model_options.h"
#include "app/options/output_file.h"
#include "app/options/run_options.h"
#include "app/options/textbook_arguments.h"
#include "core/capture/trace_writer.h"

namespace heedmap {

namespace {

void saveTrace(const Arguments& arguments) {
  const auto path = arguments.find(QStringLiteral("-o"));
  if (!path) throw UsageError(say("Say with -o where the trace goes."));
  if (!path->endsWith(QLatin1StringView(".trace.safetensors")))
    throw UsageError(say("The name of a trace ends in .trace.safetensors; \"%1\" does not.").arg(*path));
  RunRequest request = requestedText(arguments);
  readTarget(arguments, request);
  checkOutput(*path, existing(arguments));
  const auto model = openReference(requestedModel(arguments));
  writeTrace(*path, tracedRun(*model, request), *model);
}

}  // namespace

Command traceCommand() {
  Command command;
  command.name = QStringLiteral("trace");
  command.usage = QStringLiteral("--text TEXT -o FILE.trace.safetensors [options]");
  command.summary = say("save the queries and keys of every head, to look at them without the model");
  std::vector<Option> target = attentionOptions();
  target.erase(target.begin());  // a trace has every kind of attention
  command.options =
      joined({textOptions(),
              modelOptions(),
              textbookArguments(),
              target,
              {{QStringLiteral("-o"), QStringLiteral("FILE"), say("a name that ends in .trace.safetensors")},
               forceOption()}});
  command.notes =
      say("Open it in the window, or name it with --weights. docs/trace-format.md says what is in it.");
  command.run = saveTrace;
  return command;
}

}  // namespace heedmap
