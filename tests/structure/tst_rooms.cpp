// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDirIterator>
#include <QRegularExpression>
#include <QtTest>
#include <map>
#include <set>

/// The rooms of HACKING.md are the rooms of the code: what a folder may include, how many files it holds.
class TestRooms : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void everyFolderIsARoom();
  void arrowsGoDown();
  void headersIncludeNoCircle();
  void everySourceHasItsHeader();
  void aRoomCanBeTakenInAtAGlance();

 private:
  struct Include {
    QString from, to;
  };
  QStringList m_ladder;  ///< from the ground floor up, as the block "rooms" of HACKING.md lists them
  QStringList m_sources;
  std::vector<Include> m_includes;
};

namespace {

QString roomOf(const QString& path) {
  return path.section(QLatin1Char('/'), 0, -2);
}

QString contents(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString faults(const QStringList& list) {
  return list.join(QLatin1Char('\n'));
}

}  // namespace

void TestRooms::initTestCase() {
  static const QRegularExpression block(QStringLiteral("```rooms\n(.*?)```"),
                                        QRegularExpression::DotMatchesEverythingOption);
  static const QRegularExpression include(QStringLiteral("^#include \"((?:core|ui|app)/[^\"]+)\""),
                                          QRegularExpression::MultilineOption);
  for (const QString& line : block.match(contents(QStringLiteral("HACKING.md")))
                                 .captured(1)
                                 .split(QLatin1Char('\n'), Qt::SkipEmptyParts))
    m_ladder << line.section(QLatin1Char(' '), 0, 0);
  for (const char* top : {"core", "ui", "app"})
    for (QDirIterator files(QLatin1StringView(top), {QStringLiteral("*.h"), QStringLiteral("*.cpp")},
                            QDir::Files, QDirIterator::Subdirectories);
         files.hasNext();)
      m_sources << files.next();
  for (const QString& source : std::as_const(m_sources))
    for (auto match = include.globalMatch(contents(source)); match.hasNext();)
      m_includes.push_back({source, match.next().captured(1)});
  QVERIFY(m_ladder.size() > 20);
  QVERIFY(m_sources.size() > 300);
  QVERIFY(m_includes.size() > 1000);
}

void TestRooms::everyFolderIsARoom() {
  std::set<QString> rooms;
  for (const QString& source : std::as_const(m_sources)) rooms.insert(roomOf(source));
  QStringList wrong;
  for (const QString& room : rooms)
    if (room.contains(QLatin1Char('/')) && !m_ladder.contains(room))
      wrong << room + QStringLiteral(" is not on the ladder of HACKING.md");
  for (const QString& room : std::as_const(m_ladder))
    if (!rooms.contains(room)) wrong << room + QStringLiteral(" is on the ladder and holds no source");
  QVERIFY2(wrong.isEmpty(), qPrintable(faults(wrong)));
}

void TestRooms::arrowsGoDown() {
  QStringList wrong;
  for (const Include& include : m_includes)
    if (m_ladder.indexOf(roomOf(include.from)) < m_ladder.indexOf(roomOf(include.to)))
      wrong << QStringLiteral("%1 includes %2, which stands above it").arg(include.from, include.to);
  QVERIFY2(wrong.isEmpty(), qPrintable(faults(wrong)));
}

/// Not even within a room: what `#pragma once` hides is still a circle.
void TestRooms::headersIncludeNoCircle() {
  std::map<QString, std::set<QString>> next;
  for (const Include& include : m_includes)
    if (include.from.endsWith(QLatin1StringView(".h"))) next[include.from].insert(include.to);
  std::set<QString> done;
  QStringList way, wrong;
  const std::function<void(const QString&)> walk = [&](const QString& at) {
    if (way.contains(at)) wrong << (way.mid(way.indexOf(at)) << at).join(QStringLiteral(" → "));
    if (!done.insert(at).second) return;
    way << at;
    for (const QString& other : next[at]) walk(other);
    way.removeLast();
  };
  for (const auto& entry : std::map(next)) walk(entry.first);
  QVERIFY2(wrong.isEmpty(), qPrintable(faults(wrong)));
}

/// But for main.cpp and the rows of a list (a family, a page of the lesson), which only that list names.
void TestRooms::everySourceHasItsHeader() {
  const QRegularExpression listed(QStringLiteral("^(core/model/families/[a-z_]+|ui/lesson/pages)$"));
  QStringList wrong;
  for (const QString& source : std::as_const(m_sources)) {
    if (!source.endsWith(QLatin1StringView(".cpp")) || source == QLatin1StringView("app/main.cpp")) continue;
    const QString header = source.chopped(4) + QStringLiteral(".h");
    if (!m_sources.contains(header) && !listed.match(roomOf(source)).hasMatch()) wrong << source;
  }
  QVERIFY2(wrong.isEmpty(), qPrintable(faults(wrong)));
}

void TestRooms::aRoomCanBeTakenInAtAGlance() {
  constexpr int mostFiles = 27, mostLines = 400;
  std::map<QString, int> files;
  QStringList wrong;
  for (const QString& source : std::as_const(m_sources)) {
    ++files[roomOf(source)];
    int lines = 0;
    for (const QString& line : contents(source).split(QLatin1Char('\n')))
      if (const QString code = line.trimmed(); !code.isEmpty() && !code.startsWith(QLatin1StringView("//")))
        ++lines;
    if (lines > mostLines) wrong << QStringLiteral("%1 has %2 lines of code").arg(source).arg(lines);
  }
  for (const auto& [room, count] : files)
    if (count > mostFiles) wrong << QStringLiteral("%1 holds %2 files").arg(room).arg(count);
  QVERIFY2(wrong.isEmpty(), qPrintable(faults(wrong)));
}

QTEST_GUILESS_MAIN(TestRooms)
#include "tst_rooms.moc"
