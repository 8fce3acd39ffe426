// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pages/role_evidence.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/maps/head_map.h"
#include "core/maps/map_filter.h"
#include "core/workspace/run_request.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/state/pointing.h"

namespace heedmap::lesson {

namespace {

constexpr HeadId at(int layer, int head) {
  return {AttentionKind::Self, layer, head};
}

QString bare(QString word) {
  while (word.startsWith(u'·') && word.size() > 1) word.remove(0, 1);
  return word;
}

}  // namespace

const std::vector<HeadRole>& headRolesTried() {
  static const std::vector<HeadRole> roles{
      {QT_TR_NOOP("position: the word before"),
       minilm,
       at(0, 2),
       {{"The cat sits on the mat", "sits", "cat"},
        {"The dog sleeps under the table", "under", "sleeps"},
        {"My teacher bought three old books", "three", "bought"},
        {"Yesterday the girl found a key", "found", "girl"},
        {"The old clock stopped last night", "night", "last"},
        {"She put it behind the green door", "door", "green"}}},
      {QT_TR_NOOP("syntax: a noun and its preposition"),
       multilingual,
       at(7, 4),
       {{"The cat sits on the mat", "mat", "on"},
        {"The dog sleeps under the table", "table", "under"},
        {"He walked into the old house", "house", "into"},
        {"She put it behind the green door", "door", "behind"},
        {"They met near the small bridge", "bridge", "near"},
        {"We waited inside the new station", "station", "inside"}}},
      {QT_TR_NOOP("meaning: words that go together"),
       minilm,
       at(2, 4),
       {{"The king met a man and the queen", "queen", "king"},
        {"She saw the doctor before the nurse left", "nurse", "doctor"},
        {"A dog is a loyal and clever pet", "pet", "dog"},
        {"They ate bread and then cold butter", "butter", "bread"},
        {"The moon rose after the red sun", "sun", "moon"},
        {"He bought shoes but no warm socks", "socks", "shoes"}}},
      {QT_TR_NOOP("coreference: a pronoun and what it stands for"),
       multilingual,
       at(8, 8),
       {{"Anna bought a pen last week but she lost it today", "she", "Anna"},
        {"Anna bought a pen last week but she lost it today", "it", "pen"},
        {"小明养了一只猫，它很可爱", "它", "猫"},
        {"我上周买了钢笔，它今天弄丢了", "它", "钢笔"},
        {"小明和室友去了图书馆，他们在那里学习", "他们", "小明"},
        {"The animal did not cross the street because it was too tired", "it", "animal"}}},
      {QT_TR_NOOP("rare words: the rarest gets most"),
       minilm,
       at(0, 9),
       {{"The cat sits on the ottoman", "", "ottoman"},
        {"My brother bought a zither last week", "", "zither"},
        {"She drank absinthe with her friends", "", "absinthe"},
        {"They saw a pangolin in the forest", "", "pangolin"},
        {"The obelisk stands in the old town", "", "obelisk"},
        {"He wrote about entropy and heat", "", "entropy"}}},
      {QT_TR_NOOP("syntax: a verb and its subject"),
       minilm,
       at(5, 11),
       {{"The cat sits on the mat", "sits", "cat"},
        {"The dog sleeps under the table", "sleeps", "dog"},
        {"My teacher bought three old books", "bought", "teacher"},
        {"Yesterday the girl found a key", "found", "girl"},
        {"In the morning the farmer feeds his horses", "feeds", "farmer"},
        {"The old clock stopped last night", "stopped", "clock"}}},
  };
  return roles;
}

AttentionMap wordsOf(const Model& model, const QByteArray& text, const HeadId& head, std::stop_token stop) {
  const AttentionTrace trace = runRequest(model, {.text = text, .specials = SpecialTokens::Literal}, stop);
  return filtered(headMap(trace, head), {.hideSpecial = true, .words = true}, trace.source, trace.source);
}

std::optional<Eigen::Index> wordCalled(const std::vector<AxisLabel>& words, const QString& word) {
  for (size_t i = 0; i < words.size(); ++i)
    if (bare(words[i].text).compare(word, Qt::CaseInsensitive) == 0) return Eigen::Index(i);
  return {};
}

RoleEvidence roleEvidence(const Model& model, const HeadRole& role, std::stop_token stop) {
  RoleEvidence evidence;
  for (const HeadRole::Case& one : role.cases) {
    const AttentionMap map = wordsOf(model, one.text, role.head, stop);
    const auto meant = wordCalled(map.keys, QString::fromUtf8(one.meant)),
               asker = wordCalled(map.queries, QString::fromUtf8(one.asker));
    const bool isAllRows = *one.asker == '\0';
    if (!meant || (!asker && !isAllRows))
      throw Error(tr("“%1” has no word “%2”.")
                      .arg(QString::fromUtf8(one.text), QString::fromUtf8(meant ? one.asker : one.meant)));
    double weight = 0, others = 0;
    bool isRight = false;
    if (isAllRows) {
      const double rows = double(map.values.rows() - 1);
      const auto mean = [&](Eigen::Index key) {
        return (double(map.values.col(key).sum()) - double(map.values(*meant, key))) / rows;
      };
      weight = mean(*meant);
      for (Eigen::Index key = 0; key < map.values.cols(); ++key)
        if (key != *meant) others = std::max(others, mean(key));
      isRight = weight > others;
    } else {
      const Pointing there = pointing(map, *asker, *meant);
      weight = there.weight;
      others = there.others;
      isRight = there.isItsOwn();
    }
    evidence.right += isRight;
    evidence.weight += weight / double(role.cases.size());
    evidence.others += others / double(role.cases.size());
  }
  return evidence;
}

}  // namespace heedmap::lesson
