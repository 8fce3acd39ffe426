// SPDX-License-Identifier: GPL-3.0-or-later
#include <QStringEncoder>
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

  void aByteOrderMarkTellsTheEncoding() {
    const QString text = QStringLiteral("猫\r\n🙂 a");
    const auto encoded = [&text](QStringConverter::Encoding encoding) {
      QStringEncoder encoder(encoding, QStringConverter::Flag::WriteBom);
      return QByteArray(encoder(text));
    };
    for (const auto encoding : {QStringConverter::Utf8, QStringConverter::Utf16LE, QStringConverter::Utf16BE,
                                QStringConverter::Utf32LE, QStringConverter::Utf32BE})
      QCOMPARE(read(encoded(encoding)).text, text.toUtf8());
    // The mark, 猫, \r, \n and the two halves of 🙂, two bytes each.
    for (const auto encoding : {QStringConverter::Utf16LE, QStringConverter::Utf16BE}) {
      for (const int most : {8, 9, 10, 11}) QCOMPARE(read(encoded(encoding), most).text, "猫\r\n");
      QCOMPARE(read(encoded(encoding), 12).text, "猫\r\n🙂");
    }
  }

  void whatIsNoTextIsRefused() {
    for (const QByteArray& bytes : {QByteArray("\xFF"), QByteArray("a\xC3"), QByteArray("\xED\xA0\x80"),
                                    QByteArray("\x80"), QByteArray("caf\xE9 au lait"),  // Latin-1
                                    QByteArray("\xC3\xA8\xD7\xF8"),                     // GB18030
                                    QByteArray("a\0b\0", 4),           // UTF-16 without its mark
                                    QByteArray("\xFF\xFE\0\xD8", 4)})  // half a character
      QVERIFY_THROWS_EXCEPTION(Error, read(bytes));
    QVERIFY_THROWS_EXCEPTION(Error, readTextFile(QStringLiteral("/nowhere"), QStringLiteral("/nowhere")));
    QVERIFY_THROWS_EXCEPTION(Error, readTextFile(QStringLiteral("/tmp"), QStringLiteral("/tmp")));
  }
};

QTEST_APPLESS_MAIN(TestTextFile)
#include "tst_text_file.moc"
