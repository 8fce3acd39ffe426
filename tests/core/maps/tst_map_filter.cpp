// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/base/error.h"
#include "core/maps/head_map.h"
#include "core/maps/map_filter.h"
#include "tests/support/sample.h"

using namespace heedmap;

namespace {

/// Tokens that cut `text` at '/' (which is taken out), with the spaces left where they are; [CLS] and [SEP]
/// around them.
Tokens cut(const char* text) {
  Tokens tokens;
  tokens.items.push_back(
      {.id = 1, .piece = QStringLiteral("[CLS]"), .range = {}, .isAdded = true, .isSpecial = true});
  for (const QByteArray& piece : QByteArray(text).split('/')) {
    const qsizetype begin = tokens.text.size();
    tokens.text += piece;
    tokens.items.push_back(
        {.id = 2, .piece = QString::fromUtf8(piece), .range = {begin, tokens.text.size()}});
  }
  tokens.items.push_back(
      {.id = 3, .piece = QStringLiteral("[SEP]"), .range = {}, .isAdded = true, .isSpecial = true});
  return tokens;
}

std::vector<AxisLabel> labels(const Tokens& tokens) {
  std::vector<AxisLabel> result;
  for (const Token& token : tokens.items)
    result.push_back({token.piece, token.piece, token.range, token.sequence, token.isSpecial});
  return result;
}

AttentionMap mapOf(const Tokens& tokens, Matrix values) {
  AttentionMap map;
  map.values = std::move(values);
  map.queries = map.keys = labels(tokens);
  return map;
}

QString shown(const std::vector<AxisLabel>& axis) {
  QStringList texts;
  for (const AxisLabel& label : axis) texts << label.text;
  return texts.join(u'|');
}

}  // namespace

class TestMapFilter : public QObject {
  Q_OBJECT

 private slots:
  void words_data();
  void words();
  void wordsSumKeysAndAverageQueries();
  void wordRowsSumToOne();
  void scoresAreAveraged();
  void blindAndMaskedCells();
  void wordsLoseTheMarksOfTokens();
  void cutCellsMoveWithTheirRowsAndColumns();
  void hideAndRenormalise();
  void hideEverythingIsSaid();
  void nothingChosenChangesNothing();
  void whatASinkTakesStaysWithItsRow();
};

void TestMapFilter::whatASinkTakesStaysWithItsRow() {
  const Tokens tokens = cut("sun/ flow/er");
  AttentionMap map = mapOf(tokens, Matrix::Constant(5, 5, 0.1f));
  map.sinkShares = Vector::LinSpaced(5, 0.1f, 0.5f);
  const AttentionMap shorter = filtered(map, {.hideSpecial = true}, tokens, tokens);
  QCOMPARE(shorter.sinkShares, Vector(map.sinkShares.segment(1, 3)));
  const AttentionMap merged = filtered(map, {.words = true}, tokens, tokens);
  Vector means(4);
  means << 0.1f, 0.2f, 0.35f, 0.5f;
  QVERIFY((merged.sinkShares - means).cwiseAbs().maxCoeff() < 1e-6f);
  const AttentionMap whole = filtered(map, {.hideSpecial = true, .renormalise = true}, tokens, tokens);
  QCOMPARE(whole.sinkShares.size(), Eigen::Index(0));
}

void TestMapFilter::words_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QString>("expected");
  const auto row = [](const char* text, const char* expected) {
    QTest::newRow(text) << QByteArray(text) << QString::fromUtf8(expected);
  };
  row("token/ization/ is/ fun", "[CLS]|tokenization|is|fun|[SEP]");
  row("the/ un/want/ed/,/ run/ning", "[CLS]|the|unwanted|,|running|[SEP]");
  row("don/'/t/ stop", "[CLS]|don't|stop|[SEP]");
  row("3/./5/%/ more", "[CLS]|3.5|%|more|[SEP]");
  // Written without spaces: the words of a dictionary, whether the tokens are their characters or parts of
  // them.
  row("我/上/周/买/了/钢/笔/，/它/今/天/弄/丢/了", "[CLS]|我|上周|买|了|钢笔|，|它|今天|弄|丢|了|[SEP]");
  row("北/京/大/学/的/学/生", "[CLS]|北京|大学|的|学生|[SEP]");
  row("我在/想在/apple/工作", "[CLS]|我在|想在|apple|工作|[SEP]");
  row("今天/天/气/很/好/😀/，/we/ hik/ed", "[CLS]|今天|天气|很好|😀|，|we|hiked|[SEP]");
  row("a/b", "[CLS]|ab|[SEP]");
  // Bytes of one emoji are one word; so is a family of four joined by zero-width joiners.
  row("hi/ \xf0\x9f/\xa4/\x97", "[CLS]|hi|🤗|[SEP]");
  row("👨/\u200d/👩/\u200d/👧/ ok", "[CLS]|👨\u200d👩\u200d👧|ok|[SEP]");
  row("नम/स्/ते", "[CLS]|नमस्ते|[SEP]");
  row("Здрав/ствуй/, /мир", "[CLS]|Здравствуй|, |мир|[SEP]");
}

