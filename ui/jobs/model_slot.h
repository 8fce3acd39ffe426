// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/model_reference.h"
#include "ui/jobs/job_runner.h"

namespace heedmap {

class MissingBase;

/// The model that is open. Another one takes its place when it has been opened, and not if it cannot be.
class ModelSlot : public QObject {
  Q_OBJECT

 public:
  using Opener =
      std::function<std::shared_ptr<const Model>(const ModelReference& reference, std::stop_token stop)>;

  explicit ModelSlot(Opener opener);

  const Opener& opener() const { return m_opener; }
  const std::shared_ptr<const Model>& model() const { return m_model; }
  /// As given to open(); nothing before the first is open.
  const std::optional<ModelReference>& reference() const { return m_reference; }
  /// Of the model that was last asked for, open or not.
  const std::optional<ModelReference>& wanted() const { return m_wanted; }

  void open(const ModelReference& reference);
  void cancel();
  void retranslate();  ///< what the textbook layer says of itself

 signals:
  void openingChanged(bool isOpening);
  void opened();
  void failed(const QString& sentence);
  void baseMissing(const heedmap::MissingBase& missing);

 private:
  Opener m_opener;
  std::shared_ptr<const Model> m_model;
  std::optional<ModelReference> m_reference;
  std::optional<ModelReference> m_wanted;
  JobRunner m_jobs;
};

}  // namespace heedmap
