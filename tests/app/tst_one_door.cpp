// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <functional>

#include "core/analysis/measure_table.h"
#include "core/interventions/ablation.h"
#include "core/workspace/comparison_request.h"
#include "tests/support/npy.h"
#include "tests/support/run_heedmap.h"
#include "tests/support/small_model.h"
#include "ui/export/map_files.h"
#include "ui/export/picture_export.h"
#include "ui/render/caption.h"
#include "ui/session/open_source.h"
#include "ui/session/session.h"

using namespace heedmap;

namespace {

/// One request, as the window asks it and as the command line does.
struct Request {
  QByteArray model;  ///< a family of tests/data/families, or a textbook layer
  QString text;
  QString pair = {};
  QString target = {};
  const char* words = "";  ///< of the command line, beside the model and the texts
  std::function<void(ViewState&)> view = {};
  std::optional<ComparisonRequest> minus = {};
  PictureExport::What what = PictureExport::What::Head;
  std::function<void(FigureStyle&)> style = {};
};

const QString text = QStringLiteral("w5 w6 w7 w8 w9");
const QString other = QStringLiteral("w5 w6 w11 w8 w9 w10");

void network(WhatIf& whatIf) {
  whatIf.scope = Scope::Network;
}

ComparisonRequest with(ComparisonRequest::With what) {
  return {.with = what, .text = other.toUtf8()};
}

HeadId of(AttentionKind kind, int layer, int head) {
  return {kind, layer, head};
}

using With = ComparisonRequest::With;
constexpr auto Encoder = AttentionKind::Self, Decoder = AttentionKind::DecoderSelf,
               Cross = AttentionKind::Cross;

/// Heads and what-ifs.
std::vector<Request> plainRequests() {
  return {
      {.model = "bert", .text = text},
      {.model = "bert",
       .text = text,
       .words = "--layer 1 --head 2",
       .view = [](ViewState& v) { v.head = of(Encoder, 1, 2); }},
      {.model = "bert",
       .text = text,
       .pair = other,
       .words = "--head 1",
       .view = [](ViewState& v) { v.head.head = 1; }},
      {.model = "bert",
       .text = text,
       .words = "--mask causal",
       .view = [](ViewState& v) { v.whatIf.mask = MaskChoice::Causal; }},
      {.model = "bert",
       .text = text,
       .words = "--layer 1 --mask causal --scope network",
       .view =
           [](ViewState& v) {
             v.head.layer = 1;
             v.whatIf.mask = MaskChoice::Causal;
             network(v.whatIf);
           }},
      {.model = "bert", .text = text, .words = "--dk 1.5", .view = [](ViewState& v) { v.whatIf.dk = 1.5; }},
      {.model = "bert",
       .text = text,
       .words = "--layer 1 --no-scale --scope network",
       .view =
           [](ViewState& v) {
             v.head.layer = 1;
             v.whatIf.scaled = false;
             network(v.whatIf);
           }},
      {.model = "gpt2-lm",
       .text = text,
       .words = "--layer 1 --head 1",
       .view = [](ViewState& v) { v.head = of(Encoder, 1, 1); }},
      {.model = "gpt2-lm",
       .text = text,
       .words = "--mask none",
       .view = [](ViewState& v) { v.whatIf.mask = MaskChoice::None; }},
      {.model = "gpt2-lm",
       .text = text,
       .words = "--layer 1 --mask none --dk 64 --scope network",
       .view =
           [](ViewState& v) {
             v.head.layer = 1;
             v.whatIf = {.mask = MaskChoice::None, .dk = 64};
             network(v.whatIf);
           }},
      {.model = "textbook:heads=2,d_model=16,d_k=4", .text = text},
      {.model = "textbook:heads=2,d_model=16,d_k=4",
       .text = text,
       .words = "--dk 9 --head 1",
       .view =
           [](ViewState& v) {
             v.head.head = 1;
             v.whatIf.dk = 9;
           }},
      {.model = "textbook:heads=2,d_model=16,d_k=4",
       .text = text,
       .words = "--no-scale --mask causal",
       .view = [](ViewState& v) { v.whatIf = {.mask = MaskChoice::Causal, .scaled = false}; }},
      {.model = "textbook:heads=2,d_model=16,d_k=4",
       .text = text,
       .pair = other,
       .words = "--attention cross",
       .view = [](ViewState& v) { v.head.kind = Cross; }},
      {.model = "bert", .text = QStringLiteral("w5 [SEP] w7")},
      {.model = "bert", .text = QStringLiteral("w5 [SEP] w7"), .words = "--specials-as-text"},
  };
}

/// Ablation, filters, quantities and aggregates.
std::vector<Request> changedRequests() {
  const auto off = [](ViewState& v) {
    v.head.layer = 1;
    v.ablation.heads = {of(Encoder, 0, 1)};
  };
  const auto cut = [](ViewState& v) {
    v.head.layer = 1;
    v.ablation.knockouts = {{of(Encoder, 0, 0), 3, 1}, {of(Encoder, 1, 0), 2, 2}};
  };
  return {
      {.model = "bert", .text = text, .words = "--layer 1 --off 0.1", .view = off},
      {.model = "gpt2-lm",
       .text = text,
       .words = "--layer 1 --off 0.1 --set-to mean",
       .view =
           [off](ViewState& v) {
             off(v);
             v.ablation.kind = AblationKind::Mean;
           }},
      {.model = "bert", .text = text, .words = "--layer 1 --cut 0.0:3-1,1.0:2-2", .view = cut},
      {.model = "gpt2-lm",
       .text = text,
       .words = "--layer 1 --off 0.1 --cut 0.0:3-1,1.0:2-2 --mask none --scope network --words",
       .view =
           [=](ViewState& v) {
             off(v);
             cut(v);
             v.whatIf.mask = MaskChoice::None;
             network(v.whatIf);
             v.picture.filter.words = true;
           }},
      {.model = "bert",
       .text = QStringLiteral("w5 w6,w7 w8"),
       .words = "--words",
       .view = [](ViewState& v) { v.picture.filter.words = true; }},
      {.model = "bert",
       .text = text,
       .words = "--hide first,2 --renormalise",
       .view =
           [](ViewState& v) {
             v.picture.filter = {
                 .hideFirst = true, .hiddenQueries = {2}, .hiddenKeys = {2}, .renormalise = true};
           }},
      {.model = "bert",
       .text = QStringLiteral("w5 [SEP] w7 w8"),
       .words = "--hide special",
       .view = [](ViewState& v) { v.picture.filter.hideSpecial = true; }},
      {.model = "bert",
       .text = text,
       .words = "--quantity score --head 2 --mask causal",
       .view =
           [](ViewState& v) {
             v.head.head = 2;
             v.whatIf.mask = MaskChoice::Causal;
             v.picture.quantity = AttentionMap::Quantity::Score;
           }},
      {.model = "gpt2-lm",
       .text = text,
       .words = "--quantity value --layer 1",
       .view =
           [](ViewState& v) {
             v.head.layer = 1;
             v.picture.quantity = AttentionMap::Quantity::WeightedValue;
           }},
      {.model = "bert",
       .text = text,
       .words = "--aggregate mean",
       .view = [](ViewState& v) { v.picture.kind = MapKind::AllMean; }},
      {.model = "bert",
       .text = text,
       .words = "--aggregate max --layer 1 --mask causal",
       .view =
           [](ViewState& v) {
             v.head.layer = 1;
             v.whatIf.mask = MaskChoice::Causal;
             v.picture.kind = MapKind::LayerMax;
           }},
      {.model = "bert",
       .text = text,
       .words = "--aggregate mean --head 1 --off 0.0 --words",
       .view =
           [](ViewState& v) {
             v.head = of(Encoder, 1, 1);
             v.chosen = {of(Encoder, 0, 1)};
             v.ablation.heads = {of(Encoder, 0, 0)};
             v.picture.kind = MapKind::ChosenMean;
             v.picture.filter.words = true;
           }},
      {.model = "gpt2-lm",
       .text = text,
       .words = "--aggregate rollout",
       .view =
           [](ViewState& v) {
             v.head.layer = 1;
             v.picture.kind = MapKind::Rollout;
           }},
      {.model = "bert",
       .text = text,
       .words = "--aggregate flow",
       .view =
           [](ViewState& v) {
             v.head.layer = 1;
             v.picture.kind = MapKind::Flow;
           }},
      {.model = "bert",
       .text = text,
       .words = "--range all --colormap magma --theme dark --colour-scale sqrt --scale 1",
       .style =
           [](FigureStyle& style) {
             style.heatmap.palette = Palette::Magma;
             style.heatmap.theme = Theme::dark();
             style.heatmap.scaling = Scaling::Sqrt;
             style.scale = 1;
           }},
  };
}

/// An encoder–decoder, whose target is generated where none is given.
std::vector<Request> decoderRequests() {
  return {
      {.model = "t5", .text = text, .words = "--layer 1", .view = [](ViewState& v) { v.head.layer = 1; }},
      {.model = "t5",
       .text = text,
       .words = "--attention decoder",
       .view = [](ViewState& v) { v.head.kind = Decoder; }},
      {.model = "t5",
       .text = text,
       .words = "--attention cross --layer 2 --head 1",
       .view = [](ViewState& v) { v.head = of(Cross, 2, 1); }},
      {.model = "t5",
       .text = text,
       .target = other,
       .words = "--attention cross",
       .view = [](ViewState& v) { v.head.kind = Cross; }},
      {.model = "t5",
       .text = text,
       .target = other,
       .words = "--attention decoder --aggregate rollout",
       .view =
           [](ViewState& v) {
             v.head = of(Decoder, 2, 0);
             v.picture.kind = MapKind::Rollout;
           }},
      {.model = "t5",
       .text = text,
       .words = "--attention cross --mask causal",
       .view =
           [](ViewState& v) {
             v.head.kind = Cross;
             v.whatIf.mask = MaskChoice::Causal;
           }},
      {.model = "t5",
       .text = text,
       .words = "--attention decoder --layer 1 --dk 16 --scope network",
       .view =
           [](ViewState& v) {
             v.head = of(Decoder, 1, 0);
             v.whatIf.dk = 16;
             network(v.whatIf);
           }},
      {.model = "t5",
       .text = text,
       .words = "--attention cross --layer 1 --off 0.0,0.1,0.2",
       .view =
           [](ViewState& v) {
             v.head = of(Cross, 1, 0);
             v.ablation.heads = {of(Cross, 0, 0), of(Cross, 0, 1), of(Cross, 0, 2)};
           }},
      {.model = "t5",
       .text = text,
       .words = "--attention decoder --layer 1 --off 0.1 --set-to mean",
       .view =
           [](ViewState& v) {
             v.head = of(Decoder, 1, 0);
             v.ablation.heads = {of(Decoder, 0, 1)};
             v.ablation.kind = AblationKind::Mean;
           }},
      {.model = "t5",
       .text = text,
       .words = "--attention cross --aggregate max",
       .view =
           [](ViewState& v) {
             v.head.kind = Cross;
             v.picture.kind = MapKind::AllMax;
           }},
  };
}

/// Differences and sheets of all heads.
std::vector<Request> comparedRequests() {
  ComparisonRequest head = with(With::Head);
  head.head = of(Encoder, 1, 2);
  return {
      {.model = "bert", .text = text, .words = "--diff 1.2", .minus = head},
      {.model = "gpt2-lm",
       .text = text,
       .words = "--diff 1.2 --words --quantity score",
       .view =
           [](ViewState& v) {
             v.picture.filter.words = true;
             v.picture.quantity = AttentionMap::Quantity::Score;
           },
       .minus = head},
      {.model = "bert",
       .text = text,
       .words = "--diff model --mask causal",
       .view = [](ViewState& v) { v.whatIf.mask = MaskChoice::Causal; },
       .minus = with(With::Model)},
      {.model = "bert",
       .text = text,
       .words = "--layer 1 --diff model --off 0.2 --no-scale --scope network",
       .view =
           [](ViewState& v) {
             v.head.layer = 1;
             v.whatIf.scaled = false;
             network(v.whatIf);
             v.ablation.heads = {of(Encoder, 0, 2)};
           },
       .minus = with(With::Model)},
      {.model = "bert", .text = text, .words = "--diff-text", .minus = with(With::Text)},
      {.model = "bert",
       .text = text,
       .words = "--hide first --mask causal --diff-text",
       .view =
           [](ViewState& v) {
             v.picture.filter.hideFirst = true;
             v.whatIf.mask = MaskChoice::Causal;
           },
       .minus = with(With::Text)},
      {.model = "bert",
       .text = QStringLiteral("w5 [SEP] w7"),
       .words = "--diff-text",
       .minus = with(With::Text)},
      {.model = "bert",
       .text = QStringLiteral("w5 [SEP] w7"),
       .words = "--specials-as-text --diff-text",
       .minus = with(With::Text)},
      {.model = "t5",
       .text = text,
       .words = "--layer 1 --diff-text",
       .view = [](ViewState& v) { v.head.layer = 1; },
       .minus = with(With::Text)},
      {.model = "bert",
       .text = text,
       .words = "--layer all --head all --mask causal",
       .view = [](ViewState& v) { v.whatIf.mask = MaskChoice::Causal; },
       .what = PictureExport::What::Sheet},
      {.model = "t5",
       .text = text,
       .words = "--layer all --head all --attention cross",
       .view = [](ViewState& v) { v.head.kind = Cross; },
       .what = PictureExport::What::Sheet},
  };
}

}  // namespace

