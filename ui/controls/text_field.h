// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace heedmap {

/// A text of one line that grows to a few when there is more in it. Tab leaves it; Return asks to go on to
/// the picture, Shift+Return makes a line break.
///
/// Of a very long text it shows the beginning and says how much more there is: the rest is part of text(),
/// but cannot be edited here. Whoever selects all has selected the rest as well.
class TextField : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit TextField(QWidget* parent = nullptr);

  static constexpr qsizetype mostShown = 20'000;  ///< characters; laying out more takes longer than a frame

  QString text() const { return shownText() + m_rest; }
  qsizetype hiddenCharacters() const { return m_rest.size(); }
  void setText(const QString& text);
  void showText(const QString& text);  ///< the same, without edited()
  /// Shows grey text behind the own one, which is not yet part of it. It goes with the next change.
  void setGhost(const QString& ghost);
  /// Draws the text from this UTF-16 position on as left out; −1: nothing is.
  void markOmittedFrom(qsizetype position);

 signals:
  void edited(const QString& text);
  void returnPressed();

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool canInsertFromMimeData(const QMimeData* source) const override;
  void insertFromMimeData(const QMimeData* source) override;
  QMimeData* createMimeDataFromSelection() const override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QString shownText() const { return toPlainText().chopped(m_ghost.size()); }
  void noteChange(int position, int removed, int added);
  void fitHeight();
  void takeChange();
  void showMarks();

  bool m_isQuiet = false;  ///< what changes now is no edit
  QString m_ghost;
  QString m_rest;             ///< of the text, behind what is shown
  int m_shownCharacters = 0;  ///< of the document before the change that is being made
  qsizetype m_omittedFrom = -1;
};

}  // namespace heedmap