void TestMapFilter::words() {
  QFETCH(QByteArray, text);
  QFETCH(QString, expected);
  const Tokens tokens = cut(text.constData());
  const Eigen::Index n = tokens.size();
  const AttentionMap map =
      filtered(mapOf(tokens, Matrix::Constant(n, n, 1.f / float(n))), {.words = true}, tokens, tokens);
  QStringList wanted = expected.split(u'|');
  for (QString& label : wanted) label = label.trimmed();
  QCOMPARE(shown(map.keys).split(u'|'), wanted);
  for (Eigen::Index row = 0; row < map.values.rows(); ++row)
    QVERIFY(std::abs(map.values.row(row).sum() - 1) < 1e-5f);
}

void TestMapFilter::wordsSumKeysAndAverageQueries() {
  const Tokens tokens = cut("ab/c/ d");  // "abc" is two tokens
  Matrix values(5, 5);
  values << 0.1f, 0.2f, 0.3f, 0.4f, 0.f,  //
      0.f, 0.5f, 0.25f, 0.25f, 0.f,       //
      0.2f, 0.1f, 0.1f, 0.6f, 0.f,        //
      0.f, 0.f, 1.f, 0.f, 0.f,            //
      0.f, 0.f, 0.f, 0.f, 1.f;
  const AttentionMap map = filtered(mapOf(tokens, values), {.words = true}, tokens, tokens);
  Matrix expected(4, 4);
  expected << 0.1f, 0.5f, 0.4f, 0.f,  //
      0.1f, 0.475f, 0.425f, 0.f,      //
      0.f, 1.f, 0.f, 0.f,             //
      0.f, 0.f, 0.f, 1.f;
  QVERIFY((map.values - expected).cwiseAbs().maxCoeff() < 1e-6f);
  QCOMPARE(map.keys[1].text, QStringLiteral("abc"));
  QCOMPARE(map.keys[1].range, (ByteRange{0, 3}));
  QCOMPARE(map.note(), QStringLiteral("words"));
}

/// A word of one token is spelt as in the text, like a word of several.
void TestMapFilter::wordsLoseTheMarksOfTokens() {
  const Tokens tokens = cut("The/ anim/al/ sleeps");
  AttentionMap map = mapOf(tokens, Matrix::Constant(6, 6, 1.f / 6));
  for (AxisLabel& label : map.keys) label.text.replace(u' ', u'·');
  map.queries = map.keys;
  QCOMPARE(shown(map.keys), QStringLiteral("[CLS]|The|·anim|al|·sleeps|[SEP]"));
  const AttentionMap words = filtered(map, {.words = true}, tokens, tokens);
  QCOMPARE(shown(words.keys), QStringLiteral("[CLS]|The|animal|sleeps|[SEP]"));
  QCOMPARE(shown(words.queries), shown(words.keys));
  QCOMPARE(shown(filtered(map, {.hideFirst = true}, tokens, tokens).keys),
           QStringLiteral("The|·anim|al|·sleeps|[SEP]"));
}

void TestMapFilter::cutCellsMoveWithTheirRowsAndColumns() {
  const Tokens tokens = cut("ab/c/ d");  // "abc" is two tokens
  AttentionMap map = mapOf(tokens, Matrix::Constant(5, 5, 0.2f));
  map.masked.setConstant(5, 5, false);
  for (const MapCell& cell : {MapCell{1, 3}, {3, 1}, {3, 2}, {4, 0}}) {
    map.masked(cell.query, cell.key) = true;
    map.cut.push_back(cell);
  }
  const AttentionMap hidden = filtered(map, {.hideFirst = true}, tokens, tokens);
  QCOMPARE(hidden.cut, (std::vector<MapCell>{{0, 2}, {2, 0}, {2, 1}}));
  // Of the word "abc", [3, 1] and [3, 2] are one cell, all of it cut; [1, 3] is half of one.
  const AttentionMap words = filtered(map, {.words = true}, tokens, tokens);
  QCOMPARE(words.cut, (std::vector<MapCell>{{2, 1}, {3, 0}}));
  QVERIFY(words.isMasked(2, 1) && !words.isMasked(1, 2));
}

