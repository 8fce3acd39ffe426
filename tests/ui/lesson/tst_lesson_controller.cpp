// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QTest>

#include "core/base/error.h"
#include "core/model/open_model.h"
#include "core/textbook/textbook_layer.h"
#include "core/textbook/textbook_name.h"
#include "tests/support/open_model_name.h"
#include "tests/support/open_once.h"
#include "tests/support/small_model.h"
#include "tests/support/wait_for.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/lesson_controller.h"
#include "ui/lesson/pages/page_list.h"

using namespace heedmap;

namespace {

/// A lesson without its dock, whose reader works with a small model.
struct Reader {
  const SmallModel bert{QStringLiteral("bert")}, gpt2{QStringLiteral("gpt2")}, llama{QStringLiteral("llama")};
  QStringList broken;  ///< models that cannot be opened
  Session session{[this](const ModelReference& model, std::stop_token stop) {
    if (broken.contains(pathOf(model))) throw Error(QStringLiteral("broken"));
    return openOnce(model, stop);
  }};
  const std::function<QString(const QString&)> find = [this](const QString& name) {
    if (name == lesson::minilm) return gpt2.path();
    return name == lesson::multilingual || name == lesson::translator ? llama.path() : QString();
  };
  LessonController controller{session, find, lesson::pageList({find, session.opener()})};

  explicit Reader(const QString& model = {}) {
    QObject::connect(&controller, &LessonController::textsWanted, &session, &Session::setTexts);
    session.setTexts(text, {});
    session.openModel(model.isEmpty() ? bert.path() : modelReference(model));
    wait();
  }

  bool wait() {
    return waitFor([this] { return session.trace() && controller.isIdle(); });
  }
  void open(const char* id) { open(controller.pageOf(id)); }
  void open(int page) {
    controller.openPage(page);
    QVERIFY(wait());
  }
  void change(auto edit) {
    ViewState view = session.view();
    edit(view);
    session.change(view, QStringLiteral("by hand"));
    QVERIFY(wait());
  }
  /// All that a page could take away.
  void work() {
    change([](ViewState& view) {
      view.head = {AttentionKind::Self, 1, 2};
      view.pin = {Pin::Kind::Query, 2, 1};
      view.whatIf = {.mask = MaskChoice::Causal, .scope = Scope::Network};
      view.chosen = {{AttentionKind::Self, 0, 1}};
      view.ablation.heads = {{AttentionKind::Self, 0, 0}};
      view.ablation.knockouts = {{{AttentionKind::Self, 1, 2}, 2, 1}};
      view.picture.filter.hiddenKeys = {3};
    });
  }
  LessonController::ReadersWork shown() const {
    return {session.reference(), {session.text(), session.pair(), session.target()}, session.view()};
  }
  QByteArray pinned() const {
    const Pin pin = session.view().pin;
    if (pin.kind == Pin::Kind::None) return {};
    const Tokens& tokens = session.trace()->queryTokens(session.view().head.kind);
    return tokens.source(tokens.items[size_t(pin.index)]).trimmed();
  }

  const QString text = QStringLiteral("w5 w9 w7 w8");
};

void compare(const LessonController::ReadersWork& now, const LessonController::ReadersWork& before) {
  QVERIFY(now.model == before.model);
  QCOMPARE(now.texts.text, before.texts.text);
  QCOMPARE(now.texts.pair, before.texts.pair);
  QCOMPARE(now.view.head, before.view.head);
  QCOMPARE(now.view.pin, before.view.pin);
  QCOMPARE(now.view.whatIf, before.view.whatIf);
  QVERIFY(now.view == before.view);
}

/// What the buttons of the page ask for, and what one could.
std::vector<ViewRequest> wishes(const lesson::PageSpec& page, const LessonState& state) {
  ViewRequest other{
      .model = NamedModel{lesson::multilingual}, .text = QStringLiteral("w20 w21"), .pair = QString()};
  other.pinText = QStringLiteral("w21");
  std::vector<ViewRequest> all{
      {},
      {.whatIf = WhatIf{.scaled = false}},
      {.text = QStringLiteral("w30 w31 w32"), .pair = QStringLiteral("w33")},
      {.head = HeadId{AttentionKind::Self, 0, 1}, .pin = Pin{Pin::Kind::Query, 0}},
      {.pinText = QStringLiteral("w9")},
      {.model = ModelReference{TextbookOptions{.seed = 3, .dModel = 16, .heads = 2, .dK = 8, .dV = 8}}},
      other,
  };
  for (const lesson::Block& block : page.blocks)
    if (const auto* offer = std::get_if<lesson::Try>(&block); offer && offer->request) {
      ViewRequest wish = offer->request(state);
      if (!wish.isReaders) all.push_back(wish);
    }
  return all;
}

}  // namespace

/// Borrowing and giving back, by values.
class LessonControllerTest : public QObject {
  Q_OBJECT

