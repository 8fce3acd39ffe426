// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <execinfo.h>
#include <pthread.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <thread>
#include <vector>

namespace heedmap {

constexpr double longestTurn = 100;  ///< of the window's thread, in milliseconds

inline QByteArray contents(const char* path) {
  QFile file(QString::fromLatin1(path));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Of the window's thread: for how long it could have worked and other threads had its processor.
inline double millisecondsWaited() {
  return contents("/proc/thread-self/schedstat").split(' ').value(1).toDouble() / 1e6;
}

/// Where the window's thread is when a turn has taken so long that it may become too long.
class Watchdog {
 public:
  Watchdog() {
    static Watchdog* self;
    self = this;
    std::signal(SIGUSR1,
                [](int) { self->m_count = backtrace(self->m_frames.data(), int(self->m_frames.size())); });
    m_thread = std::jthread([this, window = pthread_self()](const std::stop_token& stop) {
      while (!stop.stop_requested()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        const qint64 begun = m_begun;
        if (begun == 0 || begun == m_sampled || now() - begun < qint64(0.7 * limit)) continue;
        m_sampled = begun;
        pthread_kill(window, SIGUSR1);
      }
    });
  }

  void begin() {
    m_count = 0;
    m_begun = now();
  }
  void end() { m_begun = 0; }
  std::atomic<double> limit = longestTurn;  ///< milliseconds; a turn is looked into a little earlier
  /// Of the turn that has ended: functions, the innermost first.
  QStringList places() {
    QStringList names;
    const int count = m_count;
    char** const symbols = backtrace_symbols(m_frames.data(), count);
    for (int i = 2; i < count; ++i) {  // the handler and its caller
      const QString symbol = QString::fromLocal8Bit(symbols[i]);
      if (symbol.contains(QStringLiteral("heedmap"))) names << symbol.section(u'(', 1).section(u'+', 0, 0);
    }
    free(symbols);
    names.removeAll(QString());
    return names.mid(0, 8);
  }

 private:
  static qint64 now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }
  std::array<void*, 64> m_frames;
  std::atomic<int> m_count = 0;
  std::atomic<qint64> m_begun = 0;
  qint64 m_sampled = 0;
  std::jthread m_thread;
};

/// Measures each turn of the window's thread: the handling of one event, with all that it leads to.
class MeasuredApplication : public QApplication {
 public:
  using QApplication::QApplication;

  struct Turn {
    double milliseconds = 0;
    QString what;
    QStringList places;
  };

  bool notify(QObject* receiver, QEvent* event) override {
    if (m_isInside) return QApplication::notify(receiver, event);
    m_isInside = true;
    const QString what =
        QStringLiteral("%1 %2, event %3, after: %4")
            .arg(QLatin1StringView(receiver->metaObject()->className()), receiver->objectName())
            .arg(int(event->type()))
            .arg(doing);
    const double waitedBefore = millisecondsWaited();
    m_watchdog.begin();
    QElapsedTimer clock;
    clock.start();
    const bool result = QApplication::notify(receiver, event);
    const double all = double(clock.nsecsElapsed()) / 1e6;
    m_watchdog.end();
    if (all > 10)
      turns.push_back({all - (millisecondsWaited() - waitedBefore), what,
                       all > m_watchdog.limit ? m_watchdog.places() : QStringList()});
    ++count;
    m_isInside = false;
    return result;
  }

  QString doing;            ///< what was done last
  std::vector<Turn> turns;  ///< the longer ones
  qint64 count = 0;
  void lookInto(double milliseconds) { m_watchdog.limit = milliseconds; }

 private:
  bool m_isInside = false;
  Watchdog m_watchdog;
};

/// The turns that were too long, and the longest of each kind.
inline bool report(std::vector<MeasuredApplication::Turn> turns, qint64 count) {
  std::ranges::sort(turns, std::greater(), &MeasuredApplication::Turn::milliseconds);
  const auto tooLong =
      std::ranges::count_if(turns, [](const auto& turn) { return turn.milliseconds > longestTurn; });
  std::printf("%lld turns of the window's thread, %lld longer than %.0f ms; the longest:\n",
              static_cast<long long>(count), static_cast<long long>(tooLong), longestTurn);
  for (size_t i = 0; i < std::min<size_t>(12, turns.size()); ++i)
    std::printf("%8.1f ms  %s\n             %s\n", turns[i].milliseconds, qPrintable(turns[i].what),
                qPrintable(turns[i].places.join(QStringLiteral(" < "))));
  return tooLong == 0;
}

}  // namespace heedmap
