// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/run_heedmap.h"

using namespace heedmap;

/// `heedmap inspect PICTURE`: what a file says of itself makes the same file again.
class OriginCommandTest : public QObject {
  Q_OBJECT
 private slots:
  void theCommandMakesTheSameFileAgain_data() {
    QTest::addColumn<QString>("suffix");
    QTest::addColumn<QStringList>("options");
    const auto row = [](const char* suffix, const char* options) {
      QTest::newRow(
          qPrintable(QStringLiteral("%1 %2").arg(QLatin1StringView(suffix), QLatin1StringView(options))))
          << QString::fromLatin1(suffix) << words(options);
    };
    row("png", "--layer 3 --head 4");
    row("svg", "--layer 1 --head 2 --mask causal --dk 8 --scope network");
    row("pdf", "--layer 2 --head 5 --off 0.1,1.3 --set-to mean --cut 1.2:3-1");
    row("png", "--layer 1 --head all --theme dark --colormap magma --colour-scale log");
    row("svg", "--layer 2 --aggregate max --hide first,special --renormalise --words");
    row("png", "--layer 2 --head 1 --diff 1.0 --range 0:0.5");
    row("svg", "--layer 2 --head 1 --quantity score --no-scale --specials-as-text");
    row("html", "--layer 0-1,3 --head 2");
    row("png", "--head 0.3,2.5,1.1 --hide special");
    row("svg", "--layer 1 --head 2,4 --view lines --query 3");
    row("pdf", "--layer 1 --head 2 --view sentence --key 2 --mask causal");
    row("svg", "--head 0.3,2.5 --aggregate mean");
    row("png", "--layer 2 --head 3 --diff 4.5 --view panel");
    row("svg", "--model textbook --seed 7 --heads 2 --layer 0 --head 1");
  }

  void theCommandMakesTheSameFileAgain() {
    QFETCH(QString, suffix);
    QFETCH(QStringList, options);
    const QString first = path("first.") + suffix, again = path("again.") + suffix;
    const QString text = QStringLiteral("It's a “cat” & $HOME `x` \\ 100%");
    const Outcome outcome = heedmapRun(words("export --force --text") + QStringList{text} + options +
                                       QStringList{QStringLiteral("-o"), first});
    QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
    const Outcome inspected = heedmapRun({QStringLiteral("inspect"), first, QStringLiteral("--json")});
    QVERIFY2(inspected.exitCode == 0, qPrintable(inspected.err));
    const QJsonObject said = QJsonDocument::fromJson(inspected.out.toUtf8()).object();
    QCOMPARE(said[QStringLiteral("text")].toString(), text);
    QString command = said[QStringLiteral("command")].toString();
    QVERIFY2(
        command.startsWith(QStringLiteral("heedmap export ")) && command.endsWith(QStringLiteral(" -o FILE")),
        qPrintable(command));
    command = qEnvironmentVariable("HEEDMAP_PROGRAM") + command.mid(7).chopped(4) +
              QStringLiteral("'%1' --force").arg(again);
    QProcess shell;
    shell.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), command});
    QVERIFY(shell.waitForFinished(60'000));
    QVERIFY2(shell.exitCode() == 0, shell.readAllStandardError().constData());
    QVERIFY2(contents(again) == contents(first), qPrintable(command));
  }

  void theTextCanStayOut() {
    const QString file = path("private.svg");
    const QStringList secret{QStringLiteral("--text"), QStringLiteral("qwertz uiop")};
    QCOMPARE(heedmapRun(words("export --force --labels none --without-text") + secret +
                        QStringList{QStringLiteral("-o"), file})
                 .exitCode,
             0);
    QVERIFY(!contents(file).contains("qwertz"));
    const Outcome said = heedmapRun({QStringLiteral("inspect"), file});
    QVERIFY2(said.out.contains(QStringLiteral("left out")) && said.out.contains(QStringLiteral("“…”")),
             qPrintable(said.out));
  }

  void theOriginCanStayOut() {
    for (const char* suffix : {"png", "svg", "pdf", "html", "json", "npz", "safetensors"}) {
      const QString file = path("plain.") + QLatin1StringView(suffix);
      QCOMPARE(
          heedmapRun(words("export --force --without-origin --without-text --text abc --layer 0 --head 0") +
                     QStringList{QStringLiteral("-o"), file})
              .exitCode,
          0);
      QVERIFY(!contents(file).contains("fingerprint"));
      if (QLatin1StringView(suffix) == QLatin1StringView("json")) break;
      QCOMPARE(heedmapRun({QStringLiteral("inspect"), file}).exitCode, 1);
    }
  }

  void noPathStandsInAFile() {
    const QString file = path("tiny.png"),
                  model = QFileInfo(QStringLiteral(HEEDMAP_TEST_DATA "/families/llama")).absoluteFilePath();
    QCOMPARE(heedmapRun(words("export --force --ids 5,6,7 --model") +
                        QStringList{model, QStringLiteral("-o"), file})
                 .exitCode,
             0);
    const QByteArray bytes = contents(file);
    QVERIFY(bytes.contains("llama") && !bytes.contains("families"));
    const Outcome said = heedmapRun({QStringLiteral("inspect"), file});
    QVERIFY2(said.out.contains(QStringLiteral("--ids 5,6,7")), qPrintable(said.out));
  }

  void aPictureOfSomethingElseSaysNothing() {
    const QString file = path("else.png");
    QFile other(file);
    QVERIFY(other.open(QIODevice::WriteOnly));
    other.write("\x89PNG\r\n\x1a\n");
    other.close();
    const Outcome said = heedmapRun({QStringLiteral("inspect"), file});
    QCOMPARE(said.exitCode, 1);
    QVERIFY2(said.err.contains(QStringLiteral("does not say where it comes from")), qPrintable(said.err));
  }

  void namesOfModelsMayBeShort() {
    const auto exported = [&](const char* model) {
      return heedmapRun(words("export --force --text a --model") + QStringList{QString::fromLatin1(model)} +
                        QStringList{QStringLiteral("-o"), path("m.npy")});
    };
    QCOMPARE(exported("minilm").exitCode, 0);
    const Outcome wrong = exported("all-MinLM-L6");
    QCOMPARE(wrong.exitCode, 1);
    QVERIFY2(wrong.err.contains(QStringLiteral("Did you mean all-MiniLM-L6-v2?")), qPrintable(wrong.err));
    const Outcome both = exported("-");
    QVERIFY2(both.exitCode == 1 && both.err.contains(QStringLiteral("multilingual-e5-small-zh-en")),
             qPrintable(both.err));
  }

  /// Nothing half-written, nothing overwritten.
  void aFullDiskLeavesNothing() {
    if (!QFileInfo::exists(QStringLiteral("/dev/full"))) QSKIP("There is no /dev/full.");
    for (const char* format :
         {"png", "svg", "pdf", "html", "csv", "npy", "npz", "json", "safetensors", "tex"}) {
      const Outcome said =
          heedmapRun(words("export --force --text a --layer 0 --head 0 -o /dev/full --format") +
                     QStringList{QString::fromLatin1(format)});
      QCOMPARE(said.exitCode, 1);
      QVERIFY2(said.err.contains(QStringLiteral("/dev/full")), qPrintable(said.err));
    }
    QVERIFY(QFileInfo::exists(QStringLiteral("/dev/full")));
  }

 private:
  QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
  QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(OriginCommandTest)
#include "tst_origin_command.moc"
