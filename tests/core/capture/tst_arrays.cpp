// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "core/base/error.h"
#include "core/capture/array_file.h"
#include "core/capture/open_arrays.h"
#include "core/maps/head_map.h"
#include "core/tiles/long_head.h"
#include "core/workspace/map_request.h"
#include "core/workspace/model_reference.h"
#include "core/workspace/run_request.h"
#include "tests/support/files.h"

using namespace heedmap;

namespace {

const QString folder = QStringLiteral(HEEDMAP_TEST_DATA "/arrays/");
const QStringList pieces{QStringLiteral("<s>"), QStringLiteral("▁The"), QStringLiteral("▁cat"),
                         QStringLiteral("▁s"), QStringLiteral("at")};

/// The weights that tests/reference/arrays.py writes: causal rows, no two alike.
Matrix wanted(int layer, int head) {
  Matrix weights = Matrix::Zero(5, 5);
  for (int query = 0; query < 5; ++query) {
    for (int key = 0; key <= query; ++key)
      weights(query, key) = float(1 + (5 * layer + 3 * head + 2 * query + 7 * key) % 11);
    weights.row(query) /= weights.row(query).sum();
  }
  return weights;
}

AttentionTrace traceOf(const QString& path, const QString& tokens = {}, const QString& axes = {}) {
  return runRequest(*openArrays({path, tokens, axes}), {});
}

QString sentenceOf(const QString& path, const QString& tokens = {}, const QString& axes = {}) {
  try {
    traceOf(path, tokens, axes);
  } catch (const Error& error) {
    return error.sentence();
  }
  return {};
}

float worst(const AttentionTrace& trace, AttentionKind kind, int layer, int wantedLayer) {
  float largest = 0;
  for (int head = 0; head < trace.stack(kind)->heads; ++head) {
    const Matrix found = headMap(trace, {kind, layer, head}).values;
    largest = std::max(largest, (found - wanted(wantedLayer, head)).cwiseAbs().maxCoeff());
  }
  return largest;
}

}  // namespace

class TestArrays : public QObject {
  Q_OBJECT

 private slots:
  void everyFormHoldsTheSame_data();
  void everyFormHoldsTheSame();
  void parts();
  void severalKindsOfAttention();
  void namesComeFromTheFileOrBesideIt();
  void notANumberIsMasked();
  void rowsThatAreNoSharesAreShownAsGiven();
  void nothingCanBeComputedAnew();
  void whatDoesNotFitIsRefusedByName();
  void damagedFilesAreRefused();
  void aReferenceKeepsTokensAndAxes();
};

void TestArrays::everyFormHoldsTheSame_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<QString>("axes");
  QTest::addColumn<double>("tolerance");
  QTest::newRow("[layer, head, query, key]") << "four-axes.npy" << QString() << 1e-7;
  QTest::newRow("NaN above the diagonal") << "holes.npy" << QString() << 1e-7;
  QTest::newRow("a batch of one") << "batch.npy" << QString() << 1e-7;
  QTest::newRow("Fortran's order") << "fortran.npy" << QString() << 1e-7;
  QTest::newRow("big-endian float64") << "big-endian.npy" << QString() << 1e-7;
  QTest::newRow("float16") << "half.npy" << QString() << 3e-4;
  QTest::newRow("axes named") << "heads-last.npy" << QStringLiteral("query,key,layer,head") << 1e-7;
  QTest::newRow("an array a layer") << "layers.safetensors" << QString() << 1e-7;
  QTest::newRow("numpy.savez") << "layers.npz" << QString() << 1e-7;
  QTest::newRow("a tuple of tensors") << "tuple.pt" << QString() << 1e-7;
  QTest::newRow("a list, by an older torch.save") << "older.pt" << QString() << 1e-7;
  QTest::newRow("one tensor of float16") << "tensor.pt" << QString() << 3e-4;
  QTest::newRow("a dictionary of turned tensors") << "dictionary.pt" << QString() << 1e-7;
  QTest::newRow("JSON") << "list.json" << QString() << 1e-7;
}

