// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "core/analysis/measures/head_measures.h"
#include "core/analysis/measures/measure_list.h"
#include "core/attention/heads_of.h"
#include "core/interventions/ablation.h"
#include "core/maps/aggregate.h"
#include "core/maps/comparison.h"
#include "core/maps/map_filter.h"
#include "core/model/open_model.h"

using namespace heedmap;

namespace {

const char* const sentence = "The animal did not cross the street because it was too tired.";

}  // namespace

/// `heedmap heads`, and the readings of `heedmap export`.
class TestHeadsCommand : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void jsonHoldsEveryHeadAndMeasure();
  void sortedAndFiltered();
  void csvHasARowAHead();
  void tableNamesFindings();
  void corpusHasMeansAndDeviations();
  void refuses_data();
  void refuses();
  void ablationOfHeadsAndEdges();
  void ablationRanksAllHeads();
  void ablatedPictureSaysSo();
  void exportedMaps_data();
  void exportedMaps();

 private:
  int run(const QStringList& words);
  QStringList withText(const QString& command, const char* rest) const {
    return QStringList{command, QStringLiteral("--text"), QString::fromUtf8(sentence)} +
           QString::fromUtf8(rest).split(QLatin1Char(' '), Qt::SkipEmptyParts);
  }
  Matrix exported(const char* options);

  QTemporaryDir m_folder;
  QByteArray m_out, m_err;
  std::shared_ptr<const Model> m_model;
  AttentionTrace m_trace;
};

int TestHeadsCommand::run(const QStringList& words) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QStringLiteral("XDG_CACHE_HOME"), m_folder.filePath(QStringLiteral("cache")));
  process.setProcessEnvironment(environment);
  process.start(qEnvironmentVariable("HEEDMAP_PROGRAM"), words);
  process.closeWriteChannel();
  if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit) return -1;
  m_out = process.readAllStandardOutput();
  m_err = process.readAllStandardError();
  return process.exitCode();
}

void TestHeadsCommand::initTestCase() {
  m_model = openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2"));
  m_trace = m_model->run(m_model->tokenize(sentence), {}, {});
}

void TestHeadsCommand::jsonHoldsEveryHeadAndMeasure() {
  QCOMPARE(run(withText(QStringLiteral("heads"), "--format json")), 0);
  const QJsonArray list = QJsonDocument::fromJson(m_out).array();
  QCOMPARE(list.size(), 72);
  const auto expected = measureHeads(m_trace);
  double worst = 0;
  for (qsizetype i = 0; i < list.size(); ++i) {
    const QJsonObject head = list[i].toObject();
    QCOMPARE(head[QStringLiteral("layer")].toInt(-1), expected[size_t(i)].id.layer);
    QCOMPARE(head[QStringLiteral("head")].toInt(-1), expected[size_t(i)].id.head);
    const QJsonObject values = head[QStringLiteral("measures")].toObject();
    QCOMPARE(values.size(), qsizetype(measures().size()));
    for (size_t m = 0; m < measures().size(); ++m) {
      const QJsonValue value = values[QLatin1StringView(measures()[m].name)];
      const double wanted = expected[size_t(i)].values[m].value;
      QCOMPARE(value.isNull(), std::isnan(wanted));
      if (!std::isnan(wanted)) worst = std::max(worst, std::abs(value.toDouble() - wanted));
    }
  }
  QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
}

void TestHeadsCommand::sortedAndFiltered() {
  QCOMPARE(run(withText(QStringLiteral("heads"), "--format json --sort previous --filter previous>0.2")), 0);
  const QJsonArray list = QJsonDocument::fromJson(m_out).array();
  QVERIFY(list.size() > 1 && list.size() < 72);
  double before = 1;
  for (const QJsonValue& head : list) {
    const double value = head[QStringLiteral("measures")][QStringLiteral("previous")].toDouble();
    QVERIFY(value > 0.2 && value <= before);
    before = value;
  }
  QCOMPARE(list[0][QStringLiteral("layer")].toInt(-1), 0);  // MiniLM's previous-token head is layer 0, head 2
  QCOMPARE(list[0][QStringLiteral("head")].toInt(-1), 2);
}

