// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help.h"

#include "app/commands/commands.h"
#include "app/options/columns.h"

namespace heedmap {

QString helpOfProgram() {
  QString text =
      say("heedmap shows what every attention head of a transformer heeds.") + QStringLiteral("\n\n");
  text += QStringLiteral("  heedmap [--model] [NAME|PATH]\n      ") +
          say("open the window, with that model") + QLatin1Char('\n');
  for (const Command& command : commands())
    text += QStringLiteral("  heedmap %1\n      %2\n")
                .arg((command.name + QLatin1Char(' ') + command.usage).trimmed(), command.summary);
  text += QStringLiteral("  heedmap help [%1]\n      ").arg(say("COMMAND")) +
          say("say this, or list a command’s options") + QStringLiteral("\n  heedmap --version\n\n");
  return text +
         say("heedmap COMMAND --help lists a command’s options. Exit codes: 0 done, 1 failed, 2 used "
             "wrongly.") +
         QLatin1Char('\n');
}

QString helpOf(const Command& command) {
  QString text =
      QStringLiteral("heedmap %1\n\n").arg((command.name + QLatin1Char(' ') + command.usage).trimmed());
  text += say("Use it to %1.").arg(command.summary) + QLatin1Char('\n');
  if (!command.options.empty()) text += QLatin1Char('\n');
  for (const Option& option : command.options)
    text += QStringLiteral("  %1\n      %2\n")
                .arg((option.name + QLatin1Char(' ') + option.value).trimmed(), option.help);
  if (!command.notes.isEmpty()) text += QLatin1Char('\n') + wrapped(command.notes, 80);
  return text;
}

}  // namespace heedmap
