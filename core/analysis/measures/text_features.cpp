// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures/text_features.h"

#include <QList>
#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace heedmap {

bool isPunctuation(const Tokens& tokens, const Token& token) {
  if (token.isAdded) return false;
  const QString text = QString::fromUtf8(tokens.source(token)).trimmed();
  const auto characters = text.toUcs4();
  return !characters.isEmpty() &&
         std::all_of(characters.begin(), characters.end(), [](uint c) { return QChar::isPunct(c); });
}

const std::vector<Eigen::Index>& TextFeatures::equalTo(Eigen::Index query) const {
  static const std::vector<Eigen::Index> none;
  if (occurrence.empty() || occurrence[size_t(query)] < 0) return none;
  return positions[size_t(occurrence[size_t(query)])];
}

TextFeatures textFeatures(const Tokens& queries, const Tokens& keys, bool isSelf) {
  TextFeatures features;
  features.queries = queries.size();
  features.keys = keys.size();
  features.isSelf = isSelf;
  features.added = Vector::Zero(features.keys);
  features.punctuation = Vector::Zero(features.keys);
  features.second = Vector::Zero(features.keys);
  for (Eigen::Index key = 0; key < features.keys; ++key) {
    const Token& token = keys.items[size_t(key)];
    features.added[key] = token.isAdded;
    features.punctuation[key] = isPunctuation(keys, token);
    features.second[key] = token.sequence == 1;
  }
  features.hasPair = features.keys > 0 && features.second.maxCoeff() > 0 && features.second.minCoeff() < 1;
  features.distances.resize(std::max<Eigen::Index>(features.queries + features.keys - 1, 0));
  for (Eigen::Index i = 0; i < features.distances.size(); ++i)
    features.distances[i] = float(std::abs(i - (features.queries - 1)));
  if (!isSelf) return features;
  std::unordered_map<int, int> listOfId;
  for (Eigen::Index key = 0; key < features.keys; ++key) {
    const Token& token = keys.items[size_t(key)];
    if (token.isAdded) {
      features.occurrence.push_back(-1);
      continue;
    }
    const auto [entry, isNew] = listOfId.try_emplace(token.id, int(features.positions.size()));
    if (isNew) features.positions.emplace_back();
    features.positions[size_t(entry->second)].push_back(key);
    features.occurrence.push_back(entry->second);
  }
  return features;
}

}  // namespace heedmap