void TestArrays::everyFormHoldsTheSame() {
  QFETCH(QString, file);
  QFETCH(QString, axes);
  QFETCH(double, tolerance);
  const AttentionTrace trace = traceOf(folder + file, {}, axes);
  QCOMPARE(trace.stacks.size(), size_t(1));
  QCOMPARE(trace.stacks.front().layers.size(), size_t(3));
  QCOMPARE(trace.stacks.front().heads, 2);
  for (int layer = 0; layer < 3; ++layer) {
    const float difference = worst(trace, AttentionKind::Self, layer, layer);
    QVERIFY2(double(difference) <= tolerance,
             qPrintable(QStringLiteral("layer %1: %2").arg(layer).arg(double(difference))));
  }
  // A head of a long text reads what is looked at alone, and that has the same bits.
  const auto shared = std::make_shared<const AttentionTrace>(trace);
  for (const HeadId id : {HeadId{AttentionKind::Self, 0, 1}, HeadId{AttentionKind::Self, 2, 0}}) {
    const LongHead head(shared, id);
    const AttentionMap map = headMap(trace, id);
    Matrix part(3, 2), square(1, 1);
    head.weights(1, 2, part);
    QCOMPARE(part, map.values.block(1, 2, 3, 2));
    head.maxima(8, 0, 0, square);
    QCOMPARE(square(0, 0), map.values.maxCoeff());
    QCOMPARE(head.band(8, 0, 1).maxima, square);
    for (Eigen::Index query = 0; query < 5; ++query)
      for (Eigen::Index key = 0; key < 5; ++key) {
        QCOMPARE(head.isVisible(query, key), !map.isMasked(query, key));
        QCOMPARE(head.row(query)[key],
                 map.isMasked(query, key) ? LongHead::maskedSquare : map.values(query, key));
      }
  }
}

void TestArrays::parts() {
  const AttentionTrace layer = traceOf(folder + QStringLiteral("layer.npy"));
  QCOMPARE(layer.stacks.front().layers.size(), size_t(1));
  QCOMPARE(worst(layer, AttentionKind::Self, 0, 2), 0.0F);
  for (const char* one : {"head.npy", "table.csv"}) {
    const AttentionTrace head = traceOf(folder + QLatin1StringView(one));
    QCOMPARE(head.stacks.front().heads, 1);
    QVERIFY((headMap(head, {}).values - wanted(2, 1)).cwiseAbs().maxCoeff() < 1e-7F);
  }
}

void TestArrays::severalKindsOfAttention() {
  const AttentionTrace trace = traceOf(folder + QStringLiteral("stacks.safetensors"));
  QCOMPARE(trace.stacks.size(), size_t(3));
  QCOMPARE(trace.source.size(), 5);
  QCOMPARE(trace.target.size(), 3);
  QCOMPARE(worst(trace, AttentionKind::Self, 1, 1), 0.0F);
  const Matrix cross = headMap(trace, {AttentionKind::Cross, 2, 1}).values;
  QVERIFY((cross - wanted(2, 1).bottomRows(3)).cwiseAbs().maxCoeff() < 1e-6F);
  const Matrix decoder = headMap(trace, {AttentionKind::DecoderSelf, 1, 0}).values;
  QCOMPARE((decoder - wanted(1, 0).topLeftCorner(3, 3)).cwiseAbs().maxCoeff(), 0.0F);
}

