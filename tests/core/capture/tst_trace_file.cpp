// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "core/attention/heads_of.h"
#include "core/base/error.h"
#include "core/capture/trace_file.h"
#include "core/capture/trace_writer.h"
#include "core/maps/head_map.h"
#include "core/model/open_model.h"
#include "core/workspace/run_request.h"
#include "tests/support/files.h"

using namespace heedmap;

namespace {

QString family(const char* name) {
  return QStringLiteral(HEEDMAP_TEST_DATA "/families/") + QLatin1StringView(name);
}

RunRequest idsOf(const Model& model) {
  RunRequest request;
  request.ids = std::vector<int>{5, 9, 17, 3, 20, 11, 9, 17, 6, 2, 13};
  if (model.decoder()) request.targetIds = std::vector<int>{2, 7, 5, 11};
  return request;
}

QString sentenceOf(const QString& path) {
  try {
    runRequest(*openTrace(path), {});
  } catch (const Error& error) {
    return error.sentence();
  }
  return {};
}

/// The bytes of a trace whose header says `to` where it said `from`.
QByteArray with(const QByteArray& bytes, const QByteArray& from, const QByteArray& to) {
  const auto length = qsizetype(static_cast<unsigned char>(bytes[0])) |
                      qsizetype(static_cast<unsigned char>(bytes[1])) << 8 |
                      qsizetype(static_cast<unsigned char>(bytes[2])) << 16;
  QByteArray header = bytes.mid(8, length);
  if (!header.contains(from)) qFatal("the header does not say %s", from.constData());
  header.replace(from, to);
  QByteArray start(8, '\0');
  for (int i = 0; i < 3; ++i) start[i] = char(header.size() >> (8 * i));
  return start + header + bytes.mid(8 + length);
}

}  // namespace

class TestTraceFile : public QObject {
  Q_OBJECT

 private slots:
  void comesBackAsItWas_data();
  void comesBackAsItWas();
  void capturedModelsAgree_data();
  void capturedModelsAgree();
  void tokensComeBack();
  void whatIfsActOnIt();
  void headsAreDecodedOnce();
  void aTraceOfATraceIsTheSame();
  void globalTokensComeBack();
  void expertsThatAreNoneAreRefused();
  void tooFewPlacesAreRefused();
  void anUnknownFieldIsRefusedByName_data();
  void anUnknownFieldIsRefusedByName();
  void damagedFilesAreRefused();
};

void TestTraceFile::comesBackAsItWas_data() {
  QTest::addColumn<QString>("path");
  for (const char* name : {"bert",
                           "llama-grouped",
                           "gemma2",
                           "bloom",
                           "t5",
                           "mistral",
                           "gpt2",
                           "bart",
                           "gpt-oss",
                           "llama4",
                           "deberta",
                           "deberta-v3",
                           "deberta-one-term",
                           "deberta-v2-no-buckets",
                           "xlnet",
                           "lfm2",
                           "gemma4-31b-like",
                           "jina-bert-v2",
                           "mixtral-3-of-5",
                           "lfm2-moe",
                           "switch",
                           "longt5-global"})
    QTest::newRow(name) << family(name);
}

/// The experts of every query, and their shares, are those of `wanted`.
void compareExperts(const AttentionTrace& found, const AttentionTrace& wanted) {
  for (size_t stack = 0; stack < wanted.stacks.size(); ++stack)
    for (size_t layer = 0; layer < wanted.stacks[stack].layers.size(); ++layer) {
      const ExpertChoices &one = found.stacks[stack].layers[layer].experts,
                          &other = wanted.stacks[stack].layers[layer].experts;
      QCOMPARE(one.shares, other.shares);
      QCOMPARE(one.experts.size(), other.experts.size());
      QVERIFY(one.isEmpty() || (one.experts == other.experts).all());
    }
}

