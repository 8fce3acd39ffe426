// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program.h"

#include <QApplication>
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "app/commands/commands.h"
#include "app/help.h"
#include "app/options/command.h"
#include "app/options/model_options.h"
#include "core/base/failure.h"
#include "core/base/nearest_word.h"
#include "core/checkpoint/model_finder.h"
#include "core/model/open_model.h"
#include "core/textbook/textbook_name.h"
#include "ui/settings/language.h"
#include "ui/window/run_window.h"

namespace heedmap {

namespace {

constexpr int failed = 1, usedWrongly = 2;

int complain(const QString& sentence, int exitCode) {
  std::fprintf(stderr, "%s\n", sentence.toUtf8().constData());
  return exitCode;
}

bool isHelp(const QString& word) {
  return word == QLatin1StringView("--help") || word == QLatin1StringView("-h");
}

void dropMessage(QtMsgType type, const QMessageLogContext&, const QString& text) {
  if (type == QtFatalMsg) std::fprintf(stderr, "%s\n", text.toUtf8().constData());
}

/// While Qt looks for the display, it has one thing to say, and it would end the program in a core dump.
void sayNoDisplay(QtMsgType type, const QMessageLogContext&, const QString&) {
  if (type != QtFatalMsg) return;
  complain(say("The display %1 cannot be reached; heedmap --help lists the commands that need none.")
               .arg(qEnvironmentVariable("WAYLAND_DISPLAY", qEnvironmentVariable("DISPLAY"))),
           failed);
  std::_Exit(failed);
}

bool hasDisplay() {
  for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
    if (!qEnvironmentVariableIsEmpty(variable)) return true;
  return false;
}

enum class Needs { Console, Fonts, Plots, Window };

/// What kind of application the words are for. Words that cannot be read are complained of later, when there
/// is an application that can say it in the user's language.
Needs needsOf(const QStringList& words) {
  const QString first = words.value(0);
  try {
    if (first == QLatin1StringView("help")) return Needs::Console;
    for (const Command& command : commands()) {
      if (command.name != first) continue;
      const Arguments arguments(words.mid(1), command.options, command.maxPositionals);
      if (!command.draws || !command.draws(arguments)) return Needs::Console;
      return command.plots ? Needs::Plots : Needs::Fonts;
    }
    const Arguments model(words, modelOptions(), 1);
    return hasDisplay() ? Needs::Window : Needs::Console;
  } catch (const Error&) {
    return Needs::Console;
  }
}

std::unique_ptr<QCoreApplication> application(Needs needs, int& argc, char** argv) {
  if (needs == Needs::Window) {
    const QtMessageHandler before = qInstallMessageHandler(sayNoDisplay);
    auto app = std::make_unique<QApplication>(argc, argv);
    qInstallMessageHandler(before);
    return app;
  }
  // A failure is one sentence, without Qt's remarks on fonts and folders.
  qInstallMessageHandler(dropMessage);
  if (needs == Needs::Console) return std::make_unique<QCoreApplication>(argc, argv);
  qputenv("QT_QPA_PLATFORM", "offscreen");
  if (needs == Needs::Plots) return std::make_unique<QApplication>(argc, argv);
  return std::make_unique<QGuiApplication>(argc, argv);
}

int runCommand(const Command& command, const QStringList& words) {
  if (std::any_of(words.begin(), words.end(), isHelp)) {
    print(helpOf(command));
    return 0;
  }
  command.run(Arguments(words, command.options, command.maxPositionals));
  return 0;
}

const Command* commandOf(const std::vector<Command>& all, const QString& name) {
  const auto found = std::ranges::find(all, name, &Command::name);
  return found == all.end() ? nullptr : &*found;
}

QString noSuchCommand(const QString& word) {
  QStringList names{QStringLiteral("help")};
  for (const Command& command : commands()) names << command.name;
  const QString meant = nearestWord(word, names);
  return meant.isEmpty() ? say("There is no command, file or model “%1”.").arg(word)
                         : say("There is no command, file or model “%1”; did you mean %2?").arg(word, meant);
}

/// `heedmap help`, and `heedmap help COMMAND`.
int help(const QStringList& words) {
  if (words.size() > 1) throw UsageError(say("“%1” is not expected here.").arg(words[1]));
  const auto all = commands();
  const Command* command = words.isEmpty() ? nullptr : commandOf(all, words[0]);
  if (!words.isEmpty() && !command) throw UsageError(say("There is no command “%1”.").arg(words[0]));
  print(command ? helpOf(*command) : helpOfProgram());
  return 0;
}

int openWindow(const QStringList& words) {
  const Arguments arguments(words, modelOptions(), 1);
  const auto named = arguments.find(QStringLiteral("--model"));
  if (named && !arguments.positionals().isEmpty())
    throw UsageError(say("The window shows one model; name it once."));
  if (wantsArrays(arguments) && !arguments.positionals().isEmpty())
    throw UsageError(say("The window shows one model; name it once."));
  QString path = wantsArrays(arguments) ? spelling(requestedModel(arguments))
                                        : named.value_or(arguments.positionals().value(0));
  if (const auto adapter = arguments.find(QStringLiteral("--adapter")))
    path = path.isEmpty() ? *adapter : withAdapter(path, *adapter);
  const bool isBareWord =
      !named && !wantsArrays(arguments) && !path.isEmpty() && !path.contains(QLatin1Char('/'));
  if (isBareWord && !isTextbookName(path) && !isModel(path)) throw UsageError(noSuchCommand(path));
  auto* app = qobject_cast<QApplication*>(QCoreApplication::instance());
  if (!app)
    throw Error(
        say("There is no display to open the window on; heedmap --help lists the commands that need none."));
  return runWindow(*app, path.isEmpty() ? std::nullopt : std::optional(modelReference(path)));
}

int run(const QStringList& words) {
  const QString first = words.value(0);
  if (isHelp(first)) {
    print(helpOfProgram());
    return 0;
  }
  if (first == QLatin1StringView("--version")) {
    print(QStringLiteral("heedmap " HEEDMAP_VERSION "\n"));
    return 0;
  }
  const auto all = commands();
  if (const Command* command = commandOf(all, first)) {
    try {
      return runCommand(*command, words.mid(1));
    } catch (const UsageError& error) {
      return complain(say("%1 (See heedmap %2 --help.)").arg(error.sentence(), first), usedWrongly);
    }
  }
  try {
    return first == QLatin1StringView("help") ? help(words.mid(1)) : openWindow(words);
  } catch (const UsageError& error) {
    return complain(say("%1 (See heedmap --help.)").arg(error.sentence()), usedWrongly);
  }
}

}  // namespace

int runProgram(int argc, char** argv) {
  QCoreApplication::setOrganizationName(QStringLiteral("heedmap"));  // where the settings are
  QCoreApplication::setApplicationName(QStringLiteral("heedmap"));
  QStringList words;
  for (int i = 1; i < argc; ++i) words << QString::fromUtf8(argv[i]);
  const auto app = application(needsOf(words), argc, argv);
  setLanguage({});
  try {
    const int exitCode = run(words);
    // What was printed may have stayed in its buffer until now, or have failed long ago.
    const bool isWritten = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    return exitCode != 0 || isWritten ? exitCode
                                      : complain(say("Standard output could not be written."), failed);
  } catch (...) {
    return complain(currentFailure(), failed);
  }
}

}  // namespace heedmap
