// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures/findings.h"

#include <algorithm>
#include <array>

#include "core/analysis/measures/measure_list.h"
#include "core/base/error.h"
#include "core/base/marked_sentence.h"

namespace heedmap {

std::span<const HeadRole> headRoles() {
  static constexpr std::array list{
      HeadRole{SAY("Previous-token head"), "previous", 0.5},
      HeadRole{SAY("Next-token head"), "next", 0.5},
      HeadRole{SAY("Self head"), "self", 0.5},
      HeadRole{SAY("First-token sink"), "first", 0.5},
      HeadRole{SAY("Special-token sink"), "special", 0.5},
      HeadRole{SAY("Punctuation head"), "punctuation", 0.4},
      HeadRole{SAY("Equal-token head"), "equal", 0.4},
      HeadRole{SAY("Induction head"), "induction", 0.4},
      HeadRole{SAY("Other-text head"), "other_segment", 0.6},
      HeadRole{SAY("Block head"), "block", 0.7},
      HeadRole{SAY("Positional head"), "positional", 0.8},
      HeadRole{SAY("Uniform head"), "normalized_entropy", 0.95},
      HeadRole{SAY("Monotone alignment"), "monotony", 0.8},
  };
  return list;
}

std::vector<Finding> findings(std::span<const HeadMeasures> heads) {
  std::vector<Finding> found;
  for (size_t role = 0; role < headRoles().size(); ++role) {
    const size_t measure = measureIndex(QLatin1StringView(headRoles()[role].measure));
    const auto firstOfRole = Eigen::Index(found.size());
    for (const HeadMeasures& head : heads) {
      const Measurement& evidence = head.values[measure];
      if (evidence.rows >= leastRowsOfAFinding && evidence.value > headRoles()[role].threshold)
        found.push_back({head.id, role, evidence});
    }
    std::stable_sort(found.begin() + firstOfRole, found.end(),
                     [](const Finding& a, const Finding& b) { return a.evidence.value > b.evidence.value; });
  }
  return found;
}

QString evidenceText(const Finding& finding) {
  const HeadRole& role = headRoles()[finding.role];
  return say("%1 %2 over %3 rows, above %4")
      .arg(QLatin1StringView(role.measure))
      .arg(finding.evidence.value, 0, 'f', 2)
      .arg(finding.evidence.rows)
      .arg(role.threshold);
}

}  // namespace heedmap
