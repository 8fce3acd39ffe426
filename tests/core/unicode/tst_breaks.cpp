// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/unicode/breaks.h"

using namespace heedmap;

class BreaksTest : public QObject {
  Q_OBJECT
 private slots:
  void plainWords_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("words");
    QTest::newRow("empty") << QStringLiteral("") << QStringList{};
    QTest::newRow("only spaces") << QStringLiteral(" \t\n\u3000") << QStringList{};
    QTest::newRow("English") << QStringLiteral("The cat sits on the mat.")
                             << QStringList{QStringLiteral("The"),  QStringLiteral("cat"),
                                            QStringLiteral("sits"), QStringLiteral("on"),
                                            QStringLiteral("the"),  QStringLiteral("mat"),
                                            QStringLiteral(".")};
    QTest::newRow("apostrophes") << QStringLiteral("didn't 'so' l’eau dogs'")
                                 << QStringList{QStringLiteral("didn't"), QStringLiteral("'"),
                                                QStringLiteral("so"),     QStringLiteral("'"),
                                                QStringLiteral("l’eau"),  QStringLiteral("dogs"),
                                                QStringLiteral("'")};
    QTest::newRow("Chinese") << QStringLiteral("你好啊，cat猫3只")
                             << QStringList{QStringLiteral("你"), QStringLiteral("好"),  QStringLiteral("啊"),
                                            QStringLiteral("，"), QStringLiteral("cat"), QStringLiteral("猫"),
                                            QStringLiteral("3"),  QStringLiteral("只")};
    QTest::newRow("beyond the first plane")
        << QStringLiteral("𠀀𠀁") << QStringList{QStringLiteral("𠀀"), QStringLiteral("𠀁")};
    QTest::newRow("emoji") << QStringLiteral("hi👩‍👩‍👧🇫🇷🇩🇪👍🏽!")
                           << QStringList{QStringLiteral("hi"),       QStringLiteral("👩‍👩‍👧"),
                                          QStringLiteral("🇫🇷"),       QStringLiteral("🇩🇪"),
                                          QStringLiteral("👍🏽"), QStringLiteral("!")};
    QTest::newRow("marks") << QStringLiteral("नमस्ते e\u0301te\u0301")
                           << QStringList{QStringLiteral("नमस्ते"), QStringLiteral("e\u0301te\u0301")};
    QTest::newRow("Arabic") << QStringLiteral("مرحبا بالعالم")
                            << QStringList{QStringLiteral("مرحبا"), QStringLiteral("بالعالم")};
    QTest::newRow("punctuation") << QStringLiteral("a-b (c)…")
                                 << QStringList{QStringLiteral("a"), QStringLiteral("-"), QStringLiteral("b"),
                                                QStringLiteral("("), QStringLiteral("c"), QStringLiteral(")"),
                                                QStringLiteral("…")};
  }
  void plainWords() {
    QFETCH(QString, text);
    QFETCH(QStringList, words);
    const QByteArray utf8 = text.toUtf8();
    QStringList found;
    qsizetype end = 0;
    for (const ByteRange& range : heedmap::plainWords(utf8)) {
      QVERIFY(range.begin >= end && range.end > range.begin);
      end = range.end;
      found += QString::fromUtf8(utf8.mid(range.begin, range.end - range.begin));
    }
    QCOMPARE(found, words);
  }
};

QTEST_GUILESS_MAIN(BreaksTest)
#include "tst_breaks.moc"
