// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/interventions/ablation_run.h"
#include "core/model/open_model.h"
#include "tests/support/family_reference.h"

using namespace heedmap;
using heedmap::test::FamilyReference;

/// Models without some of their heads or edges, against transformers with hooks that do the same.
class AblationParityTest : public QObject {
  Q_OBJECT
  void forModels() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"bert-old-names", "gpt2-lm", "llama", "t5"})
      QTest::newRow(name) << QString::fromLatin1(name);
  }

  /// Runs the model as `ablate` makes of its fixture and compares with the run called `prefix`.
  template <typename Ablate>
  void compare(const QString& name, const char* prefix, Ablate ablate) {
    const QString folder = QStringLiteral(HEEDMAP_TEST_DATA "/families/") + name;
    const auto model = openModel(folder);
    const FamilyReference own(folder + QStringLiteral("/reference.safetensors"));
    const FamilyReference wanted(QStringLiteral(HEEDMAP_TEST_DATA "/ablation/%1.safetensors").arg(name));
    RunOptions options;
    ablate(wanted, options);
    const AttentionTrace trace = model->run(own.source(), own.target(), options);
    float worst = 0;
    const std::pair<AttentionKind, const char*> kinds[] = {{AttentionKind::Self, "self"},
                                                           {AttentionKind::DecoderSelf, "decoder"},
                                                           {AttentionKind::Cross, "cross"}};
    for (const auto& [kind, part] : kinds) {
      const QByteArray key = QByteArray(prefix) + '.' + part;
      if (wanted.has(key)) worst = std::max(worst, wanted.worst(trace, kind, key));
    }
    const float logit = wanted.worstLogit(*model, trace, QByteArray(prefix) + ".logits");
    qInfo("worst difference of a weight %.2g, of a logit %.2g of the largest", double(worst), double(logit));
    QVERIFY(worst <= 1e-5f);
    QVERIFY(logit <= 1e-5f);
    // Without the edit the same comparison fails by far.
    QVERIFY(wanted.worstLogit(*model, own.run(*model), QByteArray(prefix) + ".logits") > 1e-2f);
  }

  static std::vector<HeadId> heads(const FamilyReference& reference) {
    std::vector<HeadId> result;
    const std::vector<int> numbers = reference.integers("zeroed");
    for (size_t i = 0; i < numbers.size(); i += 3)
      result.push_back({AttentionKind(numbers[i]), numbers[i + 1], numbers[i + 2]});
    return result;
  }

 private slots:
  void headsSetToZero_data() { forModels(); }
  void headsSetToZero() {
    QFETCH(QString, name);
    compare(name, "zeroed", [](const FamilyReference& reference, RunOptions& options) {
      options.zeroAblations = heads(reference);
    });
  }

  void headsSetToAMean_data() { forModels(); }
  void headsSetToAMean() {
    QFETCH(QString, name);
    compare(name, "mean", [](const FamilyReference& reference, RunOptions& options) {
      const std::vector<float> mean = reference.numbers("mean");
      for (const HeadId& id : heads(reference))
        options.meanAblations.push_back(
            {id, Eigen::Map<const Vector>(mean.data(), Eigen::Index(mean.size()))});
    });
  }

  void edgesCut_data() { forModels(); }
  void edgesCut() {
    QFETCH(QString, name);
    if (name == QStringLiteral("t5")) QSKIP("transformers' T5 has no place where an edge could be cut");
    compare(name, "cut", [](const FamilyReference& reference, RunOptions& options) {
      const std::vector<int> cuts = reference.integers("cuts");
      for (size_t i = 0; i < cuts.size(); i += 4)
        options.knockouts.push_back({{AttentionKind::Self, cuts[i], cuts[i + 1]}, cuts[i + 2], cuts[i + 3]});
    });
  }
};

QTEST_GUILESS_MAIN(AblationParityTest)
#include "tst_ablation_parity.moc"