void TestMapFilter::wordRowsSumToOne() {
  const Tokens tokens = cut("un/believ/ably/ good/!/ 真/好");
  for (unsigned seed = 0; seed < 5; ++seed) {
    const AttentionMap map =
        filtered(mapOf(tokens, randomRows(9, 9, seed)),
                 {.hideFirst = true, .renormalise = true, .words = true}, tokens, tokens);
    QCOMPARE(map.values.rows(), 5);
    for (Eigen::Index row = 0; row < map.values.rows(); ++row)
      QVERIFY(std::abs(map.values.row(row).sum() - 1) < 1e-5f);
  }
}

void TestMapFilter::scoresAreAveraged() {
  const Tokens tokens = cut("ab/c");
  AttentionMap map = mapOf(tokens, Matrix::Zero(4, 4));
  map.quantity = AttentionMap::Quantity::Score;
  map.values.middleRows(1, 2).middleCols(1, 2) << 1, 2, 3, 6;
  QCOMPARE(filtered(map, {.words = true}, tokens, tokens).values(1, 1), 3.f);
  map.masked.setConstant(4, 4, false);
  map.masked(1, 2) = true;  // a masked score is not part of the mean
  QCOMPARE(filtered(map, {.words = true}, tokens, tokens).values(1, 1), float(10.0 / 3));
}

void TestMapFilter::blindAndMaskedCells() {
  const Tokens tokens = cut("ab/c/ d");
  AttentionMap map = mapOf(tokens, Matrix::Zero(5, 5));
  map.masked.setConstant(5, 5, true);
  map.masked(2, 1) = map.masked(3, 1) = map.masked(4, 0) = false;
  map.values(2, 1) = map.values(3, 1) = map.values(4, 0) = 1;
  map.fullyMaskedQueries = {0, 1};
  const AttentionMap words = filtered(map, {.words = true}, tokens, tokens);
  // "abc": its first token sees nothing, so the word's row is that of the second.
  QCOMPARE(words.values(1, 1), 1.f);
  QCOMPARE(words.fullyMaskedQueries, (std::vector<Eigen::Index>{0}));
  QVERIFY(!words.isMasked(1, 1));
  QVERIFY(words.isMasked(1, 2));
}

void TestMapFilter::hideAndRenormalise() {
  const Tokens tokens = cut("a/ b");
  Matrix values(4, 4);
  values << 1, 0, 0, 0,        //
      0.6f, 0.1f, 0.1f, 0.2f,  //
      0.9f, 0.05f, 0.05f, 0,   //
      1, 0, 0, 0;
  const AttentionMap map = mapOf(tokens, values);
  const AttentionMap hidden = filtered(map, {.hideFirst = true}, tokens, tokens);
  QCOMPARE(shown(hidden.keys), QStringLiteral("a| b|[SEP]"));
  QCOMPARE(hidden.values(0, 2), 0.2f);
  QCOMPARE(hidden.note(), QStringLiteral("first token hidden"));
  const AttentionMap scaled = filtered(map, {.hideSpecial = true, .renormalise = true}, tokens, tokens);
  QCOMPARE(shown(scaled.queries), QStringLiteral("a| b"));
  QCOMPARE(scaled.values(1, 0), 0.5f);
  QCOMPARE(scaled.note(), QStringLiteral("special tokens hidden, rows renormalised"));
  // The last row looked only at what is hidden: nothing is left, and that is said rather than divided by.
  const AttentionMap blind = filtered(map, {.hideFirst = true, .renormalise = true}, tokens, tokens);
  QCOMPARE(blind.fullyMaskedQueries, (std::vector<Eigen::Index>{2}));
  QCOMPARE(blind.values.row(2).sum(), 0.f);
  const AttentionMap chosen = filtered(map, {.hiddenQueries = {0}, .hiddenKeys = {1, 2}}, tokens, tokens);
  QCOMPARE(shown(chosen.queries), QStringLiteral("a| b|[SEP]"));
  QCOMPARE(shown(chosen.keys), QStringLiteral("[CLS]|[SEP]"));
  QCOMPARE(chosen.values(0, 1), 0.2f);
}

void TestMapFilter::hideEverythingIsSaid() {
  const Tokens tokens = cut("a");
  QVERIFY_THROWS_EXCEPTION(Error, filtered(mapOf(tokens, Matrix::Constant(3, 3, 1 / 3.f)),
                                           {.hideSpecial = true, .hiddenKeys = {1}}, tokens, tokens));
}

void TestMapFilter::nothingChosenChangesNothing() {
  const Tokens tokens = cut("a/b");
  const AttentionMap map = mapOf(tokens, randomRows(4, 4, 1));
  const AttentionMap same = filtered(map, {}, tokens, tokens);
  QVERIFY(same.values == map.values);
  QVERIFY(same.note().isEmpty());
}

QTEST_GUILESS_MAIN(TestMapFilter)
#include "tst_map_filter.moc"
