// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QTest>

#include "core/model/open_model.h"
#include "tests/support/family_reference.h"

using namespace heedmap;
using heedmap::test::FamilyReference;

namespace {

QString data(const QString& path) {
  return QStringLiteral(HEEDMAP_TEST_DATA "/") + path;
}

/// Experts and shares of every layer as numbers that can be compared: [token, expert], 0 where not chosen.
Matrix dense(const ExpertChoices& chosen, int experts) {
  Matrix result = Matrix::Zero(chosen.shares.rows(), experts);
  for (Eigen::Index token = 0; token < chosen.shares.rows(); ++token)
    for (Eigen::Index i = 0; i < chosen.shares.cols(); ++i)
      result(token, chosen.experts(token, i)) += chosen.shares(token, i);
  return result;
}

bool isDescending(const Matrix& shares) {
  return shares.cols() < 2 ||
         (shares.leftCols(shares.cols() - 1).array() >= shares.rightCols(shares.cols() - 1).array()).all();
}

/// A mixture of the tiny models, the tokens of its reference, and what transformers chooses for them.
struct Mixture {
  explicit Mixture(const QString& name)
      : model(openModel(data(QStringLiteral("families/") + name))),
        tokens(FamilyReference(data(QStringLiteral("families/%1/reference.safetensors").arg(name))).source()),
        count(model->file()->config.main.experts->count) {}

  AttentionTrace run(qsizetype first, const RunOptions& options = {}) const {
    Tokens part = tokens;
    part.items.resize(size_t(first));
    return model->run(part, {}, options);
  }

  /// The largest difference of a share in any layer.
  float difference(const AttentionTrace& found, const AttentionTrace& wanted) const {
    float worst = 0;
    const auto &ours = found.stacks.front().layers, &theirs = wanted.stacks.front().layers;
    if (ours.size() != theirs.size()) return 1e9f;
    for (size_t layer = 0; layer < ours.size(); ++layer) {
      const Matrix one = dense(ours[layer].experts, count), other = dense(theirs[layer].experts, count);
      if (one.rows() != other.rows()) return 1e9f;
      if (one.size() > 0) worst = std::max(worst, (one - other).cwiseAbs().maxCoeff());
    }
    return worst;
  }

  std::shared_ptr<const Model> model;
  Tokens tokens;
  int count;
};

}  // namespace

class ExpertsTest : public QObject {
  Q_OBJECT
 private slots:
  /// Every mixture: the experts of each token in each layer, and their shares, are those of transformers.
  void areThoseOfTransformers_data() {
    QTest::addColumn<QString>("name");
    for (const QString& file :
         QDir(data(QStringLiteral("experts"))).entryList({QStringLiteral("*.safetensors")}))
      QTest::newRow(qPrintable(file.chopped(12))) << file.chopped(12);
    for (const char* name : {"qwen3-moe", "olmoe", "deepseek-v3", "gpt-oss"})  // if their files are missing
      QVERIFY(QFile::exists(data(QStringLiteral("experts/%1.safetensors").arg(QLatin1StringView(name)))));
  }
  void areThoseOfTransformers() {
    QFETCH(QString, name);
    const Mixture mixture(name);
    const FamilyReference reference(data(QStringLiteral("experts/%1.safetensors").arg(name)));
    const std::vector<int> layers = reference.integers("layers"), experts = reference.integers("experts");
    const std::vector<float> shares = reference.numbers("shares");
    const AttentionTrace trace = mixture.run(mixture.tokens.size());
    float worst = 0;
    size_t at = 0, choosing = 0;
    for (const LayerTrace& layer : trace.stacks.front().layers) {
      const auto number = int(&layer - trace.stacks.front().layers.data());
      if (std::find(layers.begin(), layers.end(), number) == layers.end()) {
        QVERIFY(layer.experts.isEmpty());
        continue;
      }
      ++choosing;
      QVERIFY(isDescending(layer.experts.shares));
      Matrix wanted = Matrix::Zero(mixture.tokens.size(), mixture.count);
      for (Eigen::Index token = 0; token < wanted.rows(); ++token)
        for (Eigen::Index i = 0; i < layer.experts.shares.cols(); ++i, ++at)
          wanted(token, experts.at(at)) += shares.at(at);
      const Matrix found = dense(layer.experts, mixture.count);
      QCOMPARE(found.rows(), wanted.rows());
      worst = std::max(worst, (found - wanted).cwiseAbs().maxCoeff());
    }
    QCOMPARE(choosing, layers.size());
    QCOMPARE(at, shares.size());
    qInfo("the largest difference of a share is %.1e", double(worst));
    QVERIFY(worst < 1e-5f);
  }

  /// Whatever a run takes over from another one, its experts are those of a whole run.
  void areKeptByRunsThatGoOn() {
    for (const char* name : {"qwen3-moe", "deepseek-v3", "qwen2-moe-in-some-layers"}) {
      const Mixture mixture(QString::fromLatin1(name));
      const qsizetype all = mixture.tokens.size();
      RunOptions keeping;
      keeping.keepLayerInputs = true;
      const AttentionTrace whole = mixture.run(all, keeping), begin = mixture.run(all / 3);
      RunOptions later;
      later.prefix = &begin;
      QVERIFY(mixture.difference(mixture.run(all, later), whole) < 1e-5f);

      RunOptions ablated;
      ablated.zeroAblations = {{AttentionKind::Self, 1, 0}};
      const AttentionTrace fresh = mixture.run(all, ablated);
      ablated.baseline = &whole;
      QCOMPARE(mixture.difference(mixture.run(all, ablated), fresh), 0.0f);
      QVERIFY(mixture.difference(fresh, whole) > 1e-4f);  // or it proves nothing
    }
  }

  /// A run that ends with the queries and keys of a layer has not chosen that layer's experts.
  void endWithTheRun() {
    const Mixture mixture(QStringLiteral("qwen3-moe"));
    RunOptions options;
    options.deepest = LayerId{AttentionKind::Self, 1};
    const AttentionTrace trace = mixture.run(mixture.tokens.size(), options);
    const auto& layers = trace.stacks.front().layers;
    QCOMPARE(layers.size(), 2u);
    QVERIFY(!layers[0].experts.isEmpty());
    QVERIFY(layers[1].experts.isEmpty());
  }
};

QTEST_GUILESS_MAIN(ExpertsTest)
#include "tst_experts.moc"
