// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/model/model.h"

class QLabel;
class QPushButton;
class QToolButton;

namespace heedmap {

class ElidedLabel;
class ExampleMenu;
class ModelChooser;
class TextField;

/// The top of the window: which model reads which text.
class TextBar : public QWidget {
  Q_OBJECT

 public:
  explicit TextBar(QWidget* parent = nullptr);

  ModelChooser* chooser() const { return m_chooser; }
  TextField* textField() const { return m_text; }

  void setTexts(const QString& text, const QString& pair);
  /// Shows what has been set elsewhere; no signal comes of it, and an empty second field stays.
  void showTexts(const QString& text, const QString& pair, const QString& target);
  void setTarget(const QString& target);
  void readFile(const QString& path);  ///< the text; says what is in the way of it
  /// `decoderHeads`, `decoderDk`: of an encoder–decoder, where they are not the encoder's; else 0.
  void setSummary(const ModelSummary& summary);
  void setCount(const Tokens& tokens, qsizetype target, double milliseconds);
  void setPairShown(bool isShown);  ///< hiding the second text takes it away
  bool isPairShown() const;
  void setGenerateShown(bool isShown);
  void setGenerating(bool isGenerating);
  /// Shows, in place of the fields, the texts of attention that was computed elsewhere; what is typed in them
  /// stays. Null: the model reads texts.
  void showGiven(const QString& text, const QString& target);
  void setGenerated(const QString& soFar);  ///< what the model has generated so far, in grey

 signals:
  void fileCut(const QString& sentence);  ///< only a part of the file was read
  void failed(const QString& sentence);
  void textsEdited(const QString& text, const QString& pair);
  void pairShownChanged(bool isShown);
  void returnPressed();
  void targetEdited(const QString& target);
  void generateRequested();
  void stopRequested();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  bool showPair(bool isShown);  ///< did that change anything?
  void makeLayout();
  void connectParts();
  void retranslate();
  QString layersAndHeads() const;
  bool hasOtherDecoder() const;  ///< one with other heads than its encoder has
  void showSummary();
  void showCount();

  ModelChooser* m_chooser;
  QLabel* m_modelLabel;
  ElidedLabel* m_summaryLabel;
  ElidedLabel* m_given;
  ElidedLabel* m_givenTarget;
  QLabel* m_textLabel;
  TextField* m_text;
  QPushButton* m_examplesButton;
  ExampleMenu* m_examples;
  QLabel* m_countLabel;
  QPushButton* m_pairButton;
  QLabel* m_pairLabel;
  TextField* m_pair;
  QToolButton* m_closePair;
  QLabel* m_targetLabel;
  TextField* m_target;  ///< of encoder–decoders
  QPushButton* m_generate;
  QPushButton* m_stop;
  bool m_canGenerate = false, m_isGenerating = false;
  ModelSummary m_summary;
  qsizetype m_count = 0;
  qsizetype m_targetCount = 0;  ///< of an encoder–decoder
  qsizetype m_omitted = 0;
  double m_milliseconds = 0;
};

}  // namespace heedmap
