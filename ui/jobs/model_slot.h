// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "ui/jobs/job_runner.h"

namespace heedmap {

/// The model that is open. Another one takes its place when it has been opened, and not if it cannot be.
class ModelSlot : public QObject {
  Q_OBJECT

 public:
  using Opener = std::function<std::shared_ptr<const Model>(const QString& path, std::stop_token stop)>;

  explicit ModelSlot(Opener opener);

  const Opener& opener() const { return m_opener; }
  const std::shared_ptr<const Model>& model() const { return m_model; }
  const QString& path() const { return m_path; }                ///< as given to open()
  const QString& openingPath() const { return m_openingPath; }  ///< of the model that is being opened

  void open(const QString& path);
  void cancel();
  void retranslate();  ///< what the textbook layer says of itself

 signals:
  void openingChanged(bool isOpening);
  void opened();
  void failed(const QString& sentence);

 private:
  Opener m_opener;
  std::shared_ptr<const Model> m_model;
  QString m_path;
  QString m_openingPath;
  JobRunner m_jobs;
};

}  // namespace heedmap
