// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>

#include "tests/support/panel_test.h"
#include "ui/controls/elided_label.h"
#include "ui/panels/centre/compare_panel.h"
#include "ui/panels/centre/compare_pictures.h"

using namespace heedmap;

class TestComparePanel : public QObject, private PanelTest {
  Q_OBJECT

 private slots:
  void init() { open(); }
  void cleanup() { close(); }

  void comparesWithAnotherHeadAndText() {
    ComparePanel& panel = compare();
    auto& layer = part<QSpinBox>(panel, QStringLiteral("layer"));
    auto& head = part<QSpinBox>(panel, QStringLiteral("head"));
    auto& readOut = part<QLabel>(panel, QStringLiteral("readOut"));
    auto& with = part<QComboBox>(panel, QStringLiteral("with"));
    auto& text = part<QLineEdit>(panel, QStringLiteral("text"));
    layer.setValue(0);
    head.setValue(2);
    const Matrix expected = weights(headInput(*m_session->trace(), {AttentionKind::Self, 0, 0})).values -
                            weights(headInput(*m_session->trace(), {AttentionKind::Self, 0, 2})).values;
    QTRY_VERIFY(panel.differenceMap()->values.size() == 64 &&
                (panel.differenceMap()->values - expected).norm() < 1e-5f);
    QVERIFY(readOut.text().contains(QStringLiteral("Jensen–Shannon")));
    with.setCurrentIndex(2);
    text.setText(QStringLiteral("The cat sits on the sofa"));
    QTRY_VERIFY(panel.differenceMap()->values.size() == 64 &&
                panel.differenceMap()->keys[6].text.contains(QStringLiteral("mat / sofa")));
  }

  void bothSidesSayWhatTheyAre() {
    ComparePanel& panel = compare();
    auto& with = part<QComboBox>(panel, QStringLiteral("with"));
    part<QLineEdit>(panel, QStringLiteral("text")).setText(QStringLiteral("The cat sits on the sofa"));
    const auto title = [&](int side) {
      return part<ElidedLabel>(panel, QStringLiteral("title%1").arg(side)).text();
    };
    m_session->edits().switchOff({AttentionKind::Self, 0, 3});
    for (int kind = 0; kind < with.count(); ++kind) {
      with.setCurrentIndex(kind);
      QTRY_VERIFY2(panel.differenceMap()->values.size() > 0 && title(0) != title(1), qPrintable(title(0)));
    }
    // Only what one side has and the other has not.
    with.setCurrentIndex(int(ComparisonRequest::With::Model));
    QTRY_COMPARE(title(1), QStringLiteral("as trained"));
    QTRY_COMPARE(title(0), m_session->map()->note());
    QVERIFY(title(0).contains(QStringLiteral("Head 3")));
    with.setCurrentIndex(int(ComparisonRequest::With::Text));
    QTRY_VERIFY2(title(1).startsWith(QStringLiteral("“… the sofa”")), qPrintable(title(1)));
    QVERIFY2(title(0).startsWith(QStringLiteral("“… the mat”")), qPrintable(title(0)));
    // The third says which side is more.
    QStringList names;
    for (const Figure::Text& text : panel.plot(2)->figure().texts)
      if (text.part == Figure::Part::BarName) names << text.text;
    QCOMPARE(names.size(), 1);
    QVERIFY2(names[0].startsWith(QStringLiteral("← second")) && names[0].endsWith(QStringLiteral("→")),
             qPrintable(names[0]));
  }

  void aThumbnailChoosesTheSecondHead() {
    ComparePanel& panel = compare();
    auto& with = part<QComboBox>(panel, QStringLiteral("with"));
    const HeadId shown = m_session->view().head;
    const auto click = [this](int layer, int head) {
      QTest::mouseClick(m_grid->viewport(), Qt::LeftButton, {},
                        m_grid->pictureRect({AttentionKind::Self, layer, head}).center());
    };
    const auto second = [&panel] {
      return QPoint(part<QSpinBox>(panel, QStringLiteral("layer")).value(),
                    part<QSpinBox>(panel, QStringLiteral("head")).value());
    };
    click(2, 5);
    QCOMPARE(second(), QPoint(2, 5));
    QCOMPARE(m_session->view().head, shown);
    QVERIFY(m_grid->other() == (HeadId{AttentionKind::Self, 2, 5}));
    QTest::keyClick(m_grid, Qt::Key_Down);
    QCOMPARE(second(), QPoint(3, 5));
    QVERIFY(m_grid->accessibleDescription().contains(QStringLiteral("Layer 3 · Head 5")));
    const Matrix expected = weights(headInput(*m_session->trace(), shown)).values -
                            weights(headInput(*m_session->trace(), {AttentionKind::Self, 3, 5})).values;
    QTRY_VERIFY(panel.differenceMap()->values.size() == 64 &&
                (panel.differenceMap()->values - expected).norm() < 1e-5f);
    // Where no second head is wanted, the grid chooses the first as ever.
    with.setCurrentIndex(int(ComparisonRequest::With::Text));
    QVERIFY(!m_grid->other());
    click(1, 4);
    QCOMPARE(m_session->view().head, (HeadId{AttentionKind::Self, 1, 4}));
    with.setCurrentIndex(int(ComparisonRequest::With::Head));
    QVERIFY(m_grid->other());
    part<PictureArea>(*m_window).setView(CentreView::Heatmap);
    QVERIFY(!m_grid->other());
  }

