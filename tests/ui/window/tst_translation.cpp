// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>
#include <QXmlStreamReader>
#include <algorithm>

#include "tests/support/wait_for.h"
#include "tests/support/window.h"
#include "ui/controls/two_line_delegate.h"
#include "ui/frame/window_actions.h"
#include "ui/jobs/model_list.h"
#include "ui/lesson/blocks/lesson_page.h"
#include "ui/lesson/lesson_dock.h"
#include "ui/panels/example_menu.h"
#include "ui/panels/model_chooser.h"
#include "ui/settings/language.h"

using namespace heedmap;

namespace {

struct Message {
  QString context, source, translation;
};

std::vector<Message> messages() {
  QFile file(QStringLiteral("resources/i18n/heedmap_zh_CN.ts"));
  if (!file.open(QIODevice::ReadOnly)) return {};
  std::vector<Message> found;
  QXmlStreamReader xml(&file);
  QString context;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QLatin1StringView("name"))
      context = xml.readElementText();
    else if (xml.name() == QLatin1StringView("source"))
      found.push_back({context, xml.readElementText(), {}});
    else if (xml.name() == QLatin1StringView("translation"))
      found.back().translation = xml.readElementText(QXmlStreamReader::IncludeChildElements);
  }
  if (xml.hasError()) return {};
  // Plural forms stand in elements of their own, with blanks around them.
  for (Message& message : found)
    if (message.source.contains(QLatin1StringView("%n"))) message.translation = message.translation.trimmed();
  return found;
}

QStringList matches(const QString& text, const char* pattern) {
  const QRegularExpression expression(QLatin1StringView{pattern});
  QStringList found;
  for (auto match = expression.globalMatch(text); match.hasNext();) found << match.next().captured();
  return found;
}

QStringList sorted(QStringList list) {
  list.removeDuplicates();
  list.sort();
  return list;
}

/// Every tag is closed in the order in which tags were opened.
bool isBalanced(const QString& text) {
  QStringList open;
  for (const QString& tag : matches(text, "</?[a-z][a-z0-9]*>")) {
    const QString name = tag.mid(tag.startsWith(QLatin1StringView("</")) ? 2 : 1);
    if (!tag.startsWith(QLatin1StringView("</")))
      open << name;
    else if (open.isEmpty() || open.takeLast() != name)
      return false;
  }
  return open.isEmpty();
}

constexpr char mnemonics[] = "&(?![a-z]+;)[A-Za-z0-9]";

bool isChinese(const QString& text) {
  return std::any_of(text.begin(), text.end(),
                     [](QChar character) { return character.script() == QChar::Script_Han; });
}

/// Words that are the same in Chinese: names, symbols, keys and what stands in a file.
bool isUntranslated(const QString& text) {
  static const QRegularExpression same(
      QStringLiteral("<[^>]*>|all-MiniLM-L6-v2|multilingual-e5-small-zh-en|tiny-translator-zh-en|Heedmap|"
                     "English|softmax|Softmax|"
                     "Viridis|Cividis|Magma|Inferno|Greys|Blues|Reds|PNG|SVG|PDF|Ctrl|Shift|Alt|Esc|Ins|PgUp|"
                     "PgDown|dpi|previous > 0.6 "
                     "and first < 0.3|JSON|bert|xlm-roberta|"
                     "d_model|d_k|d_v|Xavier|/\\S+"));
  if (isChinese(text)) return false;
  static const QRegularExpression word(QStringLiteral("[A-Za-z]{3}"));
  return QString(text).remove(same).contains(word);
}

