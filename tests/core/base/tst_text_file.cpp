// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryFile>
#include <QTest>

#include "core/base/error.h"
#include "core/base/text_file.h"

using namespace heedmap;

namespace {

/// What is read of a file of these bytes.
TextFile read(const QByteArray& bytes, qint64 mostBytes = std::numeric_limits<qint64>::max()) {
  QTemporaryFile file;
  if (!file.open() || file.write(bytes) != bytes.size()) return {};
  file.close();
  return readTextFile(file.fileName(), QStringLiteral("the file"), mostBytes);
}

}  // namespace

class TestTextFile : public QObject {
  Q_OBJECT

 private slots:
  void aFileIsReadByteForByte() {
    const QByteArray bytes = "a\r\nb\xEF\xBB\xBF 猫\n";
    QCOMPARE(read(bytes).text, bytes);
    QVERIFY(!read(bytes).isCut);
    QCOMPARE(read({}).text, QByteArray());
  }

  void aLongFileIsCutBetweenTwoCharacters() {
    const QByteArray bytes = "a猫🙂b";  // 1, 3, 4 and 1 bytes
    const auto cut = [&](qint64 most) { return read(bytes, most).text; };
    QCOMPARE(cut(0), QByteArray());
    for (int most : {1, 2, 3}) QCOMPARE(cut(most), QByteArray("a"));
    for (int most : {4, 5, 6, 7}) QCOMPARE(cut(most), QByteArray("a猫"));
    QCOMPARE(cut(8), QByteArray("a猫🙂"));
    QVERIFY(read(bytes, 8).isCut);
    QCOMPARE(cut(9), bytes);
    QVERIFY(!read(bytes, 9).isCut);
  }

  void whatIsNoTextIsRefused() {
    for (const char* bytes : {"\xFF", "a\xC3", "\xED\xA0\x80", "\x80"})
      QVERIFY_EXCEPTION_THROWN(read(bytes), Error);
    QVERIFY_EXCEPTION_THROWN(readTextFile(QStringLiteral("/nowhere"), QStringLiteral("/nowhere")), Error);
    QVERIFY_EXCEPTION_THROWN(readTextFile(QStringLiteral("/tmp"), QStringLiteral("/tmp")), Error);
  }
};

QTEST_APPLESS_MAIN(TestTextFile)
#include "tst_text_file.moc"
