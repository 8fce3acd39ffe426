// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QRadioButton>
#include <QTextDocument>
#include <QToolButton>

#include "tests/support/small_model.h"
#include "tests/support/window.h"
#include "ui/controls/on_screen.h"
#include "ui/frame/docks.h"
#include "ui/lesson/lesson_dock.h"
#include "ui/panels/ablation_chips.h"
#include "ui/panels/heads/find_panel.h"
#include "ui/settings/language.h"

using namespace heedmap;

namespace {

/// A state of the window, and how it is brought about.
struct State {
  const char* name;
  std::function<void(MainWindow&)> enter;
};

const HeadId someHead{AttentionKind::Self, 3, 4};

std::vector<State> states() {
  const auto open = [](const char* dock) { return [dock](MainWindow& w) { w.docks().open(dock); }; };
  return {{"first", [](MainWindow&) {}},
          {"what-if",
           [](MainWindow& w) {
             w.docks().open("whatIf");
             w.session().edits().setMask(MaskChoice::Causal);
             w.session().edits().setDk(512, 0);
             w.session().edits().setScope(Scope::Network);
           }},
          {"pinned",
           [](MainWindow& w) {
             w.session().edits().pin({Pin::Kind::Query, 2, 5});
           }},
          {"find",
           [](MainWindow& w) {
             w.docks().open("find");
             part<QLineEdit>(part<FindPanel>(w), u"filter"_qs).setText(u"previous > 0.2 and first < 0.9"_qs);
             part<FindPanel>(w).search(2, 6);
           }},
          {"wrong filter",
           [](MainWindow& w) {
             w.docks().open("find");
             part<QLineEdit>(part<FindPanel>(w), u"filter"_qs).setText(u"prev > 0.2"_qs);
           }},
          {"ablation",
           [](MainWindow& w) {
             w.docks().open("ablation");
             ViewState view = w.session().view();
             view.ablation.heads = {{AttentionKind::Self, 0, 1}, {AttentionKind::Self, 2, 7}};
             view.ablation.knockouts = {{someHead, 2, 6}};
             w.session().change(view, {});
           }},
          {"reading",
           [](MainWindow& w) {
             w.docks().open("reading");
             MapChoice picture;
             picture.filter.hideSpecial = picture.filter.words = true;
             w.session().edits().setPicture(picture);
           }},
          {"next token", open("next")},
          {"lines", open("lines")},
          {"compare", open("compare")},
          {"lesson", open("lesson")},
          {"pair and failure", [](MainWindow& w) {
             part<TextBar>(w).setTexts(u"Who wrote the letter?"_qs, u"Anna wrote it on Monday."_qs);
             emit w.session().partFailed(
                 u"“/home/somebody/a/long/path/to/a/model” cannot be opened: it is not there."_qs);
           }}};
}

QString nameOf(const QWidget& widget) {
  const QWidget* parent = widget.parentWidget();
  return QStringLiteral("%1 “%2” in %3")
      .arg(QLatin1StringView(widget.metaObject()->className()), widget.objectName(),
           parent ? QLatin1StringView(parent->metaObject()->className()) : QLatin1StringView());
}

/// What of its text a widget has no room for; empty when it has.
QString cutText(const QWidget& widget) {
  const auto wants = [&](const QString& text) {
    return QStringLiteral("“%1” needs %2 × %3 and has %4 × %5")
        .arg(text.left(40))
        .arg(widget.sizeHint().width())
        .arg(widget.hasHeightForWidth() ? widget.heightForWidth(widget.width()) : widget.sizeHint().height())
        .arg(widget.width())
        .arg(widget.height());
  };
  if (const auto* label = qobject_cast<const QLabel*>(&widget); label && !label->text().isEmpty()) {
    const bool isCut = label->wordWrap() ? label->heightForWidth(label->width()) > label->height() + 1
                                         : label->sizeHint().width() > label->width() + 1;
    return isCut ? wants(label->text()) : QString();
  }
  const bool isButton =
      qobject_cast<const QPushButton*>(&widget) || qobject_cast<const QCheckBox*>(&widget) ||
      qobject_cast<const QRadioButton*>(&widget) || qobject_cast<const QToolButton*>(&widget);
  if (!isButton || qobject_cast<const AblationChips*>(widget.parentWidget()->parentWidget()->parentWidget()))
    return {};
  const auto* button = qobject_cast<const QAbstractButton*>(&widget);
  return !button->text().isEmpty() && button->sizeHint().width() > button->width() + 1 ? wants(button->text())
                                                                                       : QString();
}

/// Texts that are cut although it is their widget's business to show them whole, and widgets that stand out
/// of their parents.
QStringList faults(const QMainWindow& window) {
  QStringList found;
  for (const QWidget* widget : window.findChildren<QWidget*>()) {
    if (!isOnScreen(*widget) || widget->isWindow()) continue;
    if (const QString cut = cutText(*widget); !cut.isEmpty())
      found << nameOf(*widget) + QStringLiteral(": ") + cut;
    const QWidget* parent = widget->parentWidget();
    const bool isLaidOut = parent->layout() && parent->layout()->indexOf(const_cast<QWidget*>(widget)) >= 0;
    if (isLaidOut && !parent->rect().adjusted(-1, -1, 1, 1).contains(widget->geometry()))
      found << nameOf(*widget) + QStringLiteral(" stands out of its parent");
  }
  return found;
}

}  // namespace

/// Twelve states of the window in four sizes, in both languages: nothing is cut off. With
/// HEEDMAP_PICTURES=FOLDER in the environment their pictures are written there, light and dark.
class TestWindowStates : public QObject {
  Q_OBJECT

 private slots:
  void everyTextHasItsRoom_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<size_t>("state");
    const auto all = states();
    for (const char* language : {"en", "zh_CN"})
      for (size_t state = 0; state < all.size(); ++state)
        QTest::addRow("%s, %s", all[state].name, language) << QString::fromLatin1(language) << state;
  }
  void everyTextHasItsRoom() {
    QFETCH(QString, language);
    QFETCH(size_t, state);
    OwnSettings::forget();
    QSettings().setValue(u"language"_qs, language);
    auto window = openedWindow();
    const State entered = states()[state];
    window->resize(1500, 940);
    entered.enter(*window);
    QStringList found;
    for (const QSize size : {QSize(2560, 1400), QSize(1500, 940), QSize(1024, 700), QSize(800, 560)}) {
      window->resize(size);
      QTest::qWait(60);  // layouts that follow each other
      for (const QString& fault : faults(*window))
        found << QStringLiteral("%1 × %2: %3").arg(window->width()).arg(window->height()).arg(fault);
      const QString folder = qEnvironmentVariable("HEEDMAP_PICTURES");
      if (folder.isEmpty()) continue;
      for (const auto& [theme, name] :
           {std::pair{ThemeChoice::Light, "light"}, {ThemeChoice::Dark, "dark"}}) {
        window->session().style().setTheme(theme);
        const QString file =
            QStringLiteral("%1/%2-%3-%4-%5-%6x.png")
                .arg(folder, QLatin1StringView(entered.name), language, QLatin1StringView(name))
                .arg(size.width())
                .arg(window->devicePixelRatioF());
        QVERIFY2(window->grab().save(file), qPrintable(file));
      }
    }
    QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
  }

 private:
  const OwnSettings m_settings{u"tst_window_states"_qs};
};

QTEST_MAIN(TestWindowStates)
#include "tst_window_states.moc"