/// Every text that a person can come across in the open windows.
QStringList shownTexts() {
  QStringList texts;
  const auto addAction = [&texts](const QAction* action) {
    texts << action->text() << action->statusTip() << action->toolTip();
  };
  for (const QWidget* widget : QApplication::allWidgets()) {
    texts << widget->windowTitle() << widget->toolTip() << widget->accessibleName()
          << widget->accessibleDescription() << widget->statusTip();
    for (const QAction* action : widget->actions()) addAction(action);
    if (const auto* label = qobject_cast<const QLabel*>(widget)) texts << label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) texts << button->text();
    if (const auto* line = qobject_cast<const QLineEdit*>(widget)) texts << line->placeholderText();
    if (const auto* edit = qobject_cast<const QPlainTextEdit*>(widget)) texts << edit->placeholderText();
    if (const auto* menu = qobject_cast<const QMenu*>(widget)) texts << menu->title();
    if (const auto* box = qobject_cast<const QComboBox*>(widget); box)
      for (int i = 0; i < box->count(); ++i)
        texts << box->itemText(i) << box->itemData(i, Qt::ToolTipRole).toString();
    if (const auto* view = qobject_cast<const QAbstractItemView*>(widget); view && view->model()) {
      const QAbstractItemModel& model = *view->model();
      for (int column = 0; column < model.columnCount(); ++column) {
        texts << model.headerData(column, Qt::Horizontal).toString()
              << model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
        for (int row = 0; row < model.rowCount(); ++row)
          if (qobject_cast<const ExampleMenu*>(widget))  // a sentence, which stays, and a hint
            texts << model.index(row, column).data(TwoLineDelegate::secondLineRole).toString();
          else
            texts << model.index(row, column).data().toString()
                  << model.index(row, column).data(Qt::ToolTipRole).toString();
      }
    }
  }
  return sorted(texts);
}

}  // namespace

