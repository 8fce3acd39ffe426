// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/measures/measure_list.h"
#include "core/analysis/measures/stand_outs.h"
#include "tests/support/sample.h"

using namespace heedmap;

namespace {

/// A head whose measures are all zero over 10 rows but for those that are given.
HeadMeasures head(int number, const std::vector<std::pair<const char*, double>>& values) {
  HeadMeasures head{{AttentionKind::Self, 0, number}, std::vector<Measurement>(measures().size())};
  for (Measurement& value : head.values) value = {0, 10};
  for (const auto& [name, value] : values) head.values[measureIndex(QLatin1StringView(name))].value = value;
  return head;
}

QString nameOf(const StandOut& found) {
  return found.role ? QString::fromLatin1(headRoles()[found.role->role].measure)
                    : QStringLiteral("%1→%2").arg(found.edge->query).arg(found.edge->key);
}

}  // namespace

/// Which heads and edges of a text are named first.
class TestStandOuts : public QObject {
  Q_OBJECT

 private slots:
  void theEdgeThatTheColumnDoesNotExplain();
  void whatIsNoEdgeBetweenWords();
  void masksCount();
  void whatTellsMostComesFirst();
};

void TestStandOuts::theEdgeThatTheColumnDoesNotExplain() {
  const Tokens tokens = tokensOf("[CLS] the cat sat down [SEP]");
  const TextFeatures text = textFeatures(tokens, tokens, true);
  Matrix map = Matrix::Constant(6, 6, 0.1f);
  map(3, 1) = 0.6f;              // “sat” looks at “the”; the others of this column give it 0.1
  map.col(4).setConstant(0.7f);  // a column that all look at says nothing of one of them
  map(1, 4) = 0.8f;
  const auto edge = strongestEdge(MeasuredMap(map, text));
  QVERIFY(edge);
  QCOMPARE(edge->query, 3);
  QCOMPARE(edge->key, 1);
  QCOMPARE(edge->weight, 0.6f);
  QVERIFY(std::abs(edge->excess - 0.5f) < 1e-6f);
  map(3, 1) = 0.39f;  // an excess of 0.29
  QVERIFY(!strongestEdge(MeasuredMap(map, text)));
}

void TestStandOuts::whatIsNoEdgeBetweenWords() {
  const Tokens tokens = tokensOf("[CLS] the cat , the dog [SEP]");
  const TextFeatures text = textFeatures(tokens, tokens, true);
  const auto edgeAt = [&](int query, int key) {
    Matrix map = Matrix::Zero(7, 7);
    map(query, key) = 1;
    return strongestEdge(MeasuredMap(map, text)).has_value();
  };
  QVERIFY(edgeAt(5, 2));
  QVERIFY(edgeAt(2, 5));
  QVERIFY(!edgeAt(2, 1));  // neighbours
  QVERIFY(!edgeAt(2, 2));  // itself
  QVERIFY(!edgeAt(5, 0));  // added by the model
  QVERIFY(!edgeAt(0, 5));
  QVERIFY(!edgeAt(5, 3));  // punctuation
  QVERIFY(!edgeAt(1, 4));  // the same word
  const TextFeatures cross = textFeatures(tokens, tokens, false);
  Matrix map = Matrix::Zero(7, 7);
  map(5, 2) = 1;
  QVERIFY(!strongestEdge(MeasuredMap(map, cross)));
}

/// Queries that cannot see a key say nothing about its column: with them the mean would be lower.
void TestStandOuts::masksCount() {
  const Tokens tokens = tokensOf("a b c d");
  const TextFeatures text = textFeatures(tokens, tokens, true);
  ScoreRule causal;
  causal.mask.lookAhead = 0;
  Matrix map = Matrix::Zero(4, 4);
  map(2, 1) = 0.5f;
  map(3, 1) = 0.7f;
  map(1, 1) = 0.5f;  // the mean of the two others that see it is 0.5
  QVERIFY(!strongestEdge(MeasuredMap(map, causal, text)));
  QVERIFY(strongestEdge(MeasuredMap(map, text)));  // with row 0: 0.7 − 1.0 / 3
}

void TestStandOuts::whatTellsMostComesFirst() {
  const auto of = [](int head) { return HeadId{AttentionKind::Self, 0, head}; };
  const StrongEdge strong{of(3), 5, 2, 0.9f, 0.8f}, weaker{of(1), 4, 2, 0.6f, 0.5f},
      again{of(4), 5, 2, 0.7f, 0.6f};
  const std::vector<HeadMeasures> heads{
      head(0, {{"first", 0.9}, {"special", 0.95}}),
      head(1, {{"first", 0.7}, {"previous", 0.6}}),
      head(2, {{"previous", 0.8}}),
      head(3, {{"induction", 0.41}}),
      head(4, {{"previous", 0.5}}),  // at its threshold: no role
  };
  QStringList names;
  std::vector<int> shown;
  const auto found = standOuts(heads, {weaker, strong, again});
  for (const StandOut& one : found) {
    names << nameOf(one);
    shown.push_back(one.id.head);
  }
  QCOMPARE(names, QStringLiteral("induction previous 5→2 4→2 first").split(u' '));
  QCOMPARE(shown, (std::vector<int>{3, 2, 3, 1, 0}));
  QCOMPARE(found[1].others, 1u);
  QCOMPARE(found[1].value(), 0.8);
  QCOMPARE(found[1].threshold(), 0.5);
  QCOMPARE(found[4].others, 1u);
  QVERIFY(standOuts({}, {}).empty());
}

QTEST_APPLESS_MAIN(TestStandOuts)
#include "tst_stand_outs.moc"