/// Every head, bit for bit, with its mask and the lengths of its values.
void TestTraceFile::comesBackAsItWas() {
  QFETCH(QString, path);
  const QTemporaryDir place;
  const QString file = place.filePath(QStringLiteral("x.trace.safetensors"));
  const auto model = openModel(path);
  const AttentionTrace before = runRequest(*model, idsOf(*model));
  writeTrace(file, before, *model);
  QVERIFY(isTraceFile(file));
  const auto opened = openTrace(file);
  const AttentionTrace after = runRequest(*opened, {});
  QCOMPARE(after.stacks.size(), before.stacks.size());
  QCOMPARE(headsOf(after), headsOf(before));
  QCOMPARE(opened->summary().withoutHeads, model->summary().withoutHeads);
  compareExperts(after, before);
  for (const HeadId& id : headsOf(before)) {
    const AttentionMap wanted = headMap(before, id), found = headMap(after, id);
    QVERIFY(found.values.rows() > 1);
    QCOMPARE(found.values, wanted.values);
    QCOMPARE(found.sinkShares, wanted.sinkShares);
    QCOMPARE(found.areSummaries, wanted.areSummaries);
    QCOMPARE(wanted.areSummaries, path.endsWith(u"longt5-global") && id.kind == AttentionKind::Self);
    QCOMPARE(found.masked.size(), wanted.masked.size());
    if (wanted.masked.size() > 0) QVERIFY((found.masked == wanted.masked).all());
    QCOMPARE(opened->valueLengths(after, id), model->valueLengths(before, id));
  }
}

void TestTraceFile::capturedModelsAgree_data() {
  QTest::addColumn<QString>("name");
  for (const char* name : {"bert", "roberta", "llama-grouped", "mistral", "qwen3", "gemma2", "gpt2",
                           "gpt-neox", "bart", "m2m100", "t5", "gpt-oss", "deberta", "deberta-v3"})
    QTest::newRow(name) << QString::fromLatin1(name);
}

/// What tools/heedmap_capture took from transformers (tests/reference/traces.py) against our own run of the
/// same model.
void TestTraceFile::capturedModelsAgree() {
  QFETCH(QString, name);
  const auto model = openModel(family(qPrintable(name)));
  const AttentionTrace own = runRequest(*model, idsOf(*model));
  const auto captured = openTrace(QStringLiteral(HEEDMAP_TEST_DATA "/traces/%1.trace.safetensors").arg(name));
  const AttentionTrace theirs = runRequest(*captured, {});
  QCOMPARE(headsOf(theirs), headsOf(own));
  float worst = 0, worstLength = 0;
  for (const HeadId& id : headsOf(own)) {
    const Matrix wanted = headMap(own, id).values, found = headMap(theirs, id).values;
    QVERIFY(found.rows() == wanted.rows() && found.cols() == wanted.cols() && found.rows() > 1);
    worst = std::max(worst, (found - wanted).cwiseAbs().maxCoeff());
    const Vector lengths = model->valueLengths(own, id);
    worstLength = std::max(
        worstLength,
        ((captured->valueLengths(theirs, id) - lengths).array() / lengths.maxCoeff()).abs().maxCoeff());
  }
  qInfo("%s: weights differ by %.1e, lengths of values by %.1e of the longest", qPrintable(name),
        double(worst), double(worstLength));
  QVERIFY(worst < 1e-5F);
  QVERIFY(worstLength < 1e-5F);
}

void TestTraceFile::tokensComeBack() {
  const QTemporaryDir place;
  const QString file = place.filePath(QStringLiteral("x.trace.safetensors"));
  const auto model = openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/multilingual-e5-small-zh-en"));
  RunRequest request;
  request.text = "我上周买了钢笔，它今天弄丢了 🙂";
  const AttentionTrace before = runRequest(*model, request);
  writeTrace(file, before, *model);
  const Tokens after = runRequest(*openTrace(file), {}).source;
  QCOMPARE(after.text, before.source.text);
  QCOMPARE(after.size(), before.source.size());
  for (size_t i = 0; i < after.items.size(); ++i) {
    const Token &found = after.items[i], &wanted = before.source.items[i];
    QCOMPARE(found.piece, wanted.piece);
    QCOMPARE(found.id, wanted.id);
    QCOMPARE(found.range, wanted.range);
    QCOMPARE(found.isSpecial, wanted.isSpecial);
    QCOMPARE(found.isAdded, wanted.isAdded);
  }
}

