// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>

#include "tests/support/panel_test.h"
#include "tests/support/settle.h"
#include "ui/panels/centre/lines_panel.h"
#include "ui/panels/reading_panel.h"

using namespace heedmap;

class TestReadingPanel : public QObject, private PanelTest {
  Q_OBJECT

 private slots:
  void init() { open(); }
  void cleanup() { close(); }

  void readingChangesThePictureAndCanBeUndone() {
    ReadingPanel& panel = part<ReadingPanel>(*m_window);
    auto& special = part<QCheckBox>(panel, QStringLiteral("special"));
    auto& renormalise = part<QCheckBox>(panel, QStringLiteral("renormalise"));
    auto& picture = part<QComboBox>(panel, QStringLiteral("picture"));
    auto& reset = part<QPushButton>(panel, QStringLiteral("reset"));
    special.click();
    renormalise.click();
    QCOMPARE(m_session->map()->values.rows(), 6);
    for (Eigen::Index row = 0; row < 6; ++row)
      QVERIFY(std::abs(m_session->map()->values.row(row).sum() - 1) < 1e-5f);
    QVERIFY(m_session->map()->note().contains(QStringLiteral("renormalised")));
    QVERIFY(!m_session->reading(0, 0)->hasScores);
    m_session->history().undo();
    QVERIFY(!renormalise.isChecked());
    m_session->history().undo();
    QCOMPARE(m_session->map()->values.rows(), 8);
    QVERIFY(m_session->map()->note().isEmpty());
    for (int of = 1; of < picture.count(); ++of) {
      picture.setCurrentIndex(of);
      emit picture.activated(of);
      QTRY_VERIFY(!m_session->map()->title.startsWith(QStringLiteral("Layer 0 · Head 0")) || of <= 2);
      QCOMPARE(m_session->map()->values.rows(), 8);
    }
    reset.click();
    QCOMPARE(m_session->map()->title, QStringLiteral("Layer 0 · Head 0"));
  }

  void chosenHeadsShareALineView() {
    part<PictureArea>(*m_window).setView(CentreView::Lines);
    QTest::mouseClick(m_grid->viewport(), Qt::LeftButton, Qt::ControlModifier,
                      m_grid->pictureRect({AttentionKind::Self, 2, 3}).center());
    QCOMPARE(m_session->view().chosen.size(), 1u);
    LineView& lines = part<LinesPanel>(*m_window);
    QTRY_VERIFY(lines.keyRect(0).isValid() && lines.grab().toImage().size().width() > 50);
    // The view may still be finding its size: move there until the token is under the mouse.
    const auto hovered = [&lines] {
      QTest::mouseMove(lines.viewport(), QPoint(1, 1));
      QTest::mouseMove(lines.viewport(), lines.queryRect(2).center());
      return lines.isolated();
    };
    QTRY_COMPARE(hovered(), (LineView::Spot{true, 2}));
    QTest::mouseClick(lines.viewport(), Qt::LeftButton, {}, lines.keyRect(4).center());
    QCOMPARE(lines.isolated(), (LineView::Spot{false, 4}));
    // One pin with the picture.
    QCOMPARE(m_session->view().pin, (Pin{Pin::Kind::Key, 4}));
    m_session->edits().pin({Pin::Kind::Query, 6});
    QCOMPARE(lines.isolated(), (LineView::Spot{true, 6}));
    QTest::mouseClick(lines.viewport(), Qt::RightButton, {}, lines.keyRect(4).center());
    QCOMPARE(m_session->view().pin, (Pin{Pin::Kind::Query, 6}));
    QVERIFY(settle(*m_session));  // while lines are made again
    QCOMPARE(lines.isolated(), (LineView::Spot{true, 6}));
  }

 private:
  const OwnSettings m_settings{QStringLiteral("tst_reading_panel")};
};

QTEST_MAIN(TestReadingPanel)
#include "tst_reading_panel.moc"