void TestHeadsCommand::csvHasARowAHead() {
  const QString path = m_folder.filePath(QStringLiteral("heads.csv"));
  QCOMPARE(run(withText(QStringLiteral("heads"), "--format csv -o") << path), 0);
  QVERIFY(m_out.isEmpty());
  QFile file(path);
  QVERIFY(file.open(QIODevice::ReadOnly));
  const auto lines = file.readAll().trimmed().split('\n');
  QCOMPARE(lines.size(), 73);
  QVERIFY(lines[0].startsWith("layer,head,entropy,"));
  QCOMPARE(lines[72].split(',').size(), qsizetype(measures().size() + 2));
  QVERIFY(lines[72].startsWith("5,11,"));
  file.close();

  // An older file stays, unless told otherwise.
  QCOMPARE(run(withText(QStringLiteral("heads"), "--format json -o") << path), 1);
  QVERIFY2(m_err.contains("--force"), m_err.constData());
  QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll().startsWith("layer,head"));
  file.close();
  QCOMPARE(run(withText(QStringLiteral("heads"), "--format json --force -o") << path), 0);
  QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll().startsWith("["));
  const std::pair<const char*, const char*> files[] = {
      {"heads.json", "["}, {"byEnding.csv", "layer,head,"}, {"heads.txt", "layer head "}};
  for (const auto& [name, start] : files) {
    const QString other = m_folder.filePath(QLatin1StringView(name));
    QCOMPARE(run(withText(QStringLiteral("heads"), "-o") << other), 0);
    QFile written(other);
    QVERIFY(written.open(QIODevice::ReadOnly) && written.readAll().startsWith(start));
  }
}

void TestHeadsCommand::tableNamesFindings() {
  QCOMPARE(run(withText(QStringLiteral("heads"), "--sort induction")), 0);
  QVERIFY(m_out.contains("Previous-token head (previous "));
  QVERIFY(m_out.contains("induction"));
  QCOMPARE(m_out.trimmed().count('\n'), 72);
}

void TestHeadsCommand::corpusHasMeansAndDeviations() {
  const QString path = m_folder.filePath(QStringLiteral("texts.txt"));
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write("The cat sat.\nA dog barked at the cat.\nNobody knew why it was late.\n");
  file.close();
  const QStringList words{QStringLiteral("heads"), QStringLiteral("--corpus"), path,
                          QStringLiteral("--format"), QStringLiteral("json")};
  QCOMPARE(run(words), 0);
  const QByteArray first = m_out;
  const QJsonObject head = QJsonDocument::fromJson(m_out).array()[2].toObject();
  QVERIFY(head[QStringLiteral("measures")][QStringLiteral("previous")].toDouble() > 0.9);
  QVERIFY(head[QStringLiteral("deviations")][QStringLiteral("entropy")].toDouble() > 0);
  QCOMPARE(QDir(m_folder.filePath(QStringLiteral("cache/heedmap/corpus"))).entryList(QDir::Files).size(), 1);
  QCOMPARE(run(words), 0);  // out of the cache
  QCOMPARE(m_out, first);
}

void TestHeadsCommand::refuses_data() {
  QTest::addColumn<QStringList>("words");
  QTest::addColumn<int>("exitCode");
  QTest::addColumn<QByteArray>("said");
  const auto row = [&](const char* name, QStringList words, int exitCode, const char* said) {
    QTest::newRow(name) << words << exitCode << QByteArray(said);
  };
  const QString heads = QStringLiteral("heads"), exporting = QStringLiteral("export");
  row("no text", {heads}, 2, "--text");
  row("unknown measure", withText(heads, "--sort entropie"), 2, "did you mean entropy?");
  row("bad filter", withText(heads, "--filter previous>"), 2, "is missing");
  row("filter by what", withText(heads, "--filter prev>0.6"), 2, "previous");
  row("unknown format", withText(heads, "--format xml"), 2, "--format");
  row("corpus and text", withText(heads, "--corpus x.txt"), 2, "--corpus");
  row("no corpus", {heads, QStringLiteral("--corpus"), QStringLiteral("/nowhere.txt")}, 1, "/nowhere.txt");
  row("renormalise alone", withText(exporting, "-o x.npy --renormalise"), 2, "--hide");
  row("hide what", withText(exporting, "-o x.npy --hide second"), 2, "second");
  row("aggregate of scores", withText(exporting, "-o x.npy --aggregate mean --quantity score"), 2,
      "--quantity");
  row("two differences", withText(exporting, "-o x.npy --diff 0.1 --diff-text other"), 2, "--diff-text");
  row("difference with what", withText(exporting, "-o x.npy --diff one"), 2, "LAYER.HEAD");
  row("range of nothing", withText(exporting, "-o x.png --range 1:0"), 2, "0:0.5");
  row("range of what", withText(exporting, "-o x.png --range wide"), 2, "wide");
  row("off what", withText(exporting, "-o x.npy --off 3"), 2, "2.7");
  row("cut what", withText(exporting, "-o x.npy --cut 3.4:5"), 2, "2.7:5-1");
  row("mean of nothing", withText(exporting, "-o x.npy --set-to mean"), 2, "--off");
  row("zero over a corpus", withText(exporting, "-o x.npy --off 0.1 --set-to zero --mean-over x"), 2,
      "--set-to mean");
  row("no such head to switch off", withText(exporting, "-o x.npy --off 9.0"), 1, "layer 9");
  row("no such edge", withText(exporting, "-o x.npy --cut 0.0:99-0"), 1, "99");
  row("ablate the textbook", withText(heads, "--off 0.0 --model textbook"), 1, "textbook");
  row("no such row", withText(QStringLiteral("ablate"), "--row 99"), 1, "99");
  row("no prediction", withText(QStringLiteral("ablate"), "--effect prediction"), 1, "output head");
  row("off over a corpus",
      {heads, QStringLiteral("--corpus"), QStringLiteral("x"), QStringLiteral("--off"),
       QStringLiteral("0.1")},
      2, "--off");
  row("no such head", withText(exporting, "-o x.npy --diff 0.12"), 1, "12");
}

