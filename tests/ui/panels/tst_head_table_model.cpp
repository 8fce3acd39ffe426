// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include "core/workspace/model_reference.h"
#include "tests/support/open_once.h"
#include "ui/panels/heads/head_filter_model.h"
#include "ui/panels/heads/head_table_model.h"
#include "ui/session/session.h"

using namespace heedmap;

class TestHeadTableModel : public QObject {
  Q_OBJECT

 private slots:
  /// Measured twice, of a text and of a shorter one, searched, filtered and sorted: the testers fail the test
  /// where a model breaks what Qt's models promise.
  void bothModelsKeepWhatModelsPromise() {
    Session session(openOnce);
    HeadSurvey survey(session);
    HeadTableModel table(survey);
    HeadFilterModel shown(table);
    using Mode = QAbstractItemModelTester::FailureReportingMode;
    const QAbstractItemModelTester ofTable(&table, Mode::QtTest), ofShown(&shown, Mode::QtTest);
    survey.setFollowing(&survey, true);
    session.setTexts(QStringLiteral("The cat sits on the mat"), {});
    session.openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2"));
    QTRY_COMPARE_WITH_TIMEOUT(shown.rowCount(), 72, 20000);
    table.setCell({{{AttentionKind::Self, 0, 2}, 0.5f}, {{AttentionKind::Self, 3, 4}, 0.25f}});
    shown.sort(HeadTableModel::Cell, Qt::DescendingOrder);
    QCOMPARE(shown.index(0, HeadTableModel::Head).data().toString(), QStringLiteral("0 · 2"));
    QCOMPARE(shown.index(1, HeadTableModel::Head).data().toString(), QStringLiteral("3 · 4"));
    shown.setFilter(MeasureFilter(QStringLiteral("layer = 3")));
    QCOMPARE(shown.rowCount(), 12);
    QSignalSpy measured(&survey, &HeadSurvey::changed);
    session.setTexts(QStringLiteral("A dog"), {});
    QVERIFY(measured.wait(20000));
    table.retranslate();
    shown.setFilter({});
    QCOMPARE(shown.rowCount(), 72);
  }
};

QTEST_MAIN(TestHeadTableModel)
#include "tst_head_table_model.moc"
