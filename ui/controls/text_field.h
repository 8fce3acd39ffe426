// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace heedmap {

/// A text of one line that grows to a few when there is more in it. Tab leaves it; Return asks to go on to
/// the picture, Shift+Return makes a line break.
class TextField : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit TextField(QWidget* parent = nullptr);

  QString text() const { return toPlainText(); }
  void setText(const QString& text);  ///< can be undone in the field, as typing can
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

 private:
  void fitHeight();
};

}  // namespace heedmap
