// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "ui/lesson/state/lesson_state.h"
#include "ui/lesson/state/pointing.h"
#include "ui/lesson/state/view_request.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace heedmap {

class WordsLabel;
class SentencePicture;

/// A sentence of which one word asks: the reader guesses by a click which word it means, then the head that
/// is shown answers, and it is said whether its row points there by itself.
class GuessPanel : public QWidget {
  Q_OBJECT

 public:
  /// A sentence whose answer is known.
  struct Example {
    QString text;   ///< of the whole sentence
    QString asker;  ///< its word that asks
    QString meant;  ///< what it stands for
  };

  explicit GuessPanel(std::vector<Example> examples, QWidget* parent = nullptr);

  void show(const LessonState& state);
  void retranslate();
  void guess(Eigen::Index word);
  const std::optional<Eigen::Index>& guessed() const { return m_guess; }
  SentencePicture* sentence() const { return m_sentence; }
  QLineEdit* ownSentence() const { return m_own; }
  QComboBox* askers() const { return m_askers; }
  QString verdict() const;  ///< empty before a guess

 signals:
  void asked(const ViewRequest& request);  ///< for the reader's own sentence, or another word of it
  void revealed(QWidget* verdict);

 private:
  void fill();
  void takeOwn();
  QString words(const Pointing& answer) const;

  std::vector<Example> m_examples;
  LessonState m_state;
  AttentionMap m_map;  ///< [word, word]
  std::optional<Eigen::Index> m_asker, m_guess;
  WordsLabel* m_prompt;
  SentencePicture* m_sentence;
  WordsLabel* m_verdict;
  WordsLabel* m_ownLabel;
  QLineEdit* m_own;
  QLabel* m_askersLabel;
  QComboBox* m_askers;
};

}  // namespace heedmap
