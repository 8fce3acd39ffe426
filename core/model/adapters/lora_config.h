// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <vector>

namespace heedmap {

/// A value for the modules whose path ends in what a regular expression describes.
struct LoraPattern {
  QString expression;
  double value = 0;
};

/// What an adapter_config.json of PEFT says of a LoRA adapter (Hu et al. 2021).
struct LoraConfig {
  QString base;  ///< name or path of the model that it was trained on, or empty
  double rank = 8, alpha = 8;
  bool isRankStabilised = false;  ///< α/√r instead of α/r (Kalajdzievski 2023)
  std::vector<LoraPattern> ranks, alphas;
  QStringList savedModules;  ///< modules that come whole, by the end of their path
};

/// Throws Error naming what is of another kind than LoRA, what changes its arithmetic, and any key that is
/// not known.
LoraConfig readLoraConfig(const QByteArray& json, const QString& path);

/// The factor of B·A for a module of that path, "encoder.layer.0.attention.self.query". Throws Error when its
/// matrices do not have the rank that the config asks for.
double loraScale(const LoraConfig& config, const QString& module, qint64 rank);

}  // namespace heedmap
