// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QSignalSpy>

#include "core/checkpoint/model_finder.h"
#include "core/model/open_model.h"
#include "tests/support/open_model_name.h"
#include "tests/support/small_model.h"
#include "tests/support/window.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/message_bar.h"
#include "ui/jobs/model_list.h"
#include "ui/panels/centre/compare_panel.h"
#include "ui/panels/model_chooser.h"
#include "ui/settings/settings.h"
#include "ui/window/picture_area.h"

using namespace heedmap;

/// An adapter in the window: its base is asked for where it is missing, and can be compared with.
class TestAdapterWindow : public QObject {
  Q_OBJECT

  std::unique_ptr<MainWindow> openedOn(const QString& sentence) {
    auto window = openWindow();
    type(*window, sentence);
    return window;
  }

 private slots:
  void initTestCase() {
    QVERIFY(QDir().mkpath(m_adapter));
    const QDir from(QStringLiteral(HEEDMAP_TEST_DATA "/lora/bert"));
    for (const char* name : {"adapter_config.json", "adapter_model.safetensors"})
      QVERIFY(
          QFile::copy(from.filePath(QLatin1StringView(name)), m_adapter + u'/' + QLatin1StringView(name)));
  }
  void init() { OwnSettings::forget(); }

  void aMissingBaseIsAskedFor() {
    auto window = openedOn(QStringLiteral("w7 w31 w12"));
    window->session().openModel(m_adapter);
    QTRY_VERIFY(window->findChild<QFileDialog*>(QStringLiteral("base")));
    auto& dialog = part<QFileDialog>(*window, QStringLiteral("base"));
    QCOMPARE(dialog.fileMode(), QFileDialog::Directory);
    bool isExplained = false;
    for (const QLabel* label : dialog.findChildren<QLabel*>())
      isExplained |= label->text().contains(QStringLiteral("adapter of the model “me/bert”"));
    QVERIFY(isExplained);
    QVERIFY(part<MessageBar>(*window).sentence().isEmpty());
    emit dialog.fileSelected(m_base.path());
    static_cast<QDialog&>(dialog).done(QDialog::Accepted);
    QTRY_COMPARE(openModelName(window->session()), withAdapter(m_base.path(), m_adapter));
  }

  void withoutAnAnswerItIsSaidWhy() {
    auto window = openedOn(QStringLiteral("w7"));
    const QString before = openModelName(window->session());
    window->session().openModel(m_adapter);
    QTRY_VERIFY(window->findChild<QFileDialog*>(QStringLiteral("base")));
    part<QFileDialog>(*window, QStringLiteral("base")).reject();
    QTRY_VERIFY(part<MessageBar>(*window).sentence().contains(QStringLiteral("\"me/bert\"")));
    QCOMPARE(openModelName(window->session()), before);
  }

  void theAnswerIsRemembered() {
    Settings().setRecentModels({withAdapter(m_base.path(), m_adapter)});
    auto window = openedOn(QStringLiteral("w7 w31 w12"));
    window->session().openModel(m_adapter);
    QTRY_COMPARE(openModelName(window->session()), withAdapter(m_base.path(), m_adapter));
    QVERIFY(!window->findChild<QFileDialog*>(QStringLiteral("base")));
  }

  /// Also an adapter of a model that is built in, whether it was found or is opened by hand.
  void anAdapterStandsBehindItsBase() {
    const auto entry = [](const QString& name, const QString& path, bool isBuiltIn = false) {
      return ModelEntry{.name = name, .reference = path, .detail = {}, .isBuiltIn = isBuiltIn};
    };
    std::vector<ModelEntry> models{
        entry(u"a"_qs, u"/a"_qs, true),
        entry(u"b"_qs, u"/b"_qs, true),
        {.name = u"layer"_qs, .reference = TextbookOptions{}, .detail = {}},
    };
    addTo(models, entry(u"a + 1"_qs, withAdapter(u"/a"_qs, u"/1"_qs)));
    addTo(models, entry(u"c"_qs, u"/c"_qs));
    addTo(models, entry(u"a + 2"_qs, withAdapter(u"/a"_qs, u"/2"_qs)));
    addTo(models, entry(u"d"_qs, u"/d"_qs));
    addTo(models, entry(u"c + 1"_qs, withAdapter(u"/c"_qs, u"/1"_qs)));
    ModelChooser chooser;
    chooser.setEntries(models);
    chooser.setCurrent(ModelPath(withAdapter(u"/b"_qs, u"/3"_qs)), u"b + 3"_qs);
    QStringList texts;
    for (int i = 0; i < chooser.count(); ++i)
      if (!chooser.itemText(i).isEmpty()) texts << chooser.itemText(i);
    QCOMPARE(texts.join(u", "_qs),
             u"Built in, a, a + 1, a + 2, b, b + 3, On this computer, c, c + 1, d, "
             "For teaching, layer, Open…"_qs);
  }

  void anAdapterOfABuiltInModelIsFoundBehindIt() {
    const BuiltInModel base = builtInModels().front();
    Settings().setRecentModels({withAdapter(base.path, m_adapter)});
    ModelList list;
    QSignalSpy changed(&list, &ModelList::changed);
    list.search();
    QVERIFY(changed.wait());
    for (const bool isTranslatedAnew : {false, true}) {
      if (isTranslatedAnew) list.retranslate();
      QCOMPARE(spelling(list.entries()[0].reference), base.path);
      QCOMPARE(spelling(list.entries()[1].reference), withAdapter(base.path, m_adapter));
      QCOMPARE(list.entries()[1].name, withAdapter(base.name, u"my-lora"_qs));
    }
  }

  void withAndWithoutTheAdapterAreCompared() {
    auto window = openedOn(QStringLiteral("w7 w31 w12 w40"));
    part<PictureArea>(*window).setView(CentreView::Compare);
    ComparePanel& panel = part<ComparePanel>(*window);
    auto& with = part<QComboBox>(panel, QStringLiteral("with"));
    const int base = int(ComparisonRequest::With::Base);
    QCOMPARE(with.count(), base);
    window->session().openModel(withAdapter(m_base.path(), m_adapter));
    QTRY_COMPARE(with.count(), base + 1);
    QTRY_COMPARE(shownTokens(*window), 4);
    with.setCurrentIndex(base);
    QTRY_VERIFY(panel.differenceMap()->values.size() == 16);
    QVERIFY(panel.differenceMap()->values.cwiseAbs().maxCoeff() > 0.01f);
    const auto title = [&](int side) {
      return part<ElidedLabel>(panel, QStringLiteral("title%1").arg(side)).text();
    };
    QVERIFY2(title(0).endsWith(QStringLiteral("with the adapter")), qPrintable(title(0)));
    QVERIFY2(title(1).endsWith(QStringLiteral("without the adapter")), qPrintable(title(1)));
    window->session().openModel(m_base.path());
    QTRY_COMPARE(with.count(), base);
  }

 private:
  const OwnSettings m_settings{QStringLiteral("tst_adapter_window")};
  QTemporaryDir m_folder;
  SmallModel m_base{QStringLiteral("bert")};
  QString m_adapter = m_folder.filePath(QStringLiteral("my-lora"));
};

QTEST_MAIN(TestAdapterWindow)
#include "tst_adapter_window.moc"
