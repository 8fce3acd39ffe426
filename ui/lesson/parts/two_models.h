// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/lesson/state/lesson_models.h"
#include "ui/lesson/state/lesson_state.h"

class QBoxLayout;
class QLabel;

namespace heedmap {

class MatrixPicture;
class OtherModel;

/// A bidirectional and a causal model side by side on the window's text, without opening either in the
/// window. Where no causal model is on the computer, it says how to get one, and the textbook layer stands
/// in, masked.
class TwoModels : public QWidget {
  Q_OBJECT

 public:
  explicit TwoModels(LessonModels models, QWidget* parent = nullptr);

  void show(const LessonState& state);
  void retranslate();

  OtherModel* bidirectional() const { return m_bidirectional; }
  OtherModel* causal() const { return m_causal; }
  MatrixPicture* standIn() const { return m_standIn; }
  QString missing() const;  ///< how to get a causal model; empty when there is one

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QString pathOf(bool isCausal) const;
  void showStandIn();

  LessonModels m_models;
  LessonState m_state;
  QBoxLayout* m_sides;
  OtherModel* m_bidirectional;
  OtherModel* m_causal;
  MatrixPicture* m_standIn;
  QLabel* m_missing;

 signals:
  void chosen(const QString& path, const HeadId& id);
};

}  // namespace heedmap
