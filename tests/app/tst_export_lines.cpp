// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>

#include <QDir>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include "tests/support/npy.h"
#include "tests/support/run_heedmap.h"

using namespace heedmap;

/// `heedmap export --lines`: a file, or some, of each line of a text.
class ExportLinesTest : public QObject {
  Q_OBJECT
 private slots:
  void everyLineGetsItsFiles() {
    const QString texts = put("lines.txt", "The cat sits\n\n  \nthe dog\tsees the cat\r\na b c d e\n");
    const Outcome outcome = run(texts, "--layer 1-2 --head 3", "l{line}-L{layer}.npy");
    QCOMPARE(outcome.exitCode, 0);
    QVERIFY2(outcome.err.contains(QStringLiteral("Wrote 6 files")), qPrintable(outcome.err));
    QCOMPARE(files(), QStringList({QStringLiteral("l1-L1.npy"), QStringLiteral("l1-L2.npy"),
                                   QStringLiteral("l4-L1.npy"), QStringLiteral("l4-L2.npy"),
                                   QStringLiteral("l5-L1.npy"), QStringLiteral("l5-L2.npy")}));
    // The same as one by one, the tab parting a pair.
    const Outcome alone = heedmapRun(
        words("export --text") +
        QStringList{QStringLiteral("the dog"), QStringLiteral("--pair"), QStringLiteral("sees the cat")} +
        words("--layer 2 --head 3 -o") + QStringList{path("alone.npy")});
    QCOMPARE(alone.exitCode, 0);
    QCOMPARE(contents(path("alone.npy")), contents(path("out/l4-L2.npy")));
  }

  void aLineThatFailsIsNamedAndTheOthersAreWritten() {
    const QString texts = put("lines.txt", "one\ntwo\nthree\n");
    QVERIFY(QDir(path("out")).mkdir(QStringLiteral("l2.npy")));  // in the way
    const Outcome refused = run(texts, "", "l{line}.npy");
    QCOMPARE(refused.exitCode, 1);  // before anything is written
    QCOMPARE(files(), QStringList());
    QVERIFY(QDir(path("out")).rmdir(QStringLiteral("l2.npy")));

    const Outcome tooNarrow =
        run(put("long.txt", "one\n" + QByteArray("a b c d e f g h ").repeated(12) + "\nthree\n"),
            "--width column --labels all", "l{line}.png");
    QCOMPARE(tooNarrow.exitCode, 1);
    QVERIFY2(tooNarrow.err.contains(QStringLiteral("Line 2: To name all")) &&
                 tooNarrow.err.contains(QStringLiteral("1 of 3 lines failed: 2.")),
             qPrintable(tooNarrow.err));
    QCOMPARE(files(), QStringList({QStringLiteral("l1.png"), QStringLiteral("l3.png")}));
  }

  void whatIsThereIsKeptSkippedOrReplaced() {
    const QString texts = put("lines.txt", "one\ntwo\n");
    QCOMPARE(run(texts, "", "l{line}.csv").exitCode, 0);
    QVERIFY(QFile::remove(path("out/l2.csv")));
    overwrite("out/l1.csv", "mine");
    const Outcome refused = run(texts, "", "l{line}.csv");
    QCOMPARE(refused.exitCode, 1);
    QVERIFY2(refused.err.contains(QStringLiteral("l1.csv")), qPrintable(refused.err));
    QCOMPARE(files(), QStringList({QStringLiteral("l1.csv")}));
    const Outcome skipped = run(texts, "--skip-existing", "l{line}.csv");
    QCOMPARE(skipped.exitCode, 0);
    QVERIFY2(skipped.err.contains(QStringLiteral("1 lines were there already")), qPrintable(skipped.err));
    QCOMPARE(contents(path("out/l1.csv")), QByteArray("mine"));
    QVERIFY(contents(path("out/l2.csv")).startsWith("query,"));
    QCOMPARE(run(texts, "--force", "l{line}.csv").exitCode, 0);
    QVERIFY(contents(path("out/l1.csv")).startsWith("query,"));
    QCOMPARE(run(texts, "--force --skip-existing", "l{line}.csv").exitCode, 2);
  }

  void wrongUseIsSaid() {
    const QString texts = put("lines.txt", "one\ntwo\n");
    QVERIFY(run(texts, "", "same.npy").err.contains(QStringLiteral("{line}")));
    QVERIFY(run(put("tabs.txt", "a\tb\tc\n"), "", "l{line}.npy").err.contains(QStringLiteral("Line 1")));
    QVERIFY(run(put("empty.txt", "\n\n"), "", "l{line}.npy").err.contains(QStringLiteral("no line")));
    const Outcome noFile =
        heedmapRun(words("export --text a --lines -o") + QStringList{path("out/l{line}.npy")});
    QCOMPARE(noFile.exitCode, 2);
    QVERIFY(noFile.err.contains(QStringLiteral("--text-file")));
    QCOMPARE(files(), QStringList());
  }

  /// Whole files, and no others, when somebody ends it.
  void interruptsLeaveWholeFiles() {
    QByteArray many;
    for (int i = 0; i < 4000; ++i) many += "The cat sits on the mat number " + QByteArray::number(i) + '\n';
    QProcess process;
    process.start(qEnvironmentVariable("HEEDMAP_PROGRAM"),
                  words("export --lines --layer all --head all --text-file") +
                      QStringList{put("many.txt", many), QStringLiteral("-o"), path("out/l{line}.png")});
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(files().size() > 3, 60'000);
    ::kill(pid_t(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    const QString said = QString::fromUtf8(process.readAllStandardError());
    QVERIFY2(
        said.contains(QStringLiteral("Stopped after")) && said.contains(QStringLiteral("--skip-existing")),
        qPrintable(said));
    const QStringList all = QDir(path("out")).entryList(QDir::Files | QDir::Hidden, QDir::Name);
    QVERIFY(all.size() < 4000);
    for (const QString& name : all) {
      QVERIFY2(name.endsWith(QStringLiteral(".png")), qPrintable(name));
      QVERIFY2(!QImage(path("out/" + name.toUtf8())).isNull(), qPrintable(name));
    }
  }

  void cleanup() {
    QDir(path("out")).removeRecursively();
    QDir(m_folder.path()).mkdir(QStringLiteral("out"));
  }
  void initTestCase() { cleanup(); }

 private:
  QString path(const QByteArray& name) const { return m_folder.filePath(QString::fromUtf8(name)); }
  QStringList files() const { return QDir(path("out")).entryList(QDir::Files, QDir::Name); }
  void overwrite(const QByteArray& name, const QByteArray& bytes) const {
    QFile file(path(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
  }
  QString put(const QByteArray& name, const QByteArray& bytes) const {
    overwrite(name, bytes);
    return path(name);
  }
  Outcome run(const QString& texts, const char* options, const QByteArray& pattern) const {
    return heedmapRun(words("export --lines --text-file") + QStringList{texts} + words(options) +
                      QStringList{QStringLiteral("-o"), path("out/" + pattern)});
  }

  QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(ExportLinesTest)
#include "tst_export_lines.moc"
