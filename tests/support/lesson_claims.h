// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QRegularExpression>
#include <map>

#include "core/analysis/five_steps.h"
#include "core/model/layer_of_file.h"
#include "core/workspace/run_request.h"
#include "tests/support/lesson.h"

/// What claims about attention are checked with.
namespace heedmap {

inline std::shared_ptr<const Model> named(const QString& name) {
  static std::map<QString, std::shared_ptr<const Model>> opened;
  auto& model = opened[name];
  if (!model) model = openOnce(findModel(name));
  return model;
}

inline LessonState catState(const ViewState& view = {}) {
  return stateOf(named(lesson::minilm), lesson::cat.toUtf8(), view);
}

inline LessonState textbookState(const TextbookOptions& options,
                                 const QByteArray& text = "the cat sits on the mat") {
  return stateOf(std::make_shared<TextbookLayer>(options), text);
}

inline bool isNear(double value, double wanted, double tolerance) {
  if (std::abs(value - wanted) <= tolerance) return true;
  qWarning("%.5f, wanted %.5f", value, wanted);
  return false;
}

constexpr HeadId at(int layer, int head) {
  return {AttentionKind::Self, layer, head};
}

/// Numbers of the matrices of a layer of random numbers whose d_model is split among its heads.
inline double numbersOfLayer(int dModel, int heads) {
  const TextbookLayer layer({.dModel = dModel, .heads = heads, .dK = dModel / heads, .dV = dModel / heads});
  double numbers = double(layer.outputProjection().size());
  for (int head = 0; head < heads; ++head)
    for (const auto which :
         {TextbookLayer::Projection::Query, TextbookLayer::Projection::Key, TextbookLayer::Projection::Value})
      numbers += double(layer.projection(which, head).size());
  return numbers;
}

/// The heads of each kind of model as the page's table has them, MiniLM's as its file has it; and as many
/// numbers in a layer whatever the heads.
inline bool headCountsHold(const QString& page) {
  const auto headsOf = [&page](const char* model) {
    const auto row =
        QRegularExpression(QStringLiteral("%1\\s+(\\d+)\\s+(\\d+)").arg(QLatin1StringView(model)),
                           QRegularExpression::UseUnicodePropertiesOption)
            .match(page);
    return row.hasMatch() ? row.captured(2).toInt() : -1;
  };
  const auto isBetween = [](int heads, int least, int most) { return heads >= least && heads <= most; };
  const ModelSummary& miniLm = named(lesson::minilm)->summary();
  const double few = numbersOfLayer(512, 8), many = numbersOfLayer(512, 32);
  qInfo("MiniLM %d, GPT-3 %d; numbers with 8 heads %.0f, with 32 %.0f", headsOf("MiniLM-L6"),
        headsOf("GPT-3 175B"), few, many);
  return isBetween(headsOf("BERT-tiny"), 2, 4) && headsOf("Transformer") == 8 &&
         isBetween(headsOf("BERT-base"), 12, 16) && isBetween(headsOf("BERT-large"), 12, 16) &&
         headsOf("Llama 2 7B") >= 32 && headsOf("GPT-3 175B") >= 32 && headsOf("MiniLM-L6") == miniLm.heads &&
         isNear(few, many, 0) && isNear(many, 4 * 512.0 * 512, 0);
}

/// The feed-forward network works on each token alone: with all heads silent no token hears of another. And
/// its matrices are twice as large, by the file.
inline bool attentionStandsBetweenNetworks(const QString& page) {
  const auto model = named(lesson::minilm);
  const auto lastOf = [&model](const char* text, bool isSilent) {
    RunRequest request{.text = text};
    for (int layer = 0; isSilent && layer < model->summary().layers; ++layer)
      for (int head = 0; head < model->summary().heads; ++head)
        request.ablation.heads.push_back({AttentionKind::Self, layer, head});
    const AttentionTrace trace = runRequest(*model, request);
    return Vector(trace.hidden.row(trace.hidden.rows() - 2).transpose());  // the mat
  };
  const auto moved = [&lastOf](bool isSilent) {
    return double(
        (lastOf("The cat sits on the mat", isSilent) - lastOf("The dog sits on the mat", isSilent)).norm());
  };
  const LayerSizes sizes = layerSizes(*model->file(), {AttentionKind::Self, 0});
  qInfo("the other word moves the last by %.3f, without attention by %g", moved(false), moved(true));
  return moved(false) > 0.1 && moved(true) == 0 && sizes.feedForward == 2 * sizes.attention &&
         page.contains(QLocale().toString(sizes.feedForward, 'f', 0)) &&
         page.contains(QStringLiteral("2 times as many"));
}

/// One step apart: in one layer the last of twelve tokens hears of the first. At once: a row alone is the
/// same, bit for bit, as in the whole map, so that none waits for another. Looked at: the row adds up to 1,
/// and the page gives its largest weight.
inline bool threeAdvantagesHold(const QString& page) {
  const auto lastOf = [](const char* first) {
    const LessonState state = textbookState({}, QByteArray(first) + " b c d e f g h i j k l");
    const FiveSteps pass = fiveSteps(*state.trace, {}, 11, {});
    return pass.output;
  };
  const LessonState state = catState();
  const HeadInput input = state.input();
  const Matrix all = weights(input).values;
  for (Eigen::Index row = 0; row < all.rows(); ++row) {
    Matrix alone(1, all.cols());
    weightRows(input, row, alone);
    if (alone.row(0) != all.row(row) || !isNear(double(alone.sum()), 1, 1e-5)) return false;
  }
  const double most = double(all.row(state.query()).maxCoeff());
  return (lastOf("a") - lastOf("z")).norm() > 0.01f &&
         QString(page).remove(QChar(0x2060)).contains(QString::number(most, 'g', 4));
}

}  // namespace heedmap
