// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures/stand_outs.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace heedmap {

namespace {

constexpr size_t mostEdges = 3;

/// By their measures: what is rare and says something of the text before what most heads do.
constexpr std::array beforeEdges{"monotony", "induction", "other_segment", "previous", "next", "equal"};
constexpr std::array afterEdges{"punctuation", "block",   "positional",        "self",
                                "first",       "special", "normalized_entropy"};

/// The head that fits each role best of those that have no name yet, in the order of `measures`.
void addRoles(std::vector<StandOut>& all, const std::vector<Finding>& found,
              std::span<const char* const> measures) {
  for (const char* measure : measures) {
    const auto hasRole = [measure](const Finding& finding) {
      return std::strcmp(headRoles()[finding.role].measure, measure) == 0;
    };
    const auto best = std::ranges::find_if(found, [&](const Finding& finding) {
      const auto isNamed = [&](const StandOut& before) { return before.role && before.id == finding.id; };
      return hasRole(finding) && std::ranges::none_of(all, isNamed);
    });
    if (best == found.end()) continue;
    all.push_back({.id = best->id,
                   .role = *best,
                   .others = size_t(std::ranges::count_if(found, hasRole)) - 1,
                   .edge = {}});
  }
}

void addEdges(std::vector<StandOut>& all, std::vector<StrongEdge> edges) {
  std::ranges::stable_sort(edges,
                           [](const StrongEdge& a, const StrongEdge& b) { return a.excess > b.excess; });
  std::vector<StrongEdge> kept;
  for (const StrongEdge& edge : edges) {
    const bool isKnown = std::ranges::any_of(
        kept, [&](const StrongEdge& other) { return other.query == edge.query && other.key == edge.key; });
    if (!isKnown && kept.size() < mostEdges) kept.push_back(edge);
  }
  for (const StrongEdge& edge : kept) all.push_back({.id = edge.id, .role = {}, .others = 0, .edge = edge});
}

}  // namespace

std::vector<StandOut> standOuts(std::span<const HeadMeasures> heads, std::vector<StrongEdge> edges) {
  const std::vector<Finding> found = findings(heads);
  std::vector<StandOut> all;
  addRoles(all, found, beforeEdges);
  addEdges(all, std::move(edges));
  addRoles(all, found, afterEdges);
  return all;
}

}  // namespace heedmap
