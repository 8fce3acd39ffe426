// SPDX-License-Identifier: GPL-3.0-or-later
// How to read a heatmap.
#include <QPainter>
#include <algorithm>

#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/pages/head_list_block.h"
#include "ui/lesson/pictures/sentence_picture.h"
#include "ui/lesson/state/lesson_models.h"
#include "ui/lesson/state/pointing.h"
#include "ui/render/palette.h"

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

constexpr int patterns = 5, side = 7;

/// The weight of a cell in an ideal map of a pattern, from 0 to 1.
double ideal(int pattern, int row, int column) {
  switch (pattern) {
    case 0:
      return row == column ? 1 : 0.03;
    case 1:
      return column == 0 ? 0.9 : 0.03;
    case 2:
      return (row < 3) == (column < 3) ? (row < 3 ? 0.33 : 0.25) * 2.4 : 0.02;
    case 3:
      return (row == 4 && column == 1) || (row == 6 && column == 5) ? 1
             : column == 0 && row != 4 && row != 6                  ? 0.5
                                                                    : 0.04;
    default:
      return 0.3;
  }
}

QStringList patternNames() {
  return {tr("diagonal"), tr("stripe"), tr("blocks"), tr("few bright cells"), tr("even rows")};
}

/// The five patterns as small maps with their names.
class PatternsPicture : public Picture {
 public:
  PatternsPicture() {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    retranslate();
  }
  void retranslate() {
    m_names = patternNames();
    setAccessibleName(m_names.join(QStringLiteral(", ")));
    update();
  }
  QSize sizeHint() const override { return {300, heightForWidth(300)}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override {
    const int inLine = perLine(width);
    return (patterns + inLine - 1) / inLine * int(map + lineHeight(fontMetrics()) + gap);
  }

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override {
    const QFontMetricsF metrics(font());
    const int inLine = perLine(int(size.width()));
    const double cell = map / side;
    for (int pattern = 0; pattern < patterns; ++pattern) {
      const int line = pattern / inLine;
      const double left = pattern % inLine * (map + between), top = line * (map + lineHeight(metrics) + gap);
      painter.setRenderHint(QPainter::Antialiasing, false);
      for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column)
          painter.fillRect(QRectF(left + column * cell, top + row * cell, cell, cell),
                           QColor::fromRgb(colourAt(Palette::Viridis, ideal(pattern, row, column))));
      painter.setRenderHint(QPainter::Antialiasing);
      painter.setPen(theme.text);
      painter.drawText(QRectF(left, top + map + 2, map + between, lineHeight(metrics)), Qt::AlignLeft,
                       metrics.elidedText(m_names[pattern], Qt::ElideRight, map + between - 4));
    }
  }

 private:
  static int perLine(int width) { return std::clamp(int((width + between) / (map + between)), 1, patterns); }
  static constexpr double map = 77, between = 34, gap = 10;
  QStringList m_names;
};

/// The sentence in words, shaded by what the present row gives them; a click goes on with another word's row.
Part wordsOfRow(const Ask& ask) {
  auto* sentence = new SentencePicture;
  const auto map = std::make_shared<AttentionMap>();
  QObject::connect(sentence, &SentencePicture::clicked, sentence, [ask, map](Eigen::Index word) {
    const auto& tokens = map->queries[size_t(word)].tokens;
    if (!tokens.empty()) ask({.pin = Pin{Pin::Kind::Query, tokens.front()}, .isReaders = true});
  });
  return {sentence, [sentence, map](const LessonState& state) {
            const bool isShown = state.hasHead() && state.queries() == state.keys() && state.keys() <= 64;
            sentence->setVisible(isShown);
            if (!isShown) return;
            *map = wordMap(state);
            const auto asker = wordOf(*map, state.query());
            std::vector<SentencePicture::Word> words;
            for (size_t key = 0; key < map->keys.size(); ++key) {
              QString text = map->keys[key].text;
              words.push_back({text.remove(u'·'), asker ? double(map->values(*asker, Eigen::Index(key))) : 0,
                               map->keys[key].tokens});
            }
            sentence->show(words, asker.value_or(-1), asker.has_value());
          }};
}

bool isFunctionWord(const QString& word) {
  static const QStringList words =
      QStringLiteral(
          "the a an of on in at to and or but is was it with by 的 了 在 上 里 着 也 和 是 "
          "一 个 这 那 地 得 就")
          .split(u' ');
  return words.contains(word.toLower());
}

/// Do the main words get more than the small ones?
QString mainWords(const LessonState& state) {
  if (state.queries() != state.keys() || state.keys() > 128) return {};
  const AttentionMap map = wordMap(state);
  double sums[2] = {0, 0};
  QStringList names[2];
  for (Eigen::Index key = 0; key < map.values.cols(); ++key) {
    QString word = map.keys[size_t(key)].text;
    word.remove(u'·');
    if (!std::any_of(word.begin(), word.end(), [](QChar c) { return c.isLetter(); })) continue;
    const bool isSmall = isFunctionWord(word);
    sums[isSmall] += pointing(map, key, key).others;
    if (names[isSmall].size() < 4)
      names[isSmall] += word.toHtmlEscaped();
    else
      names[isSmall] += QString();
  }
  if (names[0].isEmpty() || names[1].isEmpty()) return {};
  const double large = sums[0] / double(names[0].size()), small = sums[1] / double(names[1].size());
  const auto listed = [](QStringList words) {
    words.removeAll(QString());
    return words.join(QStringLiteral(", "));
  };
  const QString numbers =
      tr("A main word (%1 …) gets %2 from each other word in this head, a small one (%3 …) %4.")
          .arg(listed(names[0]))
          .arg(large, 0, 'f', 3)
          .arg(listed(names[1]))
          .arg(small, 0, 'f', 3);
  return numbers + u' ' + (large > small ? tr("Here the main words win.") : tr("Here they do not."));
}

ViewRequest bench(const LessonState&) {
  return {.model = NamedModel{multilingual},
          .text = QStringLiteral("小明在公园的长椅上读一本有趣的书"),
          .pair = QString(),
          .whatIf = WhatIf{},
          .pinText = QStringLiteral("读")};
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
          Widget{[](const Ask&) { return keptUp(new PatternsPicture); }},
          Heading{QT_TR_NOOP("Does attention grasp the main words?")},
          Text{QT_TR_NOOP(
              "So it is often explained: the words that matter light up, the small ones stay dark. Some "
              "heads do so, others look at the full stop. Click a word and see where its row looks; the "
              "number is measured on all rows.")},
          Widget{wordsOfRow},
          Try{QT_TR_NOOP("小明在公园的长椅上 …"), bench},
          Live{mainWords},
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
