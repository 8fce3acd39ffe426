// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config/family.h"

#include <map>

namespace heedmap {

namespace {

using Names = std::vector<const char*> Family::*;

/// Name → family, sorted by name.
std::map<QString, const Family*> byName(Names names) {
  std::map<QString, const Family*> result;
  for (const Family& family : allFamilies())
    for (const char* name : family.*names) result[QLatin1StringView(name)] = &family;
  return result;
}

const std::map<QString, const Family*>& types() {
  static const std::map<QString, const Family*> map = byName(&Family::modelTypes);
  return map;
}

const std::map<QString, const Family*>& architectures() {
  static const std::map<QString, const Family*> map = byName(&Family::ggufNames);
  return map;
}

const Family* find(const std::map<QString, const Family*>& families, const QString& name) {
  const auto found = families.find(name);
  return found == families.end() ? nullptr : found->second;
}

QStringList namesOf(const std::map<QString, const Family*>& families) {
  QStringList names;
  for (const auto& [name, family] : families) names << name;
  return names;
}

}  // namespace

const Family* familyOfType(const QString& modelType) {
  return find(types(), modelType);
}

const Family* familyOfGguf(const QString& architecture) {
  return find(architectures(), architecture);
}

const std::vector<BiasRule>& biasesOf(const Family& family) {
  return family.textHalf ? familyOfType(QLatin1StringView(family.textHalf))->biases : family.biases;
}

QStringList knownModelTypes() {
  return namesOf(types());
}

QStringList knownGgufArchitectures() {
  return namesOf(architectures());
}

}  // namespace heedmap
