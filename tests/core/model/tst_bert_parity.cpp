// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/attention/weights.h"
#include "core/checkpoint/safetensors.h"
#include "core/model/open_model.h"
#include "core/parallel/parallel_for.h"

using namespace heedmap;

namespace {

constexpr float tolerance = 1e-5f;  // of a weight

std::vector<float> numbers(const Checkpoint& file, const QString& name) {
  const Tensor& tensor = file.at(name);
  std::vector<float> result(size_t(tensor.count()));
  decode(tensor.dtype, tensor.bytes.data(), result.data(), tensor.count());
  return result;
}

QByteArray text(const Checkpoint& file, const QString& name) {
  const Tensor* tensor = file.find(name);
  return tensor ? QByteArray(reinterpret_cast<const char*>(tensor->bytes.data()), tensor->count())
                : QByteArray();
}

}  // namespace

/// The built-in models against transformers: float32, eager attention, the same float16 file
/// (tests/reference/bert_parity.py).
class BertParityTest : public QObject {
  Q_OBJECT
 private slots:
  void everyHeadIsThatOfTransformers_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("key");
    for (const char* name : {"all-MiniLM-L6-v2", "multilingual-e5-small-zh-en"})
      for (const char* key : {"english", "chinese", "pair", "long"})
        QTest::addRow("%s %s", name, key) << QString::fromLatin1(name) << QString::fromLatin1(key);
  }
  void everyHeadIsThatOfTransformers() {
    QFETCH(QString, name);
    QFETCH(QString, key);
    const Checkpoint reference =
        openSafetensors(QStringLiteral(HEEDMAP_TEST_DATA "/bert_parity/%1.safetensors").arg(name));
    const auto model = openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/") + name);

    const Tokens tokens = model->tokenize(text(reference, key + QStringLiteral(".text")),
                                          text(reference, key + QStringLiteral(".pair")));
    std::vector<float> ids, segments;
    for (const Token& token : tokens.items) {
      ids.push_back(float(token.id));
      segments.push_back(float(token.segment));
    }
    QCOMPARE(ids, numbers(reference, key + QStringLiteral(".ids")));
    QCOMPARE(segments, numbers(reference, key + QStringLiteral(".segments")));

    const AttentionTrace trace = model->run(tokens, {}, {});
    const auto rows = numbers(reference, key + QStringLiteral(".rows"));
    const auto expected =
        numbers(reference, key + QStringLiteral(".weights"));  // [layer, head, kept query, key]
    const auto squares = numbers(reference, key + QStringLiteral(".squares"));  // [layer, head]
    const AttentionStack& stack = trace.stacks.front();
    QCOMPARE(expected.size(), stack.layers.size() * size_t(stack.heads) * rows.size() * tokens.items.size());
    float worst = 0, worstSquares = 0;
    auto next = expected.begin();
    auto square = squares.begin();
    for (int layer = 0; layer < int(stack.layers.size()); ++layer)
      for (int head = 0; head < stack.heads; ++head) {
        const Matrix values = weights(headInput(trace, {AttentionKind::Self, layer, head})).values;
        for (const float row : rows)
          for (Eigen::Index i = 0; i < values.cols(); ++i)
            worst = std::max(worst, std::abs(values(Eigen::Index(row), i) - *next++));
        const double sum = values.cast<double>().squaredNorm();
        worstSquares = std::max(worstSquares, float(std::abs(sum / double(*square++) - 1)));
      }
    const auto hidden = numbers(reference, key + QStringLiteral(".hidden"));  // [kept row, 16]
    float worstHidden = 0;
    for (size_t i = 0; i < hidden.size(); ++i)
      worstHidden = std::max(
          worstHidden, std::abs(trace.hidden(Eigen::Index(rows[i / 16]), Eigen::Index(i % 16)) - hidden[i]));
    qInfo("worst difference %.2g; of a head's sum of squares %.2g (relative); of the last hidden state %.2g",
          double(worst), double(worstSquares), double(worstHidden));
    QVERIFY(worst <= tolerance);
    QVERIFY(worstSquares <= 1e-5f);
    QVERIFY(worstHidden <= 1e-4f);
  }

  void oneThreadAndTwoGiveTheSameBits_data() {
    QTest::addColumn<int>("count");
    for (const int count : {1, 5, 16, 97, 300}) QTest::addRow("%d tokens", count) << count;
  }
  void oneThreadAndTwoGiveTheSameBits() {
    QFETCH(int, count);
    const auto model = openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2"));
    Tokens tokens;
    for (int i = 0; i < count; ++i) {
      Token token;
      token.id = (101 + i * i * 7) % 30000;
      tokens.items.push_back(token);
    }
    const int threads = threadCount();
    setThreadCount(1);
    const AttentionTrace one = model->run(tokens, {}, {});
    const Matrix oneHead = weights(headInput(one, {AttentionKind::Self, 5, 11})).values;
    setThreadCount(2);
    const AttentionTrace two = model->run(tokens, {}, {});
    const Matrix twoHead = weights(headInput(two, {AttentionKind::Self, 5, 11})).values;
    setThreadCount(threads);
    QVERIFY(one.hidden == two.hidden);
    QVERIFY(one.stacks[0].layers[5].k == two.stacks[0].layers[5].k);
    QVERIFY(oneHead == twoHead);
  }

  void aLongTextIsCutBeforeItsClosingToken() {
    const auto model = openModel(QStringLiteral("all-MiniLM-L6-v2"));
    const Tokens tokens = model->tokenize(QByteArray("cat ").repeated(700));
    QCOMPARE(tokens.size(), 512);
    QCOMPARE(tokens.omitted, 190);  // 700 + [CLS] + [SEP] − 512
    QCOMPARE(tokens.items.front().piece, QStringLiteral("[CLS]"));
    QCOMPARE(tokens.items.back().piece, QStringLiteral("[SEP]"));
    QCOMPARE(tokens.items[510].range, (ByteRange{509 * 4, 509 * 4 + 3}));
  }

  void ofAPairTheLongerTextIsCut() {
    const auto model = openModel(QStringLiteral("all-MiniLM-L6-v2"));
    const Tokens tokens = model->tokenize("a small mat", QByteArray("cat ").repeated(700));
    QCOMPARE(tokens.size(), 512);
    QCOMPARE(tokens.items[3].piece, QStringLiteral("mat"));
    QCOMPARE(tokens.items[4].piece, QStringLiteral("[SEP]"));
    QCOMPARE(tokens.items.back().piece, QStringLiteral("[SEP]"));
    QCOMPARE(tokens.items.back().segment, 1);
  }

  /// Of AutoTokenizer(truncation=True, max_length=512), with 509 places for the two texts.
  void theOddTokenGoesAsInTheLibrary_data() {
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("second");
    QTest::addColumn<int>("keptOfFirst");
    QTest::addColumn<int>("keptOfSecond");
    const auto row = [](int first, int second, int keptOfFirst, int keptOfSecond) {
      QTest::addRow("%d and %d", first, second) << first << second << keptOfFirst << keptOfSecond;
    };
    row(300, 300, 254, 255);
    row(256, 256, 254, 255);
    row(400, 300, 255, 254);
    row(300, 400, 254, 255);
    row(300, 299, 255, 254);
    row(299, 300, 254, 255);
    row(255, 255, 254, 255);
    row(255, 254, 255, 254);
    row(254, 400, 254, 255);
    row(400, 253, 256, 253);
    row(600, 2, 507, 2);
    row(2, 600, 2, 507);
  }
  void theOddTokenGoesAsInTheLibrary() {
    QFETCH(int, first);
    QFETCH(int, second);
    const auto model = openModel(QStringLiteral("all-MiniLM-L6-v2"));
    const Tokens tokens =
        model->tokenize(QByteArray("cat ").repeated(first), QByteArray("dog ").repeated(second));
    int kept[2] = {0, 0};
    for (const Token& token : tokens.items) kept[token.sequence] += token.isAdded ? 0 : 1;
    QTEST(kept[0], "keptOfFirst");
    QTEST(kept[1], "keptOfSecond");
    QCOMPARE(tokens.omitted, first + second - kept[0] - kept[1]);
  }
};

QTEST_GUILESS_MAIN(BertParityTest)
#include "tst_bert_parity.moc"