class TestTranslation : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY(messages().size() > 600); }

  void placeholdersStay() {
    QStringList faults;
    for (const auto& [context, source, translation] : messages())
      if (sorted(matches(source, "%L?[1-9]|%n")) != sorted(matches(translation, "%L?[1-9]|%n")))
        faults << source;
    QVERIFY2(faults.isEmpty(), faults.join(QLatin1Char('\n')).toUtf8());
  }

  /// In rich text "T < 1" would swallow all that follows: a less-than sign is spelt &lt; there.
  void richTextHasNoBareLessThan() {
    QStringList faults;
    for (const auto& [context, source, translation] : messages())
      for (const QString& text : {source, translation})
        if (text.contains(QLatin1StringView("</")) && isBalanced(text) &&
            !matches(text, "<(?!/?[a-z])").isEmpty())
          faults << text;
    QVERIFY2(faults.isEmpty(), faults.join(QLatin1Char('\n')).toUtf8());
  }

  void tagsStayAndAreBalanced() {
    QVERIFY(!isBalanced(QStringLiteral("<b>x</i>")) && !isBalanced(QStringLiteral("<b>")));
    QStringList faults;
    for (const auto& [context, source, translation] : messages()) {
      QStringList before = matches(source, "</?[a-z][a-z0-9]*>"),
                  after = matches(translation, "</?[a-z][a-z0-9]*>");
      before.sort();
      after.sort();
      // A command line's "</s>" is a token, not a tag.
      if (before != after || (isBalanced(source) && !isBalanced(translation))) faults << source;
    }
    QVERIFY2(faults.isEmpty(), faults.join(QLatin1Char('\n')).toUtf8());
  }

  void nothingIsEmpty() {
    QStringList faults;
    for (const auto& [context, source, translation] : messages())
      if (translation.trimmed().isEmpty() ||
          source.endsWith(QLatin1Char('\n')) != translation.endsWith(QLatin1Char('\n')) ||
          source.contains(u'…') != translation.contains(u'…'))
        faults << source;
    QVERIFY2(faults.isEmpty(), faults.join(QLatin1Char('\n')).toUtf8());
  }

  void keysOfMenusStay() {
    QStringList faults;
    for (const auto& [context, source, translation] : messages())
      if (matches(source.toUpper(), mnemonics) != matches(translation.toUpper(), mnemonics)) faults << source;
    QVERIFY2(faults.isEmpty(), faults.join(QLatin1Char('\n')).toUtf8());
  }

  void noTwoEntriesOfAMenuHaveTheSameKey() {
    QFETCH(QString, language);
    auto window = openIn();
    setLanguage(language);
    QCoreApplication::processEvents();
    QStringList faults;
    for (const QMenu* menu : window->findChildren<QMenu*>()) {
      QStringList keys;
      for (const QAction* action : menu->actions()) keys += matches(action->text().toUpper(), mnemonics);
      const qsizetype count = keys.size();
      if (sorted(keys).size() != count)
        faults << menu->title() + QLatin1Char(' ') + keys.join(QLatin1Char(' '));
    }
    QVERIFY2(faults.isEmpty(), faults.join(QLatin1Char('\n')).toUtf8());
  }
  void noTwoEntriesOfAMenuHaveTheSameKey_data() {
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << QStringLiteral("en");
    QTest::newRow("Chinese") << QStringLiteral("zh_CN");
  }

  void theLanguageChangesAtRunTimeAndBack() {
    auto window = openIn();
    QTRY_COMPARE(window->session().map()->title, QStringLiteral("Layer 0 · Head 2"));
    const auto* bar = window->findChild<QMenuBar*>();
    const QString english = bar->actions().first()->text();
    QCOMPARE(english, QStringLiteral("&File"));
    setLanguage(QStringLiteral("zh_CN"));
    QTRY_COMPARE(bar->actions().first()->text(), QStringLiteral("文件(&F)"));
    QTRY_COMPARE(window->session().map()->title, QStringLiteral("第 0 层 · 第 2 头"));
    setLanguage(QStringLiteral("en"));
    QTRY_COMPARE(bar->actions().first()->text(), english);
    QTRY_COMPARE(window->session().map()->title, QStringLiteral("Layer 0 · Head 2"));
  }

  void noEnglishIsLeftInTheChineseWindow() {
    auto window = openIn();
    QTRY_VERIFY(window->session().map()->values.size() > 0);
    setLanguage(QStringLiteral("zh_CN"));
    QCoreApplication::processEvents();
    window->actions()[ActionId::Shortcuts].trigger();
    window->actions()[ActionId::About].trigger();
    window->actions()[ActionId::ExportHead].trigger();
    QTRY_COMPARE(window->session().map()->title, QStringLiteral("第 0 层 · 第 2 头"));
    const QStringList texts = shownTexts();
    QVERIFY(texts.size() > 150);
    QStringList faults;
    for (const QString& text : texts)
      // The tokens of the sentence stay what they are.
      if (isUntranslated(text) && text != window->session().text() &&
          !text.startsWith(QLatin1StringView("[CLS]")))
        faults << text;
    QVERIFY2(faults.isEmpty(), faults.join(QLatin1Char('\n')).toUtf8());
  }

  /// Every page, opened in English and then read in Chinese, with the textbook layer and with a trained
  /// model.
  void noEnglishIsLeftInTheLesson_data() {
    QTest::addColumn<QString>("model");
    QTest::newRow("textbook") << QStringLiteral("textbook");
    QTest::newRow("trained")
        << QFileInfo(QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2")).absoluteFilePath();
  }
  void noEnglishIsLeftInTheLesson() {
    QFETCH(QString, model);
    auto window = openIn(model);
    QTRY_VERIFY(window->session().map()->values.size() > 0);
    part<TextBar>(*window).setTexts(QStringLiteral("the cat sits"), {});
    for (const char* dock : {"lesson", "steps"})
      window->findChild<QDockWidget*>(QLatin1StringView(dock))->show();
    window->findChild<QDockWidget*>(QStringLiteral("lesson"))->raise();
    const auto& pages = part<LessonDock>(*window).pages();
    const auto isIdle = [&] {
      return part<LessonDock>(*window).isIdle() && std::ranges::none_of(pages, &LessonPage::isBusy);
    };
    const QRegularExpression ofTheSentence(
        QStringLiteral("\\b(the|cat|sits?|CLS|SEP|Anna|bought|pen|last|week|but|she|lost|today)\\b"));
    QStringList faults;
    for (int page = 0; page < int(pages.size()); ++page) {
      setLanguage(QStringLiteral("en"));
      part<LessonDock>(*window).openPage(page);
      QVERIFY(waitFor(isIdle));
      for (QuestionCard* card : pages[size_t(page)]->questions()) card->buttons().front()->click();
      QVERIFY(waitFor(isIdle));
      setLanguage(QStringLiteral("zh_CN"));
      QCoreApplication::processEvents();  // the parts of the window hear of it by events
      QVERIFY(waitFor(isIdle));
      for (const QString& text : shownTexts())
        // The words of the sentence stay what they are.
        if (isUntranslated(QString(text).remove(ofTheSentence)))
          faults << QStringLiteral("%1: %2").arg(page + 1).arg(text);
    }
    faults.removeDuplicates();
    QVERIFY2(faults.isEmpty(), faults.join(QLatin1Char('\n')).toUtf8());
  }

  void theTextbookLayerSpeaksTheNewLanguage() {
    auto window = openIn(QStringLiteral("textbook:d_k=16"));
    QTRY_VERIFY(window->session().model());
    QTRY_COMPARE(window->session().model()->summary().name, QStringLiteral("Textbook layer"));
    QTRY_VERIFY(window->session().map()->values.size() > 0);
    const Matrix before = window->session().map()->values;
    setLanguage(QStringLiteral("zh_CN"));
    QTRY_COMPARE(window->session().model()->summary().name, QStringLiteral("教学层（随机权重）"));
    QCOMPARE(window->windowTitle(), QStringLiteral("教学层（随机权重） — Heedmap"));
    QCOMPARE(window->session().map()->values, before);
    QCOMPARE(window->session().model()->summary().dK, 16);
  }

  void theListOfModelsFollows() {
    ModelList models;
    QCOMPARE(models.entries().back().name, QStringLiteral("Textbook layer"));
    QSignalSpy changed(&models, &ModelList::changed);
    setLanguage(QStringLiteral("zh_CN"));
    models.retranslate();
    QCOMPARE(changed.size(), 1);
    QCOMPARE(models.entries().back().name, QStringLiteral("教学层（随机权重）"));
    QCOMPARE(models.entries().front().detail, QStringLiteral("内置"));
  }

  void buttonsOfDocksFollow() {
    auto window = openIn();
    const auto* dock = window->findChild<QDockWidget*>(QStringLiteral("whatIf"));
    for (const char* language : {"zh_CN", "en"}) {
      setLanguage(QLatin1StringView(language));
      QCoreApplication::processEvents();
      for (const char* name : {"qt_dockwidget_floatbutton", "qt_dockwidget_closebutton"}) {
        const auto* button = dock->findChild<QAbstractButton*>(QLatin1StringView(name));
        QVERIFY(!button->toolTip().isEmpty());
        QCOMPARE(button->accessibleName(), button->toolTip());
        QCOMPARE(isChinese(button->toolTip()), qstrcmp(language, "zh_CN") == 0);
      }
    }
  }

  void numbersAreWrittenAsTheLanguageDoes() {
    QLocale::setDefault(QLocale(QLocale::German));
    for (const char* language : {"zh_CN", "en"}) {
      setLanguage(QLatin1StringView(language));
      QCOMPARE(QStringLiteral("%L1").arg(4000), QStringLiteral("4,000"));
    }
  }

  void cleanup() { setLanguage(QStringLiteral("en")); }

 private:
  static std::unique_ptr<MainWindow> openIn(const QString& start = {}) {
    OwnSettings::forget();
    QSettings().setValue(QStringLiteral("language"), QStringLiteral("en"));
    static ModelList models;
    models.retranslate();
    const auto named = start.isEmpty() ? std::nullopt : std::optional(modelReference(start));
    auto window = std::make_unique<MainWindow>(openOnce, models.entries(), named);
    QObject::connect(window.get(), &MainWindow::languageChanged, &models, &ModelList::retranslate);
    QObject::connect(&models, &ModelList::changed, window.get(),
                     [to = window.get()] { to->session().setModels(models.entries()); });
    window->show();
    return window;
  }

  const OwnSettings m_settings{QStringLiteral("tst_translation")};
};

QTEST_MAIN(TestTranslation)
#include "tst_translation.moc"
