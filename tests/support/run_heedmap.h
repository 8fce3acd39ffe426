// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QProcess>
#include <QStringList>

#include "tests/support/files.h"

/// The program on the command line, as tests run it.
namespace heedmap {

struct Outcome {
  int exitCode = -1;
  QString out;
  QString err;
};

/// Without a display. `exitCode` is −1 when the program did not end by itself.
inline Outcome heedmapRun(const QStringList& words, const QByteArray& input = {}) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"})
    environment.remove(QString::fromLatin1(variable));
  process.setProcessEnvironment(environment);
  process.start(qEnvironmentVariable("HEEDMAP_PROGRAM"), words);
  process.write(input);
  process.closeWriteChannel();
  if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit) return {};
  return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
          QString::fromUtf8(process.readAllStandardError())};
}

inline const QStringList cat{QStringLiteral("--text"), QStringLiteral("The cat sits on the mat")};

inline QStringList words(const char* line) {
  return QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

}  // namespace heedmap