/// The window's session and the command line, asked for the same, answer the same: arrays to the last bit and
/// pictures to the last byte.
class TestOneDoor : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void bothAnswerAlike_data();
  void bothAnswerAlike();
  void measuresAreOfTheSameTarget();
  void effectsAreOfTheSameTarget();
  void aTypedSpecialTokenIsReadAsAskedInComparisons();

 private:
  QString pathOf(const QByteArray& model) const;
  QStringList commandOf(const Request& request) const;
  QByteArray written(const QStringList& command, const char* ending);
  void show(Session& session, const Request& request);

  QTemporaryDir m_folder;
  SmallModel m_bert{QStringLiteral("bert"), true}, m_gpt{QStringLiteral("gpt2-lm")},
      m_t5{QStringLiteral("t5")};
  std::vector<Request> m_requests;
};

void TestOneDoor::initTestCase() {
  for (const auto& requests : {plainRequests(), changedRequests(), decoderRequests(), comparedRequests()})
    m_requests.insert(m_requests.end(), requests.begin(), requests.end());
  QVERIFY(m_requests.size() >= 40);
}

QString TestOneDoor::pathOf(const QByteArray& model) const {
  return model == "bert"      ? m_bert.path()
         : model == "gpt2-lm" ? m_gpt.path()
         : model == "t5"      ? m_t5.path()
                              : QString::fromLatin1(model);
}

