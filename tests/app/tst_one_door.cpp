// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "core/analysis/measure_table.h"
#include "core/interventions/ablation.h"
#include "core/workspace/model_reference.h"
#include "tests/app/one_door_requests.h"
#include "tests/support/npy.h"
#include "tests/support/open_once.h"
#include "tests/support/run_heedmap.h"
#include "tests/support/small_model.h"
#include "ui/export/map_files.h"
#include "ui/render/caption.h"
#include "ui/session/session.h"

using namespace heedmap;
using namespace heedmap::oneDoor;

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
  QString fileOf(const char* ending) const;
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
  if (command.last() == QLatin1StringView("--diff-text")) command << QString::fromUtf8(request.minus->text);
  return command;
}

QString TestOneDoor::fileOf(const char* ending) const {
  return m_folder.filePath(QStringLiteral("asked.") + QString::fromLatin1(ending));
}

void TestOneDoor::show(Session& session, const Request& request) {
  session.setReadsSpecials(!QByteArray(request.words).contains("--specials-as-text"));
  session.setTexts(request.text, request.pair);
  session.setTarget(request.target);
  QSignalSpy ready(&session, &Session::mapReady);
  session.openModel(modelReference(pathOf(request.model)));
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
  const bool isArray = request.what == PictureExport::What::Head;
  std::deque<RunningHeedmap> programs;  // beside the session
  for (const char* ending : {"png", "npy"}) {
    if (ending == QByteArray("npy") && !isArray) continue;
    QFile::remove(fileOf(ending));
    programs.emplace_back(commandOf(request) + QStringList{QStringLiteral("-o"), fileOf(ending)});
  }
  Session session(openOnce);
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

  for (RunningHeedmap& program : programs) {
    const Outcome outcome = program.outcome();
    QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
  }
  if (isArray) {
    const Npy array = readNpy(fileOf("npy"));
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
  const QImage own(picture.path), found(fileOf("png"));
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
  Session session(openOnce);
  show(session, withoutAHead());
  QVERIFY(session.trace()->target.size() > 1);
  const Outcome outcome = heedmapRun(
      {QStringLiteral("heads"), QStringLiteral("--model"), m_t5.path(), QStringLiteral("--text"), text,
       QStringLiteral("--off"), QStringLiteral("1.0"), QStringLiteral("--format"), QStringLiteral("json")});
  QCOMPARE(outcome.err, QString());
  QCOMPARE(outcome.out, jsonTable({measureHeads(*session.trace()), {}}));
}

void TestOneDoor::effectsAreOfTheSameTarget() {
  Session session(openOnce);
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
  const auto model = openOnce(m_bert.path(), {});
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