  void theOtherTextBeginsAsThisOne() {
    ComparePanel& panel = compare();
    auto& text = part<QLineEdit>(panel, QStringLiteral("text"));
    part<QComboBox>(panel, QStringLiteral("with")).setCurrentIndex(int(ComparisonRequest::With::Text));
    QCOMPARE(text.text(), QStringLiteral("The cat sits on the mat"));
    QTRY_VERIFY(
        part<QLabel>(panel, QStringLiteral("readOut")).text().contains(QStringLiteral("change a word")));
    type(*m_window, QStringLiteral("The dog sits"));
    QTRY_COMPARE(text.text(), QStringLiteral("The dog sits"));
    text.setFocus();
    text.selectAll();
    QTest::keyClicks(&text, QStringLiteral("The fox sits"));
    type(*m_window, QStringLiteral("The dog lies"));
    QTRY_COMPARE(m_session->map()->values.rows(), 5);
    QTRY_VERIFY(part<ElidedLabel>(panel, QStringLiteral("title0")).text().contains(QStringLiteral("lies")));
    QCOMPARE(text.text(), QStringLiteral("The fox sits"));
  }

  void oneSentenceStandsForThreePictures() {
    ComparePanel& panel = compare();
    QTRY_COMPARE(panel.differenceMap()->values.size(), 64);
    const auto& why = part<QLabel>(panel, QStringLiteral("why"));
    QVERIFY(!why.isVisible() && panel.plot(0)->isVisible());
    type(*m_window, {});
    part<QComboBox>(panel, QStringLiteral("with")).setCurrentIndex(int(ComparisonRequest::With::Text));
    part<QLineEdit>(panel, QStringLiteral("text")).clear();
    QTRY_VERIFY(why.isVisible() && !why.text().isEmpty());
    for (int i = 0; i < 3; ++i) QVERIFY(!panel.plot(i)->isVisible());
    QVERIFY(part<QLabel>(panel, QStringLiteral("readOut")).text().isEmpty());
  }

  void comparisonFollowsTheHeatmap() {
    ComparePanel& panel = compare();
    auto& head = part<QSpinBox>(panel, QStringLiteral("head"));
    auto& with = part<QComboBox>(panel, QStringLiteral("with"));
    auto& text = part<QLineEdit>(panel, QStringLiteral("text"));
    head.setValue(2);
    QTRY_VERIFY(panel.differenceMap()->values.size() == 64);
    QVERIFY(panel.isLikeThePicture());
    const auto seen = [](const HeatmapPlot& plot) { return plot.camera().visible(); };
    // One cross-hair …
    m_heatmap->setCross(QPoint(3, 5));
    for (int i = 0; i < 3; ++i) QCOMPARE(panel.plot(i)->cross(), QPoint(3, 5));
    part<ComparePictures>(panel).setCross(QPoint(1, 2));
    QCOMPARE(m_heatmap->plot().cross(), QPoint(1, 2));
    part<ComparePictures>(panel).setCross({});
    QVERIFY(!m_heatmap->plot().cross());
    // … and one zoom, from either side: the same middle cell, and as much of the matrix as there is room for.
    m_heatmap->setCross(QPoint(4, 4));
    for (int i = 0; i < 4; ++i) m_heatmap->zoomIn();
    QVERIFY(!m_heatmap->plot().camera().isFitted());
    const QRectF own = seen(m_heatmap->plot());
    for (int i = 0; i < 3; ++i) {
      QVERIFY(!panel.plot(i)->camera().isFitted());
      const QRectF other = seen(*panel.plot(i));
      if (own.width() < 8 && other.width() < 8)
        QVERIFY(std::abs(own.center().x() - other.center().x()) < 0.5);
      if (own.height() < 8 && other.height() < 8)
        QVERIFY(std::abs(own.center().y() - other.center().y()) < 0.5);
      QVERIFY((seen(*panel.plot(i)).center() - seen(*panel.plot(0)).center()).manhattanLength() < 0.1);
    }
    panel.plot(2)->fit();
    QVERIFY(m_heatmap->plot().camera().isFitted());
    QCOMPARE(seen(m_heatmap->plot()), QRectF(0, 0, 8, 8));
    panel.plot(1)->zoom(3, panel.plot(1)->pictureRect().topLeft());
    // Labels of other widths leave the pictures other room: they follow to within a cell.
    QVERIFY((seen(*panel.plot(0)).center() - seen(*panel.plot(1)).center()).manhattanLength() < 1);
    QVERIFY(!m_heatmap->plot().camera().isFitted());
    // Other rows and columns than the picture's have a zoom of their own.
    with.setCurrentIndex(2);
    text.setText(QStringLiteral("The cat"));
    QTRY_VERIFY(panel.differenceMap()->values.rows() < 8);
    QVERIFY(!panel.isLikeThePicture());
    m_heatmap->setCross(QPoint(0, 0));
    QVERIFY(panel.plot(0)->cross() != QPoint(0, 0));
  }

