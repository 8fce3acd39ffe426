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

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void explain();

  QString m_text;
  bool m_isQuiet = false;
};

}  // namespace heedmap