void TestHeadsCommand::refuses() {
  QFETCH(QStringList, words);
  QFETCH(int, exitCode);
  QFETCH(QByteArray, said);
  QCOMPARE(run(words), exitCode);
  QVERIFY2(m_err.contains(said), m_err.constData());
  QVERIFY(m_out.isEmpty());
}

/// What changes, by how much and where, as a run in this process finds it.
void TestHeadsCommand::ablationOfHeadsAndEdges() {
  QCOMPARE(run(withText(QStringLiteral("ablate"), "--off 2.3,3.1 --cut 1.4:8-2 --format json")), 0);
  const QJsonObject found = QJsonDocument::fromJson(m_out).object();
  RunOptions options;
  options.zeroAblations = {{AttentionKind::Self, 2, 3}, {AttentionKind::Self, 3, 1}};
  options.knockouts = {{{AttentionKind::Self, 1, 4}, 8, 2}};
  const AttentionTrace changed = m_model->run(m_trace.source, {}, options);
  QVERIFY(std::abs(found[QStringLiteral("hidden_change")].toDouble() - hiddenEffect(m_trace)(changed)) <
          1e-9);
  const QJsonArray list = found[QStringLiteral("heads")].toArray();
  QCOMPARE(list.size(), 60);  // from the layer of the cut edge on
  std::map<HeadId, double> wanted;
  for (const HeadChange& change : headChanges(m_trace, changed, 1)) wanted[change.id] = change.divergence;
  double before = 1;
  for (const QJsonValue& head : list) {
    const double value = head[QStringLiteral("change")].toDouble(-1);
    QVERIFY(value <= before);
    before = value;
    const HeadId id{AttentionKind::Self, head[QStringLiteral("layer")].toInt(),
                    head[QStringLiteral("head")].toInt()};
    QVERIFY(std::abs(value - wanted.at(id)) < 1e-9);
  }
  QCOMPARE(run(withText(QStringLiteral("ablate"), "--off 2.3 --set-to mean")), 0);
  QVERIFY(m_out.contains("The hidden states of the last layer change by "));
}

void TestHeadsCommand::ablationRanksAllHeads() {
  QCOMPARE(run(withText(QStringLiteral("ablate"), "--format csv")), 0);
  const auto lines = m_out.trimmed().split('\n');
  QCOMPARE(lines.size(), 73);
  QCOMPARE(lines[0].trimmed(), QByteArray("layer,head,effect"));
  const auto ranked = rankByAblation(*m_model, m_trace, hiddenEffect(m_trace));
  for (size_t i = 0; i < 5; ++i) {
    const auto parts = lines[qsizetype(i) + 1].trimmed().split(',');
    QCOMPARE(parts[0].toInt(), ranked[i].id.layer);
    QCOMPARE(parts[1].toInt(), ranked[i].id.head);
    QVERIFY(std::abs(parts[2].toDouble() - ranked[i].effect) < 1e-6);
  }
}

