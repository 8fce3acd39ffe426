// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/jobs/job_runner.h"

class QToolButton;

namespace heedmap {

class ElidedLabel;
class Session;

/// Offers another colour scale, in one click, while nearly all cells of the picture have the first colour.
class ScaleHint : public QWidget {
  Q_OBJECT

 public:
  explicit ScaleHint(Session& session);

  /// The buttons alone: where a cell is read, its weight needs the room.
  void setBrief(bool isBrief);

 signals:
  void scalingChosen(int scaling);  ///< a Scaling

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void look();
  void show();
  void retranslate();

  Session& m_session;
  double m_bound = 0;  ///< nearly all weights are below this
  ElidedLabel* m_text;
  QToolButton *m_root, *m_logarithm;
  JobRunner m_jobs;
};

}  // namespace heedmap
