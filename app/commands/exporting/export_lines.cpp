// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/exporting/export_lines.h"

#include <QElapsedTimer>
#include <cstdio>
#include <mutex>

#include "app/commands/exporting/interrupt_stop.h"
#include "app/options/command.h"
#include "core/base/failure.h"
#include "core/base/system.h"
#include "core/parallel/parallel_for.h"

namespace heedmap {

namespace {

struct Line {
  int number = 0;  ///< from 1, as editors count
  RunRequest text;
};

std::vector<Line> linesOf(const QByteArray& text) {
  std::vector<Line> lines;
  int number = 0;
  for (qsizetype begin = 0; begin < text.size();) {
    qsizetype end = text.indexOf('\n', begin);
    if (end < 0) end = text.size();
    QByteArray line = text.mid(begin, end - begin);
    if (line.endsWith('\r')) line.chop(1);
    begin = end + 1;
    ++number;
    if (line.trimmed().isEmpty()) continue;
    const qsizetype tab = line.indexOf('\t');
    if (tab >= 0 && line.indexOf('\t', tab + 1) >= 0)
      throw Error(
          say("Line %1 has more than one tab: a line is a text, or a text, a tab and its pair.").arg(number));
    lines.push_back({number, tab < 0 ? RunRequest{.text = line}
                                     : RunRequest{.text = line.left(tab), .pair = line.mid(tab + 1)}});
  }
  if (lines.empty()) throw Error(say("There is no line with a text."));
  return lines;
}

/// "1:02:03"
QString clock(qint64 seconds) {
  const QString minutes = QStringLiteral("%1:%2")
                              .arg(seconds / 60 % 60, seconds < 3600 ? 1 : 2, 10, QLatin1Char('0'))
                              .arg(seconds % 60, 2, 10, QLatin1Char('0'));
  return seconds < 3600 ? minutes : QStringLiteral("%1:%2").arg(seconds / 3600).arg(minutes);
}

/// What has been done, counted by all threads.
class Tally {
 public:
  explicit Tally(qsizetype count) : m_count(count), m_isSeen(isStandardErrorSeen()) { m_timer.start(); }

  void written(int line, qsizetype files, const QStringList& said) {
    const std::lock_guard lock(m_mutex);
    m_files += files;
    for (const QString& sentence : said) tellAbove(lineSentence(line, sentence));
    step();
  }
  void skipped() {
    const std::lock_guard lock(m_mutex);
    ++m_skipped;
    step();
  }
  void failed(int line, const QString& sentence) {
    const std::lock_guard lock(m_mutex);
    m_failures << QString::number(line);
    tellAbove(lineSentence(line, sentence));
    step();
  }

  /// Says what was done; throws Error when a line failed or all was ended before its time.
  void summarise(bool isInterrupted) {
    if (m_isSeen) std::fprintf(stderr, "\r\033[K");
    QString sentence = say("Wrote %1 files in %2.").arg(m_files).arg(clock(m_timer.elapsed() / 1000));
    if (m_skipped > 0) sentence += QLatin1Char(' ') + say("%1 lines were there already.").arg(m_skipped);
    tell(sentence);
    if (isInterrupted)
      throw Error(
          say("Stopped after %1 of %2 lines. What was written is whole; --skip-existing goes on from here.")
              .arg(m_done)
              .arg(m_count));
    if (m_failures.isEmpty()) return;
    constexpr qsizetype named = 20;
    QString lines = m_failures.mid(0, named).join(QStringLiteral(", "));
    if (m_failures.size() > named) lines += QStringLiteral(" …");
    throw Error(say("%1 of %2 lines failed: %3.").arg(m_failures.size()).arg(m_count).arg(lines));
  }

 private:
  static QString lineSentence(int line, const QString& sentence) {
    return say("Line %1: %2").arg(QString::number(line), sentence);
  }
  void tellAbove(const QString& sentence) {
    if (m_isSeen) std::fprintf(stderr, "\r\033[K");
    tell(sentence);
  }
  void step() {
    ++m_done;
    const qint64 now = m_timer.elapsed();
    if (!m_isSeen || (now - m_shown < 200 && m_done < m_count)) return;
    m_shown = now;
    const QString left =
        say("%1 left").arg(clock(qint64(double(now) / double(m_done) * double(m_count - m_done)) / 1000));
    std::fprintf(stderr, "\r\033[K%3.0f %%  %lld / %lld  %s", 100.0 * double(m_done) / double(m_count),
                 static_cast<long long>(m_done), static_cast<long long>(m_count), left.toUtf8().constData());
    std::fflush(stderr);
  }

  std::mutex m_mutex;
  qsizetype m_count, m_done = 0, m_files = 0, m_skipped = 0;
  bool m_isSeen;  ///< a log file wants no progress
  QStringList m_failures;
  QElapsedTimer m_timer;
  qint64 m_shown = -1000;
};

}  // namespace

void exportLines(const ExportPlan& plan, const QByteArray& text) {
  const std::vector<Line> lines = linesOf(text);
  if (lines.size() > 1 && !plan.output.namesLines())
    throw UsageError(
        say("Several lines would be written to one file: put {line} into %1.").arg(plan.output.path));
  for (const Line& line : lines)
    for (const QString& path : plan.paths(line.number)) plan.output.check(path);
  Tally tally(qsizetype(lines.size()));
  const InterruptStop interrupt;
  const std::stop_token stop = interrupt.token();
  parallelFor(std::ptrdiff_t(lines.size()), [&](std::ptrdiff_t i) {
    if (stop.stop_requested()) return;
    const Line& line = lines[size_t(i)];
    const std::vector<QString> paths = plan.paths(line.number);
    const auto missing = std::count_if(paths.begin(), paths.end(),
                                       [&](const QString& path) { return !plan.output.isSkipped(path); });
    if (missing == 0) return tally.skipped();
    try {
      const QStringList said = exportText(plan, line.text, line.number, stop);
      tally.written(line.number, missing, said);
    } catch (const Stopped&) {
    } catch (...) {
      tally.failed(line.number, currentFailure());
    }
  });
  tally.summarise(stop.stop_requested());
}

}  // namespace heedmap
