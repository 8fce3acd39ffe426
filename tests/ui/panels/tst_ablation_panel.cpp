// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QContextMenuEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTableWidget>
#include <QToolButton>

#include "core/attention/weighted_values.h"
#include "core/base/system.h"
#include "tests/support/panel_test.h"
#include "ui/frame/docks.h"
#include "ui/panels/ablation_chips.h"
#include "ui/panels/ablation_panel.h"
#include "ui/window/menus/cell_menu.h"

using namespace heedmap;

namespace {

/// Of /proc/self/status; 0 where there is none.
double kilobytes(const char* field) {
  QFile file(QStringLiteral("/proc/self/status"));
  if (!file.open(QIODevice::ReadOnly)) return 0;
  for (const QByteArray& line : file.readAll().split('\n'))
    if (line.startsWith(field)) return line.simplified().split(' ').value(1).toDouble();
  return 0;
}

}  // namespace

class TestAblationPanel : public QObject, private PanelTest {
  Q_OBJECT

 private slots:
  void init() { open(); }
  void cleanup() { close(); }

  void switchedOffHeadChangesLaterOnes() {
    AblationPanel& panel = part<AblationPanel>(*m_window);
    auto& toggle = part<QPushButton>(panel, QStringLiteral("toggle"));
    auto& effect = part<QLabel>(panel, QStringLiteral("effect"));
    toggle.click();
    QTRY_VERIFY(effect.text().contains(QStringLiteral("%")));
    QTRY_COMPARE(m_grid->marks().size(), 61u);  // the layers after it, and the head itself
    QVERIFY(m_session->map()->note().contains(QStringLiteral("zero-ablated")));
    QVERIFY(m_grid->marks().at({AttentionKind::Self, 0, 0}).isOff);
    QVERIFY(part<GridMarks>(*m_window).ablated().base);
    m_session->history().undo();
    QTRY_VERIFY(m_session->map()->note().isEmpty());
    // No head comes after the last layer: the grid goes on showing the heads.
    ViewState view = m_session->view();
    view.head = {AttentionKind::Self, 5, 11};
    m_session->change(view, QStringLiteral("head"));
    toggle.click();
    QTRY_VERIFY(effect.text().contains(QStringLiteral("No other head")));
    QVERIFY(!part<GridMarks>(*m_window).ablated().base);
    m_session->history().undo();
    m_session->history().undo();
    QTRY_VERIFY(m_session->map()->note().isEmpty());
  }

  /// A click looks at the trace, of which a copy would take as much memory again.
  void noClickCopiesTheTrace() {
    m_session->openModel(TextbookOptions{});
    type(*m_window, QStringLiteral("cat ").repeated(8192));
    QTRY_VERIFY_WITH_TIMEOUT(m_session->map()->longHead, 30000);
    QTRY_VERIFY_WITH_TIMEOUT(!JobRunner::isAnyBusy(), 60000);
    const auto bytes = [](const Matrix& matrix) { return double(matrix.size()) * sizeof(float); };
    const LayerTrace& layer = m_session->trace()->stacks.front().layers.front();
    returnFreedMemory();
    QFile peak(QStringLiteral("/proc/self/clear_refs"));  // makes the peak what is in use now
    if (!peak.open(QIODevice::WriteOnly) || peak.write("5") < 1)
      QSKIP("The peak of memory is not known here.");
    peak.close();
    const double before = kilobytes("VmRSS");
    m_session->edits().togglePin({Pin::Kind::Query, 4000, 0});
    const double most = (kilobytes("VmHWM") - before) * 1024;
    QVERIFY2(most < bytes(layer.q), qPrintable(QStringLiteral("%1 MB more").arg(most / 1e6)));
  }