QStringList TestOneDoor::commandOf(const Request& request) const {
  QStringList command{QStringLiteral("export"), QStringLiteral("--model"), pathOf(request.model),
                      QStringLiteral("--text"), request.text};
  if (!request.pair.isEmpty()) command << QStringLiteral("--pair") << request.pair;
  if (!request.target.isEmpty()) command << QStringLiteral("--target") << request.target;
  command << words(request.words);
  if (command.last() == QLatin1String("--diff-text")) command << QString::fromUtf8(request.minus->text);
  return command;
}

QByteArray TestOneDoor::written(const QStringList& command, const char* ending) {
  const QString path = m_folder.filePath(QStringLiteral("asked.") + QString::fromLatin1(ending));
  QFile::remove(path);
  const Outcome outcome = heedmapRun(command + QStringList{QStringLiteral("-o"), path});
  if (outcome.exitCode != 0) qWarning("%s", qPrintable(outcome.err));
  return contents(path);
}

void TestOneDoor::show(Session& session, const Request& request) {
  session.setReadsSpecials(!QByteArray(request.words).contains("--specials-as-text"));
  session.setTexts(request.text, request.pair);
  session.setTarget(request.target);
  QSignalSpy ready(&session, &Session::mapReady);
  session.openModel(pathOf(request.model));
  QTRY_VERIFY_WITH_TIMEOUT(!ready.isEmpty(), 20000);
  ViewState view = session.view();
  if (request.view) request.view(view);
  if (view == session.view()) return;
  ready.clear();
  session.change(view, QStringLiteral("asked"));
  QTRY_VERIFY_WITH_TIMEOUT(!ready.isEmpty(), 20000);
  QCOMPARE(session.view().head, view.head);
}

