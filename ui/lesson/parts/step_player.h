// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/lesson/pictures/step_picture.h"

class QComboBox;
class QLabel;
class QScrollArea;
class QSlider;
class QToolButton;

namespace heedmap {

/// The five steps of the pinned query: step, play, pause, scrub, save.
class StepPlayer : public QWidget {
  Q_OBJECT

 public:
  explicit StepPlayer(QWidget* parent = nullptr);

  void show(const LessonState& state);
  void retranslate();

  int step() const;
  bool isPlaying() const { return m_timer.isActive(); }
  StepPicture* picture() const { return m_picture; }
  QSlider* slider() const { return m_slider; }
  QToolButton* playButton() const { return m_play; }
  QComboBox* speedBox() const { return m_speed; }
  QSize sizeHint() const override { return {900, 400}; }
  QString words() const;         ///< explanation and formula, as shown
  std::vector<QImage> frames();  ///< each step below its words, all of one size

 public slots:
  void setStep(int step);
  void play();
  void pause();
  void saveAll();  ///< asks for a file name and writes one PNG a step: name-1.png … name-5.png

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void advance();
  void reserveWords();  ///< room for the words of every step, so that the table stays where it is
  void showWords();
  void showExample();  ///< brings the line that the formula is about into sight
  void showIcons();

  QTimer m_timer{this};
  StepPicture* m_picture;
  QScrollArea* m_scroll = nullptr;
  QToolButton* m_first;
  QToolButton* m_back;
  QToolButton* m_play;
  QToolButton* m_next;
  QSlider* m_slider;
  QLabel* m_speedLabel;
  QComboBox* m_speed;
  QToolButton* m_save;
  QLabel* m_explanation;
  QLabel* m_formula;
};

}  // namespace heedmap
