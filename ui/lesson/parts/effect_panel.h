// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "core/analysis/weight_effect.h"
#include "ui/jobs/job_runner.h"
#include "ui/lesson/state/lesson_state.h"

class QLabel;
class QPushButton;

namespace heedmap {

class ShareBars;

/// A query of the present text whose weights a what-if moves while its output hardly changes, found by trying
/// all heads.
class EffectPanel : public QWidget {
  Q_OBJECT

 public:
  explicit EffectPanel(QWidget* parent = nullptr);

  void show(const LessonState& state);
  void retranslate();
  const std::optional<WeightEffect>& effect() const { return m_effect; }

 signals:
  void chosen(const HeadId& id, Eigen::Index query);
  void ready();

 private:
  void fill();

  LessonState m_state;
  WhatIf m_whatIf{.scaled = false};
  bool m_isSearched = false;
  std::optional<WeightEffect> m_effect;
  QLabel* m_words;
  ShareBars* m_before;
  ShareBars* m_after;
  QPushButton* m_open;
  JobRunner m_jobs{this};
};

}  // namespace heedmap
