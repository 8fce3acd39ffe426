// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace heedmap {

/// One line of text that takes what room there is and says in its tooltip what did not fit.
class ElidedLabel : public QWidget {
  Q_OBJECT

 public:
  explicit ElidedLabel(QWidget* parent = nullptr);

  void setText(const QString& text);
  QString text() const { return m_text; }
  void setQuiet(bool isQuiet);  ///< secondary text
  /// Where the dots are and where a shorter text stands; at first at the end and on the left.
  void setElided(Qt::TextElideMode dots, Qt::Alignment alignment);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void explain();

  QString m_text;
  bool m_isQuiet = false;
  Qt::TextElideMode m_dots = Qt::ElideRight;
  Qt::Alignment m_alignment = Qt::AlignLeft | Qt::AlignVCenter;
};

}  // namespace heedmap
