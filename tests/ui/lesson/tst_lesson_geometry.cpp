// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QLabel>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QTextDocument>

#include "tests/support/lesson.h"
#include "ui/lesson/blocks/text_button.h"
#include "ui/lesson/blocks/typeset.h"
#include "ui/lesson/blocks/words_label.h"
#include "ui/lesson/parts/head_list.h"
#include "ui/lesson/pictures/concat_picture.h"
#include "ui/lesson/pictures/formula.h"
#include "ui/lesson/pictures/numbers.h"
#include "ui/lesson/pictures/pipeline_picture.h"
#include "ui/lesson/pictures/step_words.h"
#include "ui/settings/language.h"
#include "ui/style/window_theme.h"

using namespace heedmap;

namespace {

constexpr int narrowest = 290;  ///< of the dock

/// What sticks out or is cut off, in words; empty when all of the page can be read.
QString cutOff(const LessonPage& page) {
  for (const QWidget* part : page.findChildren<QWidget*>()) {
    if (!part->isVisible() || part->window() != page.window()) continue;
    const QRect place(part->mapTo(&page, QPoint()), part->size());
    const QString name = QStringLiteral("%1 “%2”").arg(QLatin1StringView(part->metaObject()->className()),
                                                       part->accessibleName());
    if (place.right() > page.width() || place.left() < 0)
      return QStringLiteral("%1 ends at %2 of %3").arg(name).arg(place.right()).arg(page.width());
    const auto* label = qobject_cast<const QLabel*>(part);
    if (!label || label->text().isEmpty()) continue;
    QTextDocument words;
    words.setDefaultFont(label->font());
    words.setDocumentMargin(0);
    words.setHtml(label->text());
    const QRect room =
        label->contentsRect().adjusted(label->margin(), label->margin(), -label->margin(), -label->margin());
    words.setTextWidth(room.width());
    if (words.size().width() > room.width() + 2)
      return QStringLiteral("%1 wide in %2: %3")
          .arg(words.size().width())
          .arg(room.width())
          .arg(label->text().left(120));
    if (label->wordWrap() && words.size().height() > room.height() + 4)
      return QStringLiteral("%1 high in %2: %3")
          .arg(words.size().height())
          .arg(room.height())
          .arg(label->text().left(120));
  }
  for (const auto* button : page.findChildren<TextButton*>())
    if (button->isVisible() && button->heightForWidth(button->width()) > button->height())
      return QStringLiteral("the button “%1” is too low").arg(button->text());
  return {};
}

/// The paragraph whose lines are longer than can be read; empty when there is none.
QString tooLong(const LessonPage& page) {
  for (const auto* label : page.findChildren<WordsLabel*>()) {
    const double letters =
        double(label->contentsRect().width() - 2 * label->margin()) / label->fontMetrics().averageCharWidth();
    if (label->isVisible() && label->wordWrap() && letters > WordsLabel::longestLine + 1)
      return QStringLiteral("%1 letters: %2").arg(letters).arg(label->text());
  }
  return {};
}

/// Does some picture stand beside words? Also true of a page that has only pictures or only words.
bool isBesideWords(const LessonPage& page) {
  const auto left = [&page](const QWidget* part) { return part->mapTo(&page, QPoint()).x(); };
  bool hasPicture = false;
  for (const auto* picture : page.findChildren<Picture*>()) {
    if (!picture->isVisible()) continue;
    hasPicture = true;
    if (left(picture) > page.width() / 3) return true;
  }
  return !hasPicture;
}

}  // namespace

/// Where things stand on the pages. With HEEDMAP_PAGES=FOLDER the pages are kept as pictures as well.
class LessonGeometryTest : public QObject {
  Q_OBJECT

 private slots:
  void cleanup() { setLanguage(QStringLiteral("en")); }