void TestOneDoor::bothAnswerAlike_data() {
  QTest::addColumn<int>("row");
  for (size_t row = 0; row < m_requests.size(); ++row)
    QTest::addRow("%s %s, %s", m_requests[row].model.constData(), m_requests[row].words,
                  qPrintable(m_requests[row].text + m_requests[row].pair + m_requests[row].target))
        << int(row);
}

void TestOneDoor::bothAnswerAlike() {
  QFETCH(int, row);
  const Request& request = m_requests[size_t(row)];
  Session session(openSource);
  QSignalSpy failed(&session, &Session::failed);
  show(session, request);
  if (QTest::currentTestFailed()) return;
  QVERIFY2(failed.isEmpty(), failed.isEmpty() ? "" : qPrintable(failed[0][0].toString()));

  PictureExport picture;
  picture.what = request.what;
  picture.path = m_folder.filePath(QStringLiteral("session.png"));
  picture.trace = session.trace();
  picture.model = session.model();
  picture.view = session.view();
  picture.existing = Existing::Replace;
  picture.style.model = session.model()->summary().name;
  picture.style.text = captionOf(*session.trace(), session.view().head.kind);
  if (request.style) request.style(picture.style);
  if (QByteArray(request.words).contains("--range all")) {
    double largest = 0;
    for (const AttentionStack& stack : session.trace()->stacks)
      for (int layer = 0; layer < int(stack.layers.size()); ++layer)
        for (int head = 0; head < stack.heads; ++head)
          largest = std::max(
              largest,
              double(weights(headInput(*session.trace(), {stack.kind, layer, head})).values.maxCoeff()));
    picture.style.heatmap.range = RangeChoice::Fixed;
    picture.style.heatmap.high = largest;
  }
  AttentionMap map = *session.map();
  if (request.minus) {
    ComparisonRequest minus = *request.minus;
    minus.specials = session.readsSpecials() ? SpecialTokens::Read : SpecialTokens::Literal;
    map = compare(*session.trace(), *session.model(), mapRequest(session.view()), minus).difference;
    const HeadSet difference{{0}, {0}, [&](int, int) { return map; }};
    writeEach(difference,
              {.kind = PictureFormat::Png,
               .style = picture.style,
               .dpi = picture.dpi,
               .existing = Existing::Replace},
              [&](int, int) { return picture.path; });
  } else {
    writePictures(picture, {}, [](int, int) {});
  }

  const QStringList command = commandOf(request);
  if (request.what == PictureExport::What::Head) {
    QVERIFY(!written(command, "npy").isEmpty());
    const Npy array = readNpy(m_folder.filePath(QStringLiteral("asked.npy")));
    QCOMPARE(array.shape, QByteArray("(" + QByteArray::number(qint64(map.values.rows())) + ", " +
                                     QByteArray::number(qint64(map.values.cols())) + ")"));
    if (map.quantity == AttentionMap::Quantity::Score && map.masked.size() > 0)
      map.values = map.masked.select(std::numeric_limits<float>::quiet_NaN(), map.values.array()).matrix();
    for (Eigen::Index i = 0; i < map.values.size(); ++i) {
      const float own = map.values.data()[i], found = array.values[size_t(i)];
      QVERIFY(own == found || (std::isnan(own) && std::isnan(found)));
    }
  }
  // The program's file also says which command made it.
  const QImage own(picture.path), found = QImage::fromData(written(command, "png"));
  QVERIFY(!own.isNull());

  QCOMPARE(found, own);
}