  void headsAreSetToTheirMean() {
    AblationPanel& panel = part<AblationPanel>(*m_window);
    auto& toggle = part<QPushButton>(panel, QStringLiteral("toggle"));
    auto& setTo = part<QComboBox>(panel, QStringLiteral("setTo"));
    toggle.click();
    QTRY_VERIFY(m_session->map()->note().contains(QStringLiteral("zero-ablated")));
    const Matrix zeroed = m_session->trace()->hidden;
    const auto model = m_session->model();
    const AttentionTrace base = model->run(m_session->trace()->source, {}, {});
    setTo.setCurrentIndex(1);
    emit setTo.activated(1);
    QTRY_VERIFY(
        m_session->map()->note().contains(QStringLiteral("mean-ablated over this text: Layer 0 · Head 0")));
    RunOptions options;
    options.meanAblations = {
        {{AttentionKind::Self, 0, 0},
         Vector(weightedValues(base.stacks[0], 0).leftCols(32).colwise().mean().transpose())}};
    const Matrix wanted = model->run(base.source, {}, options).hidden;
    QVERIFY((m_session->trace()->hidden - wanted).cwiseAbs().maxCoeff() < 1e-5f);
    QVERIFY((m_session->trace()->hidden - zeroed).cwiseAbs().maxCoeff() > 1e-3f);
    // A corpus, once it has been measured, brings means of its own.
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("texts.txt")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("A dog barks.\nNobody came to the party.\n");
    file.close();
    const auto* items = qobject_cast<QStandardItemModel*>(setTo.model());
    QVERIFY(!items->item(2)->isEnabled());
    part<HeadSurvey>(*m_window).measureCorpus(file.fileName());
    QTRY_VERIFY(items->item(2)->isEnabled());
    QVERIFY(setTo.itemText(2).contains(QLatin1Char('2')));
    emit setTo.activated(2);
    QTRY_VERIFY(m_session->map()->note().contains(QStringLiteral("mean-ablated over 2 texts")));
    QVERIFY((m_session->trace()->hidden - wanted).cwiseAbs().maxCoeff() > 1e-4f);
    m_session->history().undo();
    m_session->history().undo();
    m_session->history().undo();
    QTRY_VERIFY(m_session->map()->note().isEmpty());
    QCOMPARE(m_session->trace()->hidden, base.hidden);
  }

  void edgesAreCutAndPutBack() {
    AblationPanel& panel = part<AblationPanel>(*m_window);
    auto& cut = part<QPushButton>(panel, QStringLiteral("cut"));
    auto& allBack = part<QPushButton>(panel, QStringLiteral("allBack"));
    auto& list = part<AblationChips>(panel);
    auto& effect = part<QLabel>(panel, QStringLiteral("effect"));
    QVERIFY(!cut.isEnabled());
    ViewState view = m_session->view();
    view.head = {AttentionKind::Self, 3, 4};
    view.pin = {Pin::Kind::Query, 2, 6};  // cat → mat
    m_session->change(view, QStringLiteral("pin"));
    QVERIFY(cut.isEnabled());
    QVERIFY(cut.text().contains(QStringLiteral("“cat” → “mat”")));
    const Matrix before = m_session->map()->values;
    cut.click();
    QTRY_VERIFY(
        m_session->map()->note().contains(QStringLiteral("knocked out: Layer 3 · Head 4: “cat” → “mat”")));
    QVERIFY(m_session->map()->isMasked(2, 6));
    const Eigen::RowVectorXf row = m_session->map()->values.row(2);
    for (Eigen::Index key = 0; key < row.size(); ++key)
      QVERIFY(std::abs(row[key] - (key == 6 ? 0 : before(2, key) / (1 - before(2, 6)))) < 1e-5f);
    QVERIFY(cut.text().contains(QStringLiteral("Put")));
    QCOMPARE(list.count(), 1);
    QTRY_COMPARE(m_grid->marks().size(), 36u);  // the layer itself and the two after it
    QTRY_VERIFY(effect.text().contains(QStringLiteral("%")));
    // In words, an edge stands for all of its tokens; Delete puts the selected lines back.
    m_session->edits().toggleEdges(m_session->edits().edgesOf({4, 1}));
    QCOMPARE(list.count(), 2);
    QVERIFY2(list.text(0).contains(QStringLiteral("“the” → “on”")), qPrintable(list.text(0)));
    list.nameButton(0)->click();
    QCOMPARE(m_session->view().head, (HeadId{AttentionKind::Self, 3, 4}));
    QTest::keyClick(list.nameButton(0), Qt::Key_Delete);
    QCOMPARE(list.count(), 1);
    QVERIFY(list.text(0).contains(QStringLiteral("“cat” → “mat”")));
    QTRY_VERIFY(m_session->map()->isMasked(2, 6) || m_session->map()->isMasked(1, 4));
    m_session->history().undo();
    QCOMPARE(list.count(), 2);
    // Every chip has its own ×, and what was clicked stays under the mouse.
    const QPoint place = allBack.mapToGlobal(QPoint());
    list.backButton(1)->click();
    QCOMPARE(list.count(), 1);
    QVERIFY(list.text(0).contains(QStringLiteral("“the” → “on”")));
    QCOMPARE(allBack.mapToGlobal(QPoint()), place);
    allBack.click();
    QTRY_VERIFY(m_session->map()->note().isEmpty());
    QCOMPARE(m_session->view().ablation, Ablation{});
  }

