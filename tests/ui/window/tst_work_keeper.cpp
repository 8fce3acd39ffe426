// SPDX-License-Identifier: GPL-3.0-or-later
#include <QActionGroup>
#include <QDockWidget>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>

#include "tests/support/open_model_name.h"
#include "tests/support/settle.h"
#include "tests/support/small_model.h"
#include "tests/support/window.h"
#include "ui/controls/message_bar.h"
#include "ui/settings/language.h"
#include "ui/settings/work_file.h"

using namespace heedmap;

namespace {

std::unique_ptr<MainWindow> windowWith(const std::vector<ModelEntry>& models,
                                       const std::optional<ModelReference>& model = {}) {
  auto window = std::make_unique<MainWindow>(openOnce, models, model);
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
    QSettings().setValue(QStringLiteral("language"), QStringLiteral("zh_CN"));
    auto window = firstWindow();
    QTRY_COMPARE(openModelName(window->session()), chineseModel);
    QCOMPARE(window->session().text(), QStringLiteral("猫坐在垫子上"));
    QTRY_VERIFY(window->session().trace() && shownTokens(*window) > 3);
    window.reset();
    // The reader's own text is kept, in whatever language the window is.
    QFile kept(QFileInfo(QSettings().fileName()).dir().filePath(QStringLiteral("work.json")));
    WorkSettings left = workSettings({});
    left.text = QStringLiteral("my own");
    QVERIFY(kept.open(QIODevice::WriteOnly) && kept.write(toJson(left)) > 0);
    kept.close();
    window = firstWindow();
    QTRY_COMPARE(openModelName(window->session()), miniLm);
    QCOMPARE(window->session().text(), QStringLiteral("my own"));
    window.reset();
    QSettings().setValue(QStringLiteral("language"), QStringLiteral("en"));
    setLanguage(QStringLiteral("en"));
    QLocale::setDefault(before);
  }

  void aKilledProgramLosesASecond() {
    ViewState view;
    {
      auto window = openedWindow();
      type(*window, QStringLiteral("I love China"));
      QTRY_COMPARE(shownTokens(*window), Eigen::Index(5));
      Session& session = window->session();
      session.edits().selectHead({AttentionKind::Self, 3, 7});
      session.edits().setMask(MaskChoice::Causal);
      session.edits().setDk(4, 0);
      session.edits().setScope(Scope::Network);
      session.edits().switchOff({AttentionKind::Self, 1, 2});
      session.edits().pin({Pin::Kind::Query, 2, 1});
      window->resize(1111, 777);
      part<QDockWidget>(*window, QStringLiteral("reading")).close();
      view = session.view();
      QTRY_VERIFY(OwnSettings::keptWork().view == view &&
                  OwnSettings::keptWork().text == QStringLiteral("I love China"));
      QVERIFY(settle(*window));  // the layout is kept in its own time
    }                            // destroyed without being closed
    auto window = openWindow();
    QCOMPARE(part<TextBar>(*window).textField()->text(), QStringLiteral("I love China"));
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(5));
    QCOMPARE(openModelName(window->session()), miniLm);
    QVERIFY(window->session().view() == view);
    QVERIFY(window->session().isWhatIf());
    QCOMPARE(window->size(), QSize(1111, 777));
    QVERIFY(part<QDockWidget>(*window, QStringLiteral("reading")).isHidden());
  }

  void theTargetAndTheKindComeBack() {
    const SmallModel model(QStringLiteral("t5"));
    {
      auto window = windowWith({}, model.path());
      part<TextBar>(*window).setTexts(QStringLiteral("w5 w9 w7"), {});
      part<TextField>(*window, QStringLiteral("target")).insertPlainText(QStringLiteral("w6 w8"));
      QTRY_VERIFY(window->session().trace() && window->session().trace()->target.text == "w6 w8");
      window->session().edits().selectHead({AttentionKind::Cross, 1, 1});
      QTRY_VERIFY(OwnSettings::keptWork().view.head.kind == AttentionKind::Cross &&
                  OwnSettings::keptWork().target == QStringLiteral("w6 w8"));
    }
    auto window = windowWith({});
    QTRY_VERIFY(window->session().trace());
    QCOMPARE(part<TextField>(*window, QStringLiteral("target")).text(), QStringLiteral("w6 w8"));
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
    work.text = QStringLiteral("The cat sits");
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
      type(*one, QStringLiteral("one"));
      type(*two, QStringLiteral("two words"));
      one->actions()[ChoiceId::ColourMap].actions().at(2)->trigger();
      two->actions()[ChoiceId::Scaling].actions().at(1)->trigger();
      two->close();
      one->close();
    }
    auto one = openWindow(), two = openWindow();
    QCOMPARE(part<TextBar>(*one).textField()->text(), QStringLiteral("one"));
    QCOMPARE(part<TextBar>(*two).textField()->text(), QStringLiteral("two words"));
    // What is one for all programs holds what each of them has changed.
    QVERIFY(one->session().style().heatmap().palette == Palette::Magma);
    QVERIFY(one->session().style().heatmap().scaling == Scaling::Sqrt);
  }

  void aModelThatIsGoneGivesWayToTheFirst() {
    WorkSettings work;
    work.text = QStringLiteral("The cat sits on the mat");
    work.model = QStringLiteral("/nowhere/at/all");
    WorkFile().write(work);
    auto window = openedWindow();
    QCOMPARE(openModelName(window->session()), miniLm);
    const QString said = part<MessageBar>(*window).sentence();
    QVERIFY2(
        said.contains(QStringLiteral("/nowhere/at/all")) && said.contains(QStringLiteral("all-MiniLM-L6-v2")),
        qPrintable(said));
  }

  void missingModelsAreSaid() {
    auto window = windowWith(
        {{.name = QStringLiteral("Textbook layer"), .reference = TextbookOptions{}, .detail = {}}});
    QTRY_VERIFY(window->session().map()->values.size() > 0);
    QVERIFY(part<MessageBar>(*window).sentence().contains(QStringLiteral("missing")));
  }

  void aFailureGoesWithTheNextSuccess() {
    auto window = openedWindow();
    window->session().openModel(QStringLiteral("/nowhere"));
    QTRY_VERIFY(part<MessageBar>(*window).sentence().contains(QStringLiteral("/nowhere")));
    type(*window, QStringLiteral("Nobody"));
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
    QCOMPARE(window->session().text(), QStringLiteral("one two\nthree\n"));  // and no carriage return
    const QString said = part<MessageBar>(*window).sentence();
    QVERIFY2(said.contains(QStringLiteral("a.txt")) && said.contains(u'3'), qPrintable(said));
  }

 private:
  const OwnSettings m_settings{QStringLiteral("tst_work_keeper")};
};

QTEST_MAIN(TestWorkKeeper)
#include "tst_work_keeper.moc"