void TestArrays::namesComeFromTheFileOrBesideIt() {
  const auto names = [](const AttentionTrace& trace) {
    QStringList read;
    for (const Token& token : trace.source.items) read << token.piece;
    return read;
  };
  QCOMPARE(names(traceOf(folder + QStringLiteral("list.json"))), pieces);
  QCOMPARE(names(traceOf(folder + QStringLiteral("table.csv"))), pieces);
  QCOMPARE(names(traceOf(folder + QStringLiteral("dictionary.pt"))), pieces);
  QCOMPARE(names(traceOf(folder + QStringLiteral("layers.safetensors"))).join(u' '),
           QStringLiteral("1 450 6635 269 271"));
  QCOMPARE(names(traceOf(folder + QStringLiteral("half.npy"))).join(u' '), QStringLiteral("0 1 2 3 4"));
  const AttentionTrace given =
      traceOf(folder + QStringLiteral("half.npy"), folder + QStringLiteral("names.json"));
  QCOMPARE(names(given), pieces);
  QVERIFY(given.source.items.front().isSpecial);
  QCOMPARE(QString::fromUtf8(given.source.text), QStringLiteral("<s> The cat sat"));
  QCOMPARE(QString::fromUtf8(given.source.source(given.source.items[2])), QStringLiteral(" cat"));
  QCOMPARE(headMap(given, {}).keys[1].text, QStringLiteral("·The"));

  const ArraysPath typed{folder + QStringLiteral("half.npy"),
                         folder + QStringLiteral("names.json"),
                         {},
                         QStringLiteral(" [CLS] a  b c [SEP]")};
  const UnderstoodArrays understood = understandArrays(typed);
  QCOMPARE(understood.namesFrom, NamesFrom::Typed);
  QCOMPARE(QString::fromUtf8(understood.source.text), QStringLiteral("[CLS] a b c [SEP]"));
  QVERIFY(understood.source.items.back().isSpecial);
  QCOMPARE(understandArrays({folder + QStringLiteral("half.npy"), folder + QStringLiteral("names.json")})
               .namesFrom,
           NamesFrom::GivenFile);
  QCOMPARE(understandArrays({folder + QStringLiteral("half.npy")}).namesFrom, NamesFrom::Numbers);
  QCOMPARE(understandArrays({folder + QStringLiteral("list.json")}).namesFrom, NamesFrom::SameFile);

  const Tokens twice =
      understandArrays({folder + QStringLiteral("half.npy"), {}, {}, QStringLiteral("a b a c b")}).source;
  QCOMPARE(twice.items[2].id, twice.items[0].id);
  QCOMPARE(twice.items[4].id, twice.items[1].id);
  QVERIFY(twice.items[0].id != twice.items[1].id && twice.items[3].id != twice.items[0].id &&
          twice.items[3].id != twice.items[1].id && twice.items[3].id < 0);

  const QTemporaryDir place;
  QVERIFY(QFile::copy(folder + QStringLiteral("half.npy"), place.filePath(QStringLiteral("mine.npy"))));
  QFile beside(place.filePath(QStringLiteral("mine.tokens.txt")));
  QVERIFY(beside.open(QIODevice::WriteOnly));
  beside.write("\xE6\x88\x91\r\n\xE7\x88\xB1\r\n\xE4\xBD\xA0\r\n!\r\n[SEP]\r\n");
  beside.close();
  QCOMPARE(names(traceOf(place.filePath(QStringLiteral("mine.npy")))).join(u' '),
           QStringLiteral("我 爱 你 ! [SEP]"));
  QCOMPARE(understandArrays({place.filePath(QStringLiteral("mine.npy"))}).namesPath, beside.fileName());
}

void TestArrays::notANumberIsMasked() {
  const AttentionMap map =
      headMap(traceOf(folder + QStringLiteral("holes.npy")), {AttentionKind::Self, 1, 0});
  QVERIFY(map.isMasked(1, 2));
  QVERIFY(!map.isMasked(2, 1));
  QCOMPARE(map.values(1, 2), 0.0F);
  QVERIFY(map.notes.isEmpty());
  QVERIFY(headMap(traceOf(folder + QStringLiteral("four-axes.npy")), {}).masked.size() == 0);
}

