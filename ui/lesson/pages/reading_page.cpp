// SPDX-License-Identifier: GPL-3.0-or-later
// How to read a heatmap.
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/pages/head_list_block.h"
#include "ui/lesson/state/lesson_models.h"

namespace heedmap::lesson {

namespace {

/// Where the characters of `word` are among the tokens that are looked at; empty when the text has not got
/// it.
std::vector<Eigen::Index> tokensOf(const Tokens& tokens, const QByteArray& word) {
  std::vector<Eigen::Index> places;
  const qsizetype first = tokens.text.indexOf(word), last = first + word.size();
  for (qsizetype i = 0; first >= 0 && i < tokens.size(); ++i) {
    const Token& token = tokens.items[size_t(i)];
    if (token.sequence == 0 && !token.range.isEmpty() && token.range.begin < last && token.range.end > first)
      places.push_back(i);
  }
  return places;
}

/// How many rows but `query` look most at `key`.
Eigen::Index otherRowsOn(const Matrix& map, Eigen::Index key, Eigen::Index query) {
  Eigen::Index count = 0;
  for (Eigen::Index row = 0; row < map.rows(); ++row) {
    Eigen::Index most = 0;
    map.row(row).maxCoeff(&most);
    count += row != query && most == key;
  }
  return count;
}

/// What the row of 它 says about 钢笔 in the head that is shown, and what it does not prove.
QString penRow(const LessonState& state) {
  const Tokens& tokens = state.trace->keyTokens(state.view.head.kind);
  const auto it = tokensOf(tokens, "它"), ofPen = tokensOf(tokens, "钢笔");
  const Matrix& map = state.map->values;
  if (it.size() != 1 || ofPen.empty() || map.rows() != map.cols()) return {};
  const Eigen::Index query = it.front();
  double sum = 0;
  QStringList parts;
  Eigen::Index heaviest = ofPen.front();
  for (Eigen::Index key : ofPen) {
    sum += double(map(query, key));
    parts += tr("%1 to %2").arg(double(map(query, key)), 0, 'f', 2).arg(state.keyText(key).toHtmlEscaped());
    if (map(query, key) > map(query, heaviest)) heaviest = key;
  }
  const QString words = tr("In the head that is shown, 它 gives %1 of its weight to 钢笔 (%2).")
                            .arg(sum, 0, 'f', 2)
                            .arg(parts.join(QStringLiteral(", ")));
  const Eigen::Index alike = otherRowsOn(map, heaviest, query);
  if (sum < 0.3 || alike == 0) return words;
  return words +
         tr(" But “%1” is also what %2 of the other %3 rows look at most: this row alone does not prove "
            "that the head links 它 (it) with the pen.")
             .arg(state.keyText(heaviest).toHtmlEscaped())
             .arg(alike)
             .arg(map.rows() - 1);
}

Answer whatAddsUpToOne(const LessonState& state) {
  const auto worst = [](const auto& sums) { return double((sums.array() - 1).abs().maxCoeff()); };
  const Vector rows = state.map->values.rowwise().sum(), keys = state.map->values.colwise().sum().transpose();
  const int answer = worst(rows) < 1e-3 ? 0 : worst(keys) < 1e-3 ? 1 : 2;
  return {answer, tr("Row sums go from %1 to %2, column sums from %3 to %4.")
                      .arg(double(rows.minCoeff()), 0, 'f', 2)
                      .arg(double(rows.maxCoeff()), 0, 'f', 2)
                      .arg(double(keys.minCoeff()), 0, 'f', 2)
                      .arg(double(keys.maxCoeff()), 0, 'f', 2)};
}

}  // namespace

PageSpec readingPage(const LessonModels&) {
  return {
      .id = "reading",
      .title = QT_TR_NOOP("Reading a heatmap"),
      .setup = onTrainedModel,
      .blocks = {
          Text{QT_TR_NOOP(
              "<b>Rows look, columns are looked at.</b> Take a token on the left and read along its row. "
              "Patterns you will meet:")},
          Text{QT_TR_NOOP(
              "<ul><li><b>Diagonal</b>: each token looks at itself; one beside it: at the token before or "
              "after.</li>"
              "<li><b>Vertical stripe</b>: all look at one token, often the first, [CLS] or &lt;s&gt;. A "
              "<b>sink</b>: where a head rests that finds nothing.</li>"
              "<li><b>Blocks</b>: groups of tokens that look at each other, such as phrases or "
              "sentences.</li>"
              "<li><b>Few bright cells</b>: a sparse head that picks out one token.</li>"
              "<li><b>Even rows</b>: a head that takes the mean.</li></ul>")},
          Heading{QT_TR_NOOP("Heads of the open model")},
          headList(3),
          Heading{QT_TR_NOOP("Known heads to look up")},
          Text{QT_TR_NOOP("In the bilingual model, on 我上周买了钢笔，它今天弄丢了 (“last week I bought a "
                          "pen; today it got "
                          "lost”):")},
          Try{QT_TR_NOOP("Layer 8 · Head 8: 它 (it) to 钢笔 (pen), and no other row"), onPenSentence(8, 8)},
          Try{QT_TR_NOOP("Layer 10 · Head 8: 它 to 钢笔, and most other rows too: a stripe"),
              onPenSentence(10, 8)},
          Live{penRow},
          Try{QT_TR_NOOP("Layer 2 · Head 6: each at the next token"), onPenSentence(2, 6)},
          Try{QT_TR_NOOP("Layer 0 · Head 2: each at the token before"), onPenSentence(0, 2)},
          Try{QT_TR_NOOP("Layer 4 · Head 5: rests on <s>, as most heads do"), onPenSentence(4, 5)},
          Question{QT_TR_NOOP("What adds up to 1 in this heatmap?"),
                   {QT_TR_NOOP("Each row"), QT_TR_NOOP("Each column"), QT_TR_NOOP("The whole picture")},
                   whatAddsUpToOne},
      }};
}

}  // namespace heedmap::lesson