/// A head after the ones that are off, as an array; and the difference to what the model does by itself.
void TestHeadsCommand::ablatedPictureSaysSo() {
  RunOptions options;
  options.zeroAblations = {{AttentionKind::Self, 0, 2}};
  options.knockouts = {{{AttentionKind::Self, 4, 5}, 6, 1}};
  const AttentionTrace changed = m_model->run(m_trace.source, {}, options);
  const Matrix wanted = weights(headInput(changed, {AttentionKind::Self, 4, 5})).values,
               own = weights(headInput(m_trace, {AttentionKind::Self, 4, 5})).values;
  const Matrix found = exported("--layer 4 --head 5 --off 0.2 --cut 4.5:6-1");
  QVERIFY2(found.rows() == wanted.rows() && (found - wanted).cwiseAbs().maxCoeff() < 1e-6f,
           m_err.constData());
  QCOMPARE(found(6, 1), 0.0f);
  const Matrix change = exported("--layer 4 --head 5 --off 0.2 --cut 4.5:6-1 --diff model");
  QVERIFY2(change.rows() == own.rows() && (change - (wanted - own)).cwiseAbs().maxCoeff() < 1e-6f,
           m_err.constData());
}

/// The array that `export` writes with these options.
Matrix TestHeadsCommand::exported(const char* options) {
  const QString path = m_folder.filePath(QStringLiteral("map.npy"));
  if (run(withText(QStringLiteral("export"), options)
          << QStringLiteral("--force") << QStringLiteral("-o") << path) != 0)
    return {};
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QByteArray bytes = file.readAll();
  const QByteArray header = bytes.left(128);
  const auto open = header.indexOf("'shape': (") + 10;
  const auto shape = header.mid(open, header.indexOf(')', open) - open).split(',');
  if (shape.size() != 2) return {};
  Matrix map(shape[0].trimmed().toInt(), shape[1].trimmed().toInt());
  std::memcpy(map.data(), bytes.constData() + bytes.size() - map.size() * 4, size_t(map.size()) * 4);
  return map;
}

void TestHeadsCommand::exportedMaps_data() {
  QTest::addColumn<QByteArray>("options");
  for (const char* options :
       {"--aggregate mean", "--layer 2 --aggregate max", "--layer 3 --aggregate rollout", "--aggregate flow",
        "--layer 1 --head 4 --words", "--layer 1 --head 4 --hide first,special --renormalise",
        "--layer 1 --head 4 --diff 2.5", "--layer 1 --head 4 --quantity score", "--mask causal --diff model"})
    QTest::newRow(options) << QByteArray(options);
}

void TestHeadsCommand::exportedMaps() {
  QFETCH(QByteArray, options);
  const Tokens& tokens = m_trace.source;
  const HeadId id{AttentionKind::Self, 1, 4}, other{AttentionKind::Self, 2, 5};
  const auto map = [&](const HeadId& one) {
    AttentionMap result;
    result.values = weights(headInput(m_trace, one)).values;
    for (const Token& token : tokens.items)
      result.queries.push_back({token.piece, token.piece, token.range, token.sequence, token.isSpecial});
    result.keys = result.queries;
    return result;
  };
  Matrix expected;
  if (options == "--aggregate mean") expected = combined(m_trace, headsOf(m_trace), Aggregate::Mean).values;
  if (options == "--layer 2 --aggregate max")
    expected = combined(m_trace, headsOf(m_trace, AttentionKind::Self, 2), Aggregate::Max).values;
  if (options == "--layer 3 --aggregate rollout") expected = rollout(m_trace, AttentionKind::Self, 3).values;
  if (options == "--aggregate flow") expected = attentionFlow(m_trace, AttentionKind::Self, 5).values;
  if (options.endsWith("--words")) expected = filtered(map(id), {.words = true}, tokens, tokens).values;
  if (options.endsWith("--renormalise"))
    expected =
        filtered(map(id), {.hideFirst = true, .hideSpecial = true, .renormalise = true}, tokens, tokens)
            .values;
  if (options.endsWith("--diff 2.5")) expected = map(id).values - map(other).values;
  if (options.endsWith("score")) expected = scores(headInput(m_trace, id));
  if (options.endsWith("--diff model")) {
    const HeadId first{AttentionKind::Self, 0, 0};
    expected = weights(headInput(m_trace, first, {.mask = MaskChoice::Causal})).values - map(first).values;
  }
  const Matrix found = exported(options.constData());
  QVERIFY2(found.rows() == expected.rows() && found.cols() == expected.cols(), m_err.constData());
  QVERIFY((found - expected).cwiseAbs().maxCoeff() < 1e-6f);
}

QTEST_GUILESS_MAIN(TestHeadsCommand)
#include "tst_heads_command.moc"
