// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QTest>

#include "core/base/error.h"
#include "core/model/generation.h"
#include "core/model/model_file.h"
#include "core/text/tokenizer.h"
#include "core/workspace/model_reference.h"
#include "tests/support/open_model_name.h"
#include "tests/support/small_model.h"
#include "ui/session/session.h"

using namespace heedmap;

namespace {

const QString miniLm = QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2");
const QString cat = QStringLiteral("The cat sits on the mat");

/// Opens MiniLM and shows `text`.
void show(Session& session, const QString& text = cat) {
  QSignalSpy ready(&session, &Session::mapReady);
  session.setTexts(text, {});
  session.openModel(miniLm);
  QVERIFY(ready.wait());
}

}  // namespace

class TestSession : public QObject {
  Q_OBJECT

 private slots:
  void textAndModelMakeAMap() {
    Session session(openReference);
    show(session);
    QCOMPARE(session.map()->values.rows(), Eigen::Index(8));  // [CLS] and [SEP] around six words
    QCOMPARE(session.map()->title, QStringLiteral("Layer 0 · Head 0"));
    QVERIFY(!session.isWhatIf());
    for (Eigen::Index query = 0; query < 8; ++query)
      QVERIFY(std::abs(session.map()->values.row(query).sum() - 1) < 1e-5f);
  }

  void newestTextWins() {
    Session session(openReference);
    show(session);
    QSignalSpy traces(&session, &Session::traceReady), running(&session, &Session::runningChanged);
    for (int words = 1; words <= 30; ++words) session.setTexts(QStringLiteral("word ").repeated(words), {});
    QTRY_COMPARE(session.map()->values.rows(), Eigen::Index(32));
    QVERIFY(traces.size() < 30);
    QTRY_VERIFY(!running.isEmpty() && !running.last().first().toBool());
    QCOMPARE(session.map()->values.rows(), Eigen::Index(32));
  }

  void failureKeepsTheModel() {
    Session session(openReference);
    show(session);
    const auto model = session.model();
    QSignalSpy failed(&session, &Session::failed);
    session.openModel(QStringLiteral("/nowhere/at/all"));
    QVERIFY(failed.wait());
    QVERIFY(failed.first().first().toString().contains(QStringLiteral("/nowhere/at/all")));
    QCOMPARE(session.model(), model);
    QCOMPARE(openModelName(session), miniLm);
    QCOMPARE(session.map()->values.rows(), Eigen::Index(8));
  }

  void aHeadIsChosenAtOnceAndCanBeUndone() {
    Session session(openReference);
    show(session);
    ViewState view = session.view();
    view.head = {AttentionKind::Self, 2, 7};
    session.change(view, QStringLiteral("head"));
    QCOMPARE(session.map()->title, QStringLiteral("Layer 2 · Head 7"));  // no waiting: made in this thread
    session.history().undo();
    QCOMPARE(session.map()->title, QStringLiteral("Layer 0 · Head 0"));
    session.history().redo();
    QCOMPARE(session.map()->title, QStringLiteral("Layer 2 · Head 7"));
  }

  void movesOfOneGestureAreOneStep() {
    Session session(openReference);
    show(session);
    for (const double dk : {64.0, 128.0, 256.0}) {
      ViewState view = session.view();
      view.whatIf.dk = dk;
      session.change(view, QStringLiteral("d_k"), 5);
    }
    QCOMPARE(session.history().count(), 1);
    QCOMPARE(session.map()->note(), QStringLiteral("what-if: d_k 256"));
    session.history().undo();
    QVERIFY(!session.isWhatIf());
  }

  void aGestureThatComesBackIsNoStep() {
    Session session(openReference);
    show(session);
    ViewState view = session.view();
    view.whatIf.dk = 64;
    session.change(view, QStringLiteral("d_k"), 5);
    view.whatIf.dk.reset();
    session.change(view, QStringLiteral("d_k"), 5);
    QCOMPARE(session.history().count(), 0);
  }

  void theWholeNetworkRunsAgain() {
    Session session(openReference);
    show(session);
    ViewState view = session.view();
    view.head.layer = 5;
    session.change(view, QStringLiteral("head"));
    view.whatIf.mask = MaskChoice::Causal;
    session.change(view, QStringLiteral("mask"));
    const Matrix ofHead = session.map()->values;
    QSignalSpy ready(&session, &Session::mapReady);
    view.whatIf.scope = Scope::Network;
    session.change(view, QStringLiteral("scope"));
    QVERIFY(ready.wait());
    QVERIFY(session.isWhatIf());
    QCOMPARE(session.map()->values.rows(), Eigen::Index(8));
    QVERIFY((session.map()->values - ofHead).cwiseAbs().maxCoeff() >
            0.01f);  // earlier layers changed what layer 5 reads
    session.history().undo();
    QTRY_VERIFY((session.map()->values - ofHead).cwiseAbs().maxCoeff() == 0);
  }

