// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "core/attention/attention_trace.h"

/// Small made-up inputs that several tests share.
namespace heedmap {

/// One token a word; "[x]" is added by the model, "|" starts the second text.
inline Tokens tokensOf(const char* words) {
  Tokens tokens;
  int sequence = 0;
  std::vector<QString> vocabulary;
  for (const QString& word : QString::fromUtf8(words).split(u' ')) {
    if (word == QStringLiteral("|")) {
      sequence = 1;
      continue;
    }
    Token token;
    token.piece = word;
    token.sequence = sequence;
    token.isAdded = word.startsWith(u'[');
    auto known = std::find(vocabulary.begin(), vocabulary.end(), word);
    token.id = int(known - vocabulary.begin());
    if (known == vocabulary.end()) vocabulary.push_back(word);
    if (!token.isAdded) {
      QByteArray& text = sequence == 0 ? tokens.text : tokens.pair;
      if (!text.isEmpty()) text += ' ';
      token.range.begin = text.size();
      text += word.toUtf8();
      token.range.end = text.size();
    }
    tokens.items.push_back(token);
  }
  return tokens;
}

/// Rows of positive numbers that sum to 1.
inline Matrix randomRows(Eigen::Index queries, Eigen::Index keys, unsigned seed) {
  std::mt19937 generator(seed);
  std::exponential_distribution<float> number(1);
  Matrix map(queries, keys);
  for (auto& value : map.reshaped()) value = number(generator);
  for (Eigen::Index i = 0; i < queries; ++i) map.row(i) /= map.row(i).sum();
  return map;
}

/// Self-attention of 2 layers with 3 heads of d_k 4 on random queries, keys and values.
inline AttentionTrace sampleTrace(const char* words = "[CLS] the cat saw the dog [SEP]", unsigned seed = 3) {
  AttentionTrace trace;
  trace.source = tokensOf(words);
  const Eigen::Index tokens = trace.source.size();
  AttentionStack stack{AttentionKind::Self, 3, 3, 4, 4, {}};
  std::mt19937 generator(seed);
  std::normal_distribution<float> number;
  for (int layer = 0; layer < 2; ++layer) {
    LayerTrace one{Matrix(tokens, 12), Matrix(tokens, 12), Matrix(tokens, 12), {}};
    for (auto* matrix : {&one.q, &one.k, &one.v})
      for (auto& value : matrix->reshaped()) value = number(generator);
    stack.layers.push_back(std::move(one));
  }
  trace.stacks.push_back(std::move(stack));
  return trace;
}

}  // namespace heedmap
