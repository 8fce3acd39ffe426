// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "core/base/error.h"
#include "core/maps/comparison.h"
#include "core/maps/head_map.h"
#include "tests/support/sample.h"

using namespace heedmap;

namespace {

QString pairsOf(const TokenAlignment& pairs, const Tokens& left, const Tokens& right) {
  QStringList texts;
  for (size_t i = 0; i < pairs.left.size(); ++i) {
    QStringList a, b;
    for (const auto token : pairs.left[i]) a << left.items[size_t(token)].piece;
    for (const auto token : pairs.right[i]) b << right.items[size_t(token)].piece;
    texts << a.join(u'+') + u'=' + b.join(u'+');
  }
  return texts.join(u' ');
}

/// Ids by the word itself, so that two lists share a vocabulary.
Tokens worded(const char* words) {
  Tokens tokens = tokensOf(words);
  for (Token& token : tokens.items) token.id = int(qHash(token.piece) & 0xffffff);
  return tokens;
}

/// Pieces of one text: '/' cuts, spaces stay in front of the piece; "<x>" is an added token.
Tokens pieces(const char* text, char cut = '/') {
  Tokens tokens;
  for (const QByteArray& piece : QByteArray(text).split(cut)) {
    Token token;
    token.piece = QString::fromUtf8(piece);
    token.isAdded = piece.startsWith('<');
    if (!token.isAdded) {
      token.range.begin = tokens.text.size();
      tokens.text += piece;
      token.range.end = tokens.text.size();
    }
    tokens.items.push_back(token);
  }
  return tokens;
}

}  // namespace

class TestComparison : public QObject {
  Q_OBJECT

 private slots:
  void edits_data();
  void edits();
  void unpairedTokens();
  void longTextsAlign();
  void bytes_data();
  void bytes();
  void differentTextsAreRefused();
  void jensenShannonOfKnownRows();
  void differenceOfAMinimalPair();
  void distances();
  void shapesMustAgree();
};

void TestComparison::edits_data() {
  QTest::addColumn<QByteArray>("left");
  QTest::addColumn<QByteArray>("right");
  QTest::addColumn<QString>("expected");
  QTest::newRow("same") << QByteArray("a b c") << QByteArray("a b c") << "a=a b=b c=c";
  QTest::newRow("minimal pair") << QByteArray("it was too tired .") << QByteArray("it was too wide .")
                                << "it=it was=was too=too tired=wide .=.";
  QTest::newRow("inserted") << QByteArray("the cat sat") << QByteArray("the old cat sat")
                            << "the=the cat=cat sat=sat";
  QTest::newRow("deleted") << QByteArray("the old cat sat") << QByteArray("the cat sat")
                           << "the=the cat=cat sat=sat";
  QTest::newRow("nothing alike") << QByteArray("a b") << QByteArray("c") << "a=c";
  QTest::newRow("substituted before inserted")
      << QByteArray("it was too tired .") << QByteArray("it was too wide indeed .")
      << "it=it was=was too=too tired=wide .=.";
  QTest::newRow("substituted before deleted")
      << QByteArray("the very old cat") << QByteArray("the young cat") << "the=the very=young cat=cat";
  QTest::newRow("both ends alike") << QByteArray("s a b e") << QByteArray("s e") << "s=s e=e";
  QTest::newRow("repeated") << QByteArray("a a b") << QByteArray("a b") << "a=a b=b";
}

/// What is left over is known by name.
void TestComparison::unpairedTokens() {
  const Tokens left = worded("the very old cat sat"), right = worded("the cat sat down here");
  const TokenAlignment pairs = alignByEdits(left, right);
  QCOMPARE(pairsOf(pairs, left, right), QStringLiteral("the=the cat=cat sat=sat"));
  QCOMPARE(unpaired(pairs.left, left), (std::vector<Eigen::Index>{1, 2}));
  QCOMPARE(unpaired(pairs.right, right), (std::vector<Eigen::Index>{3, 4}));
}

void TestComparison::edits() {
  QFETCH(QByteArray, left);
  QFETCH(QByteArray, right);
  QFETCH(QString, expected);
  const Tokens a = worded(left.constData()), b = worded(right.constData());
  QCOMPARE(pairsOf(alignByEdits(a, b), a, b), expected);
}

