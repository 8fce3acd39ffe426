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
    QTest::newRow("empty") << u""_qs << QStringList{};
    QTest::newRow("only spaces") << u" \t\n\u3000"_qs << QStringList{};
    QTest::newRow("English") << u"The cat sits on the mat."_qs
                             << QStringList{u"The"_qs, u"cat"_qs, u"sits"_qs, u"on"_qs,
                                            u"the"_qs, u"mat"_qs, u"."_qs};
    QTest::newRow("apostrophes") << u"didn't 'so' l’eau dogs'"_qs
                                 << QStringList{u"didn't"_qs, u"'"_qs,    u"so"_qs, u"'"_qs,
                                                u"l’eau"_qs,  u"dogs"_qs, u"'"_qs};
    QTest::newRow("Chinese") << u"你好啊，cat猫3只"_qs
                             << QStringList{u"你"_qs,  u"好"_qs, u"啊"_qs, u"，"_qs,
                                            u"cat"_qs, u"猫"_qs, u"3"_qs,  u"只"_qs};
    QTest::newRow("beyond the first plane") << u"𠀀𠀁"_qs << QStringList{u"𠀀"_qs, u"𠀁"_qs};
    QTest::newRow("emoji") << u"hi👩‍👩‍👧🇫🇷🇩🇪👍🏽!"_qs
                           << QStringList{u"hi"_qs, u"👩‍👩‍👧"_qs, u"🇫🇷"_qs,
                                          u"🇩🇪"_qs, u"👍🏽"_qs,           u"!"_qs};
    QTest::newRow("marks") << u"नमस्ते e\u0301te\u0301"_qs << QStringList{u"नमस्ते"_qs, u"e\u0301te\u0301"_qs};
    QTest::newRow("Arabic") << u"مرحبا بالعالم"_qs << QStringList{u"مرحبا"_qs, u"بالعالم"_qs};
    QTest::newRow("punctuation") << u"a-b (c)…"_qs << QStringList{u"a"_qs, u"-"_qs, u"b"_qs, u"("_qs,
                                                                  u"c"_qs, u")"_qs, u"…"_qs};
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
