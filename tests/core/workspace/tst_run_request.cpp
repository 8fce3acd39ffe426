// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "core/model/open_model.h"
#include "core/workspace/comparison_request.h"
#include "core/workspace/run_request.h"

using namespace heedmap;

namespace {

std::shared_ptr<const Model> family(const char* name) {
  return openModel(QStringLiteral(HEEDMAP_TEST_DATA "/families/") + QLatin1StringView(name));
}

/// The same with positions for a long text, in `folder`.
std::shared_ptr<const Model> longFamily(const QString& name, const QTemporaryDir& folder) {
  const QDir from(QStringLiteral(HEEDMAP_TEST_DATA "/families/") + name), to(folder.path());
  QFile::copy(from.filePath(QStringLiteral("model.safetensors")),
              to.filePath(QStringLiteral("model.safetensors")));
  QFile was(from.filePath(QStringLiteral("config.json"))), is(to.filePath(QStringLiteral("config.json")));
  if (!was.open(QIODevice::ReadOnly) || !is.open(QIODevice::WriteOnly)) return {};
  is.write(was.readAll().replace("\"max_position_embeddings\": 64", "\"max_position_embeddings\": 4096"));
  is.close();
  return openModel(folder.path());
}

RunRequest ofIds(const std::vector<int>& ids) {
  RunRequest request;
  request.ids = ids;
  return request;
}

/// A run with a mark on the first key of its first layer, which nothing computes.
EarlierRun marked(const std::shared_ptr<const Model>& model, const RunRequest& request) {
  AttentionTrace trace = runRequest(*model, request);
  trace.stacks[0].layers[0].k(0, 0) = 4711;
  return {std::make_shared<AttentionTrace>(std::move(trace)), model, request};
}

bool isMarked(const AttentionTrace& trace) {
  return trace.stacks[0].layers[0].k(0, 0) == 4711;
}

}  // namespace

class RunRequestTest : public QObject {
  Q_OBJECT
 private slots:
  /// While somebody types, a model that reads from left to right computes the new tokens only.
  void anEarlierRunIsGoneOnFrom() {
    const auto model = family("llama");
    const RunRequest before = ofIds({3, 5, 7, 9}), after = ofIds({3, 5, 7, 11, 12});
    const EarlierRun earlier = marked(model, before);
    QVERIFY(isMarked(runRequest(*model, after, {}, {}, earlier)));
    QVERIFY(isMarked(runRequest(*model, ofIds({3, 5}), {}, {}, earlier)));
    QVERIFY(!isMarked(runRequest(*model, ofIds({4, 5, 7, 9}), {}, {}, earlier)));
    QVERIFY(!isMarked(runRequest(*model, after)));

    RunRequest changed = after;
    changed.whatIf = {.scaled = false, .scope = Scope::Network};
    QVERIFY(!isMarked(runRequest(*model, changed, {}, {}, earlier)));
    changed = after;
    changed.ablation.heads = {{AttentionKind::Self, 0, 0}};
    QVERIFY(!isMarked(runRequest(*model, changed, {}, {}, earlier)));
    QVERIFY(
        !isMarked(runRequest(*family("llama"), after, {}, {}, earlier)));  // another one, of the same name

    const auto lookingBothWays = family("bert");
    QVERIFY(!isMarked(runRequest(*lookingBothWays, after, {}, {}, marked(lookingBothWays, before))));
  }

  /// A long text is shown when the layer that somebody waits for has read it.
  void aLongTextComesInParts_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("layer");
    QTest::newRow("first layer") << QStringLiteral("gemma2") << 0;
    QTest::newRow("in the middle") << QStringLiteral("gemma2") << 1;
    QTest::newRow("experts, and layers of two kinds") << QStringLiteral("deepseek-v3") << 1;
  }
  void aLongTextComesInParts() {
    QFETCH(QString, name);
    QFETCH(int, layer);
    const QTemporaryDir folder;
    const auto model = longFamily(name, folder);
    QVERIFY(model->summary().layers > layer + 1);
    std::vector<int> ids;
    for (int i = 0; i < tokensOfLongText; ++i) ids.push_back(4 + i * i % 40);
    std::shared_ptr<const AttentionTrace> part;
    RunWatch watch;
    watch.first = {AttentionKind::Self, layer};
    watch.onPart = [&part](std::shared_ptr<const AttentionTrace> trace) { part = std::move(trace); };
    const AttentionTrace whole = runRequest(*model, ofIds(ids)),
                         inParts = runRequest(*model, ofIds(ids), {}, watch);
    QVERIFY(part);
    QCOMPARE(part->stacks[0].layers.size(), size_t(layer + 1));
    QCOMPARE(inParts.stacks[0].layers.size(), whole.stacks[0].layers.size());
    for (size_t i = 0; i < whole.stacks[0].layers.size(); ++i)
      for (const AttentionTrace* trace : {&inParts, part.get()}) {
        if (i >= trace->stacks[0].layers.size()) continue;
        const LayerTrace &one = trace->stacks[0].layers[i], &other = whole.stacks[0].layers[i];
        QVERIFY(one.q == other.q && one.k == other.k && one.v == other.v);
      }
    QVERIFY(inParts.hidden == whole.hidden);

    part.reset();  // a shorter text, one that goes on, and the last layer come at once
    ids.pop_back();
    runRequest(*model, ofIds(ids), {}, watch);
    QVERIFY(!part);
    ids.insert(ids.end(), {5, 6, 7});
    const EarlierRun earlier{std::make_shared<AttentionTrace>(inParts), model, ofIds(ids)};
    runRequest(*model, ofIds(ids), {}, watch, earlier);
    QVERIFY(!part);
    watch.first->layer = model->summary().layers - 1;
    runRequest(*model, ofIds(ids), {}, watch);
    QVERIFY(!part);
  }

  void onlyLayersThatAreLookedAtAreRun() {
    const auto model = family("llama");
    RunRequest request = ofIds({3, 5, 7, 9});
    request.deepest = {AttentionKind::Self, 0};
    QCOMPARE(runRequest(*model, request).stacks[0].layers.size(), size_t(1));
    request.deepest.reset();
    QVERIFY(runRequest(*model, request).stacks[0].layers.size() > 1);
  }

  void aMapKnowsItsDeepestLayer_data() {
    QTest::addColumn<MapKind>("kind");
    QTest::addColumn<int>("layer");
    QTest::newRow("head") << MapKind::Head << 1;
    QTest::newRow("layer") << MapKind::LayerMean << 1;
    QTest::newRow("rollout") << MapKind::Rollout << 1;
    QTest::newRow("flow") << MapKind::Flow << 1;
    QTest::newRow("chosen") << MapKind::ChosenMax << 3;
    QTest::newRow("all") << MapKind::AllMean << -1;
  }
  void aMapKnowsItsDeepestLayer() {
    QFETCH(MapKind, kind);
    QFETCH(int, layer);
    MapRequest request;
    request.head = {AttentionKind::Self, 1, 0};
    request.choice.kind = kind;
    request.chosen = {{AttentionKind::Self, 3, 1}, {AttentionKind::Cross, 5, 1}};
    const auto deepest = deepestLayer(request);
    QCOMPARE(deepest ? deepest->layer : -1, layer);
  }
};

QTEST_GUILESS_MAIN(RunRequestTest)
#include "tst_run_request.moc"
