// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"

#include "app/commands/command_ablate.h"
#include "app/commands/command_export.h"
#include "app/commands/command_heads.h"
#include "app/commands/command_inspect.h"
#include "app/commands/command_models.h"
#include "app/commands/command_saturation.h"
#include "app/commands/command_tokens.h"
#include "app/commands/command_trace.h"

namespace heedmap {

std::vector<Command> commands() {
  return {exportCommand(),  headsCommand(),  ablateCommand(),     tokensCommand(),
          inspectCommand(), modelsCommand(), saturationCommand(), traceCommand()};
}

}  // namespace heedmap
