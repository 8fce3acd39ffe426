// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/measures/findings.h"
#include "core/analysis/measures/measure_filter.h"
#include "core/analysis/measures/measure_list.h"
#include "core/analysis/weight_effect.h"
#include "core/base/error.h"
#include "core/maps/quantity_map.h"
#include "core/model/model_file.h"
#include "core/model/open_model.h"
#include "core/text/tokenizer.h"

using namespace heedmap;

namespace {

AttentionTrace run(const Model& model, const char* text) {
  return model.run(model.tokenize(text), {}, {});
}

Eigen::Index tokenOf(const Tokens& tokens, const char* source) {
  for (Eigen::Index i = 0; i < tokens.size(); ++i)
    if (tokens.source(tokens.items[size_t(i)]).trimmed() == source) return i;
  return -1;
}

}  // namespace

/// What is known of the heads of the built-in models.
class TestKnownHeads : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void multilingualHeads();
  void pronounFindsItsNoun();
  void halfOfTheHeadsRestOnTheFirstToken();
  void miniLmHasItsKinds();
  void valuesAreWeighedByWhatTheyWrite();
  void layersWithoutAnOutputSaySo();

 private:
  std::shared_ptr<const Model> m_miniLm, m_e5;
};

void TestKnownHeads::initTestCase() {
  m_miniLm = openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2"));
  m_e5 = openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/multilingual-e5-small-zh-en"));
}

void TestKnownHeads::multilingualHeads() {
  for (const char* text :
       {"The animal did not cross the street because it was too tired.", "我上周买了钢笔，它今天弄丢了"}) {
    const auto heads = measureHeads(run(*m_e5, text));
    const auto value = [&](int layer, int head, const char* measure) {
      return heads[size_t(layer) * 12 + size_t(head)].values[measureIndex(QLatin1StringView(measure))].value;
    };
    qInfo("2.6 next %.3f, 0.2 previous %.3f", value(2, 6, "next"), value(0, 2, "previous"));
    QVERIFY(value(2, 6, "next") > 0.8);
    QVERIFY(value(0, 2, "previous") > 0.6);
  }
}

void TestKnownHeads::pronounFindsItsNoun() {
  const AttentionTrace trace = run(*m_e5, "我上周买了钢笔，它今天弄丢了");
  // The noun is two tokens.
  const Eigen::Index it = tokenOf(trace.source, "它"), steel = tokenOf(trace.source, "钢"),
                     pen = tokenOf(trace.source, "笔");
  QVERIFY(it > 0 && steel > 0 && pen == steel + 1);
  const Matrix map = weights(headInput(trace, {AttentionKind::Self, 10, 8})).values;
  const double noun = double(map(it, steel)) + double(map(it, pen));
  qInfo("layer 10 head 8 gives %.4f", noun);
  QVERIFY(std::abs(noun - 0.61) < 0.01);
  const auto ranked = rankByCell(trace, AttentionKind::Self, it, pen);
  qInfo("first by its last token: layer %d head %d, %.3f", ranked[0].id.layer, ranked[0].id.head,
        double(ranked[0].weight));
  QVERIFY(std::any_of(ranked.begin(), ranked.begin() + 5,
                      [](const RankedHead& head) { return head.id.layer == 10 && head.id.head == 8; }));
}

void TestKnownHeads::halfOfTheHeadsRestOnTheFirstToken() {
  const AttentionTrace trace = run(*m_e5, "我上周买了钢笔，它今天弄丢了");
  QCOMPARE(trace.source.items[0].piece, QStringLiteral("<s>"));
  const Rests rests = restsOn(trace, AttentionKind::Self, 0);
  const double own = double(weights(headInput(trace, {AttentionKind::Self, 4, 5})).values.col(0).mean());
  qInfo("most of all tokens in %d of %d heads, over half in %d; layer 4 head 5 gives %.3f", rests.most,
        rests.heads, rests.overHalf, own);
  QCOMPARE(rests.heads, 144);
  QCOMPARE(rests.most, 124);
  QCOMPARE(rests.overHalf, 45);
  QVERIFY(std::abs(own - 0.976) < 0.001);
}

void TestKnownHeads::miniLmHasItsKinds() {
  const auto heads = measureHeads(
      run(*m_miniLm, "The quick brown fox jumps over the lazy dog, and the dog does not mind at all."));
  QStringList named;
  for (const Finding& finding : findings(heads)) named << QLatin1StringView(headRoles()[finding.role].name);
  QVERIFY(named.contains(QStringLiteral("Special-token sink")));
  QVERIFY(named.contains(QStringLiteral("Previous-token head")) ||
          named.contains(QStringLiteral("Next-token head")));
  const MeasureFilter filter(QStringLiteral("previous > 0.9 and special < 0.2"));
  QVERIFY(std::any_of(heads.begin(), heads.end(),
                      [&](const HeadMeasures& head) { return filter.accepts(head); }));
}

void TestKnownHeads::valuesAreWeighedByWhatTheyWrite() {
  const AttentionTrace trace = run(*m_miniLm, "The cat sat on the mat.");
  const Tensor& stored =
      m_miniLm->file()->checkpoint.at(QStringLiteral("encoder.layer.3.attention.output.dense.weight"));
  Matrix output(384, 384);  // [out, in]
  decode(stored.dtype, stored.bytes.data(), output.data(), output.size());
  const HeadId id{AttentionKind::Self, 3, 7};
  const Matrix written =
      trace.stacks[0].values(3, 7) * output.middleCols(7 * 32, 32).transpose();  // [key, d_model]
  const Vector lengths = m_miniLm->valueLengths(trace, id);
  const float worst = (lengths - written.rowwise().norm()).cwiseAbs().maxCoeff();
  qInfo("worst difference %.1e of lengths up to %.2f", double(worst), double(lengths.maxCoeff()));
  QVERIFY(worst < 1e-4f * lengths.maxCoeff());
  const AttentionMap map = weightedValueMap(trace, id, lengths);
  QCOMPARE(map.quantity, AttentionMap::Quantity::WeightedValue);
  QCOMPARE(map.values(4, 2), weights(headInput(trace, id)).values(4, 2) * lengths[2]);
  const AttentionMap raw = scoreMap(trace, id);
  QCOMPARE(raw.values(4, 2), scores(headInput(trace, id))(4, 2));
  QVERIFY_THROWS_EXCEPTION(Error, m_miniLm->valueLengths(trace, {AttentionKind::Self, 6, 0}));
}

void TestKnownHeads::layersWithoutAnOutputSaySo() {
  class Bare : public Model {
   public:
    const ModelSummary& summary() const override { return m_summary; }
    Tokens tokenize(const QByteArray&, const QByteArray&, SpecialTokens, std::stop_token) const override {
      return {};
    }
    AttentionTrace run(const Tokens&, const Tokens&, const RunOptions&, std::stop_token) const override {
      return {};
    }

   private:
    ModelSummary m_summary;
  };
  QVERIFY_THROWS_EXCEPTION(Error, Bare().valueLengths({}, {}));
}

QTEST_GUILESS_MAIN(TestKnownHeads)
#include "tst_known_heads.moc"
