// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "ui/lesson/state/lesson_state.h"

namespace heedmap {

class WordsLabel;
class TextButton;
class WayPicture;

/// The five steps of the row that is shown, one at a time, with the numbers of one key on their way.
class WayPanel : public QWidget {
  Q_OBJECT

 public:
  explicit WayPanel(QWidget* parent = nullptr);
  void show(const LessonState& state);
  void retranslate();
  void setStep(int step);
  WayPicture* picture() const { return m_picture; }
  const std::vector<TextButton*>& buttons() const { return m_buttons; }
  QString words() const;

 private:
  void fill();

  std::vector<AxisLabel> m_keys;
  QString m_query;
  std::vector<TextButton*> m_buttons;
  WordsLabel* m_words;
  WayPicture* m_picture;
};

}  // namespace heedmap
