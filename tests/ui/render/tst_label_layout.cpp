// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "ui/render/label_layout.h"

using namespace heedmap;

namespace {

/// Letters of 6 pixels and digits of 7, and how often they were measured.
class CountedMetrics : public TextMetrics {
 public:
  double width(const QString& text, const QFont&) const override {
    ++measured;
    double width = 0;
    for (const QChar letter : text) width += letter.isDigit() ? 7 : 6;
    return width;
  }
  double size(const QFont&) const override { return 10; }
  double height(const QFont&) const override { return 12; }
  double lineSpacing(const QFont&) const override { return 14; }
  QString elided(const QString& text, double width, const QFont&) const override {
    return text.left(qsizetype(width / 6) - 1) + QChar(0x2026);
  }
  QStringList wrapped(const QString& text, double, const QFont&) const override { return {text}; }

  mutable int measured = 0;
};

}  // namespace

class TestLabelLayout : public QObject {
  Q_OBJECT

 private slots:
  void wordsAreMeasuredOnce() {
    QStringList words;
    for (int i = 0; i < 1000; ++i)
      words << (i % 3 == 0 ? QStringLiteral("unbelievable") : QStringLiteral("cat"));
    const CountedMetrics metrics;
    const MeasuredLabels labels = numberedLabels(words, {}, 40, metrics);
    QVERIFY2(metrics.measured < 20, qPrintable(QString::number(metrics.measured)));
    QCOMPARE(labels.texts[0], QStringLiteral("unbel…"));
    QCOMPARE(labels.texts[1], QStringLiteral("cat"));
    QCOMPARE(labels.widths[999], 36.0);
    QCOMPARE(labels.numbered[998], QStringLiteral("998 cat"));
    for (const size_t i : {0U, 7U, 10U, 998U, 999U})
      QCOMPARE(labels.numberedWidths[i], metrics.width(labels.numbered[qsizetype(i)], {}));
    QCOMPARE(labels.widestNumbered, 3 * 7 + 6 + 36.0);
  }
};

QTEST_MAIN(TestLabelLayout)
#include "tst_label_layout.moc"