/// A minimal pair of any length aligns at once; texts that differ everywhere have a limit, and are told so.
void TestComparison::longTextsAlign() {
  const auto counted = [](int count, int first) {
    Tokens tokens;
    tokens.items.resize(size_t(count));
    for (int i = 0; i < count; ++i) tokens.items[size_t(i)].id = first + i;
    return tokens;
  };
  const Tokens left = counted(100'000, 0);
  Tokens right = left;
  right.items[50'000].id = -1;
  right.items.erase(right.items.begin() + 50'010);
  const TokenAlignment pairs = alignByEdits(left, right);
  QCOMPARE(pairs.left.size(), size_t(99'999));
  for (size_t i = 0; i < pairs.left.size(); ++i) {
    const Eigen::Index wanted = Eigen::Index(i) + (i >= 50'010 ? 1 : 0);
    if (pairs.left[i] != TokenGroup{wanted} || pairs.right[i] != TokenGroup{Eigen::Index(i)})
      QFAIL("not aligned");
  }
  QCOMPARE(alignByEdits(counted(4000, 0), counted(4000, 10'000)).left.size(), size_t(4000));
  try {
    alignByEdits(counted(4001, 0), counted(4000, 10'000));
    QFAIL("not refused");
  } catch (const Error& error) {
    QVERIFY(error.sentence().contains(QStringLiteral("4,001 and 4,000")));
  }
}

void TestComparison::bytes_data() {
  QTest::addColumn<QByteArray>("left");
  QTest::addColumn<QByteArray>("right");
  QTest::addColumn<QString>("expected");
  QTest::newRow("finer") << QByteArray("token/ization/ rocks") << QByteArray("tok/en/iz/ation/ rocks")
                         << "token=tok+en ization=iz+ation  rocks= rocks";
  QTest::newRow("crossing") << QByteArray("ab/c/d") << QByteArray("a/bc/d") << "ab+c=a+bc d=d";
  QTest::newRow("spaces on either side")
      << QByteArray("the/ cat") << QByteArray("the /cat") << "the=the   cat=cat";
  QTest::newRow("added on both") << QByteArray("<s>/a/<e>") << QByteArray("<c>/a/<p>/<p>")
                                 << "<s>=<c> a=a <e>=<p>+<p>";
  QTest::newRow("added on one") << QByteArray("<s>/a/b") << QByteArray("a/b") << "a=a b=b";
  QTest::newRow("a lone space") << QByteArray("a/ /b") << QByteArray("a/ b") << "a=a  +b= b";
  QTest::newRow("cut text") << QByteArray("我/买/了") << QByteArray("我买/了") << "我+买=我买 了=了";
}

void TestComparison::bytes() {
  QFETCH(QByteArray, left);
  QFETCH(QByteArray, right);
  QFETCH(QString, expected);
  const Tokens a = pieces(left.constData()), b = pieces(right.constData());
  QCOMPARE(pairsOf(alignByBytes(a, b), a, b), expected);
}

void TestComparison::differentTextsAreRefused() {
  QVERIFY_THROWS_EXCEPTION(Error, alignByBytes(pieces("a/b"), pieces("a/c")));
}

void TestComparison::jensenShannonOfKnownRows() {
  const auto row = [](float a, float b, float c) { return Eigen::RowVectorXf{{a, b, c}}; };
  QCOMPARE(jensenShannon(row(1, 0, 0), row(1, 0, 0)), 0.0);
  QVERIFY(std::abs(jensenShannon(row(1, 0, 0), row(0, 0.5f, 0.5f)) - 1) < 1e-6);
  // P = (1, 0), Q = (½, ½): H(¾, ¼) − ½·H(½, ½) = 0.811278 − 0.5 bits
  QVERIFY(std::abs(jensenShannon(row(1, 0, 0), row(0.5f, 0.5f, 0)) - 0.311278) < 1e-5);
  QCOMPARE(jensenShannon(row(0.2f, 0.3f, 0.5f), row(0.6f, 0.1f, 0.3f)),
           jensenShannon(row(0.6f, 0.1f, 0.3f), row(0.2f, 0.3f, 0.5f)));
  QVERIFY(std::isnan(jensenShannon(row(0, 0, 0), row(1, 0, 0))));
  // Weight on keys that are no columns is a cell like any other: (½, rest ½) is not (1, rest 0) …
  QVERIFY(std::abs(jensenShannon(row(1, 0, 0), row(0.5f, 0, 0)) - 0.311278) < 1e-5);
  // … and half of each row apart is half a bit.
  QVERIFY(std::abs(jensenShannon(row(0.5f, 0, 0), row(0, 0.5f, 0)) - 0.5) < 1e-6);
}

void TestComparison::differenceOfAMinimalPair() {
  const AttentionTrace tired = sampleTrace("it was too tired", 1), wide = sampleTrace("it was too wide", 2);
  const HeadId id{AttentionKind::Self, 1, 2};
  const TokenAlignment pairs = alignByEdits(tired.source, wide.source);
  const MapPair both =
      aligned(headMap(tired, id), headMap(wide, id), pairs, pairs, tired.source, tired.source);
  const AttentionMap map = difference(both.left, both.right);
  QCOMPARE(map.quantity, AttentionMap::Quantity::Difference);
  QCOMPARE(map.keys[3].text, QStringLiteral("tired / wide"));
  QCOMPARE(map.keys[1].text, QStringLiteral("was"));
  QVERIFY((map.values - (weights(headInput(tired, id)).values - weights(headInput(wide, id)).values))
              .cwiseAbs()
              .maxCoeff() < 1e-7f);
  QVERIFY(map.values.rowwise().sum().cwiseAbs().maxCoeff() < 1e-5f);
}

void TestComparison::distances() {
  Matrix left = Matrix::Identity(3, 3), right = Matrix::Identity(3, 3);
  QCOMPARE(mapDistance(left, right).mean, 0.0);
  QCOMPARE(mapDistance(left, right).largest, 0.0);
  right.row(1) << 0.75f, 0, 0.25f;
  right.row(2).setZero();  // blind on one side: no divergence to speak of
  const MapDistance distance = mapDistance(left, right);
  QVERIFY(std::abs(distance.rows[1] - 1) < 1e-6);
  QVERIFY(std::isnan(distance.rows[2]));
  QVERIFY(std::abs(distance.mean - 0.5) < 1e-6);
  right(1, 0) = std::numeric_limits<float>::quiet_NaN();
  const MapDistance none = mapDistance(left, right);
  QVERIFY(std::isnan(none.mean) && std::isnan(none.largest));
  QCOMPARE(distance.largest, 1.0);
  QCOMPARE(distance.query, 1);
  QCOMPARE(distance.key, 1);
}

void TestComparison::shapesMustAgree() {
  AttentionMap left, right;
  left.values = Matrix::Zero(3, 3);
  right.values = Matrix::Zero(3, 4);
  QVERIFY_THROWS_EXCEPTION(Error, difference(left, right));
}

QTEST_GUILESS_MAIN(TestComparison)
#include "tst_comparison.moc"
