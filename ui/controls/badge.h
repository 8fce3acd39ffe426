// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace heedmap {

/// A few words on the accent of what is not as the trained model does it, with a × that undoes it where it
/// can be undone. Hidden while there are none; shortened when there is no room for all. Delete does what the
/// × does.
class Badge : public QAbstractButton {
  Q_OBJECT

 public:
  explicit Badge(QWidget* parent = nullptr);

  void setText(const QString& text, bool canBeUndone = true);
  QString text() const { return m_text; }
  QRect crossRect() const;  ///< of the ×; empty where there is none

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void closeRequested();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool hitButton(const QPoint& position) const override;

 private:
  int crossRoom() const;  ///< at the right, in pixels

  bool m_canBeUndone = true;
  QString m_text;  ///< not the button's, which would read an ampersand of a token as an access key
};

}  // namespace heedmap