  void readingsSayEveryNumber() {
    Session session(openReference);
    show(session);
    const auto reading = session.reading(3, 2);
    QVERIFY(reading);
    const float scale = 1 / std::sqrt(32.0f);
    QVERIFY(std::abs(reading->scaled - reading->score * scale) < 1e-4f);
    QCOMPARE(reading->visible, Eigen::Index(8));
    Eigen::Index larger = 0;
    for (Eigen::Index key = 0; key < 8; ++key) larger += session.map()->values(3, key) > reading->weight;
    QCOMPARE(reading->rank, larger + 1);
    for (const auto& [query, key] : {std::pair{-1, 0}, {0, -1}, {8, 0}, {0, 8}})
      QVERIFY(!session.reading(query, key));
  }

  void readingsNameTheExpertsOfTheQuery() {
    const SmallModel model(QStringLiteral("qwen3-moe-in-some-layers"));
    Session session(openReference);
    session.openModel(ModelPath{model.path()});
    session.setTexts(QStringLiteral("w7 w31 w12 w40"), {});
    QTRY_VERIFY(session.trace() && session.trace()->source.size() == 4 && session.reading(2, 1));
    QVERIFY(session.reading(2, 1)->experts.empty());  // layer 0 has an MLP
    ViewState view = session.view();
    view.head.layer = 3;
    session.change(view, QStringLiteral("head"));
    const auto reading = session.reading(2, 1);
    const ExpertChoices& chosen = session.trace()->stack(AttentionKind::Self)->layers[3].experts;
    QVERIFY(reading && reading->experts.size() == 3);
    for (size_t i = 0; i < 3; ++i) {
      QCOMPARE(reading->experts[i].expert, chosen.experts(2, Eigen::Index(i)));
      QCOMPARE(reading->experts[i].share, chosen.shares(2, Eigen::Index(i)));
    }
  }

  void anEncoderDecoderReadsTheTargetShiftedRight() {
    const SmallModel model(QStringLiteral("bart"));
    Session session(openReference);
    session.setTexts(QStringLiteral("w5 w6 w7 w8"), {});
    session.setTarget(QStringLiteral("w9 w10 w11"));
    session.openModel(model.path());
    QTRY_COMPARE(session.map()->values.rows(), Eigen::Index(4));
    ViewState view = session.view();
    view.head.kind = AttentionKind::Cross;
    session.change(view, QStringLiteral("kind"));
    QCOMPARE(session.map()->values.rows(), Eigen::Index(3));  // start, w9, w10
    QCOMPARE(session.map()->values.cols(), Eigen::Index(4));
    QCOMPARE(session.map()->queries[1].text, QStringLiteral("w9"));
    view.head.kind = AttentionKind::DecoderSelf;
    session.change(view, QStringLiteral("kind"));
    QCOMPARE(session.map()->values.cols(), Eigen::Index(3));
    QVERIFY(session.map()->isMasked(0, 1));
  }

  void anEncoderDecoderWritesATargetThatIsNotGiven() {
    const SmallModel model(QStringLiteral("bart"));
    Session session(openReference);
    QStringList written;
    connect(&session, &Session::generated, this, [&](const QString& soFar) { written << soFar; });
    session.setTexts(QStringLiteral("w5 w6 w7 w8"), {});
    session.openModel(model.path());
    QTRY_VERIFY(session.trace() && session.trace()->stack(AttentionKind::Cross));
    QVERIFY(!written.isEmpty());
    QCOMPARE(session.trace()->target.size(),
             written.size());  // the start, and all but the last of what was said
  }

  void aCausalModelGoesOn() {
    const SmallModel model(QStringLiteral("llama"));
    Session session(openReference);
    session.setTexts(QStringLiteral("w5 w6 w7 w8"), {});
    session.openModel(model.path());
    QTRY_VERIFY(session.canGenerate());
    QString written;
    QSignalSpy ended(&session, &Session::generatingChanged);
    connect(&session, &Session::generated, this, [&](const QString& soFar) { written = soFar; });
    session.generate();
    QTRY_COMPARE(ended.size(), 2);
    QVERIFY(!written.isEmpty());
    QCOMPARE(ended.last().first().toBool(), false);
  }

