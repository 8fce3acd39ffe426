// SPDX-License-Identifier: GPL-3.0-or-later
#include <QActionGroup>
#include <QDockWidget>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>

#include "tests/support/open_model_name.h"
#include "tests/support/small_model.h"
#include "tests/support/window.h"
#include "ui/controls/message_bar.h"
#include "ui/settings/language.h"
#include "ui/settings/work_file.h"

using namespace heedmap;

namespace {

std::unique_ptr<MainWindow> windowWith(const std::vector<ModelEntry>& models,
                                       const std::optional<ModelReference>& model = {}) {
  auto window = std::make_unique<MainWindow>(openReference, models, model);
  window->show();
  return window;
}

}  // namespace

class TestWorkKeeper : public QObject {
  Q_OBJECT

 private slots:
  void init() { OwnSettings::forget(); }

  void aFirstStartInChineseShowsChinese() {
    const QLocale before;
    QSettings().setValue(u"language"_qs, u"zh_CN"_qs);
    auto window = firstWindow();
    QTRY_COMPARE(openModelName(window->session()), chineseModel);
    QCOMPARE(window->session().text(), u"猫坐在垫子上"_qs);
    QTRY_VERIFY(window->session().trace() && shownTokens(*window) > 3);
    window.reset();
    // The reader's own text is kept, in whatever language the window is.
    QFile kept(QFileInfo(QSettings().fileName()).dir().filePath(u"work.json"_qs));
    WorkSettings left = workSettings({});
    left.text = u"my own"_qs;
    QVERIFY(kept.open(QIODevice::WriteOnly) && kept.write(toJson(left)) > 0);
    kept.close();
    window = firstWindow();
    QTRY_COMPARE(openModelName(window->session()), miniLm);
    QCOMPARE(window->session().text(), u"my own"_qs);
    window.reset();
    QSettings().setValue(u"language"_qs, u"en"_qs);
    setLanguage(u"en"_qs);
    QLocale::setDefault(before);
  }