void TestTraceFile::whatIfsActOnIt() {
  const QTemporaryDir place;
  const QString file = place.filePath(QStringLiteral("x.trace.safetensors"));
  const auto model = openModel(family("bert"));
  const AttentionTrace before = runRequest(*model, idsOf(*model));
  writeTrace(file, before, *model);
  const AttentionTrace after = runRequest(*openTrace(file), {});
  WhatIf changed;
  changed.mask = MaskChoice::Causal;
  changed.dk = 512;
  const HeadId id{AttentionKind::Self, 1, 1};
  QVERIFY(headMap(before, id, changed).values != headMap(before, id).values);
  QCOMPARE(headMap(after, id, changed).values, headMap(before, id, changed).values);
  RunRequest network;
  network.whatIf.scope = Scope::Network;
  network.whatIf.mask = MaskChoice::Causal;
  QVERIFY_THROWS_EXCEPTION(Error, runRequest(*openTrace(file), network));
}

/// However often a text is run and a head looked at.
void TestTraceFile::headsAreDecodedOnce() {
  const auto model = openTrace(QStringLiteral(HEEDMAP_TEST_DATA "/traces/llama-grouped.trace.safetensors"));
  const AttentionTrace one = runRequest(*model, {}), other = runRequest(*model, {});
  const AttentionStack &stack = one.stacks.front(), &same = other.stacks.front();
  QCOMPARE(stack.layers.front().q.size(), 0);
  QCOMPARE(stack.layers.front().queryCount(), 11);
  const HeadMatrix queries = stack.queries(1, 1);
  QCOMPARE(same.queries(1, 1).data(), queries.data());
  QVERIFY(same.queries(1, 0).data() != queries.data());
  QVERIFY(stack.keyHeads < stack.heads);
  QCOMPARE(stack.keys(1, 1).data(), stack.keys(1, 0).data());  // the same key head
}

void TestTraceFile::aTraceOfATraceIsTheSame() {
  const QTemporaryDir place;
  const QString file = place.filePath(QStringLiteral("x.trace.safetensors"));
  const QString again = place.filePath(QStringLiteral("y.trace.safetensors"));
  const auto model = openModel(family("deberta-v3"));
  writeTrace(file, runRequest(*model, idsOf(*model)), *model);
  const auto opened = openTrace(file);
  writeTrace(again, runRequest(*opened, {}), *opened);
  const AttentionTrace wanted = runRequest(*opened, {}), found = runRequest(*openTrace(again), {});
  QCOMPARE(headsOf(found), headsOf(wanted));
  for (const HeadId& id : headsOf(wanted)) QCOMPARE(headMap(found, id).values, headMap(wanted, id).values);
}

/// Their queries and keys are wider, and their values have no lengths of their own.
void TestTraceFile::globalTokensComeBack() {
  const QTemporaryDir place;
  const QString file = place.filePath(QStringLiteral("x.trace.safetensors"));
  const auto model = openModel(family("longformer-classifier"));
  const AttentionTrace before = runRequest(*model, idsOf(*model));
  writeTrace(file, before, *model);
  const auto opened = openTrace(file);
  const AttentionTrace after = runRequest(*opened, {});
  QCOMPARE(headsOf(after), headsOf(before));
  for (const HeadId& id : headsOf(before)) {
    const AttentionMap wanted = headMap(before, id), found = headMap(after, id);
    QCOMPARE(found.values, wanted.values);
    QVERIFY((found.masked == wanted.masked).all());
    QVERIFY(!found.masked(0, 10) && !found.masked(10, 0) && found.masked(10, 1));
  }
  QVERIFY_THROWS_EXCEPTION(Error, opened->valueLengths(after, {}));
  write(file, with(contents(file), "\\\"global_tokens\\\"", "\\\"chunk\\\":4,\\\"global_tokens\\\""));
  QVERIFY2(sentenceOf(file).contains(QStringLiteral("\"chunk\"")), qPrintable(sentenceOf(file)));
}

void TestTraceFile::expertsThatAreNoneAreRefused() {
  const QTemporaryDir place;
  const QString file = place.filePath(QStringLiteral("x.trace.safetensors"));
  const auto model = openModel(family("mixtral-3-of-5"));
  AttentionTrace trace = runRequest(*model, idsOf(*model));
  QVERIFY(!trace.stacks[0].layers[0].experts.isEmpty());
  trace.stacks[0].layers[0].experts.experts(2, 1) = -1;
  writeTrace(file, trace, *model);
  QVERIFY2(sentenceOf(file).contains(QStringLiteral("self.0.experts")), qPrintable(sentenceOf(file)));
  trace.stacks[0].layers[0].experts.experts(2, 1) = 4;
  trace.stacks[0].layers[0].experts.shares.conservativeResize(5, 3);
  writeTrace(file, trace, *model);
  QVERIFY2(sentenceOf(file).contains(QStringLiteral("expert_shares")), qPrintable(sentenceOf(file)));
}