  void comparisonStartsWithAnotherHead() {
    ComparePanel& panel = compare();
    auto& layer = part<QSpinBox>(panel, QStringLiteral("layer"));
    auto& head = part<QSpinBox>(panel, QStringLiteral("head"));
    auto& with = part<QComboBox>(panel, QStringLiteral("with"));
    const auto other = [&layer, &head] { return QPoint(layer.value(), head.value()); };
    QCOMPARE(other(), QPoint(0, 1));  // the next one
    const auto show = [this](const HeadId& id) {
      ViewState view = m_session->view();
      view.head = id;
      m_session->change(view, QStringLiteral("head"));
    };
    show({AttentionKind::Self, 3, 4});
    QCOMPARE(other(), QPoint(0, 1));
    show({AttentionKind::Self, 0, 1});  // never against itself: with the one before
    QCOMPARE(other(), QPoint(3, 4));
    QTRY_VERIFY(panel.differenceMap()->values.size() == 64 && panel.differenceMap()->values.norm() > 0.1f);
    QCOMPARE(head.maximum(), 11);
    // In another model it is the same head.
    with.setCurrentIndex(3);
    QCOMPARE(other(), QPoint(0, 1));
  }

  void comparisonForgetsWhatIsGone() {
    ComparePanel& panel = compare();
    const auto& why = part<QLabel>(panel, QStringLiteral("why"));
    auto& with = part<QComboBox>(panel, QStringLiteral("with"));
    auto& text = part<QLineEdit>(panel, QStringLiteral("text"));
    QTRY_COMPARE(panel.differenceMap()->values.size(), 64);
    // An empty text has special tokens, and is no text to compare with.
    with.setCurrentIndex(2);
    text.clear();
    QTRY_VERIFY(why.text().contains(QStringLiteral("Type the other text first")));
    QCOMPARE(panel.differenceMap()->values.size(), 0);
    text.setText(QStringLiteral("The cat sits on the very large sofa"));
    QTRY_COMPARE(panel.differenceMap()->values.size(), 64);
    QVERIFY(part<ElidedLabel>(panel, QStringLiteral("title1")).text().contains(QStringLiteral("sofa")));
    // A long name is shortened and said whole.
    text.setText(QStringLiteral("The cat sits on the sofa ").repeated(20));
    QTRY_VERIFY(part<ElidedLabel>(panel, QStringLiteral("title1"))
                    .toolTip()
                    .contains(QStringLiteral("the sofa The cat sits on the sofa The cat")));
    // Another model, which the maps are not of.
    m_session->openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/multilingual-e5-small-zh-en"));
    QSignalSpy opened(m_session, &Session::modelOpened);
    QVERIFY(opened.wait(20000));
    QCOMPARE(panel.differenceMap()->values.size(), 0);
    text.clear();
    QTRY_VERIFY(why.text().contains(QStringLiteral("Type the other text first")));
    QTRY_VERIFY(m_session->trace() && m_session->map()->values.size() > 0);  // and compares again
    QTRY_VERIFY(why.text().contains(QStringLiteral("Type the other text first")));
    QCOMPARE(panel.differenceMap()->values.size(), 0);
  }

 private:
  ComparePanel& compare() {
    part<PictureArea>(*m_window).setView(CentreView::Compare);
    return part<ComparePanel>(*m_window);
  }

  const OwnSettings m_settings{QStringLiteral("tst_compare_panel")};
};

QTEST_MAIN(TestComparePanel)
#include "tst_compare_panel.moc"
