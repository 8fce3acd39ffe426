// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/attention/weights.h"
#include "core/checkpoint/safetensors.h"
#include "core/error.h"
#include "core/model/open_model.h"

using namespace heedmap;

namespace {

QString family(const char* name) {
  return QStringLiteral(HEEDMAP_TEST_DATA) + QStringLiteral("/families/") + QLatin1StringView(name);
}

std::vector<int> integers(const Checkpoint& file, const char* name) {
  std::vector<int> result;
  if (const Tensor* tensor = file.find(QLatin1StringView(name))) {
    std::vector<float> numbers(size_t(tensor->count()));
    decode(tensor->dtype, tensor->bytes.data(), numbers.data(), tensor->count());
    result.assign(numbers.begin(), numbers.end());
  }
  return result;
}

Tokens tokens(const std::vector<int>& ids, const std::vector<int>& segments = {}) {
  Tokens result;
  for (size_t i = 0; i < ids.size(); ++i) {
    Token token;
    token.id = ids[i];
    token.segment = segments.empty() ? 0 : segments[i];
    result.items.push_back(token);
  }
  return result;
}

}  // namespace

class ForwardPassTest : public QObject {
  Q_OBJECT
 private slots:
  void attentionIsThatOfTransformers_data() {
    QTest::addColumn<QString>("folder");
    for (const char* name : {"bert", "bert-decoder", "bert-old-names"}) QTest::newRow(name) << family(name);
  }
  void attentionIsThatOfTransformers() {
    QFETCH(QString, folder);
    const auto model = openModel(folder);
    const Checkpoint reference = openSafetensors(folder + QStringLiteral("/reference.safetensors"));
    const auto rows = integers(reference, "rows");
    const AttentionTrace trace =
        model->run(tokens(integers(reference, "ids"), integers(reference, "segments")), {}, {});
    const Tensor& wanted = reference.at(QStringLiteral("self"));  // [layer, head, kept query, key]
    std::vector<float> numbers(size_t(wanted.count()));
    decode(wanted.dtype, wanted.bytes.data(), numbers.data(), wanted.count());
    float worst = 0;
    const float* expected = numbers.data();
    for (int layer = 0; layer < wanted.shape[0]; ++layer)
      for (int head = 0; head < wanted.shape[1]; ++head) {
        const Matrix values = weights(headInput(trace, {AttentionKind::Self, layer, head})).values;
        for (const int row : rows)
          for (Eigen::Index key = 0; key < values.cols(); ++key)
            worst = std::max(worst, std::abs(values(row, key) - *expected++));
      }
    QCOMPARE(expected, numbers.data() + numbers.size());
    qInfo("worst difference %.2g", double(worst));
    QVERIFY(worst <= 1e-5f);
  }

  void idsOutsideOfTheVocabularyAreRefused() {
    const auto model = openModel(family("bert"));
    for (const int id : {-1, 48}) {
      try {
        model->run(tokens({1, id}), {}, {});
        QFAIL("accepted");
      } catch (const Error& error) {
        QCOMPARE(
            error.sentence(),
            QStringLiteral("There is no token with the id %1: this model's vocabulary has the ids 0 to 47.")
                .arg(id));
      }
    }
  }

  void aStoppedRunSaysSo() {
    const auto model = openModel(family("bert"));
    std::stop_source source;
    source.request_stop();
    QVERIFY_THROWS_EXCEPTION(Stopped, model->run(tokens({1, 2}), {}, {}, source.get_token()));
  }
};

QTEST_GUILESS_MAIN(ForwardPassTest)
#include "tst_forward_pass.moc"