  void aKilledProgramLosesASecond() {
    ViewState view;
    {
      auto window = openedWindow();
      type(*window, u"I love China"_qs);
      QTRY_COMPARE(shownTokens(*window), Eigen::Index(5));
      Session& session = window->session();
      session.edits().selectHead({AttentionKind::Self, 3, 7});
      session.edits().setMask(MaskChoice::Causal);
      session.edits().setDk(4, 0);
      session.edits().setScope(Scope::Network);
      session.edits().switchOff({AttentionKind::Self, 1, 2});
      session.edits().pin({Pin::Kind::Query, 2, 1});
      window->resize(1111, 777);
      part<QDockWidget>(*window, u"reading"_qs).close();
      view = session.view();
      QTRY_VERIFY(OwnSettings::keptWork().view == view && OwnSettings::keptWork().text == u"I love China"_qs);
      QTest::qWait(1200);  // the layout, which changes as often as it likes
    }                      // destroyed without being closed
    auto window = openWindow();
    QCOMPARE(part<TextBar>(*window).textField()->text(), u"I love China"_qs);
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(5));
    QCOMPARE(openModelName(window->session()), miniLm);
    QVERIFY(window->session().view() == view);
    QVERIFY(window->session().isWhatIf());
    QCOMPARE(window->size(), QSize(1111, 777));
    QVERIFY(part<QDockWidget>(*window, u"reading"_qs).isHidden());
  }

  void theTargetAndTheKindComeBack() {
    const SmallModel model(u"t5"_qs);
    {
      auto window = windowWith({}, model.path());
      part<TextBar>(*window).setTexts(u"w5 w9 w7"_qs, {});
      part<TextField>(*window, u"target"_qs).insertPlainText(u"w6 w8"_qs);
      QTRY_VERIFY(window->session().trace() && window->session().trace()->target.text == "w6 w8");
      window->session().edits().selectHead({AttentionKind::Cross, 1, 1});
      QTRY_VERIFY(OwnSettings::keptWork().view.head.kind == AttentionKind::Cross &&
                  OwnSettings::keptWork().target == u"w6 w8"_qs);
    }
    auto window = windowWith({});
    QTRY_VERIFY(window->session().trace());
    QCOMPARE(part<TextField>(*window, u"target"_qs).text(), u"w6 w8"_qs);
    QCOMPARE(window->session().view().head, (HeadId{AttentionKind::Cross, 1, 1}));
    QTRY_COMPARE(window->session().map()->values.cols(), window->session().trace()->source.size());
  }

  void anotherModelStartsFromScratch() {
    {
      auto window = openedWindow();
      window->session().edits().setMask(MaskChoice::Causal);
      window->session().edits().selectHead({AttentionKind::Self, 5, 11});
      QTRY_COMPARE(OwnSettings::keptWork().view.head.layer, 5);
    }
    auto window = windowWith({}, chineseModel);
    QTRY_VERIFY(window->session().trace());
    QVERIFY(window->session().view().whatIf == WhatIf{});
  }

  void aModelWithFewerHeadsLetsGoOfThem() {
    WorkSettings work;
    work.text = u"The cat sits"_qs;
    work.model = miniLm;
    work.view.head = {AttentionKind::Cross, 77, 3};
    work.view.chosen = {{AttentionKind::Self, 99, 0}};
    work.view.ablation.heads = {{AttentionKind::Self, 1, 99}, {AttentionKind::Self, 1, 1}};
    work.view.ablation.knockouts = {{{AttentionKind::Self, 1, 1}, 9999, 0}};
    work.view.picture.filter.hiddenKeys = {1, 9999};
    WorkFile().write(work);
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(5));
    const ViewState& view = window->session().view();
    QCOMPARE(view.head, (HeadId{AttentionKind::Self, 5, 3}));
    QVERIFY(view.chosen.empty());
    QCOMPARE(view.ablation.heads, (std::vector<HeadId>{{AttentionKind::Self, 1, 1}}));
    QVERIFY(view.ablation.knockouts.empty());
    QCOMPARE(view.picture.filter.hiddenKeys, (std::vector<Eigen::Index>{1}));
  }

  void programsAtOnceKeepTheirOwn() {
    {
      auto one = openedWindow(), two = openedWindow();
      type(*one, u"one"_qs);
      type(*two, u"two words"_qs);
      one->actions()[ChoiceId::ColourMap].actions().at(2)->trigger();
      two->actions()[ChoiceId::Scaling].actions().at(1)->trigger();
      two->close();
      one->close();
    }
    auto one = openWindow(), two = openWindow();
    QCOMPARE(part<TextBar>(*one).textField()->text(), u"one"_qs);
    QCOMPARE(part<TextBar>(*two).textField()->text(), u"two words"_qs);
    // What is one for all programs holds what each of them has changed.
    QVERIFY(one->session().style().heatmap().palette == Palette::Magma);
    QVERIFY(one->session().style().heatmap().scaling == Scaling::Sqrt);
  }

  void aModelThatIsGoneGivesWayToTheFirst() {
    WorkSettings work;
    work.text = u"The cat sits on the mat"_qs;
    work.model = u"/nowhere/at/all"_qs;
    WorkFile().write(work);
    auto window = openedWindow();
    QCOMPARE(openModelName(window->session()), miniLm);
    const QString said = part<MessageBar>(*window).sentence();
    QVERIFY2(said.contains(u"/nowhere/at/all"_qs) && said.contains(u"all-MiniLM-L6-v2"_qs), qPrintable(said));
  }

  void missingModelsAreSaid() {
    auto window = windowWith({{.name = u"Textbook layer"_qs, .reference = TextbookOptions{}, .detail = {}}});
    QTRY_VERIFY(window->session().map()->values.size() > 0);
    QVERIFY(part<MessageBar>(*window).sentence().contains(u"missing"_qs));
  }

  void aFailureGoesWithTheNextSuccess() {
    auto window = openedWindow();
    window->session().openModel(u"/nowhere"_qs);
    QTRY_VERIFY(part<MessageBar>(*window).sentence().contains(u"/nowhere"_qs));
    type(*window, u"Nobody"_qs);
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(3));
    QCOMPARE(part<MessageBar>(*window).sentence(), QString());
  }

  void aLongRunSaysSoAndCanBeCancelled() {
    auto window = openedWindow();
    auto& bar = part<MessageBar>(*window);
    emit window->session().runningChanged(true);  // as if it took its time
    QTRY_VERIFY(bar.kind() == MessageBar::Kind::Busy && !bar.sentence().isEmpty());
    bar.actionButton()->click();
    QVERIFY(bar.kind() == MessageBar::Kind::Hint && !bar.sentence().isEmpty());
    emit window->session().runningChanged(false);
    bar.actionButton()->click();  // reads it after all
    QTRY_COMPARE(bar.sentence(), QString());
  }

  void droppedFilesAreCopiedAndTheOthersNamed() {
    auto window = openedWindow();
    QTemporaryDir folder;
    QList<QUrl> urls;
    for (const char* name : {"a.txt", "b.txt", "c.txt"}) {
      QFile file(folder.filePath(QString::fromLatin1(name)));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write("one two\r\nthree\r\n");
      urls << QUrl::fromLocalFile(file.fileName());
    }
    QMimeData data;
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction | Qt::MoveAction, &data, Qt::LeftButton,
                          Qt::NoModifier);
    enter.setDropAction(Qt::MoveAction);
    QCoreApplication::sendEvent(window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QCOMPARE(enter.dropAction(), Qt::CopyAction);
    QDropEvent drop(QPointF(5, 5), Qt::CopyAction | Qt::MoveAction, &data, Qt::LeftButton, Qt::NoModifier);
    drop.setDropAction(Qt::MoveAction);
    QCoreApplication::sendEvent(window.get(), &drop);
    QVERIFY(drop.isAccepted());
    QCOMPARE(drop.dropAction(), Qt::CopyAction);
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(5));
    QCOMPARE(window->session().text(), u"one two\nthree\n"_qs);  // and no carriage return
    const QString said = part<MessageBar>(*window).sentence();
    QVERIFY2(said.contains(u"a.txt"_qs) && said.contains(u'3'), qPrintable(said));
  }

 private:
  const OwnSettings m_settings{u"tst_work_keeper"_qs};
};

QTEST_MAIN(TestWorkKeeper)
#include "tst_work_keeper.moc"