 private slots:

  void theReadersWorkComesBack_data() {
    QTest::addColumn<int>("way");
    const char* ways[] = {"left", "left before it came", "by the next page", "left and come back to",
                          "quit", "quit before it came"};
    for (int way = 0; way < int(std::size(ways)); ++way) QTest::newRow(ways[way]) << way;
  }
  /// Every page × every wish of a page × every way to leave it.
  void theReadersWorkComesBack() {
    QFETCH(int, way);
    Reader reader;
    reader.work();
    const LessonController::ReadersWork work = reader.shown();
    compare(reader.controller.readersWork(), work);
    for (int page = 0; page < reader.controller.pageCount(); ++page)
      for (const ViewRequest& wish :
           wishes(reader.controller.pages()[size_t(page)], reader.controller.state())) {
        const bool isWaitedFor = way != 1 && way != 5;
        reader.controller.openPage(page);
        if (isWaitedFor) QVERIFY(reader.wait());
        reader.controller.perform(wish);
        if (isWaitedFor) QVERIFY(reader.wait());
        if (way == 2) reader.open((page + 1) % reader.controller.pageCount());
        if (way == 3) {
          const LessonController::ReadersWork borrowed = reader.shown();
          reader.controller.leave();
          QVERIFY(reader.wait());
          compare(reader.shown(), work);
          reader.controller.comeBack();
          QVERIFY(reader.wait());
          compare(reader.shown(), borrowed);
        }
        // Quitting asks for the reader's work while the page is open; settings keep it.
        compare(reader.controller.readersWork(), work);
        reader.controller.leave();
        QVERIFY(reader.wait());
        compare(reader.shown(), work);
      }
  }

  void anOwnTextbookLayerComesBack() {
    const QString layer = QStringLiteral("textbook:seed=7,d_model=32,heads=2,d_k=16,d_v=16,score=local");
    Reader reader(layer);
    reader.change([](ViewState& view) { view.pin = {Pin::Kind::Query, 2}; });
    const auto work = reader.shown();
    QVERIFY(work.model == modelReference(layer));
    for (int page = 0; page < reader.controller.pageCount(); ++page) {
      reader.open(page);
      compare(reader.controller.readersWork(), work);
      reader.controller.leave();
      QVERIFY(reader.wait());
      compare(reader.shown(), work);
    }
  }

  void aPinGoesByItsWord() {
    Reader reader;
    reader.change([](ViewState& view) { view.pin = {Pin::Kind::Query, 1}; });
    QCOMPARE(reader.pinned(), QByteArray("w9"));
    reader.open("scale");
    QVERIFY(reader.controller.isModelBorrowed());
    QCOMPARE(reader.pinned(), QByteArray("w9"));
    // Pinned by hand on the page: it is the reader's, for their text is there.
    reader.change([](ViewState& view) { view.pin = {Pin::Kind::Query, 3}; });
    QCOMPARE(reader.pinned(), QByteArray("w8"));
    reader.open("weighted-sum");
    QCOMPARE(reader.pinned(), QByteArray("w8"));
    reader.controller.leave();
    QVERIFY(reader.wait());
    QCOMPARE(openModelName(reader.session), reader.bert.path());
    QCOMPARE(reader.pinned(), QByteArray("w8"));
  }

  void aPinOfThePageStaysWithItsSentence() {
    Reader reader;
    reader.change([](ViewState& view) { view.pin = {Pin::Kind::Query, 0}; });
    reader.open("weighted-sum");
    reader.controller.perform({.pinText = QStringLiteral("w7")});
    QCOMPARE(reader.pinned(), QByteArray("w7"));
    for (const char* id : {"query-key-value", "score", "softmax"}) {
      reader.open(id);
      QCOMPARE(reader.pinned(), QByteArray("w7"));
    }
    reader.open("self-and-cross");  // brings a text, and marks the row that it speaks of
    QCOMPARE(reader.session.view().pin, (Pin{Pin::Kind::Query, reader.controller.state().query()}));
    reader.open("masks");
    QCOMPARE(reader.pinned(), QByteArray("w5"));
  }

  void theRowThatAPageSpeaksOfIsMarked() {
    Reader reader;
    reader.open("softmax");
    QCOMPARE(reader.pinned(), QByteArray("w7"));
    QCOMPARE(reader.controller.state().query(), reader.session.view().pin.index);
    QCOMPARE(reader.controller.readersWork().view.pin.kind, Pin::Kind::None);
    reader.change([](ViewState& view) { view.pin = {Pin::Kind::Query, 1}; });  // the reader's from now on
    reader.open("weighted-sum");
    QCOMPARE(reader.pinned(), QByteArray("w9"));
    reader.change([](ViewState& view) { view.pin = {}; });
    reader.open("score");
    QCOMPARE(reader.pinned(), QByteArray("w7"));
    reader.controller.leave();
    QVERIFY(reader.wait());
    QCOMPARE(reader.session.view().pin.kind, Pin::Kind::None);
  }

