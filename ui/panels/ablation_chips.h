// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

#include "core/interventions/ablation_run.h"

class QToolButton;

namespace heedmap {

/// The heads that are switched off and the edges that are cut, a chip each: a click on its name goes to the
/// head, its × (or Delete on the name) puts it back.
class AblationChips : public QScrollArea {
  Q_OBJECT

 public:
  explicit AblationChips(QWidget* parent = nullptr);

  void show(const AttentionTrace& trace, const Ablation& ablation);
  int count() const { return int(m_chips.size()); }
  QString text(int chip) const { return m_chips[size_t(chip)].text; }
  QToolButton* nameButton(int chip) const { return m_chips[size_t(chip)].name; }
  QToolButton* backButton(int chip) const { return m_chips[size_t(chip)].back; }

 signals:
  void edited(const Ablation& left);
  void headChosen(const HeadId& id);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Chip {
    QString text;
    QToolButton *name, *back;
  };

  void add(const QString& text);
  void putBack(size_t chip);
  void layOut();
  void retranslate();

  Ablation m_ablation;  ///< heads first, then edges, as the chips
  std::vector<Chip> m_chips;
};

}  // namespace heedmap
