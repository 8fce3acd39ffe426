// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QTest>

#include "core/model/open_model.h"
#include "tests/support/family_reference.h"

using namespace heedmap;
using heedmap::test::FamilyReference;

namespace {

constexpr float tolerance = 1e-5f;       // of a weight
constexpr float logitTolerance = 1e-5f;  // of a logit, relative to the largest

QDir families() {
  return QDir(QStringLiteral(HEEDMAP_TEST_DATA "/families"));
}

QString referenceOf(const QString& name) {
  return families().filePath(name + QStringLiteral("/reference.safetensors"));
}

QString percent(float value) {
  return QString::number(double(value), 'g', 2);
}

}  // namespace

/// Every architecture against transformers: each layer, head and kind of attention of a tiny random model.
class FamiliesTest : public QObject {
  Q_OBJECT
  QStringList m_table;

 private slots:
  void attentionIsThatOfTransformers_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("path");
    for (const QString& name : families().entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
      QTest::newRow(qPrintable(name)) << name << families().filePath(name);
      const QString gguf = families().filePath(name + QStringLiteral("/model.gguf"));
      if (QFile::exists(gguf)) QTest::newRow(qPrintable(name + QStringLiteral(", GGUF"))) << name << gguf;
    }
  }
  void attentionIsThatOfTransformers() {
    QFETCH(QString, name);
    QFETCH(QString, path);
    const FamilyReference reference(referenceOf(name));
    std::shared_ptr<const TrainedModel> model;
    try {
      model = openModel(path);
    } catch (const Error& error) {
      QFAIL(qPrintable(error.sentence()));
    }
    const AttentionTrace trace = reference.run(*model);
    const float worst = reference.worst(trace);
    QString row = QStringLiteral("%1 %2 %3")
                      .arg(QLatin1StringView(QTest::currentDataTag()), -34)
                      .arg(model->summary().architecture, -12)
                      .arg(percent(worst), 8);
    if (reference.has("logits") && model->summary().hasOutputHead) {
      const float logit = reference.worstLogit(*model, trace);
      row += QStringLiteral("  logits %1").arg(percent(logit));
      QVERIFY2(logit <= logitTolerance, qPrintable(row));
    }
    m_table << row;
    QVERIFY2(worst <= tolerance, qPrintable(row));
    QVERIFY2(model->unusedTensors().filter(QStringLiteral(".layers.")).isEmpty(),
             qPrintable(model->unusedTensors().join(u' ')));
  }

  void cleanupTestCase() {
    qInfo("%s", "worst difference of a weight, over every layer, head and kind of attention");
    for (const QString& row : m_table) qInfo("%s", qPrintable(row));
  }
};

QTEST_GUILESS_MAIN(FamiliesTest)
#include "tst_families.moc"