  void aTargetComesBackWithItsText() {
    Reader reader;
    reader.session.setTarget(QStringLiteral("w3 w4"));
    QVERIFY(reader.wait());
    reader.open("self-and-cross");
    QCOMPARE(reader.session.target(), QString());
    QCOMPARE(reader.controller.readersWork().texts.target, QStringLiteral("w3 w4"));
    reader.open("masks");
    QCOMPARE(reader.session.target(), QStringLiteral("w3 w4"));
    QCOMPARE(reader.session.text(), reader.text);
  }

  void whatTheReaderDoesOnAPageIsTheirs() {
    Reader reader;
    reader.open("self-and-cross");
    QVERIFY(reader.controller.isModelBorrowed() && reader.controller.areTextsBorrowed());
    reader.session.setTexts(QStringLiteral("w40 w41"), {});
    QVERIFY(reader.wait());
    QVERIFY(!reader.controller.areTextsBorrowed());
    QCOMPARE(reader.controller.readersWork().texts.text, QStringLiteral("w40 w41"));
    reader.session.openModel(reader.gpt2.path());
    QVERIFY(reader.wait());
    QVERIFY(!reader.controller.isModelBorrowed());
    reader.open("softmax");
    QCOMPARE(openModelName(reader.session), reader.gpt2.path());
    reader.change([](ViewState& view) { view.whatIf.scaled = false; });
    reader.controller.perform({.whatIf = WhatIf{.mask = MaskChoice::None}});
    QVERIFY(reader.controller.isWhatIfBorrowed());
    reader.open("weighted-sum");
    QVERIFY(!reader.session.view().whatIf.scaled);
    // A choice that the reader makes by means of a page outlasts it.
    reader.controller.perform({.head = HeadId{AttentionKind::Self, 1, 1}, .isReaders = true});
    reader.controller.leave();
    QCOMPARE(reader.session.view().head, (HeadId{AttentionKind::Self, 1, 1}));
    QVERIFY(!reader.session.view().whatIf.scaled);
  }

  void whatDoesNotComeIsGivenUp() {
    Reader reader;
    reader.work();
    const auto work = reader.shown();
    reader.broken = {reader.gpt2.path()};
    reader.open("softmax");
    QSignalSpy arrived(&reader.controller, &LessonController::arrived);
    reader.controller.perform({.model = NamedModel{lesson::minilm}});
    QVERIFY(!reader.controller.isIdle());
    QVERIFY(reader.wait());
    QCOMPARE(arrived.size(), 1);
    compare(reader.shown(), work);
    // The reader's own model has gone: it stays theirs, and settings keep its name.
    reader.open("scale");
    reader.broken = {reader.bert.path()};
    reader.controller.leave();
    QVERIFY(reader.wait());
    QVERIFY(isTextbook(*reader.session.reference()));
    QVERIFY(reader.controller.readersWork().model == work.model);
    // One that is nowhere is said.
    QSignalSpy failed(&reader.controller, &LessonController::failed);
    reader.controller.perform({.model = NamedModel{lesson::causalModel}});
    QVERIFY(failed.first().first().toString().contains(lesson::causalModel));
  }

  void anOpeningThatIsCancelledIsGivenUp() {
    Reader reader;
    reader.open("softmax");
    reader.controller.perform({.model = NamedModel{lesson::minilm}});
    reader.session.cancelOpening();
    QVERIFY(reader.controller.isIdle());
    QCOMPARE(openModelName(reader.session), reader.bert.path());
    QVERIFY(!reader.controller.isModelBorrowed());
  }

  void theReaderIsToldWhenTheirsComesBack() {
    Reader reader;
    reader.open("scale");
    QCOMPARE(reader.controller.pageWithOwnModel(), std::optional(reader.controller.pageOf("softmax")));
    reader.open("self-and-cross");
    QCOMPARE(reader.controller.pageWithOwnTexts(), std::optional(reader.controller.pageOf("masks")));
    reader.open(reader.controller.pageCount() - 1);
    QCOMPARE(reader.controller.pageWithOwnModel(), std::optional<int>());
  }

  void settingsHearOfTheReadersWorkOnly() {
    Reader reader;
    QSignalSpy changed(&reader.controller, &LessonController::readersWorkChanged);
    for (int page = 0; page < reader.controller.pageCount(); ++page) reader.open(page);
    QCOMPARE(changed.size(), 0);
    reader.session.setTexts(QStringLiteral("w6"), {});
    QVERIFY(reader.wait());
    QVERIFY(changed.size() > 0);
    QCOMPARE(reader.controller.readersWork().texts.text, QStringLiteral("w6"));
  }
};

QTEST_GUILESS_MAIN(LessonControllerTest)
#include "tst_lesson_controller.moc"