  void headsStaySwitchedOffWhileTheModelGoesOn() {
    const SmallModel model(QStringLiteral("llama"));
    Session session(openReference);
    session.setTexts(QStringLiteral("w5 w6 w7 w8"), {});
    session.openModel(model.path());
    QTRY_VERIFY(session.canGenerate());
    QString written;
    QSignalSpy ended(&session, &Session::generatingChanged);
    connect(&session, &Session::generated, this, [&](const QString& soFar) { written = soFar; });
    const auto said = [&](const std::vector<HeadId>& zeroed) {
      const auto writer = openReference(model.path(), {});
      GenerationOptions options;
      options.count = 40;
      options.run.zeroAblations = zeroed;
      std::vector<int> ids;
      for (const Token& token : generate(*writer, writer->tokenize("w5 w6 w7 w8"), {}, options))
        ids.push_back(token.id);
      return writer->file()->tokenizer->decode(ids);
    };
    ViewState view = session.view();
    for (int head = 0; head < 3; ++head) view.ablation.heads.push_back({AttentionKind::Self, 0, head});
    QVERIFY(said(view.ablation.heads) != said({}));
    session.change(view, QStringLiteral("off"));
    session.generate();
    QTRY_COMPARE(ended.size(), 2);
    QCOMPARE(written, QLatin1Char(' ') + said(view.ablation.heads));
  }

  void aPinnedQuerySaysWhatComesNext() {
    const SmallModel model(QStringLiteral("llama"));
    Session session(openReference);
    session.setTexts(QStringLiteral("w5 w6 w7 w8"), {});
    session.openModel(model.path());
    QTRY_VERIFY(session.canGenerate());
    QVERIFY(session.predictions().empty());
    ViewState view = session.view();
    view.pin = {Pin::Kind::Query, 2};
    session.change(view, QStringLiteral("pin"));
    QTRY_COMPARE(session.predictions().size(), size_t(10));
    double sum = 0, before = 1;
    for (const auto& prediction : session.predictions()) {
      QVERIFY(prediction.probability <= before);
      before = prediction.probability;
      sum += before;
    }
    QVERIFY(sum <= 1 + 1e-9);
    session.history().undo();
    QVERIFY(session.predictions().empty());
  }

  void theTextbookLayersDkIsReal() {
    Session session(openReference);
    session.setTexts(cat, {});
    session.openModel(TextbookOptions{});
    QTRY_COMPARE(session.map()->values.rows(), Eigen::Index(6));
    QCOMPARE(session.ownDk(), 64.0);
    ViewState view = session.view();
    view.whatIf.dk = 16;
    session.change(view, QStringLiteral("d_k"));
    QTRY_COMPARE(session.stack()->dK, 16);
    QCOMPARE(session.ownRule()->divisorDk, 16.0);
  }

  /// The picture of a layer in the middle is there before the layers after it, and stays when they come.
  void aLongTextIsShownBeforeAllLayersHaveReadIt() {
    const SmallModel model(QStringLiteral("gemma2"));
    QFile config(model.path() + QStringLiteral("/config.json"));
    QVERIFY(config.open(QIODevice::ReadWrite));
    const QByteArray longer =
        config.readAll().replace("\"max_position_embeddings\": 64", "\"max_position_embeddings\": 4096");
    QVERIFY(config.seek(0) && config.write(longer) == longer.size());
    config.close();
    Session session(openReference);
    ViewState view;
    view.head = {AttentionKind::Self, 1, 0};
    session.setTexts(QStringLiteral("w7 w9 w30 ").repeated(1000), {});
    std::vector<size_t> layers;
    connect(&session, &Session::traceReady, this,
            [&] { layers.push_back(session.trace()->stacks.front().layers.size()); });
    QSignalSpy maps(&session, &Session::mapReady);
    session.resumeModel(model.path(), view);
    QTRY_COMPARE(layers.size(), size_t(2));
    QCOMPARE(layers.front(), size_t(2));
    QCOMPARE(layers.back(), size_t(3));
    QVERIFY(!session.isPart());
    QTRY_VERIFY(session.map()->longHead);
    QCOMPARE(session.map()->title, QStringLiteral("Layer 1 · Head 0"));
    const auto reading = session.reading(2000, 1999);
    QVERIFY(reading);
    view.head.layer = 2;
    session.change(view, QStringLiteral("head"));
    QTRY_COMPARE(session.map()->title, QStringLiteral("Layer 2 · Head 0"));
    view.head.layer = 1;  // of the whole trace now
    session.change(view, QStringLiteral("head"));
    QTRY_COMPARE(session.map()->title, QStringLiteral("Layer 1 · Head 0"));
    QCOMPARE(session.reading(2000, 1999)->weight, reading->weight);
    QCOMPARE(session.reading(2000, 1999)->score, reading->score);
  }

  void aShorterTextLetsGoOfAPinThatIsGone() {
    Session session(openReference);
    show(session);
    ViewState view = session.view();
    view.pin = {Pin::Kind::Query, 7};
    session.change(view, QStringLiteral("pin"));
    session.setTexts(QStringLiteral("cat"), {});
    QTRY_COMPARE(session.map()->values.rows(), Eigen::Index(3));
    QVERIFY(session.view().pin == Pin{});
  }
};

QTEST_MAIN(TestSession)
#include "tst_session.moc"