void TestArrays::rowsThatAreNoSharesAreShownAsGiven() {
  const QTemporaryDir place;
  QFile file(place.filePath(QStringLiteral("table.csv")));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write("0.5;0.25\n2;nan\n;\n");
  file.close();
  const AttentionTrace trace = traceOf(file.fileName());
  const HeadId id{AttentionKind::Cross, 0, 0};
  QCOMPARE(trace.stacks.front().kind, AttentionKind::Cross);  // three queries, two keys
  const AttentionMap map = headMap(trace, id);
  QCOMPARE(map.values(1, 0), 2.0F);
  QVERIFY(map.isMasked(1, 1));
  QCOMPARE(map.fullyMaskedQueries, std::vector<Eigen::Index>{2});
  QCOMPARE(map.notes.size(), 1);
  QVERIFY2(map.note().contains(QStringLiteral("0.75 … 2")), qPrintable(map.note()));
  const UnderstoodArrays understood = understandArrays({file.fileName()});
  const GivenRows rows = rowsOf(understood.stacks, understood.arrays);
  QCOMPARE(rows.count, 2);
  QCOMPARE(rows.notShares, 2);
  QCOMPARE(rows.blind, 1);
  QCOMPARE(rows.leastSum, 0.75F);
  QCOMPARE(rows.mostSum, 2.0F);
  QVERIFY(rows.hasMasked);
}

void TestArrays::nothingCanBeComputedAnew() {
  const auto model = openArrays({folder + QStringLiteral("four-axes.npy")});
  const AttentionTrace trace = runRequest(*model, {});
  WhatIf causal;
  causal.mask = MaskChoice::Causal;
  QVERIFY_THROWS_EXCEPTION(Error, headMap(trace, {}, causal));
  QVERIFY_THROWS_EXCEPTION(Error, scores(headInput(trace, {})));
  QVERIFY_THROWS_EXCEPTION(Error, model->valueLengths(trace, {}));
  RunRequest request;
  request.ablation.heads = {{AttentionKind::Self, 0, 1}};
  QVERIFY_THROWS_EXCEPTION(Error, runRequest(*model, request));
  MapRequest rollout;
  rollout.head = {AttentionKind::Self, 2, 0};
  rollout.choice.kind = MapKind::Rollout;
  QCOMPARE(attentionMap(trace, *model, rollout).values.rows(), 5);
}

