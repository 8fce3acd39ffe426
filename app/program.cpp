// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program.h"

#include <QApplication>
#include <cstdio>

#include "app/commands/commands.h"
#include "app/help.h"
#include "app/options/command.h"
#include "app/options/model_options.h"
#include "core/base/failure.h"
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
  return word == QLatin1String("--help") || word == QLatin1String("-h");
}

void dropMessage(QtMsgType type, const QMessageLogContext&, const QString& text) {
  if (type == QtFatalMsg) std::fprintf(stderr, "%s\n", text.toUtf8().constData());
}

bool hasDisplay() {
  for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
    if (!qEnvironmentVariableIsEmpty(variable)) return true;
  return false;
}

enum class Needs { Console, Fonts, Window };

/// What kind of application the words are for. Words that cannot be read are complained of later, when there
/// is an application that can say it in the user's language.
Needs needsOf(const QStringList& words) {
  const QString first = words.value(0);
  try {
    for (const Command& command : commands()) {
      if (command.name != first) continue;
      const Arguments arguments(words.mid(1), command.options, command.maxPositionals);
      return command.draws && command.draws(arguments) ? Needs::Fonts : Needs::Console;
    }
    const Arguments model(words, modelOptions(), 1);
    return hasDisplay() ? Needs::Window : Needs::Console;
  } catch (const Error&) {
    return Needs::Console;
  }
}

std::unique_ptr<QCoreApplication> application(Needs needs, int& argc, char** argv) {
  if (needs == Needs::Window) return std::make_unique<QApplication>(argc, argv);
  // A failure is one sentence, without Qt's remarks on fonts and folders.
  qInstallMessageHandler(dropMessage);
  if (needs == Needs::Console) return std::make_unique<QCoreApplication>(argc, argv);
  qputenv("QT_QPA_PLATFORM", "offscreen");
  return std::make_unique<QGuiApplication>(argc, argv);
}

int runCommand(const Command& command, const QStringList& words) {
  if (std::any_of(words.begin(), words.end(), isHelp)) {
    print(helpOf(command));
    return 0;
  }
  command.run(Arguments(words, command.options, command.maxPositionals));
  return std::fflush(stdout) == 0 ? 0 : complain(say("Standard output could not be written."), failed);
}

int openWindow(const QStringList& words) {
  const Arguments arguments(words, modelOptions(), 1);
  const auto named = arguments.find(QStringLiteral("--model"));
  if (named && !arguments.positionals().isEmpty())
    throw UsageError(say("The window shows one model; name it once."));
  const QString path = named.value_or(arguments.positionals().value(0));
  const bool isBareWord = !named && !path.isEmpty() && !path.contains(QLatin1Char('/'));
  if (isBareWord && !isTextbookName(path) && !isModel(path))
    throw UsageError(say("There is no command, file or model “%1”.").arg(path));
  auto* app = qobject_cast<QApplication*>(QCoreApplication::instance());
  if (!app)
    throw Error(
        say("There is no display to open the window on; heedmap --help lists the commands that need none."));
  return runWindow(*app, path);
}

int run(const QStringList& words) {
  const QString first = words.value(0);
  if (isHelp(first)) {
    print(helpOfProgram());
    return 0;
  }
  if (first == QLatin1String("--version")) {
    print(QStringLiteral("heedmap " HEEDMAP_VERSION "\n"));
    return 0;
  }
  for (const Command& command : commands())
    if (command.name == first) {
      try {
        return runCommand(command, words.mid(1));
      } catch (const UsageError& error) {
        return complain(say("%1 (See heedmap %2 --help.)").arg(error.sentence(), first), usedWrongly);
      }
    }
  try {
    return openWindow(words);
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
    return run(words);
  } catch (...) {
    return complain(currentFailure(), failed);
  }
}

}  // namespace heedmap
