// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program.h"

#include <QApplication>
#include <cstdio>
#include <new>

#include "app/command.h"
#include "app/help.h"
#include "app/model_options.h"
#include "ui/widgets/run_window.h"

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

std::unique_ptr<QCoreApplication> application(bool draws, int& argc, char** argv) {
  if (!draws) return std::make_unique<QCoreApplication>(argc, argv);
  qputenv("QT_QPA_PLATFORM", "offscreen");
  return std::make_unique<QGuiApplication>(argc, argv);
}

void dropMessage(QtMsgType type, const QMessageLogContext&, const QString& text) {
  if (type == QtFatalMsg) std::fprintf(stderr, "%s\n", text.toUtf8().constData());
}

int runCommand(const Command& command, const QStringList& words, int& argc, char** argv) {
  if (std::any_of(words.begin(), words.end(), isHelp)) {
    print(helpOf(command));
    return 0;
  }
  qInstallMessageHandler(
      dropMessage);  // a failure is one sentence, without Qt's remarks on fonts and folders
  const Arguments arguments(words, command.options, command.maxPositionals);
  const auto app = application(command.draws && command.draws(arguments), argc, argv);
  command.run(arguments);
  return std::fflush(stdout) == 0 ? 0 : complain(say("Standard output could not be written."), failed);
}

bool hasDisplay() {
  for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
    if (!qEnvironmentVariableIsEmpty(variable)) return true;
  return false;
}

int openWindow(const QStringList& words, int& argc, char** argv) {
  const Arguments arguments(words, modelOptions(), 1);
  const auto named = arguments.find(QStringLiteral("--model"));
  if (named && !arguments.positionals().isEmpty())
    throw UsageError(say("The window shows one model; name it once."));
  const QString path = named.value_or(arguments.positionals().value(0));
  if (!hasDisplay())
    throw Error(
        say("There is no display to open the window on; heedmap --help lists the commands that need none."));
  QApplication app(argc, argv);
  return runWindow(app, path);
}

int run(const QStringList& words, int& argc, char** argv) {
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
        return runCommand(command, words.mid(1), argc, argv);
      } catch (const UsageError& error) {
        return complain(say("%1 (See heedmap %2 --help.)").arg(error.sentence(), first), usedWrongly);
      }
    }
  try {
    return openWindow(words, argc, argv);
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
  try {
    return run(words, argc, argv);
  } catch (const Error& error) {
    return complain(error.sentence(), failed);
  } catch (const std::bad_alloc&) {
    return complain(say("There is not enough memory for this; try a shorter text or fewer heads."), failed);
  } catch (const std::exception& error) {
    return complain(say("Something went wrong inside the program: %1.").arg(QString::fromUtf8(error.what())),
                    failed);
  }
}

}  // namespace heedmap
