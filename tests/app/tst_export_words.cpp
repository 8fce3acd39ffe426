// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "tests/support/run_heedmap.h"

using namespace heedmap;

namespace {

const char* const formats[] = {"png", "svg", "pdf",  "html",        "csv",
                               "npy", "npz", "json", "safetensors", "tex"};

bool saysItsText(const QByteArray& format) {
  return format == "png" || format == "svg" || format == "pdf" || format == "html";
}

/// The fields of a table by RFC 4180: by a reader of our own, so that what is written is judged.
std::vector<QStringList> csvRows(const QByteArray& bytes) {
  QString text = QString::fromUtf8(bytes);
  if (text.startsWith(QChar::ByteOrderMark)) text.remove(0, 1);
  std::vector<QStringList> rows(1);
  QString field;
  bool isQuoted = false;
  for (qsizetype i = 0; i < text.size(); ++i) {
    const QChar c = text[i];
    if (isQuoted && c == u'"' && i + 1 < text.size() && text[i + 1] == u'"') {
      field += c;
      ++i;
    } else if (c == u'"') {
      isQuoted = !isQuoted;
    } else if (!isQuoted && (c == u',' || c == u'\n')) {
      rows.back() << field;
      field.clear();
      if (c == u'\n') rows.emplace_back();
    } else if (isQuoted || c != u'\r') {
      field += c;
    }
  }
  rows.pop_back();  // behind the last line
  return rows;
}

QStringList textsOfSvg(const QByteArray& svg) {
  QXmlStreamReader xml(svg);
  QStringList texts;
  while (!xml.atEnd()) {
    xml.readNext();
    if (xml.isStartElement() && xml.name() == u"text") texts << xml.readElementText();
  }
  return xml.hasError() ? QStringList{xml.errorString()} : texts;
}

}  // namespace

/// Texts, titles, names of files and places to write to as the world has them.
class ExportWordsTest : public QObject {
  Q_OBJECT

