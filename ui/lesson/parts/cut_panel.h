// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "ui/jobs/job_runner.h"
#include "ui/jobs/next_tokens.h"
#include "ui/lesson/state/lesson_models.h"
#include "ui/lesson/state/lesson_state.h"

namespace heedmap {

class WordsLabel;
class ShareBars;
class TextButton;

/// What a model says after a sentence, as it is and without the edges from the last token to one key in every
/// head: whether a heavy weight, or a light one, carries the answer (attention knockout, Geva et al. 2023).
class CutPanel : public QWidget {
  Q_OBJECT

 public:
  /// The edges to one key, in all heads.
  struct Cut {
    QString key;        ///< as on the axes; empty: nothing is cut
    double weight = 0;  ///< that the last token gives it, mean over all heads
    std::vector<NextToken> words;
  };

  explicit CutPanel(LessonModels models, QWidget* parent = nullptr);

  void show(const LessonState& state);
  void retranslate();
  /// As it is, without the first token, without the word; empty until they are there.
  const std::vector<Cut>& cuts() const { return m_cuts; }
  const std::vector<TextButton*>& buttons() const { return m_buttons; }
  QString words() const;

 private:
  void run(const QString& path, bool isTranslator);
  void choose(int cut);
  void fill();

  LessonModels m_models;
  QString m_path;
  bool m_isTranslator = false;
  std::vector<Cut> m_cuts;
  int m_shown = 0;
  QString m_problem;
  WordsLabel* m_sentence;
  std::vector<TextButton*> m_buttons;
  ShareBars* m_bars;
  WordsLabel* m_words;
  JobRunner m_jobs{this};
};

/// `text` in `model`, as it is and with each of these cut in every head: the edges from the last token to the
/// first, and to the token that `word` begins in. Of an encoder–decoder, which is to have written `target` so
/// far, the edges go from its last word to the end mark of `text`, and to `word` in it. Throws Error for a
/// model that predicts nothing, or a text without that word, and Stopped.
std::vector<CutPanel::Cut> cutEdges(const Model& model, const QByteArray& text, const QByteArray& word,
                                    std::stop_token stop = {}, const QByteArray& target = {});

}  // namespace heedmap
