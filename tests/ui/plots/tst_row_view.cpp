// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/maps/head_map.h"
#include "core/maps/map_filter.h"
#include "tests/support/sample.h"
#include "ui/plots/row_view.h"

using namespace heedmap;

namespace {

/// A target of as many tokens as the source has.
AttentionTrace translation() {
  AttentionTrace trace = sampleTrace("[CLS] the cat saw the dog [SEP]");
  trace.target = tokensOf("[s] le chat a vu le chien");
  AttentionStack cross = trace.stacks[0];
  cross.kind = AttentionKind::Cross;
  trace.stacks.push_back(cross);
  return trace;
}

std::vector<Eigen::Index> marked(const RowView& view, Eigen::Index tokens) {
  std::vector<Eigen::Index> result;
  for (Eigen::Index token = 0; token < tokens; ++token)
    if (view.isPinned(token)) result.push_back(token);
  return result;
}

}  // namespace

class TestRowView : public QObject {
  Q_OBJECT

 private slots:
  void thePinnedTokenIsMarkedInItsOwnSentence() {
    const AttentionTrace trace = translation();
    RowView view;
    view.resize(600, 200);
    view.show(std::make_shared<AttentionMap>(headMap(trace, {AttentionKind::Self, 1, 2})), {});
    for (const Pin::Kind kind : {Pin::Kind::Query, Pin::Kind::Key}) {
      view.setPin({kind, 3});
      QCOMPARE(marked(view, 7), (std::vector<Eigen::Index>{3}));
    }
  }

  /// Of a long text the ten strongest, with their positions; in one line the six strongest in words.
  void aLongRowListsItsStrongestKeys() {
    auto map = std::make_shared<AttentionMap>();
    map->values = Matrix::Constant(90, 90, 0.001f);
    for (Eigen::Index i = 0; i < 12; ++i) map->values(4, 5 + 7 * i) = float(i + 1) / 90;
    map->values(4, 3) = 0.5f;
    for (Eigen::Index i = 0; i < 90; ++i)
      map->queries.push_back({QStringLiteral("w%1").arg(i), {}, {}, 0, false});
    map->keys = map->queries;
    RowView view;
    view.resize(900, 200);
    view.show(map, {});
    view.setPin({Pin::Kind::Query, 4});
    QCOMPARE(view.drawnTokens(), (std::vector<Eigen::Index>{3, 82, 75, 68, 61, 54, 47, 40, 33, 26}));
    QVERIFY(view.tokenRect(3).left() < view.tokenRect(82).left());
    QVERIFY(view.tokenRect(0).isNull());
    view.resize(900, view.minimumSizeHint().height());
    QCOMPARE(
        view.summary(),
        QStringLiteral("query 4 “w4” looks at    3 w3 .50   82 w82 .13   75 w75 .12   68 w68 .11   61 w61 "
                       ".10   54 w54 .089"));
  }

  /// Axes of equal length, and yet "chat" is no token of the English sentence.
  void crossAttentionMarksNone() {
    const AttentionTrace trace = translation();
    RowView view;
    view.resize(600, 200);
    view.show(std::make_shared<AttentionMap>(headMap(trace, {AttentionKind::Cross, 1, 2})), {});
    for (const Pin::Kind kind : {Pin::Kind::Query, Pin::Kind::Key}) {
      view.setPin({kind, 2});
      QCOMPARE(marked(view, 7), std::vector<Eigen::Index>{});
    }
    view.setPin({Pin::Kind::Query, 2});
    QVERIFY(view.heading().contains(QStringLiteral("chat")));
    const QImage picture = view.viewport()->grab().toImage();
    // The frame of a mark is drawn in the accent colour; bars of that colour are above the boxes.
    const QRect box = view.tokenRect(2);
    for (int x = box.left(); x <= box.right(); ++x)
      QVERIFY(picture.pixelColor(x, box.bottom() - 2) != HeatmapStyle().theme.selection);
  }

  /// Rows that are hidden shift the others, and the mark stays with its token.
  void hiddenTokensDoNotShiftTheMark() {
    const AttentionTrace trace = translation();
    const Tokens& tokens = trace.source;
    RowView view;
    view.resize(600, 200);
    const MapFilter hidden{.hiddenQueries = {0, 1}};
    view.show(std::make_shared<AttentionMap>(
                  filtered(headMap(trace, {AttentionKind::Self, 0, 0}), hidden, tokens, tokens)),
              {});
    view.setPin({Pin::Kind::Query, 1});  // token 3
    QCOMPARE(marked(view, 7), (std::vector<Eigen::Index>{3}));
  }
};

QTEST_MAIN(TestRowView)
#include "tst_row_view.moc"
