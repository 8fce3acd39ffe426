// SPDX-License-Identifier: GPL-3.0-or-later
#include <QStandardPaths>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <random>

#include "core/analysis/measures/findings.h"
#include "core/analysis/measures/measure_list.h"
#include "core/model/open_model.h"

using namespace heedmap;

/// A random sequence that is written twice can only be continued by looking back at the first time: induction
/// heads do that (Olsson et al. 2022), and without them the model no longer can.
class InductionTest : public QObject {
  Q_OBJECT
  static constexpr int length = 24;  ///< of the sequence

  std::shared_ptr<const Model> m_model;
  Tokens m_text;
  std::vector<HeadMeasures> m_heads;  ///< the strongest induction head first

  /// Mean log-probability of the tokens of the second time, all but the first.
  double copied(const std::vector<HeadId>& off) const {
    RunOptions options;
    options.zeroAblations = off;
    const AttentionTrace trace = m_model->run(m_text, {}, options);
    const Matrix logits = m_model->outputHead()->logits(trace.hidden.middleRows(length, length - 1));
    double sum = 0;
    for (int i = 0; i + 1 < length; ++i) {
      const Eigen::ArrayXd row = logits.row(i).transpose().cast<double>();
      sum += row[m_text.items[size_t(length + i + 1)].id] - row.maxCoeff() -
             std::log((row - row.maxCoeff()).exp().sum());
    }
    return sum / (length - 1);
  }

 private slots:
  void initTestCase() {
    const QString file =
        QStandardPaths::locate(QStandardPaths::GenericDataLocation,
                               QStringLiteral("heedmap/models/SmolLM2-135M-Instruct.Q4_1.gguf"));
    if (file.isEmpty()) QSKIP("SmolLM2 is not on this computer; scripts/fetch-models fetches it");
    m_model = openModel(file);
    std::mt19937 random(5);
    for (int i = 0; i < 2 * length; ++i) {
      Token token;
      token.id = i < length ? 1000 + int(random() % 20000) : m_text.items[size_t(i - length)].id;
      m_text.items.push_back(token);
    }
    m_heads = measureHeads(m_model->run(m_text, {}, {}));
    const size_t measure = measureIndex(u"induction");
    std::stable_sort(m_heads.begin(), m_heads.end(), [measure](const HeadMeasures& a, const HeadMeasures& b) {
      return a.values[measure].value > b.values[measure].value;
    });
  }

  void inductionHeadsAreThereAndNamedWithEvidence() {
    int named = 0;
    for (const Finding& finding : findings(m_heads)) {
      if (qstrcmp(headRoles()[finding.role].name, "Induction head") != 0) continue;
      if (named++ == 0) {
        qInfo("layer %d head %d: %s", finding.id.layer, finding.id.head, qPrintable(evidenceText(finding)));
        QCOMPARE(finding.id, m_heads[0].id);
        QVERIFY(finding.evidence.value > 0.8);
        QCOMPARE(finding.evidence.rows, Eigen::Index(length));
      }
    }
    qInfo("%d of %d heads", named, int(m_heads.size()));
    QVERIFY(named >= 3 && named < int(m_heads.size()) / 4);
  }

  void withoutThemTheCopyIsLost() {
    constexpr size_t cut = 10;
    std::vector<HeadId> best, others;
    for (size_t i = 0; i < cut; ++i) best.push_back(m_heads[i].id);
    const double own = copied({}), withoutBest = copied(best);
    // As many others, of the same layers: what they do must matter less, whichever they are.
    std::mt19937 random(7);
    double worst = 0;
    for (int turn = 0; turn < 5; ++turn) {
      others.clear();
      for (const HeadId& id : best) {
        HeadId other = id;
        while (std::find(best.begin(), best.end(), other) != best.end() ||
               std::find(others.begin(), others.end(), other) != others.end()) {
          other.head = int(random() % 9);
          if (random() % 4 == 0) other.layer = std::clamp(id.layer + int(random() % 5) - 2, 0, 29);
        }
        others.push_back(other);
      }
      worst = turn == 0 ? copied(others) : std::min(worst, copied(others));
    }
    qInfo(
        "probability of the copied token (geometric mean): %.2g; without the ten best induction heads %.2g; "
        "without ten "
        "others at worst %.2g; by chance 2e-05",
        std::exp(own), std::exp(withoutBest), std::exp(worst));
    QVERIFY(std::exp(own) > 0.05);
    QVERIFY(withoutBest < own - std::log(100));
    QVERIFY(withoutBest < worst - std::log(10));
  }
};

QTEST_GUILESS_MAIN(InductionTest)
#include "tst_induction.moc"
