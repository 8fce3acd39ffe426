// SPDX-License-Identifier: GPL-3.0-or-later
// What the window's thread spends on a step of the d_k slider and of the pass while the lesson is open: from
// the change to the last pixel. Arguments: a model, the number of a page; or "opening": what opening each
// page takes. The textbook layer runs in the background; its part is timed apart.
#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <functional>
#include <thread>
#include <vector>

#include "core/base/system.h"
#include "core/model/open_model.h"
#include "core/workspace/model_reference.h"
#include "tests/support/open_model_name.h"
#include "ui/lesson/blocks/lesson_page.h"
#include "ui/lesson/lesson_dock.h"
#include "ui/lesson/parts/step_player.h"
#include "ui/panels/text_bar.h"
#include "ui/window/main_window.h"

using namespace heedmap;

namespace {

constexpr int rounds = 15;

/// How long something took: on the clock, which other programs and the threads in the background have a part
/// in, and on the processor in this thread alone.
struct Time {
  double wall = 0, own = 0;
};

class Stopwatch {
 public:
  Stopwatch() : m_own(own()) { m_wall.start(); }
  Time time() const { return {double(m_wall.nsecsElapsed()) / 1e6, own() - m_own}; }

 private:
  static double own() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
  }
  QElapsedTimer m_wall;
  double m_own;
};

/// All events that are there, layout and painting included.
void settle() {
  QCoreApplication::sendPostedEvents();
  QCoreApplication::processEvents();
}

void waitFor(const std::function<bool()>& condition) {
  while (!condition()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void print(const QString& what, const std::vector<Time>& times) {
  const auto median = [&](double Time::*which) {
    std::vector<double> values;
    for (const Time& time : times) values.push_back(time.*which);
    std::ranges::sort(values);
    return values[values.size() / 2];
  };
  std::printf("%-58s %7.1f ms, of this thread %5.1f ms\n", what.toUtf8().constData(), median(&Time::wall),
              median(&Time::own));
}

/// The longest turn of the event loop until `done`.
Time longestTurn(const std::function<bool()>& done) {
  Time longest;
  while (!done()) {
    const Stopwatch clock;
    settle();
    const Time time = clock.time();
    longest = {std::max(longest.wall, time.wall), std::max(longest.own, time.own)};
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  return longest;
}

void measure(MainWindow& window, int page, const QString& model, const QString& text) {
  (*window.findChild<LessonDock*>()).openPage(page);
  Session& session = window.session();
  // A page may have set up another text or model.
  (*window.findChild<TextBar*>()).setTexts(text, {});
  if (openModelName(session) != model) session.openModel(modelReference(model));
  const auto hasRun = [&] {
    return (*window.findChild<LessonDock*>()).controller().isIdle() && openModelName(session) == model &&
           session.map()->values.rows() >= 64;
  };
  waitFor(hasRun);
  settle();
  const auto change = [&](auto edit) {
    ViewState view = session.view();
    edit(view.whatIf);
    session.change(view, QStringLiteral("bench"));
  };
  // Pictures of all heads and measures follow in the background; only the first step waits for them.
  std::vector<Time> rules, steps, sizes, turns;
  for (int round = 0; round < rounds; ++round) {
    const Stopwatch clock;
    change([&](WhatIf& whatIf) { whatIf.scaled = round % 2 == 0; });
    settle();
    rules.push_back(clock.time());
  }
  for (int round = 0; round < rounds; ++round) {
    const Stopwatch clock;
    (*window.findChild<LessonDock*>()).steps()->setStep(1 + round % 5);
    settle();
    steps.push_back(clock.time());
  }
  for (int round = 0; round < rounds; ++round) {
    bool isReady = false;
    const auto connection =
        QObject::connect(&session, &Session::mapReady, &window, [&isReady] { isReady = true; });
    const Stopwatch clock;
    change([&](WhatIf& whatIf) { whatIf.dk = 4096 - round; });
    turns.push_back(longestTurn([&] { return isReady; }));
    settle();
    sizes.push_back(clock.time());
    QObject::disconnect(connection);
  }
  const QString name = QStringLiteral("page %1: ").arg(page + 1);
  print(name + QStringLiteral("change of the rule at d_k 4096"), rules);
  print(name + QStringLiteral("step of the pass"), steps);
  print(name + QStringLiteral("new d_k: all, with the run in the background"), sizes);
  print(name + QStringLiteral("new d_k: longest turn of the window's thread"), turns);
}

/// What the window's thread spends at most in one turn, and in all, from the click to the page that stands
/// there.
void measureOpening(MainWindow& window, int page) {
  LessonDock& lesson = *window.findChild<LessonDock*>();
  std::vector<Time> longest, whole;
  for (int round = 0; round < 5; ++round) {
    lesson.openPage(page == 0 ? 1 : 0);
    waitFor([&] { return lesson.isIdle(); });
    settle();
    const Stopwatch clock;
    lesson.openPage(page);
    const Time first = clock.time();
    Time turn = longestTurn([&] { return lesson.isIdle(); });
    longest.push_back({std::max(turn.wall, first.wall), std::max(turn.own, first.own)});
    settle();
    whole.push_back(clock.time());
  }
  const QString name = QStringLiteral("page %1: ").arg(page + 1);
  print(name + QStringLiteral("opening: longest turn"), longest);
  print(name + QStringLiteral("opening: until all of it is there"), whole);
}

}  // namespace

int main(int argc, char** argv) {
  keepFreedMemory();
  QStandardPaths::setTestModeEnabled(true);
  QApplication application(argc, argv);
  const QTemporaryDir settings;
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  const bool isOpening = argc > 1 && QByteArray(argv[1]) == "opening";
  const QString model = isOpening  ? builtInModels().front().path
                        : argc > 1 ? QString::fromUtf8(argv[1])
                                   : QStringLiteral("textbook:d_k=4096");
  MainWindow window(openReference, {}, modelReference(model));
  window.resize(1500, 940);  // wide enough for its panels
  window.show();
  for (const char* dock : {"lesson", "steps"}) {
    auto* found = window.findChild<QWidget*>(QLatin1StringView(dock));
    found->show();
    found->raise();
  }
  if (argc > 1 && QByteArray(argv[1]) == "opening") {
    waitFor([&] { return window.session().trace() && (*window.findChild<LessonDock*>()).isIdle(); });
    for (int page = 0; page < int((*window.findChild<LessonDock*>()).pages().size()); ++page)
      measureOpening(window, page);
    return 0;
  }
  QString text;
  for (int i = 0; i < 64; ++i) text += QStringLiteral("w%1 ").arg(i);
  for (int page = 0; page < int((*window.findChild<LessonDock*>()).pages().size()); ++page)
    if (argc < 3 || std::atoi(argv[2]) == page + 1) measure(window, page, model, text);
}
