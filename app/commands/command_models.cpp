// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_models.h"

#include "app/options/columns.h"
#include "core/base/data_size.h"
#include "core/checkpoint/model_finder.h"
#include "core/model/open_model.h"
#include "ui/settings/settings.h"

namespace heedmap {

Command modelsCommand() {
  Command command;
  command.name = QStringLiteral("models");
  command.summary = say("list the built-in models, those found on this computer and those opened lately");
  command.run = [](const Arguments&) {
    ModelPlaces places = modelPlaces();
    for (const BuiltInModel& model : builtInModels()) places.builtIn << model.path;
    places.recent = Settings().recentModels();
    for (const FoundModel& model :
         findModels(places, [](const FoundModel& found) { return whyNotShown(found.path); })) {
      print(QStringLiteral("%1  %2  %3  %4\n")
                .arg(model.name, -36)
                .arg(model.architecture, -12)
                .arg(padded(dataSize(double(model.bytes)), 9))
                .arg(model.path));
      if (!model.whyNot.isEmpty())
        print(QStringLiteral("    ") + say("cannot be shown: %1").arg(model.whyNot) + QLatin1Char('\n'));
    }
  };
  return command;
}

}  // namespace heedmap
