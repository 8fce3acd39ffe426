// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QActionGroup>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>
#include <QUndoStack>

#include "core/analysis/measures/head_measures.h"
#include "core/base/error.h"
#include "core/model/open_model.h"
#include "ui/controls/badge.h"
#include "ui/controls/dk_box.h"
#include "ui/controls/dk_slider.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/message_bar.h"
#include "ui/controls/on_screen.h"
#include "ui/controls/problem_label.h"
#include "ui/controls/text_field.h"
#include "ui/lesson/lesson_dock.h"
#include "ui/panels/export_dialog.h"
#include "ui/panels/find_panel.h"
#include "ui/panels/text_bar.h"
#include "ui/panels/what_if_panel.h"
#include "ui/plots/head_grid.h"
#include "ui/plots/heatmap_view.h"
#include "ui/plots/row_view.h"
#include "ui/render/figure_layout.h"
#include "ui/session/open_source.h"
#include "ui/window/main_window.h"
#include "ui/window/range_dialog.h"
#include "ui/window/window_actions.h"

using namespace heedmap;

namespace {

const QString models = QStringLiteral(HEEDMAP_TEST_MODELS "/");
const QString miniLm = models + QStringLiteral("all-MiniLM-L6-v2");
const QString chinese = models + QStringLiteral("multilingual-e5-small-zh-en");

std::unique_ptr<MainWindow> openWindow() {
  auto window = std::make_unique<MainWindow>(
      openSource,
      std::vector<ModelEntry>{
          {.name = QStringLiteral("all-MiniLM-L6-v2"), .path = miniLm, .detail = {}, .isBuiltIn = true},
          {.name = QStringLiteral("multilingual-e5-small-zh-en"),
           .path = chinese,
           .detail = {},
           .isBuiltIn = true}});
  window->show();
  return window;
}

Eigen::Index shownTokens(MainWindow& window) {
  return window.session().map()->values.rows();
}

void type(MainWindow& window, const QString& text) {
  TextField* field = window.textBar().textField();
  field->selectAll();
  field->insertPlainText(text);
}

}  // namespace

