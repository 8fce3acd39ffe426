// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/file_writer.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>
#include <csignal>

#include "core/base/error.h"
#include "tests/support/files.h"
#include "tests/support/sample_map.h"
#include "ui/export/picture_format.h"
#include "ui/figures/head_set.h"

using namespace heedmap;

namespace {

AxisLabel label(const char* text) {
  return {QString::fromUtf8(text), {}, {}, 0, false};
}

AttentionMap table() {
  AttentionMap map;
  map.values = (Matrix(2, 3) << 1.f / 3, 0, 2.f / 3, 1e-9f, 0.1f, 0.9f).finished();
  map.queries = {label("say \"hi\""), label("上")};
  map.keys = {label("the"), label(","), label("the")};
  return map;
}

QString sentenceOf(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.sentence();
  }
  return {};
}

}  // namespace

class FileWriterTest : public QObject {
  Q_OBJECT
 private slots:
  void aTableForTheClipboardIsPlain() {
    AttentionMap map = sampleMap(2, 3);
    map.keys[0].text = QStringLiteral("=1+1");
    map.keys[1].text = QStringLiteral("a\tb\nc");
    map.keys[2].text = QStringLiteral("-");
    map.values << 1, 0.5f, 0, 0.25f, std::numeric_limits<float>::quiet_NaN(), 2;
    QCOMPARE(tabTable(map), QByteArray("\t'=1+1\ta b c\t-\nq0\t1\t0.5\t0\nq1\t0.25\tNaN\t2\n"));
  }

  void pngSaysItsResolution() {
    QImage image(4, 3, QImage::Format_RGB32);
    image.fill(Qt::red);
    image.setPixel(1, 2, 0xff010203);
    writePicture(drawing(image), {path("dpi.png"), PictureFormat::Png, {.dpi = 300}, Existing::Refuse});
    const QByteArray file = contents(path("dpi.png"));
    const qsizetype chunk = file.indexOf("pHYs");
    QVERIFY(chunk > 0);
    QCOMPARE(qFromBigEndian<quint32>(file.constData() + chunk + 4), 11811u);  // 300 / 0.0254
    QCOMPARE(qFromBigEndian<quint32>(file.constData() + chunk + 8), 11811u);
    QCOMPARE(file[chunk + 12], char(1));  // per metre
    const QImage back(path("dpi.png"));
    QCOMPARE(back.convertToFormat(QImage::Format_RGB32), image);
  }

  void npyReadsBack() {
    const AttentionMap map = table();
    const QByteArray bytes(reinterpret_cast<const char*>(map.values.data()), 24);
    writeNpy(map, path("a.npy"), Existing::Replace);
    compareNpy(path("a.npy"), "(2, 3)", bytes);

    AttentionMap other = map;
    other.values *= 2;
    const QByteArray doubled(reinterpret_cast<const char*>(other.values.data()), 24);
    writeNpy(HeadSet{{4}, {0, 3}, [&](int, int head) { return head == 3 ? other : map; }}, path("b.npy"),
             Existing::Replace);
    compareNpy(path("b.npy"), "(1, 2, 2, 3)", bytes + doubled);
  }

  void csvQuotesAndKeepsEveryDigit() {
    writeCsv(table(), path("a.csv"), Existing::Refuse);
    QVERIFY(contents(path("a.csv")).startsWith("\xEF\xBB\xBF"));  // tells spreadsheets that it is UTF-8
    QCOMPARE(QString::fromUtf8(contents(path("a.csv")).mid(3)),
             QStringLiteral("query,the,\",\",the\r\n"
                            "\"say \"\"hi\"\"\",0.333333343,0,0.666666687\r\n"
                            "上,9.99999972e-10,0.100000001,0.899999976\r\n"));
  }

  void csvOfManyHeadsIsOneLongTable() {
    AttentionMap map;
    map.values = (Matrix(1, 2) << 0.25f, 0.75f).finished();
    map.queries = {label("a")};
    map.keys = {label("a"), label("b")};
    writeCsv(HeadSet{{3}, {1}, [&](int, int) { return map; }}, path("long.csv"), Existing::Refuse);
    QCOMPARE(contents(path("long.csv")), QByteArray("layer,head,query,key,query_token,key_token,value\r\n"
                                                    "3,1,0,0,a,a,0.25\r\n3,1,0,1,a,b,0.75\r\n"));
  }

  void anExistingFileIsKeptUnlessToldOtherwise() {
    write(path("old.csv"), "old");
    const QString sentence = sentenceOf([&] { writeCsv(table(), path("old.csv"), Existing::Refuse); });
    QVERIFY2(sentence.contains(path("old.csv")), qPrintable(sentence));
    QCOMPARE(contents(path("old.csv")), QByteArray("old"));
    writeCsv(table(), path("old.csv"), Existing::Replace);
    QVERIFY(contents(path("old.csv")).contains("query,"));
  }

  void aPathThatCannotBeWrittenIsSaid() {
    const QString missing = path("no/such/folder.png");
    const QString sentence = sentenceOf([&] { writeBytes("bytes", missing, Existing::Replace); });
    QVERIFY2(sentence.contains(missing) && sentence.endsWith(QLatin1Char('.')), qPrintable(sentence));
    QVERIFY(
        sentenceOf([&] { writeCsv(table(), m_folder.path(), Existing::Replace); }).contains(m_folder.path()));
  }

  void pipesAndFoldersAreNeverReplaced() {
    const QString pipe = path("pipe");
    QCOMPARE(mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
    for (const QString& target : {pipe, m_folder.path()}) {
      const QString sentence = sentenceOf([&] { writeCsv(table(), target, Existing::Replace); });
      QVERIFY2(sentence.contains(target), qPrintable(sentence));
      QVERIFY(!QFileInfo(target).isFile());
    }
  }

  void aFullDiskLeavesTheOlderFileWhole() {
    write(path("kept.npy"), "older");
    AttentionMap large;
    large.values.setConstant(256, 256, 0.5f);
    rlimit before;
    getrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit full{4096, before.rlim_max};  // from here on a write beyond 4 KB fails as on a full disk
    setrlimit(RLIMIT_FSIZE, &full);
    const QString sentence = sentenceOf([&] { writeNpy(large, path("kept.npy"), Existing::Replace); });
    setrlimit(RLIMIT_FSIZE, &before);
    QVERIFY2(sentence.contains(path("kept.npy")), qPrintable(sentence));
    QCOMPARE(contents(path("kept.npy")), QByteArray("older"));
    QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("kept*")}).size(), 1);
  }

 private:
  static void compareNpy(const QString& path, const QByteArray& tuple, const QByteArray& bytes) {
    const QByteArray file = contents(path);
    QCOMPARE(file.left(8), QByteArray("\x93NUMPY\x01\x00", 8));
    const int length = qFromLittleEndian<quint16>(file.constData() + 8);
    QCOMPARE((10 + length) % 64, 0);
    const QByteArray header = file.mid(10, length);
    QVERIFY(header.endsWith('\n'));
    QCOMPARE(header.trimmed(), "{'descr': '<f4', 'fortran_order': False, 'shape': " + tuple + ", }");
    QCOMPARE(file.mid(10 + length), bytes);
  }

  QString path(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)); }
  QTemporaryDir m_folder;
};

QTEST_MAIN(FileWriterTest)
#include "tst_file_writer.moc"