/// A head of the encoder is off, also while the decoder generates.
const Request& withoutAHead() {
  static const Request request{
      .model = "t5", .text = text, .view = [](ViewState& v) { v.ablation.heads = {of(Encoder, 1, 0)}; }};
  return request;
}

void TestOneDoor::measuresAreOfTheSameTarget() {
  Session session(openSource);
  show(session, withoutAHead());
  QVERIFY(session.trace()->target.size() > 1);
  const Outcome outcome = heedmapRun(
      {QStringLiteral("heads"), QStringLiteral("--model"), m_t5.path(), QStringLiteral("--text"), text,
       QStringLiteral("--off"), QStringLiteral("1.0"), QStringLiteral("--format"), QStringLiteral("json")});
  QCOMPARE(outcome.err, QString());
  QCOMPARE(outcome.out, jsonTable({measureHeads(*session.trace()), {}}));
}

void TestOneDoor::effectsAreOfTheSameTarget() {
  Session session(openSource);
  show(session, withoutAHead());
  const AttentionTrace& trace = *session.trace();
  const AttentionTrace base = session.model()->run(trace.source, trace.target, {});
  const Outcome outcome = heedmapRun(
      {QStringLiteral("ablate"), QStringLiteral("--model"), m_t5.path(), QStringLiteral("--text"), text,
       QStringLiteral("--off"), QStringLiteral("1.0"), QStringLiteral("--format"), QStringLiteral("json")});
  QCOMPARE(outcome.err, QString());
  const QJsonObject found = QJsonDocument::fromJson(outcome.out.toUtf8()).object();
  QCOMPARE(found[QStringLiteral("row")].toInt(), int(trace.target.size()) - 1);
  QCOMPARE(found[QStringLiteral("hidden_change")].toDouble(), hiddenEffect(base)(trace));
}

void TestOneDoor::aTypedSpecialTokenIsReadAsAskedInComparisons() {
  const auto model = openSource(m_bert.path(), {});
  const auto columnsOf = [&](SpecialTokens specials) {
    const AttentionTrace trace = runRequest(*model, {.text = "w5 [SEP] w7", .specials = specials});
    ComparisonRequest request{.with = With::Text, .text = "w5 [SEP] w8", .specials = specials};
    const ComparisonResult result = compare(trace, *model, {}, request);
    return result.difference.keys[1].isSpecial;
  };
  QVERIFY(columnsOf(SpecialTokens::Read));
  QVERIFY(!columnsOf(SpecialTokens::Literal));
  // On both sides of another model too.
  const AttentionTrace trace =
      runRequest(*model, {.text = "w5 [SEP] w7", .specials = SpecialTokens::Literal});
  ComparisonRequest request{.with = With::OtherModel, .specials = SpecialTokens::Literal, .model = model};
  QVERIFY(!compare(trace, *model, {}, request).pair.right.keys[1].isSpecial);
  QCOMPARE(compare(trace, *model, {}, request).difference.values.cwiseAbs().maxCoeff(), 0.f);
}

QTEST_MAIN(TestOneDoor)
#include "tst_one_door.moc"