  /// The narrowest dock, two usual ones, and a floating one; where pages are kept as pictures, each width and
  /// language in both themes.
  void nothingIsCutOff_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<int>("width");
    QTest::addColumn<bool>("isDark");
    const bool isKept = qEnvironmentVariableIsSet("HEEDMAP_PAGES");
    bool isDark = false;
    for (const char* language : {"en", "zh_CN"})
      for (const int width : {narrowest, 420, 560, 900}) {
        isDark = !isDark;
        for (const bool isOther : {false, true})
          if (!isOther || isKept)
            QTest::addRow("%d wide, %s, %s", width, language, isDark != isOther ? "dark" : "light")
                << language << width << (isDark != isOther);
      }
  }

  void nothingIsCutOff() {
    QFETCH(QString, language);
    QFETCH(int, width);
    QFETCH(bool, isDark);
    setLanguage(language);
    WindowTheme theme;
    theme.set(isDark ? ThemeChoice::Dark : ThemeChoice::Light);
    Lesson lesson(lesson::cat, lesson::minilm);
    lesson.dock.resize(width, 900);
    auto* area = lesson.dock.findChild<QScrollArea*>();
    const QString folder = qEnvironmentVariable("HEEDMAP_PAGES");
    for (const lesson::PageSpec& spec : lesson.controller.pages()) {
      LessonPage& page = lesson.page(spec.id);
      for (int turn = 0; turn < 4; ++turn) QCoreApplication::processEvents();  // all of it has its place
      QString fault;  // looked for once a time: all words of the page are set anew for it
      waitFor(
          [&] {
            fault = cutOff(page);
            return fault.isEmpty();
          },
          3000);
      QVERIFY2(fault.isEmpty(), qPrintable(QStringLiteral("%1: %2").arg(page.title(), fault)));
      QVERIFY2(page.width() <= area->viewport()->width(),
               qPrintable(QStringLiteral("%1 is %2 wide").arg(page.title()).arg(page.width())));
      const QString longest = tooLong(page);
      QVERIFY2(longest.isEmpty(), qPrintable(longest));
      if (width >= 900)
        QVERIFY2(isBesideWords(page), qPrintable(QStringLiteral("%1: pictures below").arg(page.title())));
      if (folder.isEmpty()) continue;
      QDir().mkpath(folder);
      const QString name =
          QStringLiteral("%1/%2-%3-%4-%5")
              .arg(folder, language, isDark ? QStringLiteral("dark") : QStringLiteral("light"))
              .arg(width)
              .arg(lesson.controller.pageOf(spec.id) + 1, 2, 10, QChar(u'0'));
      page.grab().save(name + QStringLiteral(".png"));
      lesson.dock.grab().save(name + QStringLiteral("-dock.png"));
    }
  }

  void theVerdictComesIntoSight() {
    Lesson lesson(lesson::cat, lesson::minilm);
    lesson.dock.resize(380, 500);
    LessonPage& page = lesson.page("softmax");
    auto* area = lesson.dock.findChild<QScrollArea*>();
    QuestionCard* card = page.questions().front();
    area->ensureWidgetVisible(card->buttons().front(), 0, 0);
    QTest::mouseClick(card->buttons().front(), Qt::LeftButton);
    const QLabel* verdict = card->verdictLabel();
    QTRY_VERIFY(verdict->isVisible() && verdict->mapTo(area->viewport(), QPoint(0, verdict->height())).y() <=
                                            area->viewport()->height());
  }

  void aNoticeCoversNothingThatWasPressed() {
    Lesson lesson(lesson::cat, lesson::minilm);
    lesson.dock.resize(380, 520);
    LessonPage& page = lesson.page("reading");
    auto* area = lesson.dock.findChild<QScrollArea*>();
    QPushButton* button = page.tries()[0];
    QVERIFY(lesson.settle());
    area->verticalScrollBar()->setValue(button->mapTo(&page, QPoint(0, button->height())).y() -
                                        area->viewport()->height() + 2);
    button->setFocus();
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(lesson.settle());
    QVERIFY(!lesson.dock.notice().isEmpty());
    QTRY_VERIFY(button->mapTo(area->viewport(), QPoint(0, button->height())).y() <=
                area->viewport()->height());
  }

  void raisedLettersAreWhole() {
    // The first line of a label with an exponent: above it a line of ground is left.
    QLabel label;
    label.setWordWrap(true);
    label.setTextFormat(Qt::RichText);
    StepPlayer player;
    player.resize(900, 400);
    player.show(stateOf(openOnce(findModel(lesson::minilm)), lesson::cat.toUtf8()));
    player.setVisible(true);
    player.setStep(4);
    const auto labels = player.findChildren<QLabel*>();
    const auto formula =
        std::find_if(labels.begin(), labels.end(), [](QLabel* l) { return l->text().contains(u"<sup>"); });
    QVERIFY(formula != labels.end());
    QTRY_VERIFY((*formula)->height() > 10);
    const QImage image = (*formula)->grab().toImage();
    for (int x = 0; x < image.width(); ++x) QCOMPARE(image.pixel(x, 0), image.pixel(0, 0));
  }

  void theOutputStaysInSight() {
    StepPlayer player;
    player.resize(900, 300);
    player.show(stateOf(openOnce(findModel(lesson::minilm)),
                        "The cat sits on the mat because it is tired and the mat is warm and soft"));
    player.setVisible(true);
    player.setStep(5);
    StepPicture& picture = *player.picture();
    QTRY_VERIFY(picture.visibleRegion().boundingRect().height() > 40);
    const QRect seen = picture.visibleRegion().boundingRect();
    QVERIFY(seen.height() < picture.height());  // only a part of the table
    QVERIFY(picture.resultLines(seen).bottom() <= seen.bottom() + 1);
    // The line that the formula speaks of is seen as well, above the result.
    QVERIFY2(picture.exampleLine().bottom() <= picture.resultLines(seen).top() + 1,
             qPrintable(QStringLiteral("%1 > %2")
                            .arg(picture.exampleLine().bottom())
                            .arg(picture.resultLines(seen).top())));
    QVERIFY(picture.exampleLine().top() >= seen.top() - 1);
  }

  void aHeadIsListedOnce() {
    HeadList list(3);
    list.show(stateOf(openOnce(findModel(lesson::multilingual)), lesson::pen.toUtf8()));
    QTRY_VERIFY_WITH_TIMEOUT(!list.buttons().empty(), 20000);
    QSet<QString> heads;
    for (const QPushButton* button : list.buttons()) {
      const QString head = button->text().section(QStringLiteral(": "), -1);
      QVERIFY2(!heads.contains(head), qPrintable(head));
      heads << head;
    }
    // Those of another text stand there until the new ones are measured.
    const int before = int(list.buttons().size());
    list.show(stateOf(openOnce(findModel(lesson::minilm)), lesson::cat.toUtf8()));
    QCOMPARE(int(list.buttons().size()), before);
    QVERIFY(!list.buttons().front()->isEnabled());
  }

  void everyLayerIsMultipliedWithItsOutputMatrix() {
    const ModelReference models[] = {modelReference(QStringLiteral("textbook:heads=8")),
                                     ModelPath{findModel(lesson::minilm)},
                                     ModelPath{findModel(lesson::multilingual)}};
    for (const ModelReference& reference : models) {
      ConcatPicture picture;
      picture.resize(400, 400);
      const LessonState state = stateOf(openOnce(reference), lesson::cat.toUtf8());
      picture.show(state);
      QTRY_VERIFY(picture.numbers().product.size() > 0);
      QCOMPARE(picture.numbers().product.size(), Eigen::Index(state.model->summary().dModel));
      QCOMPARE(picture.numbers().q.size(), Eigen::Index(state.stack().heads) * state.stack().dK);
      picture.resize(400, picture.heightForWidth(400));
      const QRectF product = picture.productStrip();
      QVERIFY(QRectF(picture.rect()).contains(product));
      const QImage image = picture.image(1);
      QSet<QRgb> colours;
      for (int x = int(product.left()) + 1; x < int(product.right()); ++x)
        colours << image.pixel(x, int(product.center().y()));
      QVERIFY2(colours.size() > 20, qPrintable(QString::number(colours.size())));
      // A number that the mouse points at is told as the sum of its heads' parts.
      const Eigen::Index last = picture.numbers().product.size() - 1;
      const QString sum = picture.sumOf(last);
      QVERIFY2(sum.startsWith(QStringLiteral("number %1: %2 = ")
                                  .arg(last)
                                  .arg(lessonNumber(double(picture.numbers().product[last]), 'f', 3))),
               qPrintable(sum));
      double added = 0;
      auto part = QRegularExpression(QStringLiteral("([+−=]) (−?)(\\d+\\.\\d+) \\(")).globalMatch(sum);
      while (part.hasNext()) {
        const auto found = part.next();
        const bool isMinus = (found.captured(1) == u"−") != !found.captured(2).isEmpty();
        added += (isMinus ? -1 : 1) * found.captured(3).toDouble();
      }
      QVERIFY2(std::abs(added - double(picture.numbers().product[last])) < 0.004, qPrintable(sum));
    }
  }

  void theWholeIsAlwaysInSight() {
    Lesson lesson(lesson::cat, lesson::minilm);
    using lesson::Stage;
    PipelinePicture& whole = *lesson.dock.pipeline();
    lesson.page("softmax");
    QVERIFY(whole.isVisible());
    QCOMPARE(whole.lit(), std::vector<Stage>{Stage::Softmax});
    QCOMPARE(whole.shapeOf(Stage::Input), QStringLiteral("[8, 384]"));
    QCOMPARE(whole.shapeOf(Stage::Vectors), QStringLiteral("[8, 32]"));
    QCOMPARE(whole.shapeOf(Stage::Softmax), QStringLiteral("[8, 8]"));
    QCOMPARE(whole.shapeOf(Stage::Scale), QStringLiteral("÷ 5.66"));
    QCOMPARE(whole.shapeOf(Stage::Concat), QStringLiteral("[8, 384]"));
    for (const int width : {290, 380, 1150}) {
      lesson.dock.resize(width, 900);
      QVERIFY(lesson.settle());
      for (int stage = 0; stage < lesson::stages; ++stage)
        QVERIFY(QRectF(whole.rect()).contains(whole.stageBox(Stage(stage))));
    }
    QTest::mouseClick(&whole, Qt::LeftButton, {}, whole.stageBox(Stage::Scores).center().toPoint());
    QCOMPARE(lesson.dock.page(), lesson.controller.pageOf("score"));
    QTest::mouseClick(&whole, Qt::LeftButton, {}, whole.stageBox(Stage::Output).center().toPoint());
    QCOMPARE(lesson.dock.page(), lesson.controller.pageOf("several-heads"));
  }

  void formulasHaveSubscriptsFractionsAndRoots() {
    const QFont font;
    const auto height = [&](const Formula& formula) {
      const FormulaSize size = measured(formula, font);
      return size.above + size.below;
    };
    using namespace formula;
    const Formula d = variable(QStringLiteral("d")), k = variable(QStringLiteral("k"));
    QVERIFY(measured(subscript(d, k), font).below > measured(d, font).below);
    QVERIFY(measured(superscript(d, k), font).above >= measured(d, font).above);
    QVERIFY(height(fraction(d, k)) > 1.8 * height(d));
    QVERIFY(measured(root(d), font).width > measured(d, font).width);
    QCOMPARE(spoken(attention()), QStringLiteral("Attention(Q, K, V) = softmax(QK^T / √d_k) V"));
    QCOMPARE(spoken(multiHead()), QStringLiteral("MultiHead = Concat(head_1, …, head_h) W_O"));
  }

  void wordsAreTypeset() {
    QCOMPARE(typeset(QStringLiteral("q·k / √d_k")), QStringLiteral("q⋅k / √d<sub>k</sub>"));
    QCOMPARE(typeset(QStringLiteral("<b>x·W_Q</b>, d_model")),
             QStringLiteral("<b>x⋅W<sub>Q</sub></b>, d<sub>model</sub>"));
    QCOMPARE(typeset(QStringLiteral("T &lt; 1")), QStringLiteral("T&nbsp;&lt;&nbsp;1"));
    QCOMPARE(typeset(QStringLiteral("0.016")), QStringLiteral("0\u2060.\u2060016"));
    QCOMPARE(typeset(QStringLiteral("become .45")), QStringLiteral("become .\u206045"));
    // Addresses and what stands in tags are none of this.
    QCOMPARE(typeset(QStringLiteral("<a href='a_b.c'>scripts/fetch-models</a>")),
             QStringLiteral("<a href='a_b.c'>scripts/fetch-models</a>"));
    QCOMPARE(typeset(QStringLiteral("Layer 0 · Head 3")), QStringLiteral("Layer 0 · Head 3"));
  }

  void negativeFactorsHaveBrackets() {
    const auto state = stateOf(openOnce(findModel(lesson::minilm)), lesson::cat.toUtf8());
    for (Eigen::Index query = 0; query < state.queries(); ++query) {
      const FiveSteps pass = fiveSteps(*state.trace, {}, query);
      for (Eigen::Index key = 0; key < state.keys(); ++key)
        QVERIFY(!StepWords::formula(pass, state.map->keys, 2, key).contains(QStringLiteral("+ −")));
    }
  }
};

QTEST_MAIN(LessonGeometryTest)
#include "tst_lesson_geometry.moc"
