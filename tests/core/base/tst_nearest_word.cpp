// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/base/nearest_word.h"

using namespace heedmap;

class TestNearestWord : public QObject {
  Q_OBJECT

 private slots:
  void aSlipOfThePenFindsItsWord_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("meant");
    const auto row = [](const char* typed, const char* meant) {
      QTest::newRow(typed) << QString::fromUtf8(typed) << QString::fromUtf8(meant);
    };
    row("prev", "previous");      // begun
    row("previuos", "previous");  // exchanged
    row("entropie", "entropy");   // two slips of eight letters
    row("PEEK", "peak");          // replaced
    row("--tex", "--text");       // the nearer one of two that are begun
    row("--text-fil", "--text-file");
    row("-text", "--text");  // left out
    row("first", "first");
    row("x", "");  // one letter could be anything
    row("frobnicate", "");
    row("peaks of all", "");
  }
  void aSlipOfThePenFindsItsWord() {
    QFETCH(QString, typed);
    QFETCH(QString, meant);
    const QStringList words{QStringLiteral("--text-file"), QStringLiteral("--text"),
                            QStringLiteral("entropy"),     QStringLiteral("normalized_entropy"),
                            QStringLiteral("peak"),        QStringLiteral("first"),
                            QStringLiteral("previous")};
    QCOMPARE(nearestWord(typed, words), meant);
  }
  void nothingIsNearWhereThereIsNothing() {
    QCOMPARE(nearestWord(QStringLiteral("text"), {}), QString());
    QCOMPARE(nearestWord(QString(1'000'000, u'a'), {QStringLiteral("a")}), QString());
  }
};

QTEST_APPLESS_MAIN(TestNearestWord)
#include "tst_nearest_word.moc"
