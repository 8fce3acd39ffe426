// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/window.h"
#include "ui/controls/badge.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/message_bar.h"
#include "ui/controls/problem_label.h"
#include "ui/panels/files/arrays_dialog.h"
#include "ui/panels/files/trace_saver.h"
#include "ui/panels/text_bar.h"
#include "ui/window/open_dialogs.h"

using namespace heedmap;

namespace {

const QString folder = QStringLiteral(HEEDMAP_TEST_DATA "/arrays/");

QString said(const QDialog& dialog, const char* label) {
  return part<QLabel>(dialog, QString::fromLatin1(label)).text();
}

QPushButton& openButton(const QDialog& dialog) {
  return *part<QDialogButtonBox>(dialog).button(QDialogButtonBox::Open);
}

void choose(QComboBox& box, const char* axis) {
  box.setCurrentIndex(box.findData(QString::fromLatin1(axis)));
  emit box.activated(box.currentIndex());
}

}  // namespace

class TestArraysDialog : public QObject {
  Q_OBJECT

 private slots:
  void init() { OwnSettings::forget(); }

  void itSaysWhatWasUnderstood() {
    ArraysDialog dialog(folder + QStringLiteral("holes.npy"));
    dialog.show();
    QTRY_COMPARE(said(dialog, "rows"),
                 QStringLiteral("All 30 rows sum to 1.\nWhere the numbers are NaN, keys are masked."));
    QCOMPARE(said(dialog, "stacks"),
             QStringLiteral("Self-attention: 3 layers × 2 heads, 5 queries × 5 keys"));
    QCOMPARE(said(dialog, "names"), QStringLiteral("0 1 2 3 4 (no names were found)"));
    QVERIFY(openButton(dialog).isEnabled());
    QCOMPARE(dialog.choice(), ArraysPath{folder + QStringLiteral("holes.npy")});
  }

  void tokensCanBeTyped() {
    ArraysDialog dialog(folder + QStringLiteral("four-axes.npy"));
    dialog.show();
    QTRY_VERIFY(openButton(dialog).isEnabled());
    auto& words = part<QLineEdit>(dialog, QStringLiteral("words"));
    words.setFocus();
    QTest::keyClicks(&words, QStringLiteral("one two three"));
    QTRY_VERIFY(part<ProblemLabel>(dialog).text().contains(QStringLiteral("5 tokens, but 3")));
    QVERIFY(!openButton(dialog).isEnabled());
    QTest::keyClicks(&words, QStringLiteral(" four five"));
    QTRY_COMPARE(said(dialog, "names"), QStringLiteral("one two three four five (as typed)"));
    QVERIFY(!part<ProblemLabel>(dialog).isVisible());
    QCOMPARE(dialog.choice().words, QStringLiteral("one two three four five"));
  }

  /// The same numbers with their axes in another order.
  void axesCanBeNamed() {
    ArraysDialog dialog(folder + QStringLiteral("heads-last.npy"));
    dialog.show();
    QTRY_COMPARE(dialog.findChildren<QComboBox*>().size(), 4);
    QTRY_VERIFY(said(dialog, "rows").contains(QStringLiteral("do not sum to 1")));
    const QList<QComboBox*> boxes = dialog.findChildren<QComboBox*>();
    choose(*boxes[0], "query");  // what the third was, which becomes a layer in its place
    choose(*boxes[1], "key");
    QCOMPARE(boxes[2]->currentData().toString(), QStringLiteral("layer"));
    QCOMPARE(boxes[3]->currentData().toString(), QStringLiteral("head"));
    QTRY_COMPARE(said(dialog, "rows"), QStringLiteral("All 30 rows sum to 1."));
    QCOMPARE(dialog.choice().axes, QStringLiteral("query,key,layer,head"));
  }

  void tokensAreNoMarkup() {
    ArraysDialog dialog(folder + QStringLiteral("list.json"));
    dialog.show();
    QTRY_COMPARE(said(dialog, "names"), QStringLiteral("<s> ·The ·cat ·s at (from the same file)"));
    QCOMPARE(part<QLabel>(dialog, QStringLiteral("names")).textFormat(), Qt::PlainText);
  }

  /// Three arrays, each of which holds all layers of its kind.
  void severalKindsOfAttention() {
    ArraysDialog dialog(folder + QStringLiteral("stacks.safetensors"));
    dialog.show();
    QTRY_VERIFY(openButton(dialog).isEnabled());
    QVERIFY(said(dialog, "stacks")
                .contains(QStringLiteral("Cross-attention: 3 layers × 2 heads, 3 queries × 5 keys")));
    QCOMPARE(dialog.findChildren<QComboBox*>().front()->currentData().toString(), QStringLiteral("layer"));
    QVERIFY(part<QLineEdit>(dialog, QStringLiteral("targetWords")).isVisible());
    QCOMPARE(dialog.choice().axes, QString());
  }