 private slots:
  void anyTextGoesIntoAnyFormat_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("quotes and per cents") << QStringLiteral("It's \"a\" “b” %1 %n %% 100 %");
    QTest::newRow("new lines") << QStringLiteral("one\ntwo\r\nthree\tfour");
    QTest::newRow("LaTeX") << QStringLiteral("\\textbf{x}_y^z & $5 # ~ { \\end{axis} \\input{a}");
    QTest::newRow("formulas") << QStringLiteral("=1+1 +2 -3 @SUM(A1) =HYPERLINK(\"x\")");
    QTest::newRow("markup") << QStringLiteral("</script><script>alert(1)</script> &amp; ]]> <!-- -->");
    QTest::newRow("300 characters") << QString(300, QLatin1Char('w'));
    QTest::newRow("right to left") << QStringLiteral("שלום עולם مرحبا بالعالم");
    QTest::newRow("emoji") << QStringLiteral("🤗 👩‍👩‍👧 ok");
    QTest::newRow("no glyph") << QStringLiteral("a \U0010FFFD \uE000 b");
  }

  void anyTextGoesIntoAnyFormat() {
    QFETCH(QString, text);
    const QString title = text.left(120);
    const auto fileOf = [this](const char* format) {
      return path(QStringLiteral("a.") + QLatin1StringView(format));
    };
    std::vector<QStringList> exports, readings;
    for (const char* format : formats) {
      exports.push_back({QStringLiteral("export"), QStringLiteral("--force"), QStringLiteral("--text"), text,
                         QStringLiteral("--title"), title, QStringLiteral("--layer"), QStringLiteral("1"),
                         QStringLiteral("--head"), QStringLiteral("2"), QStringLiteral("-o"),
                         fileOf(format)});
      if (saysItsText(format))
        readings.push_back({QStringLiteral("inspect"), fileOf(format), QStringLiteral("--json")});
    }
    for (const Outcome& outcome : heedmapRuns(exports))
      QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
    const std::vector<Outcome> said = heedmapRuns(readings);
    QCOMPARE(said.size(), 4u);
    for (const Outcome& one : said)
      QCOMPARE(QJsonDocument::fromJson(one.out.toUtf8())[QStringLiteral("text")].toString(), text);
    for (const char* format : formats) {
      const QString file = fileOf(format);
      const QByteArray bytes = contents(file);
      QVERIFY(!bytes.isEmpty());
      const QByteArray kind(format);
      if (kind == "svg") {
        const QStringList texts = textsOfSvg(bytes);
        QVERIFY2(texts.size() > 4, qPrintable(texts.join(u'|')));
        QVERIFY2(texts.join(QString()).simplified().remove(u' ').contains(
                     title.simplified().left(20).remove(u' ')),
                 qPrintable(texts.join(u'|')));
      }
      if (kind == "csv") {
        const auto rows = csvRows(bytes);
        for (const QStringList& row : rows) QCOMPARE(row.size(), rows.front().size());
        QCOMPARE(rows.size(), size_t(rows.front().size()));
        for (const QStringList& row : {rows.front(), rows[1]})
          QVERIFY2(row[0].size() < 2 || !QStringLiteral("=+-@\t").contains(row[0].front()),
                   qPrintable(row[0]));
        for (const QString& field : rows.front())
          QVERIFY2(field.size() < 2 || !QStringLiteral("=+-@\t").contains(field.front()), qPrintable(field));
      }
      if (kind == "json") QVERIFY(QJsonDocument::fromJson(bytes).isObject());
      if (kind == "tex") {
        QVERIFY(!bytes.contains("\\input{a}"));
        QCOMPARE(bytes.count("\\end{axis}"), 1);
        QCOMPARE(bytes.count("\\begin{tikzpicture}"), bytes.count("\\end{tikzpicture}"));
      }
      if (kind == "html") QCOMPARE(bytes.count("<script"), bytes.count("</script>"));
    }
  }

  void namesOfFilesMayBeAnything_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"a 'b' \"c\".svg", "100% %1 %n.svg", "-dash.svg", "new\nline.svg", "שלום.svg",
                             "🤗.svg", "$(x);`y`.svg", "..svg", "猫.svg"})
      QTest::newRow(name) << QString::fromUtf8(name);
  }

  void namesOfFilesMayBeAnything() {
    QFETCH(QString, name);
    const auto write = [&] { return heedmapRun(words("export --text a -o") + QStringList{path(name)}); };
    const Outcome first = write();
    QVERIFY2(first.exitCode == 0, qPrintable(first.err));
    const QByteArray bytes = contents(path(name));
    QVERIFY(bytes.contains("<svg"));
    // The same name twice: what is there stays.
    const Outcome second = write();
    QCOMPARE(second.exitCode, 1);
    QVERIFY2(second.err.contains(QStringLiteral("--force")), qPrintable(second.err));
    QCOMPARE(contents(path(name)), bytes);
  }

  void aNameThatIsTooLongIsSaid() {
    const Outcome said =
        heedmapRun(words("export --text a -o") +
                   QStringList{path(QString(300, QLatin1Char('w'))) + QStringLiteral(".png")});
    QCOMPARE(said.exitCode, 1);
    QVERIFY2(said.err.contains(QStringLiteral("www")) && said.err.trimmed().endsWith(u'.'),
             qPrintable(said.err));
  }

  /// 8 KB are not enough for these: each is said, none is half there.
  void aFullDiskLeavesNothing() {
    const QString script = QStringLiteral(
        "mount -t tmpfs -o size=8k none '%1' || exit 99\n"
        "for format in png svg pdf html csv npy npz json safetensors tex; do\n"
        "  '%2' export --text-file '%3' --layer 0 --head 0 -o '%1'/a.$format && echo \"written: $format\"\n"
        "done\n"
        "ls -A '%1'\n");
    QFile text(path(QStringLiteral("long.txt")));
    QVERIFY(text.open(QIODevice::WriteOnly));
    for (int i = 0; i < 10; ++i) text.write("the cat sat on the mat ");
    text.close();
    const QTemporaryDir full;
    QProcess shell;
    shell.start(QStringLiteral("unshare"),
                {QStringLiteral("--user"), QStringLiteral("--map-root-user"), QStringLiteral("--mount"),
                 QStringLiteral("sh"), QStringLiteral("-c"),
                 script.arg(full.path(), qEnvironmentVariable("HEEDMAP_PROGRAM"), text.fileName())});
    if (!shell.waitForStarted() || !shell.waitForFinished(120'000) || shell.exitCode() == 99)
      QSKIP("No file system of its own can be mounted here.");
    const QByteArray out = shell.readAllStandardOutput(), err = shell.readAllStandardError();
    if (err.contains("unshare failed")) QSKIP("No file system of its own can be mounted here.");
    QCOMPARE(out, QByteArray());  // nothing written, nothing left
    QCOMPARE(err.trimmed().count('\n'), 9);
    for (const char* format : formats) QVERIFY2(err.contains(QByteArray("/a.") + format), err.constData());
  }

  void aFolderThatIsReadOnlyIsSaid() {
    const QTemporaryDir folder;
    QFile(folder.path())
        .setPermissions(QFile::ReadOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther |
                        QFile::ReadGroup | QFile::ExeGroup);
    QStringList command{qEnvironmentVariable("HEEDMAP_PROGRAM"), QStringLiteral("export"),
                        QStringLiteral("--text"), QStringLiteral("a"), QStringLiteral("-o")};
    if (geteuid() == 0)  // who may write everywhere
      command = QStringList{QStringLiteral("setpriv"), QStringLiteral("--reuid=65534"),
                            QStringLiteral("--regid=65534"), QStringLiteral("--clear-groups")} +
                command;
    for (const char* format : formats) {
      const QString file = folder.filePath(QStringLiteral("a.") + QLatin1StringView(format));
      QProcess process;
      process.start(command.front(), command.mid(1) + QStringList{file});
      if (!process.waitForStarted()) QSKIP("setpriv (util-linux) is not installed.");
      QVERIFY(process.waitForFinished(60'000));
      const QByteArray err = process.readAllStandardError();
      if (err.contains("setpriv:")) QSKIP("The program cannot be run by another user here.");
      QCOMPARE(process.exitCode(), 1);
      QVERIFY2(err.contains(file.toUtf8()) && err.trimmed().count('\n') == 0, err.constData());
    }
    QVERIFY(QDir(folder.path()).isEmpty());
    QFile(folder.path()).setPermissions(QFile::ReadOwner | QFile::ExeOwner | QFile::WriteOwner);
  }

 private:
  QString path(const QString& name) const { return m_folder.filePath(name); }
  QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(ExportWordsTest)
#include "tst_export_words.moc"
