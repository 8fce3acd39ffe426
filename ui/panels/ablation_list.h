// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>

#include "core/interventions/ablation_run.h"

namespace heedmap {

/// The heads that are switched off and the edges that are cut, one a line. Delete puts the selected ones
/// back, a double click or Return goes to a head.
class AblationList : public QListWidget {
  Q_OBJECT

 public:
  explicit AblationList(QWidget* parent = nullptr);

  void show(const AttentionTrace& trace, const Ablation& ablation);
  void putBackSelected();

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void edited(const Ablation& ablation);
  void headChosen(const HeadId& id);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  Ablation m_ablation;  ///< heads first, then edges, as in the list
};

}  // namespace heedmap
