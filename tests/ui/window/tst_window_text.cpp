// SPDX-License-Identifier: GPL-3.0-or-later
#include <QActionGroup>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>
#include <QToolButton>

#include "tests/support/open_model_name.h"
#include "tests/support/window.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/message_bar.h"
#include "ui/lesson/lesson_dock.h"
#include "ui/panels/export_dialog.h"
#include "ui/panels/scale_hint.h"
#include "ui/plots/head_grid.h"
#include "ui/view/reading_advice.h"

using namespace heedmap;

class TestWindowText : public QObject {
  Q_OBJECT

 private slots:
  void init() { OwnSettings::forget(); }

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

  /// As high as its lines, at once and with the first of them in sight, whatever the width.
  void aPastedTextIsSeenWhole_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("paragraphs");
    QTest::addColumn<int>("words");
    QTest::newRow("narrow") << 700 << 1 << 60;
    QTest::newRow("wide") << 2400 << 1 << 200;
    QTest::newRow("wide, in paragraphs") << 2400 << 4 << 50;
    QTest::newRow("narrow, in paragraphs") << 700 << 2 << 25;
  }
  void aPastedTextIsSeenWhole() {
    QFETCH(int, width);
    QFETCH(int, paragraphs);
    QFETCH(int, words);
    TextField field;
    field.resize(width, field.height());
    field.show();
    const int oneLine = field.height();
    field.setText(QStringLiteral("The cat sits on the mat"));
    field.selectAll();
    const QStringList lines(paragraphs, QStringLiteral("cross ").repeated(words));
    field.insertPlainText(lines.join(u'\n'));
    QVERIFY(field.height() > oneLine);
    QCoreApplication::processEvents();
    int needed = 0;
    for (QTextBlock block = field.document()->begin(); block.isValid(); block = block.next())
      needed += block.layout()->lineCount();
    QVERIFY(needed > 1 && needed <= 4);
    QCOMPARE(field.verticalScrollBar()->value(), 0);
    QCOMPARE(field.verticalScrollBar()->maximum(), 0);
  }

  /// What was high for a long text is low again for a short one, whichever way it comes.
  void aShortTextAfterALongOneIsLow() {
    auto window = openedWindow();
    TextField& field = *part<TextBar>(*window).textField();
    const int low = field.height();
    const QString longText = QStringLiteral("The cat sits on the mat. ").repeated(80);
    type(*window, longText);
    QVERIFY(field.height() > low);
    type(*window, QStringLiteral("The cat"));
    QTRY_COMPARE(field.height(), low);
    part<TextBar>(*window).setTexts(longText, {});
    part<TextBar>(*window).setTexts(QStringLiteral("The cat"), {});
    QTRY_COMPARE(field.height(), low);
    part<TextBar>(*window).setTexts(longText.repeated(60), {});  // more than is shown of it
    QTRY_VERIFY(field.height() > low);
    window->session().history().undo();
    QTRY_COMPARE(field.height(), low);
  }

  void largeCountsAreGrouped() {
    auto window = openedWindow();
    const QString words = QStringLiteral("cat ").repeated(2000);
    type(*window, words);
    const auto& count = part<QLabel>(*window, QStringLiteral("count"));
    QTRY_VERIFY2(count.text().startsWith(QStringLiteral("512 of 2,002 tokens")), qPrintable(count.text()));
    QTRY_VERIFY2(part<MessageBar>(*window).sentence().contains(QStringLiteral("1,490")),
                 qPrintable(part<MessageBar>(*window).sentence()));
  }

  void aLongTextIsNotScrolledSideways() {
    TextField field;
    field.resize(800, field.height());
    field.show();
    field.insertPlainText(QStringLiteral("the animal did not cross a wide street ").repeated(40));
    QCoreApplication::processEvents();
    QVERIFY(field.verticalScrollBar()->maximum() > 0);
    QCOMPARE(field.horizontalScrollBar()->value(), 0);
  }

  /// A long text in the linear colours is a dark square: other scales are offered, and one click takes them.
  void anotherScaleIsOfferedForADarkPicture() {
    auto window = openedWindow();
    auto& hint = part<ScaleHint>(*window);
    QVERIFY(hint.isHidden());
    type(*window, QStringLiteral("the animal did not cross a wide street ").repeated(20));
    QTRY_VERIFY(shownTokens(*window) > 100 && !hint.isHidden());
    QVERIFY(part<ElidedLabel>(hint).text().contains(QStringLiteral("below 0.0")));
    part<QToolButton>(hint, QStringLiteral("squareRoot")).click();
    QVERIFY(window->session().style().heatmap().scaling == Scaling::Sqrt);
    QVERIFY(window->actions()[ChoiceId::Scaling].actions().at(1)->isChecked());
    QVERIFY(hint.isHidden());
    window->actions()[ChoiceId::Scaling].actions().at(0)->trigger();
    QVERIFY(!hint.isHidden());
    type(*window, QStringLiteral("the cat"));
    QTRY_VERIFY(hint.isHidden());
  }

  void chineseIsOfferedTheOtherModel() {
    auto window = openedWindow();
    type(*window, QStringLiteral("猫坐在垫子上"));
    QTRY_VERIFY(part<MessageBar>(*window).sentence().contains(QStringLiteral("multilingual-e5-small-zh-en")));
    QVERIFY(part<MessageBar>(*window).actionButton()->isVisible());
    part<MessageBar>(*window).actionButton()->click();
    QTRY_COMPARE(openModelName(window->session()), chineseModel);
    QTRY_VERIFY(shownTokens(*window) >= 6);
    QTRY_COMPARE(part<MessageBar>(*window).sentence(), QString());
  }

  void aPairHasTwoSegments() {
    auto window = openedWindow();
    window->actions()[ActionId::SecondText].trigger();
    QVERIFY(part<TextField>(*window, QStringLiteral("pair")).isVisible());
    part<TextField>(*window, QStringLiteral("pair")).insertPlainText(QStringLiteral("It sleeps"));
    QTRY_VERIFY(shownTokens(*window) > 8);
    QCOMPARE(window->session().trace()->source.items.back().segment, 1);
    window->actions()[ActionId::SecondText].trigger();
    QTRY_COMPARE(shownTokens(*window), Eigen::Index(8));
  }

  void aPairThatIsSetTakesNoFocus() {
    auto window = openedWindow();
    part<HeadGrid>(*window).setFocus();
    const int height = part<TextBar>(*window).height();
    part<TextBar>(*window).setTexts(QStringLiteral("a b"), QStringLiteral("c d"));
    QTRY_VERIFY(part<TextField>(*window, QStringLiteral("pair")).isVisible());
    QCoreApplication::processEvents();
    QCOMPARE(part<TextBar>(*window).height(), height);  // nothing below moves
    QVERIFY(window->focusWidget() != &part<TextField>(*window, QStringLiteral("pair")));
    part<TextBar>(*window).setTexts(QStringLiteral("a"), {});
    window->actions()[ActionId::SecondText].trigger();
    QCOMPARE(window->focusWidget(), &part<TextField>(*window, QStringLiteral("pair")));
  }

  void aLongTextIsCutAndThatIsSaid() {
    auto window = openedWindow();
    type(*window, QStringLiteral("cat ").repeated(700));
    QTRY_COMPARE_WITH_TIMEOUT(shownTokens(*window), Eigen::Index(512), 30000);
    QTRY_VERIFY(part<MessageBar>(*window).sentence().contains(QStringLiteral("512")));
    QTRY_VERIFY(!part<HeadGrid>(*window).thumbnails().isBusy());
  }

  void typedSpecialTokensAreTextUntilAskedFor() {
    auto window = openWindow();
    part<TextBar>(*window).setTexts(QStringLiteral("a [SEP] b"), {});
    const auto pieces = [&window] {
      QStringList found;
      if (!window->session().trace()) return QString();
      for (const Token& token : window->session().trace()->source.items) found << token.piece;
      return found.join(QLatin1Char(' '));
    };
    QTRY_COMPARE(pieces(), QStringLiteral("[CLS] a [ sep ] b [SEP]"));
    QTRY_VERIFY(part<MessageBar>(*window).sentence().contains(QStringLiteral("[SEP]")));
    window->actions()[ActionId::ReadSpecials].trigger();
    QTRY_COMPARE(pieces(), QStringLiteral("[CLS] a [SEP] b [SEP]"));
    QVERIFY(window->session().literalSpecial().isEmpty());
    window->actions()[ActionId::ReadSpecials].trigger();
    part<TextBar>(*window).setTexts(QStringLiteral("a 😃"), {});
    QTRY_COMPARE(pieces(), QStringLiteral("[CLS] a [UNK] [SEP]"));
    QVERIFY(window->session().literalSpecial().isEmpty());
  }

  /// Unigram keeps the text of what it does not know, so that it looks like the name of a token.
  void anUnknownCharacterIsNoTypedSpecial() {
    const auto typed = [](const char* text, bool isUnknown) {
      Tokens tokens;
      tokens.text = text;
      Token token;
      token.piece = QString::fromUtf8(text);
      token.range = {0, tokens.text.size()};
      token.isSpecial = true;
      token.isUnknown = isUnknown;
      tokens.items = {token};
      return typedSpecial(tokens);
    };
    QCOMPARE(typed("🖊️", true), QString());
    QCOMPARE(typed("[UNK]", true), QStringLiteral("[UNK]"));
    QCOMPARE(typed("▁", false), QStringLiteral("▁"));
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

  void keysOfTheWindowWorkWhileTyping() {
    auto window = openedWindow();
    window->activateWindow();
    TextField* field = part<TextBar>(*window).textField();
    field->setFocus();
    field->moveCursor(QTextCursor::Start);
    QTest::keyClick(field, Qt::Key_K, Qt::ControlModifier);
    QCOMPARE(field->text(), QStringLiteral("The cat sits on the mat"));
    QVERIFY(!window->session().view().whatIf.scaled);
    QTest::keyClick(field, Qt::Key_E, Qt::ControlModifier);
    QVERIFY(part<ExportDialog>(*window).isVisible());
  }

 private:
  const OwnSettings m_settings{QStringLiteral("tst_window_text")};
};

QTEST_MAIN(TestWindowText)
#include "tst_window_text.moc"
