// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/base/error.h"
#include "core/checkpoint/model_finder.h"
#include "core/model/open_model.h"
#include "core/workspace/comparison_request.h"
#include "tests/support/family_reference.h"

using namespace heedmap;
using heedmap::test::FamilyReference;

namespace {

QString data(const QString& path) {
  return QStringLiteral(HEEDMAP_TEST_DATA "/") + path;
}

/// A tiny model with an adapter on it, and what both make of the same ids.
struct Adapted {
  explicit Adapted(const QString& base, const QString& adapter)
      : model(openModel(
            withAdapter(data(QStringLiteral("families/") + base), data(QStringLiteral("lora/") + adapter)))),
        alone(openModel(data(QStringLiteral("families/") + base))),
        reference(data(QStringLiteral("lora/%1/reference.safetensors").arg(adapter))) {}

  AttentionTrace run(const Model& which, const WhatIf& whatIf = {}) const {
    return which.run(reference.source(), reference.target(), {.whatIf = whatIf});
  }

  std::shared_ptr<const Model> model, alone;
  FamilyReference reference;
};

}  // namespace

class ComparisonRequestTest : public QObject {
  Q_OBJECT
 private slots:
  /// With and without the adapter: the same head on the same tokens, in every kind of attention, under the
  /// same changes.
  void theBaseIsTheModelWithoutItsAdapter_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("kind");
    QTest::newRow("llama3") << QStringLiteral("llama3") << int(AttentionKind::Self);
    QTest::newRow("t5, cross-attention") << QStringLiteral("t5") << int(AttentionKind::Cross);
  }
  void theBaseIsTheModelWithoutItsAdapter() {
    QFETCH(QString, name);
    QFETCH(int, kind);
    const Adapted adapted(name, name);
    const HeadId head{AttentionKind(kind), 1, 2};
    for (const WhatIf& whatIf : {WhatIf{}, WhatIf{.dk = 3, .scope = Scope::Network}}) {
      const AttentionTrace with = adapted.run(*adapted.model, whatIf),
                           without = adapted.run(*adapted.alone, whatIf);
      const MapRequest shown{.head = head, .whatIf = whatIf};
      const ComparisonResult found =
          compare(with, *adapted.model, shown, {.with = ComparisonRequest::With::Base});
      const Matrix left = attentionMap(with, *adapted.model, shown).values,
                   right = attentionMap(without, *adapted.alone, shown).values;
      QCOMPARE(found.pair.left.values, left);
      QCOMPARE(found.pair.right.values, right);
      QCOMPARE(found.difference.values, Matrix(left - right));
      QVERIFY(found.distance.largest > 0.01);
      QVERIFY2(found.pair.right.title.endsWith(name), qPrintable(found.pair.right.title));
    }
  }

  void aModelThatIsOpenIsNotOpenedAgain() {
    const Adapted adapted(QStringLiteral("llama3"), QStringLiteral("llama3"));
    const AttentionTrace trace = adapted.run(*adapted.model);
    const ComparisonResult same =
        compare(trace, *adapted.model, {}, {.with = ComparisonRequest::With::Base, .model = adapted.model});
    QCOMPARE(same.distance.largest, 0.0);
  }

  void withoutAnAdapterThereIsNoBase() {
    const Adapted adapted(QStringLiteral("llama3"), QStringLiteral("llama3"));
    const AttentionTrace trace = adapted.run(*adapted.alone);
    try {
      compare(trace, *adapted.alone, {}, {.with = ComparisonRequest::With::Base});
      QFAIL("it has been compared");
    } catch (const Error& error) {
      QVERIFY2(error.sentence().contains(QStringLiteral("without an adapter")), qPrintable(error.sentence()));
    }
  }
};

QTEST_GUILESS_MAIN(ComparisonRequestTest)
#include "tst_comparison_request.moc"
