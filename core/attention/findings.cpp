// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/findings.h"

#include <algorithm>
#include <array>

#include "core/error.h"

#define SAY(text) QT_TRANSLATE_NOOP("heedmap", text)

namespace heedmap {

std::span<const Role> roles() {
  static constexpr std::array list{
      Role{SAY("Previous-token head"), "previous", 0.5},
      Role{SAY("Next-token head"), "next", 0.5},
      Role{SAY("Self head"), "self", 0.5},
      Role{SAY("First-token sink"), "first", 0.5},
      Role{SAY("Special-token sink"), "special", 0.5},
      Role{SAY("Punctuation head"), "punctuation", 0.4},
      Role{SAY("Equal-token head"), "equal", 0.4},
      Role{SAY("Induction head"), "induction", 0.4},
      Role{SAY("Other-text head"), "other_segment", 0.6},
      Role{SAY("Block head"), "block", 0.7},
      Role{SAY("Positional head"), "positional", 0.8},
      Role{SAY("Uniform head"), "normalized_entropy", 0.95},
      Role{SAY("Monotone alignment"), "monotony", 0.8},
  };
  return list;
}

std::vector<Finding> findings(std::span<const HeadMeasures> heads) {
  std::vector<Finding> found;
  for (size_t role = 0; role < roles().size(); ++role) {
    const size_t measure = measureIndex(QLatin1StringView(roles()[role].measure));
    const auto firstOfRole = Eigen::Index(found.size());
    for (const HeadMeasures& head : heads) {
      const Measurement& evidence = head.values[measure];
      if (evidence.rows >= leastRowsOfAFinding && evidence.value > roles()[role].threshold)
        found.push_back({head.id, role, evidence});
    }
    std::stable_sort(found.begin() + firstOfRole, found.end(),
                     [](const Finding& a, const Finding& b) { return a.evidence.value > b.evidence.value; });
  }
  return found;
}

QString evidenceText(const Finding& finding) {
  const Role& role = roles()[finding.role];
  return say("%1 %2 over %3 rows, above %4")
      .arg(QLatin1StringView(role.measure))
      .arg(finding.evidence.value, 0, 'f', 2)
      .arg(finding.evidence.rows)
      .arg(role.threshold);
}

}  // namespace heedmap
