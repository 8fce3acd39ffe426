// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <optional>

#include "ui/export/origin.h"

namespace heedmap {

class Session;

/// Brings back what a file of Heedmap shows: model, text, head, what-if, ablation, reading and colours.
class ViewRestorer : public QObject {
  Q_OBJECT

 public:
  ViewRestorer(Session& session, QObject* parent);

  /// Says what is in the way when the file cannot be read, says nothing of where it comes from, or its model
  /// is not on this computer.
  void restoreFile(const QString& path);
  /// The model that the last modelMissing() asked for.
  void useModel(const ModelReference& reference);

 signals:
  void said(const QString& sentence);
  void modelMissing(const QString& sentence);

 private:
  std::optional<ModelReference> modelOf(const Origin& origin) const;
  void open(const ModelReference& reference);
  void takeModel();
  void show(const Origin& origin);
  QString departures(const Origin& origin) const;

  Session& m_session;
  std::optional<Origin> m_wanted;  ///< until its model is open
};

}  // namespace heedmap
