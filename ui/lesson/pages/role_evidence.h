// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <stop_token>
#include <vector>

#include "core/attention/head_id.h"
#include "core/maps/attention_map.h"
#include "core/model/model.h"

namespace heedmap::lesson {

/// What a head is said to do, with the sentences on which it is tried.
struct HeadRole {
  struct Case {
    const char* text;
    const char* asker;  ///< the word whose row is read; empty: all rows but that of `meant`
    const char* meant;  ///< the word that it is to look at
  };
  const char* name;  ///< for tr()
  QString model;
  HeadId head;
  std::vector<Case> cases;
};

const std::vector<HeadRole>& headRolesTried();

/// How a head has done. A case is right when the row gives the word a tenth at least, and three times what
/// the other rows give it; of all rows, when no other word gets more from them.
struct RoleEvidence {
  int right = 0;
  double weight = 0;  ///< what the meant word gets, mean over the cases
  double others = 0;  ///< from the other rows; of all rows: what the next best word gets
};

/// Throws Error where a sentence has no such word in this model, and Stopped.
RoleEvidence roleEvidence(const Model& model, const HeadRole& role, std::stop_token stop = {});

/// The map of one head on `text`, in words and without the marks of the model; [word, word].
AttentionMap wordsOf(const Model& model, const QByteArray& text, const HeadId& head,
                     std::stop_token stop = {});
/// The word that reads `word`, without the mark of the space before it.
std::optional<Eigen::Index> wordCalled(const std::vector<AxisLabel>& words, const QString& word);

}  // namespace heedmap::lesson