  void whatCannotBeReadIsSaid() {
    ArraysDialog dialog(folder + QStringLiteral("objects.npy"));
    dialog.show();
    QTRY_VERIFY(part<ProblemLabel>(dialog).text().contains(QStringLiteral("Python objects")));
    QVERIFY(!openButton(dialog).isEnabled());
  }

  /// Nobody set what a file holds: there is nothing to undo.
  void whatIsSaidOfGivenNumbersHasNoCross() {
    const auto window = openedWindow();
    OpenDialogs::openFile(window.get(), window->session(), folder + QStringLiteral("heads-last.npy"));
    auto& dialog = part<ArraysDialog>(*window);
    QTRY_VERIFY(openButton(dialog).isEnabled());
    QTest::mouseClick(&openButton(dialog), Qt::LeftButton);
    const auto& badge = part<Badge>(*window);
    QTRY_VERIFY(badge.text().contains(QStringLiteral("shown as given")));
    QVERIFY(badge.isVisible() && badge.crossRect().isEmpty());
    window->session().edits().pin({Pin::Kind::Key, 1});
    window->session().edits().hidePinned();
    QTRY_VERIFY(!badge.crossRect().isEmpty());
  }

  /// 2 queries of one text to 3 keys of another, and no text to itself.
  void theWindowShowsCrossAttentionAlone() {
    const QTemporaryDir place;
    const QString path = place.filePath(QStringLiteral("cross.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"attention": [[[0.5, 0.25, 0.25], [0, 0.75, 0.25]], [[0, 1, 0], [0.125, 0, 0.875]]]})");
    file.close();
    const auto window = openedWindow();
    OpenDialogs::openFile(window.get(), window->session(), path);
    auto& dialog = part<ArraysDialog>(*window);
    QTRY_VERIFY(openButton(dialog).isEnabled());
    QTest::mouseClick(&openButton(dialog), Qt::LeftButton);
    QTRY_VERIFY(window->session().map() && window->session().map()->values.cols() == 3);
    window->session().edits().selectHead({AttentionKind::Cross, 0, 1});
    QTRY_COMPARE(window->session().map()->values, (Matrix(2, 3) << 0, 1, 0, 0.125, 0, 0.875).finished());
    const QString summary = part<TextBar>(*window).findChildren<ElidedLabel*>().front()->text();
    QVERIFY2(summary.endsWith(QStringLiteral("1 layer × 2 heads")), qPrintable(summary));
    QStringList given;
    for (const ElidedLabel* label : part<TextBar>(*window).findChildren<ElidedLabel*>())
      if (label->isVisible()) given << label->text();
    QVERIFY2(given.contains(QStringLiteral("0 1 2")) && given.contains(QStringLiteral("0 1")),
             qPrintable(given.join(u'|')));
  }

  /// From the file by the dialog into the window, and a run as a trace out of it.
  void theWindowOpensAndSaves() {
    const auto window = openedWindow();
    const QTemporaryDir place;
    const QString trace = place.filePath(QStringLiteral("cat.trace.safetensors"));
    auto& saver = part<TraceSaver>(*window);
    QVERIFY(saver.canSave());
    const AttentionMap before = *window->session().map();
    saver.save(trace);
    QTRY_VERIFY2(part<MessageBar>(*window).sentence().contains(QStringLiteral("cat.trace.safetensors”, ")),
                 qPrintable(part<MessageBar>(*window).sentence()));

    OpenDialogs::openFile(window.get(), window->session(), folder + QStringLiteral("dictionary.pt"));
    auto& dialog = part<ArraysDialog>(*window);
    QTRY_VERIFY(openButton(dialog).isEnabled());
    QTest::mouseClick(&openButton(dialog), Qt::LeftButton);
    QTRY_COMPARE(shownTokens(*window), 5);
    QVERIFY(!saver.canSave());  // there are no queries and keys

    OpenDialogs::openFile(window.get(), window->session(), trace);  // which asks nothing
    QTRY_COMPARE(shownTokens(*window), 8);
    window->session().edits().selectHead({AttentionKind::Self, 0, 0});
    QTRY_COMPARE(window->session().map()->title, before.title);
    QCOMPARE(window->session().map()->values, before.values);
  }

 private:
  const OwnSettings m_settings{QStringLiteral("tst_arrays_dialog")};
};

QTEST_MAIN(TestArraysDialog)
#include "tst_arrays_dialog.moc"
