// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

namespace heedmap {

struct TokenBar {
  QString label;
  double share = 0;  ///< 0 … 1
};

/// Tokens with their probabilities as bars, one a line; a click, or Return on the marked one, chooses one.
class TokenBars : public QWidget {
  Q_OBJECT

 public:
  explicit TokenBars(QWidget* parent = nullptr);

  /// `instead` is said where there are no bars.
  void show(std::vector<TokenBar> bars, const QString& instead, bool canBeChosen);
  const std::vector<TokenBar>& bars() const { return m_bars; }
  QRect barRect(int place) const;  ///< the whole line

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void chosen(int place);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  int lineHeight() const;
  int placeAt(QPoint position) const;
  void mark(int place);

  std::vector<TokenBar> m_bars;
  QString m_instead;
  bool m_canBeChosen = false;
  int m_marked = -1;
};

}  // namespace heedmap