class TestMainWindow : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("heedmap-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_main_window"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path());
  }
  void everyScriptFitsIntoTheTextField() {
    TextField field;
    field.resize(600, field.height());
    const int height = field.height();
    for (const char* text : {"Ag", "\u4e2d", "\U0001F642 Ag \u4e2d"}) {
      field.setText(QString::fromUtf8(text));
      const double line = field.document()->firstBlock().layout()->lineAt(0).height();
      QVERIFY2(line <= field.viewport()->height(),
               qPrintable(QStringLiteral("a line of %1 in %2").arg(line).arg(field.viewport()->height())));
      QCOMPARE(field.height(), height);
    }
  }

  void init() { QSettings().clear(); }

  void theFirstStartShowsASentence() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    QCOMPARE(window->textBar().textField()->text(), QStringLiteral("The cat sits on the mat"));
    QCOMPARE(window->messageBar().sentence(), QString());
    QVERIFY(window->windowTitle().contains(QStringLiteral("MiniLM")));
  }

  void typingShowsAtOnce() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    window->textBar().textField()->moveCursor(QTextCursor::End);
    QTest::keyClicks(window->textBar().textField()->viewport()->parentWidget(), QStringLiteral(" today"));
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(9));
  }

  void anEmptyTextShowsNoStaleRows() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    type(*window, QString());
    QTRY_VERIFY(shownTokens(*window) <= 2);  // nothing, or what the model adds
  }

  void headsAreMeasuredOnlyWhileSomebodyLooks() {
    const auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), 8);
    auto* find = window->findChild<FindPanel*>();
    QTRY_VERIFY(!isOnScreen(*find));  // behind the what-if panel
    QTest::qWait(200);
    QVERIFY(find->survey().table().heads.empty());
    for (QDockWidget* dock : window->findChildren<QDockWidget*>())
      if (dock->widget() == find) dock->raise();
    QTRY_COMPARE(find->survey().table().heads.size(), 72u);
  }

  void choosingAHeadMarksItInBothPlaces() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    const HeadId id{AttentionKind::Self, 3, 5};
    HeadGrid& grid = window->grid();
    QTest::mouseClick(grid.viewport(), Qt::LeftButton, {}, grid.pictureRect(id).center());
    QVERIFY(grid.current() == id);
    QCOMPARE(window->session().map()->title, QStringLiteral("Layer 3 · Head 5"));
    window->actions().nextHead->trigger();
    QCOMPARE(window->session().map()->title, QStringLiteral("Layer 3 · Head 6"));
    window->actions().undo->trigger();
    window->actions().undo->trigger();
    QCOMPARE(window->session().map()->title, QStringLiteral("Layer 0 · Head 0"));
    QVERIFY(grid.current() == HeadId{});
  }

  void theMaskCanBeToggled() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    window->whatIfPanel().maskButton(MaskChoice::Causal)->click();
    const AttentionMap& map = *window->session().map();
    QCOMPARE(map.note(), QStringLiteral("what-if: causal mask"));
    QCOMPARE(map.values(0, 0), 1.0f);
    QVERIFY(map.isMasked(2, 5));
    window->actions().mask->actions().at(0)->trigger();
    QVERIFY(window->whatIfPanel().maskButton(MaskChoice::Model)->isChecked());
    QVERIFY(!window->session().isWhatIf());
  }

  void theSliderSaturatesAndComesBackBitForBit() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    const Matrix own = window->session().map()->values;
    DkSlider* slider = window->whatIfPanel().slider();
    slider->setValue(slider->minimum());
    QCOMPARE(window->session().view().whatIf.dk, std::optional(1.0));
    QCOMPARE(window->session().map()->note(), QStringLiteral("what-if: d_k 1"));
    QVERIFY((window->session().map()->values - own).cwiseAbs().maxCoeff() > 0.01f);
    window->whatIfPanel().dkBox()->setValue(32);
    QVERIFY(!window->session().isWhatIf());
    QVERIFY(window->session().map()->values == own);
  }

  void theWholeTextOfDkCounts() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    DkBox* box = window->whatIfPanel().dkBox();
    auto* problem = window->whatIfPanel().findChild<ProblemLabel*>();
    const auto enter = [&](const char* text) {
      box->selectAll();
      QTest::keyClick(box, Qt::Key_Delete);
      QTest::keyClicks(box, QString::fromLatin1(text));
      QTest::keyClick(box, Qt::Key_Return);
    };
    enter("64");
    QCOMPARE(window->session().view().whatIf.dk, std::optional(64.0));
    for (const char* bad : {"1e9", "nan", "", "0", "4097", "2.5", "-3"}) {
      enter(bad);
      QCOMPARE(window->session().view().whatIf.dk, std::optional(64.0));
      QVERIFY2(problem->text().contains(QStringLiteral("4096")), bad);
      QVERIFY(!problem->isHidden());
    }
    enter("1e3");
    QCOMPARE(window->session().view().whatIf.dk, std::optional(1000.0));
    QVERIFY(problem->isHidden());
  }

  void resetTakesTheWhatIfAway() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    window->whatIfPanel().scaledBox()->click();
    QCOMPARE(window->session().map()->note(), QStringLiteral("what-if: not scaled by 1/√d_k"));
    window->whatIfPanel().resetButton()->click();
    QVERIFY(!window->session().isWhatIf());
    window->actions().undo->trigger();
    QVERIFY(window->session().isWhatIf());
  }

  void aPinnedRowIsReadAsASentence() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    ViewState view = window->session().view();
    view.pin = {Pin::Kind::Query, 3};
    window->session().change(view, QStringLiteral("pin"));
    QVERIFY(window->rowView().heading().contains(QStringLiteral("sits")));
    QTest::mouseClick(window->rowView().viewport(), Qt::LeftButton, {},
                      window->rowView().tokenRect(2).center());
    QCOMPARE(window->session().view().pin, (Pin{Pin::Kind::Query, 2}));
    window->actions().unpin->trigger();
    QCOMPARE(window->session().view().pin, Pin{});
    view.pin = {Pin::Kind::Query, 3, 1};  // a cell
    window->session().change(view, QStringLiteral("pin"));
    QTest::mouseClick(window->rowView().viewport(), Qt::LeftButton, {},
                      window->rowView().tokenRect(3).center());
    QCOMPARE(window->session().view().pin, Pin{});
  }

  void chineseIsOfferedTheOtherModel() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    type(*window, QStringLiteral("猫坐在垫子上"));
    QTRY_VERIFY(window->messageBar().sentence().contains(QStringLiteral("multilingual-e5-small-zh-en")));
    QVERIFY(window->messageBar().actionButton()->isVisible());
    window->messageBar().actionButton()->click();
    QTRY_COMPARE(window->session().modelPath(), chinese);
    QTRY_VERIFY(shownTokens(*window) >= 6);
    QTRY_COMPARE(window->messageBar().sentence(), QString());
  }

  void aPairHasTwoSegments() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    window->actions().secondText->trigger();
    QVERIFY(window->textBar().pairField()->isVisible());
    window->textBar().pairField()->insertPlainText(QStringLiteral("It sleeps"));
    QTRY_VERIFY(shownTokens(*window) > 8);
    QCOMPARE(window->session().trace()->source.items.back().segment, 1);
    window->actions().secondText->trigger();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
  }

  void aPairThatIsSetTakesNoFocus() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    window->grid().setFocus();
    const int height = window->textBar().height();
    window->lesson().openPage(window->lesson().controller().pageOf("self-and-cross"));
    QTRY_VERIFY(window->textBar().pairField()->isVisible());
    QTRY_VERIFY(window->lesson().isIdle());
    QTest::qWait(50);
    QCOMPARE(window->textBar().height(), height);  // nothing below moves
    QVERIFY(window->focusWidget() != window->textBar().pairField());
    window->textBar().setTexts(QStringLiteral("a"), {});
    window->actions().secondText->trigger();
    QCOMPARE(window->focusWidget(), window->textBar().pairField());
  }

  void theDkOfTheRunIsSaid() {
    auto window = openWindow();
    window->session().openModel(QStringLiteral("textbook"));
    QTRY_VERIFY(window->session().model() && window->session().model()->hasFreeDk());
    QTRY_VERIFY(window->session().map()->values.size() > 0);
    const auto saysDk = [&](int dK) {
      for (const ElidedLabel* label : window->textBar().findChildren<ElidedLabel*>())
        if (label->text().contains(QStringLiteral("d_k %1").arg(dK))) return true;
      return false;
    };
    QVERIFY(saysDk(64));
    ViewState view = window->session().view();
    view.whatIf.dk = 512;
    window->session().change(view, QStringLiteral("d_k"));
    QTRY_VERIFY(saysDk(512));
    QTRY_VERIFY(window->session().map()->note().contains(QStringLiteral("d_k 512")));
    view.whatIf = {};
    window->session().change(view, QStringLiteral("d_k"));
    QTRY_VERIFY(saysDk(64));
    QTRY_COMPARE(window->session().map()->note(), QString());
  }

  void aLongTextIsCutAndThatIsSaid() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    type(*window, QStringLiteral("cat ").repeated(700));
    QTRY_COMPARE_WITH_TIMEOUT(shownTokens(*window), Eigen::Index(512), 30000);
    QTRY_VERIFY(window->messageBar().sentence().contains(QStringLiteral("512")));
    QTRY_VERIFY(!window->grid().thumbnails().isBusy());
  }

  void aModelThatCannotBeOpenedChangesNothing() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    window->session().openModel(QStringLiteral("/nowhere"));
    QTRY_VERIFY(window->messageBar().sentence().contains(QStringLiteral("/nowhere")));
    QCOMPARE(window->messageBar().kind(), MessageBar::Kind::Problem);
    QCOMPARE(window->session().modelPath(), miniLm);
    QCOMPARE(shownTokens(*window), Eigen::Index(8));
  }

  void exportWritesWhatIsShown() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("head.png"));
    window->actions().exportHead->trigger();
    ExportDialog& dialog = window->exportDialog();
    QVERIFY(dialog.isVisible() && !dialog.isModal());
    dialog.pathEdit()->setText(path);
    dialog.scaleBox()->setValue(1);
    dialog.dpiBox()->setValue(300);
    QSignalSpy exported(&dialog, &ExportDialog::exported);
    dialog.exportButton()->click();
    QVERIFY(exported.wait());
    const QImage picture(path);
    QCOMPARE(picture.convertToFormat(QImage::Format_RGB32),
             rasterImage(drawing(layoutFigure(*window->session().map(), dialog.request().style))));
    QCOMPARE(qRound(picture.dotsPerMeterX() * 0.0254), 300);

    // The second time it asks, in the dialog, and keeps the file until the answer.
    dialog.scaleBox()->setValue(2);
    QTRY_VERIFY(dialog.exportButton()->isEnabled() && dialog.exportButton()->isVisible());
    dialog.exportButton()->click();
    QVERIFY(dialog.replaceButton()->isVisible());
    QCOMPARE(QImage(path).size(), picture.size());
    dialog.replaceButton()->click();
    QVERIFY(exported.wait());
    QVERIFY(QImage(path).width() > picture.width());
  }

  void keysOfTheWindowWorkWhileTyping() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    window->activateWindow();
    TextField* field = window->textBar().textField();
    field->setFocus();
    field->moveCursor(QTextCursor::Start);
    QTest::keyClick(field, Qt::Key_K, Qt::ControlModifier);
    QCOMPARE(field->text(), QStringLiteral("The cat sits on the mat"));
    QVERIFY(!window->session().view().whatIf.scaled);
    QTest::keyClick(field, Qt::Key_E, Qt::ControlModifier);
    QVERIFY(window->exportDialog().isVisible());
  }

  void aFolderGetsOnePictureAHead() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    const QTemporaryDir folder;
    window->actions().exportAll->trigger();
    ExportDialog& dialog = window->exportDialog();
    dialog.open(PictureExport::What::Folder);
    dialog.pathEdit()->setText(folder.filePath(QStringLiteral("heads")));
    dialog.scaleBox()->setValue(0.5);
    QSignalSpy exported(&dialog, &ExportDialog::exported);
    dialog.exportButton()->click();
    QVERIFY(exported.wait(30000));
    const QStringList files =
        QDir(folder.filePath(QStringLiteral("heads"))).entryList(QDir::Files, QDir::Name);
    QCOMPARE(files.size(), 72);
    QCOMPARE(files.first(), QStringLiteral("all-MiniLM-L6-v2_layer00_head00.png"));
    QCOMPARE(files.last(), QStringLiteral("all-MiniLM-L6-v2_layer05_head11.png"));
  }

  void anUnwritablePathIsSaid() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    window->actions().exportHead->trigger();
    ExportDialog& dialog = window->exportDialog();
    dialog.pathEdit()->setText(QStringLiteral("/nowhere/at/all.png"));
    dialog.exportButton()->click();
    QTRY_VERIFY(dialog.message().contains(QStringLiteral("/nowhere")));
    QTRY_VERIFY(dialog.exportButton()->isEnabled());
  }

  void thePictureCanBeCopied() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
    QGuiApplication::clipboard()->clear();
    window->actions().copyPicture->trigger();
    QTRY_VERIFY(!QGuiApplication::clipboard()->image().isNull());
  }

  void theLastSessionComesBack() {
    {
      auto window = openWindow();
      QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
      type(*window, QStringLiteral("I love China"));
      window->actions().colourMap->actions().at(2)->trigger();
      window->actions().range->actions().at(1)->trigger();
      window->session().openModel(chinese);
      QTRY_COMPARE(window->session().modelPath(), chinese);
      window->close();
    }
    auto window = openWindow();
    QCOMPARE(window->textBar().textField()->text(), QStringLiteral("I love China"));
    QTRY_COMPARE(window->session().modelPath(), chinese);
    QVERIFY(window->pictureStyle().palette == Palette::Magma);
    QVERIFY(window->pictureStyle().range == RangeChoice::Maximum);
    QVERIFY(window->actions().colourMap->actions().at(2)->isChecked());
  }

  void coloursRangeOverAllHeadsOrAreFixed() {
    {
      auto window = openWindow();
      QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
      QAction* const allHeads = window->actions().range->actions().at(2);
      allHeads->trigger();
      const double largest = largestWeight(*window->session().trace(), AttentionKind::Self);
      QTRY_COMPARE(window->pictureStyle().high, largest);
      QVERIFY(window->pictureStyle().range == RangeChoice::Fixed);
      type(*window, QStringLiteral("Nobody"));
      QTRY_VERIFY(shownTokens(*window) < 8);
      QTRY_COMPARE(window->pictureStyle().high,
                   double(largestWeight(*window->session().trace(), AttentionKind::Self)));
      window->actions().range->actions().at(3)->trigger();
      auto* dialog = window->findChild<RangeDialog*>();
      QVERIFY(dialog);
      dialog->highBox()->setValue(0.25);
      QCOMPARE(window->pictureStyle().high, 0.25);
      dialog->lowBox()->setValue(0.5);  // beyond the other end: not taken
      QCOMPARE(window->pictureStyle().low, 0.0);
      window->close();
    }
    auto window = openWindow();
    QVERIFY(window->pictureStyle().range == RangeChoice::Fixed);
    QCOMPARE(window->pictureStyle().high, 0.25);
    QVERIFY(window->actions().range->actions().at(3)->isChecked());
  }

  void typedSpecialTokensAreTextUntilAskedFor() {
    auto window = openWindow();
    window->textBar().setTexts(QStringLiteral("a [SEP] b"), {});
    const auto pieces = [&window] {
      QStringList found;
      if (!window->session().trace()) return QString();
      for (const Token& token : window->session().trace()->source.items) found << token.piece;
      return found.join(QLatin1Char(' '));
    };
    QTRY_COMPARE(pieces(), QStringLiteral("[CLS] a [ sep ] b [SEP]"));
    QTRY_VERIFY(window->messageBar().sentence().contains(QStringLiteral("[SEP]")));
    window->actions().readSpecials->trigger();
    QTRY_COMPARE(pieces(), QStringLiteral("[CLS] a [SEP] b [SEP]"));
    QVERIFY(window->session().literalSpecial().isEmpty());
    window->actions().readSpecials->trigger();
    window->textBar().setTexts(QStringLiteral("a 😃"), {});
    QTRY_COMPARE(pieces(), QStringLiteral("[CLS] a [UNK] [SEP]"));
    QVERIFY(window->session().literalSpecial().isEmpty());
  }

  void everyActionExplainsItself() {
    auto window = openWindow();
    QSet<QString> keys;
    for (const QAction* action : window->actions().all()) {
      QVERIFY2(!action->text().isEmpty(), qPrintable(action->objectName()));
      QVERIFY2(!action->statusTip().isEmpty(), qPrintable(action->objectName()));
      for (const QKeySequence& key : action->shortcuts()) {
        QVERIFY2(!keys.contains(key.toString()), qPrintable(action->objectName() + key.toString()));
        keys.insert(key.toString());
      }
    }
  }

  void linesAndComparisonAreOpenedByTheViewMenu() {
    auto window = openWindow();
    window->resize(1400, 900);
    QTRY_COMPARE(shownTokens(*window), 8);
    const auto* lines = window->findChild<QDockWidget*>(QStringLiteral("lines"));
    const auto* comparison = window->findChild<QDockWidget*>(QStringLiteral("compare"));
    QAction *lineView = window->actions().lineView, *compare = window->actions().compare;
    QVERIFY(!lineView->isChecked() && !compare->isChecked());
    lineView->trigger();
    QTRY_VERIFY(lines->isVisible() && !lines->visibleRegion().isEmpty());  // in front of its neighbours
    QVERIFY(lineView->isChecked());
    // From behind another panel it comes to the front; from there it goes away.
    window->findChild<QDockWidget*>(QStringLiteral("reading"))->raise();
    QTRY_VERIFY(!lineView->isChecked());
    lineView->trigger();
    QTRY_VERIFY(lineView->isChecked() && !lines->visibleRegion().isEmpty());
    lineView->trigger();
    QTRY_VERIFY(lines->isHidden() && !lineView->isChecked());
    // The comparison leaves the large picture its room.
    compare->trigger();
    QTRY_VERIFY(comparison->isVisible());
    QTRY_VERIFY2(window->heatmap().plot().pictureRect().height() >= 230,
                 qPrintable(QString::number(window->heatmap().plot().pictureRect().height())));
    QTRY_VERIFY(window->rowView().height() < 80);
    compare->trigger();
    QTRY_COMPARE(window->rowView().height(), window->rowView().sizeHint().height());
  }

  void aSmallWindowShowsWholeNames() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), 8);
    window->resize(1400, 900);
    window->actions().scaled->trigger();
    QTRY_VERIFY(!window->heatmap().badge().text().isEmpty());
    const auto isBelow = [&] {
      return window->heatmap().badge().mapTo(&window->heatmap(), QPoint()).y() >
             window->heatmap().title().mapTo(&window->heatmap(), QPoint()).y() + 8;
    };
    QTRY_VERIFY(!isBelow());
    auto* heads = window->findChild<QDockWidget*>(QStringLiteral("heads"));
    window->resizeDocks({heads}, {380}, Qt::Horizontal);
    QTRY_COMPARE(heads->width(), 380);
    window->resize(800, 560);
    QTRY_VERIFY(isBelow());
    QVERIFY(window->heatmap().badge().toolTip().contains(window->heatmap().badge().text()));
    QTRY_VERIFY(heads->width() < 300);
    window->resize(1400, 900);
    QTRY_VERIFY(!isBelow());
    QTRY_COMPARE(heads->width(), 380);  // as wide again as it was
  }

  void theHeaderNamesBothStacksWhereTheyDiffer() {
    TextBar bar;
    ModelSummary summary;
    summary.architecture = QStringLiteral("BART");
    summary.layers = summary.decoderLayers = 2;
    summary.heads = 4;
    summary.dModel = 48;
    summary.dK = 12;
    summary.isEncoderDecoder = true;
    const auto says = [&bar](const QString& text) {
      const auto labels = bar.findChildren<ElidedLabel*>();
      return std::any_of(labels.begin(), labels.end(),
                         [&](const ElidedLabel* label) { return label->text().contains(text); });
    };
    summary.decoderHeads = 6;
    summary.decoderDk = 8;
    bar.setSummary(summary);
    QVERIFY(says(QStringLiteral("2 layers × 4 heads + 2 layers × 6 heads")));
    QVERIFY(says(QStringLiteral("d_k 12 + 8")));
    summary.decoderHeads = summary.heads;
    summary.decoderDk = summary.dK;
    bar.setSummary(summary);
    QVERIFY(says(QStringLiteral("2 + 2 layers × 4 heads")));
    QVERIFY(!says(QStringLiteral("d_k 12 +")));
  }

  void aFolderCanBeOpened() {
    auto window = openWindow();
    QTRY_COMPARE(shownTokens(*window), 8);
    window->actions().openFolder->trigger();
    auto* dialog = window->findChild<QFileDialog*>();
    QVERIFY(dialog);
    QCOMPARE(dialog->fileMode(), QFileDialog::Directory);
    emit dialog->fileSelected(chinese);
    QTRY_COMPARE_WITH_TIMEOUT(window->session().modelPath(), chinese, 20000);
    dialog->close();
  }

  void everyControlHasANameForScreenReaders() {
    auto window = openWindow();
    window->exportDialog().open(PictureExport::What::Head);
    QStringList nameless;
    for (const QWidget* widget : window->findChildren<QWidget*>()) {
      const bool isControl = widget->focusPolicy() != Qt::NoFocus && widget->isVisible() &&
                             !qobject_cast<const QLabel*>(widget) && !qobject_cast<const QTabBar*>(widget) &&
                             !widget->objectName().startsWith(QStringLiteral("qt_"));
      if (!isControl) continue;
      // The name that is read aloud: its own, its text or that of the label that it belongs to.
      const QAccessibleInterface* spoken =
          QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
      const bool isNamed = spoken && !spoken->text(QAccessible::Name).isEmpty();
      if (!isNamed)
        nameless << QString::fromLatin1(widget->metaObject()->className()) + QStringLiteral(" in ") +
                        QString::fromLatin1(widget->parent()->metaObject()->className());
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QStringLiteral(", "))));
  }

 private:
  QTemporaryDir m_settings;
};

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