/// What a query would meet beyond them is not in the file.
void TestTraceFile::tooFewPlacesAreRefused() {
  const QTemporaryDir place;
  const QString file = place.filePath(QStringLiteral("x.trace.safetensors"));
  const auto model = openModel(family("deberta-v2-no-buckets"));
  const AttentionTrace trace = runRequest(*model, idsOf(*model));
  writeTrace(file, trace, *model);
  const QByteArray whole = contents(file);
  const auto span = QByteArray::number(trace.stacks.front().layers.front().rule.positions->span);
  const auto first = QByteArray::number(trace.stacks.front().layers.front().rule.positions->firstPlace);
  write(file, with(whole, "\\\"position_span\\\":" + span, "\\\"position_span\\\":" + span + "0"));
  QVERIFY2(sentenceOf(file).contains(QStringLiteral("places")), qPrintable(sentenceOf(file)));
  write(file, with(whole, "\\\"position_first\\\":" + first, "\\\"position_first\\\":1" + first));
  QVERIFY2(sentenceOf(file).contains(QStringLiteral("places")), qPrintable(sentenceOf(file)));
  write(file,
        with(whole, "\\\"position_span\\\":" + span,
             "\\\"position_buckets\\\":8,\\\"position_max_distance\\\":5,\\\"position_span\\\":" + span));
  QVERIFY2(sentenceOf(file).contains(QStringLiteral("position_max_distance")), qPrintable(sentenceOf(file)));
}

void TestTraceFile::anUnknownFieldIsRefusedByName_data() {
  QTest::addColumn<QByteArray>("from");
  QTest::addColumn<QByteArray>("to");
  QTest::addColumn<QString>("named");
  const auto row = [](const char* from, const char* to, const char* named) {
    QTest::newRow(named) << QByteArray(from) << QByteArray(to) << QString::fromLatin1(named);
  };
  row("\\\"divisor_dk\\\"", "\\\"temperature\\\"", "temperature");
  row("\\\"kind\\\":\\\"self\\\"", "\\\"kind\\\":\\\"both\\\"", "kind");
  row("\\\"scale\\\"", "\\\"skale\\\"", "scale");
  row("\\\"piece\\\"", "\\\"peace\\\"", "peace");
  row("\"version\":\"1\"", "\"version\":\"2\"", "version");
  row("self.0.queries", "self.0.querys", "self.0.queries");
  row("self.0.value_lengths", "self.0.wave_lengths", "self.0.wave_lengths");
}

void TestTraceFile::anUnknownFieldIsRefusedByName() {
  QFETCH(QByteArray, from);
  QFETCH(QByteArray, to);
  QFETCH(QString, named);
  const QTemporaryDir place;
  const QString file = place.filePath(QStringLiteral("x.trace.safetensors"));
  const auto model = openModel(family("bert"));
  writeTrace(file, runRequest(*model, idsOf(*model)), *model);
  write(file, with(contents(file), from, to));
  const QString sentence = sentenceOf(file);
  QVERIFY2(sentence.contains(named) && sentence.contains(QStringLiteral("x.trace.safetensors")),
           qPrintable(sentence));
}

/// Cut anywhere, and each byte of the header changed: a sentence or a trace, never anything else.
void TestTraceFile::damagedFilesAreRefused() {
  const QTemporaryDir place;
  const QString file = place.filePath(QStringLiteral("x.trace.safetensors"));
  const auto model = openModel(family("bert"));
  RunRequest request;
  request.ids = std::vector<int>{5, 9, 17};
  writeTrace(file, runRequest(*model, request), *model);
  const QByteArray whole = contents(file);
  for (qsizetype end = 0; end < whole.size(); end += end < 64 ? 1 : 211) {
    write(file, whole.first(end));
    QVERIFY2(!sentenceOf(file).isEmpty(), qPrintable(QString::number(end)));
  }
  for (qsizetype at = 0; at < 1500; at += 3)
    for (const char changed : {'0', '"', '\xFF'}) {
      QByteArray bytes = whole;
      bytes[at] = changed;
      write(file, bytes);
      sentenceOf(file);
    }
}

QTEST_GUILESS_MAIN(TestTraceFile)
#include "tst_trace_file.moc"
