// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/heads_together.h"
#include "core/base/error.h"
#include "core/model/layer_of_file.h"
#include "core/model/open_model.h"
#include "core/textbook/textbook_layer.h"
#include "core/workspace/run_request.h"

using namespace heedmap;

namespace {

std::shared_ptr<const Model> model(const char* folder) {
  return openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/") + QLatin1StringView(folder));
}

TimesOutput outputOf(const Model& model, const LayerId& id) {
  return [&model, id](const Matrix& rows) { return linear(rows, outputWeights(*model.file(), id)); };
}

Matrix stored(const Model& model, const QString& name, Eigen::Index rows, Eigen::Index columns) {
  const Tensor& tensor = model.file()->checkpoint.at(name);
  Matrix matrix(rows, columns);
  decode(tensor.dtype, tensor.bytes.data(), matrix.data(), matrix.size());
  return matrix;
}

float worst(const Vector& one, const Vector& other) {
  return one.size() == other.size() ? (one - other).cwiseAbs().maxCoeff()
                                    : std::numeric_limits<float>::infinity();
}

}  // namespace

/// The way of one query through all heads of a layer, against the tensors of the files and the textbook.
class TestHeadsTogether : public QObject {
  Q_OBJECT

 private slots:
  void aTrainedLayerIsMultipliedWithItsOwnMatrix();
  void eachKindOfAttentionHasItsOwnMatrix();
  void theTextbookLayerAgreesWithItself();
  void withoutAMatrixThereIsNoProduct();
  void theNumbersOfALayerAreCounted();
};

void TestHeadsTogether::aTrainedLayerIsMultipliedWithItsOwnMatrix() {
  const auto miniLm = model("all-MiniLM-L6-v2");
  const AttentionTrace trace = runRequest(*miniLm, {.text = "The cat sits on the mat"});
  const HeadId id{AttentionKind::Self, 3, 0};
  const WhatIf whatIf{.mask = MaskChoice::Causal};
  const HeadsTogether all = headsTogether(trace, id, 4, whatIf, outputOf(*miniLm, {id.kind, 3}));
  QCOMPARE(all.heads, 12);
  QCOMPARE(worst(all.q, trace.stacks[0].layers[3].q.row(4).transpose()), 0.0f);
  Vector together(384);
  for (int head = 0; head < 12; ++head)
    together.segment(head * 32, 32) = (weights(headInput(trace, {id.kind, 3, head}, whatIf)).values.row(4) *
                                       trace.stacks[0].values(3, head))
                                          .transpose();
  QVERIFY(worst(all.together, together) < 1e-6f);
  const QString name = QStringLiteral("encoder.layer.3.attention.output.dense.");
  const Matrix matrix = stored(*miniLm, name + QStringLiteral("weight"), 384, 384);  // [out, in]
  const Vector bias = stored(*miniLm, name + QStringLiteral("bias"), 1, 384).row(0).transpose();
  QVERIFY(worst(all.bias, bias) < 1e-6f);
  QVERIFY(bias.norm() > 0.1f);
  QVERIFY(worst(all.product, matrix * together + bias) < 1e-4f);
  QVERIFY(worst(all.parts.row(7).transpose(), matrix.middleCols(7 * 32, 32) * together.segment(7 * 32, 32)) <
          1e-4f);
  QVERIFY(worst(all.product, all.parts.colwise().sum().transpose() + all.bias) < 1e-4f);
  QVERIFY_THROWS_EXCEPTION(Error, headsTogether(trace, {AttentionKind::Self, 6, 0}, 4));
}

void TestHeadsTogether::eachKindOfAttentionHasItsOwnMatrix() {
  const auto translator = model("tiny-translator-zh-en");
  const AttentionTrace trace = runRequest(*translator, {.text = "我爱中国"});
  const std::pair<AttentionKind, const char*> kinds[] = {
      {AttentionKind::Self, "model.encoder.layers.1.self_attn.out_proj.bias"},
      {AttentionKind::DecoderSelf, "model.decoder.layers.1.self_attn.out_proj.bias"},
      {AttentionKind::Cross, "model.decoder.layers.1.encoder_attn.out_proj.bias"}};
  for (const auto& [kind, name] : kinds) {
    const HeadsTogether all = headsTogether(trace, {kind, 1, 0}, 2, {}, outputOf(*translator, {kind, 1}));
    const Eigen::Index size = all.bias.size();
    QCOMPARE(size, Eigen::Index(translator->summary().dModel));
    const Vector bias = stored(*translator, QLatin1StringView(name), 1, size).row(0).transpose();
    QVERIFY(bias.norm() > 1e-3f);
    QVERIFY2(worst(all.bias, bias) < 1e-6f, name);
  }
}

void TestHeadsTogether::theTextbookLayerAgreesWithItself() {
  const TextbookLayer layer({.dModel = 24, .heads = 3, .dK = 5, .dV = 7});
  const AttentionTrace trace = layer.run(layer.tokenize("the cat sits on the mat"), {}, {});
  const HeadsTogether all = headsTogether(
      trace, {}, 2, {}, [&](const Matrix& rows) { return Matrix(rows * layer.outputProjection()); });
  QCOMPARE(all.q.size(), Eigen::Index(15));
  QCOMPARE(all.together.size(), Eigen::Index(21));
  QVERIFY(worst(all.product, layer.output(trace, AttentionKind::Self).row(2).transpose()) < 1e-5f);
  QCOMPARE(all.bias.norm(), 0.0f);
}

void TestHeadsTogether::withoutAMatrixThereIsNoProduct() {
  const TextbookLayer layer({.dModel = 24, .heads = 3, .dK = 5, .dV = 7});
  const HeadsTogether all = headsTogether(layer.run(layer.tokenize("a cat"), {}, {}), {}, 1);
  QCOMPARE(all.together.size(), Eigen::Index(21));
  QCOMPARE(all.product.size(), Eigen::Index(0));
  QCOMPARE(all.parts.size(), Eigen::Index(0));
}

void TestHeadsTogether::theNumbersOfALayerAreCounted() {
  const LayerSizes miniLm = layerSizes(*model("all-MiniLM-L6-v2")->file(), {AttentionKind::Self, 5});
  QCOMPARE(miniLm.attention, 4 * 384.0 * 384);
  QCOMPARE(miniLm.feedForward, 2 * 384.0 * 1536);
  const LayerSizes decoder = layerSizes(*model("tiny-translator-zh-en")->file(), {AttentionKind::Cross, 0});
  QCOMPARE(decoder.attention, 4 * 64.0 * 64);
}

QTEST_GUILESS_MAIN(TestHeadsTogether)
#include "tst_heads_together.moc"
