// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/analysis/measures/head_measures.h"

namespace heedmap {

/// A name for what a head does, claimed only where its measure passes a stated threshold.
struct HeadRole {
  const char* name;     ///< English: "Previous-token head"; translate in the context "heedmap"
  const char* measure;  ///< name in `measures()`
  double threshold;     ///< the measure must be above it
};

/// All roles. Only what a measure of this text supports: no syntax, coreference or rare-token roles.
std::span<const HeadRole> headRoles();

/// One head in one role, with the evidence.
struct Finding {
  HeadId id;
  size_t role = 0;  ///< in `headRoles()`
  Measurement evidence;
};

/// A mean over fewer query rows names nobody.
constexpr Eigen::Index leastRowsOfAFinding = 3;

/// Every head in every role it fits, strongest evidence first within a role.
std::vector<Finding> findings(std::span<const HeadMeasures> heads);

/// The evidence in words: "previous 0.97 over 11 rows, above 0.5".
QString evidenceText(const Finding& finding);

}  // namespace heedmap