  void aCellHasAMenu() {
    const std::unique_ptr<QMenu> menu(new CellMenu(*m_session, m_window->docks(), {6, 2}));
    QStringList texts;
    for (const QAction* action : menu->actions())
      if (!action->isSeparator()) texts << action->text();
    QCOMPARE(texts.size(), 4);
    QVERIFY(texts[3].contains(QStringLiteral("Knock out the edge “cat” → “mat”")));
    menu->actions().last()->trigger();
    QCOMPARE(m_session->view().ablation.knockouts,
             (std::vector<Knockout>{{{AttentionKind::Self, 0, 0}, 2, 6}}));
    QTRY_VERIFY(m_session->map()->isMasked(2, 6));
    const std::unique_ptr<QMenu> again(new CellMenu(*m_session, m_window->docks(), {6, 2}));
    QVERIFY(again->actions().last()->text().contains(QStringLiteral("back")));
    // A right click asks for it.
    QSignalSpy asked(m_heatmap, &HeatmapView::menuRequested);
    auto* plot = m_heatmap->findChild<HeatmapPlot*>();
    const QPoint middle = plot->pictureRect().center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, plot->mapTo(m_heatmap, middle),
                            plot->mapToGlobal(middle));
    QApplication::sendEvent(m_heatmap, &event);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.first().first().toPoint(), *plot->cellAt(middle));
    for (QWidget* popup : QApplication::topLevelWidgets())
      if (qobject_cast<QMenu*>(popup)) popup->close();
  }

  void anotherTextForgetsItsEdges() {
    AblationPanel& panel = part<AblationPanel>(*m_window);
    auto& toggle = part<QPushButton>(panel, QStringLiteral("toggle"));
    toggle.click();
    m_session->edits().toggleEdges(m_session->edits().edgesOf({6, 2}));
    QTRY_VERIFY(m_session->map()->isMasked(2, 6));
    m_session->setTexts(QStringLiteral("A dog"), {});
    QTRY_COMPARE(m_session->map()->values.rows(), 4);
    QVERIFY(m_session->view().ablation.knockouts.empty());
    QCOMPARE(m_session->view().ablation.heads.size(), size_t(1));
    QVERIFY(!m_session->map()->note().contains(QStringLiteral("knocked out")));
    // Undone to a longer text's edge, the short one goes on without it.
    m_session->history().undo();
    QTRY_VERIFY(m_session->view().ablation.heads.size() == 1);
    m_session->history().redo();
    QTRY_VERIFY(m_session->view().ablation.knockouts.empty());
  }

  void rankingStreamsIn() {
    AblationPanel& panel = part<AblationPanel>(*m_window);
    auto& rank = part<QPushButton>(panel, QStringLiteral("rank"));
    auto& table = part<QTableWidget>(panel);
    rank.click();
    QTRY_COMPARE_WITH_TIMEOUT(table.rowCount(), 72, 20000);
    const double first = table.item(0, 1)->text().toDouble(), last = table.item(71, 1)->text().toDouble();
    QVERIFY(first > last);
    QTRY_COMPARE(m_grid->marks().size(), 72u);
    // It says of what, and shows the line of the head that was asked about.
    QVERIFY(table.horizontalHeaderItem(1)->text() == QStringLiteral("Change"));
    QTRY_VERIFY(table.currentRow() >= 0);
    const int own = table.currentRow();
    QVERIFY(table.item(own, 0)->isSelected());
    QCOMPARE(table.item(own, 0)->text(), QStringLiteral("0 · 0"));
    QVERIFY(table.viewport()->rect().intersects(table.visualItemRect(table.item(own, 0))));
    QCOMPARE(m_session->view().head, (HeadId{AttentionKind::Self, 0, 0}));
  }

 private:
  const OwnSettings m_settings{QStringLiteral("tst_ablation_panel")};
};

QTEST_MAIN(TestAblationPanel)
#include "tst_ablation_panel.moc"