void TestArrays::whatDoesNotFitIsRefusedByName() {
  const auto says = [](const QString& sentence, std::initializer_list<const char*> parts) {
    for (const char* part : parts)
      if (!sentence.contains(QLatin1StringView(part))) return false;
    return true;
  };
  const QString few = sentenceOf(folder + QStringLiteral("head.npy"), folder + QStringLiteral("few.txt"));
  QVERIFY2(!few.isEmpty(), qPrintable(few));
  const QString objects = sentenceOf(folder + QStringLiteral("objects.npy"));
  QVERIFY2(says(objects, {"objects.npy", "Python objects"}), qPrintable(objects));
  const QString repeated = sentenceOf(folder + QStringLiteral("repeated.pt"));
  QVERIFY2(says(repeated, {"repeated.pt", ".contiguous()"}), qPrintable(repeated));
  const QString gap = sentenceOf(folder + QStringLiteral("gap.pt"));
  QVERIFY2(says(gap, {"gap.pt", "1 is no tensor"}), qPrintable(gap));
  const QString code = sentenceOf(QStringLiteral(HEEDMAP_TEST_DATA "/pytorch/refused-call.bin"));
  QVERIFY2(says(code, {"refused-call.bin", "asks to call"}), qPrintable(code));
  const QString compressed = sentenceOf(folder + QStringLiteral("compressed.npz"));
  QVERIFY2(says(compressed, {"compressed.npz", "numpy.savez"}), qPrintable(compressed));
  const QString wrongAxes =
      sentenceOf(folder + QStringLiteral("four-axes.npy"), {}, QStringLiteral("head,query,key"));
  QVERIFY2(says(wrongAxes, {"[3, 2, 5, 5]", "4 axes"}), qPrintable(wrongAxes));
  const QString noAxis = sentenceOf(folder + QStringLiteral("head.npy"), {}, QStringLiteral("row,key"));
  QVERIFY2(says(noAxis, {"row,key", "query"}), qPrintable(noAxis));
  const QTemporaryDir place;
  const auto written = [&](const char* fileName, const char* text) {
    const QString path = place.filePath(QLatin1StringView(fileName));
    write(path, text);
    return path;
  };
  const QString names = written("three.txt", "a\nb\nc\n");
  const QString count = sentenceOf(folder + QStringLiteral("head.npy"), names);
  QVERIFY2(says(count, {"5 tokens", "3"}), qPrintable(count));
  const QString ragged = sentenceOf(written("ragged.json", "{\"attention\": [[1, 0], [0.5]]}"));
  QVERIFY2(says(ragged, {"attention", "different lengths"}), qPrintable(ragged));
  const QString words =
      sentenceOf(written("words.json", R"({"attention": [[1, 0], [0, 1]], "words": ["a", "b"]})"));
  QVERIFY2(says(words, {"words holds words", "\"tokens\"", "\"query_tokens\""}), qPrintable(words));
  const QString deep = sentenceOf(written("deep.json", "[[1, [0]], [0, 1]]"));
  QVERIFY2(says(deep, {"different depths"}), qPrintable(deep));
  const QString word = sentenceOf(written("word.csv", "a,b\n0.5,x\n0.5,0.5\n"));
  QVERIFY2(says(word, {"line 2", "x"}) || says(word, {"line"}), qPrintable(word));
  const QString infinite = sentenceOf(written("infinite.csv", "1,0\n-inf,0\n"));
  QVERIFY2(says(infinite, {"infinity"}), qPrintable(infinite));
}

/// Cut at each byte, and each byte of the header changed: a sentence or the same numbers, never anything
/// else.
void TestArrays::damagedFilesAreRefused() {
  const QTemporaryDir place;
  for (const char* fileName :
       {"fortran.npy", "head.npy", "layers.npz", "layers.safetensors", "list.json", "tuple.pt", "older.pt"}) {
    const QByteArray whole = contents(folder + QLatin1StringView(fileName));
    const QString path = place.filePath(QLatin1StringView(fileName));
    const auto opens = [&](const QByteArray& bytes) {
      write(path, bytes);
      return sentenceOf(path).isEmpty();
    };
    QVERIFY(opens(whole));
    for (qsizetype end = 0; end < whole.size() - 1; end += end < 200 ? 1 : 37)
      QVERIFY2(!opens(whole.first(end)),
               qPrintable(QStringLiteral("%1 cut at %2").arg(QLatin1StringView(fileName)).arg(end)));
    for (qsizetype at = 0; at < std::min<qsizetype>(whole.size(), 128); ++at)
      for (const char changed : {'\0', '\xFF', '9', '-'}) {
        QByteArray bytes = whole;
        bytes[at] = changed;
        opens(bytes);  // must come back, with or without a sentence
      }
  }
}

void TestArrays::aReferenceKeepsTokensAndAxes() {
  const ModelReference named = ArraysPath{QStringLiteral("/tmp/a b&c=1.npy"), QStringLiteral("/tmp/钢笔.txt"),
                                          QStringLiteral("query,key"), QStringLiteral("我 [SEP] a+b=c%20"),
                                          QStringLiteral("ein Satz")};
  QCOMPARE(modelReference(spelling(named)), named);
  const QString plain = folder + QStringLiteral("head.npy");
  QCOMPARE(spelling(ArraysPath{plain}), plain);
  QCOMPARE(modelReference(plain), ModelReference(ArraysPath{plain}));
  QVERIFY(std::holds_alternative<ModelPath>(
      modelReference(QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2/model.safetensors"))));
}

QTEST_GUILESS_MAIN(TestArrays)
#include "tst_arrays.moc"
