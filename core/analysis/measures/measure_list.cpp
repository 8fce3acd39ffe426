// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures/measure_list.h"

#include <QStringList>
#include <array>
#include <limits>

#include "core/base/error.h"
#include "core/base/marked_sentence.h"
#include "core/base/nearest_word.h"

namespace heedmap {

namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

// clang-format off
constexpr std::array list{
    Measure{"entropy", SAY("Entropy"), SAY("How spread the rows are: −Σ w ln w in nats, mean over the rows."), 0, unbounded, entropy},
    Measure{"normalized_entropy", SAY("Normalised entropy"), SAY("Row entropy over the logarithm of the number of visible keys, mean over the rows with two or more: 0 one key, 1 uniform."), 0, 1, normalizedEntropy},
    Measure{"peak", SAY("Peak"), SAY("Largest weight of a row, mean over the rows."), 0, 1, peak},
    Measure{"effective_keys", SAY("Effective keys"), SAY("exp(row entropy): how many keys a uniform row as spread as this one has; mean over the rows."), 1, unbounded, effectiveKeys},
    Measure{"sparsity", SAY("Sparsity"), SAY("Hoyer sparsity of a row over its visible keys, mean over the rows: 0 uniform, 1 one key."), 0, 1, sparsity},
    Measure{"distance", SAY("Distance"), SAY("Σ weight · |query − key| in tokens, mean over the rows."), 0, unbounded, distance},
    Measure{"locality", SAY("Locality"), SAY("Smallest distance within which 90 % of a row's weight lies, in tokens; mean over the rows."), 0, unbounded, locality},
    Measure{"self", SAY("Self"), SAY("Weight on the query's own token, mean over the rows."), 0, 1, self},
    Measure{"previous", SAY("Previous"), SAY("Weight on the token before, mean over the rows that have one."), 0, 1, previous},
    Measure{"next", SAY("Next"), SAY("Weight on the token after, mean over the rows that have one."), 0, 1, next},
    Measure{"first", SAY("First"), SAY("Weight on the first token, mean over the rows."), 0, 1, first},
    Measure{"special", SAY("Special"), SAY("Weight on the tokens that the model adds, mean over the rows."), 0, 1, special},
    Measure{"punctuation", SAY("Punctuation"), SAY("Weight on tokens that are nothing but punctuation, mean over the rows."), 0, 1, punctuation},
    Measure{"equal", SAY("Equal tokens"), SAY("Weight on the same token elsewhere in the text, mean over the rows that can see one."), 0, 1, equal},
    Measure{"induction", SAY("Induction"), SAY("Weight on tokens that follow an earlier occurrence of the query's token, mean over the rows that can see one."), 0, 1, induction},
    Measure{"same_segment", SAY("Same text"), SAY("With two texts: weight on the tokens of the query's own text, mean over the rows of the texts; tokens that the model adds do not count."), 0, 1, sameSegment},
    Measure{"other_segment", SAY("Other text"), SAY("With two texts: weight on the tokens of the other text, mean over the rows of the texts; tokens that the model adds do not count."), 0, 1, otherSegment},
    Measure{"stripe", SAY("Stripe"), SAY("Mean weight of the key that gets most: 1 when all queries look at one key."), 0, 1, stripe},
    Measure{"block", SAY("Block"), SAY("How far the map falls into blocks on the diagonal, beyond what distance explains: 1 blocks, 0 none."), 0, 1, block},
    Measure{"positional", SAY("Positional"), SAY("Share of the map's variance that depends on key − query alone."), 0, 1, positional},
    Measure{"monotony", SAY("Monotony"), SAY("Cross-attention: Kendall's τ between the query and the key position it looks at: 1 moves on, −1 moves back."), -1, 1, monotony},
};
// clang-format on

}  // namespace

std::span<const Measure> measures() {
  return list;
}

std::optional<size_t> findMeasure(QAnyStringView name) {
  for (size_t i = 0; i < list.size(); ++i)
    if (name == QLatin1StringView(list[i].name)) return i;
  return {};
}

size_t measureIndex(QAnyStringView name) {
  if (const auto index = findMeasure(name)) return *index;
  QStringList names;
  for (const Measure& measure : list) names << QLatin1StringView(measure.name);
  const QString meant = nearestWord(name.toString(), names);
  throw Error(meant.isEmpty()
                  ? say("There is no measure “%1”: write one such as previous, first or entropy.")
                        .arg(name.toString())
                  : say("There is no measure “%1”: did you mean %2?").arg(name.toString(), meant));
}

}  // namespace heedmap
